/// The order in which a line's characters stand (UAX #9, rules L1 and L2).
enum BidiLine {
  /// Resets the levels of separators, and of white space before them and at the line's end, to the
  /// paragraph's.
  static func resetWhitespace(
    _ levels: inout [UInt8], classes: [BidiClass], baseLevel: UInt8
  ) {
    var isTrailing = true
    for index in levels.indices.reversed() {
      switch classes[index] {
      case .paragraphSeparator, .segmentSeparator: isTrailing = true
      case .whiteSpace, .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate,
        .popDirectionalIsolate:
        break
      case let type where type.isRemoved: break
      default: isTrailing = false
      }
      if isTrailing { levels[index] = baseLevel }
    }
  }

  /// Puts runs, each of one level, from their logical into their visual order.
  ///
  ///     levels   0 1 2 1 0        the runs at the levels from the highest on, down to the lowest
  ///     visual   0 1 2 1 0  →     odd one, are reversed as a stretch
  ///     order    0 3 2 1 4
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    var level = highest
    while level >= lowest {
      var place = 0
      while place < order.count {
        let first = place
        while place < order.count, levels[order[place]] >= level { place += 1 }
        if place > first { order[first..<place].reverse() }
        place = max(place, first + 1)
      }
      level -= 1
    }
    return order
  }
}
