import TwirlLayers

/// Chooses the instants that a strip shows.
enum MomentTimes {
  /// Instants with equal spans of time between them; both ends are among them.
  ///
  /// Whole nanoseconds nearest to start + i (end − start) / (count − 1); the end, if there is one only.
  static func even(count: Int, from start: MediaTime, to end: MediaTime) -> [MediaTime] {
    guard count > 1 else { return [end] }
    let span = (end - start).nanoseconds
    let parts = Int64(count - 1)
    return (0..<Int64(count)).map { index in
      // The product might not fit; quotient and rest do.
      let (whole, rest) = span.quotientAndRemainder(dividingBy: parts)
      let fraction = (2 * rest * index + parts) / (2 * parts)
      return start + MediaTime(nanoseconds: whole * index + fraction)
    }
  }

  /// Instants with equal amounts of motion between them; both ends of the span are among them.
  ///
  ///     motion
  ///       │           ╭──── total
  ///     2 ┼┄┄┄┄┄┄┄┄┄╭╯
  ///     1 ┼┄┄┄┄╭──╯┊
  ///       └───╯┊┄┄┄┊──────── time
  ///
  /// Between two samples the motion counts as steady. Whole milliseconds, as people read them; where
  /// much happens at once, two moments may be one, and there are fewer then.
  ///
  /// - Parameters:
  ///   - sums: the motion until each of the times, from 0 on and never falling.
  /// - Returns: nil if there is no motion.
  static func evenInMotion(
    count: Int, times: [MediaTime], sums: [Double]
  ) -> [MediaTime]? {
    guard let total = sums.last, total > 0, let start = times.first, let end = times.last else {
      return nil
    }
    guard count > 1 else { return [end] }
    var result = [start]
    var index = 0
    for moment in 1..<(count - 1) {
      let wanted = total * Double(moment) / Double(count - 1)
      while sums[index + 1] < wanted { index += 1 }
      let part = (wanted - sums[index]) / (sums[index + 1] - sums[index])
      let from = times[index].nanoseconds
      let length = Double((times[index + 1] - times[index]).nanoseconds)
      let millisecond = ((Double(from) + part * length) / 1e6).rounded()
      let time = MediaTime(nanoseconds: Int64(millisecond) * 1_000_000)
      if time > result[result.count - 1], time < end { result.append(time) }
    }
    if end > start { result.append(end) }
    return result
  }
}
