import TwirlViews

/// Why a strip cannot be drawn.
public enum StripError: Error, Equatable, CustomStringConvertible {
  /// An animation repeats for ever, and no end was given.
  case endless
  /// Something goes on beyond the longest recording, and no end was given.
  case tooLong
  /// The span ends before it begins, or where it begins though several moments are wanted.
  case emptySpan(from: Double, to: Double)
  /// A moment, in seconds, lies after the end of a clip.
  case momentAfterEnd(Double, end: Double)
  /// Moments even in motion were asked for, and nothing moves.
  case nothingMoves
  /// No view has the name; `close` holds at most three names like it.
  case unknownView(String, close: [String])
  /// The picture would have more pixels than are drawn.
  case tooLarge(width: Int, height: Int)
  /// A clip was to be shown in a form that needs to know where views are.
  case needsViews(form: String)
  /// A clip has no frames.
  case emptyClip

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .endless:
      "an animation repeats for ever; say where the strip ends"
    case .tooLong:
      "the animation goes on for more than \(Int(Recording.maximumDuration.seconds)) s; say where "
        + "the strip ends"
    case .emptySpan(let start, let end):
      "there is nothing from \(start.shortDescription) s to \(end.shortDescription) s; give a later "
        + "end or an earlier start"
    case .momentAfterEnd(let time, let end):
      "the clip ends at \(end.shortDescription) s, before \(time.shortDescription) s; give an "
        + "earlier time"
    case .nothingMoves:
      "nothing moves, so that moments cannot be even in motion; take them even in time"
    case .unknownView(let name, let close):
      "no view is called \"\(name)\"; "
        + (close.isEmpty
          ? "give the id of one that is on the stage"
          : "did you mean " + close.map { "\"\($0)\"" }.joined(separator: " or ") + "?")
    case .tooLarge(let width, let height):
      "a strip of \(width)x\(height) pixels is beyond the limit of \(Stage.canvasSideLimit) pixels "
        + "a side and \(Stage.canvasPixelLimit) in all; take fewer moments or a smaller scale"
    case .needsViews(let form):
      "\(form) shows where views are, which the pixels of a clip do not tell; give the scene"
    case .emptyClip:
      "the clip has no frames; give one that has"
    }
  }
}
