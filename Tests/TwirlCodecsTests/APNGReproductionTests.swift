import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// A mistake that other programs' users have reported, made as small as it goes.
struct APNGReproduction: Sendable, CustomTestStringConvertible {
  /// The report: repository and number.
  var report: String
  /// The frames, by the number that their picture shows.
  var frames: [Int]
  /// How long each frame is asked to be shown.
  var delays: [FrameDelay]
  var plays = Plays.forever
  /// Whether pictures lie on nothing.
  var isClear = false
  /// What comes back: numbers and delays.
  var shown: [Int]
  var shownDelays: [FrameDelay]
  var testDescription: String { report }
}

extension APNGReproduction {
  private static func fractions(_ numerator: Int, _ denominator: Int, _ count: Int) -> [FrameDelay]
  {
    Array(repeating: FrameDelay(numerator, over: denominator), count: count)
  }

  private init(
    _ report: String, _ frames: [Int], _ delays: [FrameDelay], plays: Plays = .forever,
    isClear: Bool = false, shows shown: [Int]? = nil, for shownDelays: [FrameDelay]? = nil
  ) {
    self.init(
      report: report, frames: frames, delays: delays, plays: plays, isClear: isClear,
      shown: shown ?? frames, shownDelays: shownDelays ?? delays)
  }

  static let all: [APNGReproduction] = [
    // An APNG has the delays that a GIF cannot have.
    .init("wulkano/Kap#856: 60 frames a second", Array(0..<12), fractions(1, 60, 12)),
    .init("image-rs/image-gif#137: a hundredth of a second", [0, 1], fractions(1, 100, 2)),
    .init("Samsung/rlottie#336: 30 frames a second", Array(0..<9), fractions(1, 30, 9)),
    .init("thorvg/thorvg: 24 frames a second are a second", Array(0..<24), fractions(1, 24, 24)),
    .init("leafo/gifine#31: 90 frames a second", Array(0..<9), fractions(1, 90, 9)),
    .init(
      "ImageOptim/gifski#245: the first frame three times", [0, 0, 0, 1], fractions(1, 10, 4),
      shows: [0, 1], for: [FrameDelay(3, over: 10), FrameDelay(1, over: 10)]),
    .init(
      "python-pillow/Pillow#4003: repeated frames", [0, 0, 1, 1, 1], fractions(1, 10, 5),
      shows: [0, 1], for: [FrameDelay(1, over: 5), FrameDelay(3, over: 10)]),
    .init(
      "mpv-player/mpv#3924: the last frame is held", [0, 1],
      [FrameDelay(1, over: 50), FrameDelay(2, over: 1)]),
    .init(
      "icholy/ttygif#41: a first frame without a delay", [0, 1], [.zero, FrameDelay(1, over: 10)]),
    .init("sindresorhus/Gifski#127: all of 20 frames", Array(0..<20), fractions(1, 20, 20)),
    .init("deanm/omggif#32: played once", [0, 1], fractions(1, 10, 2), plays: .times(1)),
    .init("ImageMagick#263: played twice", [0, 1], fractions(1, 10, 2), plays: .times(2)),
    .init("wuffs, test data: played three times", [0, 1], fractions(1, 10, 2), plays: .times(3)),
    .init("image-rs/image-gif#147: played for ever", [0, 1], fractions(1, 10, 2)),
    .init(
      "ImageOptim/gifski#67: a dot on nothing, again and again", [0, 9, 0, 9],
      fractions(1, 10, 4), isClear: true),
    .init(
      "eugeneware/gifencoder#9: a dot at three places on nothing", [0, 7, 14],
      fractions(1, 10, 3), isClear: true),
    .init(
      "EsotericSoftware/spine-editor#739: a sprite that shrinks", [-8, -5, -3, -1],
      fractions(1, 24, 4), isClear: true),
    .init("ImageMagick#859: a region is erased", [-8, 0, -8], fractions(1, 10, 3), isClear: true),
  ]

  /// A dot of 3 pixels at a place, or for a negative number a square of that size.
  private func picture(_ number: Int) -> Bitmap {
    var picture = Bitmap(
      width: 32, height: 12, fill: isClear ? .clear : .rgb(242, 242, 247))
    let size = number < 0 ? -number : 3
    picture.fill(
      PixelRect(x: max(number, 0), y: 2, width: size, height: size), with: .rgb(0, 122, 255))
    return picture
  }

  var pictures: [Bitmap] { frames.map(picture) }
  var shownPictures: [Bitmap] { shown.map(picture) }
}

@Suite("Mistakes of other programs that an APNG of ours does not have")
struct APNGReproductionTests {
  @Test(arguments: APNGReproduction.all)
  func isRight(_ sample: APNGReproduction) throws {
    let analysis = APNGAnalysis(width: 32, height: 12)
    for picture in sample.pictures { analysis.add(FrameUpdate(picture)) }
    let encoder = try APNGEncoder(analysis.clip, plays: sample.plays, into: MemorySink())
    for (picture, delay) in zip(sample.pictures, sample.delays) {
      try encoder.add(picture, delay: delay)
    }
    _ = try encoder.finish()
    let clip = try DecodedClip(apng: encoder.sink.bytes)
    #expect(clip.pictures == sample.shownPictures)
    #expect(clip.delays == sample.shownDelays)
    #expect(clip.plays == sample.plays)
  }

  /// ImageMagick#3520: canvases of one column or row.
  @Test(arguments: [(1, 9), (9, 1), (1, 1)])
  func narrowCanvasesStayWhole(_ width: Int, _ height: Int) throws {
    let frames = (0..<4).map { shift in
      Bitmap(columns: width, rows: height) { x, y in
        (x + y + shift) % 3 == 0 ? .rgb(9, 9, 200) : .clear
      }
    }
    let clip = try DecodedClip(apng: APNGSample("", frames).encoded(looks: 1))
    #expect(clip.pictures == frames)
  }

  /// thorvg#1758, stagehand#10: rare colours and flat ones beside a gradient are exact.
  @Test func noColourIsLost() throws {
    let frames = (0..<5).map { frame in
      Bitmap(columns: 64, rows: 40) { x, y in
        if x == frame, y == 3 { return .rgb(255, 0, 77) }
        return x < 32 ? .rgb(UInt8(x * 4), UInt8(y * 4), UInt8(x + y)) : .rgb(242, 242, 247)
      }
    }
    #expect(try DecodedClip(apng: APNGSample("", frames).encoded()).pictures == frames)
  }

  /// gif.js#100 and ImageOptim/gifski#215: an edge keeps each alpha.
  @Test func edgesKeepTheirAlpha() throws {
    let frames = [0, 20].map { shift in
      Bitmap(columns: 40, rows: 8) { x, _ in
        let alpha = UInt8(clamping: (x - shift) * 16)
        return Pixel(red: 200, green: 10, blue: 90, alpha: alpha).premultiplied
      }
    }
    #expect(try DecodedClip(apng: APNGSample("", frames).encoded()).pictures == frames)
  }

  /// wulkano/Kap#910 had an APNG of 15 times a GIF's size: on flat interface it is about as large.
  @Test func flatClipsAreSmall() throws {
    let frames = (0..<20).map { frame in
      var picture = Bitmap(width: 160, height: 100, fill: .rgb(242, 242, 247))
      picture.fill(
        PixelRect(x: 10 + frame * 5, y: 30, width: 40, height: 20), with: .rgb(0, 122, 255))
      return picture
    }
    let apng = try APNGSample("", frames).encoded()
    let gif = try GIFClip(frames).encoded().bytes
    #expect(apng.count < gif.count * 5 / 2)
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
