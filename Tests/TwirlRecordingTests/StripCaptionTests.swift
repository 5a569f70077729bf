import Foundation
import Testing
import TwirlGraphics
import TwirlRaster
import TwirlRecording
import TwirlText

/// The test font at 16 points: a unit is 1/64 point, digits are 8 wide, their boxes 1…7 and 12 high;
/// an ellipsis is 12 wide, a small letter 8, a full stop or blank 4.
private let style: Caption.Style = {
  var style = Caption.Style(size: 16)
  style.font = Font(family: "Twirl Test", size: 16)
  return style
}()

@Suite struct StripCaptionTests {
  @Test func `measures are the font's`() throws {
    let caption = try Caption("0.25 s", style: style, fonts: TestFont.book())
    #expect(caption.text == "0.25 s")
    #expect(caption.width == 40)  // three digits, a letter, a full stop and a blank
    #expect((caption.ascent, caption.descent) == (12, 4))
  }

  /// Inter's 1 is narrower than its other digits.
  @Test func `digits are equally wide`() throws {
    let fonts = FontBook()
    var style = Caption.Style(size: 12)
    func width(_ text: String) throws -> CGFloat {
      try Caption(text, style: style, fonts: fonts).width
    }
    let widths = try (0..<10).map { try width("\($0)\($0).\($0)") }
    for width in widths { #expect(abs(width - widths[0]) < 1e-9) }
    style.hasTabularDigits = false
    #expect(try width("11.1") < width("00.0") - 1)
  }

  /// `abcde` takes 40 points, `abc…` 36, and `…` 12.
  @Test(arguments: [
    (40, "abcde"), (39.9, "abc…"), (36, "abc…"), (35.9, "ab…"), (12, "…"), (11.9, ""), (0, ""),
  ])
  func `long text is cut to a width`(room: CGFloat, shown: String) throws {
    let caption = try Caption("abcde", style: style, fonts: TestFont.book(), widthLimit: room)
    #expect(caption.text == shown)
    #expect(caption.width <= room)
    #expect(caption.outline.isEmpty == shown.isEmpty)
  }

  @Test func `no blank stands before the ellipsis`() throws {
    let caption = try Caption("ab cdef", style: style, fonts: TestFont.book(), widthLimit: 36)
    #expect(caption.text == "ab…")
  }

  @Test(arguments: [(Caption.Alignment.left, 9), (.center, 5), (.right, 1)])
  func `it is drawn where it is aligned`(alignment: Caption.Alignment, left: Int) throws {
    var style = style
    style.color = Color(red: 1, green: 0, blue: 0)
    let context = GraphicsContext(width: 20, height: 20)
    let caption = try Caption("7", style: style, fonts: TestFont.book())
    caption.draw(in: context, at: CGPoint(x: 8, y: 15), alignment: alignment)
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    var expected = Bitmap(width: 20, height: 20)
    expected.fill(PixelRect(x: left, y: 3, width: 6, height: 12), with: red)
    #expect(context.bitmap == expected)
  }

  @Test func `a rim lies around the letters`() throws {
    var style = style
    (style.color, style.rimColor, style.rimWidth) = (.black, .white, 2)
    let context = GraphicsContext(width: 20, height: 20)
    try Caption("7", style: style, fonts: TestFont.book()).draw(
      in: context, at: CGPoint(x: 4, y: 16))
    #expect(context.bitmap[5, 10] == Color.black.pixel)
    #expect(context.bitmap[3, 10] == Color.white.pixel)
    #expect(context.bitmap[2, 10] == Pixel.clear)
  }

  @Test func `characters that a font lacks are errors, or are replaced`() throws {
    #expect(throws: TextError.missingGlyphs(["é"], family: "Twirl Test")) {
      try Caption("né", style: style, fonts: TestFont.book())
    }
    let caption = try Caption(
      "né\n1", style: style, fonts: TestFont.book(), replacement: "?")
    #expect(caption.text == "n??1")
  }

  @Test func `a family that is not installed is named`() throws {
    let style = Caption.Style(size: 12)
    let error = #expect(throws: TextError.self) {
      try Caption("1", style: style, fonts: TestFont.book(), replacement: "?")
    }
    #expect(error?.description.contains("\"Inter\"") == true)
  }
}
