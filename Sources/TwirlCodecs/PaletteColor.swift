import TwirlGraphics

/// An 8-bit sRGB colour with straight (not premultiplied) alpha, packed into one word.
public struct PaletteColor: Hashable, Sendable, BitwiseCopyable {
  /// Red in the lowest byte, then green, blue and alpha.
  package let packed: UInt32

  /// Creates a colour from its packed form.
  package init(packed: UInt32) {
    self.packed = packed
  }

  /// Creates a colour from straight components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    packed = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// Creates the colour of a premultiplied pixel.
  public init(_ pixel: Pixel) {
    let straight = pixel.unpremultiplied
    self.init(
      red: straight.red, green: straight.green, blue: straight.blue, alpha: straight.alpha)
  }

  /// The red component.
  public var red: UInt8 { UInt8(truncatingIfNeeded: packed) }
  /// The green component.
  public var green: UInt8 { UInt8(truncatingIfNeeded: packed >> 8) }
  /// The blue component.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: packed >> 16) }
  /// The opacity.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: packed >> 24) }

  /// The colour as a premultiplied pixel.
  public var pixel: Pixel {
    Pixel(red: red, green: green, blue: blue, alpha: alpha).premultiplied
  }
}

extension PaletteColor: Comparable {
  /// Orders colours by alpha, then red, green and blue.
  public static func < (a: PaletteColor, b: PaletteColor) -> Bool { a.order < b.order }

  private var order: UInt32 {
    packed & 0xFF00_0000
      | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

/// What becomes of translucent pixels where a format knows only clear and opaque ones.
public enum AlphaRule: Equatable, Sendable {
  /// They stay what they are.
  case keep
  /// They become opaque, with their straight colour, from this alpha on, and clear below.
  case threshold(UInt8)

  /// Returns a premultiplied pixel's colour under the rule; every clear one is 0.
  ///
  /// - Parameter raw: the pixel's bytes, red lowest.
  @inline(__always)
  func packed(_ raw: UInt32) -> UInt32 {
    let alpha = raw &>> 24
    if alpha == 255 { return raw }
    if alpha == 0 { return 0 }
    return translucent(raw)
  }

  private func translucent(_ raw: UInt32) -> UInt32 {
    let color = PaletteColor(
      Pixel(
        red: UInt8(truncatingIfNeeded: raw), green: UInt8(truncatingIfNeeded: raw >> 8),
        blue: UInt8(truncatingIfNeeded: raw >> 16), alpha: UInt8(truncatingIfNeeded: raw >> 24)))
    switch self {
    case .keep: return color.packed
    case .threshold(let least): return color.alpha >= least ? color.packed | 0xFF00_0000 : 0
    }
  }
}
