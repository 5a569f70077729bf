import Foundation

/// How an animation's progress follows from the elapsed fraction of its duration.
///
///     let easing = Easing.spring(Spring(stiffness: 100, damping: 10))
///     easing.value(at: 0.5, duration: 1)  // where the spring is after half a second
///
/// A value, so that an animation can hold any kind and still be compared and sent.
public enum Easing: Equatable, Hashable, Sendable {
  /// A cubic Bezier curve.
  case cubicBezier(TimingFunction)
  /// A staircase.
  case steps(StepsFunction)
  /// A polyline.
  case piecewiseLinear(LinearFunction)
  /// A spring, which runs in seconds instead of fractions.
  case spring(Spring)

  /// Constant speed.
  public static let linear = Easing.cubicBezier(.linear)
  /// Begins slowly.
  public static let easeIn = Easing.cubicBezier(.easeIn)
  /// Ends slowly.
  public static let easeOut = Easing.cubicBezier(.easeOut)
  /// Begins and ends slowly.
  public static let easeInEaseOut = Easing.cubicBezier(.easeInEaseOut)
  /// Core Animation's default curve for explicit use.
  public static let `default` = Easing.cubicBezier(.default)
}

extension Easing {
  /// Returns the progress at an elapsed fraction.
  ///
  /// - Parameters:
  ///   - fraction: the elapsed part of the duration.
  ///   - duration: the length of one run in seconds, which a spring turns the fraction into time
  ///     with; nil is the spring's own settling duration. Other kinds do not look at it.
  ///   - before: whether the animation has not begun (css-easing's before flag), which counts where
  ///     the progress jumps at that instant.
  public func value(
    at fraction: CGFloat, duration: Double? = nil, before: Bool = false
  ) -> CGFloat {
    switch self {
    case .cubicBezier(let curve): curve.value(at: fraction)
    case .steps(let steps): steps.value(at: fraction, before: before)
    case .piecewiseLinear(let polyline): polyline.value(at: fraction, before: before)
    case .spring(let spring):
      CGFloat(spring.value(at: Double(fraction) * Self.length(duration, of: spring)))
    }
  }

  /// Returns the progress's slope at an elapsed fraction: progress per fraction.
  ///
  /// A staircase has slope 0 everywhere. Divided by the duration it is a velocity per second.
  ///
  /// - Parameters:
  ///   - fraction: the elapsed part of the duration.
  ///   - duration: as for the value.
  public func velocity(at fraction: CGFloat, duration: Double? = nil) -> CGFloat {
    switch self {
    case .cubicBezier(let curve): return curve.velocity(at: fraction)
    case .steps: return 0
    case .piecewiseLinear(let polyline): return polyline.velocity(at: fraction)
    case .spring(let spring):
      let length = Self.length(duration, of: spring)
      return CGFloat(spring.velocity(at: Double(fraction) * length) * length)
    }
  }

  /// The duration that an animation has when it is told none: a spring's settling duration.
  public var naturalDuration: Double? {
    guard case .spring(let spring) = self else { return nil }
    return spring.settlingDuration
  }

  /// The length of one run in seconds.
  ///
  /// An undamped spring never settles: one period stands for it.
  private static func length(_ duration: Double?, of spring: Spring) -> Double {
    let length = duration ?? spring.settlingDuration
    return length.isFinite ? length : spring.perceptualDuration
  }
}
