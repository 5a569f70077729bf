import Foundation

/// A value that runs through keys, as CAKeyframeAnimation's does.
///
///     let curve = KeyframeCurve(values: [0, 10, 100] as [CGFloat], keyTimes: [0, 0.8, 1])
///     curve.value(at: 0.25)  // 3.125
///
/// What runs at constant speed is measured when the curve is made, so that looking a value up costs a
/// bisection.
public struct KeyframeCurve<Value: Interpolatable>: Equatable, Sendable {
  /// The values at the keys.
  public let values: [Value]
  /// How it gets from one key to the next.
  public let calculationMode: CalculationMode
  /// The easing of each segment; linear where there is none.
  ///
  /// Paced modes and `discrete` use none.
  public let timingFunctions: [Easing]
  /// How tightly the spline bends at each key, −1…1; 0 where there is none.
  public let tensionValues: [CGFloat]
  /// How sharp the spline's corner at each key is, −1…1; 0 where there is none.
  public let continuityValues: [CGFloat]
  /// How far the spline passes each key before it turns, −1…1; 0 where there is none.
  public let biasValues: [CGFloat]
  /// The instants that count, 0…1: the given ones, or those that take their place.
  public var keyTimes: [CGFloat] { times.times }

  private var times: KeyTimes
  /// For each segment of a spline at constant speed, the instants of its equal parameter steps.
  private var stepTimes: [KeyTimes] = []

  /// Creates a curve.
  ///
  /// Key times count only if they are valid: as many as values (one more for `discrete`, whose last
  /// one is the end of the last value), the first 0, the last 1, none before the one to its left.
  /// Else, or without any, the keys are spread evenly. Paced modes do not look at them.
  ///
  /// - Precondition: there is at least one value.
  public init(
    values: [Value], keyTimes: [CGFloat]? = nil, timingFunctions: [Easing] = [],
    calculationMode: CalculationMode = .linear, tensionValues: [CGFloat] = [],
    continuityValues: [CGFloat] = [], biasValues: [CGFloat] = []
  ) {
    precondition(!values.isEmpty, "A keyframe curve has no value.")
    self.values = values
    self.calculationMode = calculationMode
    self.timingFunctions = timingFunctions
    self.tensionValues = tensionValues
    self.continuityValues = continuityValues
    self.biasValues = biasValues
    switch calculationMode {
    case .linear, .cubic:
      times = KeyTimes(keyTimes, count: values.count)
    case .discrete:
      times = KeyTimes(keyTimes, count: values.count + 1)
    case .paced:
      times = KeyTimes(lengths: zip(values, values.dropFirst()).map { $0.distance(from: $1) })
    case .cubicPaced:
      times = KeyTimes(nil, count: values.count)
      let lengths = (0..<values.count - 1).map(stepLengths(ofSegment:))
      stepTimes = lengths.map(KeyTimes.init(lengths:))
      times = KeyTimes(lengths: lengths.map { $0.reduce(0, +) })
    }
  }
}

extension KeyframeCurve {
  /// Returns the value at an elapsed fraction; outside 0…1 the first or the last one.
  public func value(at fraction: CGFloat) -> Value {
    guard values.count > 1 else { return values[0] }
    let (index, elapsed) = times.segment(at: fraction)
    switch calculationMode {
    case .discrete:
      return values[index]
    case .linear:
      return values[index].interpolated(to: values[index + 1], at: eased(elapsed, index))
    case .paced:
      return values[index].interpolated(to: values[index + 1], at: elapsed)
    case .cubic:
      return splineValue(ofSegment: index, at: eased(elapsed, index))
    case .cubicPaced:
      return splineValue(ofSegment: index, at: parameter(ofSegment: index, at: elapsed))
    }
  }

  private func eased(_ elapsed: CGFloat, _ index: Int) -> CGFloat {
    index < timingFunctions.count ? timingFunctions[index].value(at: elapsed) : elapsed
  }
}

// MARK: - Spline

extension KeyframeCurve {
  /// The value on a segment of the Kochanek–Bartels spline at its parameter, 0…1.
  ///
  ///        p0 ──── p1 ~~~~ p2 ──── p3        tangent out of p1 = a (p1 − p0) + b (p2 − p1)
  ///                 segment                  tangent into p2   = c (p2 − p1) + d (p3 − p2)
  ///
  ///     a = ½(1 − T)(1 + C)(1 + B)    b = ½(1 − T)(1 − C)(1 − B)     with p1's numbers
  ///     c = ½(1 − T)(1 − C)(1 + B)    d = ½(1 − T)(1 + C)(1 − B)     with p2's
  ///
  /// With all numbers 0 it is the Catmull–Rom spline. Before the first key and after the last one
  /// lies one more on the straight line: p0 = 2 p1 − p2, p3 = 2 p2 − p1.
  private func splineValue(ofSegment index: Int, at u: CGFloat) -> Value {
    if u == 0 { return values[index] }
    if u == 1 { return values[index + 1] }
    let (t1, c1, b1) = shape(ofKey: index)
    let (t2, c2, b2) = shape(ofKey: index + 1)
    let a = (1 - t1) * (1 + c1) * (1 + b1) / 2
    let b = (1 - t1) * (1 - c1) * (1 - b1) / 2
    let c = (1 - t2) * (1 - c2) * (1 + b2) / 2
    let d = (1 - t2) * (1 + c2) * (1 - b2) / 2
    // Hermite's polynomials of the end of the segment and of the two tangents.
    let end = u * u * (3 - 2 * u)
    let (leave, arrive) = (u * (u - 1) * (u - 1), u * u * (u - 1))
    // The weights of p0…p3; they add up to 1.
    var w0 = -a * leave
    var w1 = 1 - end + (a - b) * leave - c * arrive
    var w2 = end + b * leave + (c - d) * arrive
    var w3 = d * arrive
    let (isFirst, isLast) = (index == 0, index + 2 == values.count)
    if isFirst { (w0, w1, w2) = (0, w1 + 2 * w0, w2 - w0) }
    if isLast { (w1, w2, w3) = (w1 - w3, w2 + 2 * w3, 0) }
    var terms: [(value: Value, weight: CGFloat)] = []
    if !isFirst { terms.append((values[index - 1], w0)) }
    terms.append((values[index], w1))
    terms.append((values[index + 1], w2))
    if !isLast { terms.append((values[index + 2], w3)) }
    return Value.weightedSum(terms)
  }

  private func shape(ofKey index: Int) -> (tension: CGFloat, continuity: CGFloat, bias: CGFloat) {
    func number(_ numbers: [CGFloat]) -> CGFloat { index < numbers.count ? numbers[index] : 0 }
    return (number(tensionValues), number(continuityValues), number(biasValues))
  }
}

// MARK: - Constant speed

/// The number of equal steps of the parameter in which a segment's length is measured.
private let stepCount = 128

extension KeyframeCurve {
  /// The lengths of a segment's steps, along chords.
  private func stepLengths(ofSegment index: Int) -> [CGFloat] {
    var last = values[index]
    return (1...stepCount).map { step in
      let next = splineValue(ofSegment: index, at: CGFloat(step) / CGFloat(stepCount))
      defer { last = next }
      return last.distance(from: next)
    }
  }

  /// The parameter at which a part of a segment's length is covered.
  private func parameter(ofSegment index: Int, at fraction: CGFloat) -> CGFloat {
    let (step, rest) = stepTimes[index].segment(at: fraction)
    return (CGFloat(step) + rest) / CGFloat(stepCount)
  }
}
