/// What counted, summed in cells of 4x4 pixels, so that windows of 8x8 at every fourth place are the
/// sums of four cells.
struct DamageGrid {
  private let columns: Int
  private let rows: Int
  private let storage: GridStorage
  private let cells: UnsafeMutablePointer<Int>

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
      cells[row &+ x &>> 2] &+= excess &* (next &- x)
      x = next
    }
  }

  /// The greatest sum of a window.
  var largestWindow: Int {
    var largest = 0
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
    return largest
  }
}

/// Distances, summed with their signs in squares of 16x16 pixels.
struct ShiftGrid {
  private let width: Int
  private let height: Int
  private let columns: Int
  private let count: Int
  private let storage: GridStorage
  private let sums: UnsafeMutablePointer<Int>

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = (width + 15) / 16
    count = columns * ((height + 15) / 16) * 3
    storage = GridStorage(count: count)
    sums = storage.sums
  }

  /// Adds the distances of a pixel.
  @inline(__always)
  func add(_ distances: Distances, x: Int, y: Int) {
    let index = ((y &>> 4) &* columns &+ x &>> 4) &* 3
    sums[index] &+= distances.red
    sums[index &+ 1] &+= distances.green
    sums[index &+ 2] &+= distances.blue
  }

  /// Adds the same distances for each of some pixels of a row.
  @inline(__always)
  func add(_ distances: Distances, x: Int, y: Int, length: Int) {
    let row = (y &>> 4) &* columns
    let end = x &+ length
    var x = x
    while x < end {
      var next = (x &>> 4 &+ 1) &* 16
      if next > end { next = end }
      add(distances, times: next &- x, to: (row &+ x &>> 4) &* 3)
      x = next
    }
  }

  @inline(__always)
  private func add(_ distances: Distances, times: Int, to index: Int) {
    sums[index] &+= distances.red &* times
    sums[index &+ 1] &+= distances.green &* times
    sums[index &+ 2] &+= distances.blue &* times
  }

  /// The greatest mean of a component in a square, without its sign.
  var largestMean: Double {
    var largest = 0.0
    var index = 0
    while index < count {
      let square = index / 3
      let (column, row) = (square % columns, square / columns)
      let area = min(16, width - column * 16) * min(16, height - row * 16)
      largest = max(largest, abs(Double(sums[index])) / Double(area))
      index += 1
    }
    return largest
  }
}

/// Memory for sums that start at zero, freed with the last reference.
private final class GridStorage {
  let sums: UnsafeMutablePointer<Int>

  init(count: Int) {
    sums = .allocate(capacity: max(1, count))
    sums.initialize(repeating: 0, count: max(1, count))
  }

  deinit { sums.deallocate() }
}
