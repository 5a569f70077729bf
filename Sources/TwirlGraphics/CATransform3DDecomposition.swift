import Foundation

/// The scale, skew, rotation, translation and perspective that make up a transform of space.
///
///     let parts = CATransform3DDecomposition(CATransform3DMakeRotation(0.3, 1, 1, 0))
///     parts?.rotation.angle  // 0.3
///
/// The parts are those of css-transforms-2 ("decomposing a 3D matrix"), for row vectors in the order
///
///     M = S · K · R · T · P      S = diag(sx, sy, sz)     K = | 1   0   0 |
///                                                             | kxy 1   0 |
///                                                             | kxz kyz 1 |
///
/// so the rows of the linear part are orthogonalized from the first to the third. A reflection makes
/// all three scales negative.
public struct CATransform3DDecomposition: Equatable, Sendable {
  /// The scales along the three axes.
  public var scale: SIMD3<Double>
  /// The skews: of y along x, of z along x, of z along y.
  public var skew: SIMD3<Double>
  /// The rotation.
  public var rotation: Quaternion
  /// The translation.
  public var translation: SIMD3<Double>
  /// The perspective: the fourth column before all else; (0, 0, 0, 1) without any.
  public var perspective: SIMD4<Double>

  /// Decomposes a transform, or returns nil where it is singular or not finite.
  public init?(_ transform: CATransform3D) {
    guard transform.isFinite, transform.m44 != 0 else { return nil }
    var rows = transform.rows.map { $0 / Double(transform.m44) }
    let column = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
    for index in 0..<4 { rows[index].w = index == 3 ? 1 : 0 }
    let affine = CATransform3D(rows: rows)

    // M = A · P, where P is the identity but for its fourth column: A · p = the fourth column of M.
    guard let inverse = affine.inverse, inverse.isFinite else { return nil }
    perspective =
      column == SIMD4(0, 0, 0, 1) ? column : SIMD4(inverse.rows.map { ($0 * column).sum() })
    translation = rows[3].xyz

    guard let linear = OrthogonalizedRows(rows[0].xyz, rows[1].xyz, rows[2].xyz) else {
      return nil
    }
    scale = linear.scale
    skew = linear.skew
    rotation = Quaternion(linear.rotation.0, linear.rotation.1, linear.rotation.2)
  }

  /// The transform that the parts make up.
  public var transform: CATransform3D {
    CATransform3D(
      scale: scale, skew: skew, rotation: rotation.rows, translation: translation,
      perspective: perspective)
  }
}

extension CATransform3DDecomposition {
  /// Returns the parts at `fraction` of the way to `end`, turning the short way round.
  public func interpolated(
    to end: CATransform3DDecomposition, at fraction: CGFloat
  ) -> CATransform3DDecomposition {
    let t = Double(fraction)
    var result = self
    result.scale += (end.scale - scale) * t
    result.skew += (end.skew - skew) * t
    result.rotation = rotation.slerp(to: end.rotation, at: t)
    result.translation += (end.translation - translation) * t
    result.perspective += (end.perspective - perspective) * t
    return result
  }
}

extension CATransform3D {
  /// Returns the transform at `fraction` of the way to `end`, interpolated in decomposed form.
  ///
  /// Maps of the plane are interpolated as `CGAffineTransform` does it, to the last digit, and so is
  /// the plane of transforms that merely scale and move z besides. Everything else changes its scale,
  /// skew, translation and perspective linearly and turns at a constant speed about one axis
  /// (css-transforms-2, "interpolation of 3D matrices"). Where either end is singular the result is
  /// this transform below one half and `end` from there on. At 0 and 1 the result is exactly one of
  /// the ends.
  ///
  /// - Parameters:
  ///   - end: where the way leads.
  ///   - fraction: the progress; below 0 and above 1 it extrapolates.
  public func interpolated(to end: CATransform3D, at fraction: CGFloat) -> CATransform3D {
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    if isPlanar, end.isPlanar, m33 > 0, end.m33 > 0 {
      let plane = planarPart.interpolated(to: end.planarPart, at: fraction)
      var result = CATransform3DMakeAffineTransform(plane)
      result.m33 = m33 + (end.m33 - m33) * fraction
      result.m43 = m43 + (end.m43 - m43) * fraction
      return result
    }
    guard let from = CATransform3DDecomposition(self), let to = CATransform3DDecomposition(end)
    else { return fraction < 0.5 ? self : end }
    return from.interpolated(to: to, at: fraction).transform
  }

