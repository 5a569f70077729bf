import Testing
import TwirlCodecs
import TwirlGraphics

@Suite("The frames of a clip are files of one kind")
struct PNGLayoutTests {
  static let grey = Bitmap(width: 5, height: 3, fill: Color(white: 0.5).pixel)
  static let translucent = Bitmap(
    width: 5, height: 3, fill: Color(red: 1, green: 0, blue: 0, alpha: 0.5).pixel)

  /// Byte 25 of a PNG is its colour type: 2 is RGB, 6 is RGBA, 3 a palette (PNG, 11.2.1).
  @Test(arguments: [
    (grey, PNGEncoder.Layout.rgb, UInt8(2)), (grey, .rgba, 6), (translucent, .rgba, 6),
    (grey, .smallest, 3),
  ])
  func colorType(bitmap: Bitmap, layout: PNGEncoder.Layout, type: UInt8) throws {
    let bytes = try PNGEncoder(layout: layout).encode(bitmap)
    #expect(bytes[25] == type)
    #expect(try PNGDecoder().decode(bytes) == bitmap)
  }
}
