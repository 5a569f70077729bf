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
    let plan = try apngPlan()
    let (clip, updates) = try clip(of: plan, progress: progress)
    return try writeAPNG(clip, updates, plan, into: sink, progress)
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
    let plan = try apngPlan()
    let (clip, updates) = try clip(of: plan, progress: progress)
    guard clip.frameCount == 1 else {
      return try writeAPNG(clip, updates, plan, into: sink, progress)
    }
    var source = try source(of: plan)
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
      width: clip.width, height: clip.height, frameTimes: [0], delays: [0], plays: .times(1),
      bytes: png.count, colors: nil)
  }

  private func apngPlan() throws -> FramePlan {
    try plan(on: FrameGrid(framesPerSecond: options.framesPerSecond, unit: .nanoseconds))
  }

  /// What the first look finds out, and the frames if they are few enough.
  private func clip(
    of plan: FramePlan, progress: (Progress) -> Void
  ) throws -> (APNGClip, [FrameUpdate]?) {
    var analysis: APNGAnalysis?
    var memory = FrameMemory()
    var frame = 0
    try pipeline.run(
      try source(of: plan), transform: { (update: $0.update, bounds: $0.list.bounds) }
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
    return (analysis.clip, memory.updates)
  }

  private func writeAPNG(
    _ clip: APNGClip, _ updates: [FrameUpdate]?, _ plan: FramePlan, into sink: some ByteSink,
    _ progress: (Progress) -> Void
  ) throws -> Summary {
    let source = try source(of: plan)
    var encoderOptions = APNGEncoderOptions()
    encoderOptions.compression = options.compression
    encoderOptions.scale = min(source.scale, 1_000)
    encoderOptions.jobs = options.jobs
    let encoder = try APNGEncoder(clip, plays: options.plays, options: encoderOptions, into: sink)
    let period = FrameDelay(framesPerSecond: options.framesPerSecond)
    var frame = 0
    func add(_ update: FrameUpdate) throws {
      // The last frame fills what is left of the clip, which need not be a whole period.
      let isWhole = plan.duration(of: frame) == plan.grid.duration(of: frame)
      let nanoseconds = max(plan.duration(of: frame).nanoseconds, 0)
      try encoder.add(update, delay: isWhole ? period : FrameDelay(nanoseconds: nanoseconds))
      frame += 1
      progress(Progress(stage: .frames, framesDone: frame, framesTotal: plan.frameCount))
    }
    if let updates {
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
