import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// A rectangle that is taken to lie inside a polygon does.
@Suite struct SurroundingTests {
  private func polygon(_ points: [CGPoint]) -> FlattenedPath {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return FlattenedPath(path)
  }

  @Test(arguments: 0..<200)
  func `what is surrounded is covered in full`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<random.whole(3...7)).map { _ in
      CGPoint(x: random.real(-20, 60), y: random.real(-20, 60))
    }
    let polygon = polygon(points)
    for _ in 0..<40 {
      let rect = random.rect(in: PixelRect(x: 0, y: 0, width: 40, height: 40))
      guard polygon.surrounds(rect) else { continue }
      let coverage = ReferenceCoverage.coverage(of: polygon, rule: .nonZero, in: rect)
      #expect(coverage.allSatisfy { $0 > 0.999_999 })
    }
  }

  @Test(arguments: [false, true])
  func `squares surround what is a pixel away`(isReversed: Bool) {
    let corners = [(0, 0), (20, 0), (20, 20), (0, 20)].map { CGPoint(x: $0.0, y: $0.1) }
    let square = polygon(isReversed ? corners.reversed() : corners)
    #expect(square.surrounds(PixelRect(x: 1, y: 1, width: 18, height: 18)))
    for rect in [
      PixelRect(x: 0, y: 1, width: 5, height: 5), PixelRect(x: 1, y: 0, width: 5, height: 5),
      PixelRect(x: 15, y: 5, width: 5, height: 5), PixelRect(x: 5, y: 15, width: 5, height: 5),
      PixelRect(x: 30, y: 5, width: 5, height: 5), PixelRect(x: -9, y: -9, width: 50, height: 50),
    ] {
      #expect(!square.surrounds(rect))
    }
  }

  @Test func `a hole is not overlooked`() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
    path.addPath(
      Path(rect: CGRect(x: 10, y: 10, width: 20, height: 20)),
      transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 40, ty: 0))
    #expect(!FlattenedPath(path).surrounds(PixelRect(x: 15, y: 15, width: 5, height: 5)))
  }

  @Test func `every corner counts`() {
    // A turned square: of a large rectangle one corner after another is outside.
    let square = polygon(
      [(20, -8), (48, 20), (20, 48), (-8, 20)].map { CGPoint(x: $0.0, y: $0.1) })
    let inside = PixelRect(x: 10, y: 10, width: 20, height: 20)
    #expect(square.surrounds(inside))
    for (x, y) in [(2, 2), (18, 2), (2, 18), (18, 18)] {
      #expect(!square.surrounds(PixelRect(x: x, y: y, width: 20, height: 20)))
    }
  }

  @Test func `two lines are no square`() {
    var path = Path()
    for (from, to) in [((0, 0), (40, 0)), ((40, 40), (0, 40))] {
      path.move(to: CGPoint(x: from.0, y: from.1))
      path.addLine(to: CGPoint(x: to.0, y: to.1))
    }
    #expect(!FlattenedPath(path).surrounds(PixelRect(x: 15, y: 15, width: 5, height: 5)))
  }

  @Test(arguments: [(FillRule.nonZero, UInt8(255)), (.evenOdd, 0)])
  func `what is gone round twice is inside by one rule only`(rule: FillRule, alpha: UInt8) {
    var path = Path()
    path.move(to: .zero)
    for (x, y) in [(40, 0), (40, 40), (0, 40), (0, 0), (40, 0), (40, 40), (0, 40)] {
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.closeSubpath()
    let context = GraphicsContext(width: 40, height: 40)
    context.clip(to: PixelRect(x: 15, y: 15, width: 5, height: 5))
    context.fill(path, rule: rule)
    #expect(context.bitmap[17, 17].alpha == alpha)
  }
}
