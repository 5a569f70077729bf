import Foundation
import Testing
import TwirlGraphics

@Suite struct PathTests {
  @Test func stepsAndPointsAgree() {
    var path = Path()
    #expect(path.isEmpty)
    #expect(path.controlBounds.isNull)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: -7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.verbs == [.move, .line, .quad, .cubic, .close])
    #expect(path.points.count == path.verbs.map(\.pointCount).reduce(0, +))
    #expect(path.controlBounds == CGRect(x: -7, y: 2, width: 20, height: 12))
  }

  @Test func afterAClosingTheNextContourBeginsAtTheSamePoint() {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 5, y: 6))
    #expect(path.verbs == [.move, .line, .close, .move, .line])
    #expect(path.points[2] == CGPoint(x: 1, y: 2))
    var appended = Path()
    appended.addPath(path, transform: CGAffineTransform(translationX: 10, y: 0))
    appended.closeSubpath()
    appended.addLine(to: .zero)
    #expect(appended.points.suffix(2) == [CGPoint(x: 11, y: 2), .zero])
  }

  @Test func anEmptyPathAppendedLeavesTheContourAsItWas() {
    var path = Path()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addPath(Path())
    path.addLine(to: CGPoint(x: 3, y: 4))
    #expect(path.verbs == [.move, .line])
  }

  @Test(arguments: [
    CGRect.null, .zero, CGRect(x: 1, y: 1, width: 0, height: 4),
    CGRect(x: 1, y: 1, width: 4, height: 0),
  ])
  func emptyRectanglesGiveNoContour(rect: CGRect) {
    #expect(Path(rect: rect).isEmpty)
    #expect(Path(ellipseIn: rect).isEmpty)
    #expect(Path(roundedRect: rect, cornerRadius: 3).isEmpty)
  }

  @Test(arguments: [1.0, 20, 333])
  func anEllipseIsACircleToAHundredThousandth(radius: Double) {
    let path = Path(
      ellipseIn: CGRect(x: 5 - radius, y: 7 - radius, width: 2 * radius, height: 2 * radius))
    var worst = 0.0
    for curve in Curve.all(of: path) {
      for step in 0...400 {
        let point = curve.point(at: Double(step) / 400)
        worst = max(worst, abs(hypot(point.x - 5, point.y - 7) - radius))
      }
    }
    #expect(worst <= 1e-5 * radius)
    #expect(worst > 0)
  }

  /// The corners are quarter circles, and the radius is clamped to a capsule's.
  @Test(arguments: [(4.0, 4.0), (10, 10), (25, 10), (-3, 0)])
  func roundedRectangles(radius: Double, used: Double) {
    let rect = CGRect(x: 10, y: 20, width: 60, height: 20)
    let path = Path(roundedRect: rect, cornerRadius: radius)
    #expect(path.controlBounds.insetBy(dx: -1e-12, dy: -1e-12).contains(rect))
    #expect(rect.insetBy(dx: -1e-12, dy: -1e-12).contains(path.controlBounds))
    for curve in Curve.all(of: path) {
      let middle = curve.point(at: 0.5)
      let x = min(middle.x - rect.minX, rect.maxX - middle.x)
      let y = min(middle.y - rect.minY, rect.maxY - middle.y)
      let inCorner = x < used - 1e-9 && y < used - 1e-9
      let distance = inCorner ? abs(hypot(used - x, used - y) - used) : min(x, y)
      #expect(distance <= 1e-5 * max(used, 1))
    }
    // The area tells whether a corner is missing.
    let flattened = FlattenedPath(path, tolerance: 1e-5)
    var area = 0.0
    for (index, point) in flattened.points.enumerated() {
      let next = flattened.points[(index + 1) % flattened.points.count]
      area += (point.x * next.y - next.x * point.y) / 2
    }
    #expect(abs(area - (1200 - (4 - .pi) * used * used)) < 0.01)
  }
}

/// One line or curve of a path.
struct Curve {
  var points: [CGPoint]

  /// All lines and curves, contours closed.
  static func all(of path: Path) -> [Curve] {
    var result: [Curve] = []
    var (next, current, start) = (0, CGPoint.zero, CGPoint.zero)
    for verb in path.verbs {
      let taken = Array(path.points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move: start = taken[0]
      case .line, .quad, .cubic: result.append(Curve(points: [current] + taken))
      case .close: result.append(Curve(points: [current, start]))
      }
      current = taken.last ?? start
    }
    return result
  }

  /// The point at a parameter, by de Casteljau's construction.
  func point(at t: Double) -> CGPoint {
    var points = points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { from, to in
        CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
      }
    }
    return points[0]
  }
}
