import Testing
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

  struct Expectations: Decodable { var differs: [Case] }

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
  }
}
