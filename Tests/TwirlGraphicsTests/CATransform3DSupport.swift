import Foundation
import TwirlGraphics

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat.random(in: range, using: &self)
  }

  /// Scale, skew, rotation and translation of the plane, far from singular; mirrored now and then.
  mutating func affineTransform(mirrors: Bool = true) -> CGAffineTransform {
    CGAffineTransform(translationX: number(-50...50), y: number(-50...50))
      .rotated(by: number(-3...3))
      .scaledBy(
        x: number(0.3...3) * (Bool.random(using: &self) || !mirrors ? 1 : -1), y: number(0.3...3)
      )
      .concatenating(CGAffineTransform(a: 1, b: 0, c: number(-0.5...0.5), d: 1, tx: 0, ty: 0))
  }

  /// Perspective, translation, rotation, skew and scale of space, far from singular.
  mutating func transform() -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m14 = number(-0.002...0.002)
    perspective.m24 = number(-0.002...0.002)
    perspective.m34 = number(-0.002...0.002)
    var skew = CATransform3DIdentity
    skew.m21 = number(-0.5...0.5)
    skew.m31 = number(-0.5...0.5)
    skew.m32 = number(-0.5...0.5)
    var result = CATransform3DTranslate(
      perspective, number(-50...50), number(-50...50), number(-50...50))
    result = CATransform3DRotate(
      result, number(-3...3), number(-1...1), number(-1...1), number(-1...1))
    return CATransform3DScale(
      CATransform3DConcat(skew, result), number(0.3...3), number(0.3...3), number(0.3...3))
  }
}

extension CATransform3D {
  /// The sixteen entries, row by row.
  var entries: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  init(_ n: [CGFloat]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }

  /// The same map with m44 = 1.
  var normalized: CATransform3D { CATransform3D(entries.map { $0 / m44 }) }
}

/// The greatest difference of two transforms' entries.
func difference(_ a: CATransform3D, _ b: CATransform3D) -> CGFloat {
  zip(a.entries, b.entries).map { abs($0 - $1) }.max() ?? 0
}
