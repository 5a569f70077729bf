import Foundation
import TwirlGraphics
import TwirlLayers

// MARK: - Hit-testing and coordinates

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
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - view: nil for the canvas.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    guard let view, let common = layer.nearestCommonLayer(with: view.layer) else {
      return layer.convert(rect, to: view?.layer)
    }
    return view.layer.convert(layer.convert(rect, to: common), from: common)
  }

  /// Returns the smallest rectangle in this view's coordinates around one of another view's.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - view: nil for the canvas.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    view?.convert(rect, to: self) ?? layer.convert(rect, from: nil)
  }

  private var canBeHit: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= 0.01 && !layer.isAnimatingWithoutInteraction
  }
}
