import Foundation
import Testing
import TwirlLayers

/// Web Animations 1, "calculating the directed progress", worked out by hand.
@Suite struct EffectTimingTests {
  @Test(
    arguments: [
      (.normal, 0.25, 0.25), (.normal, 1.25, 0.25), (.reverse, 0.25, 0.75), (.reverse, 1.25, 0.75),
      (.alternate, 0.25, 0.25), (.alternate, 1.25, 0.75), (.alternateReverse, 0.25, 0.75),
      (.alternateReverse, 1.25, 0.25), (.normal, 3, 1), (.alternate, 2, 0), (.alternate, 1, 1),
      (.alternate, 3, 1), (.alternateReverse, 3, 0), (.reverse, 3, 0), (.reverse, 2, 1),
    ] as [(EffectTiming.Direction, Double, Double)])
  func directions(direction: EffectTiming.Direction, iterations: Double, progress: Double) {
    let timing = EffectTiming(
      duration: 100, iterations: 3, direction: direction, fillMode: .both)
    #expect(timing.progress(localTime: iterations * 100) == progress)
  }

  @Test(
    arguments: [
      (.removed, nil, nil), (.backwards, 0.5, nil), (.forwards, nil, 0.25), (.both, 0.5, 0.25),
    ] as [(MediaTimingParameters.FillMode, Double?, Double?)])
  func fills(fillMode: MediaTimingParameters.FillMode, before: Double?, after: Double?) {
    let timing = EffectTiming(
      duration: 100, delay: 50, endDelay: 30, iterations: 1.75, iterationStart: 0.5,
      fillMode: fillMode)
    #expect(timing.endTime == 255)
    #expect(timing.progress(localTime: 49) == before)
    #expect(timing.progress(localTime: 75) == 0.75)
    #expect(timing.progress(localTime: 225) == after)
    #expect(timing.progress(localTime: 300) == after)
  }

  /// What a negative end delay cuts off is over.
  @Test func endsEarly() {
    let timing = EffectTiming(duration: 100, delay: 10, endDelay: -50)
    #expect(timing.endTime == 60)
    #expect(timing.progress(localTime: 59) == 0.49)
    #expect(timing.progress(localTime: 60) == nil)
    #expect(timing.progress(localTime: 9) == nil)
  }

  @Test func emptyIterations() {
    var timing = EffectTiming(
      duration: 0, delay: 10, iterations: 3, iterationStart: 0.25, fillMode: .both)
    #expect(
      timing.iterationProgress(localTime: 5) == IterationProgress(iteration: 0, fraction: 0.25))
    #expect(
      timing.iterationProgress(localTime: 10) == IterationProgress(iteration: 3, fraction: 0.25))
    timing.iterationStart = 0
    #expect(timing.iterationProgress(localTime: 10) == IterationProgress(iteration: 2, fraction: 1))
    timing.iterations = .infinity
    #expect(timing.progress(localTime: 10) == 0)
  }

  @Test func endlessIterations() {
    let timing = EffectTiming(duration: 100, iterations: .infinity, direction: .alternate)
    #expect(timing.endTime == .infinity)
    #expect(timing.progress(localTime: 1_000_130) == 0.7)
    #expect(EffectTiming(duration: .infinity).progress(localTime: 5) == 0)
  }

  /// A tenth is no binary number: its multiples are boundaries all the same.
  @Test(arguments: 1...100)
  func boundariesInSeconds(count: Int) {
    let timing = EffectTiming(duration: 0.1, iterations: Double(count), fillMode: .forwards)
    let end = IterationProgress(iteration: count - 1, fraction: 1)
    #expect(timing.iterationProgress(localTime: timing.endTime) == end)
    let endless = EffectTiming(duration: 0.1, iterations: .infinity)
    let boundary = IterationProgress(iteration: count, fraction: 0)
    #expect(endless.iterationProgress(localTime: Double(count) * 0.1) == boundary)
    #expect(endless.iterationProgress(localTime: Double(count) / 10) == boundary)
  }

  /// Autoreversing is the direction `alternate` with twice the iterations.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func autoreversingAlternates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Double(random.number(0.1...4))
    let media = MediaTimingParameters(
      beginTime: 1, duration: 0.5, repeatCount: count, autoreverses: true, fillMode: .both)
    let effect = EffectTiming(
      duration: 0.5, delay: 1, iterations: 2 * count, direction: .alternate, fillMode: .both)
    for _ in 0..<20 {
      let time = Double(random.number(0...6))
      let (a, b) = (media.progress(parentTime: time), effect.progress(localTime: time))
      #expect(abs((a ?? -1) - (b ?? -1)) < 1e-8)
    }
  }
}
