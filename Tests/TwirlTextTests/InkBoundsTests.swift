import Foundation
import Testing
import TwirlGraphics
import TwirlText

@Suite struct InkBoundsTests {
  @Test func quadraticCurveReachesItsExtremeBetweenTheEnds() {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addQuadCurve(to: CGPoint(x: 3, y: 3), control: CGPoint(x: 6, y: 6))
    // 2 u t 6 + t t 3 is greatest at t = 2/3: 8/3 + 4/3.
    expect(path.inkBounds, CGRect(x: 0, y: 0, width: 4, height: 4))
  }

  /// 36 t (1 - t) (1 - 2 t) has the extremes 2 √3 and -2 √3, at (3 ± √3) / 6.
  @Test(arguments: [1, -1] as [CGFloat])
  func cubicCurveReachesBothExtremes(sign: CGFloat) {
    let extreme = 2 * 3.0.squareRoot()
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(
      to: CGPoint(x: 3, y: 0), control1: CGPoint(x: 1, y: 12 * sign),
      control2: CGPoint(x: 2, y: -12 * sign))
    expect(path.inkBounds, CGRect(x: 0, y: -extreme, width: 3, height: 2 * extreme))
    var turned = Path()
    turned.move(to: CGPoint(x: 0, y: 0))
    turned.addCurve(
      to: CGPoint(x: 0, y: 3), control1: CGPoint(x: 12 * sign, y: 1),
      control2: CGPoint(x: -12 * sign, y: 2))
    expect(turned.inkBounds, CGRect(x: -extreme, y: 0, width: 2 * extreme, height: 3))
  }

  @Test func moveWithoutALineHasNoInk() {
    var path = Path()
    #expect(path.inkBounds.isNull)
    path.move(to: CGPoint(x: 5, y: 5))
    #expect(path.inkBounds.isNull)
    path.addLine(to: CGPoint(x: 5, y: 7))
    #expect(path.inkBounds == CGRect(x: 5, y: 5, width: 0, height: 2))
  }

  private func expect(_ box: CGRect, _ expected: CGRect) {
    for (found, wanted) in [
      (box.minX, expected.minX), (box.minY, expected.minY), (box.maxX, expected.maxX),
      (box.maxY, expected.maxY),
    ] {
      #expect(abs(found - wanted) < 1e-14)
    }
  }
}
