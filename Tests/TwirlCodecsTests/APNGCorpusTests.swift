import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// What a public file's last frame shows at (0, 0) and (64, 32), with straight alpha.
struct APNGExpectation: Sendable, CustomStringConvertible {
  var file: String
  var corner: [UInt8]
  var center: [UInt8]
  var description: String { file }

  init(_ file: String, _ corner: [UInt8], _ center: [UInt8]? = nil) {
    (self.file, self.corner, self.center) = (file, corner, center ?? corner)
  }
}

@Suite("The APNG conformance sets show what they are made to show")
struct APNGCorpusTests {
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  /// As the notice beside the files says, after the tests of Pillow.
  static let pillow: [APNGExpectation] =
    [
      "single_frame", "single_frame_default", "split_fdat", "split_fdat_zero_chunk",
      "dispose_op_none", "dispose_op_background_final", "dispose_op_previous",
      "dispose_op_previous_final", "dispose_op_none_region", "dispose_op_previous_region",
      "blend_op_source_solid", "blend_op_over", "fctl_actl", "mode_palette", "mode_palette_alpha",
      // No animation, as far as programs that know APNG are concerned.
      "chunk_no_actl", "chunk_actl_after_idat",
    ].map { APNGExpectation("pillow/apng/\($0).png", green) }
    + [
      "dispose_op_background", "dispose_op_previous_first", "dispose_op_background_before_region",
      "blend_op_source_transparent",
    ].map { APNGExpectation("pillow/apng/\($0).png", clear) }
    + [
      APNGExpectation("pillow/apng/dispose_op_background_region.png", blue, clear),
      // Premultiplied numbers keep so pale a colour.
      APNGExpectation("pillow/apng/blend_op_source_near_transparent.png", [0, 255, 0, 2]),
      // The set's own titles say "solid green", "dark blue", "grey" and "dark blue", and FFmpeg
      // agrees. Pillow gives alpha 97, 191, 191 and 128: it does not add what shows through.
      APNGExpectation("pillow/apng/blend_op_over_near_transparent.png", green),
      APNGExpectation("pillow/apng/mode_16bit.png", [0, 0, 128, 255]),
      APNGExpectation("pillow/apng/mode_grayscale_alpha.png", [128, 128, 128, 255]),
      APNGExpectation("pillow/apng/mode_palette_1bit_alpha.png", [0, 0, 128, 255]),
      APNGExpectation(
        "pillow/apng/mode_grayscale.png", [128, 128, 128, 255], [255, 255, 255, 255]),
    ]

  /// As the titles of the demonstration say.
  static let spec: [APNGExpectation] = [
    (0...7, green), (8...8, clear), (9...11, green), (12...12, clear), (13...13, green),
    (14...14, clear), (16...17, green), (18...18, clear), (20...20, green), (24...24, green),
    (36...37, green), (39...39, green), (41...41, green),
  ].flatMap { numbers, color in
    numbers.map { APNGExpectation("apngkit/spec/\(Self.name($0)).png", color) }
  }

  private static func name(_ number: Int) -> String { number < 10 ? "00\(number)" : "0\(number)" }

  @Test(
    .enabled(
      if: PNGCorpora.has("pillow/apng") && PNGCorpora.has("apngkit/spec"),
      "needs the corpora pillow and apngkit in TWIRL_CORPORA"),
    arguments: pillow + spec)
  func theLastFrameIsTheExpectedOne(_ expected: APNGExpectation) throws {
    let clip = try DecodedClip(apng: PNGCorpora.read(expected.file))
    let last = try #require(clip.pictures.last)
    for (x, y, color) in [(0, 0, expected.corner), (64, 32, expected.center)] {
      let pixel = last[x, y].unpremultiplied
      #expect([pixel.red, pixel.green, pixel.blue, pixel.alpha] == color, "at (\(x), \(y))")
    }
  }

  static let refused =
    [
      "chunk_multi_actl", "chunk_no_fctl", "chunk_no_fdat", "chunk_repeat_fctl",
      "sequence_fdat_fctl",
      "sequence_gap", "sequence_reorder", "sequence_reorder_chunk", "sequence_repeat",
      "sequence_repeat_chunk", "sequence_start", "syntax_num_frames_high",
      "syntax_num_frames_invalid", "syntax_num_frames_low", "syntax_num_frames_zero",
      "syntax_num_frames_zero_default",
    ].map { "pillow/apng/\($0).png" }
    + ([40] + Array(42...60)).map { "apngkit/spec/\(name($0)).png" }
    + ["apngkit/general/malformed-size.apng", "paparazzi/invalid_crc.png"]
    + ["paparazzi/invalid_sequence.png"]

