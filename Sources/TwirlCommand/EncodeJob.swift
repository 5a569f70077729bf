import Foundation
import TwirlKit

/// What `twirl encode` does: reads frames, as often as the output's format needs, and writes them.
struct EncodeJob {
  var framesPerSecond: Double?
  var plays: Plays?
  var scale = 1.0
  var compression = PNGEncoder.Compression.default
  var gif = GIFEncoderOptions()
  var maximumBytes: Int?
  /// How much the frames' files may demand.
  var limits = CodecLimits()
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// How the frames are shown.
  var review = Review.Options()
  /// The version before, to be shown beside them.
  var before: ReviewClip?

  private static let defaultRate = 50.0

  /// Is told how far the work is.
  typealias Tell = (Recording.Progress) -> Void

  /// Writes all frames to a file or folder.
  func write(
    _ files: FrameFiles, to output: Recording.Output, progress: Tell
  ) throws -> Recording.Summary {
    if !review.isPlain || before != nil {
      return try writeReview(of: files, to: output, progress: progress)
    }
    let (timeline, sourcePlays) = try timeline(of: files)
    let frames = FrameRun(files: files, timeline: timeline, jobs: jobs, limits: limits)
    let plays = plays ?? sourcePlays
    switch output {
    case .gif(let path):
      let sink = try FileSink(path: path)
      let summary = try writeGIF(
        frames.shown(timeline.roundedForGIF()), into: sink, plays: plays, progress: progress)
      try sink.commit()
      return summary
    case .apng(let path), .png(let path):
      var mayBeStill = false
      if case .png = output { mayBeStill = true }
      let sink = try FileSink(path: path)
      let summary = try writeAPNG(
        frames, into: sink, plays: plays, mayBeStill: mayBeStill, progress: progress)
      try sink.commit()
      return summary
    case .pngs(let sequence):
      return try writePNGs(frames, to: sequence, plays: plays, progress: progress)
    }
  }

  /// How long each frame is shown, and how often the clip.
  private func timeline(of files: FrameFiles) throws -> (FrameTimeline, Plays) {
    let period = FrameDelay(framesPerSecond: framesPerSecond ?? Self.defaultRate)
    switch files {
    case .pictures(let paths):
      return (FrameTimeline(delays: Array(repeating: period, count: paths.count)), .forever)
    case .animation(let path, let bytes):
      do {
        let (delays, plays) = try timing(bytes)
        if delays.isEmpty {
          throw CommandError.badInput("\(path): the file has no frame; get it again")
        }
        if !AnimationDecoder.isGIF(bytes), !PNGHeader.isAnimated(bytes) {
          return (FrameTimeline(delays: [period]), .forever)
        }
        let timeline = FrameTimeline(delays: delays.map(\.shown))
        return (framesPerSecond == nil ? timeline : timeline.sampled(every: period), plays)
      } catch {
        throw CommandError(describing: error, input: path)
      }
    }
  }

  private func timing(_ bytes: [UInt8]) throws -> ([FrameDelay], Plays) {
    if AnimationDecoder.isGIF(bytes) {
      let info = try GIFInfo(bytes, limits: limits)
      return (info.frames.map { FrameDelay(centiseconds: $0.delay) }, info.plays)
    }
    let info = try APNGInfo(bytes, limits: limits)
    return (info.frames.map(\.delay), info.plays)
  }
}

extension EncodeJob {
  private func writeAPNG(
    _ frames: FrameRun, into sink: some ByteSink, plays: Plays, mayBeStill: Bool, progress: Tell
  ) throws -> Recording.Summary {
    guard let maximumBytes else {
      return try writeAPNG(
        of: frames, into: sink, plays: plays, mayBeStill: mayBeStill, progress: progress)
    }
    return try Recording.write(
      atMost: maximumBytes, below: frames.timeline.highestRate, into: sink, progress
    ) { rung, _ in
      { sink, tell in
        try writeAPNG(
          of: frames.shown(rung), into: sink, plays: plays, mayBeStill: mayBeStill, progress: tell)
      }
    }
  }

