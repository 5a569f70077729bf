/// A property of some characters, given by ranges of code points.
struct ScalarRanges<Value: Sendable>: Sendable {
  private let ranges: [(first: UInt32, last: UInt32, value: Value)]

  /// Creates the table from a list per value.
  ///
  /// Each list holds the first and the last code point of its ranges in
  /// turn. No two ranges overlap.
  init(_ lists: [(Value, [UInt32])]) {
    var ranges: [(first: UInt32, last: UInt32, value: Value)] = []
    for (value, bounds) in lists {
      for index in stride(from: 0, to: bounds.count - 1, by: 2) {
        ranges.append((bounds[index], bounds[index + 1], value))
      }
    }
    self.ranges = ranges.sorted { $0.first < $1.first }
  }

  /// The value of the range that a character lies in; nil outside all of them.
  subscript(scalar: Unicode.Scalar) -> Value? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].last < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count, ranges[low].first <= scalar.value else { return nil }
    return ranges[low].value
  }
}
