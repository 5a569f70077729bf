import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Convex polygons have a way of their own through the rasterizer; the bytes are those of the other.
@Suite struct ConvexPolygonTests {
  /// The same polygon with a contour of no area below, which makes it a matter of the general way.
  private static func general(_ vertices: [CGPoint]) -> FlattenedPath {
    var path = Path(polygon: vertices)
    path.addPath(Path(polygon: [CGPoint(x: 1, y: 500), CGPoint(x: 2, y: 500)]))
    return FlattenedPath(path)
  }

  /// A random convex polygon: a circle's points, stretched and turned, some of them on the pixels' grid.
  private static func convex(_ random: inout SeededGenerator, size: Double) -> [CGPoint] {
    let count = random.whole(3...40)
    let angles = (0..<count).map { _ in random.real(0, 2 * .pi) }.sorted()
    let turn = CGAffineTransform(rotationAngle: random.real(0, 6.3))
    let (a, b) = (random.real(0.01, 0.6) * size, random.real(0.01, 0.6) * size)
    let middle = CGPoint(x: random.real(0, 1) * size, y: random.real(0, 1) * size)
    return angles.map {
      let point = CGPoint(x: a * cos($0), y: b * sin($0)).applying(turn)
      return CGPoint(x: middle.x + point.x, y: middle.y + point.y)
    }
  }

  @Test(arguments: [4.0, 12, 40, 300])
  func bothWaysGiveTheSameBytes(size: Double) {
    let rasterizer = CoverageRasterizer()
    for seed in 1...(size > 100 ? 30 : 200) {
      var random = SeededGenerator(seed: seed)
      var vertices = Self.convex(&random, size: size)
      if seed % 2 == 0 { vertices.reverse() }
      if seed % 5 == 0, let first = vertices.first { vertices.insert(first, at: 0) }
      let whole = PixelRect(x: 0, y: 0, width: Int(size), height: Int(size))
      for clip in [whole, random.rect(in: whole)] {
        var (one, other) = (CoverageMap(clip), CoverageMap(clip))
        let rule: FillRule = random.whole(0...1) == 0 ? .nonZero : .evenOdd
        rasterizer.rasterize(FlattenedPath(vertices), rule: rule, clip: clip, into: &one)
        rasterizer.rasterize(Self.general(vertices), rule: rule, clip: clip, into: &other)
        #expect(one == other, "seed \(seed), clip \(clip)")
        #expect(one.complaint == nil && other.complaint == nil)
      }
    }
  }

  /// Rectangles and quads with level sides, of any width, at any place against the grid.
  @Test(arguments: 1...60)
  func levelSides(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let clip = PixelRect(x: 0, y: 0, width: 24, height: 16)
    func place(_ limit: Double) -> Double {
      let value = random.real(-2, limit)
      return random.whole(0...2) == 0 ? value.rounded() : value
    }
    let (left, right) = (place(26), place(26))
    let (top, bottom) = (place(18), place(18))
    let slant = random.whole(0...1) == 0 ? 0 : random.real(-30, 30)
    let corners = [
      CGPoint(x: left, y: top), CGPoint(x: right, y: top), CGPoint(x: right + slant, y: bottom),
      CGPoint(x: left + slant, y: bottom),
    ]
    let map = CoverageMap(of: FlattenedPath(corners), clip: clip)
    #expect(map == CoverageMap(of: Self.general(corners), clip: clip))
    let reference = ReferenceCoverage.coverage(
      of: FlattenedPath(corners), rule: .nonZero, in: clip)
    for (value, exact) in zip(map.values, reference) {
      #expect(abs(Double(value) - 255 * exact) <= 0.75)
    }
  }

  /// Polygons that are nearly convex by one measure or another, but are not.
  static let impostors: [(name: String, vertices: [(Double, Double)])] = [
    ("turns one way, goes round twice", [(12, 1), (19, 22), (1, 9), (23, 9), (5, 22)]),
    (
      "a level spike through the other side",
      [(4, 2), (20, 2), (20, 20), (2, 20), (2, 10), (23, 10), (3, 10)]
    ),
    ("there and back", [(4, 4), (20, 18), (4, 4), (18, 3)]),
    ("an upright spike", [(4, 4), (12, 4), (12, 0.5), (12, 4), (20, 4), (20, 20), (4, 20)]),
    ("a dent", [(4, 4), (20, 4), (19.75, 12), (20, 20), (4, 20)]),
    ("a bow tie", [(4, 4), (20, 20), (20, 4), (4, 20)]),
    ("a spiral", [(12, 12), (14, 12), (14, 15), (9, 15), (9, 8), (19, 8), (19, 20), (3, 20)]),
    (
      "a rectangle, twice around",
      [(4, 4), (20, 4), (20, 18), (4, 18), (4, 4), (20, 4), (20, 18), (4, 18)]
    ),
    ("level steps", [(4, 4), (10, 4), (10, 8), (16, 8), (16, 12), (4, 12)]),
  ]

  @Test(arguments: impostors.indices, [FillRule.nonZero, .evenOdd])
  func impostorsAreTakenApart(index: Int, rule: FillRule) {
    let (name, vertices) = Self.impostors[index]
    let clip = PixelRect(x: 0, y: 0, width: 24, height: 24)
    for turn in 0..<vertices.count {
      for flip in [false, true] {
        var points = (vertices[turn...] + vertices[..<turn]).map {
          CGPoint(x: $0.0 + 0.1, y: $0.1 + 0.2)
        }
        if flip { points.reverse() }
        let path = FlattenedPath(points)
        let map = CoverageMap(of: path, rule: rule, clip: clip)
        let reference = ReferenceCoverage.coverage(of: path, rule: rule, in: clip)
        let worst = zip(map.values, reference).map { abs(Double($0) - 255 * $1) }.max() ?? 0
        #expect(worst <= 0.75, "\(name), from vertex \(turn)")
      }
    }
  }
}
