import Foundation
import Testing
import TwirlGraphics

/// Strokes of anything finite end, and give finite points.
@Suite struct StrokeFuzzTests {
  private static func coordinate(_ random: inout SeededGenerator) -> CGFloat {
    let sign: Double = random.next() % 2 == 0 ? 1 : -1
    switch random.next() % 8 {
    case 0: return 0
    case 1: return sign * 1e308
    case 2: return sign * random.real(0, 1) * 1e154
    case 3: return sign * 1e-300
    case 4: return sign * random.real(0, 1) * 1e-12
    case 5: return sign * random.real(0, 1) * 1e9
    case 6: return CGFloat(Int(random.real(-4, 4)))
    default: return random.real(-100, 100)
    }
  }

  private static func path(_ random: inout SeededGenerator) -> Path {
    func point() -> CGPoint {
      CGPoint(x: coordinate(&random), y: coordinate(&random))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int(random.real(1, 7)) {
      switch random.next() % 6 {
      case 0: path.move(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      case 3: path.closeSubpath()
      default: path.addLine(to: point())
      }
    }
    return path
  }

  @Test(arguments: 1...30)
  func nothingTrapsOrHangs(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let path = Self.path(&random)
      let widths: [CGFloat] = [0, 1e-300, 0.5, 3, 1e5, 1e308]
      let dash: [CGFloat] =
        random.next() % 2 == 0 ? [] : [abs(Self.coordinate(&random)), random.real(0, 9)]
      let style = StrokeStyle(
        lineWidth: widths[Int(random.next() % 6)],
        lineCap: LineCap.allCases[Int(random.next() % 3)],
        lineJoin: LineJoin.allCases[Int(random.next() % 3)],
        miterLimit: [0, 10, 1e300][Int(random.next() % 3)], dash: dash,
        dashPhase: Self.coordinate(&random))
      let transform =
        random.next() % 3 == 0
        ? CGAffineTransform(
          a: Self.coordinate(&random), b: Self.coordinate(&random), c: Self.coordinate(&random),
          d: Self.coordinate(&random), tx: Self.coordinate(&random), ty: 0)
        : CGAffineTransform(a: 2, b: 0.3, c: -0.7, d: 1.1, tx: 5, ty: -8)
      let polygons = FlattenedPath(stroking: path, style: style, transform: transform)
      #expect(polygons.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(path.length >= 0)
      let (a, b) = (random.real(-0.2, 1.2), random.real(-0.2, 1.2))
      #expect(path.trimmed(from: min(a, b), to: max(a, b)).points.allSatisfy { $0.x.isFinite })
      let projective = ProjectiveTransform(
        m11: 1, m12: 0.2, m14: random.real(-0.1, 0.1), m21: 0.1, m22: 1, m24: 0.01, m41: 0,
        m42: 3, m44: random.real(-1, 1))
      let image = FlattenedPath(path, projectedBy: projective)
      #expect(image.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
