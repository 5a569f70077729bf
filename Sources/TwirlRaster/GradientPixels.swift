import Foundation
import TwirlGraphics

/// The pixels of a gradient under a transform.
final class GradientPixels: PixelSource {
  private let ramp: GradientRamp
  private let locator: GradientLocator
  private let locations = UnsafeMutablePointer<Double>.allocate(capacity: PaintSink.runLength)
  /// A row of pixels from `bounds.x` on, if all rows are alike.
  private var commonRow: [UInt32] = []
  private let left: Int
  /// The rows, if the location changes evenly along them.
  private let rows: LinearRows?

  var isOpaque: Bool { ramp.isOpaque && locator.isDefinedEverywhere }

  /// Creates the pixels; nil for a gradient that paints nothing.
  ///
  /// - Parameters:
  ///   - alpha: multiplies that of the colours, 0...1.
  ///   - bounds: the pixels that may be asked for.
  init?(_ paint: GradientPaint, toDevice: ProjectiveTransform, alpha: Double, bounds: PixelRect) {
    guard
      let ramp = GradientRamp(
        paint.gradient, options: paint.options, alpha: alpha, isDithered: paint.isDithered),
      let mapping = PaintMapping(toDevice: toDevice),
      let locator = GradientLocator(paint.geometry, mapping)
    else { return nil }
    (self.ramp, self.locator) = (ramp, locator)
    left = bounds.x
    rows = locator.line(row: 0).map { LinearRows(ramp, step: $0.step) }
    if locator.isSameInAllRows && !paint.isDithered {
      commonRow = [UInt32](unsafeUninitializedCapacity: bounds.width) { buffer, count in
        count = bounds.width
        guard let base = buffer.baseAddress else { return }
        base.initialize(repeating: 0, count: count)
        var column = 0
        while column < bounds.width {
          let count = min(bounds.width - column, PaintSink.runLength)
          fill(base + column, row: bounds.y, column: bounds.x + column, count: count)
          column += count
        }
      }
    }
  }

  deinit {
    locations.deallocate()
    rows?.deallocate()
  }

  func pixels(
    row: Int, column: Int, count: Int, scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    if commonRow.isEmpty {
      fill(scratch, row: row, column: column, count: count)
    } else {
      commonRow.withUnsafeBufferPointer { row in
        guard let base = row.baseAddress else { return }
        scratch.update(from: base + (column &- left), count: count)
      }
    }
    return UnsafePointer(scratch)
  }

  @inline(__always)
  private func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, row: Int, column: Int, count: Int
  ) {
    if let rows, let line = locator.line(row: row) {
      rows.fill(
        pixels, row: row, line: line, column: column, count: count, locations: locations)
      return
    }
    locator.locate(row: row, column: column, count: count, into: locations)
    ramp.fill(pixels, locations: locations, count: count, row: row, column: column)
  }
}
