/// The times at which pictures appear in a clip, against those at which the reference shows the same.
///
///     late |          .  .        a shift is a level line, a scale one through the origin,
///          |      .         .     another curve neither
///          |  .                .
///          +--------------------- time of the reference
struct TimingFit {
  /// A picture that appears while something moves.
  struct Event {
    /// When it appears, in seconds.
    var time: Double
    /// When the reference shows it, in seconds.
    var reference: Double
    /// How much moves: fast motion tells times best.
    var weight: Double

    /// By how much it is late, in seconds.
    var lateness: Double { time - reference }
  }

  /// What is told by the motion that is fast enough.
  let events: [Event]

  /// Creates a fit.
  ///
  /// - Parameter events: in order of time. What moves by less than a tenth of the fastest is left out:
  ///   where a motion starts or ends, hardly anything tells one time from another.
  init(_ events: [Event]) {
    let fastest = events.map(\.weight).max() ?? 0
    self.events = events.filter { $0.weight > 0 && $0.weight >= fastest / 10 }
  }

  /// The best shift, in seconds: what half of the motion is behind of.
  var shift: Double {
    Self.weightedMedian(events.map { ($0.lateness, $0.weight) }) ?? 0
  }

  /// The best scale about time 0.
  var scale: Double {
    let ratios = events.filter { $0.reference > 0 && $0.time > 0 }.map {
      // A time is as sure as any other; of a late one the ratio is surer.
      ($0.time / $0.reference, $0.weight * $0.reference)
    }
    return Self.weightedMedian(ratios) ?? 1
  }

  /// The best shift and scale together, by least squares: time = scale · reference + shift.
  var line: (shift: Double, scale: Double) {
    var (sum, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for event in events {
      sum += event.weight
      x += event.weight * event.reference
      y += event.weight * event.time
      xx += event.weight * event.reference * event.reference
      xy += event.weight * event.reference * event.time
    }
    let spread = sum * xx - x * x
    guard sum > 0, spread > 1e-12 * sum * sum else { return (shift, 1) }
    let scale = (sum * xy - x * y) / spread
    return ((y - scale * x) / sum, scale)
  }

  /// How far times are from a line, at most, but for the twentieth of the motion that is furthest off.
  func error(shift: Double, scale: Double) -> Double {
    let errors = events.map { (abs($0.time - scale * $0.reference - shift), $0.weight) }
    let total = errors.reduce(0) { $0 + $1.1 }
    var seen = 0.0
    for (error, weight) in errors.sorted(by: { $0.0 < $1.0 }) {
      seen += weight
      if seen >= total * 0.95 { return error }
    }
    return 0
  }

  /// The event that is furthest from its time.
  var furthest: Event? {
    events.max { abs($0.lateness) < abs($1.lateness) }
  }

  private static func weightedMedian(_ values: [(Double, Double)]) -> Double? {
    let total = values.reduce(0) { $0 + $1.1 }
    var seen = 0.0
    for (value, weight) in values.sorted(by: { $0.0 < $1.0 }) {
      seen += weight
      if seen * 2 >= total { return value }
    }
    return nil
  }
}

extension TimingFit {
  /// What the times have in common, or nil if all is in time.
  ///
  /// The simplest that holds to a part of a frame is taken, unless another one is much better.
  ///
  /// - Parameter period: the time from frame to frame, in seconds.
  func kind(period: Double) -> (kind: TimingChange.Kind, shift: Double, scale: Double)? {
    guard !events.isEmpty else { return nil }
    let (shift, scale, line) = (shift, scale, line)
    let shiftError = error(shift: shift, scale: 1)
    let scaleError = error(shift: 0, scale: scale)
    let both = error(shift: line.shift, scale: line.scale)
    let limit = 0.5 * period
    // Where the motion is short, a shift and a scale are alike: the shift is simpler.
    let isNearer = shiftError <= period / 4 || shiftError <= scaleError
    if shiftError <= period, isNearer, abs(shift) > max(2.5 * shiftError, 0.0005) {
      return (.shift, shift, 1)
    }
    if error(shift: 0, scale: 1) <= 0.35 * period { return nil }
    if scaleError <= limit, scaleError < shiftError { return (.scale, 0, scale) }
    if shiftError <= limit, abs(shift) > shiftError { return (.shift, shift, 1) }
    if both <= limit, both < min(shiftError, scaleError) / 2 {
      return (.shiftAndScale, line.shift, line.scale)
    }
    return (.uneven, 0, 1)
  }

  /// The estimate for a finding.
  func estimate(isConfirmed: Bool) -> TimingEstimate? {
    guard let furthest else { return nil }
    return TimingEstimate(
      shift: nanoseconds(shift), scale: nanoseconds(scale),
      shiftError: nanoseconds(error(shift: shift, scale: 1)),
      scaleError: nanoseconds(error(shift: 0, scale: scale)),
      largestDeviation: nanoseconds(furthest.lateness),
      deviationTime: nanoseconds(furthest.time), isConfirmed: isConfirmed)
  }
}
