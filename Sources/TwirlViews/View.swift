import Foundation
import TwirlGraphics
import TwirlLayers

/// A rectangle on the stage that draws, holds other views, and animates.
///
///     let card = View(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
///     stage.window.addSubview(card)
///     View.animate(withDuration: 0.3) { card.alpha = 0 }
///
/// Geometry is its layer's: `center` is the layer's position, which is the frame's middle only while
/// the anchor point is (0.5, 0.5).
///
/// Not Sendable: a view belongs to the thread that runs its stage.
open class View {
  /// The layer that draws the view.
  public let layer: Layer
  /// The view that this one lies in.
  public internal(set) weak var superview: View?
  /// The views in this one, from back to front.
  public private(set) var subviews: [View] = []
  /// A number to find the view by; 0 at first.
  public var tag = 0
  /// A name to find the view by: in a scene file its `id`.
  public var accessibilityIdentifier: String?
  /// Whether touches reach the view and its subviews.
  open var isUserInteractionEnabled = true
  /// What a tap on the view does, or nil to leave taps to the view behind it in the tree.
  public var onTap: (() -> Void)?
  /// What recognizes gestures in the touches on the view and on those in it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The stage whose window this view is.
  weak var windowStage: Stage?
  /// A view whose alpha cuts out what this one and its subviews show, or nil for none.
  ///
  /// It lies in this view's coordinates, and is none of its subviews.
  public var mask: View? {
    didSet { layer.mask = mask?.layer }
  }
  /// Whether the subviews are to be laid out, as they are at first.
  var needsLayout = true
  /// What ``tintColor`` was set to; nil where it is the superview's.
  var ownTintColor: Color?

  /// Creates a view.
  ///
  /// - Parameter frame: its place in the superview, in points.
  public init(frame: CGRect = .zero) {
    layer = Self.makeLayer(of: Self.layerClass)
    layer.delegate = self
    self.frame = frame
  }

  /// The class of the view's layer: `Layer`, or one of its kinds for shapes, gradients, text or copies.
  ///
  /// - Precondition: it is `Layer`, `ShapeLayer`, `GradientLayer`, `TextLayer` or `ReplicatorLayer`.
  open class var layerClass: AnyClass { Layer.self }

  /// Lays out the subviews; called whenever the size of the bounds has changed.
  ///
  /// What it sets inside an animation block animates along.
  open func layoutSubviews() {}

  /// The size that the view takes by what it shows, in points; ``noIntrinsicMetric`` for a side that
  /// it has no wish for, as a plain view has for neither.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Returns the size that suits the view best, where there is room for no more than `size`.
  ///
  /// By itself it is the size of the bounds, or of what the view shows where it has a wish for that.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return CGSize(
      width: own.width >= 0 ? own.width : bounds.width,
      height: own.height >= 0 ? own.height : bounds.height)
  }

  /// How far the first or the last baseline of the view's text is below its top, in points, at its own
  /// size; nil for the bottom, where it shows no text.
  func baseline(isLast: Bool) -> CGFloat? { nil }

  /// Does what a subview's wish for another size calls for.
  func contentSizeDidChange(of subview: View) {}

  /// Tells that ``tintColor`` is another one: set here or above, or by a move to another superview.
  open func tintColorDidChange() {}

  /// Tells that the view has come into another view, or out of all.
  open func didMoveToSuperview() {}

  /// Tells that the view has come into a stage's window, or out of it: ``window`` says which.
  open func didMoveToWindow() {}

  /// Tells that a touch has come down in the view; passes it on to the superview.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    superview?.touchesBegan(touches, with: event)
  }

  /// Tells that a touch has moved; passes it on to the superview.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    superview?.touchesMoved(touches, with: event)
  }

  /// Tells that a touch has been lifted; passes it on to the superview.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    superview?.touchesEnded(touches, with: event)
  }

  /// Tells that a gesture was recognized in a touch, which thus is no longer the view's; passes it on
  /// to the superview.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    superview?.touchesCancelled(touches, with: event)
  }

  private static func makeLayer(of kind: AnyClass) -> Layer {
    if kind == ShapeLayer.self { return ShapeLayer() }
    if kind == GradientLayer.self { return GradientLayer() }
    if kind == TextLayer.self { return TextLayer() }
    if kind == ReplicatorLayer.self { return ReplicatorLayer() }
    precondition(kind == Layer.self, "A view's layer class is none of the kinds of layers.")
    return Layer()
  }
}