  private func writeAPNG(
    of frames: FrameRun, into sink: some ByteSink, plays: Plays, mayBeStill: Bool, progress: Tell
  ) throws -> Recording.Summary {
    let look = try APNGFirstLook(mayBeStill: mayBeStill) { see in
      try frames.forEach(stage: .colors, progress) { update, _ in try see(update) }
    }
    let clip = look.clip
    if let still = look.still {
      var sink = sink
      let png = try PNGEncoder(compression: compression, scale: scale).encode(still)
      try sink.write(png)
      return Recording.Summary(
        width: clip.width, height: clip.height, frameTimes: [0], delays: [0], plays: .times(1),
        bytes: png.count, colors: clip.colors)
    }
    var options = APNGEncoderOptions()
    (options.compression, options.scale, options.jobs) = (compression, scale, jobs)
    let encoder = try APNGEncoder(clip, plays: plays, options: options, into: sink)
    try frames.forEach(stage: .encoding, progress) { try encoder.add($0, delay: $1) }
    let apng = try encoder.finish()
    return Recording.Summary(
      width: clip.width, height: clip.height, delays: apng.delays, plays: plays,
      bytes: apng.bytes, colors: apng.colors)
  }

  private func writePNGs(
    _ frames: FrameRun, to sequence: FileSequence, plays: Plays, progress: Tell
  ) throws -> Recording.Summary {
    let encoder = PNGEncoder(layout: .rgba, compression: compression, scale: scale)
    let workspace = PNGWorkspace()
    let files = try sequence.begin()
    var canvas: Bitmap?
    var bytes = 0
    try frames.forEach(stage: .encoding, progress) { update, _ in
      if var picture = canvas {
        canvas = nil
        picture.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
        canvas = picture
      } else {
        canvas = update.pixels
      }
      guard let canvas else { return }
      let png = try encoder.encode(canvas, using: workspace)
      bytes += png.count
      try files.add(png)
    }
    guard let canvas else { preconditionFailure("There are no frames.") }
    try files.commit()
    return Recording.Summary(
      width: canvas.width, height: canvas.height,
      delays: frames.timeline.entries.map(\.delay), plays: plays, bytes: bytes, colors: nil)
  }
}

extension EncodeJob {
  /// Writes the frames as a GIF, whose delays their timeline has.
  private func writeGIF(
    _ frames: FrameRun, into sink: some ByteSink, plays: Plays, progress: Tell
  ) throws -> Recording.Summary {
    var options = gif
    options.jobs = jobs
    func take(_ rung: Recording.Rung) -> GIFTake {
      frames.shown(rung).take(plays: plays, options: options)
    }
    guard let maximumBytes else {
      return try take(.asked)
        .write(stage: .encoding, into: sink, progress)
    }
    return try Recording.writeGIF(
      atMost: maximumBytes, below: frames.timeline.highestRate, quality: options.quality,
      stage: .encoding, into: sink,
      progress, take: take)
  }
}

extension EncodeJob {
  /// Takes a clip as the version before.
  mutating func compare(with path: String, _ arguments: ParsedArguments) throws {
    before = try ReviewClip(
      comparing: path, options: options, limits: limits, scene: arguments.scene)
  }

  private var options: Recording.Options {
    var options = Recording.Options()
    options.framesPerSecond = framesPerSecond ?? Self.defaultRate
    options.gif = gif
    options.maximumBytes = maximumBytes
    options.compression = compression
    options.jobs = jobs
    return options
  }

  private func writeReview(
    of files: FrameFiles, to output: Recording.Output, progress: Tell
  ) throws -> Recording.Summary {
    try withReview(of: files) { try $0.write(to: output, progress: progress) }
  }

  /// Makes a GIF or an APNG in memory.
  func file(of files: FrameFiles, isGIF: Bool, progress: Tell) throws -> [UInt8] {
    try withReview(of: files) { try $0.file(isGIF: isGIF, progress: progress) }
  }

  private func withReview<Result>(
    of files: FrameFiles, _ body: (Review) throws -> Result
  ) throws -> Result {
    let clip = try ReviewClip(
      files, framesPerSecond: framesPerSecond, keepsTimes: framesPerSecond == nil, limits: limits)
    var options = options
    options.plays = plays ?? clip.plays ?? .forever
    var review = Review(of: clip, as: options)
    (review.options, review.before, review.scale) = (self.review, before, CGFloat(scale))
    do {
      return try body(review)
    } catch {
      throw CommandError(describing: error, input: files.name)
    }
  }
}
