/// Finds the nearest of at most 256 positions, eight at a time.
///
/// Of equally near ones the first is taken.
struct QuantizerNearest {
  /// For each eight: their first coordinates, their second, their third.
  private var lanes: [SIMD8<Float>] = []

  /// Creates the search over some positions.
  init(_ positions: [SIMD4<Float>]) {
    // What fills up the last eight is farther than anything.
    let far = SIMD8<Float>(repeating: 1e9)
    for start in stride(from: 0, to: positions.count, by: 8) {
      var (x, y, z) = (far, far, far)
      for i in start..<min(start + 8, positions.count) {
        (x[i - start], y[i - start], z[i - start]) = (
          positions[i].x, positions[i].y, positions[i].z
        )
      }
      lanes += [x, y, z]
    }
  }

  /// Returns the nearest position's index and its squared distance.
  @inline(__always)
  func nearest(_ point: SIMD4<Float>) -> (index: Int, squared: Float) {
    lanes.withUnsafeBufferPointer { lanes in
      let (px, py, pz) = (
        SIMD8(repeating: point.x), SIMD8(repeating: point.y), SIMD8(repeating: point.z)
      )
      var best = SIMD8<Float>(repeating: .infinity)
      var bestIndex = SIMD8<Int32>.zero
      var index = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
      let step = SIMD8<Int32>(repeating: 8)
      var i = 0
      while i < lanes.count {
        let dx = lanes[i] - px
        let dy = lanes[i &+ 1] - py
        let dz = lanes[i &+ 2] - pz
        let squared = dx * dx + dy * dy + dz * dz
        let nearer = squared .< best
        best.replace(with: squared, where: nearer)
        bestIndex.replace(with: index, where: nearer)
        index &+= step
        i &+= 3
      }
      // Each lane holds its first index of its least distance; the first over all is wanted.
      let least = best.min()
      let winner = bestIndex.replacing(
        with: SIMD8(repeating: Int32.max), where: best .!= SIMD8(repeating: least))
      return (Int(winner.min()), least)
    }
  }
}

/// For each of some positions, the few that are nearest to it.
///
/// What is nearer to a point than its position `p` at distance `d` lies within `2d` of `p`: only
/// those neighbours need to be compared.
struct QuantizerNeighbours {
  /// How many there are for each position.
  static let count = 16

  /// A neighbour, and its squared distance.
  struct Neighbour {
    var index: Int32
    var squared: Float
  }

  /// The neighbours of the first position from near to far, then those of the second...
  private(set) var all: [Neighbour]

  /// Finds the neighbours of all positions.
  init(_ positions: [SIMD4<Float>]) {
    let none = Neighbour(index: -1, squared: .infinity)
    all = [Neighbour](repeating: none, count: positions.count * Self.count)
    all.withUnsafeMutableBufferPointer { all in
      positions.withUnsafeBufferPointer { positions in
        for i in positions.indices {
          let list = UnsafeMutableBufferPointer(
            rebasing: all[(i * Self.count)..<((i + 1) * Self.count)])
          for j in positions.indices where j != i {
            let offset = positions[i] - positions[j]
            let squared = (offset * offset).sum()
            var place = Self.count - 1
            if squared >= list[place].squared { continue }
            while place > 0 && squared < list[place &- 1].squared {
              list[place] = list[place &- 1]
              place &-= 1
            }
            list[place] = Neighbour(index: Int32(j), squared: squared)
          }
        }
      }
    }
  }
}
