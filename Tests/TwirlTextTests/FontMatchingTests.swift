import Foundation
import Testing
import TwirlGraphics
import TwirlText

/// CSS Fonts Level 4, section 5.2, on copies of the test font with other weights and widths.
@Suite struct FontMatchingTests {
  @Test(arguments: [
    // Between 400 and 500: up to 500, then down, then further up.
    ([300, 450, 500, 600], 400, 450), ([300, 500, 600], 400, 500), ([300, 501, 600], 400, 300),
    ([600, 900], 400, 600), ([400, 600], 500, 400), ([200, 300, 501], 450, 300),
    ([450, 440], 445, 450), ([700, 800], 500, 700), ([300, 500], 499, 500),
    // Below: down, then up.
    ([100, 300, 400], 200, 100), ([300, 400], 200, 300), ([100, 350, 399], 399, 399),
    ([1, 400], 399, 1), ([900, 950], 1, 900),
    // Above: up, then down.
    ([500, 700, 900], 600, 700), ([400, 500], 600, 500), ([100, 501, 1000], 501, 501),
    ([500, 1000], 501, 1000), ([800, 900], 1000, 900),
  ])
  func nearestWeightIsTakenByTheRulesOfCSS(weights: [Int], wanted: Int, taken: Int) throws {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for weight in weights {
      var font = try FontBytes(TestFonts.regular)
      try font.setWeight(weight)
      files.append(try folder.write(font.bytes, to: "\(weight).ttf"))
    }
    for order in [files, files.reversed()] {
      let book = FontBook(files: order, usesSystemFonts: false)
      let font = Font(family: "Twirl Test", weight: Font.Weight(wanted), size: 10)
      let typeface = try book.typeface(for: font)
      #expect(typeface.weight.value == taken)
      #expect(typeface.path == folder.path + "/\(taken).ttf")
    }
  }

  @Test(arguments: [
    (400, false, "Regular"), (700, false, "Bold"), (400, true, "Italic"),
    // Slant comes before weight.
    (700, true, "Italic"), (900, false, "Bold"), (500, false, "Regular"),
  ])
  func slantComesBeforeWeight(weight: Int, isItalic: Bool, style: String) throws {
    let font = Font(
      family: "Twirl Test", weight: Font.Weight(weight), isItalic: isItalic, size: 10)
    let typeface = try TestFonts.book().typeface(for: font)
    #expect(typeface.style == style)
    #expect(typeface.isItalic == (style == "Italic"))
    #expect(typeface.weight.value == (style == "Bold" ? 700 : 400))
    #expect(typeface.family == "Twirl Test" && typeface.version == "Version 1.000")
    #expect(typeface.unitsPerEm == 1024 && typeface.faceIndex == 0)
  }

  @Test func missingSlantFallsBackToTheOther() throws {
    let upright = FontBook(files: [TestFonts.regular], usesSystemFonts: false)
    let italic = FontBook(files: [TestFonts.italic], usesSystemFonts: false)
    let wanted = Font(family: "Twirl Test", isItalic: true, size: 10)
    #expect(try upright.typeface(for: wanted).isItalic == false)
    #expect(try italic.typeface(for: TestFonts.unitFont).isItalic)
  }

  /// OS/2's fsSelection and head's macStyle say italic by their first and second bits; without them
  /// the angle in post makes a face oblique.
  @Test func obliqueStandsBetweenItalicAndUpright() throws {
    let folder = try TemporaryFolder()
    var font = try FontBytes(TestFonts.italic)
    font.set16(0, at: try font.table("OS/2") + 62)
    font.set16(0, at: try font.table("head") + 44)
    let oblique = try folder.write(font.bytes, to: "oblique.ttf")
    for (files, isItalic, taken) in [
      ([oblique, TestFonts.italic], true, TestFonts.italic),
      ([TestFonts.italic, oblique], false, oblique),
      ([TestFonts.regular, oblique], true, oblique),
      ([oblique, TestFonts.regular], false, TestFonts.regular),
    ] {
      let book = FontBook(files: files, usesSystemFonts: false)
      let font = Font(family: "Twirl Test", isItalic: isItalic, size: 10)
      let typeface = try book.typeface(for: font)
      #expect(typeface.path == taken && typeface.isItalic == (taken != TestFonts.regular))
    }
  }

  /// A is 512 units wide at weight 100 and 1024 at 900.
  @Test(arguments: [(100, 512), (300, 640), (500, 768), (900, 1024), (50, 512), (1000, 1024)])
  func weightAxisIsSet(weight: Int, width: Int) throws {
    let font = Font(family: "Twirl Test Variable", weight: Font.Weight(weight), size: 1024)
    let book = TestFonts.book()
    let line = try book.line("A A", font: font)
    #expect(line.width == CGFloat(2 * width + 256))
    #expect(line.inkBounds.width == CGFloat(2 * width + 256))
    #expect(try book.typeface(for: font).weight.value == min(max(weight, 100), 900))
  }

  @Test func firstOfEqualFilesIsTaken() throws {
    let folder = try TemporaryFolder()
    let font = try FontBytes(TestFonts.regular)
    let files = [
      try folder.write(font.bytes, to: "b.ttf"), try folder.write(font.bytes, to: "a.ttf"),
    ]
    let book = FontBook(files: files, usesSystemFonts: false)
    #expect(try book.typeface(for: TestFonts.unitFont).path == files[0])
  }

  @Test func coverageIsTheFontsOwn() throws {
    let typeface = try TestFonts.book().typeface(for: TestFonts.unitFont)
    #expect(typeface.covers("A") && typeface.covers(" ") && typeface.covers("~"))
    #expect(!typeface.covers("é") && !typeface.covers("\u{1F600}") && !typeface.covers("\u{7F}"))
  }
}
