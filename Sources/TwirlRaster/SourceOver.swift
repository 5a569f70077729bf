import SpanKernels
import TwirlGraphics

/// Draws runs of pixels over others, as `Blending` defines it.
enum SourceOver {
  /// Draws with one coverage, 1...255.
  static func blend(
    _ source: UnsafePointer<UInt32>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int,
    coverage: UInt8
  ) {
    let whole = count & ~(SPAN_KERNEL_MINIMUM &- 1)
    if whole > 0 { span_source_over(pixels, source, whole, UInt32(coverage)) }
    blendPlainly(source + whole, onto: pixels + whole, count: count &- whole, coverage: coverage)
  }

  /// The same without the kernel, for short runs.
  static func blendPlainly(
    _ source: UnsafePointer<UInt32>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int,
    coverage: UInt8
  ) {
    var index = 0
    #if !DEBUG  // without optimization, vectors are slower than words
      let k = Blending.Lanes(repeating: UInt16(coverage))
      while index &+ 4 <= count {
        let four = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
        if four != .zero { blend(four: four, onto: pixels + index, weights: k) }
        index &+= 4
      }
    #endif
    while index < count {
      blend(source[index], onto: pixels + index, coverage: UInt32(coverage))
      index &+= 1
    }
  }

  /// Draws with a coverage each, over pixels that may lie elsewhere.
  static func blend(
    _ source: UnsafePointer<UInt32>, over below: UnsafePointer<UInt32>,
    to pixels: UnsafeMutablePointer<UInt32>, coverage: UnsafePointer<UInt32>, count: Int
  ) {
    let whole = count & ~3
    if whole > 0 { span_source_over_each(pixels, source, below, coverage, whole) }
    var index = whole
    while index < count {
      pixels[index] = over(below[index], source[index], coverage: coverage[index])
      index &+= 1
    }
  }

  /// Draws four pixels with a coverage each.
  @inline(__always)
  static func blend(
    _ source: UnsafePointer<UInt32>, onto pixels: UnsafeMutablePointer<UInt32>,
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8
  ) {
    #if DEBUG
      blend(source[0], onto: pixels, coverage: UInt32(a))
      blend(source[1], onto: pixels + 1, coverage: UInt32(b))
      blend(source[2], onto: pixels + 2, coverage: UInt32(c))
      blend(source[3], onto: pixels + 3, coverage: UInt32(d))
    #else
      blend(
        four: UnsafeRawPointer(source).loadUnaligned(as: SIMD4<UInt32>.self), onto: pixels,
        weights: Blending.lanes(SIMD4(UInt32(a), UInt32(b), UInt32(c), UInt32(d))))
    #endif
  }

  @inline(__always)
  private static func blend(
    four: SIMD4<UInt32>, onto pixels: UnsafeMutablePointer<UInt32>, weights k: Blending.Lanes
  ) {
    let bytes = unsafeBitCast(four, to: Blending.Lanes.self)
    let alphas = Blending.lanes(four &>> PixelWord.alphaShift & 0xFF)
    Blending.over(
      four: pixels, evens: (bytes & 0x00FF) &* k, odds: (bytes &>> 8) &* k,
      weights: 255 &- Blending.div255(alphas &* k))
  }

  @inline(__always)
  private static func blend(
    _ word: UInt32, onto pixel: UnsafeMutablePointer<UInt32>, coverage: UInt32
  ) {
    if word == 0 { return }
    pixel.pointee = over(pixel.pointee, word, coverage: coverage)
  }

  @inline(__always)
  private static func over(_ below: UInt32, _ word: UInt32, coverage: UInt32) -> UInt32 {
    Blending.over(
      below, source: Blending.spread(word) &* UInt64(coverage),
      weight: 255 &- Pixel.div255(PixelWord.alpha(word) &* coverage))
  }
}
