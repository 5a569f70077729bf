import TwirlGraphics

/// Writes an animated GIF frame by frame.
///
///     let encoder = try GIFEncoder(
///       width: 320, height: 200, palette: analysis.palette(), plays: .forever, into: MemorySink())
///     for update in updates { try encoder.add(update, delay: 2) }
///     let summary = try encoder.finish()
///     let bytes = encoder.sink.bytes
///
/// Translucent pixels are made opaque or clear as the options say.
///
/// The canvas begins clear. A frame is written once the next one is known, as what becomes of it
/// depends on that. Work and memory follow the rectangles of the updates: of the canvas there are six
/// bytes a pixel, of the largest rectangle eight, of each of the few frames that are matched to the
/// palette four bytes a pixel of their rectangles, and of those that are being compressed one or two.
/// Bytes depend on the frames and the options only, not on `jobs`.
public final class GIFEncoder<Sink: ByteSink> {
  /// How clips are written.
  public let options: GIFEncoderOptions

  private let plays: Plays
  private let transparentIndex: UInt8?
  private let output: GIFSinkOutput<Sink>
  private let writer: GIFWriter
  private let bounds: PixelRect
  private var flattener: AlphaFlattener
  private var matcher: GIFMatcher
  private let line: GIFFrameLine
  private let queue: GIFFrameQueue
  private var summary = GIFSummary()
  private var hasFrames = false
  private var isFinished = false
  private var startsClear = false

  /// Opens a GIF and writes its header.
  ///
  /// - Parameters:
  ///   - width: pixels, 1…65,535.
  ///   - height: pixels, 1…65,535.
  ///   - palette: all frames' colours.
  ///   - plays: how often the clip is shown.
  ///   - options: how it is written.
  ///   - sink: where the bytes go.
  /// - Throws: `GIFError.canvas`, `.plays`, `.library`, or the sink's error.
  public init(
    width: Int, height: Int, palette: Palette, plays: Plays,
    options: GIFEncoderOptions = GIFEncoderOptions(), into sink: Sink
  ) throws {
    guard (1...65_535).contains(width), (1...65_535).contains(height) else {
      throw GIFError.canvas(width: width, height: height)
    }
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    self.plays = plays
    self.options = options
    transparentIndex = palette.transparentIndex
    flattener = AlphaFlattener(width: width, height: height, options: options)
    flattener.keepsAlpha = options.dither == .ordered
    matcher = GIFMatcher(bounds, palette, options)
    output = GIFSinkOutput(sink)
    let memory = GIFMemory()
    line = GIFFrameLine(bounds, palette, options, memory)
    queue = GIFFrameQueue(
      symbolBits: max(2, palette.indexBits), jobs: line.jobsLeft, memory: memory)
    writer = try GIFWriter(
      bounds, palette: palette, matte: options.matte, repeats: plays.gifRepeats(), to: output)
  }

  /// The sink, which holds the whole file once `finish()` has returned.
  public var sink: Sink { output.sink }

  /// Adds a frame.
  ///
  /// A frame that looks like the one before lengthens it, unless the options say otherwise.
  ///
  /// - Parameters:
  ///   - update: what changed; the first one may be smaller than the canvas, which begins clear.
  ///   - delay: how long the frame is shown, in hundredths of a second, at least 2.
  /// - Precondition: the update lies on the canvas; the clip is not finished.
  /// - Throws: `GIFError.delay`, `.noTransparentEntry`, `.library`, or the sink's error.
  public func add(_ update: FrameUpdate, delay: Int) throws {
    precondition(!isFinished, "A frame is added to a GIF that is finished.")
    precondition(bounds.contains(update.rect), "A frame update lies outside the canvas.")
    guard delay >= 2 else { throw GIFError.delay(centiseconds: delay) }
    if let failure = output.failure { throw failure }

    let update = flattener.flatten(update)
    let changes = matcher.changes(by: update)
    if !hasFrames { startsClear = changes.hasClear || update.rect != bounds }
    if transparentIndex == nil && (changes.hasClear || startsClear && !hasFrames) {
      throw GIFError.noTransparentEntry
    }
    let frame = line.newFrame()
    frame.delay = delay
    matcher.match(update, changes, isClear: !hasFrames && startsClear, into: frame)
    hasFrames = true
    line.add(frame)
    while let frames = try line.next() { try compress(frames) }
  }

  /// Writes the last frame and the end.
  ///
  /// - Returns: what was written.
  /// - Throws: `GIFError.noFrames`, `.library`, or the sink's error.
  public func finish() throws -> GIFSummary {
    precondition(!isFinished, "A GIF is finished twice.")
    guard hasFrames else { throw GIFError.noFrames }
    // Not every viewer starts again from a clear canvas.
    let colors = try line.finish(clears: startsClear && plays != .times(1)) { try compress($0) }
    isFinished = true
    try writeFrames(leaving: 0)
    try writer.close()
    summary.bytes = output.byteCount
    summary.colors = colors
    return summary
  }

  /// Hands frames to the queue, and writes those that it must give away for that.
  private func compress(_ frames: [GIFQueuedFrame]) throws {
    for frame in frames {
      queue.add(frame)
      try writeFrames(leaving: queue.capacity)
    }
  }

  private func writeFrames(leaving count: Int) throws {
    while let (frame, codes) = try queue.next(leaving: count) {
      try codes.withUnsafeBufferPointer { codes in
        try writer.write(
          frame.rect, delay: frame.delay, disposal: frame.disposal,
          transparentIndex: transparentIndex,
          palette: frame.indices.palette, codes: codes)
      }
      queue.giveBack(frame)
      summary.delays.append(frame.delay)
    }
  }
}
