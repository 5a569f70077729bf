import Foundation
import TwirlGraphics
import TwirlLayers

#if !canImport(CoreGraphics)
  /// A vector of the plane, as CoreGraphics has it.
  public struct CGVector: Equatable, Hashable, Sendable {
    /// The part along x.
    public var dx: CGFloat
    /// The part along y.
    public var dy: CGFloat
    /// The vector without length.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// Creates a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
      self.dx = dx
      self.dy = dy
    }
  }
#endif

/// What kind of curve timing parameters describe, with UIKit's raw values.
public enum TimingCurveType: Int, Hashable, Sendable, CaseIterable {
  /// One of the four named curves.
  case builtin
  /// A cubic curve of one's own.
  case cubic
  /// A spring.
  case spring
}

/// Something that says how an animator's progress follows from time: a cubic curve or a spring.
public protocol TimingCurveProvider: Sendable {
  /// The kind of curve.
  var timingCurveType: TimingCurveType { get }
  /// The cubic curve, if it is one.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring, if it is one.
  var springTimingParameters: SpringTimingParameters? { get }
}

/// A cubic curve for a property animator, as UICubicTimingParameters.
public struct CubicTimingParameters: TimingCurveProvider, Hashable {
  /// The named curve, or `easeInOut` for one of one's own.
  public let animationCurve: View.AnimationCurve
  /// The curve.
  public let timingFunction: TimingFunction
  /// Whether the curve is a named one.
  public let timingCurveType: TimingCurveType

  /// Creates Core Animation's default curve, (0.25, 0.1) (0.25, 1).
  public init() {
    animationCurve = .easeInOut
    timingFunction = .default
    timingCurveType = .builtin
  }

  /// Creates a named curve.
  public init(animationCurve: View.AnimationCurve) {
    self.animationCurve = animationCurve
    timingFunction = animationCurve.timingFunction
    timingCurveType = .builtin
  }

  /// Creates a curve from its control points.
  ///
  /// - Precondition: all four numbers are finite, and both x are in 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingFunction = TimingFunction(controlPoints: point1.x, point1.y, point2.x, point2.y)
    timingCurveType = .cubic
  }

  /// The first control point.
  public var controlPoint1: CGPoint { timingFunction.controlPoint1 }
  /// The second control point.
  public var controlPoint2: CGPoint { timingFunction.controlPoint2 }
  /// The curve itself.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// Nothing: it is no spring.
  public var springTimingParameters: SpringTimingParameters? { nil }
}

/// A spring for a property animator, as UISpringTimingParameters.
public struct SpringTimingParameters: TimingCurveProvider, Hashable {
  /// What says how stiff the spring is.
  enum Form: Hashable {
    /// It settles in the animator's duration.
    case damping(ratio: CGFloat)
    /// It settles in its own time, and the animator's duration does not count.
    case own(Spring)
  }

  let form: Form
  /// The velocity at the beginning, in whole distances a second.
  ///
  /// A view's center takes what points its way; other properties take the length, negative where
  /// dx + dy is.
  public let initialVelocity: CGVector

  /// Creates the system's spring: mass 3, stiffness 1000, damping 500.
  public init() {
    form = .own(.systemDefault)
    initialVelocity = .zero
  }

  /// Creates a spring that settles in the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not overshoot, less does; clamped to 0.01…1.
  ///   - velocity: in whole distances a second.
  /// - Precondition: no number is NaN, and the velocity is finite.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    precondition(!ratio.isNaN, "A spring's damping ratio is not a number.")
    form = .damping(ratio: ratio)
    initialVelocity = Self.checked(velocity)
  }

  /// Creates a spring from its physical constants; the animator lasts for its settling duration.
  ///
  /// - Precondition: mass and stiffness are positive, the damping is positive, and all are finite.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    precondition(damping > 0, "A spring's damping is not positive: it would never settle.")
    form = .own(
      Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)))
    initialVelocity = Self.checked(velocity)
  }

  /// Creates a spring from its perceptual duration and bounce; the animator lasts until it settles.
  ///
  /// - Precondition: the duration is positive, and the bounce is at least −1 and less than 1.
  public init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    precondition(bounce < 1, "A spring's bounce is not less than 1: it would never settle.")
    form = .own(Spring(perceptualDuration: duration, bounce: Double(bounce)))
    initialVelocity = Self.checked(velocity)
  }

  private static func checked(_ velocity: CGVector) -> CGVector {
    precondition(
      velocity.dx.isFinite && velocity.dy.isFinite, "A spring's initial velocity is not finite.")
    return velocity
  }

  /// A spring.
  public var timingCurveType: TimingCurveType { .spring }
  /// Nothing: it is no cubic curve.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: SpringTimingParameters? { self }
}

extension SpringTimingParameters {
  /// The velocity of properties without direction.
  var speed: Double {
    let length = Double(
      initialVelocity.dx * initialVelocity.dx
        + initialVelocity.dy * initialVelocity.dy
    ).squareRoot()
    return initialVelocity.dx + initialVelocity.dy < 0 ? -length : length
  }

  /// The velocity of a point that moves by an offset: each part of the velocity counts for as much as
  /// its part of the way, so that along an axis only its own does.
  func speed(along offset: CGPoint) -> Double {
    let (x, y) = (offset.x * offset.x, offset.y * offset.y)
    guard x + y > 0, (x + y).isFinite else { return speed }
    return Double((initialVelocity.dx * x + initialVelocity.dy * y) / (x + y))
  }

  /// The spring with a velocity, and how long it runs where the animator's duration does not count.
  func pace(speed: Double) -> AnimationBlock.Pace {
    switch form {
    case .damping(let ratio): .damping(ratio: Double(ratio), velocity: speed)
    case .own(let spring): .spring(spring.withInitialVelocity(speed))
    }
  }

  /// The spring's settling duration, or nil where it settles in the animator's duration.
  var settlingDuration: Double? {
    guard case .own(let spring) = form else { return nil }
    return spring.withInitialVelocity(speed).settlingDuration
  }
}

extension TimingCurveProvider {
  /// How progress follows from time for what changes by an offset, or by something else than a point.
  func pace(along offset: CGPoint?) -> AnimationBlock.Pace {
    if let spring = springTimingParameters {
      return spring.pace(speed: offset.map(spring.speed(along:)) ?? spring.speed)
    }
    return .curve((cubicTimingParameters ?? CubicTimingParameters()).timingFunction)
  }
}
