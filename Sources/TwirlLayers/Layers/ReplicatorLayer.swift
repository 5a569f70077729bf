import Foundation
import TwirlGraphics

/// A layer that shows copies of its sublayers, each moved, tinted and delayed against the one before.
///
///     let dots = ReplicatorLayer()
///     dots.instanceCount = 8
///     dots.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
///     dots.instanceAlphaOffset = -0.1
///     dots.instanceDelay = 0.125
///     dots.addSublayer(dot)
///
/// Copy k lies `instanceTransform` to the power of k from the original, about the middle of the bounds;
/// its colours are multiplied by `instanceColor` plus k times the offsets, each component clamped to
/// 0…1; and it shows what the sublayers were like k times `instanceDelay` ago, as far as their
/// animations still know: one that has been removed at its end is no longer known to the copies
/// that it has not reached.
///
/// Copies are flat: `preservesDepth` is kept and has no effect.
public final class ReplicatorLayer: Layer {
  /// Creates a layer that shows its sublayers once.
  public override init() {
    super.init()
    values.content = .replicator(ReplicatorProperties())
  }

  /// Whether copies would keep their place along z; without effect.
  public var preservesDepth = false

  private var replicator: ReplicatorProperties {
    if case .replicator(let replicator) = values.content {
      replicator
    } else {
      ReplicatorProperties()
    }
  }

  private func set(_ property: AnimatableProperty, _ value: AnimatableValue) {
    precondition(value.isFinite, "A replicator layer's \(property.rawValue) is not finite.")
    guard values[property] != value else { return }
    change(property) { $0[property] = value }
  }

  /// The number of copies, the original among them; none for zero or less, and
  /// ``ReplicatorProperties/instanceLimit`` at most.
  public var instanceCount: Int {
    get { replicator.instanceCount }
    set { set(.instanceCount, .scalar(CGFloat(newValue))) }
  }

  /// The time in seconds, on the stage's clock, by which each copy is behind the one before it.
  ///
  /// - Precondition: it is finite, as all numbers of the layer must be.
  public var instanceDelay: TimeInterval {
    get { replicator.instanceDelay }
    set { set(.instanceDelay, .scalar(CGFloat(newValue))) }
  }

  /// The transform from one copy to the next, about the middle of the bounds.
  public var instanceTransform: CATransform3D {
    get { replicator.instanceTransform }
    set { set(.instanceTransform, .transform(newValue)) }
  }

  /// What the first copy's colours are multiplied by; nil, as at first, for white.
  public var instanceColor: Color? {
    get { replicator.instanceColor }
    set { set(.instanceColor, .color(newValue)) }
  }

  /// What is added to the colour's red from one copy to the next.
  public var instanceRedOffset: CGFloat {
    get { replicator.instanceRedOffset }
    set { set(.instanceRedOffset, .scalar(newValue)) }
  }

  /// What is added to the colour's green from one copy to the next.
  public var instanceGreenOffset: CGFloat {
    get { replicator.instanceGreenOffset }
    set { set(.instanceGreenOffset, .scalar(newValue)) }
  }

  /// What is added to the colour's blue from one copy to the next.
  public var instanceBlueOffset: CGFloat {
    get { replicator.instanceBlueOffset }
    set { set(.instanceBlueOffset, .scalar(newValue)) }
  }

  /// What is added to the colour's alpha from one copy to the next.
  public var instanceAlphaOffset: CGFloat {
    get { replicator.instanceAlphaOffset }
    set { set(.instanceAlphaOffset, .scalar(newValue)) }
  }
}
