import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct ImageTintTests {
  /// Each component is the tint's times the alpha, rounded to nearest, for every alpha.
  @Test func everyAlpha() {
    let pixels = (0..<256).map { Pixel(red: 0, green: 0, blue: 0, alpha: UInt8($0)) }
    let template = Image(Bitmap(width: 256, height: 1, pixels: pixels), scale: 2)
    let tinted = template.withTintColor(Color(red: 1, green: 0.8, blue: 51.0 / 255))
    #expect(tinted.size == CGSize(width: 128, height: 0.5))
    let found = tinted.bitmap.withUnsafePixels { Array($0) }
    for (alpha, pixel) in found.enumerated() {
      func product(_ component: Double) -> UInt8 {
        UInt8((component * Double(alpha) / 255).rounded())
      }
      #expect(
        pixel
          == Pixel(
            red: UInt8(alpha), green: product(204), blue: product(51), alpha: UInt8(alpha)),
        "alpha \(alpha)")
    }
  }

  /// A tint that lets things through makes the picture do so, too.
  @Test func translucentTints() {
    let template = Image(
      Bitmap(
        width: 1, height: 1, fill: Pixel(red: 9, green: 9, blue: 9, alpha: 255)))
    let tinted = template.withTintColor(Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    #expect(
      tinted.bitmap.withUnsafePixels { $0.first }
        == Pixel(red: 51, green: 0, blue: 0, alpha: 51))
  }
}
