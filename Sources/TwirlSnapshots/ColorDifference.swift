import Foundation
import TwirlGraphics

/// The colour difference that a person sees, CIEDE2000 (CIE 142-2001; worked through, with test data,
/// by Sharma, Wu and Dalal, 2005).
///
///     ColorDifference.between(Color.white.pixel, Color.black.pixel)  // 100
///
/// 1 is about what can just be seen in two areas side by side. The white is sRGB's, D65.
///
/// The system's functions for powers and angles take part: between machines the last digits may vary.
public enum ColorDifference {
  /// Returns the difference of two opaque colours; alpha is not looked at.
  public static func between(_ first: Pixel, _ second: Pixel) -> Double {
    first == second ? 0 : between(Lab(first), Lab(second))
  }

  /// A colour in CIELAB.
  struct Lab {
    var lightness: Double
    var a: Double
    var b: Double

    init(lightness: Double, a: Double, b: Double) {
      (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    init(_ pixel: Pixel) {
      let red = ColorDifference.linear(pixel.red)
      let green = ColorDifference.linear(pixel.green)
      let blue = ColorDifference.linear(pixel.blue)
      // sRGB to XYZ (IEC 61966-2-1), each divided by the white's.
      let x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
      let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
      let z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
      let (fx, fy, fz) = (Self.curve(x), Self.curve(y), Self.curve(z))
      self.init(lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
    }

    /// The cube root, with a straight line where it would be too steep.
    private static func curve(_ value: Double) -> Double {
      value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
    }
  }

  private static let linearLevels: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func linear(_ level: UInt8) -> Double { linearLevels[Int(level)] }
}

extension ColorDifference {
  /// Returns the difference of two colours in CIELAB.
  static func between(_ first: Lab, _ second: Lab) -> Double {
    let meanChroma = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2
    let stretch = 1.5 - 0.5 * (power7(meanChroma) / (power7(meanChroma) + power7(25))).squareRoot()
    let (a1, a2) = (stretch * first.a, stretch * second.a)
    let (chroma1, chroma2) = (hypot(a1, first.b), hypot(a2, second.b))
    let (hue1, hue2) = (angle(first.b, a1), angle(second.b, a2))
    let isGray = chroma1 * chroma2 == 0
    var turn = isGray ? 0 : hue2 - hue1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let lightness = second.lightness - first.lightness
    let chroma = chroma2 - chroma1
    let hue = 2 * (chroma1 * chroma2).squareRoot() * sine(turn / 2)

    let l = (first.lightness + second.lightness) / 2 - 50
    let c = (chroma1 + chroma2) / 2
    let h = meanHue(hue1, hue2, isGray: isGray)
    let t =
      1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6)
      - 0.20 * cosine(4 * h - 63)
    let lightnessScale = 1 + 0.015 * l * l / (20 + l * l).squareRoot()
    let chromaScale = 1 + 0.045 * c
    let hueScale = 1 + 0.015 * c * t
    let bell = 30 * exp(-((h - 275) / 25) * ((h - 275) / 25))
    let rotation = -2 * (power7(c) / (power7(c) + power7(25))).squareRoot() * sine(2 * bell)
    let (x, y, z) = (lightness / lightnessScale, chroma / chromaScale, hue / hueScale)
    return max(0, x * x + y * y + z * z + rotation * y * z).squareRoot()
  }

  private static func meanHue(_ first: Double, _ second: Double, isGray: Bool) -> Double {
    let sum = first + second
    if isGray { return sum }
    if abs(first - second) <= 180 { return sum / 2 }
    return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
  }

  private static func power7(_ value: Double) -> Double {
    let cube = value * value * value
    return cube * cube * value
  }

  /// The angle of a point in degrees, 0..<360; 0 for the origin.
  private static func angle(_ y: Double, _ x: Double) -> Double {
    if x == 0, y == 0 { return 0 }
    let degrees = atan2(y, x) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
