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

// In light mode, as there is no dark one.
extension Color {
  /// The system's red: 255, 59, 48.
  public static let systemRed = SystemColor.systemRed.light
  /// The system's orange: 255, 149, 0.
  public static let systemOrange = SystemColor.systemOrange.light
  /// The system's yellow: 255, 204, 0.
  public static let systemYellow = SystemColor.systemYellow.light
  /// The system's green: 52, 199, 89.
  public static let systemGreen = SystemColor.systemGreen.light
  /// The system's mint: 0, 199, 190.
  public static let systemMint = SystemColor.systemMint.light
  /// The system's teal: 48, 176, 199.
  public static let systemTeal = SystemColor.systemTeal.light
  /// The system's cyan: 50, 173, 230.
  public static let systemCyan = SystemColor.systemCyan.light
  /// The system's blue: 0, 122, 255.
  public static let systemBlue = SystemColor.systemBlue.light
  /// The system's indigo: 88, 86, 214.
  public static let systemIndigo = SystemColor.systemIndigo.light
  /// The system's purple: 175, 82, 222.
  public static let systemPurple = SystemColor.systemPurple.light
  /// The system's pink: 255, 45, 85.
  public static let systemPink = SystemColor.systemPink.light
  /// The system's brown: 162, 132, 94.
  public static let systemBrown = SystemColor.systemBrown.light
  /// The system's gray: 142, 142, 147.
  public static let systemGray = SystemColor.systemGray.light
  /// The system's gray2: 174, 174, 178.
  public static let systemGray2 = SystemColor.systemGray2.light
  /// The system's gray3: 199, 199, 204.
  public static let systemGray3 = SystemColor.systemGray3.light
  /// The system's gray4: 209, 209, 214.
  public static let systemGray4 = SystemColor.systemGray4.light
  /// The system's gray5: 229, 229, 234.
  public static let systemGray5 = SystemColor.systemGray5.light
  /// The system's gray6: 242, 242, 247.
  public static let systemGray6 = SystemColor.systemGray6.light
}

// MARK: - Colours by what they are for

extension Color {
  /// The text of most importance.
  public static let label = SystemColor.label.light
  /// Text of less importance.
  public static let secondaryLabel = SystemColor.secondaryLabel.light
  /// Text of little importance.
  public static let tertiaryLabel = SystemColor.tertiaryLabel.light
  /// Text of least importance.
  public static let quaternaryLabel = SystemColor.quaternaryLabel.light
  /// What stands in an empty field.
  public static let placeholderText = SystemColor.placeholderText.light
  /// A line between things that lets through what is behind.
  public static let separator = SystemColor.separator.light
  /// A line between things.
  public static let opaqueSeparator = SystemColor.opaqueSeparator.light
  /// A link.
  public static let link = SystemColor.link.light
  /// What can be tapped.
  public static let tintColor = SystemColor.tint.light
  /// What fills thin things, such as the track of a slider.
  public static let systemFill = SystemColor.systemFill.light
  /// What fills things of middle size.
  public static let secondarySystemFill = SystemColor.secondarySystemFill.light
  /// What fills large things, such as fields.
  public static let tertiarySystemFill = SystemColor.tertiarySystemFill.light
  /// What fills the largest things.
  public static let quaternarySystemFill = SystemColor.quaternarySystemFill.light
  /// What lies behind everything.
  public static let systemBackground = SystemColor.systemBackground.light
  /// What lies on that.
  public static let secondarySystemBackground = SystemColor.secondarySystemBackground.light
  /// What lies on that in turn.
  public static let tertiarySystemBackground = SystemColor.tertiarySystemBackground.light
  /// What lies behind groups.
  public static let systemGroupedBackground = SystemColor.systemGroupedBackground.light
  /// The groups.
  public static let secondarySystemGroupedBackground = SystemColor.secondarySystemGroupedBackground
    .light
  /// What lies on groups.
  public static let tertiarySystemGroupedBackground = SystemColor.tertiarySystemGroupedBackground
    .light
}
