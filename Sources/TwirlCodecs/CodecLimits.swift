/// How much a picture or clip may demand of a decoder, checked before memory is taken for it.
///
///     let limits = CodecLimits(area: 4_000_000, frames: 1_000)
///     let decoder = try AnimationDecoder(bytes, limits: limits)
///
/// A file of a hundred bytes can claim a side of 2^31 pixels, and one of a megabyte ten thousand
/// frames that each take a second. A decoder holds the file, the canvas, and one frame twice: `area`
/// bounds the memory, and `clipArea` the time.
public struct CodecLimits: Equatable, Sendable {
  /// The most columns, and the most rows.
  public var side: Int
  /// The most pixels of the canvas, and of one frame.
  ///
  /// A decoded pixel takes 4 bytes.
  public var area: Int
  /// The most frames of a clip.
  public var frames: Int
  /// The most pixels of all canvases that a clip shows, one after another.
  ///
  /// A frame that is larger than the canvas counts as what it is. Of a clip's length in seconds
  /// there is no limit: it takes no time to read, and none to write.
  public var clipArea: Int

  /// Creates limits.
  ///
  /// By default 65,535 pixels a side, 2^27 pixels (512 MiB) a picture, 100,000 frames, and 2^36
  /// pixels in all frames: 9 minutes of 1920x1080 at 60 frames a second.
  public init(
    side: Int = 65_535, area: Int = 1 << 27, frames: Int = 100_000, clipArea: Int = 1 << 36
  ) {
    (self.side, self.area, self.frames, self.clipArea) = (side, area, frames, clipArea)
  }

  /// Limits for what is known to be trustworthy: only those of the file format.
  public static let none = CodecLimits(
    side: .max, area: .max, frames: .max, clipArea: .max)

  /// Whether a picture of this size is accepted; false as well where the area overflows.
  func accept(width: Int, height: Int) -> Bool {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    // Room for the 64 bits that a pixel has at most, without overflow.
    return !overflow && width <= side && height <= side && area <= self.area
      && area <= Int.max / 64
  }
}

/// The pixels of the frames of a clip so far.
struct ClipArea {
  private(set) var total = 0

  /// Adds a frame of so many pixels; returns whether the limit allows it.
  mutating func add(_ area: Int, _ limits: CodecLimits) -> Bool {
    let (sum, overflow) = total.addingReportingOverflow(area)
    total = overflow ? .max : sum
    return !overflow && sum <= limits.clipArea
  }
}
