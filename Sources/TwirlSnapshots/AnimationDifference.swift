import TwirlCodecs
import TwirlGraphics

/// What a comparison of two clips found.
public struct AnimationDifference: Sendable {
  /// A span of time in which either clip shows one frame.
  public struct Span: Sendable {
    /// When it begins.
    public let start: FrameDelay
    /// When it ends.
    public let end: FrameDelay
    /// The frame that the reference shows, from 0.
    public let referenceFrame: Int
    /// The frame that the other clip shows, from 0.
    public let actualFrame: Int
    /// How the two differ.
    public let difference: BitmapDifference
  }

  /// The spans whose frames are different, in order; at most 1,000 are kept.
  public internal(set) var differing: [Span] = []
  /// The number of spans whose frames are different.
  public internal(set) var differingCount = 0
  /// The number of spans that were compared.
  public internal(set) var spanCount = 0
  /// The span whose frames have the most different pixels, whether or not that is tolerated.
  public internal(set) var worst: Span?
  /// The number of frames, or parts of frames, that one clip shows after the other has ended.
  public internal(set) var unmatchedCount = 0
  /// How many frames the reference has.
  public internal(set) var referenceFrames = 0
  /// How many frames the other clip has.
  public internal(set) var actualFrames = 0
  /// How long the reference takes.
  public internal(set) var referenceDuration = FrameDelay.zero
  /// How long the other clip takes.
  public internal(set) var actualDuration = FrameDelay.zero
  /// How often the reference is shown.
  public internal(set) var referencePlays = Plays.forever
  /// How often the other clip is shown.
  public internal(set) var actualPlays = Plays.forever
  private var isEqual = true

  /// Whether the clips take equally long.
  public var hasEqualDuration: Bool { referenceDuration == actualDuration }
  /// Whether the clips are shown equally often.
  public var hasEqualPlays: Bool { referencePlays == actualPlays }

  /// What it comes to.
  public var verdict: BitmapDifference.Verdict {
    guard differingCount + unmatchedCount == 0, hasEqualDuration, hasEqualPlays else {
      return .different
    }
    return isEqual ? .equal : .similar
  }
}

extension AnimationDifference {
  /// Adds a span and returns whether it is the worst so far.
  mutating func add(_ span: Span) -> Bool {
    spanCount += 1
    let difference = span.difference
    if difference.verdict != .equal { isEqual = false }
    if !difference.isMatch {
      differingCount += 1
      if differing.count < 1_000 { differing.append(span) }
    }
    guard let old = worst?.difference else {
      worst = span
      return true
    }
    let rank = (difference.isMatch ? 0 : 1, difference.count, difference.unequalCount)
    guard rank > (old.isMatch ? 0 : 1, old.count, old.unequalCount) else { return false }
    worst = span
    return true
  }
}
