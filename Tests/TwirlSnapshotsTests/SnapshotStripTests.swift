import Testing
import TwirlCodecs
import TwirlGraphics

@testable import TwirlSnapshots

/// Which frames a strip shows, and what is seen of them.
@Suite struct SnapshotStripTests {
  /// Spans of 20 ms with so many different pixels each.
  private static func spans(_ counts: [Int]) -> [SnapshotResult.Span] {
    counts.enumerated().map { index, count in
      SnapshotResult.Span(
        start: Double(index) * 0.02, end: Double(index + 1) * 0.02, referenceFrame: index,
        actualFrame: index, count: count, share: 0, bounds: [0, 0, 1, 1], largest: 255,
        isMatch: count == 0)
    }
  }

  @Test(arguments: [
    ([Int](), [Int]()),
    ([0, 0, 0], []),
    ([5], [0]),
    ([0, 0, 5, 0, 0], [1, 2, 3]),
    ([1, 0, 0, 0, 9, 0, 0, 0, 2], [0, 1, 3, 4, 5, 7, 8]),
    ([1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7]),
    // All that fail come before what lies beside them.
    ([0, 1, 2, 3, 4, 5, 6, 7, 0], [0, 1, 2, 3, 4, 5, 6, 7]),
    // First, worst and last, what is beside them, and one more: failing[16 · 1 / 8].
    ([0, 1, 1, 1, 1, 1, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0], [0, 1, 2, 5, 6, 7, 15, 16]),
  ])
  func `the first, the worst and the last frame are shown, and what is beside them`(
    counts: [Int], columns: [Int]
  ) {
    #expect(SnapshotStrip.columns(of: Self.spans(counts)) == columns)
    #expect((SnapshotStrip(Self.spans(counts)) == nil) == columns.isEmpty)
  }

  @Test(arguments: [
    (0.0, "0.0s"), (0.24, "0.24s"), (0.1 + 0.2, "0.3s"), (1.0 / 3, "0.333s"), (12.5, "12.5s"),
    (0.001, "0.001s"), (-1.0, "0.0s"), (1e300, "1000000000.0s"),
  ])
  func `times have at most three digits behind the point`(seconds: Double, label: String) {
    #expect(SnapshotStrip.time(seconds) == label)
  }

  @Test(arguments: [(3, 3, "#3"), (3, 4, "#3/4"), (-1, 4, "#-/4"), (0, -1, "#0/-")])
  func `frames that differ in number are both named`(reference: Int, actual: Int, label: String) {
    var span = Self.spans([1])[0]
    (span.referenceFrame, span.actualFrame) = (reference, actual)
    #expect(SnapshotStrip.frame(span) == label)
  }

  // MARK: - The picture

  private static let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
  private static let green = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
  private static let red = Pixel(red: 255, green: 59, blue: 48, alpha: 255)
  private static let grey = Pixel(red: 199, green: 199, blue: 204, alpha: 255)

