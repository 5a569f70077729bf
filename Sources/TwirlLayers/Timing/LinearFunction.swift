import Foundation

/// A polyline that maps an animation's elapsed fraction to its progress, as css-easing's linear().
///
///     let bounce = LinearFunction(outputs: [0, 1, 0.75, 1])
///     bounce.value(at: 0.5)  // 0.875
///
/// Invariant: there is at least one point, and the inputs never decrease.
public struct LinearFunction: Equatable, Hashable, Sendable {
  /// A corner of the polyline.
  public struct Point: Equatable, Hashable, Sendable {
    /// The elapsed fraction.
    public var input: CGFloat
    /// The progress there.
    public var output: CGFloat

    /// Creates a corner.
    public init(input: CGFloat, output: CGFloat) {
      self.input = input
      self.output = output
    }
  }

  /// The corners, from left to right.
  public let points: [Point]

  /// Creates a polyline from its outputs and, where they are given, the inputs that they belong to.
  ///
  /// An input that is missing is 0 for the first point, 1 for the last one, and else spread evenly
  /// between those that are there. An input below an earlier one is raised to it.
  ///
  /// - Precondition: there is at least one point, and all numbers are finite.
  public init(points: [(input: CGFloat?, output: CGFloat)]) {
    precondition(!points.isEmpty, "A linear function has no point.")
    precondition(
      points.allSatisfy { $0.output.isFinite && ($0.input ?? 0).isFinite },
      "A linear function's point is not finite.")
    var inputs = points.map(\.input)
    inputs[0] = inputs[0] ?? 0
    if points.count > 1 { inputs[points.count - 1] = inputs[points.count - 1] ?? 1 }

    var result: [Point] = []
    result.reserveCapacity(points.count)
    var greatest = -CGFloat.infinity
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      greatest = max(greatest, input)
      // Those without an input since the last one that had one: spread between the two.
      let first = result.count
      for missing in first..<index {
        let share = CGFloat(missing - first + 1) / CGFloat(index - first + 1)
        let left = result[first - 1].input
        let spread = left + (greatest - left) * share
        result.append(Point(input: spread, output: points[missing].output))
      }
      result.append(Point(input: greatest, output: points[index].output))
    }
    self.points = result
  }

  /// Creates a polyline whose corners are spread evenly.
  ///
  /// - Precondition: there is at least one output, and all are finite.
  public init(outputs: [CGFloat]) {
    self.init(points: outputs.map { (nil, $0) })
  }
}

extension LinearFunction {
  /// Returns the progress at an elapsed fraction.
  ///
  /// Of several corners at one input the last one counts. Beyond the ends the first and the last
  /// segment go on (css-easing-2, "calculate linear easing output progress").
  ///
  /// - Parameters:
  ///   - fraction: the elapsed part of the duration.
  ///   - before: whether the animation has not begun (css-easing's before flag): then the first
  ///     corner counts at its input, whatever others there are.
  public func value(at fraction: CGFloat, before: Bool = false) -> CGFloat {
    guard points.count > 1 else { return points[0].output }
    if before, fraction == points[0].input { return points[0].output }
    let right = firstIndex(after: fraction)
    if right > 0, points[right - 1].input == fraction { return points[right - 1].output }
    let start = min(max(right - 1, 0), points.count - 2)
    let (a, b) = (points[start], points[start + 1])
    guard a.input < b.input else { return right == 0 ? a.output : b.output }
    return a.output + (b.output - a.output) * ((fraction - a.input) / (b.input - a.input))
  }

  /// Returns the slope at an elapsed fraction: that of the segment to the right of a corner.
  public func velocity(at fraction: CGFloat) -> CGFloat {
    guard points.count > 1 else { return 0 }
    let start = min(max(firstIndex(after: fraction) - 1, 0), points.count - 2)
    let (a, b) = (points[start], points[start + 1])
    return a.input < b.input ? (b.output - a.output) / (b.input - a.input) : 0
  }

  /// The index of the first corner to the right of a fraction, found by bisection.
  private func firstIndex(after fraction: CGFloat) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= fraction { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
