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

  @Test func unitVelocity() {
    #expect(Spring.unitVelocity(100, over: 200) == 0.5)
    #expect(Spring.unitVelocity(100, over: -50) == -2)
    #expect(Spring.unitVelocity(100, over: 0) == 0)
  }
}
