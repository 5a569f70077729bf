import SpanKernels
import TwirlGraphics

/// The colours of a gradient's segment along a row, in fixed point: levels with 24 fractional bits.
///
/// A straight component changes evenly from column to column, and its product with the alpha as a
/// polynomial of degree two. At n columns from the beginning of a block,
///
///     level(n) = p0 + n p1 + n² p2        modulo 256 levels
///
/// in whole numbers: whichever way the sum is made, one column or four at a time, it is the same. Blocks
/// begin at multiples of their length, whether or not that column is drawn, so that it does not matter
/// where a run begins. Over a block the error stays below 2^-10 of a level.
struct EvenLevels {
  private let origin: Double
  private let scale: Double
  /// Red, green, blue and alpha at the segment's origin, and what they gain along its length.
  private let start: SIMD4<Double>
  private let change: SIMD4<Double>
  private let isOpaque: Bool
  /// What the fraction within the segment gains from column to column.
  private let step: Double
  /// What the straight components gain from column to column.
  private let gains: SIMD4<UInt32>
  /// The length of a block less 1; the length is a power of 2.
  private let blockMask: Int

  /// Creates levels; nil where they change too fast to be precise.
  init?(_ segment: GradientRamp.Segment, step: Double) {
    let steepest = 64.0
    (start, change) = (SIMD4<Double>(segment.start), SIMD4<Double>(segment.change))
    (origin, scale, isOpaque) = (segment.origin, segment.scale, segment.isOpaque)
    self.step = segment.scale * step
    let scale = segment.isOpaque ? 1.0 : 255
    let fastest = [change.x, change.y, change.z].map { abs($0) * scale }
      .reduce(abs(change.w), max)
    guard fastest * abs(self.step) < steepest else { return nil }
    gains = Self.fixed(change * self.step)
    blockMask = segment.isOpaque ? 1023 : 127
  }

  /// A component's polynomial.
  typealias Polynomial = SpanPolynomial

  /// Numbers of levels in fixed point; what exceeds 8 bits is lost.
  ///
  /// Adding 1.5 · 2^52 leaves no room for a fraction, and the whole number in the low bits. The levels
  /// of a block do not reach 2^17, so that they fit.
  @inline(__always)
  private static func fixed(_ levels: SIMD4<Double>) -> SIMD4<UInt32> {
    let sums = levels * 16_777_216 + 6_755_399_441_055_744
    return SIMD4(truncatingIfNeeded: unsafeBitCast(sums, to: SIMD4<UInt64>.self))
  }

  /// Returns the block that a column of a row lies in.
  ///
  /// Half a level is added, for the fraction of a level will be cut off.
  @inline(__always)
  func block(at column: Int, line: LinearRow) -> Block {
    let first = column & ~blockMask
    let u = (line.location(first) - origin) * scale
    let values = start + u * change
    if isOpaque {
      let levels = Self.fixed(values + 0.5)
      return Block(
        first: first, end: first &+ blockMask &+ 1, isOpaque: true,
        colors: SpanColors(
          red: Polynomial(p0: levels.x, p1: gains.x, p2: 0),
          green: Polynomial(p0: levels.y, p1: gains.y, p2: 0),
          blue: Polynomial(p0: levels.z, p1: gains.z, p2: 0),
          alpha: Polynomial(p0: .max, p1: 0, p2: 0)))
    }
    // The components times the alpha.
    let (alpha, alphaChange) = (values.w, change.w)
    let levels = Self.fixed(values * alpha + 0.5)
    let slopes = Self.fixed((values * alphaChange + alpha * change) * step)
    let bends = Self.fixed(change * alphaChange * step * step)
    return Block(
      first: first, end: first &+ blockMask &+ 1, isOpaque: false,
      colors: SpanColors(
        red: Polynomial(p0: levels.x, p1: slopes.x, p2: bends.x),
        green: Polynomial(p0: levels.y, p1: slopes.y, p2: bends.y),
        blue: Polynomial(p0: levels.z, p1: slopes.z, p2: bends.z),
        alpha: Polynomial(p0: Self.fixed(values + 0.5).w, p1: gains.w, p2: 0)))
  }
}

extension EvenLevels {
  /// A block of columns of a row.
  struct Block {
    /// The first column, and the one behind the last.
    var first: Int
    var end: Int
    /// Whether the alpha is 255 throughout and the colours are polynomials of degree one.
    var isOpaque: Bool
    var colors: SpanColors

    /// No columns.
    static let none = Block(first: 0, end: 0, isOpaque: true, colors: SpanColors())
  }
}

