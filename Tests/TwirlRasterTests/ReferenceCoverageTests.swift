import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// The reference against areas known from formulas, and against counted points.
@Suite struct ReferenceCoverageTests {
  private static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, reversed: Bool = false
  ) -> [CGPoint] {
    let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
      .map { CGPoint(x: $0.0, y: $0.1) }
    return reversed ? corners.reversed() : corners
  }

  private static func path(_ polygons: [CGPoint]...) -> FlattenedPath {
    var path = Path()
    for polygon in polygons { path.addPath(Path(polygon: polygon)) }
    return FlattenedPath(path)
  }

  /// Contours in the pixel at (2, 3), with the areas of where the winding is not 0 and where it is odd.
  static let known: [(name: String, path: FlattenedPath, nonZero: Double, evenOdd: Double)] = [
    ("half", path(rect(2, 3, 0.5, 1)), 0.5, 0.5),
    ("a quarter in the middle", path(rect(2.25, 3.25, 0.5, 0.5)), 0.25, 0.25),
    ("far around", path(rect(-1e6, -1e6, 2e6, 2e6)), 1, 1),
    ("beside", path(rect(3, 3, 1, 1), rect(1, 3, 1, 1), rect(2, 2, 1, 1)), 0, 0),
    // Halves that overlap in a quarter: 3/4 in all, 1/2 once.
    ("overlapping halves", path(rect(2, 3, 0.5, 1), rect(2.25, 3, 0.5, 1)), 0.75, 0.5),
    ("the same half twice", path(rect(2, 3, 0.5, 1), rect(2, 3, 0.5, 1)), 0.5, 0),
    // The overlap of opposite squares winds 0 times: [2, 2.75] and [2.25, 3] share 1/2.
    (
      "opposite squares that overlap",
      path(rect(2, 3, 0.75, 1), rect(2.25, 3, 0.75, 1, reversed: true)), 0.5, 0.5
    ),
    // Opposite squares apart: the sum of windings is 0, but each counts.
    (
      "opposite squares apart",
      path(rect(2, 3, 0.25, 1), rect(2.5, 3, 0.25, 1, reversed: true)), 0.5, 0.5
    ),
    ("abutting squares", path(rect(2, 3, 0.4, 1), rect(2.4, 3, 0.6, 1)), 1, 1),
    (
      "abutting squares, opposite",
      path(rect(2, 3, 0.4, 1), rect(2.4, 3, 0.6, 1, reversed: true)), 1, 1
    ),
    (
      "overlap of two crossed bars",
      path(rect(2, 3.25, 1, 0.5), rect(2.25, 3, 0.5, 1)), 0.75, 0.5
    ),
    // A bow tie: the two triangles have 1/4 each, with opposite winding.
    (
      "bow tie",
      path([(2, 3), (3, 4), (3, 3), (2, 4)].map { CGPoint(x: $0.0, y: $0.1) }), 0.5, 0.5
    ),
    (
      "triangle", path([(2, 3), (3, 3), (2, 4)].map { CGPoint(x: $0.0, y: $0.1) }), 0.5, 0.5
    ),
    // Two triangles over the diagonals: together 3/4, the overlap 1/4.
    (
      "crossing triangles",
      path(
        [(2, 3), (3, 3), (2, 4)].map { CGPoint(x: $0.0, y: $0.1) },
        [(2, 3), (3, 3), (3, 4)].map { CGPoint(x: $0.0, y: $0.1) }), 0.75, 0.5
    ),
  ]

  @Test(arguments: known.indices)
  func areasFromFormulas(index: Int) {
    let (name, path, nonZero, evenOdd) = Self.known[index]
    let one = ReferenceCoverage.coverage(of: path, rule: .nonZero, column: 2, row: 3)
    #expect(abs(one - nonZero) < 1e-9, "\(name)")
    let other = ReferenceCoverage.coverage(of: path, rule: .evenOdd, column: 2, row: 3)
    #expect(abs(other - evenOdd) < 1e-9, "\(name)")
  }

  /// A pentagram of circumradius R: the whole has 10 triangles over R sin 36° · r with the inner radius
  /// r = R cos 72° / cos 36°; the inner pentagon, which winds twice, has 5/2 r² sin 72°.
  @Test(arguments: [0.48, 3, 11])
  func aPentagram(radius: Double) {
    let centre = CGPoint(x: 12.5, y: 12.5)
    let points = (0..<5).map {
      let angle = 4 * Double.pi * Double($0) / 5 + 0.3
      return CGPoint(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
    }
    let inner = radius * cos(2 * Double.pi / 5) / cos(Double.pi / 5)
    let whole = 5 * radius * inner * sin(Double.pi / 5)
    let pentagon = 2.5 * inner * inner * sin(2 * Double.pi / 5)
    let rect = PixelRect(x: 0, y: 0, width: 25, height: 25)
    let path = FlattenedPath(points)
    let nonZero = ReferenceCoverage.coverage(of: path, rule: .nonZero, in: rect).reduce(0, +)
    #expect(abs(nonZero - whole) < 1e-9 * radius * radius)
    let evenOdd = ReferenceCoverage.coverage(of: path, rule: .evenOdd, in: rect).reduce(0, +)
    #expect(abs(evenOdd - (whole - pentagon)) < 1e-9 * radius * radius)
  }

  /// Points on a grid of 64 x 64, each looked at alone: by the winding number, counted along a ray.
  @Test(arguments: Shape.allCases.filter { !$0.isFar }, [FillRule.nonZero, .evenOdd])
  func countedPointsAgree(shape: Shape, rule: FillRule) {
    let side = 64
    for seed in 1...4 {
      var random = SeededGenerator(seed: seed)
      let polygons = shape.random(&random, size: 6)
      let vertices = polygons.starts.indices.map { Array(polygons.points[polygons.polygon($0)]) }
      for _ in 0..<4 {
        let (column, row) = (random.whole(0...5), random.whole(0...5))
        var hits = 0
        for i in 0..<side * side {
          let x = Double(column) + (Double(i % side) + 0.5) / Double(side)
          let y = Double(row) + (Double(i / side) + 0.5) / Double(side)
          var winding = 0
          for polygon in vertices {
            guard var from = polygon.last else { continue }
            for to in polygon {
              if (from.y <= y) != (to.y <= y) {
                let crossing = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
                if crossing < x { winding += from.y < to.y ? 1 : -1 }
              }
              from = to
            }
          }
          if rule == .nonZero ? winding != 0 : winding % 2 != 0 { hits += 1 }
        }
        let counted = Double(hits) / Double(side * side)
        let exact = ReferenceCoverage.coverage(of: polygons, rule: rule, column: column, row: row)
        // Each edge through the pixel may miscount half a row of points.
        #expect(abs(counted - exact) < 0.02, "\(shape), seed \(seed), at \(column), \(row)")
      }
    }
  }
}
