import Foundation
import TwirlGraphics

/// An animation of a layer's property.
public class PropertyAnimation: Animation {
  /// The key path of what is animated, such as `position.x` or `transform.rotation`.
  ///
  /// One that names nothing that can be animated runs its time and changes nothing.
  public var keyPath: String?
  /// Whether the values are added to what is there instead of replacing it.
  ///
  /// Numbers are summed; transforms are concatenated, the animation's first.
  public var isAdditive = false
  /// Whether each repeat begins where the one before it ended.
  public var isCumulative = false

  /// Creates an animation of what a key path names.
  public init(keyPath: String?) {
    self.keyPath = keyPath
    super.init()
  }

  /// Creates a copy.
  public required init(copying other: Animation) {
    if let other = other as? PropertyAnimation {
      keyPath = other.keyPath
      isAdditive = other.isAdditive
      isCumulative = other.isCumulative
    }
    super.init(copying: other)
  }

  /// The key path as it is used, or nil for one that names nothing on the target.
  func parsedKeyPath(for target: EffectTarget) -> AnimationKeyPath? {
    guard let keyPath else {
      target.ignore(nil, "the animation has no key path")
      return nil
    }
    guard let parsed = AnimationKeyPath(keyPath), parsed.value(in: target.values) != nil else {
      target.ignore(keyPath, "nothing that can be animated has this key path")
      return nil
    }
    return parsed
  }

  /// Reads a value of a key path's kind, or logs that it is none.
  func read(
    _ value: Any?, _ keyPath: AnimationKeyPath, _ target: EffectTarget, isValid: inout Bool
  ) -> AnimatableValue? {
    guard let value else { return nil }
    guard let read = AnimatableValue(value, kind: keyPath.kind) else {
      target.ignore(keyPath.description, "a value of type \(type(of: value)) does not fit")
      isValid = false
      return nil
    }
    precondition(read.isFinite, "An animation's value for \(keyPath) is not finite.")
    return read
  }
}

/// An animation between two values.
///
///     let turn = BasicAnimation(keyPath: "transform.rotation.z")
///     turn.byValue = 2 * Double.pi  // all the way round
///     turn.duration = 2
///     layer.add(turn, forKey: nil)
///
/// Which of the three values are set says where it begins and ends; what is missing is the layer's
/// model value at each instant, so that a model value set after the animation was added counts:
///
///     from, to     from → to               from       from → model
///     from, by     from → from + by        to         model → to
///     to, by       to − by → to            by         model → model + by
///
/// With all three `byValue` does not count; with none nothing changes.
public class BasicAnimation: PropertyAnimation {
  /// The value at the beginning.
  public var fromValue: Any?
  /// The value at the end.
  public var toValue: Any?
  /// The difference between the two; transforms are concatenated, this one first.
  public var byValue: Any?

  /// Creates an animation of what a key path names.
  public override init(keyPath: String? = nil) { super.init(keyPath: keyPath) }

  /// Creates a copy.
  public required init(copying other: Animation) {
    if let other = other as? BasicAnimation {
      fromValue = other.fromValue
      toValue = other.toValue
      byValue = other.byValue
    }
    super.init(copying: other)
  }

  /// How progress follows from the elapsed fraction.
  var easing: Easing { timingFunction.map(Easing.cubicBezier) ?? .linear }
  /// What runs after the timing function, or nil: a spring.
  var motion: Spring? { nil }

  override func makeEffect(for target: EffectTarget) -> AnimationEffect {
    guard let keyPath = parsedKeyPath(for: target) else { return .none }
    var isValid = true
    let from = read(fromValue, keyPath, target, isValid: &isValid)
    let to = read(toValue, keyPath, target, isValid: &isValid)
    let by = read(byValue, keyPath, target, isValid: &isValid)
    guard isValid else { return .none }
    guard let curve = BasicCurve(from: from, to: to, by: by) else {
      target.ignore(keyPath.description, "nothing can be added by this value")
      return .none
    }
    return .property(
      PropertyEffect(
        keyPath: keyPath, curve: .basic(curve), easing: easing, motion: motion,
        duration: target.duration, isAdditive: isAdditive, isCumulative: isCumulative,
        autoreverses: autoreverses))
  }
}
