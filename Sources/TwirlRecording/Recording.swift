import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

/// An animation to be written as pictures.
///
///     let recording = Recording(size: CGSize(width: 320, height: 200), scale: 2) { stage in
///       let button = RecommendButton(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
///       stage.window.addSubview(button)
///       button.viewTransform()
///     }
///     try recording.write(to: "button.gif")
///
/// It holds how to make a stage, not a stage: how long the clip is, which colours a palette for it
/// needs, and what each frame looks like are found by running the animation again and again; pictures
/// are kept for that only if all changes of the clip fit into 64 MiB. The closure must make equal
/// stages each time it is called.
public struct Recording {
  /// How a recording is taken.
  public struct Options: Equatable, Sendable {
    /// The number of frames a second; at most 50 for GIF.
    ///
    /// - Precondition: it is positive and finite.
    public var framesPerSecond = 50.0 {
      didSet {
        precondition(
          framesPerSecond > 0 && framesPerSecond.isFinite, "A frame rate is not a positive number.")
      }
    }
    /// The length of the clip in seconds, or nil for as long as something moves and one frame more.
    ///
    /// A GIF's is rounded to hundredths of a second and is at least two of them.
    ///
    /// - Precondition: it is positive and finite.
    public var duration: TimeInterval? {
      didSet {
        precondition(
          duration.map { $0 > 0 && $0.isFinite } ?? true,
          "A recording's duration is not a positive number.")
      }
    }
    /// How often the clip is shown.
    public var plays = Plays.forever
    /// How GIFs are written: what becomes of translucent pixels, and of too many colours.
    public var gif = GIFEncoderOptions()
    /// The most bytes that a file may have, or nil for no limit; folders of PNG files have none.
    ///
    /// What is given up for it, in this order: colours of a GIF (quality, down to 20), frames a second
    /// (down to 10), size (down to a tenth of the sides). ``Summary/reduction`` says what it was, and
    /// ``RecordingError/limitTooSmall(limit:smallest:)`` that it was not enough.
    ///
    /// - Precondition: it is positive.
    public var maximumBytes: Int? {
      didSet { precondition(maximumBytes ?? 1 > 0, "A limit of bytes is not positive.") }
    }
    /// How much time goes into small PNG and APNG files.
    public var compression = PNGEncoder.Compression.default
    /// The number of threads that draw, at least 1; the result does not depend on it.
    public var jobs = ProcessInfo.processInfo.activeProcessorCount

    /// Creates the usual options: 50 frames a second, for ever, all processors.
    public init() {}
  }

  /// The longest recording whose end is not given.
  public static let maximumDuration = MediaTime(seconds: 600)

  /// How it is taken.
  public var options: Options
  private let makeStage: () throws -> Stage

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - options: rate, length, plays and how files are written.
  ///   - makeStage: makes the stage at time zero, with all that is to happen scheduled; it is
  ///     called once for each look at the animation.
  public init(options: Options = Options(), makeStage: @escaping () throws -> Stage) {
    self.options = options
    self.makeStage = makeStage
  }

  /// Creates a recording of what a closure puts on a stage.
  ///
  /// - Parameters:
  ///   - size: the canvas in points.
  ///   - scale: pixels a point.
  ///   - backgroundColor: what lies behind all views.
  ///   - fonts: where fonts are found.
  ///   - options: rate, length, plays and how files are written.
  ///   - prepare: adds views and starts animations at time zero; it is called once for each look.
  /// - Precondition: size and scale are positive and finite.
  public init(
    size: CGSize, scale: CGFloat = 1, backgroundColor: Color = .white, fonts: FontBook = FontBook(),
    options: Options = Options(), _ prepare: @escaping (Stage) throws -> Void
  ) {
    self.init(options: options) {
      let stage = Stage(size: size, scale: scale, backgroundColor: backgroundColor, fonts: fonts)
      try stage.run { try prepare(stage) }
      return stage
    }
  }
}

extension Recording {
  /// Returns the same recording, which shows each stage that it makes to a closure first.
  package func observingStages(_ observe: @escaping (Stage) -> Void) -> Recording {
    let makeStage = makeStage
    return Recording(options: options) {
      let stage = try makeStage()
      observe(stage)
      return stage
    }
  }
}

// MARK: - Results and progress

