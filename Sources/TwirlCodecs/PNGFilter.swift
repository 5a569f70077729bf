#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The five ways in which PNG predicts a byte from its neighbours.
///
///     c b      the byte above-left and above
///     a x      the byte to the left, x itself: x - prediction is stored
enum PNGFilter: UInt8, CaseIterable {
  /// Nothing is predicted.
  case none = 0
  /// a.
  case sub = 1
  /// b.
  case up = 2
  /// (a + b) / 2, rounded down.
  case average = 3
  /// Whichever of a, b, c is nearest to a + b - c, in this order where they are equally near.
  case paeth = 4
}

extension PNGFilter {
  /// Filters one row.
  ///
  /// - Parameters:
  ///   - row: the row; above: the row above it, zeros for the first.
  ///   - distance: the bytes from a pixel to the one at its left.
  func apply(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .none:
      target.update(from: row, count: count)
    case .sub:
      target.update(from: row, count: min(distance, count))
      var index = distance
      while index < count {
        target[index] = row[index] &- row[index &- distance]
        index &+= 1
      }
    case .up:
      var index = 0
      while index < count {
        target[index] = row[index] &- above[index]
        index &+= 1
      }
    case .average:
      applyAverage(row, above, count, distance, target)
    case .paeth:
      applyPaeth(row, above, count, distance, target)
    }
  }

  private func applyAverage(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ distance: Int,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    var index = 0
    while index < min(distance, count) {
      target[index] = row[index] &- above[index] &>> 1
      index &+= 1
    }
    while index < count {
      let sum = UInt16(row[index &- distance]) &+ UInt16(above[index])
      target[index] = row[index] &- UInt8(truncatingIfNeeded: sum &>> 1)
      index &+= 1
    }
  }

  private func applyPaeth(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ distance: Int,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    var index = 0
    while index < min(distance, count) {
      target[index] = row[index] &- above[index]
      index &+= 1
    }
    while index < count {
      let a = Int16(row[index &- distance])
      let b = Int16(above[index])
      let c = Int16(above[index &- distance])
      // With p = a + b - c: p - a, p - b and p - c.
      let (toA, toB) = (abs(b &- c), abs(a &- c))
      let toC = abs(a &+ b &- c &- c)
      let prediction = toA <= toB && toA <= toC ? a : (toB <= toC ? b : c)
      target[index] = row[index] &- UInt8(truncatingIfNeeded: prediction)
      index &+= 1
    }
  }
}
