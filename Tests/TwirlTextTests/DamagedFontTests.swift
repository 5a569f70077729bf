import Foundation
import Testing
import TwirlGraphics
import TwirlText

@Suite struct DamagedFontTests {
  private func error(_ path: String) -> TextError? {
    do {
      _ = try FontBook(files: [path], usesSystemFonts: false)
        .line("AVO fi", font: TestFonts.unitFont)
      return nil
    } catch {
      return error
    }
  }

  @Test func filesThatAreNoFontsAreNamedWithTheReason() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path + "/none.ttf"
    #expect(error(missing) == .unreadableFont(path: missing, reason: "does not exist"))
    #expect(
      error(folder.path) == .unreadableFont(path: folder.path, reason: "is a folder"))
    for (bytes, reason) in [
      ([], "is too short to be a font"), ([0, 1, 0], "is too short to be a font"),
      (Array("GIF89a, no font".utf8), "is not an OpenType font"),
      (Array("wOF2....".utf8), "is a compressed web font; unpack it to .otf or .ttf"),
      (Array("OTTO".utf8), "ends inside its header"),
      (Array("OTTO\u{0}\u{9}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8), "ends inside its header"),
      (Array("ttcf\u{0}\u{1}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8), "has no face number 0"),
    ] as [([UInt8], String)] {
      let path = try folder.write(bytes, to: "junk.ttf")
      #expect(error(path) == .unreadableFont(path: path, reason: reason))
    }
  }

  @Test func truncatedFilesAreErrors() throws {
    let folder = try TemporaryFolder()
    let whole = try FontBytes(TestFonts.regular).bytes
    // The last table is padded to four bytes: three bytes may be cut without a loss.
    for length in 0..<whole.count - 3 {
      let path = try folder.write(whole.prefix(length), to: "cut.ttf")
      guard case .unreadableFont(path, _) = error(path) else {
        Issue.record("A font cut to \(length) bytes was taken for a whole one.")
        return
      }
    }
  }

  /// A missing table is told by its name; renaming a tag in the directory removes it.
  @Test(arguments: ["head", "hhea", "hmtx", "maxp", "cmap", "glyf"])
  func missingTablesAreErrors(table: String) throws {
    let folder = try TemporaryFolder()
    var font = try FontBytes(TestFonts.regular)
    for record in 0..<font.number16(at: 4) {
      let place = 12 + 16 * record
      if Array(font.bytes[place..<place + 4]) == Array(table.utf8) { font.bytes[place] = 0x7A }
    }
    let path = try folder.write(font.bytes, to: "a.ttf")
    let reason =
      table == "glyf" ? "has no outlines" : "is damaged: it has no table \(table)"
    #expect(error(path) == .unreadableFont(path: path, reason: reason))
  }

  /// Random bytes in a whole file must end in an error or in finite numbers.
  @Test(arguments: [TestFonts.regular, TestFonts.variable, TestFonts.color])
  func changedBytesNeverCrash(source: String) throws {
    let folder = try TemporaryFolder()
    let whole = try FontBytes(source).bytes
    var state: UInt64 = 7
    func random(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<1 + random(below: 6) {
        bytes[random(below: bytes.count)] = UInt8(random(below: 256))
      }
      let path = try folder.write(bytes, to: "changed.ttf")
      let book = FontBook(files: [path], usesSystemFonts: false)
      for family in ["Twirl Test", "Twirl Test Variable", "Twirl Test Color"] {
        let font = Font(family: family, weight: .medium, size: 20)
        guard let line = try? book.line("ABCVO fi", font: font) else { continue }
        #expect(line.width.isFinite && line.lineHeight.isFinite)
      }
    }
  }
}