// MARK: - Geometry and looks

extension View {
  /// The smallest rectangle in the superview around the view; see ``LayerProperties/frame``.
  public var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The view's own coordinates.
  public var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The anchor point's place in the superview.
  public var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform about the anchor point.
  public var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The opacity of the view with its subviews, 0…1.
  public var alpha: CGFloat {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether the view and its subviews are left out.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// Whether subviews are cut to the bounds and their rounded corners.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// What fills the view, or nil for nothing.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }
}

// MARK: - Tree

extension View {
  /// Adds a view in front of the others; it leaves the one that it was in.
  public func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Adds a view at a place among the subviews, 0 being the back.
  ///
  /// - Precondition: the view is not this one or one that this one lies in.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(
      !sequence(first: self, next: \.superview).contains { $0 === view },
      "A view is added to itself or to one of its own subviews.")
    let (parent, stage) = (view.superview, view.stage)
    parent?.subviews.removeAll { $0 === view }
    let index = min(max(index, 0), subviews.count)
    // A view's layer may have sublayers of its own, such as a title's, behind those of subviews.
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
    if parent !== self { view.didMove(from: stage) }
  }

  /// Adds a view right in front of one of the subviews, or in front of all where that is none.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, nextTo: sibling, offset: 1)
  }

  /// Adds a view right behind one of the subviews, or in front of all where that is none of them.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, nextTo: sibling, offset: 0)
  }

  private func insertSubview(_ view: View, nextTo sibling: View, offset: Int) {
    guard view !== sibling else { return }
    // The index that counts is the one after the view has left its old place.
    let others = subviews.filter { $0 !== view }
    let index = others.firstIndex { $0 === sibling }
    insertSubview(view, at: index.map { $0 + offset } ?? others.count)
  }

  /// Takes the view out of its superview; its animations end unfinished.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    let stage = self.stage
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
    didMove(from: stage)
  }

  /// Moves a subview in front of the others.
  public func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    addSubview(view)
  }

  /// Moves a subview behind the others.
  public func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
  }

  /// The stage that the view is on, or nil while it is not in a window.
  public var stage: Stage? {
    var view = self
    while let parent = view.superview { view = parent }
    return view.windowStage
  }

  /// The view at the root of the stage, or nil while this view is on none.
  public var window: View? { stage?.window }

  /// Returns the first view with an identifier, this one or one in it, from front to back in the tree.
  public func view(identifiedBy identifier: String) -> View? {
    if accessibilityIdentifier == identifier { return self }
    for subview in subviews {
      if let found = subview.view(identifiedBy: identifier) { return found }
    }
    return nil
  }
}

// MARK: - Layout and membership

extension View {
  /// Asks for the subviews to be laid out: after the code that runs now, or when the view comes onto a
  /// stage.
  ///
  /// A change of the bounds' size lays them out at once, without being asked.
  public func setNeedsLayout() {
    guard !needsLayout || stage != nil else { return }
    needsLayout = true
    guard let clock = stage?.clock else { return }
    clock.schedule(at: clock.now, phase: .completion) { [weak self] in self?.layoutIfNeeded() }
  }

  /// Lays out the subviews of this view and of those in it, where that was asked for.
  ///
  /// What changes inside an animation block animates.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for subview in subviews { subview.layoutIfNeeded() }
  }

  /// Whether the view is another one, or lies in it.
  public func isDescendant(of view: View) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// Returns the first view with a tag, this one or one in it.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Swaps two subviews, by their indices.
  ///
  /// - Precondition: both are indices of subviews.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    precondition(
      subviews.indices.contains(first) && subviews.indices.contains(second),
      "There is no subview at an index that is to be swapped.")
    guard first != second else { return }
    let (low, high) = (subviews[min(first, second)], subviews[max(first, second)])
    let place = max(first, second)
    insertSubview(high, at: min(first, second))
    insertSubview(low, at: place)
  }

  /// Tells the view, and those in it, that it has another superview.
  fileprivate func didMove(from old: Stage?) {
    if ownTintColor == nil { tellOfTintColor() }
    didMoveToSuperview()
    let new = stage
    guard old !== new else { return }
    if new != nil {
      // It is laid out before it is first seen, so that nothing of it is on the way.
      Self.performWithoutAnimation { layoutIfNeeded() }
    }
    didMoveToWindowInTree()
  }

  private func didMoveToWindowInTree() {
    didMoveToWindow()
    for subview in subviews { subview.didMoveToWindowInTree() }
  }
}
