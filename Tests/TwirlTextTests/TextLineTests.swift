import Foundation
import Testing
import TwirlGraphics
import TwirlText

@Suite struct TextLineTests {
  /// Advances by the table in fixtures/fonts/README.md, in font units.
  @Test(arguments: [
    ("", 0), (" ", 256), ("A", 1024), ("AV", 1024 - 128 + 768), ("VA", 768 + 1024),
    ("fi", 576), ("f i", 384 + 256 + 256), ("Op", 768 + 512), ("Recommend", 640 + 7 * 512 + 576),
    ("\u{A0}", 256), ("1:23", 3 * 512 + 256),
  ])
  func widthIsTheSumOfAdvances(text: String, units: Int) throws {
    let line = try TestFonts.book().line(text, font: TestFonts.unitFont)
    #expect(line.width == CGFloat(units))
    let half = try TestFonts.book().line(text, font: Font(family: "Twirl Test", size: 512))
    #expect(half.width == CGFloat(units) / 2)
  }

  @Test(arguments: [1, 9.3, 17, 64, 100] as [CGFloat])
  func measuresAreUnitsTimesSizeOverEm(size: CGFloat) throws {
    let line = try TestFonts.book().line("Vpo", font: Font(family: "Twirl Test", size: size))
    #expect(line.ascent == 768 * size / 1024)
    #expect(line.descent == 256 * size / 1024)
    #expect(line.lineHeight == 1024 * size / 1024)
    #expect(line.width == (768 + 512 + 576) * size / 1024)
    #expect(line.glyphs.map(\.position.x) == [0, 768 * size / 1024, 1280 * size / 1024])
  }

  @Test func lineGapCountsInTheLineHeightOnly() throws {
    let font = Font(family: "Twirl Test Variable", size: 1024)
    let line = try TestFonts.book().line("A", font: font)
    #expect(line.ascent == 768 && line.descent == 256 && line.lineHeight == 1024 + 128)
    let typeface = try TestFonts.book().typeface(for: font)
    #expect(typeface.lineGap == 0.125 && typeface.ascent == 0.75 && typeface.descent == 0.25)
  }

  /// The cluster of a glyph is its first character's UTF-8 offset; U+00A0 takes two bytes.
  @Test func glyphsTellTheirCharactersAndPlaces() throws {
    let line = try TestFonts.book().line("A\u{A0}AVfi.", font: TestFonts.unitFont)
    #expect(line.glyphs.map(\.cluster) == [0, 1, 3, 4, 5, 7])
    #expect(line.glyphs.map(\.position.x) == [0, 1024, 1280, 2176, 2944, 3520])
    #expect(line.glyphs.allSatisfy { $0.position.y == 0 && $0.position.y.sign == .plus })
    // The order of glyphs in make_test_font.py: .notdef, space, A, V, O, f, i, f_i, …, mark.
    #expect(line.glyphs.map(\.glyphID) == [2, 1, 2, 3, 7, 14])
  }

  @Test func emptyTextHasMeasuresAndNoInk() throws {
    for text in ["", " "] {
      let line = try TestFonts.book().line(text, font: TestFonts.unitFont)
      #expect(line.outline.isEmpty && line.inkBounds.isNull && line.lineHeight == 1024)
      #expect(line.glyphs.count == text.count)
    }
  }

  @Test func equalArgumentsMakeEqualLinesInAnyBook() throws {
    let book = TestFonts.book()
    let first = try book.line("AV fi", font: TestFonts.unitFont)
    for index in 0..<3000 { _ = try book.line("\(index)", font: TestFonts.unitFont) }
    #expect(try book.line("AV fi", font: TestFonts.unitFont) == first)
    #expect(try TestFonts.book().line("AV fi", font: TestFonts.unitFont) == first)
    #expect(try book.line("VA fi", font: TestFonts.unitFont) != first)
  }

  @Test func bookTellsItsLinesApart() throws {
    let book = TestFonts.book()
    for (text, weight, isItalic, size) in [
      ("AV", 400, false, 16), ("AVA", 400, false, 16), ("AV", 700, false, 16),
      ("AV", 400, true, 16), ("AV", 400, false, 17), ("AV", 400, false, 16),
    ] as [(String, Int, Bool, CGFloat)] {
      let font = Font(
        family: "Twirl Test", weight: Font.Weight(weight), isItalic: isItalic, size: size)
      #expect(try book.line(text, font: font) == TestFonts.book().line(text, font: font))
      #expect(try book.typeface(for: font).isItalic == isItalic)
      #expect(try book.typeface(for: font).weight.value == weight)
    }
  }

  @Test func threadsMayShareABook() async throws {
    let book = TestFonts.book()
    let expected = try (0..<8).map {
      try TestFonts.book().line("AV \($0)", font: TestFonts.unitFont)
    }
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          (try? book.line("AV \(index % 8)", font: TestFonts.unitFont)) == expected[index % 8]
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
