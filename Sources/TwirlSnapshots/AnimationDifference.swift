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
    /// Whether the frames differ, but the reference shows a matching one within the tolerance in time.
    public let isInTime: Bool

    /// The number of pixels that count as different.
    public var count: Int { difference.count }
    /// Whether nothing is wrong with it.
    public var isMatch: Bool { difference.isMatch || isInTime }
  }

  /// All spans that were compared, in order, for a plot over time; at most 100,000 are kept.
  public internal(set) var spans: [Span] = []
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
  /// What changes in the other clip from frame to frame, though it does not in the reference.
  public internal(set) var flicker = Flicker()
  /// What it comes to, in words and in numbers.
  public internal(set) var finding = AnimationFinding(headline: .equal)
  /// Whether one of the two is a still, held for as long as the other one takes.
  public internal(set) var isAgainstStill = false
  var ignoresPlays = false
  private var isEqual = true
  private var failsOtherwise = false

  /// Whether the clips take equally long.
  public var hasEqualDuration: Bool { referenceDuration == actualDuration }
  /// Whether the clips are shown equally often.
  public var hasEqualPlays: Bool { referencePlays == actualPlays }

  /// What it comes to.
  public var verdict: BitmapDifference.Verdict {
    guard differingCount == 0, !failsOtherwise else { return .different }
    return isEqual && hasEqualDuration && (hasEqualPlays || ignoresPlays) ? .equal : .similar
  }
}

extension AnimationDifference {
  /// Adds a span and returns whether it is the worst so far.
  mutating func add(_ span: Span) -> Bool {
    spanCount += 1
    if spans.count < 100_000 { spans.append(span) }
    let difference = span.difference
    if difference.verdict != .equal { isEqual = false }
    if !span.isMatch {
      differingCount += 1
      if differing.count < 1_000 { differing.append(span) }
    }
    guard let old = worst else {
      worst = span
      return true
    }
    let rank = (span.isMatch ? 0 : 1, difference.count, difference.unequalCount)
    let oldRank = (old.isMatch ? 0 : 1, old.count, old.difference.unequalCount)
    guard rank > oldRank else { return false }
    worst = span
    return true
  }

  /// Takes note that something other than the frames is beyond what is tolerated.
  mutating func fail() { failsOtherwise = true }
}
