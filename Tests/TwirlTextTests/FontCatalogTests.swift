import Foundation
import Testing
import TwirlGraphics
import TwirlText

/// Fonts found by fontconfig, in folders made for the test.
@Suite struct FontCatalogTests {
  /// A book of the files in a folder, by a configuration of fontconfig's that names it alone.
  private func book(_ folder: TemporaryFolder, files: [String] = []) throws -> FontBook {
    let text = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>\(folder.path)/fonts</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """
    return FontBook(files: files, fontconfigFile: try folder.write(text.utf8, to: "fonts.conf"))
  }

  private func add(
    _ source: String, as name: String, to folder: TemporaryFolder,
    change: (inout FontBytes) throws -> Void = { _ in }
  ) throws {
    var font = try FontBytes(source)
    try change(&font)
    try folder.write(font.bytes, to: "fonts/" + name)
  }

  private func name(_ path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }

  @Test func leastPathOfEqualFacesIsTaken() throws {
    let folder = try TemporaryFolder()
    for place in ["b/1.ttf", "a/3.ttf", "c/0.ttf", "a/2.ttf"] {
      try add(TestFonts.regular, as: place, to: folder)
    }
    let typeface = try book(folder).typeface(for: TestFonts.unitFont)
    #expect(typeface.path == folder.path + "/fonts/a/2.ttf")
  }

  @Test func staticFacePrecedesVariableOneOfTheSameWeight() throws {
    let folder = try TemporaryFolder()
    try add(TestFonts.variable, as: "a.ttf", to: folder) { try $0.shortenFamily(toLetters: 10) }
    try add(TestFonts.bold, as: "b.ttf", to: folder)
    let fonts = try book(folder)
    for (weight, file, taken) in [(700, "b.ttf", 700), (600, "a.ttf", 600), (950, "a.ttf", 900)] {
      let font = Font(family: "Twirl Test", weight: Font.Weight(weight), size: 1024)
      let typeface = try fonts.typeface(for: font)
      #expect(name(typeface.path) == file && typeface.weight.value == taken)
    }
    // Fontconfig lists the instance that is named Medium beside the variable font itself.
    let medium = Font(family: "Twirl Test", weight: .medium, size: 1024)
    #expect(try fonts.line("A", font: medium).width == 768)
    // The variable font's axis: 512 + 512 · (300 − 100) / 800.
    let font = Font(family: "Twirl Test", weight: .light, size: 1024)
    #expect(try fonts.line("A", font: font).width == 640)
  }

  @Test func weightsAreOnTheScaleOfCSS() throws {
    let folder = try TemporaryFolder()
    for weight in stride(from: 100, through: 900, by: 100) {
      try add(TestFonts.regular, as: "\(weight).ttf", to: folder) { try $0.setWeight(weight) }
    }
    let fonts = try book(folder)
    for weight in stride(from: 100, through: 900, by: 100) {
      let font = Font(family: "twirl test", weight: Font.Weight(weight), size: 1)
      let typeface = try fonts.typeface(for: font)
      #expect(name(typeface.path) == "\(weight).ttf" && typeface.weight.value == weight)
    }
  }

  @Test func normalWidthIsPreferredThenNarrower() throws {
    for (classes, taken) in [
      ([3, 5, 7], 5), ([3, 7], 3), ([1, 3], 3), ([7, 9], 7), ([1, 6], 1),
    ] {
      let folder = try TemporaryFolder()
      for width in classes {
        try add(TestFonts.regular, as: "\(width).ttf", to: folder) { try $0.setWidthClass(width) }
      }
      let typeface = try book(folder).typeface(for: TestFonts.unitFont)
      #expect(name(typeface.path) == "\(taken).ttf")
    }
  }

  @Test func namedFilesHideInstalledFacesOfTheirFamily() throws {
    let folder = try TemporaryFolder()
    try add(TestFonts.bold, as: "bold.ttf", to: folder)
    try add(TestFonts.color, as: "color.ttf", to: folder)
    let fonts = try book(folder, files: [TestFonts.regular])
    let bold = Font(family: "Twirl Test", weight: .bold, size: 1)
    #expect(try fonts.typeface(for: bold).path == TestFonts.regular)
    let color = Font(family: "Twirl Test Color", size: 1)
    #expect(try fonts.typeface(for: color).path == folder.path + "/fonts/color.ttf")
    #expect(throws: TextError.unknownFamily("Twirl", close: ["Twirl Test", "Twirl Test Color"])) {
      try fonts.typeface(for: Font(family: "Twirl", size: 1))
    }
  }

  @Test func familyIsNeverSubstituted() throws {
    let folder = try TemporaryFolder()
    try add(TestFonts.regular, as: "a.ttf", to: folder)
    let fonts = try book(folder)
    for family in ["sans-serif", "Twirl", "Twirl Tests", "TwirlTest"] {
      let close = family == "sans-serif" ? [] : ["Twirl Test"]
      #expect(throws: TextError.unknownFamily(family, close: close)) {
        try fonts.typeface(for: Font(family: family, size: 1))
      }
    }
    #expect(throws: TextError.unknownFamily("Inter", close: [])) {
      try fonts.typeface(for: .system(size: 1))
    }
  }

  @Test func unreadableConfigurationIsAnError() throws {
    let folder = try TemporaryFolder()
    let fonts = FontBook(fontconfigFile: folder.path + "/none.conf")
    #expect(throws: TextError.noFontCatalog) { try fonts.typeface(for: TestFonts.unitFont) }
  }
}
