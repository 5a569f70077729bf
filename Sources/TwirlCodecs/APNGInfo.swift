import TwirlGraphics

/// What a PNG or APNG says about itself, without its pixels.
///
///     let info = try APNGInfo(bytes)
///     print(info.frames.count, info.plays)
///
/// A PNG that does not move is a clip of one frame with no delay. An animation is checked as
/// strictly as the format asks: the order of chunks, their checksums and sequence numbers, the
/// number of frames and their rectangles.
public struct APNGInfo: Equatable, Sendable {
  /// The header, whose size is the canvas'.
  public let header: PNGHeader
  /// How often the clip is shown.
  public let plays: Plays
  /// The frames in order, at least one.
  public let frames: [APNGFrameInfo]
  /// Whether the file says that it moves, if only with one frame.
  public let isAnimated: Bool
  /// Whether the picture that programs without APNG show is no frame of the animation.
  public let hidesDefaultImage: Bool
  /// The number of entries of the palette, 0 without one.
  public let paletteColors: Int
  /// The size of the file.
  public let bytes: Int
  /// The chunks of palette and transparency as they stand in the file, which all frames share.
  let shared: [Range<Int>]

  /// Reads a whole file's chunks.
  ///
  /// - Throws: ``PNGError/notPNG``, ``PNGError/truncated``, ``PNGError/damaged(_:)``,
  ///   ``PNGError/tooLarge(width:height:limits:)``, ``PNGError/tooManyFrames(limit:)`` or
  ///   ``PNGError/clipTooLarge(limit:)``.
  public init(_ bytes: [UInt8], limits: CodecLimits = CodecLimits()) throws(PNGError) {
    let header = try PNGHeader(bytes)
    guard limits.accept(width: header.width, height: header.height) else {
      throw .tooLarge(width: header.width, height: header.height, limits: limits)
    }
    var structure = APNGStructure(bytes, header, isAnimated: PNGHeader.isAnimated(bytes))
    try structure.read(limits)
    self.header = header
    (plays, frames, isAnimated) = (structure.plays, structure.frames, structure.isAnimated)
    hidesDefaultImage = structure.hidesDefaultImage
    paletteColors = structure.paletteColors
    shared = structure.shared
    self.bytes = bytes.count
  }
}
