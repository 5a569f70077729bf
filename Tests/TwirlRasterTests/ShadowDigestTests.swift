import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// The bytes of a few shadows, fixed: debug and release builds, one machine and another, agree.
///
/// Nothing in them depends on the system's sines and cosines.
@Suite struct ShadowDigestTests {
  private static func picture(_ name: String) -> Bitmap {
    let context = GraphicsContext(
      bitmap: Bitmap(width: 150, height: 100, fill: Color(white: 0.9).pixel))
    let rect = CGRect(x: 40.3, y: 30.6, width: 60, height: 31)
    let turn = CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 40, ty: -30)
    let color = Color(red: 0.2, green: 0, blue: 0.1, alpha: 0.7)
    switch name {
    case "straight":
      context.drawShadow(ofRoundedRect: rect, cornerRadius: 9, sigma: 5, color: color)
    case "large":
      context.drawShadow(ofRoundedRect: rect, cornerRadius: 15, sigma: 33, color: color)
    case "turned":
      context.concatenate(turn)
      context.drawShadow(ofRoundedRect: rect, cornerRadius: 9, sigma: 2, color: color)
    case "lattice":
      context.concatenate(turn)
      context.drawShadow(ofRoundedRect: rect, cornerRadius: 9, sigma: 13, color: color)
    case "sharp", "path", "cells":
      context.concatenate(turn)
      context.drawShadow(
        of: Path(roundedRect: rect, cornerRadius: 15),
        sigma: name == "sharp" ? 0.8 : name == "path" ? 4.1 : 17, color: color)
    default:
      context.setShadow(offset: CGSize(width: 7.5, height: -3), blur: 9, color: color)
      context.beginTransparencyLayer(alpha: 0.9)
      context.setFillColor(color)
      context.fill(rect)
      context.fill(rect.offsetBy(dx: -20, dy: 9))
      context.endTransparencyLayer()
    }
    return context.bitmap
  }

  @Test(
    arguments: zip(
      ["straight", "large", "turned", "lattice", "sharp", "path", "cells", "layer"],
      [
        "98d7d97a0e568e83", "b3dc4b9112c38b85", "c3f178e3eede4d1b", "f1442b679deda3f",
        "f6f17a724aaf9779", "77447f3375cfe490", "7c38c28f0cb092dc", "abb084102519a25f",
      ]))
  func theBytesAreTheSameEverywhere(name: String, digest: String) {
    #expect(PaintDigestTests.digest(Self.picture(name)) == digest)
  }
}
