import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Source-over against its formula on whole numbers.
@Suite struct BlendingTests {
  /// (s k + d (255 - round(a k / 255))) / 255, rounded to nearest by division.
  private static func formula(source: Int, alpha: Int, below: Int, coverage: Int) -> Int {
    func rounded(_ value: Int) -> Int { (2 * value + 255) / 510 }
    return rounded(source * coverage + below * (255 - rounded(alpha * coverage)))
  }

  private static let ends = [0, 1, 2, 63, 64, 127, 128, 129, 200, 253, 254, 255]

  /// All coverages and all bytes below, for the alphas and colours where roundings turn.
  @Test(arguments: ends)
  func everyByteIsTheFormulas(alpha: Int) {
    var wrong = 0
    for color in Set(Self.ends + [alpha, alpha / 2]).filter({ $0 <= alpha }).sorted() {
      let source = SolidSource(
        Pixel(
          red: UInt8(color), green: UInt8(alpha - color), blue: UInt8(color / 2),
          alpha: UInt8(alpha)))
      for coverage in 0...255 {
        for below in 0...255 {
          let start = Pixel(
            red: UInt8(below), green: UInt8(255 - below), blue: UInt8(below / 3), alpha: 255)
          var word = unsafeBitCast(start, to: UInt32.self)
          source.blend(over: &word, coverage: UInt8(coverage))
          let result = unsafeBitCast(word, to: Pixel.self)
          func expected(_ source: Int, _ below: UInt8) -> Int {
            Self.formula(source: source, alpha: alpha, below: Int(below), coverage: coverage)
          }
          if Int(result.red) != expected(color, start.red)
            || Int(result.green) != expected(alpha - color, start.green)
            || Int(result.blue) != expected(color / 2, start.blue)
            || Int(result.alpha) != expected(alpha, 255)
          {
            wrong += 1
          }
        }
      }
    }
    #expect(wrong == 0)
  }

  /// Runs and groups of four are single pixels one after another, and leave their neighbours alone.
  @Test func runsAreSinglePixels() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<3000 {
      let alpha = Self.ends[random.whole(0...Self.ends.count - 1)]
      let source = SolidSource(
        Pixel(
          red: UInt8(random.whole(0...alpha)), green: UInt8(random.whole(0...alpha)),
          blue: UInt8(alpha), alpha: UInt8(alpha)))
      // Noise, or one colour with a pixel of another here and there: results may be taken over.
      let (ground, oddness) = (UInt32(truncatingIfNeeded: random.next()), [1, 15, 90])
      let oneOf = oddness[random.whole(0...2)]
      let below = (0..<90).map { _ in
        random.whole(1...oneOf) == 1 ? UInt32(truncatingIfNeeded: random.next()) : ground
      }
      let count = random.whole(0...80)
      let start = random.whole(0...3)
      let coverage = UInt8(Self.ends[random.whole(0...Self.ends.count - 1)])
      var expected = below
      var run = below
      expected.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        for index in 0..<count { source.blend(over: base + start + index, coverage: coverage) }
      }
      run.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        source.blend(over: base + start, count: count, coverage: coverage)
      }
      #expect(run == expected)

      let four = (0..<4).map { _ in UInt8(random.whole(0...255)) }
      var (one, all) = (below, below)
      one.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        for index in 0..<4 { source.blend(over: base + start + index, coverage: four[index]) }
      }
      all.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        source.blend(overFour: base + start, four[0], four[1], four[2], four[3])
      }
      #expect(one == all)
    }
  }

  /// Opaque runs of every length, by way of a context: all of the run, and nothing beside it.
  @Test func opaqueRunsHaveEveryLength() {
    let width = 100
    for count in 1...80 {
      for start in [3, 8] {
        let context = GraphicsContext(
          bitmap: Bitmap(width: width, height: 3, fill: Color.white.pixel))
        context.setFillColor(Color(red: 0, green: 0, blue: 1))
        context.fill(CGRect(x: start, y: 1, width: count, height: 1))
        for row in 0..<3 {
          for column in 0..<width {
            let isInside = row == 1 && column >= start && column < start + count
            let expected = Color(red: isInside ? 0 : 1, green: isInside ? 0 : 1, blue: 1).pixel
            if context.bitmap[column, row] != expected {
              Issue.record("\(count) pixels from \(start): wrong at \(column), \(row)")
            }
          }
        }
      }
    }
  }

  /// No byte above its alpha, opaque stays opaque, and full coverage is Porter and Duff's source-over.
  @Test func propertiesOnRandomPixels() {
    var random = SeededGenerator(seed: 1)
    func pixel() -> Pixel {
      let alpha = random.whole(0...255)
      func byte() -> UInt8 { UInt8(random.whole(0...alpha)) }
      return Pixel(red: byte(), green: byte(), blue: byte(), alpha: UInt8(alpha))
    }
    for _ in 0..<20_000 {
      let (source, below) = (pixel(), pixel())
      let coverage = UInt8(random.whole(0...255))
      func over(_ below: Pixel, _ coverage: UInt8) -> Pixel {
        var word = unsafeBitCast(below, to: UInt32.self)
        SolidSource(source).blend(over: &word, coverage: coverage)
        return unsafeBitCast(word, to: Pixel.self)
      }
      let result = over(below, coverage)
      #expect(max(result.red, result.green, result.blue) <= result.alpha)
      #expect(over(below, 0) == below)
      var opaque = below
      opaque.alpha = 255
      #expect(over(opaque, coverage).alpha == 255)
      let full = over(below, 255)
      let rest = (Int(below.red) * (255 - Int(source.alpha)) * 2 + 255) / 510
      #expect(Int(full.red) == Int(source.red) + rest)
    }
  }
}
