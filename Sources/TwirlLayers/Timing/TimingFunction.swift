import Foundation

/// A cubic Bezier curve that maps an animation's elapsed fraction to its progress.
///
///     TimingFunction.easeInEaseOut.value(at: 0.25)  // 0.1291…
///
/// The curve runs from (0, 0) to (1, 1) with two control points. Their x lie in 0…1, so that x is
/// monotone and each elapsed fraction has one progress.
public struct TimingFunction: Equatable, Hashable, Sendable {
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint

  /// Creates a curve from its control points.
  ///
  /// - Precondition: all four numbers are finite, and x1 and x2 are in 0…1.
  public init(controlPoints x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) {
    precondition(
      (0...1).contains(x1) && (0...1).contains(x2) && y1.isFinite && y2.isFinite,
      "A timing function's control points need x in 0...1 and a finite y.")
    controlPoint1 = CGPoint(x: x1, y: y1)
    controlPoint2 = CGPoint(x: x2, y: y2)
  }

  /// Constant speed: (0, 0), (1, 1).
  public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
  /// Begins slowly: (0.42, 0), (1, 1).
  public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
  /// Ends slowly: (0, 0), (0.58, 1).
  public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
  /// Begins and ends slowly, which view animations do when not told otherwise: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
  /// Core Animation's default for explicit use: (0.25, 0.1), (0.25, 1).
  public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
}

extension TimingFunction {
  /// Returns the progress at an elapsed fraction.
  ///
  /// The parameter is solved to 1e-12 or the precision of Double. Outside 0…1 the curve goes on
  /// along its end tangents (css-easing-2, "cubic Bezier easing functions").
  public func value(at fraction: CGFloat) -> CGFloat {
    if fraction <= 0 || fraction >= 1 { return extrapolatedValue(at: fraction) }
    if self == .linear { return fraction }
    let t = parameter(forX: fraction)
    return Self.bezier(t, controlPoint1.y, controlPoint2.y)
  }

  /// The polynomial with end values 0 and 1 and the two control values between them.
  private static func bezier(_ t: CGFloat, _ p1: CGFloat, _ p2: CGFloat) -> CGFloat {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  /// Newton's steps inside a bracket that bisection keeps shrinking: safe where the slope is zero.
  private func parameter(forX x: CGFloat) -> CGFloat {
    let (x1, x2) = (controlPoint1.x, controlPoint2.x)
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    var t = x
    for _ in 0..<64 {
      let error = Self.bezier(t, x1, x2) - x
      if abs(error) < 1e-15 { break }
      if error < 0 { low = t } else { high = t }
      if high - low < 1e-16 { break }
      let s = 1 - t
      let slope = 3 * s * s * x1 + 6 * s * t * (x2 - x1) + 3 * t * t * (1 - x2)
      let next = t - error / slope
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private func extrapolatedValue(at fraction: CGFloat) -> CGFloat {
    if fraction == 0 || fraction == 1 { return fraction }
    if fraction < 0 { return startSlope * fraction }
    return 1 + endSlope * (fraction - 1)
  }

  /// The slope of the line on which the curve goes on before 0: through the first control point that
  /// does not lie above or below the start.
  private var startSlope: CGFloat {
    if controlPoint1.x > 0 { return controlPoint1.y / controlPoint1.x }
    if controlPoint2.x > 0 { return controlPoint2.y / controlPoint2.x }
    return 0
  }

  /// The slope of the line on which the curve goes on after 1.
  private var endSlope: CGFloat {
    if controlPoint2.x < 1 { return (controlPoint2.y - 1) / (controlPoint2.x - 1) }
    if controlPoint1.x < 1 { return (controlPoint1.y - 1) / (controlPoint1.x - 1) }
    return 0
  }
}

// MARK: - Velocity

extension TimingFunction {
  /// Returns the curve's slope at an elapsed fraction: progress per fraction, dy/dx.
  ///
  /// It is infinite where the curve is vertical. Outside 0…1 it is the slope of the line on which the
  /// curve goes on.
  public func velocity(at fraction: CGFloat) -> CGFloat {
    if fraction < 0 { return startSlope }
    if fraction > 1 { return endSlope }
    if self == .linear { return 1 }
    let t = fraction == 0 || fraction == 1 ? fraction : parameter(forX: fraction)
    // Where control points coincide with an end, the first derivative vanishes there and the
    // direction is that of the first one that does not.
    var dx = Self.derivatives(t, controlPoint1.x, controlPoint2.x)
    var dy = Self.derivatives(t, controlPoint1.y, controlPoint2.y)
    while dx.count > 1, dx[0] == 0, dy[0] == 0 {
      dx.removeFirst()
      dy.removeFirst()
    }
    if dx[0] != 0 { return dy[0] / dx[0] }
    return dy[0] == 0 ? 0 : (dy[0] < 0 ? -.infinity : .infinity)
  }

  /// The three derivatives of the polynomial with end values 0 and 1.
  private static func derivatives(_ t: CGFloat, _ p1: CGFloat, _ p2: CGFloat) -> [CGFloat] {
    let s = 1 - t
    return [
      3 * s * s * p1 + 6 * s * t * (p2 - p1) + 3 * t * t * (1 - p2),
      6 * s * (p2 - 2 * p1) + 6 * t * (1 - 2 * p2 + p1),
      6 * (1 - 3 * p2 + 3 * p1),
    ]
  }
}

// MARK: - Control points

extension TimingFunction {
  /// Returns one of the four points that define the curve, as Core Animation's getControlPoint does.
  ///
  /// - Parameter index: 0 is (0, 0), 1 and 2 are the two control points, 3 is (1, 1).
  /// - Precondition: the index is in 0…3.
  public func controlPoint(at index: Int) -> CGPoint {
    precondition((0...3).contains(index), "A timing function has the control points 0 to 3.")
    switch index {
    case 0: return .zero
    case 1: return controlPoint1
    case 2: return controlPoint2
    default: return CGPoint(x: 1, y: 1)
    }
  }
}
