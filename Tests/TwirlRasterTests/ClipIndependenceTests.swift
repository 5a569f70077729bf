import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Drawing a part gives the bytes of the whole.
@Suite struct ClipIndependenceTests {
  @Test(arguments: Shape.allCases, [FillRule.nonZero, .evenOdd])
  func aPartDrawnAloneIsTheCropOfTheWhole(shape: Shape, rule: FillRule) {
    let whole = PixelRect(x: -40, y: -30, width: 200, height: 190)
    // One rasterizer for all, so that buffers left dirty would show.
    let rasterizer = CoverageRasterizer()
    for seed in 1...24 {
      var random = SeededGenerator(seed: seed)
      let polygons = shape.random(&random, size: 120)
      let full = CoverageMap(of: polygons, rule: rule, clip: whole)
      for _ in 0..<8 {
        let part = random.rect(in: whole)
        var map = CoverageMap(part)
        rasterizer.rasterize(polygons, rule: rule, clip: part, into: &map)
        #expect(map.values == full.cropped(to: part), "seed \(seed), clip \(part)")
        #expect(map.complaint == nil)
      }
    }
  }

  /// A random scene of fills, clips and groups.
  static func draw(
    _ context: GraphicsContext, seed: Int, size: Double, shapes: [Shape] = Shape.allCases
  ) {
    var random = SeededGenerator(seed: seed)
    func draw(depth: Int) {
      for _ in 0..<random.whole(2...5) {
        let shape = shapes[random.whole(0...shapes.count - 1)]
        let path = shape.path(&random, size: size)
        let rule: FillRule = random.whole(0...1) == 0 ? .nonZero : .evenOdd
        context.setFillColor(
          Color(
            red: random.real(0, 1), green: random.real(0, 1), blue: random.real(0, 1),
            alpha: random.whole(0...1) == 0 ? 1 : random.real(0, 1)))
        context.setAlpha(random.whole(0...1) == 0 ? 1 : random.real(0, 1))
        let angle = random.real(-0.5, 0.5)
        let group = random.real(0.2, 1)
        switch random.whole(0...(depth < 3 ? 5 : 2)) {
        case 0...2:
          context.fill(path, rule: rule)
        case 3:
          context.saveGState()
          context.rotate(by: angle)
          draw(depth: depth + 1)
          context.restoreGState()
        case 4:
          context.saveGState()
          context.clip(to: path, rule: rule)
          draw(depth: depth + 1)
          context.restoreGState()
        default:
          context.beginTransparencyLayer(alpha: group)
          draw(depth: depth + 1)
          context.endTransparencyLayer()
        }
      }
    }
    draw(depth: 0)
  }

  @Test(arguments: 1...60)
  func aSceneDrawnInAClipIsTheCropOfTheWhole(seed: Int) {
    let whole = Bitmap(width: 96, height: 80, fill: Color(white: 0.8).pixel)
    let context = GraphicsContext(bitmap: whole)
    Self.draw(context, seed: seed, size: 80)
    let picture = context.bitmap
    #expect(picture != whole)

    var random = SeededGenerator(seed: seed + 1000)
    for _ in 0..<4 {
      let part = random.rect(in: whole.bounds)
      let context = GraphicsContext(bitmap: whole)
      context.saveGState()
      context.clip(to: part)
      Self.draw(context, seed: seed, size: 80)
      context.restoreGState()
      var expected = whole
      expected.replace(x: part.x, y: part.y, with: picture.cropped(to: part))
      #expect(context.bitmap == expected, "clip \(part)")
    }
  }
}
