import Foundation
import Testing
import TwirlGraphics
import TwirlText

/// Expected values are sums of the advances in fixtures/fonts/README.md: at 1024 points a font unit
/// is a point, capitals are 640 wide, small letters and digits 512, a space 256.
@Suite struct TextLayoutTests {
  static let font = TestFonts.unitFont
  static let mixed = Font(
    family: "Twirl Test", size: 1024, fallbackFamilies: ["Twirl Test Scripts"])

  /// The text that each line shows, "…" where it is truncated.
  static func shown(_ layout: TextLayout, of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return layout.lines.map { line in
      guard let hidden = line.truncatedRange else {
        return String(decoding: bytes[line.range], as: UTF8.self)
      }
      return String(decoding: bytes[line.range.lowerBound..<hidden.lowerBound], as: UTF8.self)
        + "\u{2026}"
        + String(decoding: bytes[hidden.upperBound..<line.range.upperBound], as: UTF8.self)
    }
  }

  private func lines(
    _ text: String, _ mode: LineBreakMode, _ width: CGFloat, lines count: Int = 0,
    height: CGFloat = .infinity
  ) throws -> [String] {
    let style = ParagraphStyle(lineBreakMode: mode, numberOfLines: count)
    let layout = try TestFonts.book().layout(
      text, font: Self.mixed, style: style, width: width, height: height)
    return Self.shown(layout, of: text)
  }

  // MARK: Wrapping

  /// "aa bb" is 4 · 512 + 256 = 2304 wide.
  @Test(
    arguments: [
      ("aa bb cc", 2304, ["aa bb", "cc"]), ("aa bb cc", 2303, ["aa", "bb", "cc"]),
      ("aa bb cc", 3584, ["aa bb cc"]), ("aa   bb", 1024, ["aa", "bb"]), ("  aa", 1536, ["  aa"]),
      ("aa  ", 1024, ["aa"]), ("aa\nbb", 9999, ["aa", "bb"]),
      ("aa\r\n\nbb\n", 9999, ["aa", "", "bb", ""]),
      ("aa\u{2028}bb", 9999, ["aa", "bb"]), ("", 100, []), (" ", 100, [""]), ("\n", 100, ["", ""]),
      ("aa\u{A0}bb cc", 2304, ["aa\u{A0}bb", "cc"]), ("ab-cd", 1280, ["ab-", "cd"]),
      // A word that is too wide breaks between characters, and at least one stands on a line.
      ("abcdef gh", 1100, ["ab", "cd", "ef", "gh"]), ("aaa", 1, ["a", "a", "a"]),
      ("ab c", 0, ["a", "b", "c"]),
      // "fi" is a ligature of 576, f and i alone 384 and 256.
      ("fifi", 1152, ["fifi"]), ("fifi", 1151, ["fif", "i"]), ("fi", 575, ["f", "i"]),
      // Kerned: A and V are 1024 - 128 + 768.
      ("AVA", 1664, ["AV", "A"]), ("AVA", 1663, ["A", "V", "A"]),
      ("\u{4E00}\u{4E01}\u{3042}\u{3002}", 3072, ["\u{4E00}\u{4E01}", "\u{3042}\u{3002}"]),
      ("\u{300C}\u{4E00}\u{300D}\u{4E01}", 2048, ["\u{300C}\u{4E00}", "\u{300D}\u{4E01}"]),
      ("\u{AC00}\u{AC01} \u{AC00}", 2048, ["\u{AC00}\u{AC01}", "\u{AC00}"]),
    ] as [(String, CGFloat, [String])])
  func wordsAreWrapped(text: String, width: CGFloat, expected: [String]) throws {
    #expect(try lines(text, .byWordWrapping, width) == expected)
  }

  @Test(
    arguments: [
      ("aa bb", 1024, ["aa", "bb"]), ("aa bb", 1792, ["aa b", "b"]), ("aa bb", 1791, ["aa", "bb"]),
      ("abc", 1024, ["ab", "c"]),
      ("a   b", 600, ["a", "b"]), ("ab-cd", 1024, ["ab", "-c", "d"]),
    ] as [(String, CGFloat, [String])])
  func charactersAreWrapped(text: String, width: CGFloat, expected: [String]) throws {
    #expect(try lines(text, .byCharWrapping, width) == expected)
  }

