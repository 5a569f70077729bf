import Foundation
import Testing
import TwirlLayers

@Suite struct TimingFunctionTests {
  /// x = 0, 0.1 … 1, solved by bisection elsewhere to six digits.
  @Test(
    arguments: [
      (
        TimingFunction.easeIn,
        [
          0, 0.017027, 0.062282, 0.129577, 0.214861, 0.315357, 0.429120, 0.554814, 0.691634,
          0.839428,
          1,
        ]
      ),
      (
        .easeOut,
        [
          0, 0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718,
          0.982973,
          1,
        ]
      ),
      (
        .easeInEaseOut,
        [
          0, 0.019722, 0.081660, 0.187396, 0.331884, 0.5, 0.668116, 0.812604, 0.918340, 0.980278, 1,
        ]
      ),
      (
        .default,
        [
          0, 0.094796, 0.295244, 0.513315, 0.682541, 0.802403, 0.885229, 0.940765, 0.975625,
          0.994316,
          1,
        ]
      ),
      (.linear, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    ] as [(TimingFunction, [CGFloat])])
  func table(curve: TimingFunction, values: [CGFloat]) {
    for (index, value) in values.enumerated() {
      #expect(abs(curve.value(at: CGFloat(index) / 10) - value) < 6e-7, "at \(index) tenths")
    }
  }

  /// The curve's own parametric form is the reference: x(t) must come back as y(t).
  @Test(arguments: 0..<200 as Range<UInt64>)
  func solvesRandomCurves(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (x1, x2) = (random.number(0...1), random.number(0...1))
    let (y1, y2) = (random.number(-2...3), random.number(-2...3))
    let curve = TimingFunction(controlPoints: x1, y1, x2, y2)
    for step in 1..<50 {
      let t = CGFloat(step) / 50
      let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
      let x = a * x1 + b * x2 + c
      // Where x hardly grows, y is as uncertain as x is rounded: the slope limits the accuracy.
      let slope = 3 * (1 - t) * (1 - t) * x1 + 6 * (1 - t) * t * (x2 - x1) + 3 * t * t * (1 - x2)
      guard slope > 1e-2 else { continue }
      #expect(abs(curve.value(at: x) - (a * y1 + b * y2 + c)) < 1e-11)
    }
  }

  /// css-easing-2: beyond the ends the curve goes on along its tangents.
  @Test(
    arguments: [
      ([0.5, 1, 0.5, 1], -1, -2), ([0, 1, 0.5, 0.25], -1, -0.5), ([0, 0, 0.5, 0.25], -1, -0.5),
      ([0, 0, 0, 1], -1, 0), ([0.5, 0, 0.5, 0], 2, 3), ([0.5, 0, 1, 1], 2, 3),
      ([0.5, 0, 1, 0.5], 2, 3), ([1, 1, 1, 1], 2, 1), ([0.25, 0.1, 0.25, 1], 1.5, 1),
    ] as [([CGFloat], CGFloat, CGFloat)])
  func extrapolates(points: [CGFloat], x: CGFloat, value: CGFloat) {
    let curve = TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    #expect(abs(curve.value(at: x) - value) < 1e-12)
  }

  /// Vertical tangents and flat middles are where Newton's steps alone go astray.
  @Test(arguments: [[1, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 1, 0], [1, 0, 1, 0]])
  func staysBetweenItsEnds(points: [CGFloat]) {
    let curve = TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    for step in 0...1000 {
      let value = curve.value(at: CGFloat(step) / 1000)
      #expect(value >= 0 && value <= 1)
    }
  }

  @Test func endsAreExact() {
    for curve in [TimingFunction.linear, .easeIn, .easeOut, .easeInEaseOut, .default] {
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
    }
  }
}
