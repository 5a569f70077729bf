import Foundation
import TwirlGraphics

/// Writes an APNG frame by frame.
///
///     let encoder = try APNGEncoder(analysis.clip, plays: .forever, into: MemorySink())
///     for update in updates { try encoder.add(update, delay: FrameDelay(1, over: 60)) }
///     let summary = try encoder.finish()
///     let bytes = encoder.sink.bytes
///
/// A frame is the smallest rectangle around what differs from the canvas. It is written once the
/// next one is known, which decides what becomes of it: it stays, it is cleared, or what was below
/// it comes back. Pixels that do not change are stored or left out, whichever is smaller.
///
/// Of the canvas there are three pictures in memory, and of the frames that are being compressed
/// two rectangles each. Bytes depend on the frames and the options only, not on `jobs`.
public final class APNGEncoder<Sink: ByteSink> {
  /// How clips are written.
  public let options: APNGEncoderOptions
  /// The sink, which holds the whole file once `finish()` has returned.
  public private(set) var sink: Sink

  private let clip: APNGClip
  private let pixelEncoder: PNGEncoder
  private let writer: PNGWriter
  private let workers: OrderedWorkers<PNGWorkspace, APNGCompressedFrame>
  private var canvas: APNGCanvas
  private var delays = APNGDelays()
  private var pending: FrameDelay?
  /// What is known of frames that are being compressed, the earliest first.
  private var controls: [(delay: FrameDelay, disposal: APNGDisposal)] = []
  private var sequence: UInt32 = 0
  private var summary = APNGSummary()
  private var isFinished = false

  /// Opens an APNG and writes its header.
  ///
  /// - Parameters:
  ///   - clip: what is known of the frames.
  ///   - plays: how often the clip is shown.
  ///   - options: how it is written.
  ///   - sink: where the bytes go.
  /// - Throws: ``APNGError/canvas(width:height:)``, ``APNGError/plays(_:)``,
  ///   ``PNGError/outOfMemory``, or the sink's error.
  public init(
    _ clip: APNGClip, plays: Plays, options: APNGEncoderOptions = APNGEncoderOptions(),
    into sink: Sink
  ) throws {
    guard clip.width <= Int32.max, clip.height <= Int32.max else {
      throw APNGError.canvas(width: clip.width, height: clip.height)
    }
    (self.clip, self.options, self.sink) = (clip, options, sink)
    pixelEncoder = PNGEncoder(compression: options.compression, scale: options.scale)
    workers = OrderedWorkers(count: options.jobs) { PNGWorkspace() }
    canvas = APNGCanvas(width: clip.width, height: clip.height, hasHoles: clip.format.hasHoles)
    writer = try PNGWriter()
    let count = try plays.apngPlays()
    try writer.header(
      width: clip.width, format: clip.format.pixels, height: clip.height,
      scale: Double(options.scale), key: clip.format.key.map { unsafeBitCast($0, to: Pixel.self) })
    try writeChunk(
      PNGChunk.acTL, [UInt32(clamping: clip.frameCount), count].flatMap(\.bigEndianBytes))
    try flush()
  }

  deinit { workers.close() }

  /// Adds a frame.
  ///
  /// A frame that looks like the one before lengthens it, unless the clip says otherwise.
  ///
  /// - Parameters:
  ///   - update: what changed; the first one may be smaller than the canvas, which begins clear.
  ///   - delay: how long the frame is shown.
  /// - Precondition: the update lies on the canvas and has no pixels but those that the clip was
  ///   found to have; the clip is not finished.
  /// - Throws: ``APNGError/delay(_:)``, ``APNGError/frameCount(announced:added:)``, ``PNGError``, or
  ///   the sink's error.
  public func add(_ update: FrameUpdate, delay: FrameDelay) throws {
    precondition(!isFinished, "A frame is added to an APNG that is finished.")
    precondition(canvas.bounds.contains(update.rect), "A frame update lies outside the canvas.")
    try check(delay)
    guard let pending else {
      canvas.start(update)
      self.pending = delay
      return
    }
    let changed = canvas.changes(by: update)
    if changed.isEmpty && !clip.keepsIdenticalFrames {
      let sum = pending + delay
      try check(sum)
      self.pending = sum
      return
    }
    var frame = canvas.pendingFrame
    let disposal = canvas.advance(to: update, changed: changed)
    // Pillow 13 does not bring back what is below a frame that was composited over it.
    if disposal == .previous { frame.base = [] }
    try submit(frame, delay: pending, disposal: disposal)
    self.pending = delay
  }

