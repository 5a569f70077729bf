import TwirlGraphics

/// The coverage of a clip: a byte for each pixel of a rectangle, 0 outside of it.
///
/// Immutable once made, so that saved states share it.
package final class ClipMask {
  /// The pixels that the mask has values for, on the device.
  package let bounds: PixelRect
  /// The values, row after row.
  let values: [UInt8]
  /// For each row, a run of columns of the device where all values are 255, as long as was found.
  ///
  /// Drawing passes there as if there were no mask.
  let fullRuns: [Range<Int>]

  /// Rasterizes polygons within bounds.
  ///
  /// - Parameter outer: an earlier clip, whose bounds contain these; values are multiplied.
  package init(
    _ polygons: FlattenedPath, rule: FillRule, bounds: PixelRect, outer: ClipMask?,
    rasterizer: CoverageRasterizer
  ) {
    var fullRuns = [Range<Int>](repeating: bounds.x..<bounds.x, count: bounds.height)
    self.bounds = bounds
    values = [UInt8](unsafeUninitializedCapacity: bounds.area) { buffer, count in
      count = bounds.area
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0, count: bounds.area)
      fullRuns.withUnsafeMutableBufferPointer { runs in
        guard let runs = runs.baseAddress else { return }
        var sink = MaskSink(base: base, bounds: bounds, fullRuns: runs)
        if let outer {
          ClippedSink.with(sink, mask: outer) { clipped in
            rasterizer.rasterize(polygons, rule: rule, clip: bounds, into: &clipped)
          }
        } else {
          rasterizer.rasterize(polygons, rule: rule, clip: bounds, into: &sink)
        }
      }
    }
    self.fullRuns = fullRuns
  }
}

/// Writes coverage to memory.
private struct MaskSink: CoverageSink {
  let base: UnsafeMutablePointer<UInt8>
  let bounds: PixelRect
  let fullRuns: UnsafeMutablePointer<Range<Int>>
  /// Where column 0 of the device would lie in the current row.
  private var rowStart = 0
  private var rowIndex = 0

  init(
    base: UnsafeMutablePointer<UInt8>, bounds: PixelRect,
    fullRuns: UnsafeMutablePointer<Range<Int>>
  ) {
    (self.base, self.bounds, self.fullRuns) = (base, bounds, fullRuns)
  }

  mutating func begin(row: Int) {
    rowIndex = row &- bounds.y
    rowStart = rowIndex &* bounds.width &- bounds.x
  }

  mutating func pixel(_ column: Int, coverage: UInt8) {
    base[rowStart &+ column] = coverage
  }

  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    (base + (rowStart &+ columns.lowerBound)).update(repeating: coverage, count: columns.count)
    if coverage == 255, columns.count > fullRuns[rowIndex].count { fullRuns[rowIndex] = columns }
  }
}

/// Multiplies coverage by a clip's before it reaches another sink.
///
/// All coverage must lie within the clip's bounds.
struct ClippedSink<Base: CoverageSink>: CoverageSink {
  private var base: Base
  private let mask: ClipMask
  private let values: UnsafePointer<UInt8>
  private var rowStart = 0
  private var full = 0..<0

  /// Calls a closure with a sink that hands on to `base` what a clip lets through.
  static func with(_ base: Base, mask: ClipMask, _ body: (inout ClippedSink) -> Void) {
    mask.values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      var sink = ClippedSink(base: base, mask: mask, values: values)
      body(&sink)
    }
  }

  private init(base: Base, mask: ClipMask, values: UnsafePointer<UInt8>) {
    (self.base, self.mask, self.values) = (base, mask, values)
  }

  mutating func begin(row: Int) {
    let index = row &- mask.bounds.y
    rowStart = index &* mask.bounds.width &- mask.bounds.x
    full = mask.fullRuns[index]
    base.begin(row: row)
  }

  mutating func pixel(_ column: Int, coverage: UInt8) {
    let product = UInt32(values[rowStart &+ column]) &* UInt32(coverage)
    base.pixel(column, coverage: UInt8(truncatingIfNeeded: Pixel.div255(product)))
  }

  mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    let clip = values + (rowStart &+ column)
    @inline(__always) func product(_ index: Int, _ coverage: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: Pixel.div255(UInt32(clip[index]) &* UInt32(coverage)))
    }
    base.pixels(column, product(0, a), product(1, b), product(2, c), product(3, d))
  }

  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    let full = full.clamped(to: columns)
    multiply(columns.lowerBound..<full.lowerBound, coverage)
    if !full.isEmpty { base.span(full, coverage: coverage) }
    multiply(full.upperBound..<columns.upperBound, coverage)
  }

  private mutating func multiply(_ columns: Range<Int>, _ coverage: UInt8) {
    var column = columns.lowerBound
    while column &+ 4 <= columns.upperBound {
      pixels(column, coverage, coverage, coverage, coverage)
      column &+= 4
    }
    while column < columns.upperBound {
      pixel(column, coverage: coverage)
      column &+= 1
    }
  }
}