extension Recording {
  /// What a file or folder of a recording holds.
  public struct Summary: Equatable, Sendable {
    /// The canvas in pixels.
    public var width: Int
    /// The canvas in pixels.
    public var height: Int
    /// The instant of each frame, in seconds; frames that look alike are one.
    public var frameTimes: [TimeInterval]
    /// How long each frame is shown, in seconds.
    public var delays: [TimeInterval]
    /// How often the clip is shown.
    public var plays: Plays
    /// The size of the file, or of all files, in bytes.
    public var bytes: Int
    /// The number of colours, where they are counted.
    public var colors: Int?
    /// What was given up for ``Options/maximumBytes``; nil if nothing was.
    public var reduction: Reduction?

    package init(
      width: Int, height: Int, frameTimes: [TimeInterval], delays: [TimeInterval], plays: Plays,
      bytes: Int, colors: Int?
    ) {
      (self.width, self.height) = (width, height)
      (self.frameTimes, self.delays) = (frameTimes, delays)
      (self.plays, self.bytes, self.colors) = (plays, bytes, colors)
    }

    /// The length of the clip in seconds.
    public var duration: TimeInterval { delays.reduce(0, +) }
  }

  /// How far a recording is.
  public struct Progress: Equatable, Sendable {
    /// What is being done.
    public enum Stage: String, Sendable {
      /// The colours of all frames are counted.
      case colors = "colours"
      /// Frames are drawn and written.
      case frames = "drawing"
      /// Frames that exist are written.
      case encoding = "encoding"
    }

    /// What is being done.
    public var stage: Stage
    /// The number of frames that are through.
    public var framesDone: Int
    /// The number of all frames.
    public var framesTotal: Int
    /// Which try it is, counted from 1, while a clip of ``Options/maximumBytes`` is searched for.
    public var attempt: Int?

    package init(stage: Stage, framesDone: Int, framesTotal: Int) {
      (self.stage, self.framesDone, self.framesTotal) = (stage, framesDone, framesTotal)
    }
  }
}

// MARK: - Looks at the frames

extension Recording {
  /// Returns which frames there are on a grid.
  package func plan(on grid: FrameGrid) throws -> FramePlan {
    if let duration = options.duration {
      return FramePlan(grid: grid, duration: MediaTime(seconds: duration))
    }
    return try FramePlan(grid: grid, untilRestOf: try makeCheckedStage())
  }

  /// Returns a source of all frames, from the beginning.
  ///
  /// - Parameter factor: the pixels a point over those that the stage asks for, at most 1.
  package func source(of plan: FramePlan, scaledBy factor: CGFloat = 1) throws -> FrameSource {
    FrameSource(stage: try makeCheckedStage(), plan: plan, scaledBy: factor)
  }

  /// Returns which frames there are of a part of the animation.
  ///
  /// - Parameters:
  ///   - start: where it begins, in seconds of the animation.
  ///   - end: where it ends; nil for the rest.
  ///   - speed: how much of it passes in a second.
  ///   - showsTouches: whether the rest comes only once all fingers have faded.
  func plan(
    on grid: FrameGrid, from start: TimeInterval, to end: TimeInterval?, speed: Double,
    showsTouches: Bool
  ) throws -> FramePlan {
    let from = MediaTime(seconds: start)
    if let end {
      return FramePlan(
        grid: grid, duration: MediaTime(seconds: end) - from, from: from, speed: speed)
    }
    let stage = try makeCheckedStage()
    return try FramePlan(grid: grid, untilRestOf: stage, from: from, speed: speed) { time in
      !showsTouches || stage.touches.allSatisfy { TouchDot.isOver($0, at: time) }
    }
  }

  /// Returns a source of some frames, whose numbers rise.
  func source(
    of plan: FramePlan, frames: [Int], showsTouches: Bool
  ) throws -> FrameSource {
    FrameSource(
      stage: try makeCheckedStage(), plan: plan, frames: frames, showsTouches: showsTouches)
  }

  /// The pixels a point of its stages.
  func stageScale() throws -> CGFloat { try makeCheckedStage().scale }

  private func makeCheckedStage() throws -> Stage {
    let stage = try makeStage()
    let canvas = DisplayList.canvas(size: stage.size, scale: stage.scale)
    guard canvas.width <= Stage.canvasSideLimit, canvas.height <= Stage.canvasSideLimit,
      canvas.area <= Stage.canvasPixelLimit
    else { throw RecordingError.canvasTooLarge(width: canvas.width, height: canvas.height) }
    return stage
  }

  /// The threads that draw its frames.
  var pipeline: FramePipeline { FramePipeline(workerCount: options.jobs) }
}
