import Foundation
import Testing
import TwirlLayers
import TwirlRecording

@Suite struct FrameGridTests {
  private func delays(_ framesPerSecond: Double, _ count: Int) -> [Int] {
    let grid = FrameGrid(framesPerSecond: framesPerSecond, unit: .centiseconds)
    return (0..<count).map { Int(grid.duration(of: $0).nanoseconds / 10_000_000) }
  }

  @Test(
    arguments: [
      (50, [2]), (40, [3, 2]), (33.333, [3]), (30, [3, 4, 3]), (25, [4]),
      (24, [4, 4, 5, 4, 4, 4]), (20, [5]), (15, [7, 6, 7]), (12, [8, 9, 8]), (10, [10]),
      (1, [100]), (0.5, [200]),
    ] as [(Double, [Int])])
  func `delays follow the rate's pattern`(_ framesPerSecond: Double, _ pattern: [Int]) {
    let expected = (0..<120).map { pattern[$0 % pattern.count] }
    #expect(delays(framesPerSecond, 120) == expected)
  }

  /// Rates as fractions, so that round(100 k / fps) can be told in whole numbers.
  @Test(arguments: [
    (30_000, 1001), (24_000, 1001), (50, 1), (47, 1), (7, 1), (1, 3), (49_999, 1000),
  ])
  func `times are the nearest centiseconds`(_ numerator: Int, _ denominator: Int) {
    let rate = Double(numerator) / Double(denominator)
    let grid = FrameGrid(framesPerSecond: rate, unit: .centiseconds)
    for index in 0..<3000 {
      let (twice, halves) = (200 * index * denominator, 2 * numerator)
      let nearest = (twice + numerator) / halves
      let time = grid.time(of: index).nanoseconds / 10_000_000
      // No Double is exactly 24000/1001, which decides where the fraction is exactly one half.
      let isHalf = twice % halves == numerator
      #expect(time == nearest || (isHalf && time == nearest - 1))
    }
  }

  @Test func `nothing drifts at 29_97`() {
    let all = delays(29.97, 2997)
    #expect(all.reduce(0, +) == 10_000)
    #expect(Set(all) == [3, 4])
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `no delay is below 2`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rate = Double.random(in: 0.1...50, using: &random)
    #expect(delays(rate, 500).allSatisfy { $0 >= 2 })
  }

  @Test func `above 50 a second times are exact to the nanosecond`() {
    let grid = FrameGrid(framesPerSecond: 60, unit: .nanoseconds)
    #expect(grid.time(of: 1).nanoseconds == 16_666_667)
    #expect(grid.time(of: 2).nanoseconds == 33_333_333)
    #expect(grid.time(of: 60).nanoseconds == 1_000_000_000)
  }

  @Test(
    arguments: [
      (50, 2, 100), (50, 0.02, 1), (50, 0.001, 1), (10, 1, 10), (12, 1, 12), (30, 0.1, 3),
      // At 0.92 begins a frame that could be shown for 0.01 s only: it is left out.
      (12, 0.93, 11), (12, 0.94, 12), (50, 0.03, 1), (50, 0.04, 2), (0.1, 5, 1), (0.1, 10.02, 2),
    ] as [(Double, Double, Int)])
  func `a clip has the frames before its end`(
    _ framesPerSecond: Double, _ duration: Double, _ count: Int
  ) {
    let grid = FrameGrid(framesPerSecond: framesPerSecond, unit: .centiseconds)
    #expect(grid.frameCount(before: MediaTime(seconds: duration)) == count)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a clip is as long as asked for`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rate = Double.random(in: 0.3...50, using: &random)
    let duration = MediaTime(nanoseconds: .random(in: 1...8_000_000_000, using: &random))
    for unit in [FrameGrid.Unit.centiseconds, .nanoseconds] {
      let plan = FramePlan(
        grid: FrameGrid(framesPerSecond: rate, unit: unit), duration: duration)
      let delays = (0..<plan.frameCount).map { plan.duration(of: $0).nanoseconds }
      let sum = delays.reduce(0, +)
      switch unit {
      case .centiseconds:
        #expect(delays.allSatisfy { $0 >= 20_000_000 && $0 % 10_000_000 == 0 })
        let nearest = max(2, (duration.nanoseconds + 5_000_000) / 10_000_000)
        #expect(sum == nearest * 10_000_000)
      case .nanoseconds:
        #expect(delays.allSatisfy { $0 >= 1 })
        #expect(sum == duration.nanoseconds)
      }
      // The next frame would begin at the end, or too late to be shown before it.
      let next = plan.time(of: plan.frameCount)
      #expect(next.nanoseconds > plan.end.nanoseconds - 20_000_000)
    }
  }

  @Test func `numbers beyond all clips do not overflow`() {
    let grid = FrameGrid(framesPerSecond: 1e-3, unit: .centiseconds)
    #expect(grid.time(of: .max) > MediaTime(seconds: 1e9))
    let fast = FrameGrid(framesPerSecond: 1e12, unit: .nanoseconds)
    #expect(fast.time(of: 1) == .zero)
    #expect(grid.frameCount(before: .distantFuture) > 0)
  }
}
