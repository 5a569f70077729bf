import Foundation
import TwirlGraphics

/// The map from pixels of the device to the space that a paint is laid out in.
///
///     [X Y w] = [x y 1] m,   a place in paint space = (X / w, Y / w)
///
/// x and y are those of the pixel's centre. Everything is computed from them directly, step by step in
/// double precision, so that a pixel gets the same in whatever run it is drawn.
struct PaintMapping {
  private var m: ProjectiveTransform
  /// Whether w is 1 everywhere.
  let isAffine: Bool

  /// Creates the inverse of a map to the device; nil for one without a finite inverse.
  init?(toDevice t: ProjectiveTransform) {
    let isAffine = t.m14 == 0 && t.m24 == 0
    let inverse = Self.adjugate(t)
    // An affine map keeps w = 1; of a projective one any multiple does.
    let scale = isAffine ? inverse.m44 : t.determinant
    guard scale != 0 else { return nil }
    m = ProjectiveTransform(
      m11: inverse.m11 / scale, m12: inverse.m12 / scale, m14: isAffine ? 0 : inverse.m14 / scale,
      m21: inverse.m21 / scale, m22: inverse.m22 / scale, m24: isAffine ? 0 : inverse.m24 / scale,
      m41: inverse.m41 / scale, m42: inverse.m42 / scale, m44: isAffine ? 1 : inverse.m44 / scale)
    self.isAffine = isAffine
    guard m.isFinite else { return nil }
  }

  private static func adjugate(_ t: ProjectiveTransform) -> ProjectiveTransform {
    ProjectiveTransform(
      m11: t.m22 * t.m44 - t.m24 * t.m42, m12: t.m14 * t.m42 - t.m12 * t.m44,
      m14: t.m12 * t.m24 - t.m14 * t.m22,
      m21: t.m24 * t.m41 - t.m21 * t.m44, m22: t.m11 * t.m44 - t.m14 * t.m41,
      m24: t.m14 * t.m21 - t.m11 * t.m24,
      m41: t.m21 * t.m42 - t.m22 * t.m41, m42: t.m12 * t.m41 - t.m11 * t.m42,
      m44: t.m11 * t.m22 - t.m12 * t.m21)
  }

  /// Applies an affine transform of paint space after the map.
  mutating func apply(_ t: CGAffineTransform) {
    m = m.concatenating(ProjectiveTransform(t))
  }

  /// Whether all entries are finite numbers.
  var isFinite: Bool { m.isFinite }

  /// The map as an affine one, if it is one.
  var affine: CGAffineTransform? {
    isAffine
      ? CGAffineTransform(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m41, ty: m.m42) : nil
  }

  /// How far apart, at the most, the centres of adjacent pixels lie in paint space, around a place on
  /// the device.
  func stretch(at point: CGPoint) -> Double {
    let w = isAffine ? 1 : point.x * m.m14 + point.y * m.m24 + m.m44
    let (x, y) = (
      (point.x * m.m11 + point.y * m.m21 + m.m41) / w,
      (point.x * m.m12 + point.y * m.m22 + m.m42) / w
    )
    // The derivative of X / w is (X' - (X / w) w') / w.
    let (xx, xy) = ((m.m11 - x * m.m14) / w, (m.m12 - y * m.m14) / w)
    let (yx, yy) = ((m.m21 - x * m.m24) / w, (m.m22 - y * m.m24) / w)
    return max(xx * xx + xy * xy, yx * yx + yy * yy).squareRoot()
  }

  /// A row of pixels: what x adds, and what the row begins with.
  struct Row {
    var xStep: Double
    var yStep: Double
    var wStep: Double
    var x: Double
    var y: Double
    var w: Double
  }

  @inline(__always)
  func row(_ row: Int) -> Row {
    let center = Double(row) + 0.5
    return Row(
      xStep: m.m11, yStep: m.m12, wStep: m.m14, x: center * m.m21 + m.m41,
      y: center * m.m22 + m.m42, w: center * m.m24 + m.m44)
  }
}
