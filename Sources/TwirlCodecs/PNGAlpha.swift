import TwirlGraphics

/// Premultiplied and straight alpha, whole pictures at a time.
enum PNGAlpha {
  /// Multiplies the colours of straight pixels by their alpha, as ``Pixel/premultiplied`` does.
  static func premultiply(_ pixels: inout [Pixel]) {
    pixels.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      var index = 0
      while index < words.count {
        let word = UInt32(littleEndian: words[index])
        let alpha = word &>> 24
        if alpha != 255 {
          words[index] = premultiplied(word, alpha).littleEndian
        }
        index &+= 1
      }
    }
  }

  /// Two components at a time: each lies in 16 bits of its own, where the product with alpha fits.
  ///
  /// (v + 128) · 257 >> 16 of `Pixel.div255` is ((t >> 8) + t) >> 8 with t = v + 128.
  @inline(__always)
  private static func premultiplied(_ word: UInt32, _ alpha: UInt32) -> UInt32 {
    var redBlue = (word & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    redBlue = ((redBlue &>> 8 & 0x00FF_00FF) &+ redBlue) &>> 8 & 0x00FF_00FF
    var green = (word &>> 8 & 0xFF) &* alpha &+ 0x80
    green = ((green &>> 8) &+ green) &>> 8
    return redBlue | green &<< 8 | alpha &<< 24
  }

  /// ceil(2^32 / alpha) for each alpha; 0 for 0.
  ///
  /// For n < 2^16 and a divisor d < 2^8, n · ceil(2^32 / d) >> 32 is n / d without error: what is
  /// added to n / d by rounding up is below n / 2^32 < 1 / d.
  static let reciprocals: [UInt64] = (0...255).map { alpha in
    alpha == 0 ? 0 : ((1 << 32) + UInt64(alpha) - 1) / UInt64(alpha)
  }

  /// Divides a premultiplied pixel by its alpha, as ``Pixel/unpremultiplied`` does.
  @inline(__always)
  static func unpremultiplied(
    _ word: UInt32, _ reciprocals: UnsafeBufferPointer<UInt64>
  ) -> UInt32 {
    let alpha = word &>> 24
    if alpha == 255 { return word }
    if alpha == 0 { return 0 }
    let reciprocal = reciprocals[Int(alpha)]
    let half = UInt64(alpha &>> 1)
    var result = alpha &<< 24
    var shift: UInt32 = 0
    while shift < 24 {
      let value = UInt64(word &>> shift & 0xFF)
      let straight = ((value &* 255 &+ half) &* reciprocal) &>> 32
      result |= UInt32(truncatingIfNeeded: min(straight, 255)) &<< shift
      shift &+= 8
    }
    return result
  }
}
