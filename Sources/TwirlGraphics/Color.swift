import Foundation

/// A colour in sRGB with straight (not premultiplied) alpha.
///
///     let blue = Color(red: 0, green: 122 / 255, blue: 1)
///     let same = Color(hex: "#007AFF")
///
/// Components are in 0…1, gamma-encoded as sRGB defines. The initializer clamps them.
public struct Color: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// The red component, 0…1.
  public let red: CGFloat
  /// The green component, 0…1.
  public let green: CGFloat
  /// The blue component, 0…1.
  public let blue: CGFloat
  /// The opacity, 0 (clear) to 1 (opaque).
  public let alpha: CGFloat

  /// Creates a colour; components outside 0…1 are clamped.
  ///
  /// - Precondition: no component is NaN.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    precondition(
      !(red.isNaN || green.isNaN || blue.isNaN || alpha.isNaN), "A colour component is NaN.")
    func clamped(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// Creates a grey.
  public init(white: CGFloat, alpha: CGFloat = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// No colour at all: transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
}

extension Color {
  /// Returns the same colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour at `fraction` of the way to `end`, mixed premultiplied.
  ///
  /// Premultiplied mixing keeps the hue of a colour that fades to clear.
  public func interpolated(to end: Color, at fraction: CGFloat) -> Color {
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    let alpha = mix(self.alpha, end.alpha)
    guard alpha > 0 else { return Color(red: end.red, green: end.green, blue: end.blue, alpha: 0) }
    return Color(
      red: mix(red * self.alpha, end.red * end.alpha) / alpha,
      green: mix(green * self.alpha, end.green * end.alpha) / alpha,
      blue: mix(blue * self.alpha, end.blue * end.alpha) / alpha,
      alpha: alpha)
  }

  /// The colour as an 8-bit premultiplied pixel, each product rounded to nearest.
  public var pixel: Pixel {
    func byte(_ value: CGFloat) -> UInt8 { UInt8((value * 255).rounded()) }
    return Pixel(
      red: byte(red * alpha), green: byte(green * alpha), blue: byte(blue * alpha),
      alpha: byte(alpha))
  }
}

extension Color {
  /// Creates a colour from `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, or returns nil for other text.
  ///
  /// The short forms double each digit, as in CSS.
  public init?(hex text: some StringProtocol) {
    let digits = text.utf8.dropFirst().map(Self.hexDigit)
    guard text.utf8.first == UInt8(ascii: "#"), !digits.contains(nil) else { return nil }
    var values = digits.compactMap(\.self)
    if values.count == 3 || values.count == 4 { values = values.flatMap { [$0, $0] } }
    guard values.count == 6 || values.count == 8 else { return nil }
    let bytes = stride(from: 0, to: values.count, by: 2).map {
      CGFloat(values[$0] * 16 + values[$0 + 1]) / 255
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
  }

  private static func hexDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - Int(UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - Int(UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - Int(UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
