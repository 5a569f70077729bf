import Foundation
import TwirlKit

/// A colour.
public typealias UIColor = Color
/// A colour.
public typealias CGColor = Color

extension Color {
  /// The colour itself: layers take the same kind as views.
  public var cgColor: CGColor { self }

  /// Creates a colour from a layer's.
  public init(cgColor: CGColor) { self = cgColor }

  /// Creates a colour from hue, saturation and brightness, each 0…1, in sRGB.
  ///
  /// - Precondition: the numbers are finite.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    // Each primary is full over a third of the circle and fades out over a sixth on either side.
    func primary(_ offset: CGFloat) -> CGFloat {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      let distance = min(place, 4 - place)
      return brightness * (1 - saturation * min(max(distance, 0), 1))
    }
    self.init(red: primary(5), green: primary(3), blue: primary(1), alpha: alpha)
  }

  fileprivate init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
  }
}

// MARK: - The colours with names

extension Color {
  /// A third of white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Two thirds of white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Half of white.
  public static let gray = Color(white: 0.5)
  /// Pure red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red and half of green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half of red and blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Brown.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
}

// MARK: - The system's colours

// In light mode without increased contrast, 8-bit sRGB, as Apple's Human Interface Guidelines list
// them; there is no dark mode.
extension Color {
  /// The system's red: 255, 59, 48.
  public static let systemRed = Color(255, 59, 48)
  /// The system's orange: 255, 149, 0.
  public static let systemOrange = Color(255, 149, 0)
  /// The system's yellow: 255, 204, 0.
  public static let systemYellow = Color(255, 204, 0)
  /// The system's green: 52, 199, 89.
  public static let systemGreen = Color(52, 199, 89)
  /// The system's mint: 0, 199, 190.
  public static let systemMint = Color(0, 199, 190)
  /// The system's teal: 48, 176, 199.
  public static let systemTeal = Color(48, 176, 199)
  /// The system's cyan: 50, 173, 230.
  public static let systemCyan = Color(50, 173, 230)
  /// The system's blue: 0, 122, 255.
  public static let systemBlue = Color(0, 122, 255)
  /// The system's indigo: 88, 86, 214.
  public static let systemIndigo = Color(88, 86, 214)
  /// The system's purple: 175, 82, 222.
  public static let systemPurple = Color(175, 82, 222)
  /// The system's pink: 255, 45, 85.
  public static let systemPink = Color(255, 45, 85)
  /// The system's brown: 162, 132, 94.
  public static let systemBrown = Color(162, 132, 94)
  /// The system's gray: 142, 142, 147.
  public static let systemGray = Color(142, 142, 147)
  /// The system's gray2: 174, 174, 178.
  public static let systemGray2 = Color(174, 174, 178)
  /// The system's gray3: 199, 199, 204.
  public static let systemGray3 = Color(199, 199, 204)
  /// The system's gray4: 209, 209, 214.
  public static let systemGray4 = Color(209, 209, 214)
  /// The system's gray5: 229, 229, 234.
  public static let systemGray5 = Color(229, 229, 234)
  /// The system's gray6: 242, 242, 247.
  public static let systemGray6 = Color(242, 242, 247)
}

// MARK: - Colours by what they are for

extension Color {
  /// The text of most importance.
  public static let label = Color(0, 0, 0)
  /// Text of less importance.
  public static let secondaryLabel = Color(60, 60, 67, 0.6)
  /// Text of little importance.
  public static let tertiaryLabel = Color(60, 60, 67, 0.3)
  /// Text of least importance.
  public static let quaternaryLabel = Color(60, 60, 67, 0.18)
  /// What stands in an empty field.
  public static let placeholderText = Color(60, 60, 67, 0.3)
  /// A line between things that lets through what is behind.
  public static let separator = Color(60, 60, 67, 0.29)
  /// A line between things.
  public static let opaqueSeparator = Color(198, 198, 200)
  /// A link.
  public static let link = Color(0, 122, 255)
  /// What can be tapped.
  public static let tintColor = Color(0, 122, 255)
  /// What fills thin things, such as the track of a slider.
  public static let systemFill = Color(120, 120, 128, 0.2)
  /// What fills things of middle size.
  public static let secondarySystemFill = Color(120, 120, 128, 0.16)
  /// What fills large things, such as fields.
  public static let tertiarySystemFill = Color(118, 118, 128, 0.12)
  /// What fills the largest things.
  public static let quaternarySystemFill = Color(116, 116, 128, 0.08)
  /// What lies behind everything.
  public static let systemBackground = Color(255, 255, 255)
  /// What lies on that.
  public static let secondarySystemBackground = Color(242, 242, 247)
  /// What lies on that in turn.
  public static let tertiarySystemBackground = Color(255, 255, 255)
  /// What lies behind groups.
  public static let systemGroupedBackground = Color(242, 242, 247)
  /// The groups.
  public static let secondarySystemGroupedBackground = Color(255, 255, 255)
  /// What lies on groups.
  public static let tertiarySystemGroupedBackground = Color(242, 242, 247)
}
