import TwirlCodecs
import TwirlGraphics

/// A comparison of two clips at equal times, frame against frame.
///
///     let comparison = AnimationComparison(timeTolerance: 0.02)
///     let difference = try comparison.compare(
///       ReopenableClip(referenceBytes), ReopenableClip(actualBytes))
///     print(difference.finding.summary)  // same motion, 40 ms late; …
///
/// What counts is what is on the screen: a frame that is stored twice with half the delay is no
/// difference. Delays are those that viewers show. Formats may be mixed. Only the frames on the screen
/// are kept in memory, and those within the tolerance in time. A still, which has no time, is held for
/// as long as the clip takes that it is compared with.
///
/// Where clips differ, ``AnimationDifference/finding`` says how: other pictures, or the same ones at
/// other times.
public struct AnimationComparison: Sendable {
  /// How two frames are compared.
  public var frames: BitmapComparison
  /// How much earlier or later the reference may show a matching frame, in seconds.
  ///
  /// Of a motion that is late by a part of a frame, what lies between two frames of the reference
  /// matches as well, if both are within the tolerance.
  ///
  /// - Precondition: it is finite and not negative.
  public var timeTolerance = 0.0 {
    didSet { precondition(timeTolerance >= 0 && timeTolerance.isFinite, Self.negative) }
  }
  /// How much longer or shorter the clip may be, in seconds; nil for the tolerance in time.
  ///
  /// - Precondition: it is not negative.
  public var durationTolerance: Double? {
    didSet { precondition(durationTolerance ?? 0 >= 0, Self.negative) }
  }
  /// Whether clips that take other times are different; if not, the longer one's rest is left out.
  public var comparesDuration = true
  /// Whether clips that are shown another number of times are different.
  public var comparesPlays = true
  /// The share of still pixels that may change, 0…1; nil for any.
  ///
  /// - Precondition: it is not negative.
  public var flickerTolerance: Double? {
    didSet { precondition(flickerTolerance ?? 0 >= 0, Self.negative) }
  }

  private static let negative = "A tolerance is negative or no number."

  /// Creates a comparison.
  ///
  /// - Precondition: the tolerance is finite and not negative.
  public init(frames: BitmapComparison = BitmapComparison(), timeTolerance: Double = 0) {
    precondition(timeTolerance >= 0 && timeTolerance.isFinite, Self.negative)
    (self.frames, self.timeTolerance) = (frames, timeTolerance)
  }
}

extension AnimationComparison {
  /// Compares two clips, both from their first frame on; of the longer one's rest
  /// the frames are counted.
  ///
  /// - Parameters:
  ///   - reference: what is expected.
  ///   - actual: what was drawn.
  ///   - drawsDifference: whether ``AnimationDifference/worst`` has an image.
  /// - Throws: what the decoders throw.
  public func compare(
    _ reference: any ClipFrames, _ actual: any ClipFrames, drawsDifference: Bool = false
  ) throws -> AnimationDifference {
    let (first, second) = (try KeepingClip.wrapping(reference), try KeepingClip.wrapping(actual))
    var pass = EqualTimePass(comparison: self, ClipWindow(first), ClipWindow(second))
    try pass.run()
    var result = pass.finished()
    if drawsDifference, let (one, two) = pass.worstPictures, let span = result.worst {
      result.worst = AnimationDifference.Span(
        start: span.start, end: span.end, referenceFrame: span.referenceFrame,
        actualFrame: span.actualFrame,
        difference: frames.compare(one, two, drawsDifference: true), isInTime: span.isInTime)
    }
    result.finding = try finding(of: result, first, second)
    return result
  }
}
