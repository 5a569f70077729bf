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
    var inner: [LayerSnapshot] = []
    inner.reserveCapacity(sublayers.count)
    var isOrdered = true
    for sublayer in sublayers {
      let values = time.map(sublayer.presentedValues(at:)) ?? sublayer.values
      guard !values.properties.isHidden, values.properties.opacity > 0 else { continue }
      if values.properties.zPosition != 0 { isOrdered = false }
      inner.append(sublayer.snapshot(values, in: shown.properties, at: time))
    }
    if !isOrdered {
      inner = inner.enumerated()
        .sorted {
          ($0.element.properties.zPosition, $0.offset)
            < ($1.element.properties.zPosition, $1.offset)
        }
        .map(\.element)
    }
    return LayerSnapshot(
      properties: shown.properties, content: shown.content, sublayers: inner,
      transition: time.map(transition(at:)) ?? .none,
      toSuperlayer: shown.properties.planeTransform(in: superlayer))
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
