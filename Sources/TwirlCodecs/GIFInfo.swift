import TwirlGraphics

/// What a GIF says about itself, without its pixels.
///
///     let info = try GIFInfo(bytes)
///     print(info.frames.count, info.plays)
public struct GIFInfo: Equatable, Sendable {
  /// The canvas' width in pixels.
  public let width: Int
  /// The canvas' height in pixels.
  public let height: Int
  /// How often the clip is shown.
  public let plays: Plays
  /// The number of entries of the global colour table, 0 without one.
  public let globalColors: Int
  /// The frames in order.
  public let frames: [GIFFrameInfo]
  /// The comments in order.
  public let comments: [String]
  /// The size of the file.
  public let bytes: Int

  /// Reads a whole file's records.
  ///
  /// - Throws: `GIFError.notGIF`, `.damaged`, `.truncated` or `.tooManyFrames`;
  ///   other limits are for those who want the pixels.
  public init(_ bytes: [UInt8], limits: CodecLimits = CodecLimits()) throws {
    let reader = try GIFReader(bytes)
    var frames: [GIFFrameInfo] = []
    var pixels = GIFPixels()
    while case .image(var frame) = try reader.next() {
      guard frames.count < limits.frames else { throw GIFError.tooManyFrames(limit: limits.frames) }
      try pixels.skip(frame, reader, limits)
      frame.bytes = reader.position - frame.offset
      frames.append(frame)
    }
    (width, height) = GIFInfo.canvasSize(reader, first: frames.first)
    plays = Plays(gifRepeats: reader.repeats)
    globalColors = reader.globalColors
    comments = reader.comments
    self.frames = frames
    self.bytes = bytes.count
  }

  /// The canvas' size: the first frame's where the header leaves it open.
  static func canvasSize(_ reader: GIFReader, first: GIFFrameInfo?) -> (width: Int, height: Int) {
    if !reader.canvas.isEmpty { return (reader.canvas.width, reader.canvas.height) }
    return (first?.rect.maxX ?? 0, first?.rect.maxY ?? 0)
  }
}

/// What a GIF says about one of its frames.
public struct GIFFrameInfo: Equatable, Sendable {
  /// Where the frame lies, which may be outside of the canvas.
  public let rect: PixelRect
  /// How long it is shown, in hundredths of a second, as stored: 0 and 1 are shown for 10.
  public let delay: Int
  /// What becomes of its rectangle afterwards.
  public let disposal: GIFDisposal
  /// The index that draws nothing.
  public let transparentIndex: UInt8?
  /// The number of entries of the frame's own colour table, 0 without one.
  public let localColors: Int
  /// Whether its rows are stored in four passes.
  public let isInterlaced: Bool
  /// Where it begins in the file, its graphics control block included.
  public let offset: Int
  /// The number of bytes from there to its last.
  public internal(set) var bytes = 0
}
