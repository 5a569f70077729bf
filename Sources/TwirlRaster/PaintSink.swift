import TwirlGraphics

/// Where the pixels of a paint come from.
protocol PixelSource: AnyObject {
  /// Whether every pixel has alpha 255.
  var isOpaque: Bool { get }

  /// Returns the premultiplied pixels of a run of the device: `scratch`, filled, or memory of its own.
  ///
  /// What a pixel gets depends on its place only, not on the run.
  /// - Parameter count: 1...`PaintSink.runLength`.
  func pixels(
    row: Int, column: Int, count: Int, scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32>
}

/// Draws the pixels of a source through coverage.
struct PaintSink: CoverageSink {
  /// The most pixels that a source is asked for at once.
  static let runLength = 1024

  private let memory: PixelMemory
  private let source: any PixelSource
  private let mode: BlendMode
  private let isOpaque: Bool
  private let scratch: UnsafeMutablePointer<UInt32>
  private var row = 0

  /// Creates a sink.
  ///
  /// - Parameter scratch: memory for `runLength` pixels.
  init(
    memory: PixelMemory, source: any PixelSource, mode: BlendMode,
    scratch: UnsafeMutablePointer<UInt32>
  ) {
    (self.memory, self.source, self.mode, self.scratch) = (memory, source, mode, scratch)
    isOpaque = source.isOpaque
  }

  @inline(__always)
  mutating func begin(row: Int) {
    self.row = row
  }

  mutating func pixel(_ column: Int, coverage: UInt8) {
    guard coverage > 0 else { return }
    mode.blend(
      source.pixels(row: row, column: column, count: 1, scratch: scratch),
      onto: memory.address(row: row, column: column), count: 1, coverage: coverage)
  }

  mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    guard a | b | c | d != 0 else { return }
    let words = source.pixels(row: row, column: column, count: 4, scratch: scratch)
    let pixels = memory.address(row: row, column: column)
    if mode == .normal {
      SourceOver.blend(words, onto: pixels, a, b, c, d)
      return
    }
    if a > 0 { mode.blend(words, onto: pixels, count: 1, coverage: a) }
    if b > 0 { mode.blend(words + 1, onto: pixels + 1, count: 1, coverage: b) }
    if c > 0 { mode.blend(words + 2, onto: pixels + 2, count: 1, coverage: c) }
    if d > 0 { mode.blend(words + 3, onto: pixels + 3, count: 1, coverage: d) }
  }

  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    var column = columns.lowerBound
    let replaces = coverage == 255 && (mode == .copy || (isOpaque && mode == .normal))
    while column < columns.upperBound {
      let count = min(columns.upperBound &- column, Self.runLength)
      let pixels = memory.address(row: row, column: column)
      if replaces {
        let words = source.pixels(row: row, column: column, count: count, scratch: pixels)
        if words != UnsafePointer(pixels) { pixels.update(from: words, count: count) }
      } else {
        mode.blend(
          source.pixels(row: row, column: column, count: count, scratch: scratch), onto: pixels,
          count: count, coverage: coverage)
      }
      column &+= count
    }
  }

  mutating func pixels(_ edge: EdgePixels) {
    var (place, count) = (0, edge.count)
    while count > 0 {
      let length = min(count, Self.runLength)
      let column = edge.column &+ place
      let words = source.pixels(row: row, column: column, count: length, scratch: scratch)
      let pixels = memory.address(row: row, column: column)
      let coverage = edge.coverage + place
      if mode == .normal {
        SourceOver.blend(words, over: pixels, to: pixels, coverage: coverage, count: length)
      } else {
        var index = 0
        while index < length {
          if coverage[index] > 0 {
            mode.blend(
              words + index, onto: pixels + index, count: 1,
              coverage: UInt8(truncatingIfNeeded: coverage[index]))
          }
          index &+= 1
        }
      }
      place &+= length
      count &-= length
    }
  }

  mutating func inside(_ left: EdgePixels, _ right: EdgePixels) {
    let count = right.end &- left.column
    guard isOpaque, mode == .normal, count <= Self.runLength else {
      pixels(left)
      if left.end < right.column { span(left.end..<right.column, coverage: 255) }
      pixels(right)
      return
    }
    // All at once, then both edges over what was there.
    let start = memory.address(row: row, column: left.column)
    let end = start + (right.column &- left.column)
    let (leftBelow, rightBelow) = (scratch, scratch + left.count)
    leftBelow.update(from: start, count: left.count)
    rightBelow.update(from: end, count: right.count)
    let words = source.pixels(row: row, column: left.column, count: count, scratch: start)
    if words != UnsafePointer(start) { start.update(from: words, count: count) }
    SourceOver.blend(
      start, over: leftBelow, to: start, coverage: left.coverage, count: left.count)
    SourceOver.blend(
      end, over: rightBelow, to: end, coverage: right.coverage, count: right.count)
  }
}

/// One colour everywhere.
final class SolidPixels: PixelSource {
  let isOpaque: Bool
  private let word: UInt32

  init(_ pixel: Pixel) {
    isOpaque = pixel.alpha == 255
    word = unsafeBitCast(pixel, to: UInt32.self)
  }

  func pixels(
    row: Int, column: Int, count: Int, scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    scratch.update(repeating: word, count: count)
    return UnsafePointer(scratch)
  }
}

/// A bitmap at its place on the device.
///
/// It is only asked for pixels that the bitmap has.
final class BitmapPixels: PixelSource {
  let isOpaque = false
  private let words: UnsafePointer<UInt32>
  private let origin: (x: Int, y: Int)
  private let stride: Int
  private let opacity: UInt32

  /// Creates a source on memory that the caller keeps.
  init(
    words: UnsafePointer<UInt32>, origin: (x: Int, y: Int), stride: Int, opacity: UInt8 = 255
  ) {
    (self.words, self.origin, self.stride) = (words, origin, stride)
    self.opacity = UInt32(opacity)
  }

  func pixels(
    row: Int, column: Int, count: Int, scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let start = words + ((row &- origin.y) &* stride &+ (column &- origin.x))
    guard opacity < 255 else { return start }
    var index = 0
    while index < count {
      scratch[index] = PixelWord.scaled(start[index], by: opacity)
      index &+= 1
    }
    return UnsafePointer(scratch)
  }
}
