import Foundation
import TwirlGraphics

/// Animations that run together in one time.
///
///     let group = AnimationGroup()
///     group.animations = [move, fade]
///     group.duration = 2
///     layer.add(group, forKey: "leave")
///
/// The children's begin times count from the group's beginning and run at the group's pace; what is
/// left of them at the end of its duration is cut off. A child without duration takes the group's.
/// The children's delegates and `isRemovedOnCompletion` do not count.
public final class AnimationGroup: Animation {
  /// The animations, applied in this order.
  public var animations: [Animation]?

  /// Creates a group without animations.
  public override init() { super.init() }

  /// Creates a copy, with copies of the children.
  public required init(copying other: Animation) {
    animations = (other as? AnimationGroup)?.animations?.map { $0.copy() }
    super.init(copying: other)
  }

  override func makeEffect(for target: EffectTarget) -> AnimationEffect {
    let children = (animations ?? []).map { child -> GroupEffect.Child in
      var timing = child.timing
      if timing.duration == 0 { timing.duration = target.duration }
      var inner = target
      inner.duration = timing.duration
      return GroupEffect.Child(timing: timing, effect: child.makeEffect(for: inner))
    }
    return .group(
      GroupEffect(children: children, duration: target.duration, curve: timingFunction))
  }
}
