/// Finds the nearest of at most 256 places; of equally near ones the first.
struct QuantizerNearest {
  private let xs: [Int32]
  private let ys: [Int32]
  private let zs: [Int32]

  /// Creates the search over some places among colours.
  init(_ places: [QuantizerPlace]) {
    precondition(places.count <= 256, "An index of a place is a byte.")
    xs = places.map(\.x)
    ys = places.map(\.y)
    zs = places.map(\.z)
  }

  /// Returns the nearest place's index and its squared distance.
  @inline(__always)
  func nearest(_ place: QuantizerPlace) -> (index: Int, squared: Int32) {
    let (px, py, pz) = (place.x, place.y, place.z)
    // Distance and index in one word: the least of them is the first of the nearest, and the loop
    // is a plain minimum, which the compiler does in parallel.
    var best = UInt32.max
    xs.withUnsafeBufferPointer { xs in
      ys.withUnsafeBufferPointer { ys in
        zs.withUnsafeBufferPointer { zs in
          var i = 0
          while i < xs.count {
            let (dx, dy, dz) = (xs[i] &- px, ys[i] &- py, zs[i] &- pz)
            let squared = UInt32(bitPattern: dx &* dx &+ dy &* dy &+ dz &* dz)
            best = min(best, squared &<< 8 | UInt32(truncatingIfNeeded: i))
            i &+= 1
          }
        }
      }
    }
    return (Int(best & 255), Int32(bitPattern: best &>> 8))
  }
}

/// For each of some places, the few that are nearest to it.
///
/// What is nearer to a point than its place `p` at distance `d` lies within `2d` of `p`: only those
/// neighbours need to be compared.
struct QuantizerNeighbours {
  /// How many there are for each place.
  static let count = 16

  /// A neighbour, and its squared distance.
  struct Neighbour {
    var index: Int32
    var squared: Int32
  }

  /// The neighbours of the first place from near to far, then those of the second, and so on.
  private(set) var all: [Neighbour]

  /// Finds the neighbours of all places.
  init(_ places: [QuantizerPlace]) {
    let none = Neighbour(index: -1, squared: .max)
    all = [Neighbour](repeating: none, count: places.count * Self.count)
    all.withUnsafeMutableBufferPointer { all in
      places.withUnsafeBufferPointer { places in
        for i in places.indices {
          let start = i &* Self.count
          let end = start &+ Self.count &- 1
          for j in places.indices where j != i {
            let squared = places[i].squared(to: places[j])
            if squared >= all[end].squared { continue }
            var place = end
            while place > start && squared < all[place &- 1].squared {
              all[place] = all[place &- 1]
              place &-= 1
            }
            all[place] = Neighbour(index: Int32(truncatingIfNeeded: j), squared: squared)
          }
        }
      }
    }
  }
}
