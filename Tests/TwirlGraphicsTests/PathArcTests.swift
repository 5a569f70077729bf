import Foundation
import Testing
import TwirlGraphics

/// Arcs by their centre and by their tangents.
@Suite struct PathArcTests {
  private static let centre = CGPoint(x: 3, y: -2)

  private static func polar(_ point: CGPoint) -> (radius: Double, angle: Double) {
    let (x, y) = (Double(point.x - centre.x), Double(point.y - centre.y))
    return ((x * x + y * y).squareRoot(), atan2(y, x))
  }

  static let arcs: [(start: Double, end: Double, clockwise: Bool, delta: Double)] = [
    (0, 1, false, 1), (0, 1, true, 1 - 2 * .pi), (1, 0, true, -1), (1, 0, false, 2 * .pi - 1),
    (0, 2 * .pi, false, 2 * .pi), (0, 2 * .pi, true, -2 * .pi), (2 * .pi, 0, false, 2 * .pi),
    (0, -2 * .pi, true, -2 * .pi), (0, 9, false, 2 * .pi),
    (2, -9, true, -2 * .pi), (-3, -1, false, 2), (0.5, 0.5, false, 0), (0.5, 0.5, true, 0),
    (0, -0.5 * .pi, false, 1.5 * .pi), (0, 100.25 * .pi, true, -1.75 * .pi),
  ]

  @Test(arguments: arcs)
  func arcsGoOverTheirAngle(start: Double, end: Double, clockwise: Bool, delta: Double) {
    var path = Path()
    path.addArc(
      center: Self.centre, radius: 7, startAngle: start, endAngle: end, clockwise: clockwise)
    #expect(abs(Double(path.length) - 7 * abs(delta)) < 1e-4)
    let first = path.points.first ?? .zero
    let last = path.currentPoint ?? .zero
    #expect(abs(first.x - (3 + 7 * cos(start))) < 1e-12)
    #expect(abs(last.x - (3 + 7 * cos(start + delta))) < 1e-9)
    #expect(abs(last.y - (-2 + 7 * sin(start + delta))) < 1e-9)
    if abs(delta) == 2 * .pi { #expect(first == last) }
    let flattened = FlattenedPath(path, tolerance: 1e-5)
    for point in flattened.points { #expect(abs(Self.polar(point).radius - 7) < 7 * 4.4e-6 + 1e-5) }
    if delta != 0, flattened.points.count > 1 {
      let turn = Self.polar(flattened.points[1]).angle - start
      let near = atan2(sin(turn), cos(turn))
      #expect((near > 0) == (delta > 0))
    }
  }

  @Test func anArcContinuesTheContourByALine() {
    var path = Path(line: [(0, 0), (5, 0)])
    path.addRelativeArc(center: CGPoint(x: 5, y: 3), radius: 1, startAngle: 0, delta: .pi / 4)
    #expect(path.verbs == [.move, .line, .line, .cubic])
    #expect(path.points[2] == CGPoint(x: 6, y: 3))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 0, y: 0))
  }

  /// A right angle, an acute one and an obtuse one, turning either way: the arc touches both lines.
  @Test(arguments: [0.4, 1.2, .pi / 2, 2.8, -0.4, -2.0], [0.5, 3.0])
  func anArcTouchesItsTangents(turn: Double, radius: Double) {
    var path = Path()
    path.move(to: CGPoint(x: -20, y: 0))
    let end = CGPoint(x: 20 * cos(turn), y: 20 * sin(turn))
    path.addArc(tangent1End: .zero, tangent2End: end, radius: radius)
    let distance = radius * tan(abs(turn) / 2)
    let start = path.points[1]
    #expect(abs(start.x + distance) < 1e-9 && abs(start.y) < 1e-12)
    let last = path.currentPoint ?? .zero
    #expect(abs(last.x - distance * cos(turn)) < 1e-9)
    #expect(abs(last.y - distance * sin(turn)) < 1e-9)
    let centre = CGPoint(x: -distance, y: turn > 0 ? radius : -radius)
    for point in FlattenedPath(path, tolerance: 1e-5).points.dropFirst(2) {
      #expect(abs(hypot(point.x - centre.x, point.y - centre.y) - radius) < 3e-5)
    }
    let arc = abs(turn) * radius
    #expect(abs(Double(path.length) - (20 - distance).magnitude - arc) < 1e-4)
  }

  @Test func tangentsWithoutACornerGiveALine() {
    for end in [CGPoint(x: 20, y: 0), CGPoint(x: -5, y: 0), CGPoint(x: 10, y: 0)] {
      var path = Path(line: [(0, 0)])
      path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: end, radius: 3)
      #expect(path == Path(line: [(0, 0), (10, 0)]))
    }
  }

  @Test func shapesAreContoursOfTheirOwn() {
    var path = Path(line: [(0, 0), (1, 0)])
    path.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
    path.addEllipse(in: CGRect(x: 1, y: 1, width: 2, height: 2))
    path.addRect(.null)
    #expect(path.verbs.count { $0 == .move } == 3)
    var rounded = Path()
    rounded.addRoundedRect(
      in: CGRect(x: 10, y: 20, width: 40, height: 30), cornerWidth: 8, cornerHeight: 4)
    #expect(rounded.controlBounds == CGRect(x: 10, y: 20, width: 40, height: 30))
    // The corners leave out (4 - π) a b in all.
    let area = abs(FlattenedPath(rounded, tolerance: 1e-4).signedArea)
    #expect(abs(area - (1200 - (4 - .pi) * 32)) < 1e-2)
  }
}
