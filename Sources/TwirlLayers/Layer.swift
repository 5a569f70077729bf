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
/// Not Sendable: a tree belongs to the thread that runs its stage.
open class Layer {
  /// The values as they are set.
  public private(set) var model = LayerProperties()
  /// The layer that this one lies in.
  public private(set) weak var superlayer: Layer?
  /// The layers in this one, from back to front where their zPosition is equal.
  public private(set) var sublayers: [Layer] = []
  /// A name to find the layer by.
  public var name: String?
  /// Who is asked for an animation when a property changes; a view is its layer's delegate.
  public weak var delegate: (any LayerDelegate)?
  /// The clock of the tree; set on its root.
  package var rootClock: Clock?
  /// The animations that run or wait for their delay, in the order of addition.
  var animations: [LayerAnimation] = []

  /// Creates a layer with nothing to see.
  public init() {}
}

/// Who is told of a layer's changes, and animates them if it likes.
public protocol LayerDelegate: AnyObject {
  /// Tells that a property's model value has changed; an animation may be added in return.
  func layer(_ layer: Layer, didChange property: AnimatableProperty, from old: AnimatableValue)
}

// MARK: - Model values

extension Layer {
  /// The layer's own coordinates; a negative size is standardized.
  ///
  /// The position stays, so that the layer grows about its anchor point.
  ///
  /// - Precondition: its four numbers are finite.
  public var bounds: CGRect {
    get { model.bounds }
    set {
      precondition(
        newValue.origin.isFinite && newValue.size.width.isFinite && newValue.size.height.isFinite,
        "A layer's bounds have a number that is not finite.")
      set(\.bounds, .bounds, newValue.standardized)
    }
  }

  /// The anchor point's place in the superlayer, in points.
  ///
  /// - Precondition: both numbers are finite.
  public var position: CGPoint {
    get { model.position }
    set {
      precondition(newValue.isFinite, "A layer's position has a number that is not finite.")
      set(\.position, .position, newValue)
    }
  }

  /// The fixed point of the transform in units of the bounds' size; the position stays.
  ///
  /// - Precondition: both numbers are finite.
  public var anchorPoint: CGPoint {
    get { model.anchorPoint }
    set {
      precondition(newValue.isFinite, "A layer's anchor point has a number that is not finite.")
      set(\.anchorPoint, .anchorPoint, newValue)
    }
  }

  /// The transform about the anchor point.
  ///
  /// - Precondition: its entries are finite.
  public var affineTransform: CGAffineTransform {
    get { model.transform }
    set {
      precondition(newValue.isFinite, "A layer's transform has an entry that is not finite.")
      set(\.transform, .transform, newValue)
    }
  }

  /// The smallest rectangle in the superlayer around the transformed bounds.
  ///
  /// Setting it sets `position` and `bounds`; see ``LayerProperties/frame``.
  public var frame: CGRect {
    get { model.frame }
    set {
      var changed = model
      changed.frame = newValue
      position = changed.position
      bounds = changed.bounds
    }
  }

  /// The opacity of the layer with its sublayers, 0…1; values outside are clamped.
  ///
  /// - Precondition: it is not NaN.
  public var opacity: CGFloat {
    get { model.opacity }
    set {
      precondition(!newValue.isNaN, "A layer's opacity is not a number.")
      set(\.opacity, .opacity, min(max(newValue, 0), 1))
    }
  }

  /// What fills the bounds, or nil for nothing.
  public var backgroundColor: Color? {
    get { model.backgroundColor }
    set { set(\.backgroundColor, .backgroundColor, newValue) }
  }

  /// The radius of the bounds' corners, in points; a negative one counts as zero.
  ///
  /// - Precondition: it is finite.
  public var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set {
      precondition(newValue.isFinite, "A layer's corner radius is not finite.")
      set(\.cornerRadius, .cornerRadius, max(newValue, 0))
    }
  }

  /// Whether the layer and its sublayers are left out.
  public var isHidden: Bool {
    get { model.isHidden }
    set { model.isHidden = newValue }
  }

  /// Whether sublayers are cut to the bounds and their rounded corners.
  public var masksToBounds: Bool {
    get { model.masksToBounds }
    set { model.masksToBounds = newValue }
  }

  /// The order among siblings: a larger one is drawn later.
  public var zPosition: CGFloat {
    get { model.zPosition }
    set { model.zPosition = newValue }
  }

  private func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<LayerProperties, Value>, _ property: AnimatableProperty,
    _ value: Value
  ) {
    guard model[keyPath: keyPath] != value else { return }
    let old = model[property]
    model[keyPath: keyPath] = value
    delegate?.layer(self, didChange: property, from: old)
  }
}

// MARK: - Tree

extension Layer {
  /// Adds a layer in front of the others; it leaves the one that it was in.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Adds a layer at a place among the sublayers, 0 being the back.
  ///
  /// Moving on one stage keeps its animations; leaving the stage ends them unfinished.
  ///
  /// - Precondition: the layer is not this one or one that this one lies in.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !sequence(first: self, next: \.superlayer).contains { $0 === layer },
      "A layer is added to itself or to one of its own sublayers.")
    if let clock = layer.clock, clock !== self.clock { layer.removeAnimationsInTree() }
    layer.detach()
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
  }

  /// Adds a layer right behind one of the sublayers, or in front where that is none of them.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    guard layer !== sibling else { return }
    if layer.superlayer === self { layer.detach() }
    insertSublayer(layer, at: sublayers.firstIndex { $0 === sibling } ?? sublayers.count)
  }

  /// Takes the layer out of its superlayer; its animations end unfinished, and its sublayers' too.
  public func removeFromSuperlayer() {
    guard superlayer != nil else { return }
    removeAnimationsInTree()
    detach()
  }

  private func detach() {
    superlayer?.sublayers.removeAll { $0 === self }
    superlayer = nil
  }

  private func removeAnimationsInTree() {
    removeAllAnimations()
    for sublayer in sublayers { sublayer.removeAnimationsInTree() }
  }

  /// The sublayers in the order in which they are drawn: by zPosition, then from back to front.
  public var sublayersInPaintOrder: [Layer] {
    guard sublayers.contains(where: { $0.zPosition != 0 }) else { return sublayers }
    return sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// The clock that the tree runs on, or nil outside of a stage.
  public var clock: Clock? {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer.rootClock
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
