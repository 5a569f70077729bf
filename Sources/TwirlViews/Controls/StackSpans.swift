import Foundation

/// Where the views of a stack begin along its axis, and how long they are, in points.
struct StackSpans: Equatable {
  private(set) var starts: [CGFloat] = []
  private(set) var lengths: [CGFloat]

  /// Shares a length.
  ///
  /// - Parameters:
  ///   - lengths: how long the views would be by themselves.
  ///   - flexible: whether each of them has no length of its own.
  ///   - gaps: the room between them, one less than views.
  init(
    lengths: [CGFloat], flexible: [Bool], gaps: [CGFloat], in total: CGFloat,
    _ distribution: StackView.Distribution
  ) {
    let spaces = gaps.reduce(0, +)
    let (room, wish) = (max(total - spaces, 0), lengths.reduce(0, +))
    var gaps = gaps
    switch distribution {
    case .fillEqually:
      self.lengths = lengths.map { _ in room / CGFloat(max(lengths.count, 1)) }
    case .fillProportionally:
      let equal = room / CGFloat(max(lengths.count, 1))
      self.lengths = lengths.map { wish > 0 ? $0 / wish * room : equal }
    case .fill:
      self.lengths = lengths
      if wish < room, let last = flexible.lastIndex(of: true) ?? lengths.indices.last {
        self.lengths[last] += room - wish
      } else {
        shrink(by: wish - room)
      }
    case .equalSpacing:
      self.lengths = lengths
      shrink(by: wish - room)
      if !gaps.isEmpty, wish < room {
        gaps = [CGFloat](repeating: (total - wish) / CGFloat(gaps.count), count: gaps.count)
      }
    case .equalCentering:
      self.lengths = lengths
      shrink(by: wish - room)
      if wish < room { gaps = Self.centered(lengths, least: gaps, in: total) }
    }
    var start: CGFloat = 0
    for (index, length) in self.lengths.enumerated() {
      starts.append(start)
      start += length + (gaps.indices.contains(index) ? gaps[index] : 0)
    }
  }

  /// Takes room away from the last views.
  private mutating func shrink(by excess: CGFloat) {
    var excess = excess
    for index in lengths.indices.reversed() where excess > 0 {
      let part = min(lengths[index], excess)
      lengths[index] -= part
      excess -= part
    }
  }

  /// The gaps that put middles at equal distances, from the first view's at the beginning to the last
  /// one's at the end; the least ones where some gap would be smaller.
  private static func centered(
    _ lengths: [CGFloat], least: [CGFloat], in total: CGFloat
  ) -> [CGFloat] {
    guard let first = lengths.first, let last = lengths.last, lengths.count > 1 else {
      return least
    }
    let pitch = (total - first / 2 - last / 2) / CGFloat(lengths.count - 1)
    let gaps = zip(lengths, lengths.dropFirst()).map { pitch - $0 / 2 - $1 / 2 }
    let isEnough = zip(gaps, least).allSatisfy { $0 >= $1 }
    let spare = total - lengths.reduce(0, +)
    return isEnough ? gaps : gaps.map { _ in spare / CGFloat(gaps.count) }
  }
}
