/// One pixel: 8 bits each of red, green, blue and alpha, premultiplied, sRGB-encoded.
///
/// The bytes lie in memory in the order red, green, blue, alpha on every machine.
public struct Pixel: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Red times alpha.
  public var red: UInt8
  /// Green times alpha.
  public var green: UInt8
  /// Blue times alpha.
  public var blue: UInt8
  /// The opacity, 255 where nothing shows through.
  public var alpha: UInt8

  /// Creates a pixel from premultiplied components.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Transparent black.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
}

extension Pixel {
  /// Returns `value / 255` rounded to nearest, for any product of two bytes.
  ///
  /// `(v + 128) · 257 >> 16` has no error on all 65,536 products.
  @inlinable
  package static func div255(_ value: UInt32) -> UInt32 {
    // Shifts bind tighter than products in Swift.
    ((value &+ 128) &* 257) &>> 16
  }

  /// The pixel with straight alpha: colour divided by alpha, rounded to nearest; clear stays clear.
  ///
  /// A component above its alpha, which no drawing makes, is clamped.
  public var unpremultiplied: Pixel {
    if alpha == 255 { return self }
    if alpha == 0 { return .clear }
    let divisor = UInt32(alpha)
    func straight(_ value: UInt8) -> UInt8 {
      UInt8(min(255, (UInt32(value) * 255 + divisor / 2) / divisor))
    }
    return Pixel(red: straight(red), green: straight(green), blue: straight(blue), alpha: alpha)
  }

  /// The pixel premultiplied, taking its components as straight ones.
  public var premultiplied: Pixel {
    if alpha == 255 { return self }
    let factor = UInt32(alpha)
    func product(_ value: UInt8) -> UInt8 { UInt8(Self.div255(UInt32(value) * factor)) }
    return Pixel(red: product(red), green: product(green), blue: product(blue), alpha: alpha)
  }
}
