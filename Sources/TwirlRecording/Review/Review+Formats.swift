import Foundation
import TwirlCodecs
import TwirlGraphics

extension Review {
  /// Writes the review as a GIF, as ``Recording/writeGIF(into:progress:)`` writes a recording.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: what ``write(to:progress:)-(Recording.Output,_)`` throws, or the sink's error.
  public func writeGIF(
    into sink: some ByteSink, progress: Tell = { _ in }
  ) throws -> Recording.Summary {
    if case .recording = clip.content, output.framesPerSecond > FrameGrid.gifRateLimit {
      throw RecordingError.tooFastForGIF(framesPerSecond: output.framesPerSecond)
    }
    guard let limit = output.maximumBytes else {
      return try gifTake(.asked).write(stage: stage, into: sink, progress)
    }
    let rate = try timeline(Pace(unit: .centiseconds)).highestRate
    return try Recording.writeGIF(
      atMost: limit, below: rate, quality: output.gif.quality, stage: stage, into: sink, progress,
      take: gifTake)
  }

  private func gifTake(_ rung: Recording.Rung) throws -> GIFTake {
    let take = try take(
      Pace(unit: .centiseconds, period: rung.period), factor: rung.scale)
    var encoderOptions = output.gif
    encoderOptions.jobs = output.jobs
    return GIFTake(plays: plays, options: encoderOptions, pinned: { take.pinned }) {
      stage, tell, show in
      try take.forEach(stage: stage, tell) { update, position in
        try show(update, take.delay(of: position).rounded(unitsPerSecond: 100))
      }
    }
  }

  /// Writes the review as an APNG, as ``Recording/writeAPNG(into:progress:)`` writes a recording.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: what ``write(to:progress:)-(Recording.Output,_)`` throws, or the sink's error.
  public func writeAPNG(
    into sink: some ByteSink, progress: Tell = { _ in }
  ) throws -> Recording.Summary {
    try writeFitted(into: sink, mayBeStill: false, progress)
  }

  /// Writes the review as a PNG, which is an APNG if something moves.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: what ``write(to:progress:)-(Recording.Output,_)`` throws, or the sink's error.
  public func writePNG(
    into sink: some ByteSink, progress: Tell = { _ in }
  ) throws -> Recording.Summary {
    try writeFitted(into: sink, mayBeStill: true, progress)
  }

  private func writeFitted(
    into sink: some ByteSink, mayBeStill: Bool, _ progress: Tell
  ) throws -> Recording.Summary {
    let pace = Pace(unit: .nanoseconds)
    guard let limit = output.maximumBytes else {
      return try withoutActuallyEscaping(progress) { progress in
        var sink = sink
        return try prepare(pace, 1, mayBeStill: mayBeStill, progress)(
          ForwardingSink { try sink.write($0) }, progress)
      }
    }
    return try Recording.write(
      atMost: limit, below: try timeline(pace).highestRate, into: sink, progress
    ) { rung, tell in
      try prepare(
        Pace(unit: .nanoseconds, period: rung.period), rung.scale, mayBeStill: mayBeStill, tell)
    }
  }

  /// Takes the first look; what it returns writes what was seen.
  private func prepare(
    _ pace: Pace, _ factor: Double, mayBeStill: Bool, _ tell: Tell
  ) throws -> Recording.Write {
    let take = try take(pace, factor: factor)
    let scale = min(try resolvedScale(), 1_000)
    let look = try APNGFirstLook(mayBeStill: mayBeStill) { see in
      try take.forEach(stage: .colors, tell) { update, _ in try see(update) }
    }
    let clip = look.clip
    if let still = look.still {
      return { sink, _ in
        let png = try PNGEncoder(
          layout: .smallest, compression: output.compression, scale: scale
        ).encode(still)
        var sink = sink
        try sink.write(png)
        return Recording.Summary(
          width: clip.width, height: clip.height, frameTimes: [0], delays: [0], plays: .times(1),
          bytes: png.count, colors: nil)
      }
    }
    return { sink, tell in
      var encoderOptions = APNGEncoderOptions()
      encoderOptions.compression = output.compression
      encoderOptions.scale = scale
      encoderOptions.jobs = output.jobs
      let encoder = try APNGEncoder(clip, plays: plays, options: encoderOptions, into: sink)
      try take.forEach(stage: stage, tell) { update, position in
        try encoder.add(update, delay: take.delay(of: position))
      }
      let apng = try encoder.finish()
      return Recording.Summary(
        width: clip.width, height: clip.height, delays: apng.delays, plays: plays,
        bytes: apng.bytes, colors: apng.colors)
    }
  }

