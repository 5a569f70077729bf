import Foundation
import Testing
import TwirlGraphics

extension FlattenedPath {
  /// The sum of all polygons' signed areas: each place counts as often as it is wound around.
  var signedArea: Double {
    starts.indices.reduce(0) { sum, index in
      let vertices = points[polygon(index)]
      guard var from = vertices.last else { return sum }
      var twice = 0.0
      for to in vertices {
        twice += Double(from.x * to.y - to.x * from.y)
        from = to
      }
      return sum + twice / 2
    }
  }
}

extension Path {
  init(line points: [(Double, Double)], closed: Bool = false) {
    self.init()
    addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if closed { closeSubpath() }
  }
}

/// The areas of strokes that do not overlap themselves, against formulas.
@Suite struct StrokeAreaTests {
  /// A right-handed corner of two legs of 10, turned by an angle.
  private static func corner(_ turn: Double) -> Path {
    Path(line: [(-10, 0), (0, 0), (10 * cos(turn), 10 * sin(turn))])
  }

  @Test(arguments: LineCap.allCases, [1.0, 3, 8])
  func aLineIsItsLengthTimesItsWidthAndTwoCaps(cap: LineCap, width: Double) {
    let path = Path(line: [(3, 4), (15, 9)])  // 13 long
    let area = FlattenedPath(
      stroking: path, style: StrokeStyle(lineWidth: width, lineCap: cap), tolerance: 1e-4
    ).signedArea
    let caps =
      switch cap {
      case .butt: 0.0
      case .round: .pi * width * width / 4
      case .square: width * width
      }
    #expect(abs(abs(area) - (13 * width + caps)) < 2e-3)
  }

  /// Both legs overlap in the kite of area h² tan(θ/2) at the inner side, counted once; the outer side
  /// has h² tan(θ/2) with a miter, h² sin(θ)/2 with a bevel and h² θ/2 with a round join.
  @Test(arguments: LineJoin.allCases, [0.2, 0.7, 1.5, 2.0, -0.2, -1.1, -2.3])
  func aCornerHasItsJoinAndNoOverlap(join: LineJoin, turn: Double) {
    let half = 1.5
    let area = FlattenedPath(
      stroking: Self.corner(turn), style: StrokeStyle(lineWidth: 2 * half, lineJoin: join),
      tolerance: 1e-4
    ).signedArea
    let angle = abs(turn)
    let kite = half * half * tan(angle / 2)
    let outer =
      switch join {
      case .miter: kite
      case .bevel: half * half * sin(angle) / 2
      case .round: half * half * angle / 2
      }
    #expect(abs(abs(area) - (2 * 10 * 2 * half - kite + outer)) < 1e-3)
  }

  /// A miter is 1 / sin(φ/2) line widths long, at an interior angle φ.
  @Test(arguments: [0.4, 0.9, 1.6, 2.8], [1.0, 4])
  func aMiterReachesAsFarAsTheFormulaSays(interior: Double, width: Double) {
    let length = 1 / sin(interior / 2)
    // The corner points along x.
    let path = Path(line: [
      (-50 * cos(interior / 2), 50 * sin(interior / 2)), (0, 0),
      (-50 * cos(interior / 2), -50 * sin(interior / 2)),
    ])
    func reach(_ limit: Double) -> Double {
      FlattenedPath(
        stroking: path, style: StrokeStyle(lineWidth: width, miterLimit: limit)
      ).bounds.maxX
    }
    #expect(abs(reach(length * 1.0001) - length * width / 2) < 1e-9)
    // The bevel's middle is h sin(φ/2) from the corner.
    #expect(abs(reach(length * 0.9999) - width / 2 * sin(interior / 2)) < 1e-9)
  }

  @Test(arguments: [1.0, 5, 20], [4.0, 11, 30])
  func aRingIsItsCircumferenceTimesItsWidth(width: Double, radius: Double) {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
    let area = abs(
      FlattenedPath(stroking: circle, style: StrokeStyle(lineWidth: width), tolerance: 1e-4)
        .signedArea)
    guard radius > width / 2 else { return }  // without a hole, the far side is counted again
    #expect(abs(area / (2 * .pi * radius * width) - 1) < 1e-4)
  }

  @Test func aRectangleHasMiteredCorners() {
    let path = Path(rect: CGRect(x: 0, y: 0, width: 20, height: 10))
    func area(_ join: LineJoin) -> Double {
      abs(
        FlattenedPath(
          stroking: path, style: StrokeStyle(lineWidth: 4, lineJoin: join), tolerance: 1e-4
        ).signedArea)
    }
    #expect(abs(area(.miter) - (24 * 14 - 16 * 6)) < 1e-9)
    #expect(abs(area(.bevel) - (24 * 14 - 16 * 6 - 4 * 2)) < 1e-9)
    #expect(abs(area(.round) - (24 * 14 - 16 * 6 - (16 - 4 * .pi))) < 1e-3)
  }

