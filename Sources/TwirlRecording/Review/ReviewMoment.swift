import TwirlCodecs
import TwirlLayers

/// One frame of a review, before anything is drawn.
struct ReviewMoment: Equatable {
  /// The position of what the clip shows, among its frames.
  var after: Int
  /// The same of the version before; nil where there is none.
  var before: Int?
  /// When it begins, before delays were changed.
  var start: FrameDelay
  /// How long it is shown.
  var delay: FrameDelay
}

/// All frames of a review, forward, and the clips that they show.
struct ReviewTimeline {
  var moments: [ReviewMoment]
  let after: TimedFrames
  let before: TimedFrames?

  /// The clip alone.
  init(_ clip: TimedFrames) {
    (after, before) = (clip, nil)
    let delays = Self.delays(between: clip.starts, until: clip.end)
    moments = zip(clip.starts, delays).enumerated().map { index, entry in
      ReviewMoment(after: index, before: nil, start: entry.0, delay: entry.1)
    }
  }

  /// Two clips in step, with a frame whenever one of them has one.
  ///
  ///     after    0─────1─────2─────3 ·····       the shorter one stays as it ends
  ///     before   0───1───2───3───4───5───|
  ///     frames   0───1─2─3───4───5─6─7───|
  init(_ after: TimedFrames, beside before: TimedFrames) {
    var starts: [FrameDelay] = []
    for start in (after.starts + before.starts).sorted() where start != starts.last {
      starts.append(start)
    }
    self.init(after, beside: before, starts: starts, end: max(after.end, before.end))
  }

  /// Two clips in step, with frames that begin at some times.
  ///
  /// - Parameter tolerance: a frame of a clip that begins by no more than this later counts as begun:
  ///   formats round times differently.
  /// - Precondition: the starts rise from 0 and lie before the end.
  init(
    _ after: TimedFrames, beside before: TimedFrames, starts: [FrameDelay], end: FrameDelay,
    tolerance: FrameDelay = .zero
  ) {
    (self.after, self.before) = (after, before)
    var (one, two) = (0, 0)
    moments = zip(starts, Self.delays(between: starts, until: end)).map { start, delay in
      one = after.position(at: start, after: one, tolerance: tolerance)
      two = before.position(at: start, after: two, tolerance: tolerance)
      return ReviewMoment(after: one, before: two, start: start, delay: delay)
    }
  }

  private static func delays(
    between starts: [FrameDelay], until end: FrameDelay
  ) -> [FrameDelay] {
    zip(starts, starts.dropFirst() + [end]).map { $1 - $0 }
  }

  /// Leaves out frames and changes delays as a function of timelines does.
  mutating func retime(_ change: (FrameTimeline) -> FrameTimeline) {
    let old = moments
    moments = change(FrameTimeline(delays: old.map(\.delay))).entries.map { entry in
      var moment = old[entry.frame]
      moment.delay = entry.delay
      return moment
    }
  }

  /// The frames a second of the fastest part.
  var highestRate: Double {
    moments.map(\.delay.seconds).min().map { 1 / max($0, 0.001) } ?? 1
  }
}

// MARK: - Cutting and stretching

extension FrameTimeline {
  /// Returns a part of a clip, slowed down or sped up.
  ///
  /// - Parameters:
  ///   - start: where it begins in the clip.
  ///   - end: where it ends; nil for the clip's own end.
  ///   - speed: how much of it passes in a second.
  /// - Returns: the frames' numbers, when they begin in the part, and when it ends; nil if it is empty.
  func part(
    from start: FrameDelay, to end: FrameDelay?, speed: Double
  ) -> (frames: [Int], starts: [FrameDelay], end: FrameDelay)? {
    let last = end.map { min($0, duration) } ?? duration
    var (frames, starts): ([Int], [FrameDelay]) = ([], [])
    var time = FrameDelay.zero
    for entry in entries {
      let next = time + entry.delay
      if next > start, time < last {
        frames.append(entry.frame)
        // Zero for the frame that is on show at the start.
        starts.append((time - start).divided(by: speed))
      }
      time = next
    }
    return frames.isEmpty ? nil : (frames, starts, (last - start).divided(by: speed))
  }
}

extension FrameDelay {
  /// A time of whole nanoseconds from seconds, none below zero.
  init(seconds: Double) {
    self.init(nanoseconds: max(MediaTime(seconds: seconds).nanoseconds, 0))
  }

  /// The quotient, exact for the fraction that a speed was meant as unless it needs more than 63 bits:
  /// then to the nearest nanosecond.
  func divided(by speed: Double) -> FrameDelay {
    if speed == 1 { return self }
    let factor = FrameDelay(framesPerSecond: speed)
    let (one, overflow1) = numerator.multipliedReportingOverflow(by: factor.numerator)
    let (two, overflow2) = denominator.multipliedReportingOverflow(by: factor.denominator)
    if !overflow1, !overflow2 { return FrameDelay(one, over: two) }
    return FrameDelay(seconds: seconds / speed)
  }
}
