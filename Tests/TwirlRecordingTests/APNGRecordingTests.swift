import Testing
import TwirlCodecs

import TwirlRecording

@Suite struct APNGRecordingTests {
  private func apng(_ recording: Recording) throws -> (bytes: [UInt8], summary: Recording.Summary) {
    let sink = SharedSink()
    let summary = try recording.writeAPNG(into: sink)
    return (sink.bytes, summary)
  }

  /// The frames of an APNG and the PNG files show the same pictures, to the pixel.
  @Test(arguments: [10.0, 50])
  func `frames are those of the PNG files`(rate: Double) throws {
    let options = Clip.options(framesPerSecond: rate)
    let (bytes, summary) = try apng(Clip.busy(options))
    let files = try Clip.busy(options).pngs().files
    let decoder = try APNGDecoder(bytes)
    var index = 0
    while let frame = try decoder.next() {
      #expect(try PNGDecoder().decode(files[index]) == frame.canvas, "frame \(index)")
      #expect(frame.info.delay == FrameDelay(framesPerSecond: rate))
      index += 1
    }
    #expect(index == files.count && index == summary.delays.count)
  }

  @Test func `sixty frames a second are exact`() throws {
    let (bytes, summary) = try apng(Clip.mover(Clip.options(framesPerSecond: 60)))
    let info = try APNGInfo(bytes)
    #expect(info.frames.allSatisfy { $0.delay == FrameDelay(1, over: 60) })
    // Half a second and the frame at rest.
    #expect(info.frames.count == 31)
    #expect(summary.colors == 2 || summary.colors ?? 0 > 2)
  }

  @Test func `a given length is kept`() throws {
    let options = Clip.options(framesPerSecond: 30, duration: 1.25)
    let info = try APNGInfo(try apng(Clip.mover(options)).bytes)
    let length = info.frames.map(\.delay).reduce(.zero, +)
    #expect(abs(length.seconds - 1.25) < 1e-6)
  }

  @Test func `bytes do not depend on threads`() throws {
    let one = try apng(Clip.busy(Clip.options(jobs: 1))).bytes
    #expect(try apng(Clip.busy(Clip.options(jobs: 3))).bytes == one)
  }

  @Test func `a PNG that moves is an APNG`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "a.apng"] { try Clip.mover().write(to: "\(folder.path)/\(name)") }
    #expect(PNGHeader.isAnimated(try folder.bytes("a.png")))
    #expect(try folder.bytes("a.png") == folder.bytes("a.apng"))
  }

  @Test func `a sink that fails ends the recording`() {
    #expect(throws: Refused.self) {
      _ = try Clip.busy(Clip.options()).writeAPNG(into: FailingSink(capacity: 900))
    }
  }
}
