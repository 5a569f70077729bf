import Foundation

/// How an animation repeats, in the terms of the Web Animations standard.
///
///     var timing = EffectTiming(duration: 1000, iterations: 4, direction: .alternate)
///     timing.progress(localTime: 1500)  // 0.5, on the way back
///
///     |- delay -|- iteration -|- iteration -| ... |- endDelay -|
///
/// All times are in one unit, whichever that is. The iterations are the same arithmetic as
/// Core Animation's repeats: autoreversing is the direction `alternate` with twice the iterations.
public struct EffectTiming: Equatable, Hashable, Sendable {
  /// Which iterations run backwards.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// None.
    case normal
    /// All.
    case reverse
    /// The second and every other after it.
    case alternate
    /// The first and every other after it.
    case alternateReverse = "alternate-reverse"
  }

  /// The length of one iteration; may be infinite.
  public var duration: Double
  /// The time before the first iteration; may be negative.
  public var delay: Double
  /// The time after the last iteration; a negative one cuts the end off.
  public var endDelay: Double
  /// How many iterations there are, with a fraction; may be infinite.
  public var iterations: Double
  /// The iteration, with a fraction, at which it begins.
  public var iterationStart: Double
  /// Which iterations run backwards.
  public var direction: Direction
  /// What shows before and after the iterations.
  public var fillMode: MediaTimingParameters.FillMode

  /// Creates a timing.
  ///
  /// - Precondition: duration, iterations and iteration start are not negative, and the delays and
  ///   the start are finite.
  public init(
    duration: Double, delay: Double = 0, endDelay: Double = 0, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal,
    fillMode: MediaTimingParameters.FillMode = .removed
  ) {
    precondition(
      duration >= 0 && iterations >= 0 && iterationStart >= 0,
      "An effect's duration or iterations are negative.")
    precondition(
      delay.isFinite && endDelay.isFinite && iterationStart.isFinite,
      "An effect's delay or iteration start is not finite.")
    self.duration = duration
    self.delay = delay
    self.endDelay = endDelay
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.direction = direction
    self.fillMode = fillMode
  }

  /// The time that the iterations take; may be infinite.
  public var activeDuration: Double {
    duration == 0 || iterations == 0 ? 0 : duration * iterations
  }

  /// The time at which the effect is over: delay, iterations and end delay together.
  public var endTime: Double { max(delay + activeDuration + endDelay, 0) }
}

extension EffectTiming {
  /// Returns the directed progress of the current iteration, or nil where the effect does not show.
  public func progress(localTime: Double) -> Double? {
    guard let position = iterationProgress(localTime: localTime) else { return nil }
    let isBackward =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: !position.iteration.isMultiple(of: 2)
      case .alternateReverse: position.iteration.isMultiple(of: 2)
      }
    return isBackward ? 1 - position.fraction : position.fraction
  }

  /// Returns the current iteration and its fraction, or nil where the effect does not show.
  ///
  /// Web Animations 1, "simple iteration progress" and "current iteration".
  public func iterationProgress(localTime: Double) -> IterationProgress? {
    let active = activeDuration
    let activeBegin = max(min(delay, endTime), 0)
    let activeEnd = max(min(delay + active, endTime), 0)
    let isBefore = localTime < activeBegin
    let isAfter = !isBefore && localTime >= activeEnd
    if isBefore, !fillMode.fillsBackwards { return nil }
    if isAfter, !fillMode.fillsForwards { return nil }

    let place =
      isBefore
      ? max(localTime - delay, 0)
      : isAfter
        ? min(max(localTime - delay, 0), active)
        : localTime - delay
    // The phase of the end: an end that the end delay has cut off is none.
    let isEnd = !isBefore && place == active && iterations != 0
    guard duration > 0 else {
      // No time in any iteration: it is before all of them or after all of them.
      let count = isBefore ? 0 : iterations
      return IterationProgress(time: count, duration: 1, start: iterationStart, isEnd: isEnd)
    }
    return IterationProgress(
      time: place, duration: duration, start: iterationStart, isEnd: isEnd)
  }
}