  /// Adds a frame that is given as the whole canvas.
  ///
  /// - Precondition: the bitmap has the canvas' size, and as for ``add(_:delay:)-swift.method``.
  /// - Throws: the same.
  public func add(_ canvas: Bitmap, delay: FrameDelay) throws {
    precondition(canvas.bounds == self.canvas.bounds, "A frame has not the size of the canvas.")
    try add(FrameUpdate(canvas), delay: delay)
  }

  /// Writes the last frames and the end.
  ///
  /// - Returns: what was written.
  /// - Throws: ``APNGError/noFrames``, ``APNGError/frameCount(announced:added:)``, ``PNGError``, or
  ///   the sink's error.
  public func finish() throws -> APNGSummary {
    precondition(!isFinished, "An APNG is finished twice.")
    guard let pending else { throw APNGError.noFrames }
    try submit(canvas.pendingFrame, delay: pending, disposal: .none)
    isFinished = true
    while workers.pending > 0 { try writeFrame() }
    workers.close()
    guard summary.frames == clip.frameCount else {
      throw APNGError.frameCount(announced: clip.frameCount, added: summary.frames)
    }
    try writeChunk(PNGChunk.IEND, [])
    try flush()
    summary.colors = clip.colors
    return summary
  }
}

extension APNGEncoder {
  private func check(_ delay: FrameDelay) throws(APNGError) {
    guard delay <= FrameDelay(APNGDelays.limit, over: 1) else { throw .delay(delay) }
  }

  private func submit(
    _ frame: APNGFramePixels, delay: FrameDelay, disposal: APNGDisposal
  ) throws {
    let (format, encoder) = (clip.format, pixelEncoder)
    controls.append((delays.next(delay), disposal))
    workers.submit { workspace in try frame.compressed(format, encoder, in: workspace) }
    while workers.pending >= workers.capacity { try writeFrame() }
  }

  /// Writes the earliest frame that has not been written.
  private func writeFrame() throws {
    let frame = try workers.next()
    let (delay, disposal) = controls.removeFirst()
    guard summary.frames < clip.frameCount else {
      throw APNGError.frameCount(announced: clip.frameCount, added: summary.frames + 1)
    }
    let sides = [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y]
    var control = ([sequence] + sides.map { UInt32($0) }).flatMap(\.bigEndianBytes)
    sequence &+= 1
    control += UInt16(delay.numerator).bigEndianBytes + UInt16(delay.denominator).bigEndianBytes
    control += [disposal.rawValue, frame.blend.rawValue]
    try writeChunk(PNGChunk.fcTL, control)
    if summary.frames == 0 {
      try writeChunk(PNGChunk.IDAT, frame.stream)
    } else {
      try writeChunk(PNGChunk.fdAT, sequence.bigEndianBytes + frame.stream)
      sequence &+= 1
    }
    try flush()
    summary.delays.append(delay)
  }

  private func writeChunk(_ type: UInt32, _ data: [UInt8]) throws {
    try data.withUnsafeBytes { data throws in try writer.chunk(type, data) }
  }

  private func flush() throws {
    let bytes = writer.bytes
    summary.bytes += bytes.count
    try sink.write(bytes)
    writer.clear()
  }
}

/// How an APNG is written.
public struct APNGEncoderOptions: Equatable, Sendable {
  /// How much time goes into small files.
  public var compression = PNGEncoder.Compression.default
  /// The pixels a point, above 0 and at most 1,000, stored as the density scale · 72 dpi (pHYs).
  public var scale: CGFloat = 1
  /// The number of threads that compress; the bytes do not depend on it.
  public var jobs = ProcessInfo.processInfo.activeProcessorCount

  /// Creates the options that suit most uses.
  public init() {}
}

/// What was written.
public struct APNGSummary: Equatable, Sendable {
  /// How long each frame is shown, as stored.
  public internal(set) var delays: [FrameDelay] = []
  /// The size of the file.
  public internal(set) var bytes = 0
  /// How many different pixels the clip has, clear included; nil if more than 256.
  public internal(set) var colors: Int?

  /// The number of frames in the file.
  public var frames: Int { delays.count }
  /// The length of the clip.
  public var duration: FrameDelay { delays.reduce(.zero, +) }
}

extension Plays {
  /// The number for an APNG's acTL chunk, which counts plays: 0 for ever.
  ///
  /// - Throws: ``APNGError/plays(_:)`` for a number that the format cannot hold.
  func apngPlays() throws(APNGError) -> UInt32 {
    guard case .times(let plays) = self else { return 0 }
    guard (1...Int(Int32.max)).contains(plays) else { throw .plays(plays) }
    return UInt32(plays)
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the most significant first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
