import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Several moments of an animation in one picture, for a review: a contact sheet, or an onion skin.
///
///     var options = Strip.Options()
///     options.momentCount = 6
///     options.showsCurves = true
///     let strip = Strip(options: options) { try scene.makeStage() }
///     try strip.write(to: "strip.png")
///
/// Like a ``Recording`` it holds how to make a stage, not a stage: the animation is run to find its end,
/// to follow what moves, and for the pictures. The closure must make equal stages each time.
///
/// Text is drawn with the stages' fonts; sizes of text and lines are those of the canvas's points, and
/// never below one pixel a point.
public struct Strip {
  /// What a strip shows.
  public struct Options: Equatable, Sendable {
    /// How the moments are chosen.
    public enum Spacing: String, Sendable, CaseIterable {
      /// With equal spans of time between them.
      case time
      /// With equal amounts of motion between them: the mean way of the corners of all that moves, in
      /// points on the canvas, where a fade from opaque to clear counts as a way of the mean of the
      /// view's sides. In a clip, the sum of the differences between the pixels.
      case motion
    }

    /// The number of moments.
    ///
    /// - Precondition: it is positive.
    public var momentCount = 9 {
      didSet { precondition(momentCount > 0, "A strip has no moments.") }
    }
    /// The moments in seconds, instead of a number of them; any order, each is shown once.
    ///
    /// - Precondition: they are finite, and not negative.
    public var times: [TimeInterval] = [] {
      didSet {
        precondition(
          times.allSatisfy { $0 >= 0 && $0.isFinite }, "A strip's moment is no time from zero on.")
      }
    }
    /// How the moments are chosen where they are not given.
    public var spacing = Spacing.time
    /// Where the strip begins, in seconds.
    ///
    /// - Precondition: it is finite, and not negative.
    public var start: TimeInterval = 0 {
      didSet {
        precondition(start >= 0 && start.isFinite, "A strip's start is no time from zero on.")
      }
    }
    /// Where the strip ends, in seconds, or nil for where the animation comes to rest.
    ///
    /// - Precondition: it is finite, and not negative.
    public var end: TimeInterval? {
      didSet {
        precondition(
          end.map { $0 >= 0 && $0.isFinite } ?? true, "A strip's end is no time from zero on.")
      }
    }
    /// The pictures beside each other, or nil for as many as make the shape of a screen.
    ///
    /// - Precondition: it is positive.
    public var columns: Int? {
      didSet { precondition(columns ?? 1 > 0, "A strip has no columns.") }
    }
    /// Whether all moments are in one picture, ghosts below the last one, with the motion paths of the
    /// corners and the middle of each view that moves and dots at even times on them.
    ///
    /// The ghosts' opacities rise evenly from 0.12 to 0.42. A canvas of less than 150 points is shown
    /// enlarged, by a whole number up to 4.
    public var isOnionSkin = false
    /// Whether the first moment of an onion skin is the solid one, and the last the faintest ghost.
    public var isFirstSolid = false
    /// Whether scales in points stand beside the pictures.
    public var showsRulers = false
    /// Whether anchor points are marked, with their paths.
    public var showsAnchors = false
    /// Whether x, y, scale, angle and alpha against time stand below.
    public var showsCurves = false
    /// The ids of the views whose paths and curves are shown; empty for the outermost that move, of which
    /// those that move most, ``Strip/pathLimit`` at most.
    public var viewNames: [String] = []
    /// What stands above, or nil for nothing.
    public var title: String?
    /// The family that text is set in.
    public var fontFamily = "Inter"

    /// Creates the usual options: nine moments in rows, even in time.
    public init() {}
  }

  /// The most views whose paths are shown without being asked for.
  public static let pathLimit = 5

  /// What it shows.
  public var options: Options
  let makeStage: () throws -> Stage

  /// Creates a strip.
  ///
  /// - Parameters:
  ///   - options: which moments, and what is drawn with them.
  ///   - makeStage: makes the stage at time zero, with all that is to happen scheduled.
  public init(options: Options = Options(), makeStage: @escaping () throws -> Stage) {
    (self.options, self.makeStage) = (options, makeStage)
  }

  /// Draws the strip and writes it as a PNG file, which appears whole or not at all.
  ///
  /// - Throws: what ``draw()`` throws, and `FileError`.
  @discardableResult
  public func write(to path: String) throws -> StripDrawing {
    let drawing = try draw()
    try drawing.write(to: path)
    return drawing
  }
}

/// A strip that was drawn, and what it shows in numbers.
public struct StripDrawing: Equatable, Sendable {
  /// One moment.
  public struct Moment: Equatable, Sendable {
    /// When it is, in seconds.
    public var time: TimeInterval
    /// Where its picture is on the strip, in pixels; in an onion skin all are at one place.
    public var rect: PixelRect
    /// How opaque it is in an onion skin; 1 otherwise.
    public var opacity = 1.0
    /// The number of its frame, from 0, in a clip.
    public var frame: Int?
  }

  /// The picture.
  public var picture: Bitmap
  /// Pixels a point of the canvas.
  public var scale: CGFloat
  /// The moments in order.
  public var moments: [Moment]
  /// The motion paths of the views, in the order of the tree; those that move most if there are many.
  public var paths: [StripPath] = []
  /// The instants, in seconds, of the dots on the paths and of ``StripPath/samples``.
  public var pathTimes: [TimeInterval] = []
  /// The number of the outermost views that move.
  public var movingCount = 0

  /// Writes the picture as a PNG file.
  ///
  /// - Throws: `FileError`, or `PNGError.outOfMemory`.
  public func write(to path: String) throws {
    let sink = try FileSink(path: path)
    try write(into: sink)
    try sink.commit()
  }

  /// Writes the picture as a PNG file into a sink.
  public func write(into sink: some ByteSink) throws {
    var sink = sink
    try PNGEncoder(scale: min(max(scale, 0.01), 1_000)).encode(picture, into: &sink)
  }
}
