import Foundation
import TwirlGraphics

/// A node of the layer tree: geometry, looks and running animations.
///
///     let layer = Layer()
///     layer.frame = CGRect(x: 120, y: 78, width: 120, height: 44)
///     layer.anchorPoint = CGPoint(x: 1, y: 0.5)  // the frame moves, the position does not
///
/// Setters change the model at once; what is on screen is the presentation, which is the model with
/// the running animations applied in the order of their addition.
///
/// Inside an event of a stage a change of a layer without delegate animates by itself, as the
/// ``Transaction`` says; not so while the layer has never been shown, and not outside of events.
///
/// Not Sendable: a tree belongs to the thread that runs its stage.
open class Layer {
  /// All values as they are set.
  package internal(set) var values = LayerValues()
  /// The layer that this one lies in.
  public internal(set) weak var superlayer: Layer?
  /// The layers in this one, from back to front where their zPosition is equal.
  public internal(set) var sublayers: [Layer] = []
  /// What ``mask`` gives.
  var maskLayer: Layer?
  /// A name to find the layer by.
  public var name: String?
  /// Who is asked for an action when a property changes; a view is its layer's delegate.
  public weak var delegate: (any LayerDelegate)?
  /// What is done when properties change, by their keys, where the delegate does not say.
  public var actions: [String: any LayerAction]?
  /// The clock of the tree; set on its root.
  package var rootClock: Clock? {
    didSet { if rootClock != nil { startAnimationsInTree() } }
  }
  /// The animations that run, or wait for their beginning or a clock, in the order of addition.
  var animations: [RunningAnimation] = [] {
    didSet { steps = nil }
  }
  /// What they do at an instant; nil where that is to be found out, after any change of them.
  var steps: [PresentationStep]?
  /// How the layer's time follows from its superlayer's; nil where it is the same.
  var timeSpace: MediaTimingParameters?
  /// Whether the layer's time is not simply the clock's: a layer above has a time space, or this one.
  var isTimeWarped = false
  /// The transaction in which the layer came onto its clock.
  var attachment: Int?
  /// Counts the animations that were given a key.
  var keyCount = 1
  /// What was set under keys that are no property's.
  var custom: [String: Any] = [:]

  /// Creates a layer with nothing to see.
  public init() {}

  /// Returns what a layer of this class does when a property changes and nobody else says.
  ///
  /// - Returns: nil for the animation that the transaction asks for.
  open class func defaultAction(forKey event: String) -> (any LayerAction)? { nil }
}

/// Who decides what happens when a layer changes, and is told of it.
public protocol LayerDelegate: AnyObject {
  /// Returns what to do in answer to a change that is about to happen.
  ///
  /// - Returns: ``NoAction`` for nothing, nil to leave it to the layer.
  func action(for layer: Layer, forKey event: String) -> (any LayerAction)?

  /// Tells that a property's model value has changed.
  func layer(_ layer: Layer, didChange property: AnimatableProperty, from old: AnimatableValue)

  /// Returns what the layer is called in the event log where it has no name.
  func eventName(of layer: Layer) -> String?
}

extension LayerDelegate {
  /// Leaves it to the layer.
  public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { nil }
  /// Does nothing.
  public func layer(
    _ layer: Layer, didChange property: AnimatableProperty, from old: AnimatableValue
  ) {}
  /// Returns nil.
  public func eventName(of layer: Layer) -> String? { nil }
}

extension Layer {
  /// The model's values: where the layer is and how it looks, animations aside.
  public var properties: LayerProperties { values.properties }

  /// What the layer shows besides its background, as it is set.
  public var content: LayerContent { values.content }

  /// The layer itself: it is its own model.
  public func model() -> Self { self }

  /// What the layer is called in the event log.
  package var eventName: String? { name ?? delegate?.eventName(of: self) }
}
