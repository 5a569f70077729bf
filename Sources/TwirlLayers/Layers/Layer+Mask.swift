import Foundation
import TwirlGraphics

extension Layer {
  /// A layer whose alpha cuts out what this one and its sublayers show, the shadow included.
  ///
  ///     let hole = ShapeLayer()
  ///     hole.frame = card.bounds
  ///     hole.path = Path(ellipseIn: card.bounds)
  ///     card.mask = hole
  ///
  /// It lies in this layer's coordinates with its own geometry, may animate, and its colours do not
  /// count. With `masksToBounds` both masks are multiplied. It is on the same clock, as a sublayer is,
  /// and leaves the layer that it was in.
  ///
  /// - Precondition: the mask is not this layer or one that this one lies in.
  public var mask: Layer? {
    get { maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      maskLayer?.removeFromSuperlayer()
      guard let layer = newValue else { return }
      precondition(
        !sequence(first: self, next: \.superlayer).contains { $0 === layer },
        "A layer is masked by itself or by one that it lies in.")
      layer.removeFromSuperlayer()
      maskLayer = layer
      layer.superlayer = self
      layer.updateTimeWarp()
      if clock != nil { layer.startAnimationsInTree() }
    }
  }
}
