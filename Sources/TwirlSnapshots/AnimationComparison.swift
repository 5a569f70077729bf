import TwirlCodecs
import TwirlGraphics

/// A comparison of two clips at equal times, frame against frame.
///
///     let comparison = AnimationComparison()
///     let difference = try comparison.compare(
///       AnimationDecoder(referenceBytes), AnimationDecoder(actualBytes))
///
/// What counts is what is on the screen: a frame that is stored twice with half the delay is no
/// difference. Delays are those that viewers show. Formats may be mixed. Only the frames on the screen
/// are kept in memory.
public struct AnimationComparison: Sendable {
  /// How two frames are compared.
  public var frames: BitmapComparison

  /// Creates a comparison.
  public init(frames: BitmapComparison = BitmapComparison()) {
    self.frames = frames
  }
}

extension AnimationComparison {
  /// Compares two clips, both from their first frame on; of the longer one's rest
  /// the frames are counted.
  ///
  /// - Parameter drawsDifference: whether ``AnimationDifference/worst`` has an image.
  /// - Throws: what the decoders throw.
  public func compare(
    _ reference: any ClipFrames, _ actual: any ClipFrames, drawsDifference: Bool = false
  ) throws -> AnimationDifference {
    var (a, b) = (Side(reference), Side(actual))
    var result = AnimationDifference()
    try a.advance()
    try b.advance()
    var start = FrameDelay.zero
    var worstPictures: (Bitmap, Bitmap)?
    while let first = a.canvas, let second = b.canvas {
      let end = min(a.end, b.end)
      let difference = frames.compare(first, second)
      let span = AnimationDifference.Span(
        start: start, end: end, referenceFrame: a.number, actualFrame: b.number,
        difference: difference)
      if result.add(span), drawsDifference { worstPictures = (first, second) }
      if a.end == end { try a.advance() }
      if b.end == end { try b.advance() }
      start = end
    }
    while a.canvas != nil {
      result.unmatchedCount += 1
      try a.advance()
    }
    while b.canvas != nil {
      result.unmatchedCount += 1
      try b.advance()
    }
    (result.referenceFrames, result.actualFrames) = (a.number, b.number)
    (result.referenceDuration, result.actualDuration) = (a.end, b.end)
    (result.referencePlays, result.actualPlays) = (a.frames.plays, b.frames.plays)
    if let (first, second) = worstPictures, let span = result.worst {
      result.worst = AnimationDifference.Span(
        start: span.start, end: span.end, referenceFrame: span.referenceFrame,
        actualFrame: span.actualFrame,
        difference: frames.compare(first, second, drawsDifference: true))
    }
    return result
  }

  /// A clip on the way through its frames.
  private struct Side {
    private(set) var frames: any ClipFrames
    private(set) var canvas: Bitmap?
    private(set) var number = -1
    private(set) var end = FrameDelay.zero

    init(_ frames: any ClipFrames) {
      self.frames = frames
    }

    mutating func advance() throws {
      number += 1
      guard let frame = try frames.next() else {
        canvas = nil
        return
      }
      canvas = frame.canvas
      end = end + frame.delay.shown
    }
  }
}

/// The frames of a clip, one after another: a file that is decoded, or pictures in memory.
public protocol ClipFrames {
  /// How often the clip is shown; certain after the last frame.
  var plays: Plays { get }

  /// Returns the next frame, or nil after the last one, and from then on.
  ///
  /// - Throws: what reading the frame throws.
  mutating func next() throws -> AnimationFrame?
}

extension AnimationDecoder: ClipFrames {}

/// Pictures in memory as a clip, each shown equally long.
public struct PictureSequence: ClipFrames {
  private var pictures: ArraySlice<Bitmap>
  private let delay: FrameDelay
  /// How often the clip is shown.
  public let plays: Plays

  /// Creates a clip.
  ///
  /// - Parameter delay: how long each picture is shown.
  public init(_ pictures: [Bitmap], delay: FrameDelay, plays: Plays = .forever) {
    self.pictures = pictures[...]
    (self.delay, self.plays) = (delay, plays)
  }

  /// Returns the next picture as a frame, or nil after the last one.
  public mutating func next() -> AnimationFrame? {
    pictures.popFirst().map { AnimationFrame(canvas: $0, damage: $0.bounds, delay: delay) }
  }
}
