import Foundation
import TwirlGraphics

extension Layer {
  /// Returns the layer as it is on screen: the model with the animations at the clock's time.
  public func presentation() -> LayerPresentation {
    guard let now = clock?.now else {
      return LayerPresentation(layer: self, time: nil, values: values)
    }
    return presentation(at: now)
  }

  /// Returns the layer as it is shown at a time of the clock's, with the animations that it has now.
  ///
  /// Any time may be asked for, before or after the clock's; what would be added or removed until then
  /// is not known.
  public func presentation(at time: MediaTime) -> LayerPresentation {
    LayerPresentation(layer: self, time: time, values: presentedValues(at: time))
  }

  /// Returns the model with the running animations at a time.
  package func presentedValues(at time: MediaTime) -> LayerValues {
    var result = values
    guard !animations.isEmpty else { return result }
    let local = localTime(at: time)
    for step in presentationSteps() {
      step.apply(to: &result, model: { values }, at: local)
    }
    result.clamp()
    return result
  }

  /// Returns the same by the slow, obvious way: each animation on its own, with its own timing.
  ///
  /// It is what `presentedValues(at:)` is measured against.
  package func referencePresentedValues(at time: MediaTime) -> LayerValues {
    var result = values
    guard !animations.isEmpty else { return result }
    for animation in animations where animation.isScheduled {
      animation.apply(to: &result, model: { values }, at: localTime(at: time))
    }
    result.clamp()
    return result
  }

  /// What the animations do that have a place on the clock, in the order in which they are applied.
  private func presentationSteps() -> [PresentationStep] {
    if let steps { return steps }
    let clock = self.clock
    var recent = clock?.recentProgress ?? RecentProgress()
    let made = animations.compactMap { running in
      running.isScheduled ? PresentationStep(running, &recent) : nil
    }
    clock?.recentProgress = recent
    steps = made
    return made
  }
}

/// A layer as it is on screen at an instant: a copy that does not change.
///
///     if layer.presentation().hitTest(point) != nil { … }  // where it is seen, not where it goes
///
/// Its properties are those of ``LayerProperties``. Two are equal where they look alike: which layer
/// they are of, and when, does not count.
@dynamicMemberLookup
public struct LayerPresentation: Equatable {
  private let layer: Layer
  /// The instant, or nil for a layer on no clock.
  public let time: MediaTime?
  package let values: LayerValues

  init(layer: Layer, time: MediaTime?, values: LayerValues) {
    self.layer = layer
    self.time = time
    self.values = values
  }

  /// The values as shown.
  public var properties: LayerProperties { values.properties }

  /// What the layer shows besides its background.
  public var content: LayerContent { values.content }

  /// The smallest rectangle in the superlayer around what is shown.
  public var frame: CGRect { values.properties.frame }
  /// The layer's own coordinates as shown.
  public var bounds: CGRect { values.properties.bounds }
  /// The anchor point's place in the superlayer as shown.
  public var position: CGPoint { values.properties.position }
  /// The fixed point of the transform as shown.
  public var anchorPoint: CGPoint { values.properties.anchorPoint }
  /// The transform as shown.
  public var transform: CATransform3D { values.properties.transform }
  /// The opacity as shown.
  public var opacity: CGFloat { values.properties.opacity }
  /// What fills the bounds as shown.
  public var backgroundColor: Color? { values.properties.backgroundColor }
  /// The radius of the corners as shown.
  public var cornerRadius: CGFloat { values.properties.cornerRadius }

  /// One of the other values as shown.
  public subscript<Value>(dynamicMember keyPath: KeyPath<LayerProperties, Value>) -> Value {
    values.properties[keyPath: keyPath]
  }

  /// The value of a property as shown, or nil for one that the layer does not have.
  public subscript(property: AnimatableProperty) -> AnimatableValue? { values[property] }

  /// Returns the transform as a map of the plane, or the identity where it is none.
  public func affineTransform() -> CGAffineTransform { values.properties.affineTransform }

  /// The layer that this shows.
  public func model() -> Layer { layer }

  /// The sublayers as shown at the same instant.
  public var sublayers: [LayerPresentation] { layer.sublayers.map(presentation(of:)) }

  /// The superlayer as shown at the same instant.
  public var superlayer: LayerPresentation? { layer.superlayer.map(presentation(of:)) }

  private func presentation(of layer: Layer) -> LayerPresentation {
    time.map(layer.presentation(at:)) ?? layer.presentation()
  }

  /// Returns the value at a key path as shown; see ``Layer/value(forKeyPath:)``.
  public func value(forKeyPath keyPath: String) -> Any? { values.value(forKeyPath: keyPath) }

  /// Whether two look alike.
  public static func == (left: LayerPresentation, right: LayerPresentation) -> Bool {
    left.values == right.values
  }
}
