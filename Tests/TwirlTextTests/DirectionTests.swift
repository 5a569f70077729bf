import Foundation
import Testing
import TwirlGraphics
import TwirlText

/// Right to left in the test fonts: Hebrew letters are 576 wide, Latin small ones 512.
@Suite struct DirectionTests {
  private static let font = TextLayoutTests.mixed
  private static let scripts = Font(family: "Twirl Test Scripts", size: 1024)

  /// Clusters from left to right, as UTF-8 offsets; a Hebrew letter takes two bytes.
  @Test(
    arguments: [
      ("ab \u{5D0}\u{5D1}.", [0, 1, 2, 5, 3, 7]), ("\u{5D0}\u{5D1} ab.", [7, 5, 6, 4, 2, 0]),
      ("\u{5D0} 12 \u{5D1}", [6, 5, 3, 4, 2, 0]),
    ] as [(String, [Int])])
  func lettersAreOrderedBothWays(text: String, clusters: [Int]) throws {
    let line = try TestFonts.book().line(text, font: Self.font)
    #expect(line.glyphs.map(\.cluster) == clusters)
  }

  @Test func lettersStandFromTheRight() throws {
    let line = try TestFonts.book().line("\u{5D0}\u{5D1} ab", font: Self.font)
    #expect(line.glyphs.map(\.position.x) == [0, 512, 1024, 1280, 1856])
    #expect(line.width == 2432 as CGFloat)
    #expect(line.glyphs.map(\.familyIndex) == [0, 0, 0, 1, 1])
  }

  /// "(" is 192 wide with its bar at 64…128, ")" 320 with its bar at 192…256: the text begins at the
  /// right with what looks like ")".
  @Test func bracketsAreMirrored() throws {
    let line = try TestFonts.book().line("(\u{5D0})", font: Self.scripts)
    #expect(line.width == 1088 as CGFloat)
    #expect(line.glyphs.map(\.position.x) == [0, 192, 768])
    #expect(line.glyphs.map(\.cluster) == [3, 1, 0])
    #expect(line.inkBounds == CGRect(x: 64, y: -768, width: 960, height: 768))
  }

  /// beh initial 384, medial 448, final 832; lam and alef make a ligature of 544.
  @Test func arabicLettersJoin() throws {
    let book = TestFonts.book()
    let line = try book.line("\u{628}\u{628}\u{628} \u{644}\u{627}", font: Self.scripts)
    #expect(line.glyphs.map(\.position.x) == [0, 544, 800, 1632, 2080])
    #expect(line.width == 2464 as CGFloat)
    #expect(try book.line("\u{628}", font: Self.scripts).width == 768)
    #expect(try book.line("\u{628}\u{627}", font: Self.scripts).width == 704)
    // Digits run from left to right, of either kind.
    let number = try book.line("\u{628} \u{661}\u{662}", font: Self.scripts)
    #expect(number.glyphs.map(\.cluster) == [3, 5, 2, 0] && number.width == 1984 as CGFloat)
  }

  @Test func pointsStandUnderTheirLetters() throws {
    let line = try TestFonts.book().line("\u{5D0}\u{5B8}", font: Self.scripts)
    #expect(line.width == 576 && line.glyphs.count == 2)
    #expect(line.glyphs.map(\.cluster) == [0, 0])
    #expect(line.inkBounds.minY == -512 && line.inkBounds.maxY == 192)
  }

  @Test(
    arguments: [
      (WritingDirection.natural, "\u{5D0}", 424), (.natural, "a", 0), (.rightToLeft, "a", 488),
      (.leftToRight, "\u{5D0}", 0), (.natural, "1\u{5D0}", 1000 - 1088), (.natural, "1", 0),
    ] as [(WritingDirection, String, CGFloat)])
  func naturalAlignmentFollowsTheDirection(
    direction: WritingDirection, text: String, x: CGFloat
  ) throws {
    for alignment in [TextAlignment.natural, .justified] {
      let style = ParagraphStyle(
        alignment: alignment, lineBreakMode: .byClipping, baseWritingDirection: direction)
      let layout = try TestFonts.book().layout(text, font: Self.font, style: style, width: 1000)
      #expect(layout.lines.map(\.origin.x) == [x])
    }
  }

  @Test func eachParagraphHasItsDirection() throws {
    let style = ParagraphStyle(numberOfLines: 0)
    let layout = try TestFonts.book().layout(
      "a\n\u{5D0}\nb", font: Self.font, style: style, width: 1000)
    #expect(layout.lines.map(\.isRightToLeft) == [false, true, false])
    #expect(layout.lines.map(\.origin.x) == [0, 424, 0])
  }

  /// Levels are the paragraph's, the order is each line's own.
  @Test func linesAreOrderedOneByOne() throws {
    let style = ParagraphStyle(lineBreakMode: .byWordWrapping, numberOfLines: 0)
    let layout = try TestFonts.book().layout(
      "\u{5D0}\u{5D1} cd \u{5D2}\u{5D3}", font: Self.font, style: style, width: 2500)
    #expect(layout.lines.map { $0.glyphs.map(\.cluster) } == [[5, 6, 4, 2, 0], [10, 8]])
    #expect(layout.lines.map(\.origin.x) == [68, 1348])
  }

  /// The ellipsis of a paragraph from right to left is at its left.
  @Test func ellipsisIsWhereTheLineEnds() throws {
    let text = "\u{5D0}\u{5D1}\u{5D2}\u{5D3}"
    let layout = try TestFonts.book().layout(text, font: Self.font, width: 1920)
    let line = try #require(layout.lines.first)
    #expect(line.glyphs.map(\.cluster) == [4, 2, 0] && line.width == 1920 as CGFloat)
    #expect(line.glyphs.map(\.familyIndex) == [0, 1, 1] && line.origin.x == 0)
  }
}
