/// Turns exact delays into fractions of 16-bit numbers, and never loses time.
///
/// Almost every delay is such a fraction. What is not is stored as the nearest one, and the
/// difference is made up for by the next frame.
struct APNGDelays {
  /// The nanoseconds that have been asked for and not been stored.
  private var owed = 0

  /// The longest delay that the format can hold, in seconds.
  static let limit = 65_535

  /// Returns what is stored for the next frame's delay, which is at most the limit.
  mutating func next(_ delay: FrameDelay) -> FrameDelay {
    if owed == 0, delay.numerator <= 65_535, delay.denominator <= 65_535 { return delay }
    let wanted = min(max(delay.nanoseconds + owed, 0), Self.limit * 1_000_000_000)
    let stored = Self.nearest(wanted)
    owed += delay.nanoseconds - stored.nanoseconds
    return stored
  }

  /// The nearest fraction of 16-bit numbers to nanoseconds, among the convergents and the last
  /// semiconvergent of the continued fraction.
  private static func nearest(_ nanoseconds: Int) -> FrameDelay {
    let wanted = FrameDelay(nanoseconds, over: 1_000_000_000)
    var (n, d) = (wanted.numerator, wanted.denominator)
    // The last two convergents: p0/q0, then p1/q1.
    var (p0, q0, p1, q1) = (0, 1, 1, 0)
    while d != 0 {
      let term = n / d
      var most = term
      if p1 > 0 { most = min(most, (65_535 - p0) / p1) }
      if q1 > 0 { most = min(most, (65_535 - q0) / q1) }
      if most < term {
        let partial = FrameDelay(most * p1 + p0, over: max(most * q1 + q0, 1))
        guard q1 > 0 else { return partial }
        let whole = FrameDelay(p1, over: q1)
        let target = Double(nanoseconds) / 1e9
        // Ties and rounding only choose between two equally good fractions.
        return abs(partial.seconds - target) < abs(whole.seconds - target) ? partial : whole
      }
      (p0, q0, p1, q1) = (p1, q1, term * p1 + p0, term * q1 + q0)
      (n, d) = (d, n - term * d)
    }
    return FrameDelay(p1, over: max(q1, 1))
  }
}
