import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers

extension Recording {
  /// Writes the animation as a GIF.
  ///
  /// The first look at the frames counts their colours: 255 or fewer are kept exactly, more are
  /// quantized to one palette for the whole clip that holds the colours of the shapes to the letter.
  /// The second look writes them.
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
    let plan = try plan(
      on: FrameGrid(framesPerSecond: options.framesPerSecond, unit: .centiseconds))
    let colors = try countColors(of: plan, progress: progress)

    let palette = Palette(colors.histogram, quantizer: Quantizer(pinned: colors.pinned))
    var encoderOptions = options.gif
    encoderOptions.jobs = options.jobs
    let encoder = try GIFEncoder(
      width: colors.canvas.width, height: colors.canvas.height, palette: palette,
      plays: options.plays, options: encoderOptions, into: sink)
    var frame = 0
    try pipeline.run(try source(of: plan), transform: \.update) { update in
      let nanoseconds = plan.duration(of: frame).nanoseconds
      try encoder.add(update, delay: Int(nanoseconds / FrameGrid.Unit.nanosecondsInCentisecond))
      frame += 1
      progress(Progress(stage: .frames, framesDone: frame, framesTotal: plan.frameCount))
    }
    let gif = try encoder.finish()
    var times: [TimeInterval] = []
    var centiseconds = 0
    for delay in gif.delays {
      times.append(TimeInterval(centiseconds) / 100)
      centiseconds += delay
    }
    return Summary(
      width: colors.canvas.width, height: colors.canvas.height, frameTimes: times,
      delays: gif.delays.map { TimeInterval($0) / 100 }, plays: options.plays, bytes: gif.bytes,
      colors: gif.colors)
  }

  /// The colours of all frames, and what else the first look finds out.
  private struct Colors {
    var canvas = PixelRect.empty
    var histogram = ColorHistogram()
    var pinned: [PaletteColor] = []
  }

  /// More colours of shapes than this are no accents, but an animated colour.
  private static let pinnedLimit = 64

  private func countColors(of plan: FramePlan, progress: (Progress) -> Void) throws -> Colors {
    var colors = Colors()
    var flattener: AlphaFlattener?
    var frame = 0
    try pipeline.run(
      try source(of: plan), transform: { (update: $0.update, list: $0.list) }
    ) { drawn in
      colors.canvas = drawn.list.bounds
      if flattener == nil {
        flattener = AlphaFlattener(
          width: colors.canvas.width, height: colors.canvas.height, options: options.gif)
      }
      if let update = flattener?.flatten(drawn.update) { colors.histogram.add(update) }
      for pixel in drawn.list.opaqueColors where colors.pinned.count < Self.pinnedLimit {
        let color = PaletteColor(pixel)
        if !colors.pinned.contains(color) { colors.pinned.append(color) }
      }
      frame += 1
      progress(Progress(stage: .colors, framesDone: frame, framesTotal: plan.frameCount))
    }
    return colors
  }
}
