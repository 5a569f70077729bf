import Foundation
import TwirlGraphics

extension Layer {
  /// Maps the layer's own coordinates to those of the space that its root lies in.
  public var transformToRoot: CGAffineTransform {
    sequence(first: self, next: \.superlayer).reduce(.identity) {
      $0.concatenating($1.model.transformToSuperlayer)
    }
  }

  /// Returns a point of this layer's coordinates in another's, by their model values.
  ///
  /// The way leads up to the nearest layer that holds both, then down; between layers of two trees,
  /// through the space that both roots lie in. A transform without an inverse counts as its own.
  ///
  /// - Parameter layer: nil for the space that the root lies in.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    if layer === self { return point }
    let down = layer.map { Array(sequence(first: $0, next: \.superlayer)) } ?? []
    var point = point
    var (level, common) = (Optional(self), down.count)
    while let current = level {
      if let index = down.firstIndex(where: { $0 === current }) {
        common = index
        break
      }
      point = point.applying(current.model.transformToSuperlayer)
      level = current.superlayer
    }
    for layer in down[..<common].reversed() {
      point = point.applying(layer.model.transformToSuperlayer.inverted())
    }
    return point
  }

  /// Returns a point of another layer's coordinates in this one's, by their model values.
  ///
  /// - Parameter layer: nil for the space that the root lies in.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    if let layer { return layer.convert(point, to: self) }
    return sequence(first: self, next: \.superlayer).reversed().reduce(point) {
      $0.applying($1.model.transformToSuperlayer.inverted())
    }
  }

  /// Returns a point of the superlayer's coordinates in this one's, or nil where the transform has
  /// no inverse: nothing is at any point of a layer that is scaled to nothing.
  package func convertFromSuperlayer(_ point: CGPoint) -> CGPoint? {
    let transform = model.transformToSuperlayer
    guard AffineDecomposition(transform) != nil else { return nil }
    return point.applying(transform.inverted())
  }

  /// Returns whether a point of the layer's coordinates lies in its bounds; right and bottom edges do
  /// not belong to them.
  public func contains(_ point: CGPoint) -> Bool {
    let bounds = model.bounds
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY
      && point.y < bounds.maxY
  }
}
