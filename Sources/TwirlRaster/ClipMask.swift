import TwirlGraphics

/// The coverage of a clip: a byte for each pixel of a rectangle, 0 outside of it.
///
/// Immutable once made, so that saved states share it.
final class ClipMask {
  /// The pixels that the mask has values for, on the device.
  let bounds: PixelRect
  /// The values, row after row.
  let values: [UInt8]
  /// For each row, a run of columns of the device where all values are 255, as long as was found.
  ///
  /// Drawing passes there as if there were no mask.
  let fullRuns: [Range<Int>]

  /// Rasterizes polygons within bounds.
  ///
  /// - Parameter outer: an earlier clip, whose bounds contain these; values are multiplied.
  init(
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
          var clipped = ClippedSink(base: sink, mask: outer)
          rasterizer.rasterize(polygons, rule: rule, clip: bounds, into: &clipped)
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

  private func address(row: Int, column: Int) -> UnsafeMutablePointer<UInt8> {
    base + ((row &- bounds.y) &* bounds.width &+ (column &- bounds.x))
  }

  mutating func span(row: Int, columns: Range<Int>, coverage: UInt8) {
    address(row: row, column: columns.lowerBound).update(repeating: coverage, count: columns.count)
    if coverage == 255, columns.count > fullRuns[row &- bounds.y].count {
      fullRuns[row &- bounds.y] = columns
    }
  }

  mutating func mask(row: Int, column: Int, coverage: UnsafeBufferPointer<UInt8>) {
    guard let values = coverage.baseAddress else { return }
    address(row: row, column: column).update(from: values, count: coverage.count)
  }
}

/// Multiplies coverage by a clip's before it reaches another sink.
///
/// All coverage must lie within the clip's bounds.
struct ClippedSink<Base: CoverageSink>: CoverageSink {
  var base: Base
  let mask: ClipMask

  mutating func span(row: Int, columns: Range<Int>, coverage: UInt8) {
    let full = mask.fullRuns[row &- mask.bounds.y].clamped(to: columns)
    if full.isEmpty {
      multiply(row: row, columns: columns) { _ in coverage }
      return
    }
    multiply(row: row, columns: columns.lowerBound..<full.lowerBound) { _ in coverage }
    base.span(row: row, columns: full, coverage: coverage)
    multiply(row: row, columns: full.upperBound..<columns.upperBound) { _ in coverage }
  }

  mutating func mask(row: Int, column: Int, coverage: UnsafeBufferPointer<UInt8>) {
    guard let values = coverage.baseAddress else { return }
    multiply(row: row, columns: column..<(column &+ coverage.count)) { values[$0 &- column] }
  }

  /// Hands on the products of the clip with a coverage, a piece at a time.
  @inline(__always)
  private mutating func multiply(
    row: Int, columns: Range<Int>, by coverage: (Int) -> UInt8
  ) {
    let pieceLength = 256
    let rowStart = (row &- mask.bounds.y) &* mask.bounds.width &- mask.bounds.x
    var column = columns.lowerBound
    while column < columns.upperBound {
      let count = min(pieceLength, columns.upperBound &- column)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pieceLength) { piece in
        guard let products = piece.baseAddress else { return }
        mask.values.withUnsafeBufferPointer { values in
          guard let clip = values.baseAddress else { return }
          var index = 0
          while index < count {
            let product =
              UInt32(clip[rowStart &+ column &+ index]) &* UInt32(coverage(column &+ index))
            (products + index).initialize(to: UInt8(truncatingIfNeeded: Pixel.div255(product)))
            index &+= 1
          }
        }
        base.mask(
          row: row, column: column, coverage: UnsafeBufferPointer(start: products, count: count))
      }
      column &+= count
    }
  }
}
