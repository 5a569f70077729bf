import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers

extension Recording {
  /// Writes the animation as a GIF.
  ///
  /// The first look at the frames counts their colours: 255 or fewer are kept exactly, more are
  /// quantized to one palette for the whole clip that holds the colours of the shapes to the letter,
  /// with as many colours as the quality needs.
  /// The second look writes them. With ``Options/maximumBytes`` there are as many looks as it takes to
  /// find the best GIF that is no larger.
  ///
  /// - Parameters:
  ///   - sink: where the bytes go.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: `RecordingError`, `GIFError`, `TextError`, `ClockError`, what making the stage throws,
  ///   or the sink's error.
  public func writeGIF(
    into sink: some ByteSink, progress: (Progress) -> Void = { _ in }
  ) throws -> Summary {
    guard options.framesPerSecond <= FrameGrid.gifRateLimit else {
      throw RecordingError.tooFastForGIF(framesPerSecond: options.framesPerSecond)
    }
    if let limit = options.maximumBytes {
      return try Self.writeGIF(
        atMost: limit, below: options.framesPerSecond, quality: options.gif.quality, stage: .frames,
        into: sink, progress
      ) { try take($0) }
    }
    return try take(.asked).write(stage: .frames, into: sink, progress)
  }

  /// The frames at a rate and a scale.
  private func take(_ rung: Rung) throws -> GIFTake {
    let rate = rung.period.map { 100 / Double($0) } ?? options.framesPerSecond
    let plan = try plan(on: FrameGrid(framesPerSecond: rate, unit: .centiseconds))
    let look = Look()
    var encoderOptions = options.gif
    encoderOptions.jobs = options.jobs
    return GIFTake(plays: options.plays, options: encoderOptions, pinned: { look.pinned }) {
      stage, tell, show in
      var frame = 0
      func shown(_ update: FrameUpdate) throws {
        let nanoseconds = plan.duration(of: frame).nanoseconds
        try show(update, Int(nanoseconds / FrameGrid.Unit.nanosecondsInCentisecond))
        frame += 1
        tell(Progress(stage: stage, framesDone: frame, framesTotal: plan.frameCount))
      }
      if let updates = look.updates {
        for update in updates { try shown(update) }
        return
      }
      var memory = FrameMemory()
      try pipeline.run(
        try source(of: plan, scaledBy: rung.scale),
        transform: { (update: $0.update, colors: $0.list.opaqueColors) }
      ) { drawn in
        look.pin(drawn.colors)
        memory.add(drawn.update)
        try shown(drawn.update)
      }
      look.updates = memory.updates
    }
  }

  /// What a look at the frames finds out for the next one.
  private final class Look {
    /// The colours of shapes, in the order in which they appear.
    private(set) var pinned: [PaletteColor] = []
    /// The frames, if they are few enough.
    var updates: [FrameUpdate]?

    /// More colours of shapes than this are no accents, but an animated colour.
    private static let pinnedLimit = 64

    func pin(_ pixels: some Sequence<Pixel>) {
      for pixel in pixels where pinned.count < Self.pinnedLimit {
        let color = PaletteColor(pixel)
        if !pinned.contains(color) { pinned.append(color) }
      }
    }
  }
}
