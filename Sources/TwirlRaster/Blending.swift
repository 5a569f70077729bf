import TwirlGraphics

/// Premultiplied source-over on pixels taken as 32-bit words.
///
/// A source pixel s with alpha a, drawn with coverage k over a pixel d, gives
///
///     d' = div255(s k + d (255 - div255(a k)))
///
/// for each byte: one rounding for the colour, and one for the weight of what lies below. With k = 255
/// that is s + div255(d (255 - a)) exactly; k = 0 leaves d; and no byte exceeds its alpha. The sum never
/// exceeds 255 · 255 + 127, so 16 bits hold a byte's whole computation: four make up a pixel, in a
/// 64-bit word, or four pixels take two vectors of eight.
///
///     word  3 2 1 0      spread  0 3 0 1 0 2 0 0      vectors  even  0 2 0 0 ...  odd  0 3 0 1 ...
///
/// Whichever end of the word is first in memory, all bytes are treated alike.
enum Blending {
  /// The places of the four bytes in a spread pixel.
  private static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF
  /// One half before a division by 256, in all four.
  private static let half: UInt64 = 0x0080_0080_0080_0080

  /// Returns the bytes of a pixel at a distance of 16 bits.
  @inline(__always)
  static func spread(_ word: UInt32) -> UInt64 {
    let wide = UInt64(word)
    return (wide | wide &<< 24) & bytes
  }

  /// Returns d'.
  ///
  /// - Parameters:
  ///   - source: s k, spread.
  ///   - weight: 255 - div255(a k).
  @inline(__always)
  static func over(_ below: UInt32, source: UInt64, weight: UInt32) -> UInt32 {
    var sum = spread(below) &* UInt64(weight) &+ source &+ half
    sum = (sum &+ (sum &>> 8 & bytes)) &>> 8 & bytes
    return UInt32(truncatingIfNeeded: sum | sum &>> 24)
  }

  /// The place of the alpha in a pixel's word.
  @inline(__always)
  static var alphaShift: UInt32 { UInt32(1).littleEndian == 1 ? 24 : 0 }
}

// MARK: - Four pixels

extension Blending {
  /// Two numbers of 16 bits for each of four pixels.
  typealias Lanes = SIMD8<UInt16>

  /// Returns the low half of a spread pixel for all four.
  @inline(__always)
  static func lanes(_ spread: UInt64) -> Lanes {
    unsafeBitCast(SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: spread)), to: Lanes.self)
  }

  /// Returns one number below 2^16 for each pixel, twice.
  @inline(__always)
  static func lanes(_ values: SIMD4<UInt32>) -> Lanes {
    unsafeBitCast(values | values &<< 16, to: Lanes.self)
  }

  /// Returns one byte for each pixel, twice, as 16 bits.
  @inline(__always)
  static func lanes(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Lanes {
    let low = (UInt64(a) | UInt64(b) &<< 32) &* 0x1_0001
    let high = (UInt64(c) | UInt64(d) &<< 32) &* 0x1_0001
    return unsafeBitCast(SIMD2(low.littleEndian, high.littleEndian), to: Lanes.self)
  }

  @inline(__always)
  static func div255(_ products: Lanes) -> Lanes {
    let sum = products &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }

  /// Replaces four pixels in memory by d'.
  ///
  /// - Parameters:
  ///   - evens, odds: s k for the bytes 0 and 2 and for the bytes 1 and 3 of each pixel.
  ///   - weights: 255 - div255(a k).
  @inline(__always)
  static func over(
    four pixels: UnsafeMutablePointer<UInt32>, evens: Lanes, odds: Lanes, weights: Lanes
  ) {
    let memory = UnsafeMutableRawPointer(pixels)
    let below = memory.loadUnaligned(as: Lanes.self)
    let even = div255((below & 0x00FF) &* weights &+ evens)
    // Left where it belongs, in the high byte, instead of down and up again.
    let sum = (below &>> 8) &* weights &+ odds &+ 128
    let odd = (sum &+ (sum &>> 8)) & 0xFF00
    memory.storeBytes(of: even | odd, as: Lanes.self)
  }
}
