import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct KeyframeCurveTests {
  /// Key times that are not valid are as none: the middle key is at 0.5.
  @Test(
    arguments: [
      [0, 0.25], [0, 0.25, 0.5, 1], [-0.1, 0.25, 1], [0.1, 0.25, 1], [0, 0.25, 0.9],
      [0, 0.25, 1.1], [0, 1.25, 1], [0, .nan, 1], [],
    ] as [[CGFloat]])
  func invalidKeyTimes(times: [CGFloat]) {
    let values: [CGFloat] = [0, 10, 100]
    for mode in [CalculationMode.linear, .cubic] {
      let curve = KeyframeCurve(values: values, keyTimes: times, calculationMode: mode)
      #expect(curve.keyTimes == [0, 0.5, 1])
      #expect(curve.value(at: 0.5) == 10)
    }
    let discrete = KeyframeCurve(
      values: [1, 2] as [CGFloat], keyTimes: times, calculationMode: .discrete)
    #expect(discrete.keyTimes.count == 3)
  }

  @Test func discreteValuesHaveTheirTimes() {
    let values: [CGFloat] = [1, 2, 3]
    let even = KeyframeCurve(values: values, calculationMode: .discrete)
    for (t, value) in [(-1, 1), (0, 1), (0.33, 1), (1.0 / 3, 2), (0.6, 2), (2.0 / 3, 3), (1, 3)]
      as [(CGFloat, CGFloat)]
    {
      #expect(even.value(at: t) == value)
    }
    let given = KeyframeCurve(
      values: values, keyTimes: [0, 0, 0.9, 1], calculationMode: .discrete)
    for (t, value) in [(0, 2), (0.89, 2), (0.9, 3), (2, 3)] as [(CGFloat, CGFloat)] {
      #expect(given.value(at: t) == value)
    }
  }

  /// Of several keys at one time the last one counts; to its left the first one is reached.
  @Test func keysAtOneTime() {
    let values: [CGFloat] = [0, 10, 50, 60, 80, 90]
    let curve = KeyframeCurve(values: values, keyTimes: [0, 0.5, 0.5, 1, 1, 1])
    #expect(curve.value(at: 0.5) == 50)
    #expect(abs(curve.value(at: 0.5 - 1e-12) - 10) < 1e-9)
    #expect(curve.value(at: 0.75) == 55)
    #expect(curve.value(at: 1) == 90)
    let start = KeyframeCurve(values: [1, 2, 4] as [CGFloat], keyTimes: [0, 0, 1])
    #expect(start.value(at: 0) == 2)
  }

  @Test func oneValueStays() {
    for mode in CalculationMode.allCases {
      let curve = KeyframeCurve(values: [7] as [CGFloat], calculationMode: mode)
      for t in [-1, 0, 0.5, 1, 2] as [CGFloat] { #expect(curve.value(at: t) == 7) }
    }
  }

  /// Each segment is eased on its own; those without an easing are linear.
  @Test func segmentsAreEased() {
    let curve = KeyframeCurve(
      values: [0, 10, 20, 30] as [CGFloat],
      timingFunctions: [.easeIn, .steps(StepsFunction(count: 2))])
    #expect(curve.value(at: 1.0 / 6) == 10 * TimingFunction.easeIn.value(at: 0.5))
    #expect(curve.value(at: 0.4) == 10)
    #expect(curve.value(at: 0.6) == 15)
    #expect(abs(curve.value(at: 5.0 / 6) - 25) < 1e-12)
    // An easing that overshoots carries the value past its key.
    let back = KeyframeCurve(
      values: [0, 10] as [CGFloat],
      timingFunctions: [.piecewiseLinear(LinearFunction(outputs: [0, 1.5, 1]))])
    #expect(back.value(at: 0.5) == 15)
    let paced = KeyframeCurve(
      values: [0, 10] as [CGFloat], timingFunctions: [.easeIn], calculationMode: .paced)
    #expect(paced.value(at: 0.25) == 2.5)
  }

  @Test func pacedRunsAtConstantSpeed() {
    // Lengths 10, 30 (back) and 60: a tenth, three tenths, six tenths of the time.
    let curve = KeyframeCurve(
      values: [0, 10, -20, 40] as [CGFloat], keyTimes: [0, 0.5, 0.6, 1], calculationMode: .paced)
    #expect(curve.keyTimes == [0, 0.1, 0.4, 1])
    for (t, value) in [(0.05, 5), (0.1, 10), (0.25, -5), (0.4, -20), (0.7, 10), (1, 40)]
      as [(CGFloat, CGFloat)]
    {
      #expect(abs(curve.value(at: t) - value) < 1e-12)
    }
    let still = KeyframeCurve(values: [5, 5, 5] as [CGFloat], calculationMode: .paced)
    #expect(still.keyTimes == [0, 0.5, 1])
    #expect(still.value(at: 0.3) == 5)
  }

  struct Spline: Sendable {
    var values: [Double]
    var times: [CGFloat]?
    var tension: [CGFloat] = []
    var continuity: [CGFloat] = []
    var bias: [CGFloat] = []
    var time: CGFloat
    var result: Double
  }

  private static let shaped = Spline(
    values: [3, -2, 5, 1, 8], times: [0, 0.1, 0.5, 0.75, 1], tension: [0.3, -0.2, 0.1, 0, 0.4],
    continuity: [-0.5, 0.25, 0, 0.6, 0.1], bias: [0.2, -0.7, 0.3, 0.1, -0.1], time: 0, result: 3)

  private static func shaped(_ time: CGFloat, _ result: Double) -> Spline {
    var spline = shaped
    (spline.time, spline.result) = (time, result)
    return spline
  }

  /// Hermite segments by SciPy, with the tangents of the Kochanek–Bartels formula.
  static let splines = [
    Spline(values: [0, 1, 4, 9], time: 0.5, result: 2.25),
    Spline(values: [0, 1, 4, 9], tension: [0, 0.5], time: 0.5, result: 2.125),
    Spline(values: [0, 1, 4, 9], continuity: [0, 0.5, 0.5], time: 0.5, result: 2.125),
    Spline(values: [0, 1, 4, 9], bias: [0, 0, 0.5], time: 0.5, result: 2.3125),
    shaped, shaped(0.04, -0.0056), shaped(0.3, 1.674375), shaped(0.9, 4.708192), shaped(1, 8),
  ]

  @Test(arguments: splines)
  func cubic(_ spline: Spline) {
    let curve = KeyframeCurve(
      values: spline.values, keyTimes: spline.times, calculationMode: .cubic,
      tensionValues: spline.tension, continuityValues: spline.continuity,
      biasValues: spline.bias)
    #expect(abs(curve.value(at: spline.time) - spline.result) < 1e-12)
  }

  /// The Catmull–Rom spline's length by SciPy's quadrature, inverted by Brent's method.
  @Test(
    arguments: [
      (0.02, 2.5254089764042895, -1.8586496742381435),
      (0.1, 9.783516934926244, -1.6641627175716849),
      (0.37, 9.0045118652378, 41.7345168486367), (0.5, 8.221777242678225, 62.63847288257983),
      (0.8, 23.448992191140576, 77.58321274272038), (0.95, 35.54619579895516, 56.69721368329807),
    ] as [(CGFloat, CGFloat, CGFloat)])
  func cubicPaced(time: CGFloat, x: CGFloat, y: CGFloat) {
    let points = [(0, 0), (10, 0), (10, 90), (40, 50)].map { CGPoint(x: $0.0, y: $0.1) }
    let curve = KeyframeCurve(values: points, calculationMode: .cubicPaced)
    // 128 chords a segment.
    #expect(curve.value(at: time).distance(from: CGPoint(x: x, y: y)) < 0.01)
  }

  /// Every mode passes through its keys at their times, exactly.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func keysAreHit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...7, using: &random)
    let values = (0..<count).map { _ in random.point(-100...100) }
    let inner = (0..<count - 2).map { _ in random.number(0...1) }.sorted()
    let times = seed.isMultiple(of: 3) ? nil : [0] + inner + [1]
    func numbers() -> [CGFloat] { (0..<count).map { _ in random.number(-1...1) } }
    let shape = (numbers(), numbers(), numbers())
    for mode in CalculationMode.allCases where mode != .discrete {
      let curve = KeyframeCurve(
        values: values, keyTimes: times, timingFunctions: [.easeIn, .default],
        calculationMode: mode, tensionValues: shape.0, continuityValues: shape.1,
        biasValues: shape.2)
      for (time, value) in zip(curve.keyTimes, values) { #expect(curve.value(at: time) == value) }
      #expect(curve.value(at: -0.5) == values[0])
      #expect(curve.value(at: 1.5) == values[count - 1])
    }
  }

  /// To the last digit, though taken apart and put together again they would not be what they were.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func transformsHitTheirKeys(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = (0..<4).map { _ in random.transform() }
    for mode in [CalculationMode.linear, .paced, .cubic, .cubicPaced] {
      let curve = KeyframeCurve(values: values, calculationMode: mode)
      for (time, value) in zip(curve.keyTimes, values) { #expect(curve.value(at: time) == value) }
    }
  }

  /// Transforms, which are no vectors, run through their keys as well.
  @Test func transformsRunThroughTheirKeys() {
    let values = [0.1, 0.9, 2.5, 4].map { CGAffineTransform(rotationAngle: $0) }
    for mode in CalculationMode.allCases where mode != .discrete {
      let curve = KeyframeCurve(values: values, calculationMode: mode)
      for (time, value) in zip(curve.keyTimes, values) { #expect(curve.value(at: time) == value) }
      let middle = curve.value(at: (curve.keyTimes[1] + curve.keyTimes[2]) / 2)
      #expect(abs(middle.determinant - 1) < 1e-12)
      #expect(abs(atan2(middle.b, middle.a) - 1.7) < 0.1)
    }
    // A spline of angles: 0.9 and 2.5 with the tangents 1.2 and 1.55 at the half.
    let spline = KeyframeCurve(values: values, calculationMode: .cubic).value(at: 0.5)
    #expect(abs(atan2(spline.b, spline.a) - (1.7 + (1.2 - 1.55) / 8)) < 1e-12)
  }
}
