import TwirlGraphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether a picture can lie between two frames of a motion, told by its pixels.
///
///     x0 ........ y ...... x1       |y - x0| + |y - x1|  ≲  |x1 - x0|
///
/// For an edge that sweeps over pixels both sides are equal; for a thin line that jumps further than
/// it is wide the left one is twice the right one. So much is allowed in every tile of the picture,
/// with what moves in the tiles around it: what stands still in the reference has to stand still.
struct MotionBetween {
  /// How far apart components may be without counting.
  let noise: Int
  /// How much may be off in a tile, in levels: what ``PerceptualTolerance/density`` is to a window.
  private static let slack = 192
  private let columns: Int
  private let rows: Int
  private let tile: Int
  private let bounds: PixelRect

  /// Creates the test for pictures of a size.
  init(_ bounds: PixelRect, noise: Int) {
    (self.bounds, self.noise) = (bounds, noise)
    // What crosses a sixteenth of the picture in a frame is too fast to be followed.
    tile = max(8, min(bounds.width, bounds.height) / 16)
    columns = (bounds.width + tile - 1) / tile
    rows = (bounds.height + tile - 1) / tile
  }

  /// Whether a picture can lie between two others; all three have the size of the test.
  func holds(_ picture: Bitmap, between first: Bitmap, and second: Bitmap) -> Bool {
    guard [picture, first, second].allSatisfy({ $0.bounds == bounds }) else { return false }
    let motion = sums(first, second)
    let (before, after) = (sums(picture, first), sums(picture, second))
    var row = 0
    while row < rows {
      var column = 0
      while column < columns {
        let index = row &* columns &+ column
        let distance = before[index] &+ after[index]
        if distance > Self.slack, distance > Self.slack &+ around(motion, row, column) &* 9 / 4 {
          return false
        }
        column &+= 1
      }
      row &+= 1
    }
    return true
  }

  /// The sum of a tile and of the eight around it.
  private func around(_ sums: [Int], _ row: Int, _ column: Int) -> Int {
    var sum = 0
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) { sum += sums[y * columns + x] }
    }
    return sum
  }

  /// How far apart two pictures are in each tile: the greatest distance of a component, summed.
  private func sums(_ a: Bitmap, _ b: Bitmap) -> [Int] {
    var sums = [Int](repeating: 0, count: columns * rows)
    PixelPair.with(a.pixels, b.pixels, width: bounds.width, height: bounds.height) { pair in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let sums = sums.baseAddress else { return }
        var y = 0
        while y < pair.height {
          if !pair.rowIsEqual(y) { add(pair, row: y, to: sums + y / tile &* columns) }
          y &+= 1
        }
      }
    }
    return sums
  }

  private func add(_ pair: PixelPair, row: Int, to sums: UnsafeMutablePointer<Int>) {
    let (start, end) = (row &* pair.width, (row &+ 1) &* pair.width)
    var tally = Tally()
    var index = pair.firstDifference(from: start, to: end)
    while index < end {
      let distance = tally.add(pair.a[index], pair.b[index])
      if distance > noise { sums[(index &- start) / tile] &+= distance }
      index &+= 1
      if index < end, pair.a[index] == pair.b[index] {
        index = pair.firstDifference(from: index, to: end)
      }
    }
  }
}
