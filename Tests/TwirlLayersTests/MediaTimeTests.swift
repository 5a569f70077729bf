import Foundation
import Testing
import TwirlLayers

@Suite struct MediaTimeTests {
  @Test(arguments: [
    (0.5, 500_000_000), (0, 0), (-0.25, -250_000_000), (1.0 / 3, 333_333_333),
    (0.1, 100_000_000), (1e-9, 1), (0.4e-9, 0), (0.6e-9, 1), (86_400, 86_400_000_000_000),
    (1e300, Int64.max), (-1e300, Int64.min), (.infinity, Int64.max), (-.infinity, Int64.min),
  ])
  func secondsBecomeNanoseconds(seconds: Double, nanoseconds: Int64) {
    #expect(MediaTime(seconds: seconds).nanoseconds == nanoseconds)
  }

  @Test(
    arguments: [
      (1, 2, 3), (.max, 1, .max), (.max, .max, .max), (.min, -1, .min), (.min, .min, .min),
      (.max, .min, -1), (5, -7, -2),
    ] as [(Int64, Int64, Int64)])
  func sumsSaturate(left: Int64, right: Int64, sum: Int64) {
    #expect((MediaTime(nanoseconds: left) + MediaTime(nanoseconds: right)).nanoseconds == sum)
  }

  @Test(
    arguments: [
      (3, 2, 1), (.max, -1, .max), (0, .min, .max), (.min, 1, .min), (-2, .max, .min),
      (.min, .min, 0), (.max, .max, 0),
    ] as [(Int64, Int64, Int64)])
  func differencesSaturate(left: Int64, right: Int64, difference: Int64) {
    #expect(
      (MediaTime(nanoseconds: left) - MediaTime(nanoseconds: right)).nanoseconds == difference)
  }

  @Test func orderAndNames() {
    #expect(MediaTime.zero < MediaTime(nanoseconds: 1))
    #expect(MediaTime(nanoseconds: -1) < .zero)
    #expect(MediaTime.distantFuture.nanoseconds == .max)
    #expect(MediaTime(nanoseconds: 1_500_000_000).seconds == 1.5)
  }
}
