/// What counted, summed in cells of 4x4 pixels, so that windows of 8x8 at every fourth place are the
/// sums of four cells.
struct DamageGrid {
  private let columns: Int
  private let rows: Int
  private var cells: [Int32]

  init(width: Int, height: Int) {
    // One cell more on either side, so that every cell has neighbours.
    (columns, rows) = (width / 4 + 2, height / 4 + 2)
    cells = [Int32](repeating: 0, count: columns * rows)
  }

  @inline(__always)
  mutating func add(_ excess: Int, x: Int, y: Int) {
    cells[(y &>> 2) &* columns &+ x &>> 2] &+= Int32(truncatingIfNeeded: excess)
  }

  /// The greatest sum of a window.
  var largestWindow: Int {
    var largest: Int32 = 0
    cells.withUnsafeBufferPointer { cells in
      var row = 1
      while row < rows {
        var column = 1
        while column < columns {
          let index = row &* columns &+ column
          let sum =
            cells[index] &+ cells[index &- 1] &+ cells[index &- columns]
            &+ cells[index &- columns &- 1]
          if sum > largest { largest = sum }
          column &+= 1
        }
        row &+= 1
      }
    }
    return Int(largest)
  }
}

/// Distances, summed with their signs in squares of 16x16 pixels.
struct ShiftGrid {
  private let width: Int
  private let height: Int
  private let columns: Int
  private var sums: [Int32]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = (width + 15) / 16
    sums = [Int32](repeating: 0, count: columns * ((height + 15) / 16) * 3)
  }

  @inline(__always)
  mutating func add(_ distances: Distances, x: Int, y: Int) {
    let index = ((y &>> 4) &* columns &+ x &>> 4) &* 3
    sums[index] &+= Int32(truncatingIfNeeded: distances.red)
    sums[index &+ 1] &+= Int32(truncatingIfNeeded: distances.green)
    sums[index &+ 2] &+= Int32(truncatingIfNeeded: distances.blue)
  }

  /// The greatest mean of a component in a square, without its sign.
  var largestMean: Double {
    var largest = 0.0
    var index = 0
    while index < sums.count {
      let square = index / 3
      let (column, row) = (square % columns, square / columns)
      let area = min(16, width - column * 16) * min(16, height - row * 16)
      largest = max(largest, abs(Double(sums[index])) / Double(area))
      index += 1
    }
    return largest
  }
}
