import TwirlGraphics

/// Premultiplied source-over on pixels taken as 32-bit words.
///
/// A source pixel s with alpha a, drawn with coverage k over a pixel d, gives
///
///     d' = div255(s k + d (255 - div255(a k)))
///
/// for each byte: one rounding for the colour, and one for the weight of what lies below. With k = 255
/// that is s + div255(d (255 - a)) exactly; k = 0 leaves d; and no byte exceeds its alpha. The sum never
/// exceeds 255 · 255 + 127, so two bytes fit in one word at a distance of 16 bits:
///
///     word   A B G R      even  0 B 0 R      odd  0 A 0 G
///
/// Whichever end of the word is first in memory, all bytes are treated alike.
enum Blending {
  static let evenBytes: UInt32 = 0x00FF_00FF
  static let half: UInt32 = 0x0080_0080

  /// Returns d' for the halves of a source that are multiplied by its coverage and have `half` added.
  @inline(__always)
  static func over(_ below: UInt32, even: UInt32, odd: UInt32, below weight: UInt32) -> UInt32 {
    var low = (below & evenBytes) &* weight &+ even
    var high = (below &>> 8 & evenBytes) &* weight &+ odd
    low = (low &+ (low &>> 8 & evenBytes)) &>> 8 & evenBytes
    high = (high &+ (high &>> 8 & evenBytes)) & ~evenBytes
    return low | high
  }
}

/// One colour as a source of drawing.
struct SolidSource {
  /// The colour as a word.
  let word: UInt32
  private let even: UInt32
  private let odd: UInt32
  private let alpha: UInt32

  init(_ pixel: Pixel) {
    word = unsafeBitCast(pixel, to: UInt32.self)
    even = word & Blending.evenBytes
    odd = word &>> 8 & Blending.evenBytes
    alpha = UInt32(pixel.alpha)
  }

  /// Draws over one pixel with a coverage.
  @inline(__always)
  func blend(over pixel: UnsafeMutablePointer<UInt32>, coverage: UInt8) {
    if coverage == 0 { return }
    if coverage == 255, alpha == 255 {
      pixel.pointee = word
      return
    }
    let k = UInt32(coverage)
    pixel.pointee = Blending.over(
      pixel.pointee, even: even &* k &+ Blending.half, odd: odd &* k &+ Blending.half,
      below: 255 &- Pixel.div255(alpha &* k))
  }

  /// Draws over a run of pixels with one coverage.
  @inline(__always)
  func blend(over pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8) {
    let k = UInt32(coverage)
    let weight = 255 &- Pixel.div255(alpha &* k)
    if weight == 0 {
      pixels.update(repeating: word, count: count)
      return
    }
    let (even, odd) = (even &* k &+ Blending.half, odd &* k &+ Blending.half)
    var index = 0
    while index < count {
      pixels[index] = Blending.over(pixels[index], even: even, odd: odd, below: weight)
      index &+= 1
    }
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
  let memory: PixelMemory
  let source: SolidSource

  mutating func span(row: Int, columns: Range<Int>, coverage: UInt8) {
    source.blend(
      over: memory.address(row: row, column: columns.lowerBound), count: columns.count,
      coverage: coverage)
  }

  mutating func mask(row: Int, column: Int, coverage: UnsafeBufferPointer<UInt8>) {
    guard let values = coverage.baseAddress else { return }
    let pixels = memory.address(row: row, column: column)
    var index = 0
    while index < coverage.count {
      source.blend(over: pixels + index, coverage: values[index])
      index &+= 1
    }
  }
}
