import Foundation
import Testing
import TwirlLayers

@Suite struct SpringFormTests {
  @Test func defaults() {
    let spring = Spring()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
    let system = Spring.systemDefault
    #expect(system.mass == 3 && system.stiffness == 1000 && system.damping == 500)
    #expect(abs(system.dampingRatio - 4.564354645876384) < 1e-12)
    #expect(spring.withInitialVelocity(3) == Spring(initialVelocity: 3))
  }

  @Test(arguments: [(0.5, 0.3), (1, 0), (0.2, -0.5), (2, 1), (0.628, -0.9)])
  func perceptualThereAndBack(duration: Double, bounce: Double) {
    let spring = Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: 2)
    #expect(abs(spring.perceptualDuration - duration) < 1e-12)
    #expect(abs(spring.bounce - bounce) < 1e-12)
    #expect(spring.allowsOverdamping && spring.initialVelocity == 2)
  }

  /// k = (2π/r)² m and c = 4πζm/r.
  @Test func response() {
    let spring = Spring(response: 0.5, dampingRatio: 0.825, mass: 2)
    #expect(abs(spring.stiffness - 2 * 157.91367041742973) < 1e-10)
    #expect(abs(spring.damping - 4 * .pi * 0.825 * 2 / 0.5) < 1e-12)
    #expect(abs(spring.dampingRatio - 0.825) < 1e-12)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-12)
    #expect(abs(spring.angularFrequency - 4 * .pi) < 1e-12)
  }

  /// The root of the envelope's equation by Brent's method, in SciPy.
  @Test(
    arguments: [
      (0.25, 3, 0, 54.83363359078326, 3.702486785620688),
      (0.5, 0.5, 0, 646.8780063665112, 25.43379653859233),
      (1, 0.5, 0, 341.02369770847105, 36.933653905806345),
      (0.7, 0.3, 1.5, 1054.544376672562, 45.46324865513046),
      (0.9, 1, -2, 76.26089377292175, 15.718947032936605),
      (0.05, 2, 0, 1531.3717864413147, 3.9132745705372054),
      (0.01, 0.5, 0, 212085.13532006554, 9.210540381976848),
      (1, 10, 0, 0.8525592442711775, 1.846682695290317),
    ] as [(Double, Double, Double, Double, Double)])
  func viewSprings(ratio: Double, duration: Double, velocity: Double, k: Double, c: Double) {
    let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    #expect(abs(spring.stiffness - k) < 1e-9 * k)
    #expect(abs(spring.damping - c) < 1e-9 * c)
    #expect(spring.mass == 1 && spring.initialVelocity == velocity)
  }

  @Test func viewSpringsClampWhatTheyGet() {
    #expect(
      Spring(dampingRatio: 3, duration: 0.5) == Spring(dampingRatio: 1, duration: 0.5))
    #expect(
      Spring(dampingRatio: 0, duration: 0.5) == Spring(dampingRatio: 0.01, duration: 0.5))
    #expect(
      Spring(dampingRatio: 0.5, duration: 0) == Spring(dampingRatio: 0.5, duration: 0.01))
    #expect(
      Spring(dampingRatio: 0.5, duration: .infinity) == Spring(dampingRatio: 0.5, duration: 10))
  }

  /// Whatever velocity it begins with, a spring comes out, and at rest it settles in its duration.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func viewSpringsSettle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ratio = Double(random.number(0.05...1))
    let duration = Double(random.number(0.05...8))
    let fast = Spring(
      dampingRatio: ratio, duration: duration, initialVelocity: Double(random.number(-500...500)))
    #expect(fast.stiffness > 0 && fast.stiffness.isFinite)
    #expect(abs(fast.dampingRatio - ratio) < 1e-12)
    let spring = Spring(dampingRatio: ratio, duration: duration)
    for step in 0...20 {
      let time = duration * (1 + Double(step) / 20)
      let bound = 0.001 * (ratio < 1 ? 1 + (1 - ratio * ratio).squareRoot() / ratio : 1)
      #expect(abs(1 - spring.value(at: time)) <= bound * 1.0001)
    }
  }

  /// The published envelope at the end of a duration, for a frequency.
  private func envelope(_ w: Double, _ ratio: Double, _ duration: Double, _ velocity: Double)
    -> Double
  {
    if ratio == 1 { return abs(exp(-w * duration) * ((w - velocity) * duration + 1)) }
    let damped = w * (1 - ratio * ratio).squareRoot()
    return abs((ratio * w - velocity) / damped) * exp(-ratio * w * duration)
  }

  /// The frequency solves the equation, and beyond it the envelope never comes up to ε again.
  private func checkFit(_ ratio: Double, _ duration: Double, _ velocity: Double) {
    let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    let w = spring.stiffness.squareRoot()
    let what = "ratio \(ratio), \(duration) s, velocity \(velocity): \(w)"
    let residual = envelope(w, ratio, duration, velocity) - 0.001
    // The slope is of the order of ε per 1/(ζd), or steeper where the factor is near its zero.
    let slope =
      (envelope(w * 1.000001, ratio, duration, velocity)
        - envelope(w * 0.999999, ratio, duration, velocity)) / (2e-6 * w)
    #expect(abs(residual) <= 1e-11 * max(0.001, abs(slope) * w), "\(what): \(residual)")
    #expect(slope < 0, "\(what) is no end of a descent")
    #expect(spring.damping == 2 * ratio * w || abs(spring.dampingRatio - ratio) < 1e-12)
    // Up to where the decay alone, times the largest factor, is below ε.
    let end = max(w, abs(velocity) / ratio) + 20 / (ratio * duration)
    let highest = (1...400).map { step in
      envelope(w * 1.0001 + (end - w) * Double(step) / 400, ratio, duration, velocity)
    }.max()
    #expect((highest ?? 1) < 0.001, "\(what)")
  }

  /// 11 ratios by 13 velocities by 9 durations.
  @Test(arguments: [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  func viewSpringsSolveTheirEquation(ratio: Double) {
    for velocity in [-30, -20, -10, -5, -2, -0.5, 0, 0.5, 2, 5, 10, 20, 30] as [Double] {
      for duration in [0.1, 0.2, 0.35, 0.5, 0.7, 1, 1.5, 2.2, 3] {
        checkFit(ratio, duration, velocity)
      }
    }
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func viewSpringsSolveAnyEquation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    checkFit(
      Double(random.number(0.01...0.999)), Double(random.number(0.01...10)),
      Double(random.number(-100...100)))
    checkFit(1, Double(random.number(0.01...10)), Double(random.number(-100...100)))
  }

  /// At rest the equation has a solution in closed form: ω = ln(ζ / (√(1 − ζ²) ε)) / (ζd).
  @Test(arguments: [0.05, 0.25, 0.5, 0.75, 0.99])
  func viewSpringsFromRest(ratio: Double) {
    for duration in [0.1, 0.4, 1, 3] {
      let w = log(ratio / (1 - ratio * ratio).squareRoot() / 0.001) / (ratio * duration)
      let spring = Spring(dampingRatio: ratio, duration: duration)
      #expect(abs(spring.stiffness - w * w) < 1e-12 * w * w)
    }
  }

  /// Of several roots the largest, by Brent's method in SciPy between sign changes on a fine grid; and of
  /// the absolute value where the critical equation has none.
  @Test(
    arguments: [
      (0.05, 0.1, 1, 777.4425022380389),
      (0.05, 0.3, 1, 255.4497580667211),
      (0.2, 0.5, 1, 52.17999140625285),
      (0.1, 0.5, 1, 89.84390231298471),
      (0.2, 0.1, 10, 255.02493211214676),
      (0.5, 0.3, 5, 40.49911097915053),
      (0.8, 0.2, 20, 38.38774158444385),
      (0.9, 1, 3, 7.868629872045967),
      (1, 0.5, 10, 16.77244799809628),
      (1, 2, 3, 4.004771888613949),
      (1, 1.5, 1, 6.036116475553621),
      (1, 3, 3, 2.31778331058309),
      (1, 3, 30, 3.7537036380602893),
      (0.5, 3, 30, 5.736914519558229),
      (0.05, 3, 30, 43.14078748786968),
    ] as [(Double, Double, Double, Double)])
  func viewSpringsTakeTheLargestRoot(
    ratio: Double, duration: Double, velocity: Double, frequency: Double
  ) {
    let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    #expect(abs(spring.angularFrequency - frequency) < 1e-9 * frequency)
  }

  /// The spring gets where it is to go: with the roots beside the envelope's zero it would not.
  @Test func viewSpringsWithAPushArrive() {
    // By those, 0.95 of the way would be left after the duration: e^(−v₀d).
    for (ratio, duration, velocity) in [(0.05, 0.3, 1.0), (0.2, 0.5, 1), (0.1, 0.1, 1)] {
      let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      for step in 0...20 {
        let time = duration * (1 + Double(step) / 20)
        #expect(abs(1 - spring.value(at: time)) < 0.03)
      }
    }
  }

  /// No velocity is too large to find a frequency.
  @Test(arguments: [1e10, -1e10, 1e100, 1.7e308, -1.7e308])
  func viewSpringsOfAnyVelocity(velocity: Double) {
    for ratio in [0.01, 0.5, 1 - 1e-16, 1] {
      for duration in [0.01, 10] {
        let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
        #expect(spring.stiffness > 0 && spring.stiffness.isFinite)
      }
    }
  }

  @Test func unitVelocity() {
    #expect(Spring.unitVelocity(100, over: 200) == 0.5)
    #expect(Spring.unitVelocity(100, over: -50) == -2)
    #expect(Spring.unitVelocity(100, over: 0) == 0)
  }
}
