import Testing
import TwirlGraphics
import TwirlSnapshots

/// Sizes, masks, tolerances, references and results.
@Suite struct BitmapComparisonTests {
  static let gray = Pixel(red: 100, green: 100, blue: 100, alpha: 255)
  static let metrics: [BitmapComparison.Metric] = [
    .perceptual, .exact, .pixelmatch(Pixelmatch()),
  ]

  static func picture(_ changes: [(x: Int, y: Int, red: UInt8)]) -> Bitmap {
    var bitmap = Bitmap(width: 40, height: 30, fill: gray)
    for change in changes {
      bitmap[change.x, change.y] = Pixel(red: change.red, green: 100, blue: 100, alpha: 255)
    }
    return bitmap
  }

  @Test(arguments: metrics)
  func countBoundsAndLargestDistance(_ metric: BitmapComparison.Metric) {
    let changed = Self.picture([(3, 4, 255), (20, 11, 250)])
    let difference = BitmapComparison(metric).compare(
      Self.picture([]), changed, drawsDifference: true)
    #expect(difference.verdict == .different)
    #expect((difference.count, difference.unequalCount) == (2, 2))
    #expect(difference.bounds == PixelRect(x: 3, y: 4, width: 18, height: 8))
    #expect(difference.largest == BitmapDifference.Components(red: 155))
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    #expect(difference.image?[3, 4] == red)
    #expect(difference.image?[20, 11] == red)
    #expect(difference.image?.pixels.filter { $0 == red }.count == 2)
  }

  @Test(arguments: metrics)
  func equalPicturesAreEqual(_ metric: BitmapComparison.Metric) {
    let difference = BitmapComparison(metric).compare(Self.picture([]), Self.picture([]))
    #expect(difference.verdict == .equal)
    #expect(difference.image == nil)
    let empty = Bitmap(width: 0, height: 0)
    #expect(BitmapComparison(metric).compare(empty, empty, drawsDifference: true).isMatch)
  }

  @Test(arguments: metrics)
  func masksLeaveOut(_ metric: BitmapComparison.Metric) {
    let changed = Self.picture([(3, 4, 255), (20, 11, 250)])
    var comparison = BitmapComparison(metric)
    comparison.mask.rects = [PixelRect(x: -5, y: 2, width: 10, height: 4)]
    #expect(comparison.compare(Self.picture([]), changed).count == 1)
    var marks = Bitmap(width: 30, height: 100)
    marks[20, 11] = Pixel(red: 0, green: 0, blue: 0, alpha: 1)
    comparison.mask.bitmap = marks
    #expect(comparison.compare(Self.picture([]), changed).verdict == .equal)
  }

  @Test(arguments: metrics)
  func otherSizesCompareTheCommonPart(_ metric: BitmapComparison.Metric) {
    let taller = Bitmap(width: 30, height: 50, fill: Self.gray)
    let difference = BitmapComparison(metric).compare(Self.picture([(3, 4, 255)]), taller)
    #expect(difference.verdict == .different)
    #expect(difference.reasons.first == .size)
    #expect(difference.count == 1 + 40 * 50 - 30 * 30)
    #expect(difference.referenceSize == PixelRect(x: 0, y: 0, width: 40, height: 30))
    #expect(difference.actualSize == PixelRect(x: 0, y: 0, width: 30, height: 50))
  }

  @Test func strictTolerances() {
    let changed = Self.picture([(3, 4, 103), (9, 9, 104), (20, 11, 97)])
    func verdict(_ perChannel: Int, _ pixels: Int) -> BitmapDifference.Verdict {
      let tolerance = ChannelTolerance(perChannel: perChannel, pixels: pixels)
      return BitmapComparison(.channels(tolerance)).compare(Self.picture([]), changed).verdict
    }
    #expect(verdict(4, 0) == .similar)
    #expect(verdict(3, 0) == .different)
    #expect(verdict(3, 1) == .similar)
    #expect(verdict(0, 2) == .different)
    #expect(verdict(0, 3) == .similar)
  }

  @Test func theBestReferenceIsTaken() {
    let references = [
      Self.picture([(1, 1, 0), (2, 2, 0)]), Self.picture([(1, 1, 0)]), Self.picture([(1, 1, 101)]),
    ]
    let comparison = BitmapComparison()
    #expect(comparison.compare(anyOf: references, Self.picture([]))?.index == 2)
    #expect(comparison.compare(anyOf: Array(references.prefix(2)), Self.picture([]))?.index == 1)
    #expect(comparison.compare(anyOf: [], Self.picture([])) == nil)
  }

  /// Black under low alpha is seen on white, white under low alpha on black.
  @Test(arguments: [UInt8(0), 40])
  func transparencyIsSeenOnWhiteAndBlack(_ level: UInt8) {
    let clear = Bitmap(width: 32, height: 32)
    let tint = Pixel(red: level, green: level, blue: level, alpha: 40)
    let tinted = Bitmap(width: 32, height: 32, fill: tint)
    #expect(BitmapComparison().compare(clear, tinted).verdict == .different)
  }

  /// Two runs over memory at any alignment find what a plain loop finds.
  @Test(arguments: 0..<40)
  func everyColumnIsFound(_ x: Int) {
    let difference = BitmapComparison(.exact).compare(Self.picture([]), Self.picture([(x, 17, 9)]))
    #expect(difference.bounds == PixelRect(x: x, y: 17, width: 1, height: 1))
  }
}
