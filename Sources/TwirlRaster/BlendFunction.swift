import TwirlGraphics

/// A blend mode as a type, so that loops specialize on it.
protocol BlendFunction {
  /// Returns the blended pixel, all premultiplied, as words.
  static func blend(_ source: UInt32, _ below: UInt32) -> UInt32
}

/// A mode that weighs source and destination by a function of their alphas.
///
/// The sum of the two products never exceeds 255 · 255, for no color exceeds its alpha.
protocol PorterDuffFunction: BlendFunction {
  /// Returns F and G, 0...255, from the alphas of source and destination.
  static func weights(_ source: UInt32, _ below: UInt32) -> (UInt32, UInt32)
}

extension PorterDuffFunction {
  @inline(__always)
  static func blend(_ source: UInt32, _ below: UInt32) -> UInt32 {
    let (f, g) = weights(PixelWord.alpha(source), PixelWord.alpha(below))
    return Blending.over(below, source: Blending.spread(source) &* UInt64(f), weight: g)
  }
}

/// A mode that blends each component with its like.
protocol SeparableFunction: BlendFunction {
  /// Returns 255 · 255 a b B(d/b, s/a), as an exact fraction or rounded to one of 2^-20.
  ///
  /// - Parameters:
  ///   - s, d: premultiplied components of source and destination.
  ///   - a, b: their alphas, none of them 0.
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
}

extension SeparableFunction {
  @inline(__always)
  static func blend(_ source: UInt32, _ below: UInt32) -> UInt32 {
    let (a, b) = (Int(PixelWord.alpha(source)), Int(PixelWord.alpha(below)))
    // Without one of the two there is nothing to blend, and division by an alpha is safe.
    if a == 0 { return below }
    if b == 0 { return source }
    @inline(__always) func component(_ shift: UInt32) -> UInt32 {
      let (s, d) = (Int(source &>> shift & 0xFF), Int(below &>> shift & 0xFF))
      let rest = s &* (255 &- b) &+ d &* (255 &- a)
      let (numerator, denominator) = product(s, a, d, b)
      if denominator == 1 {
        return Pixel.div255(UInt32(truncatingIfNeeded: rest &+ numerator)) &<< shift
      }
      // (rest + n/m) / 255 to nearest: halves up.
      let whole = 2 &* (rest &* denominator &+ numerator) &+ 255 &* denominator
      return UInt32(truncatingIfNeeded: whole / (510 &* denominator)) &<< shift
    }
    let alpha = Pixel.div255(UInt32(truncatingIfNeeded: 255 &* (a &+ b) &- a &* b))
    return component(PixelWord.redShift) | component(PixelWord.greenShift)
      | component(PixelWord.blueShift) | alpha &<< PixelWord.alphaShift
  }
}

/// The places of the components in a pixel's word.
enum PixelWord {
  @inline(__always)
  static var isLittleEndian: Bool { UInt32(1).littleEndian == 1 }
  @inline(__always)
  static var redShift: UInt32 { isLittleEndian ? 0 : 24 }
  @inline(__always)
  static var greenShift: UInt32 { isLittleEndian ? 8 : 16 }
  @inline(__always)
  static var blueShift: UInt32 { isLittleEndian ? 16 : 8 }
  @inline(__always)
  static var alphaShift: UInt32 { isLittleEndian ? 24 : 0 }

  @inline(__always)
  static func alpha(_ word: UInt32) -> UInt32 { word &>> alphaShift & 0xFF }

  /// Multiplies all components by weight/255, rounded to nearest.
  @inline(__always)
  static func scaled(_ word: UInt32, by weight: UInt32) -> UInt32 {
    Blending.over(0, source: Blending.spread(word) &* UInt64(weight), weight: 0)
  }

  /// Returns four pixels from their components, each 0...255.
  ///
  /// In lanes of 16 bits where that is possible: shifts by different amounts, side by side, the
  /// compiler would unite at the price of shuffles.
  @inline(__always)
  static func words(
    _ red: SIMD4<UInt32>, _ green: SIMD4<UInt32>, _ blue: SIMD4<UInt32>, _ alpha: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    @inline(__always) func pair(_ low: SIMD4<UInt32>, _ high: SIMD4<UInt32>) -> SIMD4<UInt32> {
      let shifted = unsafeBitCast(high, to: SIMD8<UInt16>.self) &<< 8
      return low | unsafeBitCast(shifted, to: SIMD4<UInt32>.self)
    }
    return isLittleEndian
      ? pair(red, green) | pair(blue, alpha) &<< 16 : pair(alpha, blue) | pair(green, red) &<< 16
  }
}
