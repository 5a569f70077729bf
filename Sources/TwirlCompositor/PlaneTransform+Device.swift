import Foundation
import TwirlGraphics
import TwirlLayers

extension PlaneTransform {
  /// Whether the plane's image covers any pixels: it is finite, and not squashed to a line.
  var covers: Bool {
    switch self {
    case .affine(let affine): affine.isFinite && affine.determinant != 0
    case .projective(let map): map.isFinite && map.determinant != 0
    }
  }

  /// Whether edges along the axes run along pixels.
  var isAxisAligned: Bool {
    guard case .affine(let t) = self else { return false }
    return (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0)
  }

  /// The map that serves for the lengths around a point: the map itself, or its derivative there; nil
  /// behind the eye.
  func linearPart(at point: CGPoint) -> CGAffineTransform? {
    switch self {
    case .affine(let affine): return affine
    case .projective(let map):
      // d(x/w) = (dx − x/w · dw) / w
      let w = point.x * map.m14 + point.y * map.m24 + map.m44
      guard w > 0, let image = point.applying(map) else { return nil }
      return CGAffineTransform(
        a: (map.m11 - image.x * map.m14) / w, b: (map.m12 - image.y * map.m14) / w,
        c: (map.m21 - image.x * map.m24) / w, d: (map.m22 - image.y * map.m24) / w, tx: 0, ty: 0)
    }
  }

  /// Whether the plane is seen from behind around a point: its image there is a mirrored one.
  func isMirrored(at point: CGPoint) -> Bool {
    (linearPart(at: point)?.determinant ?? 1) < 0
  }

  /// A bound for the factor by which an affine map makes lengths longer: its Frobenius norm.
  ///
  /// Under perspective it depends on the place; there that around the origin serves.
  var greatestStretch: CGFloat {
    guard let t = linearPart(at: .zero) else { return 1 }
    let norm = (t.a * t.a + t.b * t.b + t.c * t.c + t.d * t.d).squareRoot()
    return norm.isFinite ? min(norm, 1e6) : 1
  }

  /// A bound from below for the factor by which an affine map makes lengths shorter.
  var leastStretch: CGFloat {
    guard let t = linearPart(at: .zero) else { return 1 }
    let least = abs(t.determinant) / greatestStretch
    return least.isFinite ? max(least, 1e-6) : 1
  }

  /// The standard deviations along the device's axes of a blur that is round in the plane.
  ///
  /// A covariance σ² I becomes σ² Lᵀ L; what connects the axes is left out, which is exact but for
  /// maps that shear, or turn and scale the axes differently.
  func deviceSigma(_ sigma: CGFloat, at point: CGPoint) -> CGSize? {
    guard let t = linearPart(at: point) else { return nil }
    let size = CGSize(
      width: sigma * (t.a * t.a + t.c * t.c).squareRoot(),
      height: sigma * (t.b * t.b + t.d * t.d).squareRoot())
    return size.width.isFinite && size.height.isFinite ? size : nil
  }
}
