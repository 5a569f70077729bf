import Foundation
import TwirlGraphics
import TwirlText

/// The repository's test fonts; fixtures/fonts/README.md lists their glyphs.
enum TestFonts {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/fonts").path

  static let regular = folder + "/TwirlTest.ttf"
  static let bold = folder + "/TwirlTest-Bold.ttf"
  static let italic = folder + "/TwirlTest-Italic.ttf"
  static let variable = folder + "/TwirlTest-Variable.ttf"
  static let color = folder + "/TwirlTest-Color.ttf"
  static let scripts = folder + "/TwirlTest-Scripts.ttf"

  /// A book of the test fonts and nothing else.
  static func book() -> FontBook {
    FontBook(files: [regular, bold, italic, variable, color, scripts], usesSystemFonts: false)
  }

  /// 1024 points: a font unit is a point.
  static let unitFont = Font(family: "Twirl Test", size: 1024)
}

/// A folder that goes with the value that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-text-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, whose name may begin with a folder's, and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }
}

/// A font file's bytes, to be changed and written elsewhere.
struct FontBytes {
  var bytes: [UInt8]

  init(_ path: String) throws {
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Where a table begins, read from the file's own directory.
  func table(_ tag: String) throws -> Int {
    for record in 0..<number16(at: 4) {
      let place = 12 + 16 * record
      if Array(bytes[place..<place + 4]) == Array(tag.utf8) {
        return number16(at: place + 8) << 16 | number16(at: place + 10)
      }
    }
    throw MissingTable(tag: tag)
  }

  /// Sets the weight class, OS/2's third 16-bit number.
  mutating func setWeight(_ weight: Int) throws {
    set16(weight, at: try table("OS/2") + 4)
  }

  /// Sets the width class, OS/2's fourth number: 5 is normal, 3 condensed, 7 expanded.
  mutating func setWidthClass(_ width: Int) throws {
    set16(width, at: try table("OS/2") + 6)
  }

  /// Cuts the family's name to its first letters: name table, records of 12 bytes from its 6th on,
  /// identifier 1 with a length in bytes of UTF-16.
  mutating func shortenFamily(toLetters count: Int) throws {
    let start = try table("name")
    for record in 0..<number16(at: start + 2) {
      let place = start + 6 + 12 * record
      if number16(at: place + 6) == 1 { set16(2 * count, at: place + 8) }
    }
  }

  mutating func set16(_ value: Int, at offset: Int) {
    bytes[offset] = UInt8(value >> 8)
    bytes[offset + 1] = UInt8(value & 0xFF)
  }

  func number16(at offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }

  struct MissingTable: Error {
    var tag: String
  }
}
