import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// What is filled again and again gives the pixels that it gave the first time.
@Suite struct CoverageCacheTests {
  /// A heap of small discs, as many curves as a line of text.
  private func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    for _ in 0..<12 {
      let rect = CGRect(
        x: CGFloat.random(in: -10...70, using: &random),
        y: CGFloat.random(in: -10...50, using: &random),
        width: CGFloat.random(in: 1...20, using: &random),
        height: CGFloat.random(in: 1...20, using: &random))
      path.addPath(Path(ellipseIn: rect))
    }
    return path
  }

  /// Draws in a way that a seed decides, with one context or with a new one for each fill.
  private func picture(seed: Int, rounds: Int, sharing: Bool) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let paths = (0..<3).map { _ in path(&random) }
    let transforms = (0..<2).map { _ in
      CGAffineTransform(translationX: CGFloat.random(in: 0...9, using: &random), y: 3)
        .rotated(by: CGFloat.random(in: -0.4...0.4, using: &random))
    }
    var bitmap = Bitmap(width: 64, height: 48)
    var context = GraphicsContext(bitmap: bitmap)
    for _ in 0..<rounds {
      if !sharing {
        bitmap = context.bitmap
        context = GraphicsContext(bitmap: bitmap)
      }
      context.saveGState()
      if Bool.random(using: &random) {
        context.clip(
          to: PixelRect(
            x: Int.random(in: -5..<40, using: &random), y: Int.random(in: -5..<30, using: &random),
            width: 30, height: 25))
      }
      if Bool.random(using: &random) {
        context.clip(to: Path(ellipseIn: CGRect(x: 5, y: 5, width: 50, height: 40)))
      }
      context.concatenate(transforms[Int.random(in: 0..<2, using: &random)])
      context.setAlpha(Bool.random(using: &random) ? 1 : 0.6)
      if Bool.random(using: &random) { context.setBlendMode(.multiply) }
      context.setFillColor(
        Color(
          red: CGFloat.random(in: 0...1, using: &random), green: 0.4, blue: 0.7,
          alpha: Bool.random(using: &random) ? 1 : 0.5))
      context.fill(
        paths[Int.random(in: 0..<3, using: &random)],
        rule: Bool.random(using: &random) ? .nonZero : .evenOdd)
      context.restoreGState()
    }
    return context.bitmap
  }

  @Test(arguments: 0..<30)
  func `a context that keeps masks draws what new contexts draw`(seed: Int) {
    #expect(
      picture(seed: seed, rounds: 40, sharing: true)
        == picture(seed: seed, rounds: 40, sharing: false))
  }

  @Test func `a path is kept from its second fill on`() throws {
    var random = SeededGenerator(seed: 1)
    let path = path(&random)
    let cache = CoverageCache()
    var made = 0
    func look(_ transform: CGAffineTransform = .identity) -> ClipMask? {
      cache.mask(of: path, transform, .nonZero) {
        made += 1
        return mask(side: 8)
      }
    }
    #expect(look() == nil && made == 0)
    let kept = try #require(look())
    #expect(made == 1 && look() === kept && made == 1)
    #expect(look(CGAffineTransform(translationX: 1, y: 0)) == nil)
  }

  @Test func `what is too large is tried once`() {
    var random = SeededGenerator(seed: 3)
    let path = path(&random)
    let cache = CoverageCache()
    var tries = 0
    for _ in 0..<5 {
      let mask = cache.mask(of: path, .identity, .nonZero) {
        tries += 1
        return nil
      }
      #expect(mask == nil)
    }
    #expect(tries == 1)
  }

  @Test func `few verbs are not worth it`() {
    let cache = CoverageCache()
    let path = Path(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    for _ in 0..<4 {
      #expect(cache.mask(of: path, .identity, .nonZero, { mask(side: 8) }) == nil)
    }
  }

  @Test func `the oldest masks give way`() {
    var random = SeededGenerator(seed: 2)
    let path = path(&random)
    let cache = CoverageCache()
    var made = 0
    func look(_ index: Int) -> ClipMask? {
      cache.mask(of: path, CGAffineTransform(translationX: CGFloat(index), y: 0), .nonZero) {
        made += 1
        return mask(side: 1000)
      }
    }
    // Five masks of a million bytes are more than fit.
    for index in 0..<5 {
      _ = look(index)
      _ = look(index)
    }
    #expect(made == 5)
    for index in 1..<5 { #expect(look(index) != nil) }
    #expect(made == 5)
    #expect(look(0) == nil)
  }

  private func mask(side: Int) -> ClipMask {
    let bounds = PixelRect(x: 0, y: 0, width: side, height: side)
    let square = Path(rect: CGRect(x: 0, y: 0, width: side, height: side))
    return ClipMask(
      FlattenedPath(square), rule: .nonZero, bounds: bounds, outer: nil,
      rasterizer: CoverageRasterizer())
  }
}
