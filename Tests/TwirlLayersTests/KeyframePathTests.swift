import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct KeyframePathTests {
  /// A cubic, a quadratic and a line; then, after a move, a line, a cubic and the closing line.
  static let path: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    path.addQuadCurve(to: CGPoint(x: 160, y: 40), control: CGPoint(x: 150, y: -80))
    path.addLine(to: CGPoint(x: 20, y: 30))
    path.move(to: CGPoint(x: 300, y: 10))
    path.addLine(to: CGPoint(x: 310, y: 60))
    path.addCurve(
      to: CGPoint(x: 280, y: 200), control1: CGPoint(x: 250, y: 90),
      control2: CGPoint(x: 320, y: 130))
    path.closeSubpath()
    return path
  }()

  /// Lengths by SciPy's quadrature, places by Brent's method, angles from the derivative there.
  @Test(
    arguments: [
      (0.03, 2.5380610509646244, 25.802088917927126, 1.3615223398833423),
      (0.1, 36.85695283128333, 72.64788385811656, 0.3505494055085681),
      (0.2, 97.27807842488204, 26.650087492900592, -1.3530264123370255),
      (0.35, 157.03222950775535, 14.133416132530428, 1.4180342535585617),
      (0.5, 56.436424908259596, 32.6026017791614, -3.070285188804503),
      (0.6, 309.8156130093268, 59.078065046633974, 1.373400766945016),
      (0.7, 291.40897794831454, 133.7815855579441, 1.4044262227784599),
      (0.85, 286.40470339382676, 139.15531775864545, -1.4659193880646628),
      (0.97, 297.2809406787653, 35.831063551729166, -1.4659193880646628),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)])
  func paced(time: CGFloat, x: CGFloat, y: CGFloat, angle: CGFloat) throws {
    for mode in [CalculationMode.paced, .cubicPaced] {
      let walk = try #require(
        KeyframePath(path: Self.path, calculationMode: mode, rotationMode: .auto))
      #expect(walk.point(at: time).distance(from: CGPoint(x: x, y: y)) < 1e-8)
      #expect(abs(walk.rotation(at: time) - angle) < 1e-9)
      let back = try #require(
        KeyframePath(path: Self.path, calculationMode: mode, rotationMode: .autoReverse))
      #expect(abs(back.rotation(at: time) - angle - .pi) < 1e-9)
    }
  }

  /// A sixth of the time for each line and curve, by its own parameter.
  @Test func segmentsShareTheTime() throws {
    for mode in [CalculationMode.linear, .cubic] {
      let walk = try #require(KeyframePath(path: Self.path, calculationMode: mode))
      #expect(walk.keyTimes.count == 7)
      func expect(_ time: CGFloat, _ x: CGFloat, _ y: CGFloat) {
        #expect(walk.point(at: time / 6).distance(from: CGPoint(x: x, y: y)) < 1e-10)
      }
      expect(0.25, 15.625, 56.25)
      // ¼·(100, 0) + ½·(150, −80) + ¼·(160, 40)
      expect(1.5, 140, -30)
      expect(2.5, 90, 35)
      expect(3, 300, 10)
      expect(3.5, 305, 35)
      expect(5.5, 290, 105)
      expect(6, 300, 10)
      #expect(walk.rotation(at: 0.3) == 0)
    }
  }

  @Test func keyTimesAndEasings() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 90))
    let keyed = try #require(KeyframePath(path: path, keyTimes: [0, 0.8, 1]))
    #expect(keyed.point(at: 0.25) == CGPoint(x: 3.125, y: 0))
    let invalid = try #require(KeyframePath(path: path, keyTimes: [0, 0.2]))
    #expect(invalid.point(at: 0.25) == CGPoint(x: 5, y: 0))
    let eased = try #require(KeyframePath(path: path, timingFunctions: [.linear, .easeOut]))
    #expect(
      eased.point(at: 0.75) == CGPoint(x: 10, y: 90 * TimingFunction.easeOut.value(at: 0.5)))
    let discrete = try #require(KeyframePath(path: path, calculationMode: .discrete))
    for (time, x, y) in [(0, 0, 0), (0.49, 0, 0), (0.5, 10, 0), (0.99, 10, 0), (1, 10, 90)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      #expect(discrete.point(at: time) == CGPoint(x: x, y: y))
    }
  }

  /// A contour that is closed where it began has no closing line.
  @Test func closingLines() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: .zero)
    path.closeSubpath()
    #expect(try #require(KeyframePath(path: path)).keyTimes == [0, 0.5, 1])
  }

  @Test func pathsWithoutSegments() throws {
    #expect(KeyframePath(path: Path()) == nil)
    var path = Path()
    path.move(to: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    for mode in CalculationMode.allCases {
      let walk = try #require(
        KeyframePath(path: path, calculationMode: mode, rotationMode: .auto))
      for time in [0, 0.5, 1] as [CGFloat] {
        #expect(walk.point(at: time) == CGPoint(x: 3, y: 4))
        #expect(walk.rotation(at: time) == 0)
      }
    }
  }

  /// Where a control point coincides with its end the first derivative says nothing.
  @Test(
    arguments: [
      // control 1, control 2, angle at 0, at 1, in degrees; from (0, 0) to (100, 0)
      ([0, 0, 0, 50], 90, -26.565051177077994), ([50, 50, 100, 0], 45, -45),
      ([0, 0, 100, 0], 0, 0), ([0, 0, 0, 0], 0, 0), ([100, 0, 100, 0], 0, 0),
    ] as [([CGFloat], CGFloat, CGFloat)])
  func tangentsAtTheEnds(controls: [CGFloat], start: CGFloat, end: CGFloat) throws {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: controls[0], y: controls[1]),
      control2: CGPoint(x: controls[2], y: controls[3]))
    for mode in [CalculationMode.linear, .paced] {
      let walk = try #require(KeyframePath(path: path, calculationMode: mode, rotationMode: .auto))
      #expect(abs(walk.rotation(at: 0) * 180 / .pi - start) < 1e-9)
      #expect(abs(walk.rotation(at: 1) * 180 / .pi - end) < 1e-9)
    }
  }

  /// A curve that runs out and back over itself: constant speed through the turning points.
  @Test func pacedThroughCusps() throws {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: -90, y: 0))
    let walk = try #require(KeyframePath(path: path, calculationMode: .paced))
    var last = walk.point(at: 0)
    var most: CGFloat = 0
    for step in 1...1000 {
      let next = walk.point(at: CGFloat(step) / 1000)
      most = max(most, next.distance(from: last))
      last = next
    }
    // It turns where 100(1 − t)² − 380(1 − t)t + 100t² = 0.
    let root = (580 - CGFloat(580 * 580 - 4 * 580 * 100).squareRoot()) / (2 * 580)
    func x(_ t: CGFloat) -> CGFloat {
      300 * (1 - t) * (1 - t) * t - 270 * (1 - t) * t * t + 10 * t * t * t
    }
    let length = x(root) + (x(root) - x(1 - root)) + (10 - x(1 - root))
    #expect(abs(most - length / 1000) < 1e-3)
  }
}