  /// The pen is mapped with the path: the area grows by the determinant, and a line's width depends on
  /// its direction.
  @Test func theTransformDistortsThePen() {
    let transform = CGAffineTransform(a: 3, b: 0.5, c: -0.2, d: 0.25, tx: 7, ty: 9)
    let path = Self.corner(1)
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
    let plain = FlattenedPath(stroking: path, style: style, tolerance: 1e-5).signedArea
    let mapped = FlattenedPath(
      stroking: path, style: style, transform: transform, tolerance: 1e-5
    ).signedArea
    #expect(abs(mapped / plain - transform.determinant) < 1e-4)

    let stretch = CGAffineTransform(scaleX: 5, y: 1)
    let upright = FlattenedPath(
      stroking: Path(line: [(5, 0), (5, 10)]), style: StrokeStyle(lineWidth: 4), transform: stretch)
    #expect(upright.bounds == CGRect(x: 15, y: 0, width: 20, height: 10))
    let mirrored = FlattenedPath(
      stroking: path, style: style, transform: CGAffineTransform(scaleX: -1, y: 1),
      tolerance: 1e-5
    ).signedArea
    #expect(abs(mirrored + plain) < 1e-9)
  }

  @Test func noWidthAndNoPlaneGiveNothing() {
    let path = Self.corner(1)
    #expect(FlattenedPath(stroking: path, style: StrokeStyle(lineWidth: 0)).points.isEmpty)
    #expect(
      FlattenedPath(
        stroking: path, style: StrokeStyle(), transform: CGAffineTransform(scaleX: 1, y: 0)
      ).points.isEmpty)
    var move = Path()
    move.move(to: CGPoint(x: 4, y: 4))
    #expect(
      FlattenedPath(stroking: move, style: StrokeStyle(lineCap: .round)).points.isEmpty)
  }

  @Test(arguments: [true, false])
  func aContourWithoutLengthIsADot(closed: Bool) {
    let path = Path(line: closed ? [(5, 6)] : [(5, 6), (5, 6), (5, 6)], closed: closed)
    func dot(_ cap: LineCap) -> FlattenedPath {
      FlattenedPath(
        stroking: path, style: StrokeStyle(lineWidth: 4, lineCap: cap), tolerance: 1e-4)
    }
    #expect(dot(.butt).points.isEmpty)
    #expect(dot(.square).bounds == CGRect(x: 3, y: 4, width: 4, height: 4))
    #expect(abs(abs(dot(.square).signedArea) - 16) < 1e-12)
    #expect(abs(abs(dot(.round).signedArea) - 4 * .pi) < 1e-3)
  }

  /// A step that goes nowhere has no direction: it neither ends the line nor makes a corner.
  @Test func segmentsWithoutLengthAreIgnored() {
    let style = StrokeStyle(lineWidth: 4, lineCap: .square)
    let plain = FlattenedPath(
      stroking: Path(line: [(0, 0), (10, 0), (10, 10)]), style: style)
    let path = Path(line: [(0, 0), (0, 0), (10, 0), (10, 0), (10, 1e-9), (10, 10), (10, 10)])
    let doubled = FlattenedPath(stroking: path, style: style)
    #expect(doubled.points == plain.points)
  }

  /// A line and its closing back are one line: a round join makes round ends, others cut them off.
  @Test func aLineThatIsClosedIsCountedOnce() {
    let path = Path(line: [(0, 0), (10, 0)], closed: true)
    func area(_ join: LineJoin) -> Double {
      abs(
        FlattenedPath(
          stroking: path, style: StrokeStyle(lineWidth: 4, lineCap: .square, lineJoin: join),
          tolerance: 1e-4
        ).signedArea)
    }
    #expect(abs(area(.miter) - 40) < 1e-9)
    #expect(abs(area(.bevel) - 40) < 1e-9)
    #expect(abs(area(.round) - (40 + 4 * .pi)) < 1e-3)
  }

  @Test func theStrokedPathHasTheSamePolygons() {
    let path = Path(ellipseIn: CGRect(x: 1, y: 2, width: 30, height: 10))
    let style = StrokeStyle(lineWidth: 3, dash: [4, 3])
    let transform = CGAffineTransform(scaleX: 2, y: 1.5)
    let polygons = FlattenedPath(stroking: path, style: style, transform: transform)
    #expect(FlattenedPath(path.strokedPath(style, transform: transform)) == polygons)
    #expect(polygons.starts.count > 5)
  }

  @Test func defaultsAreCoreGraphics() {
    let style = StrokeStyle()
    #expect(style.lineWidth == 1 && style.miterLimit == 10)
    #expect(style.lineCap == .butt && style.lineJoin == .miter)
    #expect(style.dash.isEmpty && style.dashPhase == 0)
  }
}
