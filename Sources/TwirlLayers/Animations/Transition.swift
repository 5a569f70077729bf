import Foundation
import TwirlGraphics

/// An animation from a layer's old picture to its new one.
///
///     let push = Transition()
///     push.type = .push
///     push.subtype = .fromRight
///     layer.add(push, forKey: nil)
///     layer.backgroundColor = .white
///
/// The old picture is what the layer and its sublayers show when the transition is added; so it is
/// added before the changes. A layer has one transition at a time, under the key `transition`.
public final class Transition: Animation {
  /// How the new picture comes.
  public enum Kind: String, Sendable, CaseIterable {
    /// The old one dissolves into it.
    case fade
    /// It slides in and pushes the old one out.
    case push
    /// It slides in over the old one.
    case moveIn
    /// The old one slides out and lays it open.
    case reveal
    /// The old one turns over, about its vertical or horizontal middle, with the new one on its back;
    /// the side that it comes from moves to the front.
    case flip
  }

  /// Where the movement comes from.
  public enum Direction: String, Sendable, CaseIterable {
    /// From the left.
    case fromLeft
    /// From the right.
    case fromRight
    /// From the top.
    case fromTop
    /// From the bottom.
    case fromBottom
  }

  /// How the new picture comes.
  public var type = Kind.fade
  /// Where the movement comes from, or nil for the left; a fade has none.
  public var subtype: Direction?
  /// The progress at the beginning, 0…1.
  public var startProgress: Float = 0
  /// The progress at the end, 0…1.
  public var endProgress: Float = 1

  /// Creates a fade.
  public override init() { super.init() }

  /// Creates a copy.
  public required init(copying other: Animation) {
    if let other = other as? Transition {
      type = other.type
      subtype = other.subtype
      startProgress = other.startProgress
      endProgress = other.endProgress
    }
    super.init(copying: other)
  }

  override func makeEffect(for target: EffectTarget) -> AnimationEffect {
    precondition(
      !startProgress.isNaN && !endProgress.isNaN, "A transition's progress is not a number.")
    guard let old = target.snapshot else {
      target.ignore(nil, "a transition in a group has no old picture")
      return .none
    }
    return .transition(
      TransitionEffect(
        kind: type, direction: subtype ?? .fromLeft, old: old, curve: timingFunction,
        start: CGFloat(startProgress), end: CGFloat(endProgress)))
  }
}