  @Test func clippingWrapsNothingAndTellsWhatIsOutside() throws {
    let style = ParagraphStyle(lineBreakMode: .byClipping, numberOfLines: 0)
    func layout(_ width: CGFloat, _ height: CGFloat) throws -> TextLayout {
      try TestFonts.book().layout(
        "aa bb\ncc", font: Self.font, style: style, width: width, height: height)
    }
    let narrow = try layout(1000, 9000)
    #expect(narrow.lines.map(\.width) == [2304, 1024])
    // Small letters are 512 high; the lines lie in the middle.
    #expect(narrow.clippingRect == CGRect(x: 0, y: 3731, width: 1000, height: 1538))
    #expect(narrow.inkBounds == CGRect(x: 0, y: 3732, width: 2240, height: 1536))
    #expect(try layout(2304, 2048).clippingRect == nil)
    // Lines that do not fit are left out; the first is shown whole.
    #expect(try layout(2304, 500).lines.count == 1)
    #expect(try layout(2304, 500).clippingRect == nil)
    let wrapped = try TestFonts.book().layout("aaaa", font: Self.font, width: 600, height: 9)
    #expect(wrapped.clippingRect == nil)
  }

  // MARK: Truncation

  /// The ellipsis is 768 wide.
  @Test(
    arguments: [
      ("abcdeh", .byTruncatingTail, 1792, ["ab\u{2026}"]),
      ("abcdeh", .byTruncatingTail, 1791, ["a\u{2026}"]),
      ("abcdeh", .byTruncatingTail, 3072, ["abcdeh"]),
      ("abcdeh", .byTruncatingTail, 3071, ["abcd\u{2026}"]),
      ("abcdeh", .byTruncatingHead, 1792, ["\u{2026}eh"]),
      ("abcdeh", .byTruncatingHead, 3071, ["\u{2026}cdeh"]),
      ("abcdeh", .byTruncatingMiddle, 1792, ["a\u{2026}h"]),
      ("abcdeh", .byTruncatingMiddle, 2304, ["ab\u{2026}h"]),
      ("abcdeh", .byTruncatingMiddle, 3071, ["ab\u{2026}eh"]),
      ("abcdeh", .byTruncatingMiddle, 1280, ["a\u{2026}"]),
      // Spaces beside the ellipsis are left out.
      ("ab cdeh", .byTruncatingTail, 2048, ["ab\u{2026}"]),
      ("abcd eh", .byTruncatingHead, 2048, ["\u{2026}eh"]),
      // Nothing fits: the ellipsis stands alone.
      ("abc", .byTruncatingTail, 100, ["\u{2026}"]), ("abc", .byTruncatingHead, 100, ["\u{2026}"]),
      ("abc", .byTruncatingMiddle, 0, ["\u{2026}"]),
      // A line break hides text as well, but a last one does not.
      ("ab\ncd", .byTruncatingTail, 9999, ["ab\u{2026}"]),
      ("ab\ncd", .byTruncatingHead, 9999, ["\u{2026}cd"]),
      ("ab\ncd", .byTruncatingMiddle, 9999, ["ab\u{2026}cd"]),
      ("ab\n", .byTruncatingTail, 9999, ["ab"]),
      ("a\nbcdeh", .byTruncatingMiddle, 3328, ["a\u{2026}cdeh"]),
      ("ab  ", .byTruncatingTail, 1024, ["ab"]),
      // Without truncation the rest is not shown.
      ("ab cd", .byWordWrapping, 1500, ["ab"]), ("abcd", .byCharWrapping, 1500, ["ab"]),
      // The ligature is 576: "fi…" is 1344 wide.
      ("fififi", .byTruncatingTail, 1344, ["fi\u{2026}"]),
      ("fififi", .byTruncatingTail, 1343, ["f\u{2026}"]),
    ] as [(String, LineBreakMode, CGFloat, [String])])
  func singleLinesAreTruncated(
    text: String, mode: LineBreakMode, width: CGFloat, expected: [String]
  ) throws {
    #expect(try lines(text, mode, width, lines: 1) == expected)
  }

