import Foundation
import TwirlGraphics

/// An animation through a series of values, or along a path.
///
///     let shake = KeyframeAnimation(keyPath: "position.x")
///     shake.values = [0, 10, -10, 0]
///     shake.isAdditive = true
///     shake.duration = 0.4
///
/// Without values and path nothing changes.
public final class KeyframeAnimation: PropertyAnimation {
  /// The values, of the key path's kind.
  public var values: [Any]?
  /// The path that a point moves along instead: each of its points is a key frame.
  public var path: Path?
  /// The fraction of the duration at which each value is reached.
  ///
  /// As many as values (one more in the discrete mode), from 0 to 1, never falling: else they do not
  /// count, and the values follow each other evenly.
  public var keyTimes: [Double]?
  /// The curves between the key frames, one for each interval; what is missing is constant speed.
  public var timingFunctions: [TimingFunction]?
  /// How values between the key frames come about.
  public var calculationMode = CalculationMode.linear
  /// How the layer turns along the path, or nil if it does not.
  public var rotationMode: KeyframePath.RotationMode?
  /// The tension at each value, for the cubic modes: 1 is a corner.
  public var tensionValues: [Double]?
  /// The continuity at each value, for the cubic modes.
  public var continuityValues: [Double]?
  /// The bias at each value, for the cubic modes.
  public var biasValues: [Double]?

  /// Creates an animation of what a key path names.
  public override init(keyPath: String? = nil) { super.init(keyPath: keyPath) }

  /// Creates a copy.
  public required init(copying other: Animation) {
    if let other = other as? KeyframeAnimation {
      values = other.values
      path = other.path
      keyTimes = other.keyTimes
      timingFunctions = other.timingFunctions
      calculationMode = other.calculationMode
      rotationMode = other.rotationMode
      tensionValues = other.tensionValues
      continuityValues = other.continuityValues
      biasValues = other.biasValues
    }
    super.init(copying: other)
  }

  override func makeEffect(for target: EffectTarget) -> AnimationEffect {
    guard let keyPath = parsedKeyPath(for: target),
      let curve = KeyframeEffectCurve(self, keyPath, target)
    else { return .none }
    return .property(
      PropertyEffect(
        keyPath: keyPath, curve: .keyframes(curve),
        easing: timingFunction.map(Easing.cubicBezier) ?? .linear, motion: nil,
        duration: target.duration, isAdditive: isAdditive, isCumulative: isCumulative,
        autoreverses: autoreverses))
  }
}

extension KeyframePath.RotationMode {
  /// Core Animation's name for ``auto``.
  public static let rotateAuto = KeyframePath.RotationMode.auto
  /// Core Animation's name for ``autoReverse``.
  public static let rotateAutoReverse = KeyframePath.RotationMode.autoReverse
}
