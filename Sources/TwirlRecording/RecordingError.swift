import TwirlViews

/// Why a recording cannot be made.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// An animation repeats for ever, and no length was given.
  case endless
  /// Something goes on beyond the longest recording, and no length was given.
  case tooLong
  /// More frames a second were asked for than a GIF can show.
  case tooFastForGIF(framesPerSecond: Double)
  /// The canvas has more pixels than the format or the limit allows.
  case canvasTooLarge(width: Int, height: Int)
  /// Even the smallest clip that was tried has more bytes than are allowed.
  case limitTooSmall(limit: Int, smallest: Int)
  /// Two looks at the animation were not alike.
  case differs
  /// A file that is to be shown has no frame.
  case noFrames
  /// A picture of a clip is not as large as the first one.
  case sizesDiffer(
    frame: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The part of a clip that is to be shown begins where the clip has ended, or ends before it begins.
  case emptyPart(start: Double, end: Double)
  /// A part of an animation has so many frames, at its rate and speed, that their times are too many.
  case tooManyFrames(Int, limit: Int)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .endless:
      "an animation repeats for ever; give the recording a duration"
    case .tooLong:
      "the animation goes on for more than "
        + "\(Int(Recording.maximumDuration.seconds)) s; give the recording a duration"
    case .tooFastForGIF(let rate):
      "a GIF shows at most 50 frames a second, not \(rate.shortDescription): viewers slow shorter "
        + "delays down; ask for 50 or fewer"
    case .canvasTooLarge(let width, let height):
      "a canvas of \(width)x\(height) pixels is beyond the limit of "
        + "\(Stage.canvasSideLimit) pixels a side and \(Stage.canvasPixelLimit) in all; "
        + "use a smaller size or scale"
    case .limitTooSmall(let limit, let smallest):
      "it does not fit into \(limit) bytes: the least that it can have is \(smallest); allow more, or "
        + "shorten the clip"
    case .differs:
      "the animation is not the same each time it is run; take time and randomness from the stage"
    case .tooManyFrames(let count, let limit):
      "\(count) frames are more than the \(limit) that are possible; show a shorter part, or fewer frames "
        + "a second"
    case .noFrames:
      "the file has no frame; get it again"
    case .sizesDiffer(let frame, let width, let height, let expectedWidth, let expectedHeight):
      "frame \(frame) has \(width)x\(height) pixels, and the first one has "
        + "\(expectedWidth)x\(expectedHeight); make all frames of one size"
    case .emptyPart(let start, let end):
      "there is nothing between \(start.shortDescription) s and \(end.shortDescription) s; begin "
        + "earlier"
    }
  }
}

extension Double {
  /// The number without a fraction where it has none.
  package var shortDescription: String {
    self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self)
  }
}
