import TwirlGraphics

/// Draws coverage in one colour.
struct SolidSink: CoverageSink {
  private let memory: PixelMemory
  private let source: SolidSource
  private var row = 0

  init(memory: PixelMemory, source: SolidSource) {
    self.memory = memory
    self.source = source
  }

  @inline(__always)
  mutating func begin(row: Int) {
    self.row = row
  }

  @inline(__always)
  mutating func pixel(_ column: Int, coverage: UInt8) {
    source.blend(over: memory.address(row: row, column: column), coverage: coverage)
  }

  @inline(__always)
  mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    source.blend(overFour: memory.address(row: row, column: column), a, b, c, d)
  }

  @inline(__always)
  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    source.blend(
      over: memory.address(row: row, column: columns.lowerBound), count: columns.count,
      coverage: coverage)
  }
}

/// One colour as a source of drawing.
package struct SolidSource {
  private let word: UInt32
  private let spread: UInt64
  private let alpha: UInt32

  /// Creates a source.
  package init(_ pixel: Pixel) {
    word = unsafeBitCast(pixel, to: UInt32.self)
    spread = Blending.spread(word)
    alpha = UInt32(pixel.alpha)
  }

  /// Draws over one pixel.
  @inline(__always)
  package func blend(over pixel: UnsafeMutablePointer<UInt32>, coverage: UInt8) {
    let k = UInt32(coverage)
    pixel.pointee = Blending.over(
      pixel.pointee, source: spread &* UInt64(k), weight: 255 &- Pixel.div255(alpha &* k))
  }

  /// Draws over four pixels.
  @inline(__always)
  package func blend(
    overFour pixels: UnsafeMutablePointer<UInt32>, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8
  ) {
    #if DEBUG  // without optimization, vectors are slower than words
      blend(over: pixels, coverage: a)
      blend(over: pixels + 1, coverage: b)
      blend(over: pixels + 2, coverage: c)
      blend(over: pixels + 3, coverage: d)
    #else
      let k = Blending.lanes(SIMD4(UInt32(a), UInt32(b), UInt32(c), UInt32(d)))
      let alphas = Blending.Lanes(repeating: UInt16(truncatingIfNeeded: alpha))
      Blending.over(
        four: pixels, evens: Blending.lanes(spread) &* k, odds: Blending.lanes(spread &>> 32) &* k,
        weights: 255 &- Blending.div255(alphas &* k))
    #endif
  }

  /// Draws over a run of pixels with one coverage.
  @inline(__always)
  package func blend(over pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8) {
    let k = UInt32(coverage)
    let weight = 255 &- Pixel.div255(alpha &* k)
    if weight == 0 {
      pixels.update(repeating: word, count: count)
    } else {
      blendRun(over: pixels, count: count, source: spread &* UInt64(k), weight: weight)
    }
  }

  private func blendRun(
    over pixels: UnsafeMutablePointer<UInt32>, count: Int, source: UInt64, weight: UInt32
  ) {
    var index = 0
    #if !DEBUG
      let (evens, odds) = (Blending.lanes(source), Blending.lanes(source &>> 32))
      let weights = Blending.Lanes(repeating: UInt16(truncatingIfNeeded: weight))
      while index &+ 4 <= count {
        Blending.over(four: pixels + index, evens: evens, odds: odds, weights: weights)
        index &+= 4
      }
    #endif
    while index < count {
      pixels[index] = Blending.over(pixels[index], source: source, weight: weight)
      index &+= 1
    }
  }
}
