import Foundation
import TwirlLayers

/// One of an animator's animations, and where it lies on the animator's timeline.
struct AnimatorEntry {
  let running: RunningAnimation
  let values: BlockValues
  let isAdditive: Bool
  let change: Change
  /// Seconds on the animator's own timeline before it begins.
  let ownDelay: TimeInterval
  /// Seconds on the timeline that is followed now before it begins.
  var delay: TimeInterval
  /// The progress at the beginning and the end of that timeline.
  var ends: (start: CGFloat, end: CGFloat) = (0, 1)
}

/// The seconds that an animator goes through: its own from 0 to 1, or others that it was made to go
/// on with.
struct AnimatorTimeline {
  let parameters: any TimingCurveProvider
  /// In seconds.
  let length: TimeInterval
  /// Whether it is the one that the animator was made with.
  let isOwn: Bool
  /// The progress at the beginning and the end.
  var ends: (start: CGFloat, end: CGFloat) = (0, 1)

  /// The progress of what is not delayed.
  func progress(at local: TimeInterval) -> CGFloat {
    var pace = parameters.pace(along: nil).effectPace(duration: length)
    (pace.start, pace.end) = ends
    return pace.progress(at: CGFloat(local / length))
  }

  /// The pace of an entry.
  func pace(of entry: AnimatorEntry) -> EffectPace {
    var offset: CGPoint?
    if case .point(let from) = entry.change.old, case .point(let to) = entry.change.new {
      offset = CGPoint(x: to.x - from.x, y: to.y - from.y)
    }
    var pace = parameters.pace(along: offset).effectPace(duration: length(of: entry))
    (pace.start, pace.end) = entry.ends
    return pace
  }

  /// How long an entry runs, in seconds; at least a nanosecond.
  func length(of entry: AnimatorEntry) -> TimeInterval { max(length - entry.delay, 1e-9) }

  /// The progress of an entry.
  func progress(of entry: AnimatorEntry, at local: TimeInterval) -> CGFloat {
    let fraction = (local - entry.delay) / length(of: entry)
    return pace(of: entry).progress(at: CGFloat(min(max(fraction, 0), 1)))
  }

  /// The first time at which the progress is a given one, on a timeline from 0 to 1.
  ///
  /// A curve that overshoots passes some progress more than once: the first of the samples beyond it
  /// is looked for, then the place before that bisected.
  func time(of progress: CGFloat) -> TimeInterval {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return length }
    let samples = 256
    func value(_ fraction: Double) -> CGFloat { self.progress(at: fraction * length) }
    guard let beyond = (1...samples).first(where: { value(Double($0) / 256) >= progress }) else {
      return length
    }
    var (low, high) = (Double(beyond - 1) / 256, Double(beyond) / 256)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(middle) < progress { low = middle } else { high = middle }
    }
    return high * length
  }
}

/// A block of an animator's: its animations are kept by the animator.
final class AnimatorBlock: AnimationBlock {
  private let collect: (BlockValues, Bool, Change, Clock) -> Void

  init(
    _ parameters: Parameters, clock: Clock?,
    collect: @escaping (BlockValues, Bool, Change, Clock) -> Void
  ) {
    self.collect = collect
    super.init(parameters, inheriting: nil, clock: clock, completion: nil)
  }

  override func add(_ values: BlockValues, isAdditive: Bool, _ change: Change, _ clock: Clock) {
    collect(values, isAdditive, change, clock)
  }
}
