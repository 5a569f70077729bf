/// For which circumstances an entry of a set is meant: the device, the appearance, and more.
///
///     { "idiom": "universal", "appearances": [{ "appearance": "luminosity", "value": "dark" }] }
struct AssetVariant {
  /// What other keys narrow an entry down, besides the device and the appearance.
  private static let qualifiers = [
    "display-gamut", "graphics-feature-set", "height-class", "language-direction", "locale",
    "memory", "screen-width", "subtype", "width-class",
  ]

  private let idiom: String
  private let isDark: Bool
  private let isLight: Bool
  /// For high contrast or other circumstances that do not hold here.
  private let isForeign: Bool
  private let qualifierCount: Int

  init(_ entry: AssetNode) throws(AssetError) {
    idiom = try entry.text("idiom") ?? "universal"
    qualifierCount = Self.qualifiers.count(where: entry.has)
    var (isDark, isLight, isForeign) = (false, false, false)
    for appearance in try entry.elements("appearances") {
      switch (try appearance.text("appearance"), try appearance.text("value")) {
      case ("luminosity", "dark"): isDark = true
      case ("luminosity", "light"): isLight = true
      default: isForeign = true
      }
    }
    (self.isDark, self.isLight, self.isForeign) = (isDark, isLight, isForeign)
  }

  /// How far the entry is from what is wanted, smaller being nearer; nil where it does not serve.
  func distance(from appearance: AssetCatalog.Appearance) -> Int? {
    guard !isForeign else { return nil }
    let isOther = appearance == .dark ? isLight : isDark
    guard !isOther else { return nil }
    let isExact = appearance == .dark ? isDark : isLight
    let device =
      switch idiom {
      case "universal": 0
      case "iphone": 1
      case "ipad": 2
      default: 3
      }
    return (isExact ? 0 : 1_000) + device * 100 + qualifierCount
  }
}