  /// Writes every frame as a PNG file.
  ///
  /// Up to 50 frames a second those of a recording are the moments that a GIF of that rate shows. The
  /// last one is there as often as its kind fits into ``Options/holdLast``. All files have the same
  /// kind of pixels.
  ///
  /// - Parameters:
  ///   - sequence: where the files go and how they are called.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: what ``write(to:progress:)-(Recording.Output,_)`` throws.
  public func writePNGs(
    to sequence: FileSequence, progress: Tell = { _ in }
  ) throws -> Recording.Summary {
    var pace = Pace(unit: .nanoseconds)
    if case .recording = clip.content, output.framesPerSecond <= FrameGrid.gifRateLimit {
      pace.unit = .centiseconds
    }
    let take = try take(pace)
    let copies = copiesOfLast(take)
    let last = take.timeline.moments.count - 1
    let encoder = PNGEncoder(
      layout: .rgba, compression: output.compression, scale: min(try resolvedScale(), 1_000))
    let workers = OrderedWorkers<PNGWorkspace, [UInt8]>(count: output.jobs) { PNGWorkspace() }
    defer { workers.close() }
    let files = try sequence.begin()
    var (canvas, bytes) = (Bitmap(width: 0, height: 0), 0)
    var (delays, waiting): ([FrameDelay], [Int]) = ([], [])
    func add() throws {
      let png = try workers.next()
      let position = waiting.removeFirst()
      let count = position == last ? copies : 1
      let delay = count > 1 ? take.timeline.moments[last].delay : take.delay(of: position)
      for _ in 0..<count {
        try files.add(png)
        bytes += png.count
        delays.append(delay)
      }
    }
    try take.forEach(stage: stage, progress) { update, position in
      if delays.isEmpty, waiting.isEmpty {
        canvas = update.pixels
      } else if !update.rect.isEmpty {
        canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      }
      if workers.pending == workers.capacity { try add() }
      let picture = canvas
      workers.submit { try encoder.encode(picture, using: $0) }
      waiting.append(position)
    }
    while workers.pending > 0 { try add() }
    try files.commit()
    return Recording.Summary(
      width: canvas.width, height: canvas.height, delays: delays, plays: plays, bytes: bytes,
      colors: nil)
  }

  /// How many files the last frame fills.
  private func copiesOfLast(_ take: ReviewTake) -> Int {
    guard let hold = options.holdLast, let last = take.timeline.moments.last,
      last.delay > .zero
    else { return 1 }
    return max(1, Int(min(hold / last.delay.seconds, 100_000).rounded()))
  }

  private var plays: Plays { output.plays }

  /// What writing is called.
  private var stage: Recording.Progress.Stage {
    if case .recording = clip.content { return .frames }
    return .encoding
  }
}

extension Recording.Summary {
  /// Creates the summary of a clip whose frames follow one another.
  package init(
    width: Int, height: Int, delays: [FrameDelay], plays: Plays, bytes: Int, colors: Int?
  ) {
    var times: [TimeInterval] = []
    var time = FrameDelay.zero
    for delay in delays {
      times.append(time.seconds)
      time = time + delay
    }
    self.init(
      width: width, height: height, frameTimes: times, delays: delays.map(\.seconds), plays: plays,
      bytes: bytes, colors: colors)
  }
}
