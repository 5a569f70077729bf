import Foundation

/// What an animation's timing says about one instant.
public struct MediaTimingSample: Equatable, Hashable, Sendable {
  /// Where an instant lies.
  public enum Phase: Hashable, Sendable {
    /// The animation has not begun.
    case before
    /// It runs, or stands still at speed 0.
    case active
    /// It is over.
    case after
  }

  /// Where the instant lies.
  public var phase: Phase
  /// The elapsed fraction of one run, before any easing: 0…1.
  ///
  /// Before and after it is that of the nearer end.
  public var progress: Double
  /// The number of repeats that are over, forward and back together counting as one.
  ///
  /// A cumulative animation adds the value of a repeat's end as often.
  public var completedRepeats: Int

  /// Creates a sample.
  public init(phase: Phase, progress: Double, completedRepeats: Int) {
    self.phase = phase
    self.progress = progress
    self.completedRepeats = completedRepeats
  }
}

extension MediaTimingParameters {
  /// Returns the elapsed fraction of a run where the animation has an effect, or nil where it has none.
  ///
  /// An interior boundary belongs to the next run (0); the last one is the end of the last run: 1, or
  /// 0 where that ran backwards. At the end itself the animation is over, so that nil or the fill
  /// counts.
  public func progress(at time: MediaTime) -> Double? {
    let sample = sample(at: time)
    return hasEffect(sample.phase) ? sample.progress : nil
  }

  /// Returns the elapsed fraction of a run where the animation has an effect, or nil where it has none.
  ///
  /// - Parameter parentTime: in seconds, rounded to the nearest nanosecond.
  public func progress(parentTime: Double) -> Double? {
    progress(at: MediaTime(seconds: parentTime))
  }

  /// Whether an animation has an effect in a phase, as its fill mode says.
  public func hasEffect(_ phase: MediaTimingSample.Phase) -> Bool {
    switch phase {
    case .before: fillMode.fillsBackwards
    case .active: true
    case .after: fillMode.fillsForwards
    }
  }

  /// Returns the phase, the fraction of a run and the repeats so far at a time of the parent's.
  ///
  /// The phase follows from the local time: an offset skips the beginning, and where it reaches the
  /// active duration the animation is over. At speed 0 the animation stays active at its offset, even
  /// at the very end: a paused animation can be scrubbed through by its offset.
  public func sample(at time: MediaTime) -> MediaTimingSample {
    let elapsed = Double((time - MediaTime(seconds: beginTime)).nanoseconds)
    let run = Self.nanoseconds(duration)
    guard run > 0, activeDuration > 0 else {
      return elapsed < 0
        ? MediaTimingSample(phase: .before, progress: 0, completedRepeats: 0)
        : MediaTimingSample(phase: .after, progress: 1, completedRepeats: 0)
    }
    let active = activeNanoseconds
    let offset = Self.nanoseconds(timeOffset)
    let local = elapsed * speed + offset

    let phase: MediaTimingSample.Phase =
      if elapsed < 0 {
        .before
      } else if speed > 0 {
        local < 0 ? .before : local < active ? .active : .after
      } else if speed < 0 {
        local > active ? .before : local > 0 ? .active : .after
      } else {
        .active
      }
    // Before and after, the nearer end: at negative speed it begins at the end.
    let place =
      switch phase {
      case .before: speed < 0 ? active : 0
      case .active: min(max(local, 0), active)
      case .after: speed < 0 ? 0 : active
      }
    let position = IterationProgress(
      time: place, duration: run, isEnd: place == active,
      isExact: speed.magnitude == 1 || speed == 0)
    return MediaTimingSample(
      phase: phase,
      progress: autoreverses ? position.alternating : position.fraction,
      completedRepeats: autoreverses ? position.iteration / 2 : position.iteration)
  }

  /// The parent's time from which on the animation is over, or nil where that never comes.
  ///
  /// The first whole nanosecond whose phase is `after`; an animation that stands still has none.
  public var endTime: MediaTime? {
    let begin = MediaTime(seconds: beginTime)
    guard duration > 0, activeDuration > 0 else { return begin }
    let offset = Self.nanoseconds(timeOffset)
    let length = speed > 0 ? (activeNanoseconds - offset) / speed : offset / -speed
    guard speed != 0, length.isFinite else { return nil }
    guard length > 0 else { return begin }
    // The quotient is rounded and can miss by a nanosecond: the phase decides, from a little before.
    let floor = Int64(min(length.rounded(.down), 9.2e18))
    var end = begin + MediaTime(nanoseconds: max(floor - 1, 0))
    for _ in 0..<4 where sample(at: end).phase != .after {
      end = end + MediaTime(nanoseconds: 1)
    }
    return end
  }

  /// The active duration in nanoseconds, of which only a fractional repeat may have parts.
  private var activeNanoseconds: Double {
    if repeatDuration > 0 { return Self.nanoseconds(repeatDuration) }
    let runs = (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
    return Self.nanoseconds(duration) * runs
  }

  /// Seconds as whole nanoseconds, which Double holds exactly up to 104 days.
  private static func nanoseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() }
}
