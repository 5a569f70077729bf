import Foundation
import TwirlGraphics

/// How a layer's plane lies in that of its superlayer.
///
/// Layers are flat: what a transform lifts out of the superlayer's plane is projected back onto it
/// along the lines of sight. So from (x, y, 0, 1) · M only x, y and w count, and a map between planes
/// is a homography. As a matrix it has the third row and column of the identity:
///
///     | m11 m12 0 m14 |
///     | m21 m22 0 m24 |       products and inverses of such matrices are such matrices
///     |  0   0  1  0  |
///     | m41 m42 0 m44 |
extension CATransform3D {
  /// The map of the plane z = 0 onto itself, with its third row and column those of the identity.
  package var flattened: CATransform3D {
    var result = self
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
    return result
  }

  /// Returns where a point of the plane goes; points on the horizon go to the point itself.
  package func map(_ point: CGPoint) -> CGPoint {
    let w = point.x * m14 + point.y * m24 + m44
    let x = point.x * m11 + point.y * m21 + m41
    let y = point.x * m12 + point.y * m22 + m42
    if w == 1 { return CGPoint(x: x, y: y) }
    let mapped = CGPoint(x: x / w, y: y / w)
    return mapped.x.isFinite && mapped.y.isFinite ? mapped : point
  }

  /// Returns the smallest rectangle around the images of a rectangle's corners.
  package func boundingBox(of rect: CGRect) -> CGRect {
    guard !rect.isNull else { return rect }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(map)
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension LayerProperties {
  /// Maps the layer's plane to the superlayer's.
  ///
  ///     translate(−anchor) · transform · translate(position, zPosition)
  ///       · translate(−q) · S · translate(q)
  ///
  /// with S the superlayer's sublayer transform and q its anchor.
  package func planeTransform(in superlayer: LayerProperties?) -> CATransform3D {
    let lifts = superlayer.map { $0.sublayerTransform != CATransform3DIdentity } ?? false
    if !lifts, let affine = affineToSuperlayer { return CATransform3DMakeAffineTransform(affine) }
    let anchor = self.anchor
    var result = CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
    result = CATransform3DConcat(
      result, CATransform3DMakeTranslation(position.x, position.y, zPosition))
    if lifts, let superlayer {
      let q = superlayer.anchor
      result = CATransform3DConcat(result, CATransform3DMakeTranslation(-q.x, -q.y, 0))
      result = CATransform3DConcat(result, superlayer.sublayerTransform)
      result = CATransform3DConcat(result, CATransform3DMakeTranslation(q.x, q.y, 0))
    }
    return result.flattened
  }

  /// Maps the layer's coordinates to the superlayer's where no perspective is involved, or nil.
  ///
  /// Without perspective and with the layer's plane going through the anchor, z does not count.
  private var affineToSuperlayer: CGAffineTransform? {
    guard anchorPointZ == 0 || transform.isPlanar, transform.projectedAffineTransform != nil
    else { return nil }
    return transformToSuperlayer
  }
}
