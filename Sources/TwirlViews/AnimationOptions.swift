extension View {
  /// Options of a view animation, with UIKit's raw values.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
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
    /// Each run is followed by one backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A nested block keeps its own duration instead of the outer one's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A nested block keeps its own curve instead of the outer one's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)

    /// Begins and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }
}