  @Test(
    .enabled(
      if: PNGCorpora.has("pillow/apng") && PNGCorpora.has("apngkit/spec"),
      "needs the corpora pillow, apngkit and paparazzi in TWIRL_CORPORA"),
    arguments: refused)
  func aWrongFileIsRefused(_ file: String) throws {
    let bytes = try PNGCorpora.read(file)
    #expect(throws: PNGError.self) { try DecodedClip(apng: bytes) }
  }

  static let timed: [(String, [FrameDelay], Plays)] =
    ["delay_round", "delay_short_max", "delay_zero_denom"].map {
      // 32767/65534 is a half: nothing is rounded.
      ("pillow/apng/\($0).png", [FrameDelay(1, over: 2), FrameDelay(1, over: 1)], .forever)
    }
    + [
      (
        "pillow/apng/delay.png",
        [
          FrameDelay(1, over: 2), FrameDelay(1, over: 1), FrameDelay(1, over: 2),
          FrameDelay(1, over: 1),
        ], .forever
      ),
      (
        "pillow/apng/delay_zero_numer.png",
        [.zero, .zero, FrameDelay(1, over: 2), FrameDelay(1, over: 1)], .forever
      ),
      (
        "pillow/apng/num_plays_1.png", [FrameDelay(1, over: 1), FrameDelay(1, over: 1)], .times(1)
      ),
      ("apngkit/spec/032.png", [FrameDelay(1, over: 1), FrameDelay(1, over: 1)], .times(2)),
      (
        "pillow/apng/different_durations.png", [FrameDelay(4, over: 1), FrameDelay(1, over: 1)],
        .forever
      ),
    ]

  @Test(
    .enabled(
      if: PNGCorpora.has("pillow/apng") && PNGCorpora.has("apngkit/spec"),
      "needs the corpora pillow and apngkit in TWIRL_CORPORA"),
    arguments: timed)
  func delaysAndPlaysAreExact(_ file: String, _ delays: [FrameDelay], _ plays: Plays) throws {
    let clip = try DecodedClip(apng: PNGCorpora.read(file))
    #expect(clip.delays == delays)
    #expect(clip.plays == plays)
  }

  @Test(
    .enabled(if: PNGCorpora.has("paparazzi"), "needs the corpus paparazzi in TWIRL_CORPORA"))
  func framesEqualTheirPictures() throws {
    let clip = try DecodedClip(apng: PNGCorpora.read("paparazzi/simple_animation.png"))
    let pictures = try (0...2).map {
      try PNGDecoder().decode(PNGCorpora.read("paparazzi/simple_animation_\($0).png"))
    }
    #expect(clip.pictures == pictures)
    #expect(clip.delays == Array(repeating: FrameDelay(1, over: 1), count: 3))
  }

  /// The frames stand beside the file: 16 bytes of header, then blue, green, red, alpha.
  @Test(.enabled(if: PNGCorpora.has("wuffs/real"), "needs the corpus wuffs in TWIRL_CORPORA"))
  func framesEqualThoseOfAnotherDecoder() throws {
    let clip = try DecodedClip(apng: PNGCorpora.read("wuffs/real/animated-red-blue.apng"))
    #expect(clip.pictures.count == 4)
    for (index, picture) in clip.pictures.enumerated() {
      let raw = try PNGCorpora.read("wuffs/real/animated-red-blue.00000\(index).nie").dropFirst(16)
      let pixels = picture.pixels.map(\.unpremultiplied).flatMap {
        [$0.blue, $0.green, $0.red, $0.alpha]
      }
      #expect(pixels == Array(raw), "frame \(index)")
    }
  }

  @Test(
    .enabled(if: PNGCorpora.has("wuffs/artificial-png"), "needs the corpus wuffs in TWIRL_CORPORA"))
  func theDefaultPictureMayBeHidden() throws {
    let bytes = try PNGCorpora.read("wuffs/artificial-png/apng-skip-idat.png")
    let info = try APNGInfo(bytes)
    #expect(info.hidesDefaultImage)
    let clip = try DecodedClip(apng: bytes)
    #expect(clip.pictures.count == info.frames.count)
    #expect(clip.pictures.first != (try PNGDecoder().decode(bytes)))
  }
}
