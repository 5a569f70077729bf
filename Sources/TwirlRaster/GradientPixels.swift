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
  /// The colours along a row, if the location changes evenly there; as many as the ramp has segments.
  private let levels: [EvenLevels?]
  private let isLinear: Bool
  /// The run that pixels were last asked for in: a row's left edge, inside and right edge share it.
  private let run = UnsafeMutablePointer<LinearRun>.allocate(capacity: 1)
  private let block = UnsafeMutablePointer<EvenLevels.Block>.allocate(capacity: 1)
  private let right: Int

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
    (left, right) = (bounds.x, bounds.maxX)
    run.initialize(to: LinearRun())
    block.initialize(to: .none)
    let line = locator.line(row: 0)
    isLinear = line != nil
    levels = line.map { ramp.evenLevels(step: $0.step) } ?? []
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
    run.deallocate()
    block.deallocate()
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
    if isLinear {
      fillRuns(pixels, row: row, column: column, count: count)
      return
    }
    locator.locate(row: row, column: column, count: count, into: locations)
    ramp.fill(pixels, locations: locations, count: count, row: row, column: column)
  }

  private func fillRuns(
    _ pixels: UnsafeMutablePointer<UInt32>, row: Int, column: Int, count: Int
  ) {
    var place = 0
    while place < count {
      let first = column &+ place
      if run.pointee.row != row || first < run.pointee.start || first >= run.pointee.end {
        findRun(row: row, column: first)
      }
      let length = min(count &- place, run.pointee.end &- first)
      ramp.fill(pixels + place, run, block, column: first, count: length, locations: locations)
      place &+= length
    }
  }

  @inline(never)
  private func findRun(row: Int, column: Int) {
    guard let line = locator.line(row: row) else { return }
    ramp.find(
      run, block, row: row, line: line, levels: levels, from: column,
      limit: max(right, column &+ 1))
  }
}
