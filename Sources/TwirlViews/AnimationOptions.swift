import TwirlGraphics
import TwirlLayers

extension View {
  /// Options of a view animation, with UIKit's raw values.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits: options in 0…9, the curve from 16 on, the transition from 20 on.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Subviews are laid out along with the animation, as they always are here; without effect.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach the view while it animates.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Animations that replace others begin at what is on screen, not at the model's value.
    ///
    /// Additive ones (geometry, corner radius) start smoothly anyhow, and ignore it.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation runs for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each run is followed by one backwards; without `repeat` it ends with a jump to the new value.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A nested block keeps its own duration instead of the outer one's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A nested block keeps its own curve, or spring, instead of the outer one's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Changes inside a transition animate, too, instead of being there at once.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition between two views hides one and shows the other instead of replacing it.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// A nested block does not take over the outer one's repetition, touches and current state.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Begins and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// No transition; the default.
    public static let transitionNone: AnimationOptions = []
    /// The view turns about its vertical middle, its left side coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// The view turns about its vertical middle, its right side coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A page that curls up; transitions refuse it.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A page that curls down; transitions refuse it.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old picture dissolves into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// The view turns about its horizontal middle, its top coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// The view turns about its horizontal middle, its bottom coming to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
  }

  /// Options of a keyframe animation, with UIKit's raw values.
  ///
  /// The curve over the whole timeline is told by the bits of ``AnimationOptions``:
  ///
  ///     View.KeyframeAnimationOptions(rawValue: View.AnimationOptions.curveLinear.rawValue)
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits: options in 0…9, the calculation mode from 10 on, the curve from 16 on.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Subviews are laid out along with the animation, as they always are here; without effect.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Touches reach the view while it animates.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Animations that replace others begin at what is on screen, not at the model's value.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animation runs for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Each run is followed by one backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// A nested block keeps its own duration instead of the outer one's.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// A nested block does not take over the outer one's repetition, touches and current state.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Straight from value to value; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// From value to value without anything in between.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight, at constant speed over all values.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth spline through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a smooth spline, at constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// The curve of an animation, with UIKit's raw values.
  public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
    /// Begins and ends slowly.
    case easeInOut
    /// Begins slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Constant speed.
    case linear

    /// The cubic curve.
    public var timingFunction: TimingFunction {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }
}

extension View.AnimationOptions {
  /// The options that a nested block takes over.
  static let inherited: Self = [
    .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
  ]

  /// The curve that the options name; ease in, ease out by default.
  var timingFunction: TimingFunction {
    (View.AnimationCurve(rawValue: Int((rawValue >> 16) & 15)) ?? .easeInOut).timingFunction
  }

  /// The transition that the options name, or nil for none.
  ///
  /// - Precondition: it is not a curl.
  var transition: (kind: Transition.Kind, direction: Transition.Direction)? {
    let bits = View.AnimationOptions(rawValue: rawValue & (15 << 20))
    precondition(
      bits != .transitionCurlUp && bits != .transitionCurlDown,
      "Page curls are not drawn: use a cross dissolve or a flip.")
    return switch bits {
    case .transitionFlipFromLeft: (.flip, .fromLeft)
    case .transitionFlipFromRight: (.flip, .fromRight)
    case .transitionFlipFromTop: (.flip, .fromTop)
    case .transitionFlipFromBottom: (.flip, .fromBottom)
    case .transitionCrossDissolve: (.fade, .fromLeft)
    default: nil
    }
  }
}

extension View.KeyframeAnimationOptions {
  /// The same options of a plain animation: all but the calculation mode.
  var animationOptions: View.AnimationOptions {
    View.AnimationOptions(rawValue: rawValue & ~(7 << 10))
  }

  /// How values between the key frames come about.
  var calculationMode: CalculationMode {
    switch (rawValue >> 10) & 7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }
}
