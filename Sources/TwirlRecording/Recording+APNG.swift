import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers

extension Recording {
  /// Writes the animation as an APNG.
  ///
  /// The frames are exactly 1/fps apart, whatever the rate; frames that look alike are one. The
  /// first look counts frames and colours, the second writes them: grey or a palette where that is
  /// exact.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: `RecordingError`, `APNGError`, `PNGError`, `TextError`, `ClockError`, what making the
  ///   stage throws, or the sink's error.
  public func writeAPNG(
    into sink: some ByteSink, progress: (Progress) -> Void = { _ in }
  ) throws -> Summary {
    try fitted(into: sink, progress, prepare: apng)
  }

  /// Writes the animation as a PNG, which is an APNG if something moves.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: what ``writeAPNG(into:progress:)`` throws.
  public func writePNG(
    into sink: some ByteSink, progress: (Progress) -> Void = { _ in }
  ) throws -> Summary {
    try fitted(into: sink, progress) { rung, tell in
      let take = try apngTake(rung, tell)
      guard take.clip.frameCount == 1 else {
        return { sink, tell in try writeAPNG(take, into: sink, tell) }
      }
      return { sink, _ in try writeStill(take, into: sink) }
    }
  }

  /// Writes a clip as it is asked for, or as it fits the limit.
  private func fitted(
    into sink: some ByteSink, _ progress: (Progress) -> Void,
    prepare: (Rung, (Progress) -> Void) throws -> Write
  ) throws -> Summary {
    if let limit = options.maximumBytes {
      return try Self.write(
        atMost: limit, below: options.framesPerSecond, into: sink, progress, prepare: prepare)
    }
    // A closure that is not known to escape must not be passed to another one.
    return try withoutActuallyEscaping(progress) { progress in
      var sink = sink
      return try prepare(.asked, progress)(ForwardingSink { try sink.write($0) }, progress)
    }
  }

  private func apng(_ rung: Rung, _ tell: (Progress) -> Void) throws -> Write {
    let take = try apngTake(rung, tell)
    return { sink, tell in try writeAPNG(take, into: sink, tell) }
  }

  /// A clip that has been looked at.
  private struct APNGTake {
    var clip: APNGClip
    var plan: FramePlan
    /// The frames, if they are few enough.
    var updates: [FrameUpdate]?
    var rung: Rung
    /// The delay of a frame.
    var period: FrameDelay
  }

  private func writeStill(_ take: APNGTake, into sink: ForwardingSink) throws -> Summary {
    var source = try source(of: take.plan, scaledBy: take.rung.scale)
    guard let frame = try source.nextFrame() else {
      preconditionFailure("No clip is without frames.")
    }
    let renderer = FrameRenderer(size: frame.list.bounds)
    renderer.render(frame.list)
    let png = try encoder(.smallest, scale: source.scale).encode(
      renderer.copyPixels(in: frame.list.bounds))
    var sink = sink
    try sink.write(png)
    return Summary(
      width: take.clip.width, height: take.clip.height, frameTimes: [0], delays: [0],
      plays: .times(1), bytes: png.count, colors: nil)
  }

  /// Takes the first look.
  private func apngTake(_ rung: Rung, _ progress: (Progress) -> Void) throws -> APNGTake {
    let rate = rung.period.map { 100 / Double($0) } ?? options.framesPerSecond
    let plan = try plan(on: FrameGrid(framesPerSecond: rate, unit: .nanoseconds))
    var analysis: APNGAnalysis?
    var memory = FrameMemory()
    var frame = 0
    try pipeline.run(
      try source(of: plan, scaledBy: rung.scale),
      transform: { (update: $0.update, bounds: $0.list.bounds) }
    ) { drawn in
      let current =
        analysis ?? APNGAnalysis(width: drawn.bounds.width, height: drawn.bounds.height)
      analysis = current
      current.add(drawn.update)
      memory.add(drawn.update)
      frame += 1
      progress(Progress(stage: .colors, framesDone: frame, framesTotal: plan.frameCount))
    }
    guard let analysis else { preconditionFailure("No clip is without frames.") }
    return APNGTake(
      clip: analysis.clip, plan: plan, updates: memory.updates, rung: rung,
      period: rung.period.map { FrameDelay(centiseconds: $0) }
        ?? FrameDelay(framesPerSecond: options.framesPerSecond))
  }

  private func writeAPNG(
    _ take: APNGTake, into sink: ForwardingSink, _ progress: (Progress) -> Void
  ) throws -> Summary {
    let (clip, plan, period) = (take.clip, take.plan, take.period)
    let source = try source(of: plan, scaledBy: take.rung.scale)
    var encoderOptions = APNGEncoderOptions()
    encoderOptions.compression = options.compression
    encoderOptions.scale = min(source.scale, 1_000)
    encoderOptions.jobs = options.jobs
    let encoder = try APNGEncoder(clip, plays: options.plays, options: encoderOptions, into: sink)
    var frame = 0
    func add(_ update: FrameUpdate) throws {
      // The last frame fills what is left of the clip, which need not be a whole period.
      let isWhole = plan.duration(of: frame) == plan.grid.duration(of: frame)
      let nanoseconds = max(plan.duration(of: frame).nanoseconds, 0)
      try encoder.add(update, delay: isWhole ? period : FrameDelay(nanoseconds: nanoseconds))
      frame += 1
      progress(Progress(stage: .frames, framesDone: frame, framesTotal: plan.frameCount))
    }
    if let updates = take.updates {
      for update in updates { try add(update) }
    } else {
      try pipeline.run(source, transform: \.update, consume: add)
    }
    let apng = try encoder.finish()
    var times: [TimeInterval] = []
    var time = FrameDelay.zero
    for delay in apng.delays {
      times.append(time.seconds)
      time = time + delay
    }
    return Summary(
      width: clip.width, height: clip.height, frameTimes: times,
      delays: apng.delays.map(\.seconds), plays: options.plays, bytes: apng.bytes,
      colors: apng.colors)
  }
}
