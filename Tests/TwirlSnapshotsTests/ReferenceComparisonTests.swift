import Testing
import TwirlGraphics
import TwirlSnapshots

/// The fast ways against plain ones, on random pictures with long runs, edges and noise.
@Suite struct ReferenceComparisonTests {
  struct Random {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  static func pair(_ seed: Int) -> (Bitmap, Bitmap) {
    var random = Random(state: UInt64(seed))
    let (width, height) = (150 + random.next(80), 20 + random.next(30))
    func pixel() -> Pixel {
      Pixel(
        red: UInt8(random.next(256)), green: UInt8(random.next(256)), blue: UInt8(random.next(256)),
        alpha: 255)
    }
    var a = Bitmap(width: width, height: height, fill: pixel())
    for _ in 0..<6 {
      let (x, y) = (random.next(width), random.next(height))
      let size = (1 + random.next(width - x), 1 + random.next(height - y))
      a.fill(PixelRect(x: x, y: y, width: size.0, height: size.1), with: pixel())
    }
    let (step, noise) = (random.next(9), random.next(4))
    var b = a
    for y in 0..<height {
      for x in 0..<width {
        func moved(_ level: UInt8) -> UInt8 {
          let off = (noise == 0 ? 0 : random.next(2 * noise + 1) - noise) + (x > 40 ? step : 0)
          return UInt8(min(255, max(0, Int(level) + off)))
        }
        b[x, y].red = moved(a[x, y].red)
        b[x, y].green = moved(a[x, y].green)
      }
    }
    return (a, b)
  }

  static func components(_ pixel: Pixel) -> [Int] {
    [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
  }

  /// The rule of ``PerceptualTolerance``, pixel for pixel as it is written there.
  static func counts(_ a: Bitmap, _ b: Bitmap, _ x: Int, _ y: Int) -> Bool {
    let tolerance = PerceptualTolerance()
    func contrast(_ picture: Bitmap, _ component: Int) -> Int {
      var levels: [Int] = []
      for row in max(0, y - 1)...min(picture.height - 1, y + 1) {
        for column in max(0, x - 1)...min(picture.width - 1, x + 1) {
          levels.append(components(picture[column, row])[component])
        }
      }
      return (levels.max() ?? 0) - (levels.min() ?? 0)
    }
    let (first, second) = (components(a[x, y]), components(b[x, y]))
    let isBeyond = (0..<3).contains { component in
      let both = contrast(a, component) + contrast(b, component)
      let edge = both * Int(tolerance.edge * 256) / 512
      return abs(first[component] - second[component]) > tolerance.noise + edge
    }
    return isBeyond
      && ColorDifference.between(a[x, y], b[x, y]) > tolerance.colorDifference
  }

  @Test(arguments: 1...24)
  func countsAreThoseOfPlainLoops(_ seed: Int) {
    let (a, b) = Self.pair(seed)
    var (unequal, beyondTwo, perceptual) = (0, 0, 0)
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        unequal += 1
        let (first, second) = (Self.components(a[x, y]), Self.components(b[x, y]))
        if zip(first, second).contains(where: { abs($0 - $1) > 2 }) { beyondTwo += 1 }
        if Self.counts(a, b, x, y) { perceptual += 1 }
      }
    }
    let strict = BitmapComparison(.channels(ChannelTolerance(perChannel: 2))).compare(a, b)
    #expect((strict.unequalCount, strict.count) == (unequal, beyondTwo))
    let difference = BitmapComparison().compare(a, b, drawsDifference: true)
    #expect((difference.unequalCount, difference.count) == (unequal, perceptual))
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    #expect(difference.image?.pixels.filter { $0 == red }.count == perceptual)
    let counted = BitmapComparison(.pixelmatch(Pixelmatch(threshold: 0.005))).compare(a, b)
    #expect(counted.unequalCount == unequal)
  }

  /// Noise of two levels at most, which leans to one side in a part of the picture.
  static func noisy(_ seed: Int) -> (Bitmap, Bitmap) {
    var random = Random(state: UInt64(seed) &* 977)
    let (width, height) = (100 + random.next(40), 40)
    var a = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        a[x, y] = Pixel(
          red: UInt8(random.next(256)), green: UInt8(random.next(256)),
          blue: UInt8(random.next(256)), alpha: 255)
      }
    }
    var b = a
    let lean = random.next(3)
    for y in 0..<height {
      for x in 0..<width where random.next(4) > 0 {
        func moved(_ level: UInt8) -> UInt8 {
          let off = x > 50 && lean > 0 ? min(2, random.next(4) + lean - 1) : random.next(5) - 2
          return UInt8(min(255, max(0, Int(level) + off)))
        }
        b[x, y].red = moved(a[x, y].red)
        b[x, y].green = moved(a[x, y].green)
        if seed % 2 == 0 { b[x, y].blue = moved(a[x, y].blue) }
      }
    }
    // Pixels that are far off interrupt what is taken at once.
    for _ in 0..<random.next(12) {
      let (x, y) = (random.next(width), random.next(height))
      b[x, y].green = UInt8(min(255, Int(a[x, y].green) + 3))
    }
    return (a, b)
  }

  @Test(arguments: 1...24)
  func noiseIsSummedAsInPlainLoops(_ seed: Int) {
    let (a, b) = Self.noisy(seed)
    var unequal = 0
    var largest = BitmapDifference.Components()
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        unequal += 1
        let distances = zip(Self.components(a[x, y]), Self.components(b[x, y])).map { abs($1 - $0) }
        largest.red = max(largest.red, distances[0])
        largest.green = max(largest.green, distances[1])
        largest.blue = max(largest.blue, distances[2])
      }
    }
    let mean = PerceptualReferenceTests.Plain(a: a, b: b).meanShift
    // A hair beyond what was counted is tolerated, a hair less is not.
    var tolerance = PerceptualTolerance()
    tolerance.shift = mean + 0.02
    let above = BitmapComparison(.perceptual(tolerance)).compare(a, b)
    #expect((above.unequalCount, above.largest) == (unequal, largest))
    #expect(above.reasons == [])
    tolerance.shift = mean - 0.02
    #expect(BitmapComparison(.perceptual(tolerance)).compare(a, b).reasons == [.shift])
  }
}
