import Foundation
import Testing
import TwirlLayers

@Suite struct EasingTests {
  /// The slope against a difference quotient of the parametric form: dy/dt over dx/dt.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func velocityIsTheSlope(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (x1, x2) = (random.number(0.05...0.95), random.number(0.05...0.95))
    let (y1, y2) = (random.number(-2...3), random.number(-2...3))
    let curve = TimingFunction(controlPoints: x1, y1, x2, y2)
    func bezier(_ t: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
      let (s, u) = (1 - t, t)
      return 3 * s * s * u * a + 3 * s * u * u * b + u * u * u
    }
    for step in 1..<20 {
      let t = CGFloat(step) / 20
      let h: CGFloat = 1e-5
      let dx = bezier(t + h, x1, x2) - bezier(t - h, x1, x2)
      let dy = bezier(t + h, y1, y2) - bezier(t - h, y1, y2)
      guard dx > 0.02 * h else { continue }
      let velocity = curve.velocity(at: bezier(t, x1, x2))
      #expect(abs(velocity - dy / dx) < 1e-5 * max(1, abs(dy / dx)))
    }
  }

  @Test(
    arguments: [
      ([0.25, 0.1, 0.25, 1], 0, 0.4), ([0.25, 0.1, 0.25, 1], 1, 0),
      ([0.25, 0.1, 0.25, 1], -3, 0.4), ([0.25, 0.1, 0.75, 0.5], 4, 2),
      ([0, 0, 0.5, 0.25], 0, 0.5), ([0, 0, 0, 0], 0, 1), ([0, 1, 0.5, 1], 0, .infinity),
      ([0, -1, 0.5, 1], 0, -.infinity), ([0, 0, 0, 1], 0, .infinity), ([1, 1, 1, 1], 1, 1),
      ([0.5, 0, 1, 1], 1, 2), ([0, 0, 1, 1], 0.3, 1),
      // A cusp, which leaves downwards.
      ([1, 1.5, 0, 0.5], 0.5, -.infinity),
    ] as [([CGFloat], CGFloat, CGFloat)])
  func velocityAtTheEnds(points: [CGFloat], x: CGFloat, slope: CGFloat) {
    let curve = TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    let velocity = curve.velocity(at: x)
    #expect(velocity == slope || abs(velocity - slope) < 1e-12)
  }

  @Test func controlPoints() {
    let curve = TimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    let points = (0...3).map(curve.controlPoint(at:))
    let wanted = [(0.0, 0.0), (0.1, 0.2), (0.3, 0.4), (1.0, 1.0)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(points == wanted)
  }

  /// css-easing-2, "step easing functions": the values of each figure, by hand.
  @Test(
    arguments: [
      (.start, [0.5, 0.5, 1, 1, 1]), (.end, [0, 0, 0.5, 0.5, 1]),
      (.both, [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 1]), (.none, [0, 0, 1, 1, 1]),
    ] as [(StepsFunction.Position, [CGFloat])])
  func steps(position: StepsFunction.Position, values: [CGFloat]) {
    let steps = StepsFunction(count: 2, position: position)
    for (x, value) in zip([0, 0.25, 0.5, 0.75, 1], values) { #expect(steps.value(at: x) == value) }
  }

  /// Before the animation a fraction on a boundary belongs to the step to its left.
  @Test(
    arguments: [
      (.start, 0, 0), (.start, 0.5, 0.5), (.end, 0, 0), (.end, 0.5, 0), (.both, 0, 0),
      (.both, 0.5, 1.0 / 3), (.none, 0.5, 0), (.start, 0.25, 0.5), (.end, 1, 0.5),
    ] as [(StepsFunction.Position, CGFloat, CGFloat)])
  func stepsBefore(position: StepsFunction.Position, x: CGFloat, value: CGFloat) {
    let steps = StepsFunction(count: 2, position: position)
    #expect(steps.value(at: x, before: true) == value)
    #expect(Easing.steps(steps).value(at: x, before: true) == value)
  }

  /// Every k/n lies on its step, though k/n · n is not always k in binary; so does what is a little
  /// to the right, and what is a little to the left does not.
  @Test(arguments: [3, 7, 10, 49, 100, 1000])
  func stepsHitTheirBoundaries(count: Int) {
    let steps = StepsFunction(count: count)
    for k in 0...count {
      let x = CGFloat(k) / CGFloat(count)
      #expect(steps.value(at: x) == CGFloat(k) / CGFloat(count))
      #expect(steps.value(at: min(x + 1e-9, 1)) == CGFloat(k) / CGFloat(count))
      if k > 0 { #expect(steps.value(at: x - 1e-9) == CGFloat(k - 1) / CGFloat(count)) }
    }
  }

  /// css-easing-2: missing inputs are spread, lower ones raised.
  @Test(
    arguments: [
      ([(nil, 0), (nil, 1), (nil, 0.5), (nil, 1)], [0, 1.0 / 3, 2.0 / 3, 1]),
      ([(nil, 0), (0.2, 1), (nil, 2), (nil, 3), (0.8, 4), (nil, 5)], [0, 0.2, 0.4, 0.6, 0.8, 1]),
      ([(0.3, 0), (0.1, 1), (nil, 2)], [0.3, 0.3, 1]),
      ([(-0.5, 0), (nil, 1), (1.5, 2)], [-0.5, 0.5, 1.5]),
      ([(nil, 0), (2, 1), (nil, 2), (nil, 3)], [0, 2, 2, 2]),
      ([(0.5, 0), (nil, 1), (0.25, 2), (nil, 3)], [0.5, 0.5, 0.5, 1]),
      ([(nil, 4)], [0]),
    ] as [([(CGFloat?, CGFloat)], [CGFloat])])
  func linearInputs(points: [(CGFloat?, CGFloat)], inputs: [CGFloat]) {
    let polyline = LinearFunction(points: points)
    #expect(polyline.points.map(\.output) == points.map(\.1))
    for (point, input) in zip(polyline.points, inputs) {
      #expect(abs(point.input - input) < 1e-15)
    }
  }

  @Test(
    arguments: [
      // Several corners at one input: the last one counts, and the first one before.
      ([(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)], 0, 0.5, 0),
      ([(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)], 0.5, 1, 1),
      ([(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)], 0.25, 0.5, 0.5),
      // Beyond ends with two corners at one input there is no slope.
      ([(0, 0.1), (0, 0.5), (1, 0.5), (1, 0.9)], -1, 0.1, 0.1),
      ([(0, 0.1), (0, 0.5), (1, 0.5), (1, 0.9)], 2, 0.9, 0.9),
      ([(0.25, 0), (0.75, 1)], 0, -0.5, -0.5), ([(0.25, 0), (0.75, 1)], 1, 1.5, 1.5),
      ([(0, 7)], 0.4, 7, 7),
    ] as [([(CGFloat?, CGFloat)], CGFloat, CGFloat, CGFloat)])
  func linear(points: [(CGFloat?, CGFloat)], x: CGFloat, value: CGFloat, before: CGFloat) {
    let easing = Easing.piecewiseLinear(LinearFunction(points: points))
    #expect(easing.value(at: x) == value)
    #expect(easing.value(at: x, before: true) == before)
  }

  @Test func linearVelocity() {
    let polyline = LinearFunction(points: [(0, 0), (0.5, 2), (1, 1)])
    for (x, slope) in [(-1, 4), (0, 4), (0.25, 4), (0.5, -2), (1, -2), (3, -2)]
      as [(CGFloat, CGFloat)]
    {
      #expect(polyline.velocity(at: x) == slope)
    }
  }

  @Test func springsRunInSeconds() {
    let spring = Spring()
    let easing = Easing.spring(spring)
    for fraction in [0, 0.2, 0.7, 1] {
      func expect(_ actual: CGFloat, _ wanted: Double) { #expect(Double(actual) == wanted) }
      expect(easing.value(at: fraction, duration: 2), spring.value(at: 2 * fraction))
      expect(easing.velocity(at: fraction, duration: 2), 2 * spring.velocity(at: 2 * fraction))
      expect(easing.value(at: fraction), spring.value(at: spring.settlingDuration * fraction))
    }
    #expect(easing.naturalDuration == spring.settlingDuration)
    #expect(Easing.linear.naturalDuration == nil)
    // Without damping there is no settling; a run is one period.
    let endless = Easing.spring(Spring(damping: 0))
    #expect(abs(endless.value(at: 0.5) - 2) < 1e-12)
    #expect(abs(endless.velocity(at: 0.25) - 2 * .pi) < 1e-12)
  }

  @Test func easingsPassOn() {
    for (easing, curve) in [
      (Easing.linear, TimingFunction.linear), (.easeIn, .easeIn), (.easeOut, .easeOut),
      (.easeInEaseOut, .easeInEaseOut), (.default, .default),
    ] {
      #expect(easing.value(at: 0.3) == curve.value(at: 0.3))
      #expect(easing.velocity(at: 0.3) == curve.velocity(at: 0.3))
    }
    #expect(Easing.steps(StepsFunction(count: 3)).velocity(at: 0.5) == 0)
    #expect(Easing.linear == .cubicBezier(.linear))
    #expect(Easing.linear != .easeIn)
  }
}
