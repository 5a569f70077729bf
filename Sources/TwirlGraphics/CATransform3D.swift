// The functions have Core Animation's names, which begin with a capital letter.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
#if canImport(QuartzCore)
  // The one part of Quartz Core: its layers would stand beside ours.
  @_exported import QuartzCore.CATransform3D

  extension CATransform3D: @retroactive Equatable {
    /// Whether all sixteen entries are equal.
    public static func == (left: CATransform3D, right: CATransform3D) -> Bool {
      CATransform3DEqualToTransform(left, right)
    }
  }
#else
  import Foundation

  /// A projective map of space with Core Animation's names and order of composition.
  ///
  ///     let turned = CATransform3DRotate(CATransform3DMakeScale(1.2, 1.2, 1), .pi / 20, 0, 0, 1)
  ///
  /// Points are row vectors, so that
  ///
  ///                             | m11 m12 m13 m14 |
  ///     [x' y' z' w'] = [x y z 1] | m21 m22 m23 m24 |     and the point is (x'/w', y'/w', z'/w')
  ///                             | m31 m32 m33 m34 |
  ///                             | m41 m42 m43 m44 |
  ///
  /// On Apple's systems the type is Quartz Core's own; this one stands in where that does not exist.
  public struct CATransform3D: Equatable, Hashable, Codable, Sendable, BitwiseCopyable {
    /// The entry that maps x to x.
    public var m11: CGFloat
    /// The entry that maps x to y.
    public var m12: CGFloat
    /// The entry that maps x to z.
    public var m13: CGFloat
    /// The entry that maps x to w.
    public var m14: CGFloat
    /// The entry that maps y to x.
    public var m21: CGFloat
    /// The entry that maps y to y.
    public var m22: CGFloat
    /// The entry that maps y to z.
    public var m23: CGFloat
    /// The entry that maps y to w.
    public var m24: CGFloat
    /// The entry that maps z to x.
    public var m31: CGFloat
    /// The entry that maps z to y.
    public var m32: CGFloat
    /// The entry that maps z to z.
    public var m33: CGFloat
    /// The entry that maps z to w; −1/d for a viewer at the distance d.
    public var m34: CGFloat
    /// The translation along x.
    public var m41: CGFloat
    /// The translation along y.
    public var m42: CGFloat
    /// The translation along z.
    public var m43: CGFloat
    /// The entry by which all coordinates are divided.
    public var m44: CGFloat

    /// Creates the transform whose entries are all zero, as Quartz Core does.
    public init() {
      self.init(
        m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
    }

    /// Creates a transform from its sixteen entries, row by row.
    public init(
      m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
      m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
      m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
      m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
      (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
      (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
      (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
      (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
  }

  /// The map that changes nothing.
  public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

  /// Returns a translation.
  public func CATransform3DMakeTranslation(
    _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
  ) -> CATransform3D {
    CATransform3D(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: tx, m42: ty, m43: tz, m44: 1)
  }

  /// Returns a scale about the origin.
  public func CATransform3DMakeScale(
    _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
  ) -> CATransform3D {
    CATransform3D(
      m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: sz, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Returns a rotation by an angle in radians about an axis of any length through the origin.
  ///
  /// About (0, 0, 1) its entries are exactly those of the rotation of the plane. An axis of no length
  /// gives the identity.
  public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    // Rodrigues: R = cos I + (1 − cos) a aᵀ + sin [a]; the diagonal so that an axis of coordinates
    // leaves no rounding behind.
    let rest = 1 - cosine
    return CATransform3D(
      m11: x * x + cosine * (y * y + z * z), m12: x * y * rest + z * sine,
      m13: x * z * rest - y * sine, m14: 0,
      m21: x * y * rest - z * sine, m22: y * y + cosine * (x * x + z * z),
      m23: y * z * rest + x * sine, m24: 0,
      m31: x * z * rest + y * sine, m32: y * z * rest - x * sine,
      m33: z * z + cosine * (x * x + y * y), m34: 0,
      m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Returns the transform that applies `a` first and `b` after it: a · b.
  public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    func row(
      _ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat
    ) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (
        x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41,
        x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
        x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43,
        x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
      )
    }
    var result = CATransform3D()
    (result.m11, result.m12, result.m13, result.m14) = row(a.m11, a.m12, a.m13, a.m14)
    (result.m21, result.m22, result.m23, result.m24) = row(a.m21, a.m22, a.m23, a.m24)
    (result.m31, result.m32, result.m33, result.m34) = row(a.m31, a.m32, a.m33, a.m34)
    (result.m41, result.m42, result.m43, result.m44) = row(a.m41, a.m42, a.m43, a.m44)
    return result
  }

  /// Returns a translation followed by a transform.
  public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
  ) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
  }

  /// Returns a scale followed by a transform.
  public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
  ) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
  }

  /// Returns a rotation followed by a transform.
  public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
  ) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
  }

  /// Returns the inverse, or the transform itself where it has none.
  public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    if CATransform3DIsAffine(t) {
      return CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t).inverted())
    }
    return t.inverse ?? t
  }

  /// Whether a transform is the identity, entry by entry.
  public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

  /// Whether a transform is a map of the plane: nothing happens to z, and nothing depends on it.
  public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.isPlanar && t.m33 == 1 && t.m43 == 0
  }

  /// Returns the map of space that maps the plane as an affine transform does.
  public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(
      m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
  }

  /// Returns a transform as a map of the plane, or the identity where it is none.
  public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    guard CATransform3DIsAffine(t) else { return .identity }
    return CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
  }

  /// Whether all sixteen entries of two transforms are equal.
  public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a == b
  }
#endif

extension CATransform3D {
  /// The map of the plane z = 0 as a viewer far away on the z axis sees it, or nil with perspective.
  ///
  /// Unlike CATransform3DGetAffineTransform it also serves a transform that scales or moves z, or
  /// that turns a flat layer about an axis in its plane.
  public var projectedAffineTransform: CGAffineTransform? {
    guard m14 == 0, m24 == 0, m44 == 1 else { return nil }
    return CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Whether x and y neither depend on z nor change it, and there is no perspective.
  package var isPlanar: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }

  /// Whether all sixteen entries are finite numbers.
  package var isFinite: Bool {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
      .allSatisfy(\.isFinite)
  }
}
