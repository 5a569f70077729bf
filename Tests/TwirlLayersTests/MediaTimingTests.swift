import Foundation
import Testing
import TwirlLayers

@Suite struct MediaTimingTests {
  /// Duration 1 s from 10 s; interior boundaries belong to the next run, the last to the last run.
  @Test(arguments: [
    (1, false, 9, 0), (1, false, 10, 0), (1, false, 10.25, 0.25), (1, false, 11, 1),
    (1, false, 99, 1),
    (3, false, 11, 0), (3, false, 12.5, 0.5), (3, false, 13, 1),
    (1, true, 10.5, 0.5), (1, true, 11, 1), (1, true, 11.25, 0.75), (1, true, 12, 0),
    (0.5, true, 11, 1), (0.5, true, 20, 1),
    (2, true, 12, 0), (2, true, 12.25, 0.25), (2, true, 13.25, 0.75), (2, true, 14, 0),
    (1.5, false, 11.5, 0.5), (1.5, false, 20, 0.5), (1.25, true, 20, 0.5), (1.75, true, 20, 0.5),
    (.infinity, false, 1_000_010.5, 0.5), (.infinity, true, 1_000_011.25, 0.75),
  ])
  func progress(repeatCount: Double, autoreverses: Bool, time: Double, progress: CGFloat) {
    let timing = MediaTiming(
      begin: MediaTime(seconds: 10), duration: MediaTime(seconds: 1), repeatCount: repeatCount,
      autoreverses: autoreverses)
    #expect(abs(timing.progress(at: MediaTime(seconds: time)) - progress) < 1e-9)
  }

  @Test(
    arguments: [
      (500_000_000, 1, false, 10_500_000_000), (500_000_000, 1, true, 11_000_000_000),
      (333_333_333, 1, false, 10_333_333_333), (333_333_333, 3, false, 10_999_999_999),
      (500_000_000, 2.5, true, 12_500_000_000), (.max, 1, false, .max), (.max, 3, true, .max),
    ] as [(Int64, Double, Bool, Int64)])
  func end(duration: Int64, repeatCount: Double, autoreverses: Bool, end: Int64) {
    let timing = MediaTiming(
      begin: MediaTime(seconds: 10), duration: MediaTime(nanoseconds: duration),
      repeatCount: repeatCount, autoreverses: autoreverses)
    #expect(timing.end?.nanoseconds == end)
  }

  @Test func endlessHasNoEnd() {
    let timing = MediaTiming(
      begin: .zero, duration: MediaTime(seconds: 1), repeatCount: .infinity)
    #expect(timing.end == nil)
  }
}
