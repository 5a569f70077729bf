import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

@Suite struct GraphicsContextTests {
  private static let size = 24
  private static let bounds = PixelRect(x: 0, y: 0, width: size, height: size)

  private static func rounded(_ product: Int) -> Int { (2 * product + 255) / 510 }

  private static func context(_ fill: Pixel = .clear) -> GraphicsContext {
    GraphicsContext(bitmap: Bitmap(width: size, height: size, fill: fill))
  }

  // MARK: Fills

  @Test func coverageBecomesAlpha() {
    for (seed, rule) in zip(
      1...8,
      [FillRule.nonZero, .evenOdd, .nonZero, .evenOdd] + [.nonZero, .evenOdd, .nonZero, .evenOdd])
    {
      var random = SeededGenerator(seed: seed)
      let path = Shape.star.path(&random, size: 24)
      let context = Self.context()
      context.fill(path, rule: rule)
      let map = CoverageMap(of: FlattenedPath(path), rule: rule, clip: Self.bounds)
      #expect(context.bitmap.pixels.map(\.alpha) == map.values)
      #expect(context.bitmap.pixels.allSatisfy { $0.red == 0 && $0.green == 0 && $0.blue == 0 })
    }
  }

  @Test func alphaMultipliesTheColorsOwn() {
    let context = Self.context(Color.white.pixel)
    context.setFillColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    context.setAlpha(0.5)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    // A quarter: 64/255 red over white leaves round(255 · 191/255) = 191 of green and blue.
    #expect(context.bitmap[1, 1] == Pixel(red: 255, green: 191, blue: 191, alpha: 255))
    context.setAlpha(7)
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.bitmap[0, 0] == Color.black.pixel)
    context.setAlpha(-1)
    context.fill(CGRect(x: 9, y: 9, width: 1, height: 1))
    #expect(context.bitmap[9, 9] == Color.white.pixel)
  }

  @Test func transformsComposeFromTheInside() {
    let context = Self.context()
    context.translateBy(x: 10, y: 4)
    context.scaleBy(x: 2, y: 3)
    context.rotate(by: .pi / 2)
    let expected = CGAffineTransform(translationX: 10, y: 4).scaledBy(x: 2, y: 3).rotated(
      by: .pi / 2)
    #expect(context.ctm == expected)
    // (0, 0, 1, 2) turns to x -2...0, y 0...1, grows to -4...0, 0...3, moves to 6...10, 4...7.
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let inside = (6..<10).contains(x) && (4..<7).contains(y)
        #expect(context.bitmap[x, y].alpha == (inside ? 255 : 0))
      }
    }
  }

  @Test func nothingIsDrawnWhereThereIsNothing() {
    let context = Self.context(Color.white.pixel)
    let blank = context.bitmap
    context.fill(Path())
    context.fill(.zero)
    context.fill(.null)
    context.fill(CGRect(x: 24, y: 0, width: 9, height: 9))
    context.fill(CGRect(x: -9, y: -9, width: 9, height: 90))
    context.fill(CGRect(x: 0, y: 1e300, width: 1e300, height: 5))
    context.saveGState()
    context.scaleBy(x: 0, y: 1)
    context.fill(CGRect(x: -50, y: -50, width: 100, height: 100))
    context.restoreGState()
    context.saveGState()
    context.clip(to: Path())
    context.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
    context.beginTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
    context.endTransparencyLayer()
    context.restoreGState()
    #expect(context.bitmap == blank)
    let empty = GraphicsContext(width: 0, height: 7)
    empty.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
    #expect(empty.bitmap.pixels.isEmpty)
  }

  // MARK: Clips

  @Test func aClipMultipliesCoverage() {
    for seed in 1...12 {
      var random = SeededGenerator(seed: seed)
      let paths = [Shape.polygon64, .quad, .star].map { $0.path(&random, size: 24) }
      let maps = paths.map { CoverageMap(of: FlattenedPath($0), clip: Self.bounds) }
      let context = Self.context()
      context.clip(to: paths[0])
      context.fill(paths[1])
      let once = zip(maps[0].values, maps[1].values).map { Self.rounded(Int($0) * Int($1)) }
      #expect(context.bitmap.pixels.map { Int($0.alpha) } == once)

      let nested = Self.context()
      nested.saveGState()
      nested.clip(to: paths[0])
      nested.clip(to: paths[1])
      nested.fill(paths[2])
      let twice = zip(once, maps[2].values).map { Self.rounded($0 * Int($1)) }
      #expect(nested.bitmap.pixels.map { Int($0.alpha) } == twice)
      nested.restoreGState()
      nested.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
      #expect(nested.bitmap.pixels.allSatisfy { $0.alpha == 255 })
    }
  }

  /// A long run of coverage just below 255 is not one of 255.
  @Test(arguments: [1, 128, 254, 255])
  func aClipOfEvenCoverage(coverage: Int) {
    let context = Self.context()
    context.clip(to: Path(rect: CGRect(x: 0, y: 3, width: 24, height: Double(coverage) / 255)))
    context.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
    #expect((0..<24).allSatisfy { Int(context.bitmap[$0, 3].alpha) == coverage })
  }

  @Test func aHoleClippedByEvenOddLetsNothingThrough() {
    var ring = Path(rect: CGRect(x: 2, y: 2, width: 20, height: 20))
    ring.addPath(Path(rect: CGRect(x: 8, y: 8, width: 8, height: 8)))
    let context = Self.context()
    context.clip(to: ring, rule: .evenOdd)
    context.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
    #expect(context.bitmap[10, 10] == .clear)
    #expect(context.bitmap[5, 5].alpha == 255)
    #expect(context.bitmap[1, 1] == .clear)
  }

  @Test func clearingHonoursTheRectanglesOfTheClipOnly() {
    let context = Self.context(Color.white.pixel)
    context.setAlpha(0.1)
    context.scaleBy(x: 3, y: 3)
    context.clip(to: PixelRect(x: 4, y: 4, width: 10, height: 10))
    context.clip(to: Path(rect: CGRect(x: 0, y: 0, width: 2, height: 2)))
    let pixel = Pixel(red: 1, green: 2, blue: 3, alpha: 4)
    context.clear(PixelRect(x: -5, y: 6, width: 90, height: 2), to: pixel)
    context.clear(PixelRect(x: 5, y: 13, width: 2, height: 50))
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        var expected = Color.white.pixel
        if (4..<14).contains(x) && (6..<8).contains(y) { expected = pixel }
        if (5..<7).contains(x) && y == 13 { expected = .clear }
        #expect(context.bitmap[x, y] == expected)
      }
    }
  }

  // MARK: Groups

  @Test func partsOfAGroupDoNotShowThroughEachOther() {
    let context = Self.context(Color.white.pixel)
    context.beginTransparencyLayer(alpha: 0.5)
    context.setFillColor(.black)
    context.fill(CGRect(x: 2, y: 2, width: 10, height: 10))
    context.fill(CGRect(x: 6, y: 6, width: 10, height: 10))
    // Not in the picture yet.
    #expect(context.bitmap[3, 3] == Color.white.pixel)
    context.endTransparencyLayer()
    // 0.5 is 128/255: round(255 · 127 / 255).
    let grey = Pixel(red: 127, green: 127, blue: 127, alpha: 255)
    #expect(context.bitmap[3, 3] == grey)
    #expect(context.bitmap[8, 8] == grey)
    #expect(context.bitmap[14, 14] == grey)
    #expect(context.bitmap[17, 17] == Color.white.pixel)
  }

  @Test func aGroupHasTheCurrentAlphaAndFreshState() {
    let context = Self.context()
    context.setAlpha(0.4)
    context.translateBy(x: 3, y: 0)
    context.beginTransparencyLayer()
    context.setFillColor(.white)
    context.translateBy(x: 2, y: 0)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    #expect(context.bitmap[5, 0] == Pixel(red: 102, green: 102, blue: 102, alpha: 102))
    #expect(context.ctm == CGAffineTransform(translationX: 3, y: 0))
    context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    #expect(context.bitmap[3, 1] == Pixel(red: 0, green: 0, blue: 0, alpha: 102))
  }

  /// d' = round((s k + d (255 - round(a k))) / 255), with k the clip's coverage times the opacity.
  @Test func theClipAppliesToTheGroupAsAWhole() {
    for seed in 1...8 {
      var random = SeededGenerator(seed: seed)
      let (clip, fill) = (
        Shape.polygon64.path(&random, size: 24), Shape.quad.path(&random, size: 24)
      )
      let (clipMap, fillMap) = (
        CoverageMap(of: FlattenedPath(clip), clip: Self.bounds),
        CoverageMap(of: FlattenedPath(fill), clip: Self.bounds)
      )
      let opacity = random.whole(1...255)
      let context = Self.context(Pixel(red: 40, green: 80, blue: 120, alpha: 160))
      context.clip(to: clip)
      context.beginTransparencyLayer(alpha: Double(opacity) / 255)
      context.setFillColor(.white)
      context.fill(fill)
      context.endTransparencyLayer()
      for index in 0..<Self.bounds.area {
        let coverage = Self.rounded(Int(clipMap.values[index]) * opacity)
        let source = Int(fillMap.values[index])
        let weight = 255 - Self.rounded(source * coverage)
        let pixel = context.bitmap.pixels[index]
        let expected = [40, 80, 120, 160].map { Self.rounded(source * coverage + $0 * weight) }
        #expect([pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init) == expected)
      }
    }
  }

  @Test func pixelsSetInAGroupBelongToIt() {
    let context = Self.context(Color.white.pixel)
    context.beginTransparencyLayer(alpha: 0.2)
    context.clear(PixelRect(x: 20, y: 20, width: 2, height: 2), to: Color.black.pixel)
    context.endTransparencyLayer()
    #expect(context.bitmap[21, 21] == Pixel(red: 204, green: 204, blue: 204, alpha: 255))
    #expect(context.bitmap[19, 21] == Color.white.pixel)
  }

  @Test func aGroupStaysWithinItsBounds() {
    let context = Self.context()
    context.beginTransparencyLayer(in: PixelRect(x: 5, y: 5, width: 4, height: 400))
    context.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
    context.clear(PixelRect(x: 6, y: 6, width: 90, height: 1))
    context.endTransparencyLayer()
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let inside = (5..<9).contains(x) && y >= 5 && !(x >= 6 && y == 6)
        #expect(context.bitmap[x, y].alpha == (inside ? 255 : 0))
      }
    }
  }

  // MARK: The bitmap

  @Test func aBitmapIsTakenOverAndNotCopied() {
    var bitmap = Bitmap(width: 64, height: 64)
    bitmap[0, 0] = Color.white.pixel
    let address = bitmap.withUnsafePixels { $0.baseAddress }
    let context = GraphicsContext(bitmap: consume bitmap)
    for step in 0..<5 {
      context.fill(CGRect(x: step, y: 0, width: 9, height: 9))
      #expect(context.copyPixels(in: PixelRect(x: 0, y: 0, width: 3, height: 3)).width == 3)
    }
    #expect(context.bitmap.withUnsafePixels { $0.baseAddress } == address)
  }

  @Test func aPictureTakenStaysAsItWas() {
    let context = Self.context()
    let before = context.bitmap
    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(before == Bitmap(width: Self.size, height: Self.size))
    #expect(context.bitmap != before)
    let part = context.copyPixels(in: PixelRect(x: 8, y: 8, width: 2, height: 1))
    #expect(part.pixels.map(\.alpha) == [255, 0])
  }
}

/// What a caller must not do.
@Suite struct GraphicsContextPreconditionTests {
  @Test func restoringMoreThanWasSaved() async {
    await #expect(processExitsWith: .failure) {
      GraphicsContext(width: 1, height: 1).restoreGState()
    }
  }

  @Test func restoringAcrossTheBeginningOfAGroup() async {
    await #expect(processExitsWith: .failure) {
      let context = GraphicsContext(width: 1, height: 1)
      context.saveGState()
      context.beginTransparencyLayer()
      context.restoreGState()
    }
  }

  @Test func endingAGroupThatWasNotBegun() async {
    await #expect(processExitsWith: .failure) {
      GraphicsContext(width: 1, height: 1).endTransparencyLayer()
    }
  }

  @Test func endingAGroupWithAStateSaved() async {
    await #expect(processExitsWith: .failure) {
      let context = GraphicsContext(width: 1, height: 1)
      context.beginTransparencyLayer()
      context.saveGState()
      context.endTransparencyLayer()
    }
  }

  @Test func transformsThatAreNotFinite() async {
    await #expect(processExitsWith: .failure) {
      GraphicsContext(width: 1, height: 1).scaleBy(x: .infinity, y: 1)
    }
  }
}
