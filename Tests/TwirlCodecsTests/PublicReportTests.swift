import Testing
import TwirlGraphics

@testable import TwirlCodecs

extension PublicReport {
  static let timing: [PublicReport] = [
    PublicReport(
      "wulkano/Kap#856", "60 frames a second: delays of 1 play three times too slowly",
      Array(0..<12), every(1, 60, 12), gif: Array(repeating: 2, count: 10),
      of: [0, 1, 2, 4, 5, 6, 7, 8, 10, 11]),
    PublicReport(
      "image-rs/image-gif#137, mrousavy/AnimatedGif#14, charlietangora/gif-h#25, jnordberg/gif.js#116",
      "a hundredth of a second is shown for ten", [0, 1, 2, 3], every(1, 100, 4), gif: [2, 2],
      of: [0, 3]),
    PublicReport(
      "sindresorhus/Gifski#161 and #173", "60 frames a second are wanted: 50 of the same length",
      (0..<60).map { $0 % 29 }, every(1, 60, 60), gif: Array(repeating: 2, count: 50),
      // Of every six frames one is left out, by the rule of FrameTimeline.
      of: (0..<60).filter { $0 % 6 != 3 }.map { $0 % 29 }),
    PublicReport(
      "Samsung/rlottie#336", "every frame lasts 2, whatever the rate", Array(0..<9),
      every(1, 30, 9), gif: [3, 4, 3, 3, 4, 3, 3, 4, 3]),
    PublicReport(
      "thorvg/thorvg, tvgGifSaver.cpp", "24 frames a second are cut to 4 and last 0.96 s",
      Array(0..<24), every(1, 24, 24),
      gif: Array([[4, 4, 5, 4, 4, 4], [4, 4, 5, 4, 4, 4]].joined())
        + Array([[4, 4, 5, 4, 4, 4], [4, 4, 5, 4, 4, 4]].joined())),
    PublicReport(
      "leafo/gifine#31", "above 79 frames a second delays are 0", Array(0..<9), every(1, 90, 9),
      gif: [2, 2, 2, 2, 2], of: [0, 2, 4, 6, 8]),
    PublicReport(
      "ImageOptim/gifski#245", "repeated first frames lengthen the wrong one", [0, 0, 0, 1],
      every(1, 10, 4), apng: ([0, 1], [FrameDelay(3, over: 10), FrameDelay(1, over: 10)]),
      gif: [30, 10], of: [0, 1]),
    PublicReport(
      "python-pillow/Pillow#4003, #7521 and #7613", "merged frames lose their time",
      [0, 0, 1, 1, 1], every(1, 10, 5),
      apng: ([0, 1], [FrameDelay(1, over: 5), FrameDelay(3, over: 10)]), gif: [20, 30],
      of: [0, 1]),
    PublicReport(
      "python-pillow/Pillow#7613, takahirom/roborazzi#54",
      "frames are merged where their number or an even rhythm counts", [0, 0, 1, 1, 1],
      every(1, 10, 5), keepsFrames: true, gif: [10, 10, 10, 10, 10]),
    PublicReport(
      "mpv-player/mpv#3924, bumptech/glide#1677", "the last frame is not held", [0, 1],
      [FrameDelay(1, over: 50), FrameDelay(2, over: 1)], gif: [2, 200]),
    PublicReport(
      "icholy/ttygif#41", "a first frame without a delay is dropped", [0, 1],
      [FrameDelay.zero, FrameDelay(1, over: 10)].map(\.shown), gif: [10, 10]),
    PublicReport(
      "sindresorhus/Gifski#127", "18 of 20 frames are there", Array(0..<20), every(1, 20, 20),
      gif: Array(repeating: 5, count: 20)),
  ]

  static let loops: [PublicReport] = [
    PublicReport(
      "deanm/omggif#32, ImageMagick/ImageMagick#263 and #622, imageio/imageio#237, piskelapp/piskel#763",
      "played once is played twice", [0, 1], every(1, 10, 2), plays: .times(1), gif: [10, 10]),
    PublicReport(
      "koral--/android-gif-drawable#430", "played twice is played three times", [0, 1],
      every(1, 10, 2), plays: .times(2), gif: [10, 10]),
    PublicReport(
      "google/wuffs, test/data/README", "a GIF made of an APNG plays once more", [0, 1],
      every(1, 10, 2), plays: .times(3), gif: [10, 10]),
    PublicReport(
      "image-rs/image-gif#147", "for ever without a loop block is once in Chrome", [0, 1],
      every(1, 10, 2), gif: [10, 10]),
  ]

