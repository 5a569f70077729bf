import Foundation
import TwirlGraphics

/// A colour of the system by its name, with its values in light and in dark mode.
///
///     SystemColor(named: "systemBlueColor")?.light  // 0, 122, 255
///
/// The values are 8-bit sRGB without increased contrast, as Apple's Human Interface Guidelines list
/// them for iOS 13 to 18, and for fills, labels and separators as UIKit resolves them.
package enum SystemColor: String, CaseIterable, Sendable {
  case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan
  case systemBlue, systemIndigo, systemPurple, systemPink, systemBrown
  case systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText
  case separator, opaqueSeparator, link, tint
  case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
  case systemBackground, secondarySystemBackground, tertiarySystemBackground
  case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
  case darkText, lightText, groupTableViewBackground

  /// Finds a colour by its name, with or without the "Color" that Interface Builder puts behind it.
  package init?(named name: String) {
    let suffix = "Color"
    let stem = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    self.init(rawValue: stem)
  }

  /// The colour in light mode.
  package var light: Color { values.light.color }

  /// The colour in dark mode.
  package var dark: Color { values.dark.color }

  private struct Value {
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat

    init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    var color: Color { Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha) }
  }

  private var values: (light: Value, dark: Value) {
    switch self {
    case .systemRed: (Value(255, 59, 48), Value(255, 69, 58))
    case .systemOrange: (Value(255, 149, 0), Value(255, 159, 10))
    case .systemYellow: (Value(255, 204, 0), Value(255, 214, 10))
    case .systemGreen: (Value(52, 199, 89), Value(48, 209, 88))
    case .systemMint: (Value(0, 199, 190), Value(99, 230, 226))
    case .systemTeal: (Value(48, 176, 199), Value(64, 200, 224))
    case .systemCyan: (Value(50, 173, 230), Value(100, 210, 255))
    case .systemBlue, .tint: (Value(0, 122, 255), Value(10, 132, 255))
    case .systemIndigo: (Value(88, 86, 214), Value(94, 92, 230))
    case .systemPurple: (Value(175, 82, 222), Value(191, 90, 242))
    case .systemPink: (Value(255, 45, 85), Value(255, 55, 95))
    case .systemBrown: (Value(162, 132, 94), Value(172, 142, 104))
    case .systemGray: (Value(142, 142, 147), Value(142, 142, 147))
    case .systemGray2: (Value(174, 174, 178), Value(99, 99, 102))
    case .systemGray3: (Value(199, 199, 204), Value(72, 72, 74))
    case .systemGray4: (Value(209, 209, 214), Value(58, 58, 60))
    case .systemGray5: (Value(229, 229, 234), Value(44, 44, 46))
    case .systemGray6: (Value(242, 242, 247), Value(28, 28, 30))
    default: nameless
    }
  }

  /// The colours that are named for what they are used for.
  private var nameless: (light: Value, dark: Value) {
    let (black, white) = (Value(0, 0, 0), Value(255, 255, 255))
    switch self {
    case .label: return (black, white)
    case .secondaryLabel: return (Value(60, 60, 67, 0.6), Value(235, 235, 245, 0.6))
    case .tertiaryLabel, .placeholderText:
      return (Value(60, 60, 67, 0.3), Value(235, 235, 245, 0.3))
    case .quaternaryLabel: return (Value(60, 60, 67, 0.18), Value(235, 235, 245, 0.16))
    case .separator: return (Value(60, 60, 67, 0.29), Value(84, 84, 88, 0.6))
    case .opaqueSeparator: return (Value(198, 198, 200), Value(56, 56, 58))
    case .link: return (Value(0, 122, 255), Value(9, 132, 255))
    case .systemFill: return (Value(120, 120, 128, 0.2), Value(120, 120, 128, 0.36))
    case .secondarySystemFill: return (Value(120, 120, 128, 0.16), Value(120, 120, 128, 0.32))
    case .tertiarySystemFill: return (Value(118, 118, 128, 0.12), Value(118, 118, 128, 0.24))
    case .quaternarySystemFill: return (Value(116, 116, 128, 0.08), Value(118, 118, 128, 0.18))
    case .systemBackground: return (white, black)
    case .secondarySystemBackground: return (Value(242, 242, 247), Value(28, 28, 30))
    case .tertiarySystemBackground: return (white, Value(44, 44, 46))
    case .systemGroupedBackground: return (Value(242, 242, 247), black)
    case .secondarySystemGroupedBackground: return (white, Value(28, 28, 30))
    case .tertiarySystemGroupedBackground: return (Value(242, 242, 247), Value(44, 44, 46))
    // Names from before there was a dark mode; they do not change with it.
    case .darkText: return (black, black)
    case .lightText: return (Value(255, 255, 255, 0.6), Value(255, 255, 255, 0.6))
    case .groupTableViewBackground: return (Value(242, 242, 247), black)
    default: return (black, black)
    }
  }
}
