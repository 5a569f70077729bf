import TwirlGraphics

@testable import TwirlCodecs

/// A mistake that users of other programs have reported, as the smallest clip that shows it.
///
/// A clip shows numbered pictures: a square on a ground, or on nothing. Each clip is written as GIF
/// and as APNG.
struct PublicReport: Sendable {
  /// Where it was reported, below https://github.com/ where nothing else is said.
  var places: String
  /// What went wrong there.
  var symptom: String
  /// The pictures, by their numbers, and how long each is asked to be shown.
  var frames: [Int]
  var delays: [FrameDelay]
  var plays = Plays.forever
  /// Whether pictures lie on nothing.
  var isClear = false
  /// Whether frames that look like the one before stay frames of their own.
  var keepsFrames = false
  /// What an APNG shows: pictures and delays; by default what was asked for.
  var apng: (frames: [Int], delays: [FrameDelay])
  /// What a GIF shows: pictures, and delays in hundredths of a second.
  var gif: (frames: [Int], delays: [Int])

  init(
    _ places: String, _ symptom: String, _ frames: [Int], _ delays: [FrameDelay],
    plays: Plays = .forever, isClear: Bool = false, keepsFrames: Bool = false,
    apng: (frames: [Int], delays: [FrameDelay])? = nil, gif: [Int], of gifFrames: [Int]? = nil
  ) {
    (self.places, self.symptom, self.frames, self.delays) = (places, symptom, frames, delays)
    (self.plays, self.isClear, self.keepsFrames) = (plays, isClear, keepsFrames)
    self.apng = apng ?? (frames, delays)
    self.gif = (gifFrames ?? frames, gif)
  }
}

extension PublicReport {
  static let size = (width: 32, height: 12)

  /// A square of 3 pixels at a place, or for a negative number one of that size at the edge.
  func picture(_ number: Int) -> Bitmap {
    var picture = Bitmap(
      width: Self.size.width, height: Self.size.height,
      fill: isClear ? .clear : .rgb(242, 242, 247))
    let side = number < 0 ? -number : 3
    let rect = PixelRect(x: max(number, 0), y: 2, width: side, height: side)
    picture.fill(rect.intersection(picture.bounds), with: .rgb(0, 122, 255))
    return picture
  }

  /// The clip as an APNG.
  func encodedAPNG() throws -> [UInt8] {
    let analysis = APNGAnalysis(
      width: Self.size.width, height: Self.size.height, keepsIdenticalFrames: keepsFrames)
    for number in frames { analysis.add(FrameUpdate(picture(number))) }
    let encoder = try APNGEncoder(analysis.clip, plays: plays, into: MemorySink())
    for (number, delay) in zip(frames, delays) { try encoder.add(picture(number), delay: delay) }
    _ = try encoder.finish()
    return encoder.sink.bytes
  }

  /// The clip as a GIF, its times rounded to those of the format.
  func encodedGIF() throws -> [UInt8] {
    let entries = FrameTimeline(delays: delays).roundedForGIF().entries
    let clip = GIFClip(
      entries.map { picture(frames[$0.frame]) },
      delays: entries.map { $0.delay.rounded(unitsPerSecond: 100) })
    var options = GIFEncoderOptions()
    options.keepsIdenticalFrames = keepsFrames
    return try clip.encoded(plays: plays, options: options).bytes
  }
}

/// Equal delays.
func every(_ numerator: Int, _ denominator: Int, _ count: Int) -> [FrameDelay] {
  Array(repeating: FrameDelay(numerator, over: denominator), count: count)
}

extension SlurpedGIF {
  /// The delays in hundredths of a second.
  var delays: [Int] { frames.map(\.delay) }
}
