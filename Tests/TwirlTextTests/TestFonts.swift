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

  /// A book of the test fonts and nothing else.
  static func book() -> FontBook {
    FontBook(files: [regular, bold, italic, variable, color], usesSystemFonts: false)
  }

  /// 1024 points: a font unit is a point.
  static let unitFont = Font(family: "Twirl Test", size: 1024)
}
