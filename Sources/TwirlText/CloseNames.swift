/// The names most like a mistyped one.
///
///     closeNames(to: "Intre", among: ["Inter", "Inter Display", "Lato"])   // ["Inter"]
///
/// Case does not count, nor the order of `names`: the result is sorted by distance, then by the
/// names' scalars. A name is close when at most a third of the longer one's letters (two, for short
/// ones) must change, or when it begins with what was typed.
package func closeNames(to typed: String, among names: [String], limit: Int = 3) -> [String] {
  let wanted = Array(typed.lowercased().unicodeScalars)
  guard !wanted.isEmpty else { return [] }
  var found: [(distance: Int, name: String)] = []
  for name in Set(names) {
    let candidate = Array(name.lowercased().unicodeScalars)
    let distance = editDistance(wanted, candidate)
    let allowed = max(2, max(wanted.count, candidate.count) / 3)
    // "ab" would else be two changes from every other name of two letters.
    let differs = distance >= max(wanted.count, candidate.count)
    if (distance <= allowed && !differs) || candidate.starts(with: wanted) {
      found.append((distance, name))
    }
  }
  found.sort { left, right in
    left.distance != right.distance
      ? left.distance < right.distance
      : left.name.unicodeScalars.lexicographicallyPrecedes(right.name.unicodeScalars)
  }
  return found.prefix(limit).map(\.name)
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two sequences:
/// the optimal string alignment distance.
package func editDistance<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in 0..<first.count {
    var current = [row + 1]
    current.reserveCapacity(second.count + 1)
    for column in 0..<second.count {
      let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
