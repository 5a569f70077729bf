import TwirlGraphics

/// The system's colours in its light appearance, by Interface Builder's names.
///
/// The figures are those of Apple's Human Interface Guidelines and UIKit's header of iOS 15, and of
/// iOS 6 for what only older documents name.
enum SystemColors {
  /// Returns a colour by its name.
  static func color(_ name: String) -> Color? {
    guard let entry = table.first(where: { $0.name == name }) else { return nil }
    return Color(
      red: Double(entry.rgb >> 16 & 0xFF) / 255, green: Double(entry.rgb >> 8 & 0xFF) / 255,
      blue: Double(entry.rgb & 0xFF) / 255, alpha: entry.alpha)
  }

  /// What controls have that are not told another colour.
  static let tint = Color(red: 0, green: 122.0 / 255, blue: 1)

  private static let table: [(name: String, rgb: Int, alpha: Double)] = [
    ("labelColor", 0x000000, 1), ("secondaryLabelColor", 0x3C3C43, 0.6),
    ("tertiaryLabelColor", 0x3C3C43, 0.3), ("quaternaryLabelColor", 0x3C3C43, 0.18),
    ("placeholderTextColor", 0x3C3C43, 0.3), ("separatorColor", 0x3C3C43, 0.29),
    ("opaqueSeparatorColor", 0xC6C6C8, 1), ("linkColor", 0x007AFF, 1),
    ("darkTextColor", 0x000000, 1), ("lightTextColor", 0xFFFFFF, 0.6),
    ("systemFillColor", 0x787880, 0.2), ("secondarySystemFillColor", 0x787880, 0.16),
    ("tertiarySystemFillColor", 0x767680, 0.12), ("quaternarySystemFillColor", 0x747480, 0.08),
    ("systemBackgroundColor", 0xFFFFFF, 1), ("secondarySystemBackgroundColor", 0xF2F2F7, 1),
    ("tertiarySystemBackgroundColor", 0xFFFFFF, 1),
    ("systemGroupedBackgroundColor", 0xF2F2F7, 1),
    ("secondarySystemGroupedBackgroundColor", 0xFFFFFF, 1),
    ("tertiarySystemGroupedBackgroundColor", 0xF2F2F7, 1),
    ("systemBlueColor", 0x007AFF, 1), ("systemBrownColor", 0xA2845E, 1),
    ("systemCyanColor", 0x32ADE6, 1), ("systemGreenColor", 0x34C759, 1),
    ("systemIndigoColor", 0x5856D6, 1), ("systemMintColor", 0x00C7BE, 1),
    ("systemOrangeColor", 0xFF9500, 1), ("systemPinkColor", 0xFF2D55, 1),
    ("systemPurpleColor", 0xAF52DE, 1), ("systemRedColor", 0xFF3B30, 1),
    ("systemTealColor", 0x30B0C7, 1), ("systemYellowColor", 0xFFCC00, 1),
    ("systemGrayColor", 0x8E8E93, 1), ("systemGray2Color", 0xAEAEB2, 1),
    ("systemGray3Color", 0xC7C7CC, 1), ("systemGray4Color", 0xD1D1D6, 1),
    ("systemGray5Color", 0xE5E5EA, 1), ("systemGray6Color", 0xF2F2F7, 1),
    ("tintColor", 0x007AFF, 1), ("groupTableViewBackgroundColor", 0xF2F2F7, 1),
    ("tableCellGroupedBackgroundColor", 0xFFFFFF, 1),
    ("tableCellPlainBackgroundColor", 0xFFFFFF, 1),
    ("viewFlipsideBackgroundColor", 0x1F2124, 1),
    ("scrollViewTexturedBackgroundColor", 0x6F7179, 1),
    ("tableBackgroundColor", 0xFFFFFF, 1),
  ]
}
