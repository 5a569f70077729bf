import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

@Suite struct GaussianBlurTests {
  static let sigmas = [0, 0.3, 0.5, 1, 2.5, 5, 7.99, 8, 12, 15.9, 16, 30, 60, 130]

  private static func blurred(_ source: FlattenedPath, sigma: (Double, Double), _ output: PixelRect)
    -> [UInt8]
  {
    let cells = BlurCells(GaussianBlur(sigma: sigma, output: output))
    var sink = cells.sink
    CoverageRasterizer().rasterize(source, rule: .nonZero, clip: cells.blur.input, into: &sink)
    return cells.blurred()
  }

  @Test(arguments: sigmas)
  func staysCloseToTheWholeSum(sigma: Double) {
    var worst = 0.0
    for (seed, shape) in [Shape.quad, .triangle, .sliver, .star, .polygon64].enumerated() {
      var random = SeededGenerator(seed: seed + 1)
      let path = shape.random(&random, size: 60)
      let source = CoverageMap(of: path, clip: PixelRect(x: -20, y: -20, width: 110, height: 110))
      let output = PixelRect(x: 21 * seed - 30, y: 50 - 17 * seed, width: 31, height: 26)
      let other = seed == 2 ? sigma / 3 : sigma
      let found = Self.blurred(path, sigma: (sigma, other), output)
      let exact = BlurReference(source: source, sigma: (sigma, other)).values(output)
      for (a, b) in zip(found, exact) { worst = max(worst, abs(Double(a) - b)) }
    }
    #expect(worst < (sigma < 8 ? 0.75 : 1.5))
  }

  @Test func withoutSigmaNothingChanges() {
    var random = SeededGenerator(seed: 3)
    let path = Shape.star.random(&random, size: 50)
    let bounds = PixelRect(x: -3, y: 2, width: 50, height: 41)
    #expect(Self.blurred(path, sigma: (0, 0), bounds) == CoverageMap(of: path, clip: bounds).values)
  }

  @Test(arguments: sigmas)
  func aPartIsTheCropOfTheWhole(sigma: Double) {
    let whole = PixelRect(x: -31, y: -23, width: 120, height: 100)
    for seed in 1...4 {
      var random = SeededGenerator(seed: seed)
      let path = Shape.triangle.random(&random, size: 80)
      let mask = ShadowMask(
        pixelBounds: whole, values: Self.blurred(path, sigma: (sigma, sigma), whole))
      let full = mask.map(whole)
      #expect(full.values == mask.values && full.complaint == nil)
      for _ in 0..<4 {
        let part = random.rect(in: whole)
        #expect(Self.blurred(path, sigma: (sigma, sigma), part) == full.cropped(to: part))
        #expect(mask.map(part).values == full.cropped(to: part))
      }
    }
  }

  @Test func aBitmapsAlphaIsASourceToo() {
    var random = SeededGenerator(seed: 8)
    let path = Shape.quad.random(&random, size: 60)
    let bounds = PixelRect(x: 4, y: -2, width: 70, height: 60)
    let map = CoverageMap(of: path, clip: bounds)
    let bitmap = Bitmap(
      width: 70, height: 60,
      pixels: map.values.map { Pixel(red: 0, green: 0, blue: 0, alpha: $0) })
    let output = PixelRect(x: 10, y: 3, width: 40, height: 30)
    for sigma in [1.5, 20] {
      let cells = BlurCells(GaussianBlur(sigma: (sigma, sigma), output: output))
      cells.add(alphaOf: bitmap, at: (4, -2))
      let other = BlurCells(GaussianBlur(sigma: (sigma, sigma), output: output))
      var sink = other.sink
      CoverageRasterizer().rasterize(
        path, rule: .nonZero, clip: bounds.intersection(other.blur.input), into: &sink)
      #expect(cells.blurred() == other.blurred())
    }
  }

  @Test func aLargeBlurTakesLittleMemory() {
    let blur = GaussianBlur(
      sigma: (1000, 1000), output: PixelRect(x: 0, y: 0, width: 400, height: 300))
    #expect(blur.columns.factor == 128 && blur.rows.factor == 128)
    #expect(blur.input.width / 128 < 80)
  }
}
