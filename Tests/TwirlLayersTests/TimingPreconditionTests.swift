import Foundation
import Testing
import TwirlLayers

/// Numbers that mean nothing are the caller's mistake, and stop at the initializer.
@Suite struct TimingPreconditionTests {
  @Test func springs() async {
    await #expect(processExitsWith: .failure) { _ = Spring(mass: 0) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: .infinity) }
    await #expect(processExitsWith: .failure) { _ = Spring(damping: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(initialVelocity: .nan) }
    await #expect(processExitsWith: .failure) { _ = Spring(perceptualDuration: 0) }
    await #expect(processExitsWith: .failure) { _ = Spring(perceptualDuration: 1, bounce: 1.1) }
    await #expect(processExitsWith: .failure) { _ = Spring(response: 0, dampingRatio: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(dampingRatio: .nan, duration: 1) }
  }

  @Test func easings() async {
    await #expect(processExitsWith: .failure) { _ = StepsFunction(count: 0) }
    await #expect(processExitsWith: .failure) { _ = StepsFunction(count: 1, position: .none) }
    await #expect(processExitsWith: .failure) { _ = LinearFunction(outputs: []) }
    await #expect(processExitsWith: .failure) { _ = LinearFunction(outputs: [.nan]) }
    await #expect(processExitsWith: .failure) { _ = TimingFunction.linear.controlPoint(at: 4) }
  }

  @Test func timings() async {
    await #expect(processExitsWith: .failure) { _ = MediaTimingParameters(duration: -1) }
    await #expect(processExitsWith: .failure) { _ = MediaTimingParameters(speed: .infinity) }
    await #expect(processExitsWith: .failure) { _ = EffectTiming(duration: 1, iterations: -1) }
    await #expect(processExitsWith: .failure) { _ = EffectTiming(duration: 1, delay: .nan) }
  }

  @Test func values() async {
    await #expect(processExitsWith: .failure) { _ = KeyframeCurve(values: [] as [Double]) }
    await #expect(processExitsWith: .failure) { _ = 1.0.accumulated(1, repeats: -1) }
    await #expect(processExitsWith: .failure) {
      _ = AnimatableValue.scalar(1).distance(from: .point(.zero))
    }
    await #expect(processExitsWith: .failure) {
      _ = AnimatableValue.weightedSum([(.scalar(1), 0.5), (.point(.zero), 0.5)])
    }
  }
}
