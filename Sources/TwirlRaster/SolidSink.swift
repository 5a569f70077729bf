import SpanKernels
import TwirlGraphics

/// Draws coverage in one colour.
struct SolidSink: CoverageSink {
  private let memory: PixelMemory
  private let source: SolidSource
  /// Where the current row's column 0 would lie.
  private var rowStart: UnsafeMutablePointer<UInt32>

  init(memory: PixelMemory, source: SolidSource) {
    self.memory = memory
    self.source = source
    rowStart = memory.base
  }

  @inline(__always)
  mutating func begin(row: Int) {
    rowStart = memory.address(row: row, column: 0)
  }

  @inline(__always)
  mutating func pixel(_ column: Int, coverage: UInt8) {
    source.blend(over: rowStart + column, coverage: coverage)
  }

  @inline(__always)
  mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    source.blend(overFour: rowStart + column, a, b, c, d)
  }

  @inline(__always)
  mutating func pixels(_ edge: EdgePixels) {
    let pixels = rowStart + edge.column
    let whole = edge.count & ~3
    if whole > 0 { span_color_over(pixels, edge.coverage, whole, source.word) }
    var index = whole
    while index < edge.count {
      source.blend(
        over: pixels + index, coverage: UInt8(truncatingIfNeeded: edge.coverage[index]))
      index &+= 1
    }
  }

  @inline(__always)
  mutating func inside(_ left: EdgePixels, _ right: EdgePixels) {
    if source.isOpaque && (left.count | right.count) & 3 == 0 {
      span_color_between(
        rowStart + left.column, left.coverage, left.count, right.column &- left.column,
        right.coverage, right.count, source.word)
      // Two rows below, about the same columns are next; they lie too far apart to be fetched ahead by
      // the processor itself.
      let below = rowStart + 2 &* memory.stride
      span_prefetch(below + left.column)
      span_prefetch(below + right.column)
      return
    }
    pixels(left)
    if left.end < right.column { span(left.end..<right.column, coverage: 255) }
    pixels(right)
  }

  @inline(__always)
  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    let (pixels, count) = (rowStart + columns.lowerBound, columns.upperBound &- columns.lowerBound)
    if coverage == 255 && source.isOpaque {
      fill(pixels, count)
    } else {
      source.blend(over: pixels, count: count, coverage: coverage)
    }
  }

  /// Sets pixels to the colour.
  @inline(__always)
  private func fill(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int) {
    if count >= SPAN_KERNEL_MINIMUM {
      span_fill(pixels, count, source.word)
      return
    }
    var index = 0
    while index < count {
      pixels[index] = source.word
      index &+= 1
    }
  }
}

/// One colour as a source of drawing.
package struct SolidSource {
  fileprivate let word: UInt32
  private let spread: UInt64
  private let alpha: UInt32

  /// Creates a source.
  package init(_ pixel: Pixel) {
    word = unsafeBitCast(pixel, to: UInt32.self)
    spread = Blending.spread(word)
    alpha = UInt32(pixel.alpha)
  }

  /// Whether full coverage leaves nothing of what lies below.
  @inline(__always)
  fileprivate var isOpaque: Bool { alpha == 255 }

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
      let k = Blending.lanes(a, b, c, d)
      let alphas = Blending.Lanes(repeating: UInt16(truncatingIfNeeded: alpha))
      Blending.over(
        four: pixels, evens: Blending.lanes(spread) &* k, odds: Blending.lanes(spread &>> 32) &* k,
        weights: isOpaque ? 255 &- k : 255 &- Blending.div255(alphas &* k))
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

  /// Draws over a run of pixels that show through.
  ///
  /// What lies below is often one colour for long: where a group of pixels equals the one before, so
  /// does the result.
  private func blendRun(
    over pixels: UnsafeMutablePointer<UInt32>, count: Int, source: UInt64, weight: UInt32
  ) {
    guard count > 0 else { return }
    var index = 0
    var below = pixels.pointee
    var above = Blending.over(below, source: source, weight: weight)
    #if !DEBUG
      let (evens, odds) = (Blending.lanes(source), Blending.lanes(source &>> 32))
      let weights = Blending.Lanes(repeating: UInt16(truncatingIfNeeded: weight))
      var belows = SIMD4(repeating: below)
      var aboves = SIMD4(repeating: above)
      while index &+ 16 <= count {
        let memory = UnsafeMutableRawPointer(pixels + index)
        let d0 = memory.loadUnaligned(as: SIMD4<UInt32>.self) ^ belows
        let d1 = memory.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self) ^ belows
        let d2 = memory.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt32>.self) ^ belows
        let d3 = memory.loadUnaligned(fromByteOffset: 48, as: SIMD4<UInt32>.self) ^ belows
        let all = unsafeBitCast((d0 | d1) | (d2 | d3), to: SIMD2<UInt64>.self)
        if all[0] | all[1] == 0 {
          memory.storeBytes(of: aboves, as: SIMD4<UInt32>.self)
          memory.storeBytes(of: aboves, toByteOffset: 16, as: SIMD4<UInt32>.self)
          memory.storeBytes(of: aboves, toByteOffset: 32, as: SIMD4<UInt32>.self)
          memory.storeBytes(of: aboves, toByteOffset: 48, as: SIMD4<UInt32>.self)
        } else {
          belows = SIMD4(repeating: pixels[index &+ 15])
          var group = 0
          while group < 16 {
            Blending.over(
              four: pixels + (index &+ group), evens: evens, odds: odds, weights: weights)
            group &+= 4
          }
          aboves = SIMD4(repeating: pixels[index &+ 15])
        }
        index &+= 16
      }
      while index &+ 4 <= count {
        Blending.over(four: pixels + index, evens: evens, odds: odds, weights: weights)
        index &+= 4
      }
    #endif
    while index < count {
      if pixels[index] != below {
        below = pixels[index]
        above = Blending.over(below, source: source, weight: weight)
      }
      pixels[index] = above
      index &+= 1
    }
  }
}
