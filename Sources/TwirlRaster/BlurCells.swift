import TwirlGraphics

/// The cells of a blur's source, as a sink of coverage.
///
/// What lies outside of the blur's input must not be handed in.
package final class BlurCells {
  package let blur: GaussianBlur
  /// The cells' sums of coverage, row after row; whole numbers, so their order does not matter.
  let sums: UnsafeMutablePointer<Float>
  let width: Int
  let height: Int

  package init(_ blur: GaussianBlur) {
    self.blur = blur
    width = blur.columns.inputCells.count
    height = blur.rows.inputCells.count
    sums = .allocate(capacity: width * height + 1)
    sums.initialize(repeating: 0, count: width * height + 1)
  }

  deinit { sums.deallocate() }

  /// A sink that adds coverage to the cells.
  package var sink: BlurSink { BlurSink(self) }

  /// Adds the alpha of a bitmap at a place on the device.
  package func add(alphaOf bitmap: Bitmap, at origin: (x: Int, y: Int)) {
    let area = bitmap.bounds.offsetBy(x: origin.x, y: origin.y).intersection(blur.input)
    guard !area.isEmpty else { return }
    var sink = self.sink
    bitmap.withUnsafePixels { pixels in
      for row in area.y..<area.maxY {
        sink.begin(row: row)
        var index = (row - origin.y) * bitmap.width + area.x - origin.x
        for column in area.x..<area.maxX {
          let alpha = pixels[index].alpha
          if alpha != 0 { sink.pixel(column, coverage: alpha) }
          index += 1
        }
      }
    }
  }
}

/// Adds coverage to the cells of a blur.
package struct BlurSink: CoverageSink {
  private let cells: BlurCells
  private let sums: UnsafeMutablePointer<Float>
  private let left: Int
  private let shift: Int
  private var row: UnsafeMutablePointer<Float>

  init(_ cells: BlurCells) {
    self.cells = cells
    sums = cells.sums
    row = sums
    left = cells.blur.columns.input.lowerBound
    shift = cells.blur.columns.factor.trailingZeroBitCount
  }

  package mutating func begin(row: Int) {
    let rows = cells.blur.rows
    let index = (row &- rows.input.lowerBound) >> rows.factor.trailingZeroBitCount
    self.row = sums + index &* cells.width
  }

  @inline(__always)
  package mutating func pixel(_ column: Int, coverage: UInt8) {
    row[(column &- left) >> shift] += Float(coverage)
  }

  package mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    var column = columns.lowerBound &- left
    let end = columns.upperBound &- left
    let value = Float(coverage)
    while column < end {
      let cell = column >> shift
      let next = min((cell &+ 1) << shift, end)
      row[cell] += value * Float(next &- column)
      column = next
    }
  }
}
