import Foundation

/// A projective map of the plane (a homography): what a layer's 4 × 4 transform does to its plane.
///
///     [X Y w] = [x y 1] | m11  m12  m14 |        x' = X / w
///                       | m21  m22  m24 |        y' = Y / w
///                       | m41  m42  m44 |
///
/// Points are row vectors, and the entries have the names that they have in a 4 × 4 matrix whose third
/// row and column, depth, are left out. Points with w ≤ 0 lie behind the eye and have no image.
public struct ProjectiveTransform: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// What x adds to X.
  public var m11: CGFloat
  /// What x adds to Y.
  public var m12: CGFloat
  /// What x adds to w.
  public var m14: CGFloat
  /// What y adds to X.
  public var m21: CGFloat
  /// What y adds to Y.
  public var m22: CGFloat
  /// What y adds to w.
  public var m24: CGFloat
  /// The X of the origin.
  public var m41: CGFloat
  /// The Y of the origin.
  public var m42: CGFloat
  /// The w of the origin.
  public var m44: CGFloat

  /// Creates a transform from its nine entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m24: CGFloat,
    m41: CGFloat, m42: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m14) = (m11, m12, m14)
    (self.m21, self.m22, self.m24) = (m21, m22, m24)
    (self.m41, self.m42, self.m44) = (m41, m42, m44)
  }

  /// Creates the projective map that is an affine one.
  public init(_ affine: CGAffineTransform) {
    self.init(
      m11: affine.a, m12: affine.b, m14: 0, m21: affine.c, m22: affine.d, m24: 0,
      m41: affine.tx, m42: affine.ty, m44: 1)
  }

  /// The map that changes nothing.
  public static let identity = ProjectiveTransform(.identity)

  /// Whether all entries are finite numbers.
  package var isFinite: Bool {
    [m11, m12, m14, m21, m22, m24, m41, m42, m44].allSatisfy(\.isFinite)
  }

  /// The affine map that this one is; nil for one with perspective.
  public var affineTransform: CGAffineTransform? {
    guard m14 == 0, m24 == 0, m44 > 0 else { return nil }
    return CGAffineTransform(
      a: m11 / m44, b: m12 / m44, c: m21 / m44, d: m22 / m44, tx: m41 / m44, ty: m42 / m44)
  }

  /// The determinant; 0 for a map that squashes the plane, as a layer seen edge-on.
  public var determinant: CGFloat {
    m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41)
  }

  /// Returns the transform that applies this one first and `other` after it.
  public func concatenating(_ other: ProjectiveTransform) -> ProjectiveTransform {
    func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        x * other.m11 + y * other.m21 + w * other.m41,
        x * other.m12 + y * other.m22 + w * other.m42,
        x * other.m14 + y * other.m24 + w * other.m44
      )
    }
    let (a, b, c) = (row(m11, m12, m14), row(m21, m22, m24), row(m41, m42, m44))
    return ProjectiveTransform(
      m11: a.0, m12: a.1, m14: a.2, m21: b.0, m22: b.1, m24: b.2, m41: c.0, m42: c.1, m44: c.2)
  }
}

extension CGPoint {
  /// Returns the point's image; nil where it lies behind the eye.
  public func applying(_ t: ProjectiveTransform) -> CGPoint? {
    let w = x * t.m14 + y * t.m24 + t.m44
    guard w > 0 else { return nil }
    return CGPoint(
      x: (x * t.m11 + y * t.m21 + t.m41) / w, y: (x * t.m12 + y * t.m22 + t.m42) / w)
  }
}
