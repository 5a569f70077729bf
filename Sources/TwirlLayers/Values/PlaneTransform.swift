import Foundation
import TwirlGraphics

// Layers are flat: what a transform lifts out of the superlayer's plane is projected back onto it
// along the lines of sight. So from (x, y, 0, 1) · M only x, y and w count, and the map from one
// layer's plane to the other's is a homography, mostly an affine one.

extension ProjectiveTransform {
  /// Creates the map of the plane z = 0 that a transform of space makes.
  package init(_ space: CATransform3D) {
    self.init(
      m11: space.m11, m12: space.m12, m14: space.m14, m21: space.m21, m22: space.m22,
      m24: space.m24, m41: space.m41, m42: space.m42, m44: space.m44)
  }

  /// The inverse, or nil where there is none; as w counts only up to a factor, so do the entries.
  package var inverse: ProjectiveTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return ProjectiveTransform(
      m11: (m22 * m44 - m24 * m42) / determinant, m12: (m14 * m42 - m12 * m44) / determinant,
      m14: (m12 * m24 - m14 * m22) / determinant, m21: (m24 * m41 - m21 * m44) / determinant,
      m22: (m11 * m44 - m14 * m41) / determinant, m24: (m14 * m21 - m11 * m24) / determinant,
      m41: (m21 * m42 - m22 * m41) / determinant, m42: (m12 * m41 - m11 * m42) / determinant,
      m44: (m11 * m22 - m12 * m21) / determinant)
  }

  /// Returns the smallest rectangle around the images of a rectangle's corners, or null for none.
  package func boundingBox(of rect: CGRect) -> CGRect {
    guard !rect.isNull else { return rect }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].compactMap { $0.applying(self) }
    guard let first = corners.first else { return .null }
    var (low, high) = (first, first)
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// The map from a layer's plane to another one's: affine where no perspective is involved.
package enum PlaneTransform: Equatable, Sendable {
  case affine(CGAffineTransform)
  case projective(ProjectiveTransform)

  /// Takes a projective map as an affine one where it is one.
  package init(_ map: ProjectiveTransform) {
    self = map.affineTransform.map(PlaneTransform.affine) ?? .projective(map)
  }

  /// The map with w.
  package var projective: ProjectiveTransform {
    switch self {
    case .affine(let affine): ProjectiveTransform(affine)
    case .projective(let map): map
    }
  }

  /// Returns the map that applies this one first and `other` after it.
  package func concatenating(_ other: PlaneTransform) -> PlaneTransform {
    if case .affine(let first) = self, case .affine(let second) = other {
      return .affine(first.concatenating(second))
    }
    return PlaneTransform(projective.concatenating(other.projective))
  }

  /// The inverse, or nil where there is none.
  package var inverse: PlaneTransform? {
    switch self {
    case .affine(let affine):
      AffineDecomposition(affine) == nil ? nil : .affine(affine.inverted())
    case .projective(let map): map.inverse.map(PlaneTransform.init)
    }
  }

  /// The inverse, or the map itself where there is none, as Core Graphics has it.
  package var inverted: PlaneTransform {
    if case .affine(let affine) = self { return .affine(affine.inverted()) }
    return inverse ?? self
  }

  /// Returns a point's image, or nil where it lies behind the eye.
  package func map(_ point: CGPoint) -> CGPoint? {
    switch self {
    case .affine(let affine): return point.applying(affine)
    case .projective(let map):
      // An inverse may have the opposite sign throughout.
      guard let image = point.applying(map) ?? point.applying(map.negated) else { return nil }
      return image.x.isFinite && image.y.isFinite ? image : nil
    }
  }

  /// Returns the smallest rectangle around the images of a rectangle's corners, or null for none.
  package func boundingBox(of rect: CGRect) -> CGRect {
    switch self {
    case .affine(let affine): rect.applying(affine)
    case .projective(let map): map.boundingBox(of: rect)
    }
  }
}

extension ProjectiveTransform {
  /// The same map with all entries negated.
  fileprivate var negated: ProjectiveTransform {
    ProjectiveTransform(
      m11: -m11, m12: -m12, m14: -m14, m21: -m21, m22: -m22, m24: -m24, m41: -m41, m42: -m42,
      m44: -m44)
  }
}

extension LayerProperties {
  /// Maps the layer's plane to the superlayer's.
  ///
  ///     translate(−anchor) · transform · translate(position, zPosition)
  ///       · translate(−q) · S · translate(q)
  ///
  /// with S the superlayer's sublayer transform and q its anchor; mirrored in the end where the
  /// superlayer's geometry is flipped.
  package func planeTransform(in superlayer: LayerProperties?) -> PlaneTransform {
    guard let superlayer, superlayer.hasExtras, superlayer.isGeometryFlipped else {
      return uprightTransform(in: superlayer)
    }
    return uprightTransform(in: superlayer).concatenating(.affine(superlayer.mirror))
  }

  /// Maps a point to the one as far below the middle of the bounds' height as it is above it.
  package var mirror: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * bounds.midY)
  }

  private func uprightTransform(in superlayer: LayerProperties?) -> PlaneTransform {
    let lifts =
      superlayer.map { $0.hasExtras && $0.sublayerTransform != CATransform3DIdentity } ?? false
    if !lifts, let affine = affineToSuperlayer { return .affine(affine) }
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
    return PlaneTransform(ProjectiveTransform(result))
  }

  /// Maps the layer's coordinates to the superlayer's where no perspective is involved, or nil.
  ///
  /// Without perspective and with the layer's plane going through the anchor, z does not count.
  private var affineToSuperlayer: CGAffineTransform? {
    guard compactTransform.projected != nil,
      !hasExtras || anchorPointZ == 0
        || compactTransform.isPlanar
    else { return nil }
    return transformToSuperlayer
  }
}
