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
  private var animations: [LayerAnimation] = []

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
  /// The layer's own coordinates; a negative size is standardized. The position stays.
  public var bounds: CGRect {
    get { model.bounds }
    set { set(\.bounds, .bounds, newValue.standardized) }
  }

  /// The anchor point's place in the superlayer, in points.
  public var position: CGPoint {
    get { model.position }
    set { set(\.position, .position, newValue) }
  }

  /// The fixed point of the transform in units of the bounds' size; the position stays.
  public var anchorPoint: CGPoint {
    get { model.anchorPoint }
    set { set(\.anchorPoint, .anchorPoint, newValue) }
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
  public var opacity: CGFloat {
    get { model.opacity }
    set { set(\.opacity, .opacity, min(max(newValue, 0), 1)) }
  }

  /// What fills the bounds, or nil for nothing.
  public var backgroundColor: Color? {
    get { model.backgroundColor }
    set { set(\.backgroundColor, .backgroundColor, newValue) }
  }

  /// The radius of the bounds' corners, in points; a negative one counts as zero.
  public var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set { set(\.cornerRadius, .cornerRadius, max(newValue, 0)) }
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
  /// - Precondition: the layer is not this one or one that this one lies in.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !sequence(first: self, next: \.superlayer).contains { $0 === layer },
      "A layer is added to itself or to one of its own sublayers.")
    layer.detach()
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
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

// MARK: - Coordinates

extension Layer {
  /// Maps the layer's own coordinates to those of the space that its root lies in.
  public var transformToRoot: CGAffineTransform {
    sequence(first: self, next: \.superlayer).reduce(.identity) {
      $0.concatenating($1.model.transformToSuperlayer)
    }
  }

  /// Returns a point of this layer's coordinates in another's, by their model values.
  ///
  /// - Parameter layer: nil for the space that the root lies in.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    let inRoot = point.applying(transformToRoot)
    guard let layer else { return inRoot }
    return inRoot.applying(layer.transformToRoot.inverted())
  }

  /// Returns a point of another layer's coordinates in this one's, by their model values.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    let inRoot = layer.map { point.applying($0.transformToRoot) } ?? point
    return inRoot.applying(transformToRoot.inverted())
  }

  /// Returns whether a point of the layer's coordinates lies in its bounds; right and bottom edges do
  /// not belong to them.
  public func contains(_ point: CGPoint) -> Bool {
    let bounds = model.bounds
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY
      && point.y < bounds.maxY
  }
}

// MARK: - Animations

extension Layer {
  /// Returns the values on screen: the model with the running animations at the clock's time.
  public func presentation() -> LayerProperties {
    guard !animations.isEmpty, let time = clock?.now else { return model }
    return presentation(at: time)
  }

  /// Returns the model with the running animations at a time, for callers that know the clock.
  package func presentation(at time: MediaTime) -> LayerProperties {
    var result = model
    for animation in animations { animation.apply(to: &result, at: time) }
    return result
  }

  /// Whether an animation runs or waits for its delay on this layer.
  public var isAnimating: Bool { !animations.isEmpty }

  /// Whether an animation on this layer keeps touches away.
  package var isAnimatingWithoutInteraction: Bool {
    animations.contains { !$0.allowsUserInteraction }
  }

  /// The properties with running animations, in the order of addition.
  public var animatedProperties: [AnimatableProperty] { animations.map(\.property) }

  /// The running animation that the next one of a property would replace if it is not additive.
  package func replaceableAnimation(of property: AnimatableProperty) -> LayerAnimation? {
    animations.last { $0.property == property && !$0.isAdditive }
  }

  /// Adds an animation; one that is not additive replaces the one of its property that is not.
  ///
  /// The replaced one's block learns that it did not finish, unless it is the same block that
  /// changed its mind.
  package func add(_ animation: LayerAnimation, clock: Clock) {
    animation.group.begin()
    if !animation.isAdditive, let replaced = replaceableAnimation(of: animation.property) {
      animations.removeAll { $0 === replaced }
      replaced.group.end(finished: replaced.group === animation.group)
    }
    animations.append(animation)
    guard let end = animation.timing.end else { return }
    clock.schedule(at: end, phase: .animationEnd) { [weak self, weak animation] in
      guard let self, let animation else { return }
      self.finish(animation)
    }
  }

  /// Ends all animations where they are; the model shows, and completions get `finished` false.
  public func removeAllAnimations() {
    let removed = animations
    animations = []
    for animation in removed { animation.group.end(finished: false) }
  }

  private func finish(_ animation: LayerAnimation) {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return }
    animations.remove(at: index)
    animation.group.end(finished: true)
  }
}
