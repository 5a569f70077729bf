import SpanKernels
import Testing
import TwirlGraphics

@testable import TwirlRaster

/// The loops in C against the plain ones.
@Suite struct SpanKernelTests {
  static let counts = Array(4...41) + [64, 100, 127, 500]

  /// Premultiplied pixels: no byte exceeds the alpha; some are clear, some opaque, in runs.
  private static func pixels(_ random: inout SeededGenerator, _ count: Int) -> [UInt32] {
    var alpha: UInt32 = 0
    return (0..<count).map { index in
      if index % 5 == 0 {
        alpha = [0, 0, 255, UInt32(random.next() & 255)][Int(random.next() & 3)]
      }
      let bytes = (0..<3).map { _ in UInt8(UInt32(random.next() & 255) * alpha / 255) }
      let pixel = Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: UInt8(alpha))
      return unsafeBitCast(pixel, to: UInt32.self)
    }
  }

  /// Calls a closure with memory for a run and checks that the words around it stay.
  private static func withRun(
    _ words: [UInt32], _ body: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> [UInt32] {
    var memory = [7, 7, 7] + words + [9, 9, 9]
    memory.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(base + 3)
    }
    #expect(memory.prefix(3) == [7, 7, 7] && memory.suffix(3) == [9, 9, 9])
    return Array(memory.dropFirst(3).dropLast(3))
  }

  @Test(arguments: counts.filter { $0 >= SPAN_KERNEL_MINIMUM })
  func aFillSetsAllPixels(count: Int) {
    let words = Self.withRun([UInt32](repeating: 0, count: count)) {
      span_fill($0, count, 0x1234_5678)
    }
    #expect(words == [UInt32](repeating: 0x1234_5678, count: count))
  }

  @Test(arguments: counts, [true, false])
  func evenLevelsEqualThePlainLoop(count: Int, isOpaque: Bool) {
    var random = SeededGenerator(seed: count)
    for _ in 0..<20 {
      let p = (0..<4).map { _ in
        SpanPolynomial(
          p0: UInt32(truncatingIfNeeded: random.next()),
          p1: UInt32(truncatingIfNeeded: random.next()),
          p2: isOpaque ? 0 : UInt32(truncatingIfNeeded: random.next()))
      }
      var block = EvenLevels.Block(
        first: -70, end: 954, isOpaque: isOpaque,
        colors: SpanColors(red: p[0], green: p[1], blue: p[2], alpha: p[3]))
      let empty = [UInt32](repeating: 0, count: count)
      let column = Int(random.next() % 900) - 70
      let fast = Self.withRun(empty) {
        EvenLevels.Block.fill($0, &block, column: column, count: count)
      }
      let plain = Self.withRun(empty) { block.fillPlainly($0, column: column, count: count) }
      #expect(fast == plain)
      // And one by one, whichever way the run is cut.
      let single = (0..<count).flatMap { index in
        Self.withRun([0]) { block.fillPlainly($0, column: column + index, count: 1) }
      }
      #expect(fast == single)
    }
  }

  @Test(arguments: counts)
  func sourceOverEqualsThePlainLoop(count: Int) {
    var random = SeededGenerator(seed: count)
    for coverage in [1, 2, 127, 128, 254, 255] as [UInt8] {
      let (source, below) = (Self.pixels(&random, count), Self.pixels(&random, count))
      let fast = Self.withRun(below) {
        SourceOver.blend(source, onto: $0, count: count, coverage: coverage)
      }
      let single = (0..<count).flatMap { index in
        Self.withRun([below[index]]) {
          SourceOver.blendPlainly([source[index]], onto: $0, count: 1, coverage: coverage)
        }
      }
      #expect(fast == single)
    }
  }

  private static func coverage(_ random: inout SeededGenerator, _ count: Int) -> [UInt32] {
    (0..<count).map { _ in [0, 255, UInt32(random.next() & 255)][Int(random.next() % 3)] }
  }

  /// Each pixel's, over what is below it; in its own place, or in another.
  @Test(arguments: counts)
  func coverageForEachPixelEqualsThePlainLoop(count: Int) {
    var random = SeededGenerator(seed: count)
    let coverage = Self.coverage(&random, count)
    let (source, below) = (Self.pixels(&random, count), Self.pixels(&random, count))
    let fast = Self.withRun(below) {
      SourceOver.blend(source, over: $0, to: $0, coverage: coverage, count: count)
    }
    let under = Self.withRun(source) {
      SourceOver.blend($0, over: below, to: $0, coverage: coverage, count: count)
    }
    let single = (0..<count).flatMap { index in
      Self.withRun([below[index]]) {
        SourceOver.blendPlainly(
          [source[index]], onto: $0, count: 1, coverage: UInt8(coverage[index]))
      }
    }
    #expect(fast == single)
    #expect(under == single)
  }

  @Test(arguments: counts.filter { $0.isMultiple(of: 4) }, [255, 254, 128, 1] as [UInt8])
  func colorOverEqualsThePlainBlend(count: Int, alpha: UInt8) {
    var random = SeededGenerator(seed: count)
    let coverage = Self.coverage(&random, count)
    let below = Self.pixels(&random, count)
    let color = Pixel(red: alpha / 2, green: alpha, blue: alpha / 3, alpha: alpha)
    let fast = Self.withRun(below) {
      span_color_over($0, coverage, count, unsafeBitCast(color, to: UInt32.self))
    }
    let single = (0..<count).flatMap { index in
      Self.withRun([below[index]]) {
        SolidSource(color).blend(over: $0, coverage: UInt8(coverage[index]))
      }
    }
    #expect(fast == single)
  }

  /// Two edges and what is between them: nothing, a few pixels, or many.
  @Test(arguments: [0, 1, 3, 7, 8, 9, 15, 16, 40], [4, 8, 12])
  func colorBetweenEdgesEqualsThePlainBlend(gap: Int, count: Int) {
    var random = SeededGenerator(seed: gap)
    for secondCount in [4, 8] {
      let color = Pixel(red: 200, green: 10, blue: 90, alpha: 255)
      let word = unsafeBitCast(color, to: UInt32.self)
      let below = Self.pixels(&random, count + gap + secondCount)
      let coverage = Self.coverage(&random, count)
      let second = Self.coverage(&random, secondCount)
      let fast = Self.withRun(below) {
        span_color_between($0, coverage, count, count + gap, second, secondCount, word)
      }
      let all = coverage + [UInt32](repeating: 255, count: gap) + second
      let single = all.indices.flatMap { index in
        Self.withRun([below[index]]) {
          SolidSource(color).blend(over: $0, coverage: UInt8(all[index]))
        }
      }
      #expect(fast == single)
    }
  }

  /// Sums that rise and fall, and pass a whole pixel either way; and all next to where the coverage changes.
  @Test(arguments: [4, 8, 12, 40], [0, 4, 8])
  func summedAreasEqualThePlainSums(count: Int, secondCount: Int) {
    var random = SeededGenerator(seed: count)
    for round in 0..<60 {
      let gap = [0, 3, 20][round % 3]
      let full = CoverageRasterizer.fullArea
      var (sums, differences) = ([Int](), [Int]())
      for place in 0..<(count + gap + secondCount) {
        var sum =
          round < 30
          ? random.whole(-full - 5...full + 5)
          : ((2 * random.whole(-255...255) + 1) * full / 510 + random.whole(-2...2))
        if place >= count, place < count + gap { sum = sums[count - 1] }
        differences.append(sum - (sums.last ?? 0))
        sums.append(sum)
      }
      var cells = differences + [7]
      var between = 0
      let coverage = Self.withRun([UInt32](repeating: 256, count: sums.count)) {
        between = span_sum_areas(&cells, $0, count, count + gap, secondCount)
      }
      let expected = sums.indices.map { place in
        place >= count && place < count + gap ? 256 : UInt32(NonZero.coverage(sums[place]))
      }
      #expect(coverage == expected)
      #expect(between == sums[count - 1])
      #expect(cells == [Int](repeating: 0, count: sums.count) + [7])
    }
  }
}
