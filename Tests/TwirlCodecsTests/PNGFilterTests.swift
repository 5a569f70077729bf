import Testing

@testable import TwirlCodecs

@Suite("Filters and the guesses that choose among them")
struct PNGFilterTests {
  /// Undoes a filter byte by byte, as PNG's specification (third edition, 9.2) writes it.
  private func restored(
    _ filter: PNGFilter, _ row: [UInt8], above: [UInt8], distance: Int
  ) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in row.enumerated() {
      let a = index < distance ? 0 : Int(result[index - distance])
      let b = Int(above[index])
      let c = index < distance ? 0 : Int(above[index - distance])
      let prediction: Int
      switch filter {
      case .none: prediction = 0
      case .sub: prediction = a
      case .up: prediction = b
      case .average: prediction = (a + b) / 2
      case .paeth:
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      }
      result.append(UInt8(truncatingIfNeeded: Int(byte) + prediction))
    }
    return result
  }

  @Test(arguments: PNGFilter.allCases, [1, 2, 3, 4])
  func filtersCanBeUndone(_ filter: PNGFilter, distance: Int) {
    var generator = PNGRandom(state: 1)
    for count in [1, 2, 3, 4, 5, 64, 301] {
      // Few values: ties between neighbours are frequent.
      let row = (0..<count).map { _ in generator.byte(250...255) &+ 3 }
      let above = (0..<count).map { _ in generator.byte(250...255) &+ 3 }
      var filtered = [UInt8](repeating: 0, count: count)
      filter.apply(row, above: above, count: count, distance: distance, into: &filtered)
      #expect(restored(filter, filtered, above: above, distance: distance) == row)
    }
  }

  @Test func guessesFollowTheirFormulas() {
    let estimate = PNGRowEstimate()
    let row: [UInt8] = [0, 1, 255, 128, 127, 254]
    #expect(estimate.cost(.absoluteSum, row, count: 6) == 0 + 1 + 1 + 128 + 127 + 2)
    // 1 1 2 1 1 2: the pairs 11, 12 and 21.
    #expect(estimate.cost(.pairs, [1, 1, 2, 1, 1, 2], count: 6) == 3)
    #expect(estimate.cost(.pairs, [1, 1, 1], count: 3) == 1)
    #expect(estimate.cost(.pairs, [7], count: 1) == 0)
    // -Σ n·log2(n) in 1/256: 4·2 for four equal bytes, 2·1 + 2·1 for two pairs, 0 if all differ.
    #expect(estimate.cost(.entropy, [5, 5, 5, 5], count: 4) == -8 * 256)
    #expect(estimate.cost(.entropy, [5, 6, 5, 6], count: 4) == -4 * 256)
    #expect(estimate.cost(.entropy, [1, 2, 3, 4], count: 4) == 0)
    // Straight between 2 and 4: log2(3) counts as 1.5.
    #expect(estimate.cost(.entropy, [9, 9, 9], count: 3) == -3 * 384)
  }
}
