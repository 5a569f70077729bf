import Foundation
import Testing
import TwirlCodecs
import TwirlLayers
import TwirlRecording

/// The rates at which animations are made elsewhere, and what becomes of them in each format.
@Suite struct RecordingRateTests {
  /// A rate as a fraction of whole numbers.
  struct Rate: Sendable, CustomTestStringConvertible {
    var frames: Int
    var seconds: Int
    var value: Double { Double(frames) / Double(seconds) }
    var testDescription: String { "\(frames)/\(seconds)" }
  }

  static let rates = [
    (10, 1), (12, 1), (15, 1), (24, 1), (25, 1), (30, 1), (100, 3), (50, 1), (60, 1),
  ]
  .map { Rate(frames: $0.0, seconds: $0.1) }
  /// In milliseconds.
  static let lengths = [1_000, 1_250, 733, 2_341]

  private func options(_ rate: Rate, _ length: Int) -> Recording.Options {
    Clip.options(framesPerSecond: rate.value, duration: Double(length) / 1000)
  }

  /// Begins at round(100 k / rate) hundredths; nothing is shown for less than 2 of them.
  @Test(arguments: rates.filter { $0.value <= 50 }, lengths)
  func `a GIF is as long as asked for and never too fast`(_ rate: Rate, _ length: Int) throws {
    let (bytes, summary) = try Clip.mover(options(rate, length)).gif()
    let delays = try GIFInfo(bytes).frames.map(\.delay)
    #expect(abs(delays.reduce(0, +) * 10 - length) <= 5)
    #expect(delays.allSatisfy { $0 >= 2 })
    #expect(summary.delays.map { Int(($0 * 100).rounded()) } == delays)
    // The square stands still after half a second: frames until then are all different.
    var start = 0
    for (k, delay) in delays.enumerated() where start < 48 {
      #expect(start == (200 * k * rate.seconds + rate.frames) / (2 * rate.frames), "frame \(k)")
      start += delay
    }
  }

  @Test func `a GIF of 60 frames a second is refused`() {
    #expect(throws: RecordingError.self) {
      try Clip.mover(Clip.options(framesPerSecond: 60, duration: 1)).gif()
    }
  }

  /// Frame k is shown from k / rate to (k + 1) / rate, the last one to the end.
  @Test(arguments: rates, lengths)
  func `an APNG has the very delays`(_ rate: Rate, _ length: Int) throws {
    let sink = SharedSink()
    _ = try Clip.mover(options(rate, length)).writeAPNG(into: sink)
    let delays = try APNGInfo(sink.bytes).frames.map(\.delay)
    let period = FrameDelay(rate.seconds, over: rate.frames)
    let moving = delays.prefix(delays.count - 1)
    #expect(!moving.isEmpty && moving.allSatisfy { $0 == period })
    let sum = delays.reduce(.zero, +)
    #expect(abs(sum.seconds - Double(length) / 1000) < 1e-6)
  }
}
