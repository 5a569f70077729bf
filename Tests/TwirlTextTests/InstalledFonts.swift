import Foundation
import TwirlGraphics
import TwirlText

/// Installed fonts that some tests have figures of, each at a size of its units per em: a font unit
/// is a point.
enum InstalledFonts {
  static let inter = Font(family: "Inter", weight: .semibold, size: 2816)
  static let interVersion = "Version 3.019;git-0a5106e0b"
  static let hasInter = has(inter, interVersion)

  static let dejaVu = Font(family: "DejaVu Sans", size: 2048)
  static let dejaVuVersion = "Version 2.37"
  static let hasDejaVu = has(dejaVu, dejaVuVersion)

  static let hasNotoCJK = ["SC", "JP"].allSatisfy {
    (try? FontBook().typeface(for: Font(family: "Noto Sans CJK \($0)", size: 1))) != nil
  }

  private static func has(_ font: Font, _ version: String) -> Bool {
    guard let typeface = try? FontBook().typeface(for: font) else { return false }
    return typeface.version == version && typeface.weight == font.weight
      && CGFloat(typeface.unitsPerEm) == font.size
  }
}
