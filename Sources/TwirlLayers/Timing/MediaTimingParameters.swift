import Foundation

/// How a layer's or an animation's own time follows from its parent's, as CAMediaTiming says it.
///
///     let timing = MediaTimingParameters(beginTime: 1, duration: 0.5, repeatCount: 2)
///     timing.progress(at: MediaTime(seconds: 1.75))  // 0.5
///
///     local = (parent − beginTime) · speed + timeOffset
///
///     |- duration -|- back -|- duration -|- back -|     autoreverses, repeatCount 2
///     0                                           active duration
///
/// Times are in seconds. Where an animation's progress is asked for they are rounded to whole
/// nanoseconds, in which the clock counts, so that a boundary is hit exactly however often it repeats.
public struct MediaTimingParameters: Equatable, Hashable, Sendable {
  /// What shows outside the active duration.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the animation has no effect.
    case removed
    /// After the end the state of the end.
    case forwards
    /// Before the beginning the state of the beginning.
    case backwards
    /// Both.
    case both

    /// Whether the beginning shows before it.
    public var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the end shows after it.
    public var fillsForwards: Bool { self == .forwards || self == .both }
  }

  /// The parent's time at which the local time is the offset.
  public var beginTime: Double
  /// The local time at the beginning.
  public var timeOffset: Double
  /// The local seconds that go by in one of the parent's; negative runs backwards, 0 stands still.
  public var speed: Double
  /// The length of one run in one direction; may be infinite.
  public var duration: Double
  /// How often it runs, forward and back together counting as one; 0 is once.
  public var repeatCount: Double
  /// For how long it repeats, instead of how often; 0 leaves it to the count.
  public var repeatDuration: Double
  /// Whether each run is followed by one backwards.
  public var autoreverses: Bool
  /// What shows outside the active duration.
  public var fillMode: FillMode

  /// Creates a timing; the defaults are CAMediaTiming's.
  ///
  /// - Precondition: no number is NaN; duration and repeats are not negative.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1, duration: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    precondition(
      duration >= 0 && repeatCount >= 0 && repeatDuration >= 0,
      "A timing's duration or repeat is negative.")
    precondition(
      beginTime.isFinite && timeOffset.isFinite && speed.isFinite,
      "A timing's begin time, time offset or speed is not finite.")
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// The local time from the first beginning to the last end, in seconds; may be infinite.
  ///
  /// A repeat duration counts as it is; a repeat count doubles with the way back.
  public var activeDuration: Double {
    guard duration > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration }
    return duration * (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1)
  }
}

// MARK: - Time spaces

extension MediaTimingParameters {
  /// Returns the local time at a time of the parent's, as CALayer's convertTime does.
  ///
  /// Before the begin time it is 0, whatever the offset.
  public func localTime(fromParent time: Double) -> Double {
    time < beginTime ? 0 : (time - beginTime) * speed + timeOffset
  }

  /// Returns the parent's time at a local time, as CALayer's convertTime does.
  ///
  /// Where the speed is 0 no time of the parent's belongs to it: 0.
  public func parentTime(fromLocal time: Double) -> Double {
    speed == 0 ? 0 : (time - timeOffset) / speed + beginTime
  }
}
