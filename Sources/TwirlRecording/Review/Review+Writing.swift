import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlViews

extension Review {
  /// Is told how far the work is, on the thread that began it.
  public typealias Tell = (Recording.Progress) -> Void

  /// Writes the review to a file or folder, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - output: what to write, and where.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: `RecordingError`, `GIFError`, `APNGError`, `PNGError`, `TextError`, `ClockError`,
  ///   `FileError`, or what making the stage or reading a picture throws.
  @discardableResult
  public func write(
    to output: Recording.Output, progress: Tell = { _ in }
  ) throws -> Recording.Summary {
    switch output {
    case .gif(let path):
      return try write(path) { try writeGIF(into: $0, progress: progress) }
    case .png(let path):
      return try write(path) { try writePNG(into: $0, progress: progress) }
    case .apng(let path):
      return try write(path) { try writeAPNG(into: $0, progress: progress) }
    case .pngs(let sequence):
      return try writePNGs(to: sequence, progress: progress)
    }
  }

  private func write(
    _ path: String, _ body: (FileSink) throws -> Recording.Summary
  ) throws -> Recording.Summary {
    let sink = try FileSink(path: path)
    let summary = try body(sink)
    try sink.commit()
    return summary
  }

  /// Writes the review to a path whose form says what to write.
  ///
  /// - Precondition: the path ends in `.gif`, `.png`, `.apng` or `/`, or is a pattern like `NAME-%04d.png`.
  @discardableResult
  public func write(to path: String) throws -> Recording.Summary {
    guard let output = Recording.Output(path: path) else {
      preconditionFailure("\(path) is no .gif, .png, .apng, FOLDER/ or NAME-%04d.png.")
    }
    return try write(to: output)
  }
}

// MARK: - Takes

extension Review {
  /// Takes a first look at the frames: which there are, and how large.
  func take(
    _ pace: Pace, factor: Double = 1, budget: Int = FrameMemory.budget
  ) throws -> ReviewTake {
    let timeline = try timeline(pace)
    let scale = try resolvedScale()
    let hold = options.holdLast.map { seconds in
      pace.unit == .centiseconds
        ? FrameDelay(centiseconds: max(2, Int(min(seconds * 100, 1e9).rounded())))
        : FrameDelay(seconds: min(seconds, 1e7))
    }
    return ReviewTake(
      timeline, bounces: options.bounces, lastDelay: hold, factor: factor, budget: budget
    ) { moments in
      try ComposedStream(moments, of: timeline) { size, beforeSize in
        try composition(of: timeline, size: size, beforeSize: beforeSize, scale: scale)
      }
    }
  }

  private func composition(
    of timeline: ReviewTimeline, size: PixelRect, beforeSize: PixelRect?, scale: CGFloat
  ) throws -> ComposedStream.Composition? {
    guard options.hasDeviceFrame || options.label != nil || beforeSize != nil else { return nil }
    let layout = ReviewLayout(options, size: size, beforeSize: beforeSize, scale: scale)
    guard layout.bounds.width <= 2 * Stage.canvasSideLimit,
      layout.bounds.height <= 2 * Stage.canvasSideLimit,
      layout.bounds.area <= 2 * Stage.canvasPixelLimit
    else {
      throw RecordingError.canvasTooLarge(
        width: layout.bounds.width, height: layout.bounds.height)
    }
    let style = FrameComposer.WordStyle(
      paper: options.paper, scale: scale, family: options.fontFamily, fonts: fonts)
    let label = options.label.map {
      LabelText(
        $0.text, times: timeline.moments.map(time), frameCount: timeline.moments.count)
    }
    return ComposedStream.Composition(
      layout: layout, composer: FrameComposer(layout, style: style),
      words: { [options] words, moment, number in
        switch words {
        case .beforeName: (options.comparison.beforeName, options.comparison.beforeName)
        case .afterName: (options.comparison.afterName, options.comparison.afterName)
        case .label:
          (label?.text(time: time(moment), frame: number) ?? "", label?.widest ?? "")
        }
      },
      colors: layout.strips.isEmpty ? [] : style.colors)
  }

  /// The instant of the animation that a frame shows, in seconds.
  private func time(_ moment: ReviewMoment) -> Double {
    options.start + moment.start.seconds * options.speed
  }
}