  /// The strip of two clips whose frames are of one colour each, 20 ms a frame.
  private func strip(
    _ reference: [Pixel], _ actual: [Pixel], width: Int = 200, height: Int = 100
  ) throws -> (Bitmap, [SnapshotResult.Span]) {
    let bytes = try [reference, actual].map { colors in
      try SnapshotPicture(
        colors.map { Bitmap(width: width, height: height, fill: $0) },
        delays: colors.map { _ in FrameDelay(nanoseconds: 20_000_000) }
      ).bytes
    }
    let comparison = BitmapComparison(.exact)
    let spans = try DifferenceClip(
      reference: bytes[0], actual: bytes[1], comparison: comparison
    ).spans
    let picture = try #require(SnapshotStrip(spans)).picture(
      reference: bytes[0], actual: bytes[1], comparison: comparison)
    return (try PNGDecoder().decode(picture.bytes), spans)
  }

  @Test func `each row shows its frames, and failing ones are outlined`() throws {
    let (picture, spans) = try strip(
      [Self.blue, Self.blue, Self.green, Self.blue],
      [Self.blue, Self.green, Self.green, Self.blue])
    // Equal frames are one: 0, 20, 40 and 60 ms remain, of which the second fails.
    #expect(spans.map(\.isMatch) == [true, false, true, true])
    var layout = StripLayout(columnCount: 3, hasTimes: true)
    (layout.cellWidth, layout.cellHeight) = (200, 100)
    #expect((picture.width, picture.height) == (layout.width, layout.height))
    let colors = (0..<3).map { column in
      (0..<2).map { row in picture[layout.cellX(column) + 100, layout.cellY(row) + 50] }
    }
    #expect(
      colors == [[Self.blue, Self.blue], [Self.blue, Self.green], [Self.green, Self.green]])
    let outlines = (0..<3).map { picture[layout.cellX($0) - 3, layout.cellY(0) - 3] }
    #expect(outlines == [Self.grey, Self.red, Self.grey])
    // pixelmatch's red marks what differs, and grey what does not.
    #expect(picture[layout.cellX(1) + 100, layout.cellY(2) + 50].red == 255)
    #expect(picture[layout.cellX(1) + 100, layout.cellY(2) + 50].green == 0)
    // Labels are dark dots on white: the time above each column, a title above each row.
    let ink = Pixel(red: 60, green: 60, blue: 67, alpha: 255)
    let top = picture.cropped(to: PixelRect(x: 0, y: 0, width: picture.width, height: 50))
    #expect(top.pixels.filter { $0 == ink }.count > 100)
  }

  @Test(arguments: [
    // One column: up to 1,600 wide and 480 high; small frames are enlarged.
    (200, 100, 1, 200, 100), (3_200, 200, 1, 1_600, 100), (480, 960, 1, 240, 480),
    (20, 10, 1, 80, 40), (1, 1, 1, 96, 96),
    // Eight share the width.
    (400, 100, 8, 200, 50),
  ])
  func `frames are scaled to a size that a person can look at`(
    width: Int, height: Int, columns: Int, cellWidth: Int, cellHeight: Int
  ) throws {
    let frames = (0..<columns).map {
      Pixel(red: 0, green: UInt8(10 * $0), blue: 255, alpha: 255)
    }
    let (picture, _) = try strip(
      frames, frames.map { _ in Self.red }, width: width, height: height)
    var layout = StripLayout(columnCount: columns, hasTimes: columns > 1)
    (layout.cellWidth, layout.cellHeight) = (cellWidth, cellHeight)
    #expect((picture.width, picture.height) == (layout.width, layout.height))
    let last = picture[layout.cellX(columns - 1) + cellWidth / 2, layout.cellY(0) + cellHeight / 2]
    #expect(last == frames.last)
  }

  @Test func `what is transparent shows squares, and what has ended as well`() throws {
    let (picture, spans) = try strip([.clear, Self.blue], [Self.blue])
    #expect(spans.map(\.actualFrame) == [0, -1])
    var layout = StripLayout(columnCount: 2, hasTimes: true)
    (layout.cellWidth, layout.cellHeight) = (200, 100)
    for (column, row) in [(0, 0), (1, 1)] {
      let (x, y) = (layout.cellX(column), layout.cellY(row))
      #expect(picture[x + 4, y + 4] != picture[x + 12, y + 4])
      #expect(picture[x + 4, y + 4] == picture[x + 12, y + 12])
    }
  }

  @Test func `pictures of different sizes share a strip`() throws {
    let bytes = try [(30, 20), (40, 10)].map { width, height in
      try SnapshotPicture(Bitmap(width: width, height: height, fill: Self.blue)).bytes
    }
    let spans = try DifferenceClip(
      reference: bytes[0], actual: bytes[1], comparison: BitmapComparison()
    ).spans
    let picture = try #require(SnapshotStrip(spans)).picture(
      reference: bytes[0], actual: bytes[1], comparison: BitmapComparison())
    let bitmap = try PNGDecoder().decode(picture.bytes)
    var layout = StripLayout(columnCount: 1, hasTimes: false)
    // 96 / 40 is 2: each pixel becomes four.
    (layout.cellWidth, layout.cellHeight) = (80, 40)
    #expect((bitmap.width, bitmap.height) == (layout.width, layout.height))
    #expect(bitmap[layout.cellX(0) + 59, layout.cellY(0) + 39] == Self.blue)
    #expect(bitmap[layout.cellX(0) + 60, layout.cellY(0) + 39] != Self.blue)
    #expect(bitmap[layout.cellX(0) + 79, layout.cellY(1) + 19] == Self.blue)
    #expect(bitmap[layout.cellX(0) + 79, layout.cellY(1) + 20] != Self.blue)
  }
}
