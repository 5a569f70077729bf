import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// The bytes of a few pictures, fixed: debug and release builds, one machine and another, agree.
///
/// Nothing in them depends on the system's sines and cosines.
@Suite struct PaintDigestTests {
  /// FNV-1a over all bytes.
  static func digest(_ bitmap: Bitmap) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in bitmap.pixels {
      for byte in BlendModeTests.bytes(pixel) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16)
  }

  static let image: Bitmap = {
    var random = SeededGenerator(seed: 77)
    return ImageTests.image(&random, width: 50, height: 31)
  }()

  static let clear = Gradient(
    colors: [Color(hex: "#F80"), Color(hex: "#08FC"), Color(hex: "#4084")].compactMap(\.self))
  static let opaque = Gradient(
    colors: [Color(hex: "#F80"), Color(hex: "#08F"), .white].compactMap(\.self),
    locations: [0.1, 0.4, 0.9])

  static func picture(_ name: String) -> Bitmap {
    let below = Pixel(red: 40, green: 80, blue: 120, alpha: 160)
    let context = GraphicsContext(bitmap: Bitmap(width: 150, height: 100, fill: below))
    context.concatenate(CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 40, ty: -20))
    let rect = CGRect(x: 0.5, y: 0, width: 100, height: 80)
    let (start, end) = (CGPoint(x: 3, y: 4), CGPoint(x: 90, y: 60))
    switch name {
    case "linear": context.setFillPaint(.linearGradient(opaque, start: start, end: end))
    case "clear": context.setFillPaint(.linearGradient(clear, start: start, end: end))
    case "dithered":
      context.setFillPaint(
        .gradient(GradientPaint(opaque, .linear(start: start, end: end), isDithered: true)))
    case "radial":
      context.setFillPaint(
        .radialGradient(
          clear, startCenter: start, startRadius: 3, endCenter: end, endRadius: 50))
    case "conic": context.setFillPaint(.conicGradient(opaque, center: end, angle: 0))
    case "nearest", "bilinear", "trilinear":
      context.setFillPaint(
        .image(
          ImagePaint(
            MipmappedImage(image), transform: CGAffineTransform(scaleX: 0.3, y: 0.4),
            interpolation: ImageInterpolation(rawValue: name) ?? .bilinear, isTiled: true)))
    default:
      context.setFillPaint(.linearGradient(clear, start: start, end: end))
      context.setBlendMode(BlendMode(rawValue: name) ?? .normal)
    }
    context.fill(rect)
    return context.bitmap
  }

  @Test(
    arguments: zip(
      [
        "linear", "clear", "dithered", "radial", "conic", "nearest", "bilinear", "trilinear",
        "multiply", "softLight", "colorDodge",
      ],
      [
        "1d57427865179dcb", "a710c393dd5d68f9", "ab1004eb998dba1f", "2d9174e8a380dfa",
        "97c5764bb3743890", "72e4f765ff4a9985", "fef8d9c3ec3cfb26", "fe0e7226d1dcace9",
        "fc20a791b19f14e3", "6d80636f7dfb21fe", "5e66a5bd96fdaa89",
      ]))
  func thePicturesAreTheSameEverywhere(name: String, digest: String) {
    #expect(Self.digest(Self.picture(name)) == digest)
  }
}
