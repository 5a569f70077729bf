/// By how much edges have moved, worked out in squares of 32x32 pixels.
///
/// Where a picture moves by (u, v), a pixel changes by d = -(u·gx + v·gy), with the slopes gx and gy of
/// the picture there. The move that explains the pixels of a square best makes the sum of
/// (d + u·gx + v·gy)² least (Lucas and Kanade, 1981). Coverage of another rasterizer is off to either
/// side; an edge that has moved is off to one.
struct MotionGrid {
  private let columns: Int
  private let count: Int
  private let storage: GridStorage<Int>
  /// Six sums for each square: gx·gx, gx·gy, gy·gy, gx·d, gy·d, all with slopes four times too large,
  /// and the number of pixels.
  private let sums: UnsafeMutablePointer<Int>

  init(width: Int, height: Int) {
    columns = (width + 31) / 32
    count = columns * ((height + 31) / 32)
    storage = GridStorage(count: count * 6)
    sums = storage.sums
  }

  /// Adds a pixel that is off by some distances.
  @inline(__always)
  func add(_ distances: Distances, of pair: PixelPair, at index: Int, x: Int, y: Int) {
    let left = x == 0 ? index : index &- 1
    let right = x &+ 1 == pair.width ? index : index &+ 1
    let above = y == 0 ? index : index &- pair.width
    let below = y &+ 1 == pair.height ? index : index &+ pair.width
    let across = Distances(from: pair.a[left], to: pair.a[right])
    let across2 = Distances(from: pair.b[left], to: pair.b[right])
    let down = Distances(from: pair.a[above], to: pair.a[below])
    let down2 = Distances(from: pair.b[above], to: pair.b[below])
    let square = sums + ((y &>> 5) &* columns &+ x &>> 5) &* 6
    add(across.red &+ across2.red, down.red &+ down2.red, distances.red, to: square)
    add(across.green &+ across2.green, down.green &+ down2.green, distances.green, to: square)
    add(across.blue &+ across2.blue, down.blue &+ down2.blue, distances.blue, to: square)
    square[5] &+= 1
  }

  @inline(__always)
  private func add(_ gx: Int, _ gy: Int, _ d: Int, to square: UnsafeMutablePointer<Int>) {
    square[0] &+= gx &* gx
    square[1] &+= gx &* gy
    square[2] &+= gy &* gy
    square[3] &+= gx &* d
    square[4] &+= gy &* d
  }

  /// The greatest distance that a square has moved by, in pixels.
  ///
  /// Few pixels say little: a square with less than 24 counts in proportion.
  var largest: Double {
    var largest = 0.0
    for index in 0..<count {
      let square = sums + index * 6
      if square[5] == 0 { continue }
      // Along an edge nothing can be seen to move: a little stiffness keeps that at zero.
      let stiffness = Double(square[0] + square[2]) / 20
      let (xx, yy) = (Double(square[0]) + stiffness, Double(square[2]) + stiffness)
      let (xy, xd, yd) = (Double(square[1]), Double(square[3]), Double(square[4]))
      let determinant = xx * yy - xy * xy
      if determinant <= 0 { continue }
      let (u, v) = ((yy * xd - xy * yd) / determinant, (xx * yd - xy * xd) / determinant)
      // Of a step only the pixel on it changes, where the slope is half of the step: u is twice the move.
      let distance = 2 * (u * u + v * v).squareRoot()
      largest = max(largest, distance * min(1, Double(square[5]) / 24))
    }
    return largest
  }
}
