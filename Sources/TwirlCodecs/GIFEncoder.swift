import TwirlGraphics

/// Writes an animated GIF frame by frame.
///
///     let encoder = try GIFEncoder(
///       width: 320, height: 200, palette: Palette(histogram), plays: .forever, into: MemorySink())
///     for update in updates { try encoder.add(update, delay: 2) }
///     let summary = try encoder.finish()
///     let bytes = encoder.sink.bytes
///
/// The canvas begins clear. A frame is written once the next one is known, as what becomes of it
/// depends on that. Work and memory follow the rectangles of the updates; of the canvas there are
/// two bytes a pixel, and of each of the few frames that are being compressed two bytes a pixel of
/// its rectangle. Bytes depend on the frames and the options only, not on `jobs`.
public final class GIFEncoder<Sink: ByteSink> {
  /// How clips are written.
  public let options: GIFEncoderOptions

  private let palette: Palette
  private let plays: Plays
  private let output: GIFSinkOutput<Sink>
  private let writer: GIFWriter
  private let queue: GIFFrameQueue
  private var mapper: PaletteMapper
  private var dither: OrderedDither?
  private var flattener: AlphaFlattener
  private var canvas: FrameCanvas
  private var mapped = GIFIndexBuffer()
  private var pending: Pending?
  private var summary = GIFSummary()
  private var isFinished = false
  private var startsClear = false

  /// A frame that waits for the next one.
  private struct Pending {
    var rect: PixelRect
    var delay: Int
  }

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
    self.palette = palette
    self.plays = plays
    self.options = options
    mapper = PaletteMapper(palette, alpha: .threshold(128))
    dither = options.dither == .ordered ? OrderedDither(palette) : nil
    flattener = AlphaFlattener(width: width, height: height, options: options)
    // Without a transparent entry nothing on the canvas is ever taken for unchanged or clear.
    canvas = FrameCanvas(width: width, height: height, fill: palette.transparentIndex ?? 0)
    output = GIFSinkOutput(sink)
    queue = GIFFrameQueue(symbolBits: max(2, palette.indexBits), jobs: options.jobs)
    writer = try GIFWriter(
      canvas.bounds, palette: palette, matte: options.matte, repeats: plays.gifRepeats(), to: output
    )
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
    precondition(canvas.bounds.contains(update.rect), "A frame update lies outside the canvas.")
    guard delay >= 2 else { throw GIFError.delay(centiseconds: delay) }
    if let failure = output.failure { throw failure }

    let update = flattener.flatten(update)
    let indices = mapped.room(for: update.rect.area)
    let hasClear = map(update, to: indices)
    if hasClear && palette.transparentIndex == nil { throw GIFError.noTransparentEntry }
    let changed = canvas.changes(indices, in: update.rect)
    guard let previous = pending else {
      canvas.set(indices, of: update.rect, in: update.rect)
      startsClear = hasClear || update.rect != canvas.bounds
      if startsClear && palette.transparentIndex == nil { throw GIFError.noTransparentEntry }
      pending = Pending(rect: canvas.bounds, delay: delay)
      return
    }
    if changed.isEmpty && !options.keepsIdenticalFrames {
      pending?.delay += delay
      return
    }
    var cleared = PixelRect.empty
    if hasClear, let clear = palette.transparentIndex {
      cleared = canvas.clearings(indices, in: update.rect, clear: clear)
    }
    let drawn = previous.rect.union(cleared)
    let disposal: GIFDisposal = cleared.isEmpty ? .keep : .clear
    try write(drawn, delay: previous.delay, disposal: disposal)
    canvas.advance(over: drawn, clearingTo: cleared.isEmpty ? nil : palette.transparentIndex)
    canvas.set(indices, of: update.rect, in: changed)
    let rect = cleared.isEmpty ? changed : canvas.differences(in: changed.union(drawn))
    pending = Pending(rect: rect.isEmpty ? Self.onePixel : rect, delay: delay)
  }

  /// Writes the last frame and the end.
  ///
  /// - Returns: what was written.
  /// - Throws: `GIFError.noFrames`, `.library`, or the sink's error.
  public func finish() throws -> GIFSummary {
    precondition(!isFinished, "A GIF is finished twice.")
    guard let last = pending else { throw GIFError.noFrames }
    var rect = last.rect
    var disposal = GIFDisposal.keep
    if startsClear, plays != .times(1), let clear = palette.transparentIndex {
      // Not every viewer starts again from a clear canvas.
      rect = rect.union(canvas.opaque(clear: clear))
      disposal = .clear
    }
    try write(rect, delay: last.delay, disposal: disposal)
    isFinished = true
    try writeFrames(leaving: 0)
    try writer.close()
    summary.bytes = output.byteCount
    summary.colors = (dither?.isUsed ?? mapper.isUsed).count(where: \.self)
    return summary
  }

  private func map(_ update: FrameUpdate, to indices: UnsafeMutablePointer<UInt8>) -> Bool {
    if dither != nil {
      let source = flattener.patternSource(in: update.rect)
      return dither?.map(update, patternOf: source, to: indices) ?? false
    }
    return update.pixels.withUnsafePixels { pixels in
      guard let start = pixels.baseAddress else { return false }
      return mapper.map(UnsafeRawPointer(start), count: pixels.count, to: indices)
    }
  }

  /// The rectangle of a frame that changes nothing: a frame has at least one pixel.
  private static var onePixel: PixelRect { PixelRect(x: 0, y: 0, width: 1, height: 1) }

  /// Writes the pending frame, as several ones if its delay is more than the format can hold.
  private func write(_ rect: PixelRect, delay: Int, disposal: GIFDisposal) throws {
    var parts = GIFDelays.parts(of: delay)
    let first = parts.removeFirst()
    try encode(rect, delay: first, disposal: parts.isEmpty ? disposal : .keep)
    if parts.isEmpty { return }
    canvas.advance(over: rect, clearingTo: nil)
    for (i, part) in parts.enumerated() {
      let isLast = i == parts.count - 1
      try encode(
        isLast && disposal == .clear ? rect : Self.onePixel, delay: part,
        disposal: isLast ? disposal : .keep)
    }
  }

  /// Hands a frame's pixels to the queue, and writes the frames that it must give away for that.
  private func encode(_ rect: PixelRect, delay: Int, disposal: GIFDisposal) throws {
    let indices = queue.indices(ofArea: rect.area)
    if let unchanged = palette.transparentIndex {
      indices.copy(rect, of: canvas, unchanged: unchanged)
    } else {
      indices.copy(rect, of: canvas)
    }
    queue.add(GIFQueuedFrame(rect: rect, delay: delay, disposal: disposal, indices: indices))
    try writeFrames(leaving: queue.capacity)
  }

  private func writeFrames(leaving count: Int) throws {
    while let (frame, codes) = try queue.next(leaving: count) {
      try codes.withUnsafeBufferPointer { codes in
        try writer.write(
          frame.rect, delay: frame.delay, disposal: frame.disposal,
          transparentIndex: palette.transparentIndex, codes: codes)
      }
      summary.delays.append(frame.delay)
    }
  }
}
