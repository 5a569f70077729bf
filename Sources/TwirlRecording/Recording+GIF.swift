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
    let grid = FrameGrid(framesPerSecond: options.framesPerSecond, unit: .centiseconds)
    let colors = try countColors(on: grid, progress: progress)

    let palette = Palette(colors.histogram, quantizer: Quantizer(pinned: colors.pinned))
    let encoder = try GIFEncoder(
      width: colors.canvas.width, height: colors.canvas.height, palette: palette,
      plays: options.plays, into: sink)
    var frame = 0
    try pipeline.run(try source(on: grid), transform: \.update) { update in
      let centiseconds = grid.duration(of: frame).nanoseconds / FrameGrid.Unit.nanosecondsInCentisecond
      try encoder.add(update, delay: Int(centiseconds))
      frame += 1
      progress(Progress(stage: .frames, framesDone: frame, framesTotal: colors.frameCount))
    }
    let gif = try encoder.finish()
    return Summary(
      width: colors.canvas.width, height: colors.canvas.height,
      frameTimes: gif.delays.indices.map { TimeInterval(gif.delays[..<$0].reduce(0, +)) / 100 },
      delays: gif.delays.map { TimeInterval($0) / 100 }, plays: options.plays, bytes: gif.bytes,
      colors: gif.colors)
  }

  /// The colours of all frames, and what else the first look finds out.
  private struct Colors {
    var canvas = PixelRect.empty
    var histogram = ColorHistogram()
    var pinned: [PaletteColor] = []
    var frameCount = 0
  }

  /// More colours of shapes than this are no accents, but an animated colour.
  private static let pinnedLimit = 64

  private func countColors(on grid: FrameGrid, progress: (Progress) -> Void) throws -> Colors {
    var colors = Colors()
    try pipeline.run(
      try source(on: grid), transform: { (update: $0.update, list: $0.list) }
    ) { frame in
      colors.canvas = frame.list.bounds
      colors.histogram.add(frame.update)
      for pixel in frame.list.opaqueColors where colors.pinned.count < Self.pinnedLimit {
        let color = PaletteColor(pixel)
        if !colors.pinned.contains(color) { colors.pinned.append(color) }
      }
      colors.frameCount += 1
      progress(Progress(stage: .colors, framesDone: colors.frameCount, framesTotal: nil))
    }
    return colors
  }
}
