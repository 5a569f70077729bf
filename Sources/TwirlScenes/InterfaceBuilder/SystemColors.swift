import TwirlGraphics
import TwirlViews

/// The system's colours in its light appearance, by Interface Builder's names.
enum SystemColors {
  /// Returns a colour by its name.
  static func color(_ name: String) -> Color? {
    SystemColor(named: name)?.light ?? older.first { $0.name == name }?.color
  }

  /// What controls have that are not told another colour.
  static let tint = SystemColor.tint.light

  /// What only documents from before iOS 13 name, as it was then, or as the colour that took its
  /// place.
  private static let older: [(name: String, color: Color)] = [
    ("tableCellGroupedBackgroundColor", .white), ("tableCellPlainBackgroundColor", .white),
    ("tableBackgroundColor", .white),
    ("viewFlipsideBackgroundColor", Color(red: 31.0 / 255, green: 33.0 / 255, blue: 36.0 / 255)),
    (
      "scrollViewTexturedBackgroundColor",
      Color(red: 111.0 / 255, green: 113.0 / 255, blue: 121.0 / 255)
    ),
  ]
}
