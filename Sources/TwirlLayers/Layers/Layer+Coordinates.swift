import Foundation
import TwirlGraphics

extension Layer {
  /// Maps the layer's own coordinates to those of the space that its root lies in.
  ///
  /// Under perspective, where no affine map does, each layer's map counts as it would from far away.
  public var transformToRoot: CGAffineTransform {
    guard case .affine(let affine) = planeTransform(to: nil) else {
      return sequence(first: self, next: \.superlayer).reduce(.identity) {
        $0.concatenating($1.properties.transformToSuperlayer)
      }
    }
    return affine
  }

  /// Returns a point of this layer's coordinates in another's, by their model values.
  ///
  /// The way leads up to the nearest layer that holds both, then down; between layers of two trees,
  /// through the space that both roots lie in. A transform without an inverse counts as its own. A
  /// point whose image lies behind the eye stays as it is.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - layer: nil for the space that the root lies in.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    if layer === self { return point }
    let common = nearestCommonLayer(with: layer)
    let up = path(to: common).reduce(point) { $1.planeToSuperlayer.map($0) ?? $0 }
    guard let layer else { return up }
    return layer.path(to: common).reversed().reduce(up) {
      $1.planeToSuperlayer.inverted.map($0) ?? $0
    }
  }

  /// Returns a point of another layer's coordinates in this one's, by their model values.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - layer: nil for the space that the root lies in.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    if let layer { return layer.convert(point, to: self) }
    return path(to: nil).reversed().reduce(point) { $1.planeToSuperlayer.inverted.map($0) ?? $0 }
  }

  /// Returns the smallest rectangle in another layer's coordinates around one of this layer's.
  ///
  /// The four corners are mapped all the way before the rectangle is taken around them.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - layer: nil for the space that the root lies in.
  public func convert(_ rect: CGRect, to layer: Layer?) -> CGRect {
    let common = nearestCommonLayer(with: layer)
    var map = planeTransform(to: common)
    for layer in (layer?.path(to: common) ?? []).reversed() {
      map = map.concatenating(layer.planeToSuperlayer.inverted)
    }
    return map.boundingBox(of: rect.standardized)
  }

  /// Returns the smallest rectangle in this layer's coordinates around one of another layer's.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - layer: nil for the space that the root lies in.
  public func convert(_ rect: CGRect, from layer: Layer?) -> CGRect {
    if let layer { return layer.convert(rect, to: self) }
    var map = PlaneTransform.affine(.identity)
    for layer in path(to: nil).reversed() {
      map = map.concatenating(layer.planeToSuperlayer.inverted)
    }
    return map.boundingBox(of: rect.standardized)
  }

  /// Returns a point of the superlayer's coordinates in this one's, or nil where the transform has
  /// no inverse: nothing is at any point of a layer that is scaled to nothing.
  package func convertFromSuperlayer(_ point: CGPoint) -> CGPoint? {
    planeToSuperlayer.inverse?.map(point)
  }

  /// The nearest layer that holds both layers, or is one of them; nil for layers of two trees.
  package func nearestCommonLayer(with other: Layer?) -> Layer? {
    guard let other else { return nil }
    var (above, below) = (depth, other.depth)
    var (left, right) = (Optional(self), Optional(other))
    while above > below {
      left = left?.superlayer
      above -= 1
    }
    while below > above {
      right = right?.superlayer
      below -= 1
    }
    while let a = left, let b = right {
      if a === b { return a }
      (left, right) = (a.superlayer, b.superlayer)
    }
    return nil
  }

  private var depth: Int {
    var (depth, level) = (0, superlayer)
    while let layer = level {
      depth += 1
      level = layer.superlayer
    }
    return depth
  }

  /// The layers from this one up to, but without, one that it lies in; up to the root for nil.
  private func path(to ancestor: Layer?) -> [Layer] {
    var (layers, level) = ([Layer](), Optional(self))
    while let layer = level, layer !== ancestor {
      layers.append(layer)
      level = layer.superlayer
    }
    return layers
  }

  /// Maps the layer's plane to the superlayer's by the model.
  private var planeToSuperlayer: PlaneTransform {
    properties.planeTransform(in: superlayer?.properties)
  }

  /// Maps the layer's plane to that of one that it lies in, or to the space of the root for nil.
  package func planeTransform(to ancestor: Layer?) -> PlaneTransform {
    path(to: ancestor).reduce(.affine(.identity)) { $0.concatenating($1.planeToSuperlayer) }
  }
}
