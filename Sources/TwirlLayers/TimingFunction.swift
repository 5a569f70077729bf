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
    let (p1, p2) = (controlPoint1, controlPoint2)
    if fraction == 0 || fraction == 1 { return fraction }
    if fraction < 0 {
      if p1.x > 0 { return p1.y / p1.x * fraction }
      if p1.y == 0, p2.x > 0 { return p2.y / p2.x * fraction }
      return 0
    }
    if p2.x < 1 { return 1 + (p2.y - 1) / (p2.x - 1) * (fraction - 1) }
    if p2.y == 1, p1.x < 1 { return 1 + (p1.y - 1) / (p1.x - 1) * (fraction - 1) }
    return 1
  }
}
