/// Guesses of how well a filtered row compresses.
///
/// Lower is better; two kinds do not compare.
final class PNGRowEstimate {
  /// How to guess.
  enum Kind {
    /// The sum of the bytes as signed numbers without their signs: quick; from the specification.
    case absoluteSum
    /// The bits that the bytes need if each value is coded by its frequency in the row.
    case entropy
    /// The number of different pairs of neighbouring bytes: good for text and flat shapes.
    case pairs
  }

  private let counts: UnsafeMutablePointer<UInt32> = .allocate(capacity: 256)
  /// The generation in which a pair was last seen: nothing needs clearing between rows.
  private let seen: UnsafeMutablePointer<UInt32> = .allocate(capacity: 65_536)
  private var generation: UInt32 = 0

  init() {
    counts.initialize(repeating: 0, count: 256)
    seen.initialize(repeating: 0, count: 65_536)
  }

  deinit {
    counts.deallocate()
    seen.deallocate()
  }

  /// The guess for a row.
  func cost(_ kind: Kind, _ row: UnsafePointer<UInt8>, count: Int) -> Int {
    switch kind {
    case .absoluteSum: absoluteSum(row, count)
    case .entropy: entropy(row, count)
    case .pairs: pairs(row, count)
    }
  }

  private func absoluteSum(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var sum = 0
    var index = 0
    // Parts so short that 32 bits hold their sum: it lets the compiler use narrow lanes.
    while index < count {
      let end = min(index &+ 65_536, count)
      var part: UInt32 = 0
      while index < end {
        let value = row[index]
        part &+= UInt32(min(value, 0 &- value))
        index &+= 1
      }
      sum &+= Int(part)
    }
    return sum
  }

  /// -Σ n·log2(n / count) is count·log2(count) - Σ n·log2(n); the first term is the same for all.
  private func entropy(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    counts.update(repeating: 0, count: 256)
    var index = 0
    while index < count {
      counts[Int(row[index])] &+= 1
      index &+= 1
    }
    var sum = 0
    for value in 0..<256 {
      let n = Int(counts[value])
      if n > 1 { sum &-= n &* Self.log2(n) }
    }
    return sum
  }

  /// The logarithm in 1/256, straight between powers of two: integers, the same everywhere.
  private static func log2(_ n: Int) -> Int {
    let whole = Int.bitWidth &- 1 &- n.leadingZeroBitCount
    let fraction = ((n &- (1 &<< whole)) &<< 8) &>> whole
    return whole &<< 8 &+ fraction
  }

  private func pairs(_ row: UnsafePointer<UInt8>, _ count: Int) -> Int {
    generation &+= 1
    if generation == 0 {
      seen.update(repeating: 0, count: 65_536)
      generation = 1
    }
    var different = 0
    var pair = 0
    var index = 0
    while index < count {
      pair = (pair &<< 8 | Int(row[index])) & 0xFFFF
      // The first pair would contain a byte from before the row.
      if index > 0, seen[pair] != generation {
        seen[pair] = generation
        different &+= 1
      }
      index &+= 1
    }
    return different
  }
}
