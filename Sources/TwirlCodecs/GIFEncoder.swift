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
/// depends on that. Work and memory follow the rectangles of the updates; of the canvas there are
/// six bytes a pixel, of the largest rectangle up to sixteen, and of each of the few frames that are
/// being compressed two bytes a pixel of its rectangle. Bytes depend on the frames and the options
/// only, not on `jobs`.
public final class GIFEncoder<Sink: ByteSink> {
  /// How clips are written.
  public let options: GIFEncoderOptions

  private let palette: Palette
  private let plays: Plays
  private let output: GIFSinkOutput<Sink>
  private let writer: GIFWriter
  private let queue: GIFFrameQueue
  private var pixels: GIFPixelChooser
  private var flattener: AlphaFlattener
  private var canvas: GIFCanvas
  private var pending: Pending?
  private var summary = GIFSummary()
  private var isFinished = false
  private var startsClear = false

  /// A frame that waits for the next one.
  private struct Pending {
    var rect: PixelRect
    /// The rectangle of the update that it shows, unless its pixels are chosen.
    var known: PixelRect
    var delay: Int
    var disposal = GIFDisposal.keep
    /// Its pixels, once they are chosen.
    var indices: GIFFrameIndices?
    /// The delay of later frames that look the same, once the pixels are chosen.
    var held = 0
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
    pixels = GIFPixelChooser(palette, options)
    flattener = AlphaFlattener(width: width, height: height, options: options)
    flattener.keepsAlpha = options.dither == .ordered
    canvas = GIFCanvas(width: width, height: height)
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
    let changes = canvas.changes(by: update)
    let lacksTransparency = palette.transparentIndex == nil
    if changes.hasClear && lacksTransparency { throw GIFError.noTransparentEntry }
    guard pending != nil else {
      startsClear = changes.hasClear || update.rect != canvas.bounds
      if startsClear && lacksTransparency { throw GIFError.noTransparentEntry }
      if startsClear { pixels.forbidLocalTables(of: &canvas) }
      _ = pixels.apply(update, to: &canvas, in: canvas.bounds)
      pending = Pending(rect: canvas.bounds, known: canvas.bounds, delay: delay)
      return
    }
    if changes.rect.isEmpty && !options.keepsIdenticalFrames {
      hold(delay)
      return
    }
    let erased = try draw(clearing: changes.cleared)
    if changes.hasClear { pixels.forbidLocalTables(of: &canvas) }
    let known = changes.rect.union(erased)
    let rect = pixels.apply(update, to: &canvas, in: known)
    if rect.isEmpty && erased.isEmpty && !options.keepsIdenticalFrames {
      // All of it is close enough to what is shown.
      hold(delay)
      return
    }
    try writePending()
    pending = Pending(rect: rect.isEmpty ? Self.onePixel : rect, known: known, delay: delay)
  }

  /// Writes the last frame and the end.
  ///
  /// - Returns: what was written.
  /// - Throws: `GIFError.noFrames`, `.library`, or the sink's error.
  public func finish() throws -> GIFSummary {
    precondition(!isFinished, "A GIF is finished twice.")
    guard let last = pending else { throw GIFError.noFrames }
    var cleared = PixelRect.empty
    if startsClear, plays != .times(1) {
      // Not every viewer starts again from a clear canvas.
      cleared = canvas.visible().union(last.rect)
    }
    _ = try draw(clearing: cleared)
    try writePending()
    isFinished = true
    try writeFrames(leaving: 0)
    try writer.close()
    summary.bytes = output.byteCount
    summary.colors = pixels.isUsed.count(where: \.self)
    return summary
  }

  /// The rectangle of a frame that changes nothing: a frame has at least one pixel.
  private static var onePixel: PixelRect { PixelRect(x: 0, y: 0, width: 1, height: 1) }

  /// Shows the pending frame for longer.
  private func hold(_ delay: Int) {
    if pending?.indices == nil { pending?.delay += delay } else { pending?.held += delay }
  }

  /// Chooses the pixels of the pending frame, which are what viewers see from then on.
  ///
  /// - Parameter cleared: what must be clear in the next frame.
  /// - Returns: what is clear in the next frame.
  private func draw(clearing cleared: PixelRect) throws -> PixelRect {
    guard var frame = pending else { return .empty }
    if frame.indices == nil {
      frame.rect = frame.rect.union(cleared)
      frame.indices = choosePixels(in: frame.rect, knowing: frame.known)
    } else if !cleared.isEmpty {
      // It is too late for its rectangle: frames since have been taken for equal. The last of their
      // time goes to a frame that shows nothing new and clears.
      let held = frame.held
      frame.held = 0
      pending = frame
      try writePending()
      frame = Pending(rect: cleared, known: .empty, delay: held)
      frame.indices = choosePixels(in: cleared, knowing: .empty)
    }
    if !cleared.isEmpty {
      frame.disposal = .clear
      canvas.erase(frame.rect)
    }
    pending = frame
    return cleared.isEmpty ? .empty : frame.rect
  }

  private func choosePixels(in rect: PixelRect, knowing known: PixelRect) -> GIFFrameIndices {
    let indices = queue.indices(ofArea: rect.area)
    pixels.choose(rect, of: &canvas, knowing: known, into: indices)
    return indices
  }

  /// Writes the pending frame, as several ones if its delay is more than the format can hold.
  private func writePending() throws {
    guard let frame = pending, let indices = frame.indices else { return }
    let parts = GIFDelays.parts(of: frame.delay + frame.held)
    for (i, part) in parts.enumerated() {
      let disposal = i == parts.count - 1 ? frame.disposal : .keep
      if i == 0 {
        try enqueue(indices, frame.rect, delay: part, disposal)
      } else {
        let rect = disposal == .clear ? frame.rect : Self.onePixel
        let same = queue.indices(ofArea: rect.area)
        same.fill(with: palette.transparentIndex ?? canvas.firstIndex)
        try enqueue(same, rect, delay: part, disposal)
      }
    }
  }

  /// Hands a frame's pixels to the queue, and writes the frames that it must give away for that.
  private func enqueue(
    _ indices: GIFFrameIndices, _ rect: PixelRect, delay: Int, _ disposal: GIFDisposal
  ) throws {
    queue.add(GIFQueuedFrame(rect: rect, delay: delay, disposal: disposal, indices: indices))
    try writeFrames(leaving: queue.capacity)
  }

  private func writeFrames(leaving count: Int) throws {
    while let (frame, codes) = try queue.next(leaving: count) {
      try codes.withUnsafeBufferPointer { codes in
        try writer.write(
          frame.rect, delay: frame.delay, disposal: frame.disposal,
          transparentIndex: palette.transparentIndex, palette: frame.indices.palette,
          codes: codes)
      }
      summary.delays.append(frame.delay)
    }
  }
}
