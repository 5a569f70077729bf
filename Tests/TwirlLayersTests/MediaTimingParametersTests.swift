import Foundation
import Testing
import TwirlLayers

@Suite struct MediaTimingParametersTests {
  /// The older type without speed and offset is the reference for begin, duration and repeats.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func agreesWithMediaTiming(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let begin = MediaTime(nanoseconds: Int64.random(in: 0...2_000_000_000, using: &random))
    let duration = MediaTime(nanoseconds: Int64.random(in: 1...3_000_000_000, using: &random))
    let repeatCount = [0.5, 1, 1.75, 2, 3, .infinity][Int.random(in: 0..<6, using: &random)]
    let autoreverses = Bool.random(using: &random)
    let reference = MediaTiming(
      begin: begin, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses)
    let timing = MediaTimingParameters(
      beginTime: begin.seconds, duration: duration.seconds, repeatCount: repeatCount,
      autoreverses: autoreverses, fillMode: .both)
    for _ in 0..<40 {
      let time = MediaTime(nanoseconds: Int64.random(in: 0...15_000_000_000, using: &random))
      let progress = timing.progress(at: time) ?? -1
      // Beside a boundary the two may round to its two sides.
      let gap = abs(progress - Double(reference.progress(at: time)))
      #expect(min(gap, 1 - gap) < 1e-8)
    }
  }

  /// Thirds of a second and other lengths that binary cannot hold: every boundary is one.
  @Test(arguments: [333_333_333, 100_000_000, 16_666_667, 1, 700_000_001] as [Int64])
  func boundariesDoNotDrift(duration: Int64) {
    let timing = MediaTimingParameters(
      beginTime: 0.1, duration: Double(duration) / 1e9, repeatCount: .infinity)
    for run in [1, 2, 3, 10, 1_000, 999_999, 1_000_000] as [Int64] {
      let boundary = MediaTime(nanoseconds: 100_000_000 + run * duration)
      let sample = timing.sample(at: boundary)
      #expect(sample == MediaTimingSample(phase: .active, progress: 0, completedRepeats: Int(run)))
      guard duration > 1 else { continue }
      let before = timing.sample(at: boundary - MediaTime(nanoseconds: 1))
      #expect(before.completedRepeats == Int(run) - 1)
      #expect(before.progress == Double(duration - 1) / Double(duration))
    }
  }

  @Test(
    arguments: [
      (.removed, nil, 0.5, nil), (.backwards, 0, 0.5, nil), (.forwards, nil, 0.5, 1),
      (.both, 0, 0.5, 1),
    ] as [(MediaTimingParameters.FillMode, Double?, Double?, Double?)])
  func fillModes(
    fillMode: MediaTimingParameters.FillMode, before: Double?, during: Double?, after: Double?
  ) {
    let timing = MediaTimingParameters(beginTime: 1, duration: 2, fillMode: fillMode)
    #expect(timing.progress(parentTime: 0.5) == before)
    #expect(timing.progress(parentTime: 1) == 0)
    #expect(timing.progress(parentTime: 2) == during)
    #expect(timing.progress(parentTime: 3) == after)
    #expect(timing.progress(parentTime: 9) == after)
  }

  /// begin 20, duration 2: progress at parent times, by the formula t = (parent − begin) · speed + offset.
  @Test(
    arguments: [
      // speed, offset, repeats, autoreverses, parent time, phase, progress, repeats over
      (1, 0.5, 0, false, 20, .active, 0.25, 0), (1, 0.5, 0, false, 21.5, .after, 1, 0),
      (2, 0, 0, false, 20.5, .active, 0.5, 0), (2, 0, 0, false, 21, .after, 1, 0),
      (0.5, 0, 0, false, 23, .active, 0.75, 0), (0.5, 0, 3, false, 29, .active, 0.25, 2),
      (1, -1, 0, false, 20.5, .before, 0, 0), (1, -1, 0, false, 22, .active, 0.5, 0),
      (-1, 2, 0, false, 20, .active, 1, 0), (-1, 2, 0, false, 21.5, .active, 0.25, 0),
      (-1, 2, 0, false, 22, .after, 0, 0), (-1, 2, 0, false, 19, .before, 1, 0),
      (-1, 3, 0, false, 20.5, .before, 1, 0), (-2, 4, 2, false, 20.5, .active, 0.5, 1),
      (-1, 4, 1, true, 20, .active, 0, 0), (-1, 4, 1, true, 21, .active, 0.5, 0),
      (0, 0.5, 0, false, 99, .active, 0.25, 0), (0, 2, 0, false, 99, .active, 1, 0),
      (0, 7, 0, false, 99, .active, 1, 0), (0, 7, 0, true, 99, .active, 0, 0),
      (0, 0.5, 0, false, 19, .before, 0, 0), (0, -3, 0, false, 99, .active, 0, 0),
      (1, 0, 0, true, 23, .active, 0.5, 0), (1, 0, 2, true, 24, .active, 0, 1),
      (1, 0, 2, true, 27.5, .active, 0.25, 1), (1, 0, 2, true, 28, .after, 0, 1),
      (1, 0, 0.5, true, 22, .after, 1, 0), (1, 0, 1.25, true, 25, .after, 0.5, 1),
      (1, 0, 1.5, false, 23, .after, 0.5, 1),
    ]
      as [(
        Double, Double, Double, Bool, Double, MediaTimingSample.Phase, Double, Int
      )])
  func samples(
    speed: Double, offset: Double, repeats: Double, autoreverses: Bool, time: Double,
    phase: MediaTimingSample.Phase, progress: Double, over: Int
  ) {
    let timing = MediaTimingParameters(
      beginTime: 20, timeOffset: offset, speed: speed, duration: 2, repeatCount: repeats,
      autoreverses: autoreverses)
    let sample = timing.sample(at: MediaTime(seconds: time))
    #expect(sample == MediaTimingSample(phase: phase, progress: progress, completedRepeats: over))
  }

  @Test func activeDurations() {
    func active(_ duration: Double, _ count: Double, _ length: Double, _ reverses: Bool) -> Double {
      MediaTimingParameters(
        duration: duration, repeatCount: count, repeatDuration: length, autoreverses: reverses
      ).activeDuration
    }
    #expect(active(2, 0, 0, false) == 2)
    #expect(active(2, 0, 0, true) == 4)
    #expect(active(2, 1.5, 0, true) == 6)
    #expect(active(2, 1.5, 5, true) == 5)
    #expect(active(2, .infinity, 0, true) == .infinity)
    #expect(active(.infinity, 0, 0, false) == .infinity)
    #expect(active(0, .infinity, 0, false) == 0)
  }

  @Test func emptyRunsAreOverAtOnce() {
    let timing = MediaTimingParameters(beginTime: 1, duration: 0, fillMode: .both)
    #expect(timing.progress(parentTime: 0.5) == 0)
    #expect(timing.progress(parentTime: 1) == 1)
    #expect(timing.endTime == MediaTime(seconds: 1))
  }

  @Test func endlessRuns() {
    let layer = MediaTimingParameters(duration: .infinity)
    #expect(layer.progress(parentTime: 1e6) == 0)
    #expect(layer.endTime == nil)
    let backwards = MediaTimingParameters(
      beginTime: 1, timeOffset: 3, speed: -1, duration: 2, repeatCount: .infinity)
    #expect(backwards.progress(parentTime: 2) == 0)
    #expect(backwards.progress(parentTime: 1.5) == 0.25)
    #expect(backwards.endTime == MediaTime(seconds: 4))
  }

  /// At its end an animation is over, and a nanosecond earlier it is not.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func endTimes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sign: Double = seed.isMultiple(of: 2) ? 1 : -1
    let timing = MediaTimingParameters(
      beginTime: Double(random.number(-2...2)), timeOffset: Double(random.number(-1...3)),
      speed: sign * Double(random.number(0.1...4)), duration: Double(random.number(0.01...2)),
      repeatCount: Double(random.number(0...3)), autoreverses: Bool.random(using: &random))
    let end = try #require(timing.endTime)
    #expect(timing.sample(at: end).phase == .after)
    if end > MediaTime(seconds: timing.beginTime) {
      #expect(timing.sample(at: end - MediaTime(nanoseconds: 1)).phase != .after)
    }
    var standing = timing
    standing.speed = 0
    #expect(standing.endTime == nil)
  }

  /// Pausing as Core Animation's recipe says: nothing moves, and it goes on from there.
  @Test func pauseAndResume() throws {
    var layer = MediaTimingParameters(duration: .infinity)
    let animation = MediaTimingParameters(beginTime: 1, duration: 2)
    func progress(_ time: Double) -> Double? {
      animation.progress(parentTime: layer.localTime(fromParent: time))
    }
    #expect(progress(1.5) == 0.25)
    layer.timeOffset = layer.localTime(fromParent: 1.5)
    layer.speed = 0
    #expect(progress(100) == 0.25)
    let paused = layer.timeOffset
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.localTime(fromParent: 100) - paused
    #expect(progress(100) == 0.25)
    #expect(progress(101) == 0.75)
  }

  @Test func timeSpaces() {
    let space = MediaTimingParameters(beginTime: 8, timeOffset: 7, speed: 0.5)
    #expect(space.localTime(fromParent: 7.9) == 0)
    #expect(space.localTime(fromParent: 10) == 8)
    #expect(space.parentTime(fromLocal: 8) == 10)
    #expect(MediaTimingParameters(speed: 0).parentTime(fromLocal: 8) == 0)
  }
}
