import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Renders of one layout on two systems, from Paparazzi's own tests.
@Suite struct PaparazziTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var a: String
    var b: String
    var w: Int
    var h: Int
    var rawDifferentPixels: Int
    var maxChannelDelta: Int
    var testDescription: String { "\(a) \(b)" }
  }

  /// Frames that a test drew against the clip that it expected.
  struct Clip: Decodable, Sendable, CustomTestStringConvertible {
    var actual: [String]
    var fps: Int
    var pass: Bool?
    var invalidFrames: Int?
    var testDescription: String { "\(actual) at \(fps)" }
  }

  struct Expectations: Decodable {
    var differs: [Case]
    var clips: [Clip]
    enum CodingKeys: String, CodingKey {
      case differs
      case clips =
        "apng_verify (golden simple_animation.png: 3 frames, 1 fps, 100x100)"
    }
  }

  static let clips = (try? Corpora.expectations("paparazzi", Expectations.self))?.clips ?? []
  static let cases = (try? Corpora.expectations("paparazzi", Expectations.self))?.differs ?? []

  @Test(
    .enabled(if: Corpora.has("paparazzi"), "needs the corpus paparazzi in TWIRL_CORPORA"),
    arguments: cases)
  func twoSystemsDrawAlike(_ row: Case) throws {
    let a = try Corpora.straight("paparazzi/\(row.a)")
    let b = try Corpora.straight("paparazzi/\(row.b)")
    let exact = BitmapComparison(.exact).compare(a, b)
    #expect((exact.referenceSize.width, exact.referenceSize.height) == (row.w, row.h))
    #expect(exact.count == row.rawDifferentPixels)
    #expect(exact.largest.largest == row.maxChannelDelta)
    #expect(!exact.isMatch)
    // Off by at most two is alike there, and a colour difference below what can be seen.
    let offByTwo = BitmapComparison(.channels(ChannelTolerance(perChannel: 2))).compare(a, b)
    #expect((offByTwo.verdict, offByTwo.unequalCount) == (.similar, row.rawDifferentPixels))
    #expect(BitmapComparison().compare(a, b).verdict == .similar)
  }

  @Test(.enabled(if: Corpora.has("paparazzi"), "needs the corpus paparazzi in TWIRL_CORPORA"))
  func theListHasAllRows() {
    #expect(Self.cases.count == 2)
    #expect(Self.clips.count == 7)
  }

  @Test(
    .enabled(if: Corpora.has("paparazzi"), "needs the corpus paparazzi in TWIRL_CORPORA"),
    arguments: clips)
  func framesAtEqualTimes(_ row: Clip) throws {
    let file = Corpora.root.appendingPathComponent("paparazzi/simple_animation.png").path
    let expected = try AnimationDecoder(FileSource.read(file))
    let pictures = try row.actual.map { try Corpora.straight("paparazzi/\($0)").premultiplied }
    let actual = PictureSequence(
      pictures, delay: FrameDelay(1, over: row.fps), plays: expected.plays)
    let difference = try AnimationComparison().compare(expected, actual)
    #expect(difference.differingCount + difference.unmatchedCount == row.invalidFrames ?? 0)
    #expect((difference.verdict == .equal) == (row.pass ?? false))
    #expect((difference.referenceFrames, difference.actualFrames) == (3, row.actual.count))
  }
}