extension EvenLevels.Block {
  /// Fills pixels of the block.
  ///
  /// Through a pointer, lest the block be copied for every few pixels.
  @inline(__always)
  static func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ block: UnsafeMutablePointer<Self>, column: Int,
    count: Int
  ) {
    let n = UInt32(truncatingIfNeeded: column &- block.pointee.first)
    if block.pointee.isOpaque && count >= 4 {
      span_fill_even_opaque(pixels, count, n, &block.pointee.colors)
    } else if !block.pointee.isOpaque && count >= SPAN_KERNEL_MINIMUM {
      span_fill_even_clear(pixels, count, n, &block.pointee.colors)
    } else {
      block.pointee.fillPlainly(pixels, column: column, count: count)
    }
  }

  /// The same without the kernels, for short runs.
  @inline(never)
  func fillPlainly(_ pixels: UnsafeMutablePointer<UInt32>, column: Int, count: Int) {
    let n = UInt32(truncatingIfNeeded: column &- first)
    if isOpaque {
      fillOpaque(pixels, count: count, n)
    } else {
      fillClear(pixels, count: count, n)
    }
  }

  private func fillOpaque(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, _ n: UInt32
  ) {
    let (r, g, b) = (colors.red, colors.green, colors.blue)
    var (red, green, blue) = (r.level(n), g.level(n), b.level(n))
    let alpha: UInt32 = 255 &<< PixelWord.alphaShift
    var index = 0
    #if !DEBUG  // without optimization, vectors are slower than words
      let places = SIMD4<UInt32>(0, 1, 2, 3)
      var reds = places &* r.p1 &+ red
      var greens = places &* g.p1 &+ green
      var blues = places &* b.p1 &+ blue
      while index &+ 4 <= count {
        let words =
          Self.byte(of: reds, at: PixelWord.redShift)
          | Self.byte(of: greens, at: PixelWord.greenShift)
          | Self.byte(of: blues, at: PixelWord.blueShift) | alpha
        UnsafeMutableRawPointer(pixels + index).storeBytes(of: words, as: SIMD4<UInt32>.self)
        reds &+= 4 &* r.p1
        greens &+= 4 &* g.p1
        blues &+= 4 &* b.p1
        index &+= 4
      }
      (red, green, blue) = (reds[0], greens[0], blues[0])
    #endif
    // Read once: without optimization each of them is a call.
    let (redShift, greenShift, blueShift) = (
      PixelWord.redShift, PixelWord.greenShift, PixelWord.blueShift
    )
    while index < count {
      pixels[index] =
        (red &>> 24) &<< redShift | (green &>> 24) &<< greenShift | (blue &>> 24) &<< blueShift
        | alpha
      red &+= r.p1
      green &+= g.p1
      blue &+= b.p1
      index &+= 1
    }
  }

  /// Returns whole levels at a place in words; one shift is faster than two.
  ///
  /// The shift by one byte is one in lanes of 16 bits: next to one by two, in lanes of 32, the compiler
  /// would unite the two at the price of six shuffles.
  @inline(__always)
  private static func byte(of levels: SIMD4<UInt32>, at shift: UInt32) -> SIMD4<UInt32> {
    let mask = SIMD4<UInt32>(repeating: 255 &<< shift)
    if shift == 16 {
      let halves = unsafeBitCast(levels, to: SIMD8<UInt16>.self) &>> 8
      return unsafeBitCast(halves, to: SIMD4<UInt32>.self) & mask
    }
    return levels &>> (24 &- shift) & mask
  }

  private func fillClear(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, _ first: UInt32
  ) {
    let p = (r: colors.red, g: colors.green, b: colors.blue, a: colors.alpha)
    var index = 0
    #if !DEBUG
      var (r, g, b, a) = (Four(p.r, first), Four(p.g, first), Four(p.b, first), Four(p.a, first))
      while index &+ 4 <= count {
        let alpha = a.next()
        // By the errors of the two a colour may come out one level above its alpha.
        let words = PixelWord.words(
          r.next(below: alpha), g.next(below: alpha), b.next(below: alpha),
          unsafeBitCast(alpha, to: SIMD4<UInt32>.self))
        UnsafeMutableRawPointer(pixels + index).storeBytes(of: words, as: SIMD4<UInt32>.self)
        index &+= 4
      }
    #endif
    while index < count {
      let n = first &+ UInt32(truncatingIfNeeded: index)
      let alpha = p.a.level(n) &>> 24
      pixels[index] =
        min(p.r.level(n) &>> 24, alpha) &<< PixelWord.redShift
        | min(p.g.level(n) &>> 24, alpha) &<< PixelWord.greenShift
        | min(p.b.level(n) &>> 24, alpha) &<< PixelWord.blueShift
        | alpha &<< PixelWord.alphaShift
      index &+= 1
    }
  }

  /// A component at four columns side by side.
  private struct Four {
    var levels: SIMD4<UInt32>
    var gains: SIMD4<UInt32>
    /// What the gains gain: (n + 4)² - n² grows by 32 with n + 4.
    let change: UInt32

    init(_ p: EvenLevels.Polynomial, _ n: UInt32) {
      levels = SIMD4(p.level(n), p.level(n &+ 1), p.level(n &+ 2), p.level(n &+ 3))
      gains = SIMD4(
        p.gain(n, stride: 4), p.gain(n &+ 1, stride: 4), p.gain(n &+ 2, stride: 4),
        p.gain(n &+ 3, stride: 4))
      change = 32 &* p.p2
    }

    /// Returns whole levels and passes on to the next four columns.
    @inline(__always)
    mutating func next() -> SIMD4<Int32> {
      let whole = unsafeBitCast(levels &>> 24, to: SIMD4<Int32>.self)
      levels &+= gains
      gains &+= change
      return whole
    }

    @inline(__always)
    mutating func next(below limit: SIMD4<Int32>) -> SIMD4<UInt32> {
      let whole = next()
      return unsafeBitCast(
        whole.replacing(with: limit, where: whole .> limit), to: SIMD4<UInt32>.self)
    }
  }
}

extension SpanPolynomial {
  /// The level at a column of the block.
  @inline(__always)
  fileprivate func level(_ n: UInt32) -> UInt32 { p0 &+ n &* (p1 &+ n &* p2) }

  /// What the level gains from a column to the next but `stride`.
  @inline(__always)
  fileprivate func gain(_ n: UInt32, stride: UInt32) -> UInt32 {
    stride &* (p1 &+ (2 &* n &+ stride) &* p2)
  }
}
