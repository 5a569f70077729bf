import Foundation
import TwirlKit

/// What animations have in common.
public typealias CAAnimation = Animation
/// An animation of a layer's property.
public typealias CAPropertyAnimation = PropertyAnimation
/// An animation between two values.
public typealias CABasicAnimation = BasicAnimation
/// An animation through a series of values, or along a path.
public typealias CAKeyframeAnimation = KeyframeAnimation
/// An animation that a spring drives.
public typealias CASpringAnimation = SpringAnimation
/// Animations that run together.
public typealias CAAnimationGroup = AnimationGroup
/// An animation from a layer's old picture to its new one.
public typealias CATransition = Transition
/// How a transition's new picture comes.
public typealias CATransitionType = Transition.Kind
/// Where a transition's movement comes from.
public typealias CATransitionSubtype = Transition.Direction
/// What holds for changes of layers within a stretch of code.
public typealias CATransaction = Transaction
/// Who is told when an animation begins and ends.
public typealias CAAnimationDelegate = AnimationDelegate
/// The curve from elapsed time to progress.
public typealias CAMediaTimingFunction = TimingFunction
/// What shows before the beginning and after the end of an animation.
public typealias CAMediaTimingFillMode = MediaTimingParameters.FillMode
/// How values between key frames come about.
public typealias CAAnimationCalculationMode = CalculationMode
/// How a layer turns along a path.
public typealias CAAnimationRotationMode = KeyframePath.RotationMode

/// Animations of views that can be paused, scrubbed and reversed.
public typealias UIViewPropertyAnimator = ViewPropertyAnimator
/// Whether a property animator runs.
public typealias UIViewAnimatingState = ViewAnimatingState
/// Where a property animator stops.
public typealias UIViewAnimatingPosition = ViewAnimatingPosition
/// What a property animator runs along.
public typealias UITimingCurveProvider = TimingCurveProvider
/// A Bezier curve for a property animator.
public typealias UICubicTimingParameters = CubicTimingParameters
/// A spring for a property animator.
public typealias UISpringTimingParameters = SpringTimingParameters

#if !canImport(Darwin)
  /// A number of seconds.
  public typealias CFTimeInterval = TimeInterval
#endif

/// The instant of the stage whose code runs now, in seconds of its clock; 0 outside of stages.
public func CACurrentMediaTime() -> TimeInterval { Clock.currentMediaTime() }

/// The name of a timing function.
public enum CAMediaTimingFunctionName: String, Sendable, CaseIterable {
  /// Constant speed.
  case linear
  /// Begins slowly.
  case easeIn
  /// Ends slowly.
  case easeOut
  /// Begins and ends slowly.
  case easeInEaseOut
  /// Quartz Core's own.
  case `default`
}

extension TimingFunction {
  /// Creates a timing function by its name.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self = .linear
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .easeInEaseOut: self = .easeInEaseOut
    case .default: self = .default
    }
  }

  /// Creates a timing function from the two inner control points of its curve.
  @_disfavoredOverload
  public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(controlPoints: CGFloat(x1), CGFloat(y1), CGFloat(x2), CGFloat(y2))
  }
}

/// An animation whose key frames are timed: a key-frame animation.
///
/// Twirl's own key times are of Double, Quartz Core's are NSNumbers. Both stand beside each other here:
/// a list of literals is one of Double, and `[NSNumber]` is taken as well.
public protocol KeyTimedAnimation: AnyObject {
  /// The fraction of the duration at which each value is reached.
  var keyTimes: [Double]? { get set }
}

extension KeyframeAnimation: KeyTimedAnimation {}

extension KeyTimedAnimation {
  /// The fraction of the duration at which each value is reached.
  public var keyTimes: [NSNumber]? {
    get {
      let times: [Double]? = keyTimes
      return times?.map { NSNumber(value: $0) }
    }
    set {
      let times: [Double]? = newValue?.map(\.doubleValue)
      keyTimes = times
    }
  }
}

/// The key that a transition is added under, whatever key is named.
public let kCATransition = "transition"
