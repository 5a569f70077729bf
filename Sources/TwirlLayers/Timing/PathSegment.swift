import Foundation
import TwirlGraphics

/// A line or a cubic curve of a path, with its length.
///
/// Invariant: the lengths up to the steps never decrease.
struct PathSegment: Equatable, Sendable {
  let start: CGPoint
  let control1: CGPoint
  let control2: CGPoint
  let end: CGPoint
  let isLine: Bool
  /// The length from the beginning up to each of the equal steps of the parameter; lines have one.
  private var stepLengths: [CGFloat] = []

  init(from start: CGPoint, to end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, start, end, end)
    isLine = true
    stepLengths = [0, start.distance(from: end)]
  }

  init(from start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    isLine = false
    stepLengths = [0]
    for step in 0..<Self.stepCount {
      let length = length(from: Self.parameter(step), to: Self.parameter(step + 1))
      stepLengths.append((stepLengths.last ?? 0) + length)
    }
  }

  /// The length along the curve.
  var length: CGFloat { stepLengths.last ?? 0 }
}

// MARK: - Points and tangents

extension PathSegment {
  /// The point at the curve's own parameter.
  func point(at t: CGFloat) -> CGPoint {
    if t == 0 { return start }
    if t == 1 { return end }
    if isLine { return start.interpolated(to: end, at: t) }
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  /// The angle of the direction of travel in radians, from the x axis towards the y axis.
  ///
  /// Where the curve stands still for an instant it is the direction in which it leaves, and at its
  /// end that in which it arrives: the first derivative that is not zero says so.
  func tangentAngle(at t: CGFloat) -> CGFloat {
    if isLine { return atan2(end.y - start.y, end.x - start.x) }
    // An even derivative points backwards as seen from the end.
    let sign: CGFloat = t >= 1 ? -1 : 1
    for (derivative, factor) in zip(derivatives(at: t), [1, sign, 1]) {
      let (x, y) = (derivative.x * factor, derivative.y * factor)
      if x != 0 || y != 0 { return atan2(y, x) }
    }
    return 0
  }

  private func derivatives(at t: CGFloat) -> [CGPoint] {
    let s = 1 - t
    func each(_ f: (CGFloat, CGFloat, CGFloat, CGFloat) -> CGFloat) -> CGPoint {
      CGPoint(
        x: f(start.x, control1.x, control2.x, end.x), y: f(start.y, control1.y, control2.y, end.y))
    }
    return [
      each { p0, p1, p2, p3 in
        3 * s * s * (p1 - p0) + 6 * s * t * (p2 - p1) + 3 * t * t * (p3 - p2)
      },
      each { p0, p1, p2, p3 in 6 * s * (p2 - 2 * p1 + p0) + 6 * t * (p3 - 2 * p2 + p1) },
      each { p0, p1, p2, p3 in 6 * (p3 - 3 * p2 + 3 * p1 - p0) },
    ]
  }
}

// MARK: - Length

extension PathSegment {
  private static let stepCount = 32

  private static func parameter(_ step: Int) -> CGFloat { CGFloat(step) / CGFloat(stepCount) }

  /// The points and weights of Gauss–Legendre quadrature with five points on −1…1.
  private static let quadrature: [(point: CGFloat, weight: CGFloat)] = [
    (0, 0.568_888_888_888_888_9),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]

  private func speed(at t: CGFloat) -> CGFloat {
    let s = 1 - t
    let (w0, w1, w2) = (3 * s * s, 6 * s * t, 3 * t * t)
    let x =
      w0 * (control1.x - start.x) + w1 * (control2.x - control1.x) + w2 * (end.x - control2.x)
    let y =
      w0 * (control1.y - start.y) + w1 * (control2.y - control1.y) + w2 * (end.y - control2.y)
    return (x * x + y * y).squareRoot()
  }

  /// The length between two parameters no farther apart than a step.
  private func length(from t0: CGFloat, to t1: CGFloat) -> CGFloat {
    let (middle, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    var sum: CGFloat = 0
    for (point, weight) in Self.quadrature { sum += weight * speed(at: middle + half * point) }
    return sum * half
  }

  /// The parameter at which a part of the length is covered, 0…1.
  ///
  /// The step is found by bisection, and the place within it by Newton's steps inside a bracket: the
  /// speed is the length's derivative.
  func parameter(atLength fraction: CGFloat) -> CGFloat {
    if isLine || fraction <= 0 || fraction >= 1 { return min(max(fraction, 0), 1) }
    let target = fraction * length
    guard target > 0, target < length else { return fraction }
    var (first, last) = (0, Self.stepCount)
    while last - first > 1 {
      let middle = (first + last) / 2
      if stepLengths[middle] <= target { first = middle } else { last = middle }
    }
    let begin = Self.parameter(first)
    let rest = target - stepLengths[first]
    var (low, high) = (begin, Self.parameter(last))
    var t = low + (high - low) * min(rest / (stepLengths[last] - stepLengths[first]), 1)
    for _ in 0..<64 {
      let error = length(from: begin, to: t) - rest
      if abs(error) <= 1e-14 * length { break }
      if error < 0 { low = t } else { high = t }
      let next = t - error / speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

// MARK: - Paths

extension PathSegment {
  /// The lines and curves of a path in order; moves are none, and a contour closed at its beginning
  /// has no closing line.
  static func segments(of path: Path) -> [PathSegment] {
    var result: [PathSegment] = []
    var next = 0
    var (current, contourStart) = (CGPoint.zero, CGPoint.zero)
    for verb in path.verbs {
      let points = path.points[next..<next + verb.pointCount]
      next += verb.pointCount
      let end = points.last ?? contourStart
      switch verb {
      case .move:
        contourStart = end
      case .line:
        result.append(PathSegment(from: current, to: end))
      case .quad:
        // The same curve with the same parameter as a cubic one.
        let control = points[points.startIndex]
        result.append(
          PathSegment(
            from: current, current.interpolated(to: control, at: 2.0 / 3),
            end.interpolated(to: control, at: 2.0 / 3), to: end))
      case .cubic:
        result.append(
          PathSegment(
            from: current, points[points.startIndex], points[points.startIndex + 1], to: end))
      case .close:
        if current != contourStart {
          result.append(PathSegment(from: current, to: contourStart))
        }
      }
      current = end
    }
    return result
  }
}
