import Foundation

extension CATransform3D {
  /// The determinants of the 2 × 2 minors of the upper two rows and of the lower two.
  ///
  /// Laplace's expansion by two rows takes 30 products where the cofactors take 144:
  ///
  ///     det = Σ ± (minor of rows 1, 2 in two columns) · (minor of rows 3, 4 in the other two)
  private var minors: (upper: [CGFloat], lower: [CGFloat]) {
    // In the order of the column pairs 12, 13, 14, 23, 24, 34.
    (
      [
        m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21,
        m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23,
      ],
      [
        m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41,
        m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43,
      ]
    )
  }

  /// The determinant: the signed factor by which volumes grow where there is no perspective.
  package var determinant: CGFloat {
    let (s, c) = minors
    return s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
  }

  /// The inverse, or nil for a transform that has none.
  package var inverse: CATransform3D? {
    let (s, c) = minors
    let determinant =
      s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
    guard determinant != 0, determinant.isFinite else { return nil }
    return CATransform3D(
      m11: (m22 * c[5] - m23 * c[4] + m24 * c[3]) / determinant,
      m12: (-m12 * c[5] + m13 * c[4] - m14 * c[3]) / determinant,
      m13: (m42 * s[5] - m43 * s[4] + m44 * s[3]) / determinant,
      m14: (-m32 * s[5] + m33 * s[4] - m34 * s[3]) / determinant,
      m21: (-m21 * c[5] + m23 * c[2] - m24 * c[1]) / determinant,
      m22: (m11 * c[5] - m13 * c[2] + m14 * c[1]) / determinant,
      m23: (-m41 * s[5] + m43 * s[2] - m44 * s[1]) / determinant,
      m24: (m31 * s[5] - m33 * s[2] + m34 * s[1]) / determinant,
      m31: (m21 * c[4] - m22 * c[2] + m24 * c[0]) / determinant,
      m32: (-m11 * c[4] + m12 * c[2] - m14 * c[0]) / determinant,
      m33: (m41 * s[4] - m42 * s[2] + m44 * s[0]) / determinant,
      m34: (-m31 * s[4] + m32 * s[2] - m34 * s[0]) / determinant,
      m41: (-m21 * c[3] + m22 * c[1] - m23 * c[0]) / determinant,
      m42: (m11 * c[3] - m12 * c[1] + m13 * c[0]) / determinant,
      m43: (-m41 * s[3] + m42 * s[1] - m43 * s[0]) / determinant,
      m44: (m31 * s[3] - m32 * s[1] + m33 * s[0]) / determinant)
  }
}
