import Foundation
import Testing
import TwirlGraphics
import TwirlText

/// Outlines of the test font, whose coordinates fixtures/fonts/README.md lists.
@Suite struct OutlineTests {
  private func outline(_ text: String, size: CGFloat = 1024) throws -> Path {
    try TestFonts.book().line(text, font: Font(family: "Twirl Test", size: size)).outline
  }

  private func polygon(_ points: [(CGFloat, CGFloat)]) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: CGPoint(x: first.0, y: first.1))
    for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
    path.addLine(to: CGPoint(x: first.0, y: first.1))
    path.closeSubpath()
    return path
  }

  @Test func boxStandsOnTheBaseline() throws {
    #expect(try outline("A", size: 16) == polygon([(0, 0), (0, -12), (16, -12), (16, 0)]))
    let origin = try #require(try outline("A").points.first)
    #expect(origin.y.sign == .plus, "No negative zero on the baseline.")
  }

  @Test func kerningMovesTheSecondGlyph() throws {
    var expected = polygon([(0, 0), (0, -768), (1024, -768), (1024, 0)])
    expected.addPath(polygon([(896, -768), (1664, -768), (1280, 0)]))
    #expect(try outline("AV") == expected)
  }

  @Test func quadraticCurvesStayQuadratic() throws {
    var expected = Path()
    expected.move(to: CGPoint(x: 0, y: -384))
    for (end, control) in [
      ((384, -768), (0, -768)), ((768, -384), (768, -768)), ((384, 0), (768, 0)),
      ((0, -384), (0, 0)),
    ] as [((CGFloat, CGFloat), (CGFloat, CGFloat))] {
      expected.addQuadCurve(
        to: CGPoint(x: end.0, y: end.1), control: CGPoint(x: control.0, y: control.1))
    }
    expected.closeSubpath()
    #expect(try outline("O") == expected)
  }

  @Test(arguments: [
    ("p", CGRect(x: 0, y: -512, width: 448, height: 768)),
    (" p", CGRect(x: 256, y: -512, width: 448, height: 768)),
    ("O", CGRect(x: 0, y: -768, width: 768, height: 768)),
    ("fi", CGRect(x: 0, y: -768, width: 512, height: 768)),
    ("A.", CGRect(x: 0, y: -768, width: 1024 + 192, height: 768)),
  ])
  func inkBoundsEncloseTheGlyphs(text: String, bounds: CGRect) throws {
    #expect(try TestFonts.book().line(text, font: TestFonts.unitFont).inkBounds == bounds)
  }

  /// Outer contours run one way and holes the other, and where contours overlap the winding is 2
  /// and not 0: the non-zero rule fills right.
  @Test(arguments: [
    ("o", 64, -64, 1), ("o", 256, -256, 0), ("x", 256, -256, 2), ("x", 64, -256, 1),
    ("x", 64, -64, 0), ("V", 384, -384, 1), ("f", 64, -704, 1), ("p", 256, 128, 0),
  ])
  func windingIsPositiveInInkOnly(glyph: String, x: CGFloat, y: CGFloat, winding: Int) throws {
    let path = try outline(glyph)
    #expect(Self.winding(of: path, x: x + 0.5, y: y + 0.5) == winding)
  }

  /// Counts crossings of a ray to the right, of polygons: +1 upwards on the page, which is clockwise.
  private static func winding(of path: Path, x: CGFloat, y: CGFloat) -> Int {
    var (count, next, current) = (0, 0, CGPoint.zero)
    for verb in path.verbs {
      if verb == .line {
        let end = path.points[next]
        let (low, high) = (min(current.y, end.y), max(current.y, end.y))
        if low <= y, y < high {
          let crossing = current.x + (y - current.y) / (end.y - current.y) * (end.x - current.x)
          if crossing > x { count += end.y > current.y ? 1 : -1 }
        }
      }
      next += verb.pointCount
      if verb.pointCount > 0 { current = path.points[next - 1] }
    }
    return count
  }
}
