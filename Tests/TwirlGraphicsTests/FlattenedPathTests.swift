import Foundation
import Testing
import TwirlGraphics

@Suite struct FlattenedPathTests {
  /// The distance of a point from the nearest of a polyline's lines.
  private static func distance(_ point: CGPoint, _ polyline: ArraySlice<CGPoint>) -> Double {
    zip(polyline, polyline.dropFirst()).map { from, to in
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      let along = length > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / length : 0
      let t = min(max(along, 0), 1)
      return hypot(point.x - from.x - t * dx, point.y - from.y - t * dy)
    }.min() ?? .infinity
  }

  @Test(arguments: [0.1, 1, 3, 40], [2, 3])
  func chordsStayWithinTheTolerance(scale: Double, degree: Int) {
    var worst = 0.0
    for seed in 1...12 {
      var random = SeededGenerator(seed: seed)
      let points = (0...degree).map { _ in
        CGPoint(x: random.real(-50, 50), y: random.real(-50, 50))
      }
      var path = Path()
      path.move(to: points[0])
      if degree == 2 {
        path.addQuadCurve(to: points[2], control: points[1])
      } else {
        path.addCurve(to: points[3], control1: points[1], control2: points[2])
      }
      let transform = CGAffineTransform(scaleX: scale, y: scale).rotated(by: 0.7)
      let flattened = FlattenedPath(path, transform: transform)
      #expect(flattened.points.first == points[0].applying(transform))
      #expect(flattened.points.last == points[degree].applying(transform))
      let curve = Curve(points: points.map { $0.applying(transform) })
      for step in 0...300 {
        let point = curve.point(at: Double(step) / 300)
        worst = max(worst, Self.distance(point, flattened.points[...]))
      }
    }
    #expect(worst <= 0.01)
    // Not by wasting vertices: the bound is nearly used.
    #expect(worst > 0.005 || scale < 1)
  }

  /// A circle takes about π/√(2e/r) chords of error e.
  @Test func aCircleTakesAsManyChordsAsItNeeds() {
    for radius in [5.0, 20, 100, 1000] {
      let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
      let count = Double(FlattenedPath(path).points.count)
      let ideal = .pi / (2 * 0.01 / radius).squareRoot()
      #expect(count >= ideal * 0.99)
      #expect(count <= ideal * 1.1 + 12)
    }
  }

  /// Chords of a circle's points would lose two thirds of the tolerance along its whole length.
  @Test func areasAreRightOnAverage() {
    for radius in [5.0, 20, 100] {
      let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
      let points = FlattenedPath(path).points
      var area = 0.0
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        area += (point.x * next.y - next.x * point.y) / 2
      }
      let loss = (.pi * radius * radius - area) / (2 * .pi * radius)
      #expect(abs(loss) < 0.0015, "mean distance in pixels at radius \(radius)")
    }
  }

  @Test func everyContourIsAPolygon() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 2, height: 3))
    path.addPath(Path(rect: CGRect(x: 5, y: 5, width: 1, height: 1)))
    let flattened = FlattenedPath(path)
    #expect(flattened.starts == [0, 4])
    #expect(flattened.polygon(0) == 0..<4)
    #expect(flattened.polygon(1) == 4..<8)
    #expect(flattened.bounds == CGRect(x: 0, y: 0, width: 6, height: 6))
    #expect(flattened.pixelBounds == PixelRect(x: 0, y: 0, width: 6, height: 6))
    #expect(FlattenedPath(Path()).bounds.isNull)
    #expect(FlattenedPath(Path()).pixelBounds == .empty)
  }

  @Test func farPolygonsKeepTheirNearSide() {
    var path = Path()
    path.move(to: CGPoint(x: -1e300, y: 0.5))
    path.addLine(to: CGPoint(x: 99.5, y: 0.5))
    path.addLine(to: CGPoint(x: 99.5, y: 7))
    let bounds = FlattenedPath(path).pixelBounds
    #expect(bounds.maxX == 100)
    #expect(bounds.y == 0 && bounds.maxY == 7)
    #expect(bounds.x == -1_073_741_824)
  }

  /// However large a curve is, it gets a bounded number of vertices.
  @Test func hugeCurvesEnd() {
    var path = Path()
    path.move(to: CGPoint(x: -1e300, y: 0))
    path.addCurve(
      to: CGPoint(x: 1e300, y: 0), control1: CGPoint(x: 0, y: 1e300),
      control2: CGPoint(x: 1e300, y: -1e300))
    let flattened = FlattenedPath(path)
    #expect(flattened.points.count <= (1 << 14) + 1)
    #expect(flattened.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
