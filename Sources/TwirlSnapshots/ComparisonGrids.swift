/// What counted, summed in cells of 4x4 pixels, so that windows of 8x8 at every fourth place are the
/// sums of four cells.
struct DamageGrid {
  private let columns: Int
  private let rows: Int
  private let storage: GridStorage<Int32>
  private let cells: UnsafeMutablePointer<Int32>

  init(width: Int, height: Int) {
    // One cell more on either side, so that every cell has neighbours.
    (columns, rows) = (width / 4 + 2, height / 4 + 2)
    storage = GridStorage(count: columns * rows)
    cells = storage.sums
  }

  /// Adds an excess for each of some pixels of a row.
  @inline(__always)
  func add(_ excess: Int, x: Int, y: Int, length: Int) {
    let row = (y &>> 2) &* columns
    let end = x &+ length
    var x = x
    while x < end {
      var next = (x &>> 2 &+ 1) &* 4
      if next > end { next = end }
      cells[row &+ x &>> 2] &+= Int32(truncatingIfNeeded: excess &* (next &- x))
      x = next
    }
  }

  /// The greatest sum of a window.
  var largestWindow: Int {
    var largest: Int32 = 0
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
    return Int(largest)
  }
}

/// Distances, summed with their signs in squares of 8x8 pixels.
struct ShiftGrid {
  private let width: Int
  private let height: Int
  private let columns: Int
  private let storage: GridStorage<Int32>
  private let sums: UnsafeMutablePointer<Int32>

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = (width + 7) / 8
    storage = GridStorage(count: columns * ((height + 7) / 8) * 3)
    sums = storage.sums
  }

  /// Adds the distances of a pixel.
  @inline(__always)
  func add(_ distances: Distances, x: Int, y: Int) {
    let index = ((y &>> 3) &* columns &+ x &>> 3) &* 3
    add(distances, times: 1, to: index)
  }

  /// Adds the same distances for each of some pixels of a row.
  @inline(__always)
  func add(_ distances: Distances, x: Int, y: Int, length: Int) {
    let row = (y &>> 3) &* columns
    let end = x &+ length
    var x = x
    while x < end {
      var next = (x &>> 3 &+ 1) &* 8
      if next > end { next = end }
      add(distances, times: next &- x, to: (row &+ x &>> 3) &* 3)
      x = next
    }
  }

  @inline(__always)
  private func add(_ distances: Distances, times: Int, to index: Int) {
    sums[index] &+= Int32(truncatingIfNeeded: distances.red &* times)
    sums[index &+ 1] &+= Int32(truncatingIfNeeded: distances.green &* times)
    sums[index &+ 2] &+= Int32(truncatingIfNeeded: distances.blue &* times)
  }

  /// The greatest mean of a component in a square, without its sign; one that the border cuts to less
  /// than half counts as half, as few pixels of noise have a mean.
  var largestMean: Double {
    var largest = 0.0
    let full = width / 8
    var row = 0
    while row * 8 < height {
      let rowHeight = min(8, height - row * 8)
      let start = row * columns
      largest = max(
        largest, Double(largestSum(start, start + full)) / Double(max(32, 8 * rowHeight)))
      if full < columns {
        let sum = largestSum(start + full, start + columns)
        largest = max(largest, Double(sum) / Double(max(32, (width - full * 8) * rowHeight)))
      }
      row += 1
    }
    return largest
  }

  /// The greatest sum of some squares, without its sign.
  private func largestSum(_ start: Int, _ end: Int) -> Int {
    var (least, greatest): (Int32, Int32) = (0, 0)
    var index = start &* 3
    while index < end &* 3 {
      let sum = sums[index]
      if sum < least { least = sum }
      if sum > greatest { greatest = sum }
      index &+= 1
    }
    return Int(greatest > 0 &- least ? greatest : 0 &- least)
  }
}

/// Memory for sums that start at zero, freed with the last reference.
final class GridStorage<Sum: FixedWidthInteger> {
  let sums: UnsafeMutablePointer<Sum>

  init(count: Int) {
    sums = .allocate(capacity: max(1, count))
    sums.initialize(repeating: 0, count: max(1, count))
  }

  deinit { sums.deallocate() }
}