  static let ghosts: [PublicReport] = [
    PublicReport(
      "ImageOptim/gifski#67", "the last frame stays when the clip begins again", [0, 9],
      every(1, 10, 2), isClear: true, gif: [10, 10]),
    PublicReport(
      "eugeneware/gifencoder#9, SixLabors/ImageSharp#1369, python-pillow/Pillow#5281, imageio/imageio#1106",
      "what was there remains below clear pixels", [0, 7, 14], every(1, 10, 3), isClear: true,
      gif: [10, 10, 10]),
    PublicReport(
      "EsotericSoftware/spine-editor#739", "a sprite that shrinks leaves its edges",
      [-8, -5, -3, -1], every(1, 24, 4), isClear: true, gif: [4, 4, 5, 4]),
    PublicReport(
      "pencil2d/pencil#1113", "frames pile up", [20, 10, -4, 0], every(1, 10, 4), isClear: true,
      gif: [10, 10, 10, 10]),
    PublicReport(
      "ImageMagick/ImageMagick#859 and #838", "a region is not erased", [-8, 0, -8, 4],
      every(1, 10, 4), isClear: true, gif: [10, 10, 10, 10]),
    PublicReport(
      "meziantou/Meziantou.Framework#2196", "frames are compared before they are composited",
      [0, 9, 18, 9], every(1, 10, 4), gif: [10, 10, 10, 10]),
    PublicReport(
      "ImageMagick/ImageMagick#2363, python-pillow/Pillow#8072",
      "an opaque clip flashes in Safari, where disposals are mixed or none is said", [0, 9, -4, 0],
      every(1, 10, 4), gif: [10, 10, 10, 10]),
  ]
}

extension PublicReport: CustomTestStringConvertible {
  var testDescription: String { "\(places): \(symptom)" }
}

@Suite("What users of other programs have reported does not happen here")
struct PublicReportTests {
  @Test(arguments: PublicReport.timing + PublicReport.loops + PublicReport.ghosts)
  func anAPNGShowsWhatWasAskedFor(_ report: PublicReport) throws {
    let clip = try DecodedClip(apng: report.encodedAPNG())
    #expect(clip.pictures == report.apng.frames.map(report.picture))
    #expect(clip.delays == report.apng.delays)
    #expect(clip.plays == report.plays)
    #expect(clip.delays.reduce(.zero, +) == report.delays.reduce(.zero, +))
  }

  @Test(arguments: PublicReport.timing + PublicReport.loops + PublicReport.ghosts)
  func aGIFShowsTheSameAsFarAsItCan(_ report: PublicReport) throws {
    let bytes = try report.encodedGIF()
    let expected = report.gif.frames.map(report.picture)
    // Once by giflib and the plainest compositor, in both rounds; once by ours.
    let gif = try slurp(bytes)
    #expect(gif.delays == report.gif.delays)
    #expect(
      gif.shown(loops: report.plays == .times(1) ? 1 : 2).prefix(expected.count) == expected[...])
    if report.plays != .times(1) {
      #expect(gif.shown(loops: 2).suffix(expected.count) == expected[...])
    }
    let clip = try DecodedClip(bytes)
    #expect(clip.pictures == expected)
    #expect(clip.plays == report.plays)
    let length = report.delays.reduce(.zero, +).seconds
    #expect(abs(Double(gif.delays.reduce(0, +)) / 100 - length) <= 0.005 + 1e-9)
    // libvips/libvips#2582: a frame without a control block is shown for a second.
    // libsdl-org/SDL_image#632: a transparent index that comes and goes is refused.
    let info = try GIFInfo(bytes)
    for frame in info.frames {
      #expect(Array(bytes[frame.offset..<frame.offset + 3]) == [0x21, 0xF9, 4])
      #expect(frame.delay >= 2)
      #expect(frame.transparentIndex != nil && frame.localColors == 0)
    }
    #expect(Set(info.frames.map(\.transparentIndex)).count == 1)
    if !report.isClear { #expect(info.frames.allSatisfy { $0.disposal == .keep }) }
  }

