import Testing
import TwirlSnapshots

/// What Skia Gold counts: any pixel that is not alike, straight components, all outside the common part.
@Suite struct SkiaGoldTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var a: String
    var b: String
    var numDiffPixels: Int
    var pixelDiffPercent: Double
    var maxRGBADiffs: [Int]
    var dimDiffer: Bool
    var testDescription: String { "\(a) \(b)" }
  }

  struct Expectations: Decodable { var cases: [Case] }

  static let cases = (try? Corpora.expectations("skia-gold", Expectations.self))?.cases ?? []

  @Test(
    .enabled(if: Corpora.has("skia-gold"), "needs the corpus skia-gold in TWIRL_CORPORA"),
    arguments: cases)
  func countsAndLargestDistances(_ row: Case) throws {
    let a = try Corpora.straight("skia-gold/\(row.a)")
    let b = try Corpora.straight("skia-gold/\(row.b)")
    let difference = BitmapComparison(.exact).compare(a, b)
    #expect(difference.count == row.numDiffPixels)
    #expect(difference.unequalCount == row.numDiffPixels)
    #expect(abs(difference.share * 100 - row.pixelDiffPercent) < 0.00002)
    let largest = difference.largest
    #expect([largest.red, largest.green, largest.blue, largest.alpha] == row.maxRGBADiffs)
    #expect(difference.reasons.contains(.size) == row.dimDiffer)
    #expect(difference.isMatch == (row.numDiffPixels == 0))
  }

  @Test(.enabled(if: Corpora.has("skia-gold"), "needs the corpus skia-gold in TWIRL_CORPORA"))
  func theListHasAllRows() {
    #expect(Self.cases.count == 8)
  }
}