  @Test func lastLineStandsForTheRest() throws {
    let text = "aa bb cc dd ee"
    #expect(try lines(text, .byTruncatingTail, 2304, lines: 2) == ["aa bb", "cc\u{2026}"])
    #expect(try lines(text, .byTruncatingHead, 2304, lines: 2) == ["aa bb", "\u{2026}ee"])
    #expect(try lines(text, .byTruncatingMiddle, 2304, lines: 2) == ["aa bb", "cc\u{2026}e"])
    #expect(try lines(text, .byTruncatingTail, 2304, lines: 3) == ["aa bb", "cc dd", "ee"])
    #expect(try lines(text, .byWordWrapping, 2304, lines: 2) == ["aa bb", "cc dd"])
    // By height: two lines of 1024 fit into 2048, one into less.
    #expect(try lines(text, .byTruncatingTail, 2304, height: 3072) == ["aa bb", "cc dd", "ee"])
    #expect(try lines(text, .byTruncatingTail, 2304, height: 3071) == ["aa bb", "cc\u{2026}"])
    #expect(try lines(text, .byTruncatingTail, 2304, height: 10) == ["aa\u{2026}"])
  }

  /// A cluster is never cut: an accent stays with its letter, and U+05B8 with the letter above it.
  @Test func truncationKeepsClustersWhole() throws {
    let text = "\u{5D0}\u{5B8}\u{5D1}\u{5B8}\u{5D2}\u{5B8}"
    #expect(
      try lines(text, .byTruncatingTail, 1344, lines: 1) == ["\u{5D0}\u{5B8}\u{2026}"])
    #expect(
      try lines(text, .byCharWrapping, 600) == [
        "\u{5D0}\u{5B8}", "\u{5D1}\u{5B8}", "\u{5D2}\u{5B8}",
      ])
  }

  @Test func truncatedLinesTellTheirRanges() throws {
    let style = ParagraphStyle(lineBreakMode: .byTruncatingMiddle)
    let layout = try TestFonts.book().layout("abcdeh", font: Self.font, style: style, width: 1792)
    let line = try #require(layout.lines.first)
    #expect(layout.isTruncated && line.range == 0..<6 && line.truncatedRange == 1..<5)
    #expect(line.glyphs.map(\.cluster) == [0, 1, 5])
    #expect(line.glyphs.map(\.position.x) == [0, 512, 1280] && line.width == 1792)
    #expect(try !TestFonts.book().layout("ab", font: Self.font, width: 1024).isTruncated)
  }

  // MARK: Places

  @Test(
    arguments: [
      (.left, [0, 0]), (.center, [348, 988]), (.right, [696, 1976]), (.justified, [0, 0]),
      (.natural, [0, 0]),
    ] as [(TextAlignment, [CGFloat])])
  func linesAreAligned(alignment: TextAlignment, x: [CGFloat]) throws {
    let style = ParagraphStyle(
      alignment: alignment, lineBreakMode: .byWordWrapping, numberOfLines: 0)
    let layout = try TestFonts.book().layout(
      "aa bb cc", font: Self.font, style: style, width: 3000, height: 4096)
    #expect(layout.lines.map(\.width) == [2304, 1024])
    #expect(layout.lines.map(\.origin.x) == x)
    // Two lines of 1024 in the middle of 4096; the baseline 768 below a line's top.
    #expect(layout.lines.map(\.origin.y) == [1792, 2816])
    #expect(layout.size == CGSize(width: 2304, height: 2048))
  }

  @Test func leadingAndSpacingLieBelowLines() throws {
    var style = ParagraphStyle(lineBreakMode: .byWordWrapping, numberOfLines: 0)
    style.lineSpacing = 10
    let font = Font(family: "Twirl Test Variable", size: 1024)
    let layout = try TestFonts.book().layout("A\nA\nA", font: font, style: style)
    // Ascent 768, descent 256, line gap 128.
    #expect(layout.lines.map(\.origin.y) == [768, 1930, 3092])
    #expect(layout.size.height == 3476 as CGFloat && layout.lines.allSatisfy { $0.leading == 128 })
    #expect(try TestFonts.book().layout("", font: font).size == .zero)
    // The spacing counts when lines are fitted into a height.
    for (height, count) in [(2314, 2), (2313, 1)] as [(CGFloat, Int)] {
      let fitted = try TestFonts.book().layout("A\nA\nA", font: font, style: style, height: height)
      #expect(fitted.lines.count == count && fitted.isTruncated)
    }
  }

  @Test func baselinesAreNotRounded() throws {
    let layout = try TestFonts.book().layout(
      "a", font: Font(family: "Twirl Test", size: 10), width: 20, height: 15.5)
    #expect(layout.lines.map(\.origin.y) == [10.25])
    let large = try TestFonts.book().layout("a", font: Self.font, width: 9, height: 24)
    #expect(large.lines.map(\.origin.y) == [268], "It overflows evenly.")
  }

  @Test func aBoxOfTheFittingSizeHoldsTheText() throws {
    let book = TestFonts.book()
    for size in [9.3, 11, 17.7, 33] as [CGFloat] {
      let font = Font(family: "Twirl Test", size: size)
      for width in [20, 50, 77.7, .infinity] as [CGFloat] {
        var style = ParagraphStyle(lineBreakMode: .byWordWrapping, numberOfLines: 0)
        let fitting = try book.size(
          of: "The quick fix (AVA) of it", font: font, style: style, fittingWidth: width)
        style.lineBreakMode = .byTruncatingTail
        let layout = try book.layout(
          "The quick fix (AVA) of it", font: font, style: style, width: fitting.width,
          height: fitting.height)
        #expect(!layout.isTruncated)
        // A character wider than the width makes the box wider, and then more fits on a line.
        #expect(layout.size == fitting || fitting.width > width)
      }
    }
  }

  // MARK: Outlines

  /// A line's outline is that of the line alone, moved; nothing is rounded on the way, so that a
  /// turned layout is the turned glyphs, exactly.
  @Test func outlineIsThatOfTheLinesInTheirPlaces() throws {
    let book = TestFonts.book()
    let style = ParagraphStyle(alignment: .right, lineBreakMode: .byWordWrapping, numberOfLines: 0)
    let layout = try book.layout(
      "AVA fix Op", font: Self.font, style: style, width: 2700, height: 5000)
    var expected = Path()
    for (line, text) in zip(layout.lines, ["AVA", "fix Op"]) {
      let alone = try book.line(text, font: Self.font)
      #expect(alone.width == line.width)
      expected.addPath(
        alone.outline,
        transform: CGAffineTransform(translationX: line.origin.x, y: line.origin.y))
    }
    #expect(layout.outline == expected && layout.inkBounds == expected.inkBounds)

    // Turned by the Pythagorean triple 3, 4, 5, glyph by glyph.
    let turn = CGAffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
    var turned = Path()
    for line in layout.lines {
      for glyph in line.glyphs {
        let origin = CGPoint(
          x: line.origin.x + glyph.position.x, y: line.origin.y + glyph.position.y)
        turned.addPath(
          try Self.outline(of: glyph.glyphID),
          transform: CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(turn))
      }
    }
    #expect(layout.outline.applying(turn).verbs == turned.verbs)
    for (found, wanted) in zip(layout.outline.applying(turn).points, turned.points) {
      // Units are whole numbers up to 5000: 2⁻³⁸ allows for the order of sums only.
      #expect(abs(found.x - wanted.x) < 4e-12 && abs(found.y - wanted.y) < 4e-12)
    }
  }

  /// A glyph's outline at the origin, by its number in make_test_font.py.
  private static func outline(of glyph: UInt32) throws -> Path {
    let texts = [1: " ", 2: "A", 3: "V", 4: "O", 5: "f", 6: "i", 7: "fi", 8: "o", 9: "p", 10: "x"]
    let text = try #require(texts[Int(glyph)])
    return try TestFonts.book().line(text, font: font).outline
  }
}
