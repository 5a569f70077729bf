import Foundation
import TwirlLayers

/// The plain way to compute what `MediaTimingParameters` computes for an animation of a view's block:
/// when it begins, how long one run lasts, and how often it repeats.
///
/// Progress follows CAMediaTiming: an interior boundary belongs to the next run, and the last
/// boundary to the last run.
///
///     begin          begin + duration                       end
///       |--- forward ---|--- backward (autoreverses) ---| … |
///
/// Both ends are filled: before `begin` the progress is that of the beginning, after the end that
/// of the end, as UIView's animations have `fillMode` both.
struct MediaTiming: Equatable, Sendable {
  /// The instant at which the first run begins.
  var begin: MediaTime
  /// The length of one run in one direction; positive.
  var duration: MediaTime
  /// How often it runs, forward and back together counting as one; may be fractional or infinite.
  var repeatCount: Double
  /// Whether each run is followed by one backwards.
  var autoreverses: Bool

  /// Creates a timing.
  ///
  /// - Precondition: the duration and the repeat count are positive.
  init(
    begin: MediaTime, duration: MediaTime, repeatCount: Double = 1, autoreverses: Bool = false
  ) {
    precondition(duration > .zero, "An animation's duration is not positive.")
    precondition(repeatCount > 0, "An animation's repeat count is not positive.")
    self.begin = begin
    self.duration = duration
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  /// The instant at which the last run ends, or nil for an endless animation.
  var end: MediaTime? {
    guard repeatCount.isFinite else { return nil }
    if repeatCount == 1, !autoreverses { return begin + duration }
    let seconds = duration.seconds * repeatCount * (autoreverses ? 2 : 1)
    return begin + MediaTime(seconds: seconds)
  }

  /// Returns the elapsed fraction of a run at an instant, 0…1, before any timing function.
  func progress(at time: MediaTime) -> CGFloat {
    if time <= begin { return 0 }
    let elapsed = CGFloat((time - begin).nanoseconds) / CGFloat(duration.nanoseconds)
    let runs = repeatCount * (autoreverses ? 2 : 1)
    if elapsed >= runs {
      let rest = runs.truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
      if autoreverses { return rest <= 1 ? rest : 2 - rest }
      return rest == 0 ? 1 : rest
    }
    let run = elapsed.rounded(.down)
    let fraction = elapsed - run
    let isBackward = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
    return isBackward ? 1 - fraction : fraction
  }
}
