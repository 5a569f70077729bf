import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Counting colours")
struct HistogramTests {
  private func counted(
    _ bitmaps: [Bitmap], limit: Int = 262_144, alpha: AlphaRule = .threshold(128)
  ) -> ColorHistogram {
    var histogram = ColorHistogram(alpha: alpha, limit: limit)
    for bitmap in bitmaps { histogram.add(FrameUpdate(bitmap)) }
    return histogram
  }

  @Test("Counts are exact")
  func exact() {
    var random = PNGRandom(state: 1)
    let bitmaps = (0..<4).map { _ in
      Bitmap(columns: 200, rows: 100) { _, _ in
        .rgb(random.byte(0...31), random.byte(0...31), random.byte(0...31))
      }
    }
    var expected: [Pixel: Int] = [:]
    for pixel in bitmaps.flatMap(\.pixels) { expected[pixel, default: 0] += 1 }
    let histogram = counted(bitmaps)
    #expect(histogram.isExact)
    #expect(histogram.distinctCount == expected.count)
    #expect(histogram.entries.count == expected.count)
    #expect(histogram.entries.allSatisfy { expected[$0.color.pixel] == $0.count })
    #expect(
      zip(histogram.entries, histogram.entries.dropFirst()).allSatisfy { $0.color < $1.color })
  }

  @Test("The order of the frames does not matter")
  func order() {
    var random = PNGRandom(state: 2)
    let bitmaps = (0..<6).map { _ in
      Bitmap(columns: 64, rows: 64) { _, _ in .rgb(random.byte(), random.byte(), random.byte()) }
    }
    #expect(counted(bitmaps).entries == counted(bitmaps.reversed()).entries)
  }

  @Test(
    "Beyond the limit colours are folded, and no pixel is lost", arguments: [4096, 8192, 20_000])
  func folding(_ limit: Int) {
    var random = PNGRandom(state: 3)
    let bitmap = Bitmap(columns: 300, rows: 200) { _, _ in
      .rgb(random.byte(), random.byte(), random.byte())
    }
    let histogram = counted([bitmap], limit: limit)
    #expect(!histogram.isExact)
    #expect(histogram.distinctCount <= limit)
    #expect(histogram.distinctCount > limit / 10)
    #expect(histogram.entries.reduce(0) { $0 + $1.count } == 60_000)
    // Each colour has one near it: no component is off by more than half of what was folded.
    let step = 256 / 8
    let colors = histogram.entries.map(\.color)
    for pixel in bitmap.pixels.prefix(50) {
      #expect(
        colors.contains {
          abs(Int($0.red) - Int(pixel.red)) <= step / 2
            && abs(Int($0.green) - Int(pixel.green)) <= step / 2
            && abs(Int($0.blue) - Int(pixel.blue)) <= step / 2
        })
    }
  }

  @Test("A histogram is exact up to its limit, and not beyond", arguments: [4095, 4096, 4097])
  func limit(_ count: Int) {
    let bitmap = Bitmap(columns: count, rows: 1) { x, _ in .rgb(UInt8(x & 255), UInt8(x >> 8), 0) }
    let histogram = counted([bitmap], limit: 4096)
    #expect(histogram.isExact == (count <= 4096))
    #expect((histogram.distinctCount == count) == (count <= 4096))
  }

  @Test("Clear pixels are counted apart; the rule decides on translucent ones")
  func alpha() {
    let half = Pixel(red: 255, green: 0, blue: 0, alpha: 200).premultiplied
    let bitmap = Bitmap(width: 4, height: 1, pixels: [.clear, half, half, .rgb(1, 1, 1)])
    let opaque = counted([bitmap], alpha: .threshold(200))
    #expect(opaque.clearCount == 1)
    #expect(
      opaque.entries.map(\.color) == [
        .init(red: 1, green: 1, blue: 1), .init(red: 255, green: 0, blue: 0),
      ])
    #expect(counted([bitmap], alpha: .threshold(201)).clearCount == 3)
    let kept = counted([bitmap], alpha: .keep)
    #expect(kept.entries.map(\.color.alpha) == [200, 255])
    #expect(kept.entries.map(\.count) == [2, 1])
  }

  @Test("Only an update's own pixels count")
  func updates() {
    var histogram = ColorHistogram()
    histogram.add(FrameUpdate(Bitmap(width: 10, height: 10, fill: .rgb(1, 2, 3))))
    histogram.add(.none)
    histogram.add(
      FrameUpdate(
        rect: PixelRect(x: 7, y: 7, width: 2, height: 1),
        pixels: Bitmap(width: 2, height: 1, fill: .rgb(1, 2, 3))))
    #expect(histogram.entries.map(\.count) == [102])
  }
}
