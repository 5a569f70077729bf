import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Clips at equal times.
@Suite struct AnimationComparisonTests {
  static func pictures(_ levels: [UInt8]) -> [Bitmap] {
    levels.map {
      Bitmap(width: 20, height: 20, fill: Pixel(red: $0, green: $0, blue: $0, alpha: 255))
    }
  }

  static func clip(
    _ levels: [UInt8], centiseconds: Int = 4, plays: Plays = .forever
  ) -> PictureSequence {
    PictureSequence(pictures(levels), delay: FrameDelay(centiseconds: centiseconds), plays: plays)
  }

  static func compare(
    _ a: PictureSequence, _ b: PictureSequence, draws: Bool = false
  ) throws -> AnimationDifference {
    try AnimationComparison().compare(a, b, drawsDifference: draws)
  }

  @Test func whatIsStoredTwiceIsNoDifference() throws {
    let difference = try Self.compare(
      Self.clip([0, 90, 200]), Self.clip([0, 0, 90, 90, 200, 200], centiseconds: 2))
    #expect(difference.verdict == .equal)
    #expect(difference.spanCount == 6)
    #expect((difference.referenceFrames, difference.actualFrames) == (3, 6))
  }

  @Test func theFramesThatDifferAreNamed() throws {
    let difference = try Self.compare(
      Self.clip([0, 90, 200, 30]), Self.clip([0, 91, 100, 30]), draws: true)
    #expect(difference.verdict == .different)
    #expect(difference.differing.map(\.referenceFrame) == [2])
    let span = try #require(difference.differing.first)
    #expect(span.start == FrameDelay(centiseconds: 8))
    #expect(span.end == FrameDelay(centiseconds: 12))
    #expect(difference.worst?.referenceFrame == 2)
    #expect(difference.worst?.difference.image?.width == 20)
    #expect(try Self.compare(Self.clip([0, 90]), Self.clip([0, 91])).verdict == .similar)
  }

  @Test func durationPlaysAndRest() throws {
    let longer = try Self.compare(Self.clip([0, 90]), Self.clip([0, 90, 90]))
    #expect((longer.verdict, longer.differingCount, longer.unmatchedCount) == (.different, 0, 1))
    #expect(!longer.hasEqualDuration)
    let once = try Self.compare(Self.clip([0, 90]), Self.clip([0, 90], plays: .times(1)))
    #expect((once.verdict, once.hasEqualPlays, once.hasEqualDuration) == (.different, false, true))
    // Viewers show 10 ms as 100 ms.
    let shown = try Self.compare(
      Self.clip([0, 90], centiseconds: 1), Self.clip([0, 90], centiseconds: 10))
    #expect(shown.verdict == .equal)
  }
}
