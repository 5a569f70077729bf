import Foundation
import TwirlGraphics

/// The colour spaces of catalogues, by their names there.
///
/// What lies outside of sRGB is clamped to it. Greys are taken for sRGB's, so that the same number in
/// both makes the same colour: their own gamma of 2.2 would make a middle grey lighter by 1 of 255, and
/// the darkest by up to 9.
enum CatalogColorSpace: String, CaseIterable {
  case sRGB = "srgb"
  case extendedSRGB = "extended-srgb"
  case linearSRGB = "extended-linear-srgb"
  case displayP3 = "display-p3"
  case grey = "gray-gamma-22"
  case extendedGrey = "extended-gray"

  /// Whether it has white instead of red, green and blue.
  var isGrey: Bool { self == .grey || self == .extendedGrey }

  /// Returns a colour in sRGB.
  ///
  /// - Parameter values: three components.
  func color(_ values: [CGFloat], alpha: CGFloat) -> Color {
    guard values.count == 3 else { return .clear }
    var (red, green, blue) = (values[0], values[1], values[2])
    switch self {
    case .sRGB, .extendedSRGB, .grey, .extendedGrey: break
    case .linearSRGB:
      (red, green, blue) = (Self.encoded(red), Self.encoded(green), Self.encoded(blue))
    case .displayP3:
      // Both have sRGB's curve and a white of D65; the matrix is that of CSS Color Module Level 4,
      // XYZ to sRGB times P3 to XYZ.
      let linear = (Self.linear(red), Self.linear(green), Self.linear(blue))
      red = Self.encoded(1.2249401762805 * linear.0 - 0.2249401762805 * linear.1)
      green = Self.encoded(-0.0420569547096 * linear.0 + 1.0420569547096 * linear.1)
      blue = Self.encoded(
        -0.0196375545903 * linear.0 - 0.0786360455506 * linear.1 + 1.0982736001409 * linear.2)
    }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  // Powers differ in their last bits from one C library to another, far below what 8 bits show.
  private static func linear(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? 0 - result : result
  }

  private static func encoded(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? 0 - result : result
  }
}