  /// What happens to x and y where nothing depends on z.
  package var planarPart: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

// MARK: - Rows

/// The three rows of a linear map as scales, skews and a right-handed orthonormal triple.
package struct OrthogonalizedRows {
  package var scale: SIMD3<Double>
  package var skew: SIMD3<Double>
  package var rotation: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Orthogonalizes three rows, or returns nil where they are dependent.
  package init?(_ row0: SIMD3<Double>, _ row1: SIMD3<Double>, _ row2: SIMD3<Double>) {
    var (r0, r1, r2) = (row0, row1, row2)
    scale = .zero
    skew = .zero
    scale.x = r0.length
    guard scale.x > 0 else { return nil }
    r0 /= scale.x
    skew.x = (r0 * r1).sum()
    r1 -= r0 * skew.x
    scale.y = r1.length
    guard scale.y > 0 else { return nil }
    r1 /= scale.y
    skew.x /= scale.y
    skew.y = (r0 * r2).sum()
    r2 -= r0 * skew.y
    skew.z = (r1 * r2).sum()
    r2 -= r1 * skew.z
    scale.z = r2.length
    guard scale.z > 0, scale.min().isFinite, scale.max().isFinite else { return nil }
    r2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if (r0 * r1.cross(r2)).sum() < 0 {
      scale = -scale
      (r0, r1, r2) = (-r0, -r1, -r2)
    }
    rotation = (r0, r1, r2)
  }
}

extension CATransform3D {
  /// The four rows.
  var rows: [SIMD4<Double>] {
    [
      SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)),
    ]
  }

  /// Creates a transform from its four rows.
  init(rows: [SIMD4<Double>]) {
    self.init()
    (m11, m12, m13, m14) = (rows[0].x.g, rows[0].y.g, rows[0].z.g, rows[0].w.g)
    (m21, m22, m23, m24) = (rows[1].x.g, rows[1].y.g, rows[1].z.g, rows[1].w.g)
    (m31, m32, m33, m34) = (rows[2].x.g, rows[2].y.g, rows[2].z.g, rows[2].w.g)
    (m41, m42, m43, m44) = (rows[3].x.g, rows[3].y.g, rows[3].z.g, rows[3].w.g)
  }

  /// Creates the transform S · K · R · T · P.
  ///
  /// The sums stand in the order of `AffineDecomposition.transform`, so that a map of the plane comes
  /// out the same.
  init(
    scale: SIMD3<Double>, skew: SIMD3<Double>,
    rotation r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), translation: SIMD3<Double>,
    perspective: SIMD4<Double>
  ) {
    let row0 = r.0 * scale.x
    let row1 = (r.0 * skew.x + r.1) * scale.y
    let row2 = (r.0 * skew.y + r.1 * skew.z + r.2) * scale.z
    let rows = [row0, row1, row2, translation].enumerated().map { index, row in
      let affine = SIMD4(row, index == 3 ? 1 : 0)
      return perspective == SIMD4(0, 0, 0, 1)
        ? affine : SIMD4(row, (affine * perspective).sum())
    }
    self.init(rows: rows)
  }
}

extension Double {
  /// The number as a CGFloat.
  fileprivate var g: CGFloat { CGFloat(self) }
}

extension SIMD4<Double> {
  /// The first three components.
  var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  /// The Euclidean length.
  package var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The vector product.
  package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