  /// A decoder that gave stored rectangles instead of the canvas would fail above only if files had
  /// some: Meziantou.Framework#2196.
  @Test func frameRectanglesAreSmall() throws {
    let report = try #require(
      PublicReport.ghosts.first { $0.places.contains("Meziantou") })
    let area = PublicReport.size.width * PublicReport.size.height
    #expect(
      try GIFInfo(report.encodedGIF()).frames.dropFirst().allSatisfy { $0.rect.area < area / 3 })
    #expect(
      try APNGInfo(report.encodedAPNG()).frames.dropFirst().allSatisfy { $0.rect.area < area / 3 })
  }

  /// image-gif#137 and its like: a delay that no viewer shows is refused, not stretched.
  @Test(arguments: [0, 1])
  func aGIFRefusesDelaysThatViewersStretch(_ delay: Int) throws {
    let clip = GIFClip([Bitmap(width: 1, height: 1, fill: .rgb(1, 2, 3))], delays: [delay])
    #expect(throws: GIFError.delay(centiseconds: delay)) { try clip.encoded() }
  }

  /// sw33tLie/macshot#340: frames are chosen by one rate and shown by another.
  @Test(arguments: [(24, 15), (60, 24), (30, 12), (50, 20)])
  func oneTimelineChoosesAndShows(_ source: Int, _ rate: Int) {
    let timeline = FrameTimeline(delays: every(1, source, source))
    let sampled = timeline.sampled(every: FrameDelay(1, over: rate))
    #expect(sampled.duration == FrameDelay(1, over: 1))
    #expect(sampled.entries.count == rate)
    let gif = sampled.roundedForGIF()
    #expect(gif.duration == FrameDelay(1, over: 1))
    #expect(gif.entries.count == rate)
    // Each frame is the one that the source shows then, the last one its last.
    for (k, entry) in sampled.entries.enumerated().dropLast() {
      #expect(entry.frame == (k * source + rate - 1) / rate || entry.frame == k * source / rate)
    }
  }

  /// deanm/omggif#32 and the others: the loop block counts repeats, not plays.
  @Test(
    arguments: [(Plays.times(1), nil), (.times(2), 1), (.times(3), 2), (.forever, 0)]
      as [(Plays, UInt8?)])
  func theLoopBlockCountsRepeats(_ plays: Plays, _ repeats: UInt8?) throws {
    let frames = [Pixel.rgb(0, 0, 0), .rgb(9, 9, 9)].map { Bitmap(width: 2, height: 2, fill: $0) }
    let bytes = try GIFClip(frames).encoded(plays: plays).bytes
    let name = Array("NETSCAPE2.0".utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: name) }
    #expect((place == nil) == (repeats == nil))
    if let place, let repeats {
      #expect(Array(bytes[place + 11..<place + 16]) == [3, 1, repeats, 0, 0])
    }
  }

  /// ImageMagick/ImageMagick#3520 and #3859: canvases of one column or row come out empty.
  @Test(arguments: [(1, 9), (9, 1), (1, 1)])
  func narrowCanvasesStayWhole(_ width: Int, _ height: Int) throws {
    let frames = (0..<4).map { shift in
      Bitmap(columns: width, rows: height) { x, y in
        (x + y + shift) % 3 == 0 ? .rgb(9, 9, 200) : .clear
      }
    }
    var options = GIFEncoderOptions()
    options.keepsIdenticalFrames = true
    #expect(try slurp(GIFClip(frames).encoded(options: options).bytes).shown() == frames)
    let sample = APNGSample("", frames)
    #expect(
      try DecodedClip(apng: sample.encoded(keepsIdenticalFrames: true)).pictures == frames)
  }

  /// Delays without a common fraction, in their sum, are right to a microsecond.
  @Test func ratesThatAreNoFractionsDoNotDrift() throws {
    let frames = APNGSample.all[2].frames
    let delay = FrameDelay(nanoseconds: 16_683_350)
    let bytes = try APNGSample("", frames + frames.reversed() + frames).encoded(
      looks: 1, delay: delay)
    let sum = try DecodedClip(apng: bytes).delays.reduce(.zero, +)
    #expect(abs(sum.seconds - 9 * 0.01668335) < 2e-5)
  }
}
