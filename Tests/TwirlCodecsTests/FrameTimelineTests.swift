import Testing

@testable import TwirlCodecs

@Suite("Times of frames that a format can express")
struct FrameTimelineTests {
  /// Rates, with a frame's delay as a fraction of a second.
  static let rates: [(Int, Int)] = [
    (1, 10), (1, 12), (1, 15), (1, 24), (1, 25), (1, 30), (3, 100), (1, 50), (1, 60),
  ]

  static func timeline(_ rate: (Int, Int), count: Int) -> FrameTimeline {
    FrameTimeline(
      delays: Array(repeating: FrameDelay(rate.0, over: rate.1), count: count))
  }

  static func hundredths(_ timeline: FrameTimeline) -> [Int] {
    timeline.entries.map { $0.delay.rounded(unitsPerSecond: 100) }
  }

  @Test(arguments: rates, [1, 2, 3, 5, 24, 60, 61, 97, 1_000])
  func theLengthStays(_ rate: (Int, Int), count: Int) throws {
    let timeline = Self.timeline(rate, count: count)
    let gif = timeline.roundedForGIF()
    let delays = Self.hundredths(gif)
    #expect(gif.entries.map(\.delay) == delays.map { FrameDelay(centiseconds: $0) })
    #expect(delays.allSatisfy { $0 >= 2 })
    let length = Double(count) * Double(rate.0) / Double(rate.1)
    let written = Double(delays.reduce(0, +)) / 100
    #expect(abs(written - length) <= 0.005 + 1e-9 || (length < 0.02 && written == 0.02))
    let frames = gif.entries.map(\.frame)
    #expect(frames == Array(Set(frames)).sorted())
    #expect(frames.last == count - 1)
    if frames.count > 1 { #expect(frames.first == 0) }
  }

  /// The patterns of delays that error diffusion gives for rates of at most 50.
  static let patterns: [((Int, Int), [Int])] = [
    ((1, 50), [2, 2, 2]), ((1, 40), [3, 2, 3, 2]), ((3, 100), [3, 3, 3]),
    ((1, 30), [3, 4, 3, 3, 4, 3]), ((1, 25), [4, 4, 4]), ((1, 24), [4, 4, 5, 4, 4, 4]),
    ((1, 20), [5, 5]), ((1, 15), [7, 6, 7]), ((1, 12), [8, 9, 8]), ((1, 10), [10, 10]),
  ]

  @Test(arguments: patterns)
  func delaysAreEven(_ rate: (Int, Int), _ pattern: [Int]) {
    let gif = Self.timeline(rate, count: pattern.count).roundedForGIF()
    #expect(Self.hundredths(gif) == pattern)
    #expect(gif.entries.map(\.frame) == Array(pattern.indices))
  }

  @Test func sixtyFramesASecondAreFifty() {
    let gif = Self.timeline((1, 60), count: 60).roundedForGIF()
    #expect(Self.hundredths(gif) == Array(repeating: 2, count: 50))
    let short = Self.timeline((1, 60), count: 12).roundedForGIF()
    #expect(Self.hundredths(short).reduce(0, +) == 20)
  }

  /// Frames that are shown for no time at all, as the first or last ones, are not seen.
  @Test func framesWithoutTimeAreLeftOut() {
    let hundredth = FrameDelay(centiseconds: 1)
    let clip = FrameTimeline(delays: [.zero, FrameDelay(centiseconds: 5), .zero, hundredth, .zero])
    let gif = clip.roundedForGIF()
    #expect(gif.entries.map(\.frame) == [1, 4])
    #expect(Self.hundredths(gif) == [4, 2])
    #expect(Self.hundredths(FrameTimeline(delays: [.zero]).roundedForGIF()) == [2])
    #expect(FrameTimeline(delays: []).roundedForGIF().entries.isEmpty)
  }

  @Test func halfTheRateIsEverySecondFrame() {
    let half = Self.timeline((1, 60), count: 60).sampled(every: FrameDelay(1, over: 30))
    #expect(half.entries.count == 30)
    #expect(half.entries.dropLast().map(\.frame) == (0..<29).map { $0 * 2 })
    #expect(half.entries.last?.frame == 59)
    #expect(half.duration == FrameDelay(1, over: 1))
  }

  /// 24 frames of a second at 15: one timeline drives both which frames and how long.
  @Test func anotherRateKeepsTheLength() {
    let slower = Self.timeline((1, 24), count: 24).sampled(every: FrameDelay(1, over: 15))
    #expect(slower.duration == FrameDelay(1, over: 1))
    #expect(slower.entries.count == 15)
    let faster = Self.timeline((1, 10), count: 10).sampled(every: FrameDelay(1, over: 50))
    #expect(faster == Self.timeline((1, 10), count: 10))
  }

  /// The length stays whatever the rates, and no frame is shown for next to nothing.
  @Test(arguments: rates, rates)
  func samplingKeepsTheLength(_ source: (Int, Int), _ rate: (Int, Int)) {
    let period = FrameDelay(rate.0, over: rate.1)
    for count in [1, 2, 3, 7, 24, 47, 60, 61, 97] {
      let timeline = Self.timeline(source, count: count)
      let sampled = timeline.sampled(every: period)
      #expect(sampled.duration == FrameDelay(count * source.0, over: source.1))
      #expect(sampled.entries.last?.frame == count - 1)
      if sampled.entries.count > 1 { #expect(sampled.entries.first?.frame == 0) }
      for (k, entry) in sampled.entries.enumerated() where sampled.entries.count > 2 {
        #expect(entry.delay + entry.delay >= period)
        // All but the last begin and end at multiples of the delay.
        let parts = entry.delay.seconds / period.seconds
        #expect(k == sampled.entries.count - 1 || abs(parts - parts.rounded()) < 1e-9)
      }
      let gif = sampled.roundedForGIF()
      let length = max(sampled.duration.seconds, 0.02)
      #expect(abs(gif.duration.seconds - length) <= 0.005 + 1e-9)
      #expect(gif.entries.allSatisfy { $0.delay >= FrameDelay(centiseconds: 2) })
    }
    let none = FrameTimeline(delays: [.zero, .zero]).sampled(every: period)
    #expect(none.entries == [FrameTimeline.Entry(frame: 1, delay: period)])
  }

  static let differences: [((Int, Int), (Int, Int), (Int, Int))] = [
    ((1, 2), (1, 3), (1, 6)), ((3, 10), (1, 10), (1, 5)), ((1, 3), (1, 3), (0, 1)),
    ((1, 3), (1, 2), (0, 1)), ((7, 1), (0, 1), (7, 1)),
  ]

  @Test(arguments: differences)
  func differencesAreExact(_ a: (Int, Int), _ b: (Int, Int), _ expected: (Int, Int)) {
    let difference = FrameDelay(a.0, over: a.1) - FrameDelay(b.0, over: b.1)
    #expect(difference == FrameDelay(expected.0, over: expected.1))
  }

  static let meant: [(Double, Int, Int)] = [
    (60, 1, 60), (29.97, 100, 2_997), (23.976, 125, 2_997), (100.0 / 3, 3, 100), (50, 1, 50),
    (0.5, 2, 1), (1000, 1, 1_000), (59.94, 50, 2_997),
  ]

  @Test(arguments: meant)
  func ratesAreTheFractionsThatWereMeant(_ rate: Double, _ numerator: Int, _ denominator: Int) {
    #expect(FrameDelay(framesPerSecond: rate) == FrameDelay(numerator, over: denominator))
  }
}
