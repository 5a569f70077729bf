import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlRecording
import TwirlViews

/// A recording's options about GIFs reach both looks at the frames.
@Suite struct GIFOptionsRecordingTests {
  private func frames(_ options: GIFEncoderOptions) throws -> [Bitmap] {
    var recordingOptions = Recording.Options()
    (recordingOptions.framesPerSecond, recordingOptions.gif) = (10, options)
    let size = CGSize(width: 24, height: 12)
    let recording = Recording(size: size, backgroundColor: .clear, options: recordingOptions) {
      let view = View(frame: CGRect(x: 2, y: 2, width: 8, height: 8))
      view.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.25)
      $0.window.addSubview(view)
      View.animate(withDuration: 0.3, delay: 0, options: .curveLinear) { view.frame.origin.x = 14 }
    }
    let sink = SharedSink()
    _ = try recording.writeGIF(into: sink)
    let decoder = try GIFDecoder(sink.bytes)
    var pictures: [Bitmap] = []
    while let frame = try decoder.next() { pictures.append(frame.canvas) }
    return pictures
  }

  @Test func `a quarter of opacity`() throws {
    // By default nothing of it is seen.
    #expect(try frames(GIFEncoderOptions()) == [Bitmap(width: 24, height: 12)])

    var options = GIFEncoderOptions()
    options.matte = .white
    let blended = try frames(options)
    #expect(blended.count == 4)
    for (k, picture) in blended.enumerated() {
      // 64 of 255 parts blue: the rest of white is 191.
      var expected = Bitmap(width: 24, height: 12, fill: Color.white.pixel)
      expected.fill(
        PixelRect(x: 2 + 4 * k, y: 2, width: 8, height: 8),
        with: Pixel(red: 191, green: 191, blue: 255, alpha: 255))
      #expect(picture == expected, "frame \(k)")
    }

    options.alpha = .ordered
    for (k, picture) in try frames(options).enumerated() {
      let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
      #expect(picture.pixels.allSatisfy { $0 == .clear || $0 == blue })
      // A whole period of the pattern, wherever it begins.
      #expect(picture.pixels.count { $0 == blue } == 16, "frame \(k)")
    }
  }

  @Test func `bytes do not depend on threads`() throws {
    func bytes(_ jobs: Int) throws -> [UInt8] {
      var options = Clip.options(jobs: jobs)
      (options.gif.alpha, options.gif.dither) = (.ordered, .ordered)
      let sink = SharedSink()
      _ = try Clip.busy(options).writeGIF(into: sink)
      return sink.bytes
    }
    #expect(try bytes(3) == bytes(1))
  }
}
