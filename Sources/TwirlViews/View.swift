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
  public private(set) weak var superview: View?
  /// The views in this one, from back to front.
  public private(set) var subviews: [View] = []
  /// A name to find the view by: in a scene file its `id`.
  public var accessibilityIdentifier: String?
  /// Whether touches reach the view and its subviews.
  open var isUserInteractionEnabled = true
  /// What a tap on the view does, or nil to leave taps to the view behind it in the tree.
  public var onTap: (() -> Void)?
  /// The stage whose window this view is.
  weak var windowStage: Stage?

  /// Creates a view.
  ///
  /// - Parameter frame: its place in the superview, in points.
  public init(frame: CGRect = .zero) {
    layer = Layer()
    layer.delegate = self
    self.frame = frame
  }

  /// Lays out the subviews; called whenever the size of the bounds has changed.
  ///
  /// What it sets inside an animation block animates along.
  open func layoutSubviews() {}
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
    view.superview?.subviews.removeAll { $0 === view }
    let index = min(max(index, 0), subviews.count)
    // A view's layer may have sublayers of its own, such as a title's, behind those of subviews.
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
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
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
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

  /// Returns the first view with an identifier, this one or one in it, from front to back in the tree.
  public func view(identifiedBy identifier: String) -> View? {
    if accessibilityIdentifier == identifier { return self }
    for subview in subviews {
      if let found = subview.view(identifiedBy: identifier) { return found }
    }
    return nil
  }
}

// MARK: - Touches

extension View {
  /// Returns the frontmost view at a point, this one or one in it, that touches can reach.
  ///
  /// By the model, as UIKit does: a moving view is hit at its destination. Hidden views, those with
  /// `isUserInteractionEnabled` false, those fainter than 0.01, and those that animate without
  /// `.allowUserInteraction` are passed over with all that they hold.
  ///
  /// - Parameter point: in this view's coordinates.
  public func hitTest(_ point: CGPoint) -> View? {
    guard canBeHit, layer.contains(point) else { return nil }
    for subview in subviews.reversed() {
      if let inside = subview.layer.convertFromSuperlayer(point), let hit = subview.hitTest(inside)
      {
        return hit
      }
    }
    return self
  }

  /// Returns a point of this view's coordinates in another's; nil stands for the canvas.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// Returns a point of another view's coordinates in this one's; nil stands for the canvas.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// Returns the smallest rectangle in another view's coordinates around one of this view's.
  ///
  /// Between two views of which neither lies in the other a rectangle is taken in the nearest view
  /// that holds both, and again in the target, as UIKit does it: turned views get a larger one.
  ///
  /// - Parameter view: nil for the canvas.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    guard let view, let common = layer.nearestCommonLayer(with: view.layer) else {
      return layer.convert(rect, to: view?.layer)
    }
    return view.layer.convert(layer.convert(rect, to: common), from: common)
  }

  /// Returns the smallest rectangle in this view's coordinates around one of another view's.
  ///
  /// - Parameter view: nil for the canvas.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    view?.convert(rect, to: self) ?? layer.convert(rect, from: nil)
  }

  private var canBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01 && !layer.isAnimatingWithoutInteraction
  }
}
