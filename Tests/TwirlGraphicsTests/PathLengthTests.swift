import Foundation
import Testing
import TwirlGraphics

/// Arc lengths and trimming against formulas.
@Suite struct PathLengthTests {
  /// The length of the parabola y = x² from 0 to a, in closed form.
  private static func parabola(_ a: Double) -> Double {
    let root = (1 + 4 * a * a).squareRoot()
    return a * root / 2 + log(2 * a + root) / 4
  }

  /// y = x² over 0...a as a quadratic curve, and raised to a cubic.
  private static func parabolaPath(_ a: Double, cubic: Bool) -> Path {
    var path = Path()
    path.move(to: .zero)
    let end = CGPoint(x: a, y: a * a)
    if cubic {
      path.addCurve(
        to: end, control1: CGPoint(x: a / 3, y: 0),
        control2: CGPoint(x: 2 * a / 3, y: a * a / 3))
    } else {
      path.addQuadCurve(to: end, control: CGPoint(x: a / 2, y: 0))
    }
    return path
  }

  @Test(arguments: [0.1, 1, 7, 100], [false, true])
  func parabolasHaveTheirLength(a: Double, cubic: Bool) {
    let expected = Self.parabola(a)
    #expect(abs(Double(Self.parabolaPath(a, cubic: cubic).length) / expected - 1) < 1e-9)
  }

  @Test func linesAndClosingsCount() {
    var path = Path(line: [(0, 0), (3, 4), (3, 0)], closed: true)
    path.addPath(Path(line: [(10, 10), (10, 12)]))
    #expect(path.length == CGFloat(14))
    #expect(Path().length == 0)
  }

  /// A curve along a line, there and back: its speed is |3(1 - 6t + 6t²) …|, with corners.
  @Test func aCurveThatTurnsBackCountsBothWays() {
    var path = Path()
    path.move(to: .zero)
    // x(t) = 3 s² t · 1 + 3 s t² · 0 with s = 1 - t: up to 4/9 at t = 1/3, and back.
    path.addCurve(to: .zero, control1: CGPoint(x: 1, y: 0), control2: .zero)
    #expect(abs(path.length - 8.0 / 9) < 1e-8)
  }

  /// The arc approximation of a circle is true to 4.3e-6 of its radius.
  @Test func circlesHaveTheirCircumference() {
    for radius in [0.5, 3, 200] {
      let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
      #expect(abs(Double(circle.length) / (2 * .pi * radius) - 1) < 1e-5)
    }
  }

  @Test(arguments: [(0.0, 0.3), (0.25, 0.75), (0.6, 1.0), (0.49, 0.51)])
  func aTrimmedPathHasItsPartOfTheLength(from: Double, to: Double) {
    var path = Self.parabolaPath(7, cubic: true)
    path.addLine(to: CGPoint(x: 30, y: 10))
    path.addPath(Path(ellipseIn: CGRect(x: 50, y: 0, width: 30, height: 10)))
    let part = path.trimmed(from: from, to: to)
    #expect(abs(Double(part.length / path.length) - (to - from)) < 1e-9)
    #expect(part.verbs.contains(.cubic) || from == 0.49)
  }

  @Test func trimmingCutsWhereTheFormulaSays() {
    // A quarter of the way round a circle from its topmost point, clockwise: the rightmost.
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let quarter = circle.trimmed(from: 0.125, to: 0.25)
    let start = quarter.points.first ?? .zero
    let end = quarter.points.last ?? .zero
    #expect(abs(start.x - 50.0.squareRoot()) < 1e-6 && abs(start.y + 50.0.squareRoot()) < 1e-6)
    #expect(abs(end.x - 10) < 1e-6 && abs(end.y) < 1e-6)
    // The parabola's point at half of its length: a' with L(a') = L(a)/2.
    let half = Self.parabolaPath(3, cubic: false).trimmed(from: 0, to: 0.5)
    let x = Double(half.points.last?.x ?? 0)
    #expect(abs(Self.parabola(x) - Self.parabola(3) / 2) < 1e-9)
  }

  @Test func wholeContoursStayClosedAndCutOnesAreOpen() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addPath(Path(rect: CGRect(x: 20, y: 0, width: 10, height: 10)))
    let part = path.trimmed(from: 0, to: 0.75)
    #expect(part.verbs == [.move, .line, .line, .line, .close, .move, .line, .line])
    #expect(part.points.last == CGPoint(x: 30, y: 10))
    #expect(path.trimmed(from: 0.5, to: 1).verbs == [.move, .line, .line, .line, .close])
    #expect(
      path.trimmed(from: 0.75, to: 1).points == [
        CGPoint(x: 30, y: 10), CGPoint(x: 20, y: 10), CGPoint(x: 20, y: 0),
      ])
  }

  @Test func endsAndEmptyRanges() {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: -3, to: 8) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmed(from: 0.8, to: 0.2).isEmpty)
    #expect(Path().trimmed(from: 0, to: 0.5).isEmpty)
  }
}
