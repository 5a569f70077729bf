#if canImport(CoreGraphics)
  @_exported import CoreGraphics
#else
  import Foundation

  /// An affine map of the plane with Core Graphics' names and order of composition.
  ///
  ///     let turned = CGAffineTransform(scaleX: 1.2, y: 1.2).rotated(by: .pi / 20)
  ///
  /// Points are row vectors, so that
  ///
  ///                       | a   b   0 |        x' = a x + c y + tx
  ///     [x' y' 1] = [x y 1] | c   d   0 |        y' = b x + d y + ty
  ///                       | tx  ty  1 |
  ///
  /// With y pointing down, a positive angle turns clockwise on the screen. On Apple's systems the
  /// type is Core Graphics' own; this one stands in where that does not exist.
  public struct CGAffineTransform: Equatable, Hashable, Codable, Sendable, BitwiseCopyable {
    /// The entry that maps x to x.
    public var a: CGFloat
    /// The entry that maps x to y.
    public var b: CGFloat
    /// The entry that maps y to x.
    public var c: CGFloat
    /// The entry that maps y to y.
    public var d: CGFloat
    /// The horizontal translation.
    public var tx: CGFloat
    /// The vertical translation.
    public var ty: CGFloat

    /// The map that changes nothing.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a transform from its six entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Creates a transform from its six entries, in the order a, b, c, d, tx, ty.
    public init(
      _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates the transform whose entries are all zero, as Core Graphics does.
    public init() {
      self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
      self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a rotation about the origin by an angle in radians.
    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(angle), cos(angle))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Whether every entry equals the identity's.
    public var isIdentity: Bool { self == .identity }
  }

  extension CGAffineTransform {
    /// Returns the transform that applies this one first and `other` after it.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * other.a + b * other.c, b: a * other.b + b * other.d,
        c: c * other.a + d * other.c, d: c * other.b + d * other.d,
        tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns a translation followed by this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// Returns a scale followed by this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// Returns a rotation by an angle in radians followed by this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse, or the transform itself where it has none.
    public func inverted() -> CGAffineTransform {
      let determinant = a * d - b * c
      guard determinant != 0, determinant.isFinite else { return self }
      return CGAffineTransform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
  }

  extension CGPoint {
    /// Returns the point that a transform maps this one to.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
      CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
  }

  extension CGSize {
    /// Returns the vector that a transform's linear part maps this size to; a side may be negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
      CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
  }

  extension CGRect {
    /// Returns the smallest rectangle around the four mapped corners; null stays null.
    public func applying(_ t: CGAffineTransform) -> CGRect {
      guard !isNull else { return self }
      let corners = [
        CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
        CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
      ].map { $0.applying(t) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.reduce(.infinity, min), ys.reduce(.infinity, min))
      return CGRect(
        x: left, y: top,
        width: xs.reduce(-.infinity, max) - left, height: ys.reduce(-.infinity, max) - top)
    }
  }
#endif

extension CGAffineTransform {
  /// The determinant of the linear part: the signed factor by which areas grow.
  package var determinant: CGFloat { a * d - b * c }

  /// Whether all six entries are finite numbers.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The same map without its translation.
  package var linearPart: CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
  }
}
