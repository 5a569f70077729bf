import Foundation
import TwirlCodecs
import TwirlGraphics

/// A clip at one rate and one scale, which can be written as a GIF again and again.
///
/// The first look at the frames counts their colours; it is taken once, whatever is written then.
package final class GIFTake {
  package typealias Tell = (Recording.Progress) -> Void

  /// Calls a closure with every frame and its delay in hundredths of a second.
  package typealias Frames = (
    _ stage: Recording.Progress.Stage, _ tell: Tell, _ show: (FrameUpdate, Int) throws -> Void
  ) throws -> Void

  private let plays: Plays
  private let options: GIFEncoderOptions
  private let frames: Frames
  private let pinned: () -> [PaletteColor]
  private var canvas = PixelRect.empty
  private var analysis: GIFAnalysis?

  /// Creates a take of frames, the first of which is a whole canvas.
  ///
  /// - Parameters:
  ///   - pinned: gives the colours that are in every palette, once all frames have been shown.
  ///   - frames: shows the frames, equal ones each time.
  package init(
    plays: Plays, options: GIFEncoderOptions, pinned: @escaping () -> [PaletteColor] = { [] },
    frames: @escaping Frames
  ) {
    (self.plays, self.options, self.pinned, self.frames) = (plays, options, pinned, frames)
  }

  /// Writes the frames.
  ///
  /// - Parameters:
  ///   - quality: another one than that of the options, from 1 to 100.
  ///   - stage: what writing is called.
  ///   - tell: is told how far it is.
  /// - Throws: `GIFError`, what showing the frames throws, or the sink's error.
  package func write(
    quality: Int? = nil, stage: Recording.Progress.Stage, into sink: some ByteSink,
    _ tell: Tell
  ) throws -> Recording.Summary {
    var options = options
    if let quality { options.quality = quality }
    let palette = try analysis(tell).palette(quality: options.quality, pinned: pinned())
    let encoder = try GIFEncoder(
      width: canvas.width, height: canvas.height, palette: palette, plays: plays,
      options: options, into: sink)
    try frames(stage, tell) { update, delay in try encoder.add(update, delay: delay) }
    let gif = try encoder.finish()
    var times: [TimeInterval] = []
    var centiseconds = 0
    for delay in gif.delays {
      times.append(TimeInterval(centiseconds) / 100)
      centiseconds += delay
    }
    return Recording.Summary(
      width: canvas.width, height: canvas.height, frameTimes: times,
      delays: gif.delays.map { TimeInterval($0) / 100 }, plays: plays, bytes: gif.bytes,
      colors: gif.colors)
  }

  /// What a palette needs to know of the frames.
  private func analysis(_ tell: Tell) throws -> GIFAnalysis {
    if let analysis { return analysis }
    var result: GIFAnalysis?
    try frames(.colors, tell) { update, _ in
      if result == nil {
        canvas = update.rect
        result = GIFAnalysis(width: canvas.width, height: canvas.height, options: options)
      }
      result?.add(update)
    }
    let analysis = result ?? GIFAnalysis(width: 1, height: 1, options: options)
    self.analysis = analysis
    return analysis
  }
}
