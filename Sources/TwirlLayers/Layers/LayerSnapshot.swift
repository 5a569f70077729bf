import Foundation
import TwirlGraphics

/// A layer tree as it is shown at an instant: an immutable value.
///
/// What a compositor draws, and what a transition keeps of the picture before. Layers that are hidden
/// or clear are left out, but for the snapshot's own.
public struct LayerSnapshot: Equatable, Sendable {
  /// The layer's values as shown.
  public let properties: LayerProperties
  /// What the layer shows besides its background.
  public let content: LayerContent
  /// What lies in it, in the order in which it is drawn.
  public let sublayers: [LayerSnapshot]
  /// A transition that is going on.
  public let transition: LayerTransition
  /// Maps the layer's plane to the superlayer's.
  package let toSuperlayer: PlaneTransform
  /// What cuts the layer out: one, in the layer's coordinates, or none.
  package let masks: [LayerSnapshot]
  /// What all colours in the layer are multiplied by, for a replicator's copy; nil for white.
  package let tint: Color?
}

/// How far a layer is on its way from an old picture to the new one.
public indirect enum LayerTransition: Equatable, Sendable {
  /// There is no old picture.
  case none
  /// A part of the way.
  ///
  /// - Parameters:
  ///   - old: the picture before, to be drawn in the layer's own coordinates.
  ///   - progress: 0 shows the old picture, 1 the new one.
  case running(
    Transition.Kind, Transition.Direction, old: LayerSnapshot, progress: CGFloat)
}

extension Layer {
  /// Captures the tree as it is shown.
  ///
  /// - Parameter time: an instant of the clock's; nil is now, and the model for a tree on no clock.
  public func snapshot(at time: MediaTime? = nil) -> LayerSnapshot {
    let time = time ?? clock?.now
    let above = superlayer.map { layer in
      time.map { layer.presentedValues(at: $0).properties } ?? layer.properties
    }
    return snapshot(time.map(presentedValues(at:)) ?? values, in: above, at: time)
  }

  private func snapshot(
    _ shown: LayerValues, in superlayer: LayerProperties?, at time: MediaTime?
  ) -> LayerSnapshot {
    let inner =
      if case .replicator(let copies) = shown.content {
        instances(of: copies, shown.properties, at: time)
      } else {
        sublayerSnapshots(in: shown.properties, at: time)
      }
    return LayerSnapshot(
      properties: shown.properties, content: shown.content, sublayers: inner,
      transition: time.map(transition(at:)) ?? .none,
      toSuperlayer: shown.properties.planeTransform(in: superlayer),
      masks: maskLayer.map { [$0.maskSnapshot(at: time)] } ?? [], tint: nil)
  }

  private func maskSnapshot(at time: MediaTime?) -> LayerSnapshot {
    // Without the superlayer's sublayer transform, which is for sublayers.
    snapshot(time.map(presentedValues(at:)) ?? values, in: nil, at: time)
  }

  private func sublayerSnapshots(
    in shown: LayerProperties, at time: MediaTime?
  ) -> [LayerSnapshot] {
    var inner: [LayerSnapshot] = []
    inner.reserveCapacity(sublayers.count)
    var isOrdered = true
    for sublayer in sublayers {
      let values = time.map(sublayer.presentedValues(at:)) ?? sublayer.values
      guard !values.properties.isHidden, values.properties.opacity > 0 else { continue }
      if values.properties.zPosition != 0 { isOrdered = false }
      inner.append(sublayer.snapshot(values, in: shown, at: time))
    }
    if isOrdered { return inner }
    return inner.enumerated()
      .sorted {
        ($0.element.properties.zPosition, $0.offset)
          < ($1.element.properties.zPosition, $1.offset)
      }
      .map(\.element)
  }

  /// Each copy as a layer of its own, which lies where the copy does and holds the sublayers.
  private func instances(
    of copies: ReplicatorProperties, _ shown: LayerProperties, at time: MediaTime?
  ) -> [LayerSnapshot] {
    let middle = CGPoint(x: shown.bounds.midX, y: shown.bounds.midY)
    let toMiddle = CATransform3DMakeTranslation(-middle.x, -middle.y, 0)
    let back = CATransform3DMakeTranslation(middle.x, middle.y, 0)
    var (power, now) = (CATransform3DIdentity, sublayerSnapshots(in: shown, at: time))
    let delay = MediaTime(seconds: copies.instanceDelay)
    var (result, instant) = ([LayerSnapshot](), time)
    for instance in 0..<copies.instanceCount {
      if instance > 0 {
        power = CATransform3DConcat(power, copies.instanceTransform)
        // Scales that grow without end leave the numbers at some time.
        guard power.isFinite else { break }
        if let before = instant, delay != .zero {
          instant = before - delay
          now = sublayerSnapshots(in: shown, at: instant)
        }
      }
      let color = copies.color(of: instance)
      guard color.alpha > 0 else { continue }
      let place = CATransform3DConcat(CATransform3DConcat(toMiddle, power), back)
      result.append(
        LayerSnapshot(
          properties: LayerProperties(), content: .none, sublayers: now, transition: .none,
          toSuperlayer: instance == 0
            ? .affine(.identity) : PlaneTransform(ProjectiveTransform(place)),
          masks: [], tint: color == .white ? nil : color))
    }
    return result
  }

  /// The transition at an instant.
  private func transition(at time: MediaTime) -> LayerTransition {
    for animation in animations.reversed() where animation.isScheduled {
      guard case .transition(let effect) = animation.effect else { continue }
      let sample = animation.timing.sample(at: localTime(at: time))
      guard animation.timing.hasEffect(sample.phase) else { return .none }
      return .running(
        effect.kind, effect.direction, old: effect.old, progress: effect.progress(at: sample))
    }
    return .none
  }
}
