import Foundation
import Testing
import TwirlGraphics

/// Where dashes lie.
@Suite struct StrokeDashTests {
  /// The dashes of a line along x from 0 to `length`, as pairs of ends.
  private static func dashes(
    length: Double, _ lengths: [Double], phase: Double = 0, cap: LineCap = .butt
  ) -> [[Double]] {
    let style = StrokeStyle(
      lineWidth: 2, lineCap: cap, dash: lengths.map { CGFloat($0) }, dashPhase: phase)
    let polygons = FlattenedPath(stroking: Path(line: [(0, 0), (length, 0)]), style: style)
    return polygons.starts.indices.map { index in
      let xs = polygons.points[polygons.polygon(index)].map { Double($0.x) }
      return [xs.min() ?? 0, xs.max() ?? 0]
    }
  }

  static let patterns: [(lengths: [Double], phase: Double, expected: [[Double]])] = [
    ([4, 3], 0, [[0, 4], [7, 11], [14, 18], [21, 25]]),
    ([4, 3], 2, [[0, 2], [5, 9], [12, 16], [19, 23]]),
    ([4, 3], 5, [[2, 6], [9, 13], [16, 20], [23, 25]]),
    ([4, 3], 7, [[0, 4], [7, 11], [14, 18], [21, 25]]),
    ([4, 3], -3, [[3, 7], [10, 14], [17, 21], [24, 25]]),
    ([4, 3], -15, [[1, 5], [8, 12], [15, 19], [22, 25]]),
    // An odd number: dash 5, gap 2, dash 1, gap 5, dash 2, gap 1.
    ([5, 2, 1], 0, [[0, 5], [7, 8], [13, 15], [16, 21], [23, 24]]),
    ([6], 0, [[0, 6], [12, 18], [24, 25]]),
    ([6], 8, [[4, 10], [16, 22]]),
    // Dashes that touch are one, without pattern or with lengths of 0 the line is whole.
    ([4, 0, 3, 5], 0, [[0, 7], [12, 19], [24, 25]]),
    ([0, 0], 0, [[0, 25]]),
    ([], 0, [[0, 25]]),
    ([100, 1], 0, [[0, 25]]),
    ([0, 5], 0, []),
  ]

  @Test(arguments: patterns)
  func dashesLieWhereThePatternSays(lengths: [Double], phase: Double, expected: [[Double]]) {
    let found = Self.dashes(length: 25, lengths, phase: phase)
    #expect(found.count == expected.count)
    for (a, b) in zip(found, expected) { #expect(distance(a, b) < 1e-12) }
  }

  @Test func dashesWithoutLengthAreDots() {
    for cap in [LineCap.round, .square] {
      let found = Self.dashes(length: 22, [0, 5], cap: cap)
      #expect(found.count == 5)
      for (index, dot) in found.enumerated() {
        #expect(distance(dot, [Double(index) * 5 - 1, Double(index) * 5 + 1]) < 1e-9)
      }
    }
  }

  /// A square dot lies along the line.
  @Test func squareDotsTurnWithTheLine() {
    let style = StrokeStyle(lineWidth: 2, lineCap: .square, dash: [0, 100], dashPhase: 95)
    let polygons = FlattenedPath(stroking: Path(line: [(0, 0), (30, 40)]), style: style)
    // At 5 from the beginning: (3, 4); the corners are √2 away along (0.6, 0.8) ± its normal.
    let expected = CGRect(x: 3 - 1.4, y: 4 - 1.4, width: 2.8, height: 2.8)
    #expect(abs(polygons.bounds.minX - expected.minX) < 1e-9)
    #expect(abs(polygons.bounds.maxY - expected.maxY) < 1e-9)
    #expect(abs(abs(polygons.signedArea) - 4) < 1e-9)
  }

  /// Over a corner, a dash has the join's miter; where a gap lies over it, there is none.
  @Test func aDashGoesAroundACorner() {
    let path = Path(line: [(0, 0), (10, 0), (10, 10)])
    func maxX(_ phase: Double) -> Double {
      let polygons = FlattenedPath(
        stroking: path, style: StrokeStyle(lineWidth: 2, dash: [6, 6], dashPhase: phase))
      return Double(
        polygons.points.filter { $0.y < 0 }.map(\.x).max() ?? 0)
    }
    #expect(maxX(3) == 11)  // on at 9...15
    #expect(maxX(0) == 6)  // off at 6...12
  }

  /// 3 + 6 + 6 + 6 + 3 around a square of side 6: the last dash and the first are one, with a join.
  @Test func aClosedContourHasNoSeam() {
    let square = Path(line: [(0, 0), (6, 0), (6, 6), (0, 6)], closed: true)
    let style = StrokeStyle(lineWidth: 1, dash: [3, 3], dashPhase: 1.5)
    let polygons = FlattenedPath(stroking: square, style: style)
    #expect(polygons.starts.count == 4)
    #expect(polygons.bounds == CGRect(x: -0.5, y: -0.5, width: 7, height: 7))
    // A line that ends where it began is not closed.
    let open = Path(line: [(0, 0), (6, 0), (6, 6), (0, 6), (0, 0)])
    #expect(FlattenedPath(stroking: open, style: style).starts.count == 5)
  }

  @Test func everyContourBeginsThePatternAnew() {
    var path = Path(line: [(0, 0), (5, 0)])
    path.addPath(Path(line: [(100, 0), (105, 0)]))
    let polygons = FlattenedPath(
      stroking: path, style: StrokeStyle(lineWidth: 2, dash: [2, 100]))
    #expect(polygons.starts.count == 2)
    #expect(polygons.points.map(\.x).max() == 102)
  }

  /// On a circle, dashes end at angles of distance over radius.
  @Test func dashesOnACircleEndAtTheirAngles() {
    let radius = 40.0
    let circle = Path(ellipseIn: CGRect(x: -radius, y: -radius, width: 80, height: 80))
    let style = StrokeStyle(lineWidth: 2, dash: [7, 5])
    let polygons = FlattenedPath(stroking: circle, style: style)
    #expect(polygons.starts.count == 21)  // 2π · 40 / 12 = 20.9
    for index in 0..<20 {
      // From the topmost point on, clockwise on a screen.
      let angles = polygons.points[polygons.polygon(index)].map {
        let angle = atan2(Double($0.x), Double(-$0.y))
        return angle < -1e-9 ? angle + 2 * .pi : angle
      }
      let ends = [angles.min() ?? 0, angles.max() ?? 0].map { $0 * radius }
      #expect(distance(ends, [12 * Double(index), 12 * Double(index) + 7]) < 2e-3)
    }
  }

  @Test func aPatternOfTooManyDashesIsSolid() {
    #expect(Self.dashes(length: 1e9, [1e-3, 1e-3]).count == 1)
    #expect(Self.dashes(length: 1e6, [50, 50]).count == 10_000)
    #expect(Self.dashes(length: 25, [1e-300, 1e-300]).count == 1)
    #expect(Self.dashes(length: 25, [1e308, 1e308]).count == 1)
  }
}
