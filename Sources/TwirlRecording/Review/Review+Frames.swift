import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlLayers

extension Review {
  /// Which frames a file format can show, and when.
  struct Pace: Equatable {
    /// What times are multiples of.
    var unit: FrameGrid.Unit
    /// Hundredths of a second from frame to frame that are tried for a limit of bytes; nil for what was
    /// asked for.
    var period: Int?
  }

  /// The most frames of a recording: their times are kept in memory.
  static var frameLimit: Int { 1_000_000 }

  /// The frames of the clips at a pace, in step.
  func timeline(_ pace: Pace) throws -> ReviewTimeline {
    var grid: FrameGrid?
    if case .recording = clip.content { grid = self.grid(pace) }
    let after = try frames(of: clip, on: grid ?? self.grid(pace), mayBeEmpty: false)
    var timeline: ReviewTimeline
    if let before {
      let other = try frames(of: before, on: grid ?? self.grid(pace), mayBeEmpty: true)
      if let grid {
        timeline = Self.inStep(after, other, on: grid, speed: options.speed)
      } else {
        timeline = ReviewTimeline(after, beside: other)
      }
    } else {
      timeline = ReviewTimeline(after)
    }
    if grid == nil {
      if pace.unit == .centiseconds { timeline.retime { $0.roundedForGIF() } }
      if let period = pace.period {
        timeline.retime { $0.sampled(every: FrameDelay(centiseconds: period)) }
      }
    }
    return timeline
  }

  private func grid(_ pace: Pace) -> FrameGrid {
    var rate = pace.period.map { 100 / Double($0) } ?? output.framesPerSecond
    // Only frames of files come that fast, of which some are left out.
    if pace.unit == .centiseconds { rate = min(rate, FrameGrid.gifRateLimit) }
    return FrameGrid(framesPerSecond: rate, unit: pace.unit)
  }

  /// Two clips on the grid of the first, until both have ended.
  private static func inStep(
    _ after: TimedFrames, _ before: TimedFrames, on grid: FrameGrid, speed: Double
  ) -> ReviewTimeline {
    let end = max(after.end, before.end)
    let count = max(
      after.starts.count, grid.frameCount(before: MediaTime(nanoseconds: end.wholeNanoseconds)))
    let starts = (0..<count).map { grid.start(of: $0) }
    // Rounding to hundredths has moved a GIF's frames by up to half of one; never by half a frame.
    let tolerance = FrameDelay(seconds: min(0.005 / speed, 0.5 / grid.framesPerSecond))
    return ReviewTimeline(after, beside: before, starts: starts, end: end, tolerance: tolerance)
  }

  private func frames(
    of clip: ReviewClip, on grid: FrameGrid, mayBeEmpty: Bool
  ) throws -> TimedFrames {
    switch clip.content {
    case .recording(let recording, let describe):
      do {
        return try frames(of: recording, on: grid)
      } catch {
        throw describe(error)
      }
    case .frames(let timeline, let open):
      let start = FrameDelay(seconds: options.start)
      let length = endInSeconds.map { FrameDelay(seconds: $0) }
      let jobs = output.jobs
      if let part = timeline.part(from: start, to: length, speed: options.speed) {
        return TimedFrames(starts: part.starts, end: part.end) { positions in
          try open(positions.map { part.frames[$0] }, jobs)
        }
      }
      // An old version that was shorter stays as it ended.
      guard mayBeEmpty, let last = timeline.entries.last else {
        throw RecordingError.emptyPart(
          start: options.start, end: min(endInSeconds ?? .infinity, timeline.duration.seconds))
      }
      return TimedFrames(starts: [.zero], end: last.delay.divided(by: options.speed)) { _ in
        try open([last.frame], jobs)
      }
    }
  }

  /// Where the part that is shown ends, in the animation's own time.
  private var endInSeconds: TimeInterval? {
    options.end ?? output.duration.map { options.start + $0 }
  }

  private func frames(of recording: Recording, on grid: FrameGrid) throws -> TimedFrames {
    if let end = endInSeconds, end <= options.start {
      throw RecordingError.emptyPart(start: options.start, end: end)
    }
    let plan = try recording.plan(
      on: grid, from: options.start, to: endInSeconds, speed: options.speed,
      showsTouches: options.showsTouches)
    guard plan.frameCount <= Self.frameLimit else {
      throw RecordingError.tooManyFrames(plan.frameCount, limit: Self.frameLimit)
    }
    let starts = (0..<plan.frameCount).map { grid.start(of: $0) }
    let isWhole = plan.end == grid.time(of: plan.frameCount)
    let end =
      isWhole ? grid.start(of: plan.frameCount) : FrameDelay(nanoseconds: plan.end.nanoseconds)
    let (jobs, showsTouches) = (output.jobs, options.showsTouches)
    return TimedFrames(starts: starts, end: end) { positions in
      let source = try recording.source(of: plan, frames: positions, showsTouches: showsTouches)
      let drawn = FramePipeline(workerCount: jobs).frames(of: source) {
        StreamedFrame(update: $0.update, colors: $0.list.opaqueColors)
      }
      return ClosureStream { try drawn.next() }
    }
  }

  /// The pixels a point of words and lines.
  func resolvedScale() throws -> CGFloat {
    if let scale { return scale }
    for clip in [clip, before] {
      if case .recording(let recording, _)? = clip?.content { return try recording.stageScale() }
    }
    return 1
  }
}

extension FrameGrid {
  /// The instant of a frame as an exact fraction: one that is no multiple of a nanosecond, too.
  func start(of index: Int) -> FrameDelay {
    switch unit {
    case .centiseconds: return FrameDelay(nanoseconds: time(of: index).nanoseconds)
    case .nanoseconds:
      let period = FrameDelay(framesPerSecond: framesPerSecond)
      let (product, overflow) = period.numerator.multipliedReportingOverflow(by: index)
      if !overflow { return FrameDelay(product, over: period.denominator) }
      return FrameDelay(nanoseconds: time(of: index).nanoseconds)
    }
  }
}

extension FrameDelay {
  /// The delay in nanoseconds, rounded to nearest.
  fileprivate var wholeNanoseconds: Int64 { Int64(nanoseconds) }
}
