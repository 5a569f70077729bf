import Foundation
import Testing
import TwirlGraphics
import TwirlText

@Suite struct FallbackTests {
  private static let font = TextLayoutTests.mixed

  @Test func charactersComeFromTheFirstNamedFamilyThatHasThem() throws {
    let book = TestFonts.book()
    let line = try book.line("a\u{4E00} 1\u{5D0}", font: Self.font)
    // Space and digit are in both fonts.
    #expect(line.glyphs.map(\.familyIndex) == [0, 1, 0, 0, 1])
    #expect(line.width == 2880 as CGFloat)
    let other = Font(
      family: "Twirl Test Scripts", size: 1024,
      fallbackFamilies: ["Twirl Test Color", "Twirl Test"])
    #expect(try book.line("1aA", font: other).glyphs.map(\.familyIndex) == [0, 2, 1])
  }

  /// The line is as tall as its tallest typeface: 896 and 320 with a line gap of 64, or 768 and 256.
  @Test func linesAreAsTallAsTheirTypefaces() throws {
    let style = ParagraphStyle(numberOfLines: 0)
    let layout = try TestFonts.book().layout("a\n\u{4E00}\na", font: Self.font, style: style)
    #expect(layout.lines.map(\.ascent) == [768, 896, 768])
    #expect(layout.lines.map(\.descent) == [256, 320, 256])
    #expect(layout.lines.map(\.origin.y) == [768, 1920, 3072])
    #expect(layout.size.height == 3328 as CGFloat)
    let other = Font(
      family: "Twirl Test Scripts", size: 1024, fallbackFamilies: ["Twirl Test"])
    let line = try TestFonts.book().line("1a", font: other)
    #expect(line.ascent == 896 && line.descent == 320 && line.lineHeight == 1280)
  }

  @Test func booksMayNameFallbacksForAllFonts() throws {
    let book = FontBook(
      files: [TestFonts.regular, TestFonts.scripts, TestFonts.color], usesSystemFonts: false,
      fallbackFamilies: ["Twirl Test Scripts"])
    #expect(try book.line("a\u{4E00}", font: TestFonts.unitFont).width == 1536)
    // The font's own come first.
    let font = Font(family: "Twirl Test Color", size: 1024, fallbackFamilies: ["Twirl Test"])
    #expect(try book.line("A1\u{4E00}", font: font).glyphs.map(\.familyIndex) == [0, 1, 2])
  }

  /// A cluster is not split between fonts: the point that only the second font has takes its letter
  /// along, and when no font has both, the cluster counts as missing.
  @Test func clustersStayInOneFont() throws {
    let line = try TestFonts.book().line("1\u{5B8}1", font: Self.font)
    #expect(line.glyphs.map(\.familyIndex) == [1, 1, 0])
    #expect(
      throws: TextError.missingGlyphs(
        ["\u{5B8}"], family: "Twirl Test", fallbacks: ["Twirl Test Scripts"])
    ) {
      try TestFonts.book().line("a\u{5B8}", font: Self.font)
    }
  }

  /// What draws nothing stays with what is before it, and spaces that a font lacks are made from the
  /// one that it has: an em space of 1024.
  @Test func blanksNeedNoFallback() throws {
    let line = try TestFonts.book().line("\u{4E00}\u{200B}\u{4E00}", font: Self.font)
    #expect(line.glyphs.allSatisfy { $0.familyIndex == 1 } && line.width == 2048)
    let font = Font(family: "Twirl Test", size: 1024, fallbackFamilies: ["No such family"])
    #expect(try TestFonts.book().line("a\u{2003}b", font: font).width == 2048)
  }

  @Test func nothingIsTakenFromFontsThatAreNotNamed() {
    #expect(throws: TextError.missingGlyphs(["\u{4E00}"], family: "Twirl Test")) {
      try TestFonts.book().line("a\u{4E00}", font: TestFonts.unitFont)
    }
    // A fallback family is looked up when it is needed, and must exist then.
    let font = Font(family: "Twirl Test", size: 16, fallbackFamilies: ["Twirl Tset Scripts"])
    #expect(throws: Never.self) { try TestFonts.book().line("a", font: font) }
    #expect(throws: TextError.unknownFamily("Twirl Tset Scripts", close: ["Twirl Test Scripts"])) {
      try TestFonts.book().line("\u{4E00}", font: font)
    }
  }

  /// What is not shown is checked as well: an error must not depend on a view's size.
  @Test func hiddenTextIsChecked() {
    #expect(throws: TextError.missingGlyphs(["ж"], family: "Twirl Test")) {
      try TestFonts.book().layout("abc def ж", font: TestFonts.unitFont, width: 1000)
    }
    #expect(throws: TextError.controlCharacters(["\t"])) {
      try TestFonts.book().layout("a\tb", font: TestFonts.unitFont)
    }
    #expect(throws: TextError.sizeTooLarge(2_000_000)) {
      try TestFonts.book().layout("a", font: Font(family: "Twirl Test", size: 2_000_000))
    }
  }
}

/// Chinese, Japanese and Korean in the fonts of Debian's fonts-noto-cjk; every ideograph is an em.
@Suite(.enabled(if: InstalledFonts.hasNotoCJK, "Noto Sans CJK SC and JP are not installed."))
struct NotoCJKTests {
  @Test(arguments: ["Noto Sans CJK SC", "Noto Sans CJK JP"])
  func ideographsAreAnEmWide(family: String) throws {
    let font = Font(family: "Twirl Test", size: 1000, fallbackFamilies: [family])
    let book = FontBook(files: [TestFonts.regular], usesSystemFonts: true)
    let text = "\u{4E2D}\u{6587}\u{65E5}\u{672C}\u{8A9E}\u{3002}"
    let line = try book.line(text, font: font)
    #expect(line.width == 6000 && line.glyphs.allSatisfy { $0.familyIndex == 1 })
    let style = ParagraphStyle(numberOfLines: 0)
    let layout = try book.layout(text, font: font, style: style, width: 5000)
    // The full stop begins no line.
    #expect(layout.lines.map(\.width) == [4000, 2000])
  }
}
