import Foundation

/// The progress of all animations that run in step: worked out once an instant, however many they are.
///
/// A block that moves a thousand views has one timing and one curve. What the two say of an instant is
/// kept until another instant is asked for; it never depends on what was asked before.
final class SharedProgress {
  // What an instant needs comes first, so that it lies together.

  /// The instant of the layer's time that the rest is about.
  private var instant: MediaTime?
  /// Whether animations have an effect then.
  private(set) var isInEffect = false
  /// The progress after easing.
  private(set) var progress: CGFloat = 0
  /// Where the instant lies in the timing.
  private(set) var sample = MediaTimingSample(phase: .before, progress: 0, completedRepeats: 0)
  private let timing: MediaTimingParameters
  private let pace: EffectPace

  init(timing: MediaTimingParameters, pace: EffectPace) {
    self.timing = timing
    self.pace = pace
  }

  /// Turns to an instant of the layer's time.
  func move(to time: MediaTime) {
    guard instant != time else { return }
    instant = time
    sample = timing.sample(at: time)
    isInEffect = timing.hasEffect(sample.phase)
    if isInEffect { progress = pace.progress(at: CGFloat(sample.progress)) }
  }

  /// Whether it is the progress of a timing and a pace.
  func isOf(_ timing: MediaTimingParameters, _ pace: EffectPace) -> Bool {
    self.timing == timing && self.pace == pace
  }
}

/// The latest kinds of progress on a clock, to be shared.
///
/// Animations that are added one after another mostly run in step; a few kinds are enough to find
/// those of a loop that takes turns.
struct RecentProgress {
  private static let limit = 4
  private var recent: [SharedProgress] = []
  private var next = 0

  /// Returns the progress of a timing and a pace: the one that others have, or a new one.
  mutating func progress(_ timing: MediaTimingParameters, _ pace: EffectPace) -> SharedProgress {
    for known in recent where known.isOf(timing, pace) { return known }
    let new = SharedProgress(timing: timing, pace: pace)
    if recent.count < Self.limit {
      recent.append(new)
    } else {
      recent[next] = new
      next = (next + 1) % Self.limit
    }
    return new
  }
}
