import TwirlGraphics

/// Premultiplied source-over on pixels taken as 32-bit words.
///
/// A source pixel s with alpha a, drawn with coverage k over a pixel d, gives
///
///     d' = div255(s k + d (255 - div255(a k)))
///
/// for each byte: one rounding for the colour, and one for the weight of what lies below. With k = 255
/// that is s + div255(d (255 - a)) exactly; k = 0 leaves d; and no byte exceeds its alpha. The sum never
/// exceeds 255 · 255 + 127, so 16 bits hold a byte's whole computation and four of them a pixel's:
///
///     word  3 2 1 0      spread  0 3 0 1 0 2 0 0
///
/// Whichever end of the word is first in memory, all bytes are treated alike.
enum Blending {
  /// The places of the four bytes in a spread pixel.
  static let bytes: UInt64 = 0x00FF_00FF_00FF_00FF
  /// One half before a division by 256, in all four.
  static let half: UInt64 = 0x0080_0080_0080_0080

  /// Returns the bytes of a pixel at a distance of 16 bits.
  @inline(__always)
  static func spread(_ word: UInt32) -> UInt64 {
    let wide = UInt64(word)
    return (wide | wide &<< 24) & bytes
  }

  /// Returns d' for a source that is spread and multiplied by its coverage.
  ///
  /// - Parameter weight: 255 - div255(a k).
  @inline(__always)
  static func over(_ below: UInt32, source: UInt64, weight: UInt32) -> UInt32 {
    var sum = spread(below) &* UInt64(weight) &+ source &+ half
    sum = (sum &+ (sum &>> 8 & bytes)) &>> 8 & bytes
    return UInt32(truncatingIfNeeded: sum | sum &>> 24)
  }
}

/// One colour as a source of drawing.
struct SolidSource {
  /// The colour as a word.
  let word: UInt32
  private let spread: UInt64
  private let alpha: UInt32

  init(_ pixel: Pixel) {
    word = unsafeBitCast(pixel, to: UInt32.self)
    spread = Blending.spread(word)
    alpha = UInt32(pixel.alpha)
  }

  /// Draws over one pixel.
  @inline(__always)
  func blend(over pixel: UnsafeMutablePointer<UInt32>, coverage: UInt8) {
    let k = UInt32(coverage)
    pixel.pointee = Blending.over(
      pixel.pointee, source: spread &* UInt64(k), weight: 255 &- Pixel.div255(alpha &* k))
  }

  /// Draws over a run of pixels with one coverage.
  @inline(__always)
  func blend(over pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8) {
    let k = UInt32(coverage)
    let weight = 255 &- Pixel.div255(alpha &* k)
    if weight == 0 {
      pixels.update(repeating: word, count: count)
    } else {
      blendRun(over: pixels, count: count, source: spread &* UInt64(k), weight: weight)
    }
  }

  /// Draws over four pixels.
  @inline(__always)
  func blend(
    overFour pixels: UnsafeMutablePointer<UInt32>, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8
  ) {
    #if DEBUG  // without optimization, vectors are slower than words
      blend(over: pixels, coverage: a)
      blend(over: pixels + 1, coverage: b)
      blend(over: pixels + 2, coverage: c)
      blend(over: pixels + 3, coverage: d)
    #else
      let coverage = SIMD4<UInt32>(UInt32(a), UInt32(b), UInt32(c), UInt32(d))
      let k = unsafeBitCast(coverage | coverage &<< 16, to: SIMD8<UInt16>.self)
      let alphas = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
      Self.blend(
        overFour: pixels, evens: lanes(spread) &* k, odds: lanes(spread &>> 32) &* k,
        weights: 255 &- Self.div255(alphas &* k))
    #endif
  }

  private func blendRun(
    over pixels: UnsafeMutablePointer<UInt32>, count: Int, source: UInt64, weight: UInt32
  ) {
    var index = 0
    #if !DEBUG
      let (evens, odds) = (lanes(source), lanes(source &>> 32))
      let weights = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: weight))
      while index &+ 4 <= count {
        Self.blend(overFour: pixels + index, evens: evens, odds: odds, weights: weights)
        index &+= 4
      }
    #endif
    while index < count {
      pixels[index] = Blending.over(pixels[index], source: source, weight: weight)
      index &+= 1
    }
  }

  /// The lower two bytes of a spread pixel, for four pixels.
  @inline(__always)
  private func lanes(_ spread: UInt64) -> SIMD8<UInt16> {
    unsafeBitCast(
      SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: spread)), to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func div255(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let sum = products &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }

  /// Does to four pixels in memory what `Blending.over` does to one.
  ///
  /// A lane is 16 bits of memory: its even byte and its odd byte are computed apart.
  @inline(__always)
  private static func blend(
    overFour pixels: UnsafeMutablePointer<UInt32>, evens: SIMD8<UInt16>, odds: SIMD8<UInt16>,
    weights: SIMD8<UInt16>
  ) {
    let memory = UnsafeMutableRawPointer(pixels)
    let below = memory.loadUnaligned(as: SIMD8<UInt16>.self)
    let even = div255((below & 0x00FF) &* weights &+ evens)
    let odd = div255((below &>> 8) &* weights &+ odds)
    memory.storeBytes(of: even | odd &<< 8, as: SIMD8<UInt16>.self)
  }
}

/// The memory that a drawing operation writes to: words of pixels at their place on the device.
struct PixelMemory {
  /// The pixel at the left end of row `origin.y`.
  var base: UnsafeMutablePointer<UInt32>
  /// The device position of the first pixel.
  var origin: (x: Int, y: Int)
  /// The number of pixels a row.
  var stride: Int

  /// The address of a pixel on the device.
  @inline(__always)
  func address(row: Int, column: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((row &- origin.y) &* stride &+ (column &- origin.x))
  }
}

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
