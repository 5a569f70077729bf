import TwirlGraphics

/// Frames of a GIF that are being compressed, on several threads, in the order of the clip.
///
///     encoder:   copies 0  copies 1  copies 2  writes 0  copies 3  writes 1  …
///     worker 0:            └─ LZW of 0 ─┘      └─ LZW of 2 ─┘
///     worker 1:                      └─ LZW of 1 ─┘     └─ LZW of 3 ─┘
///
/// A frame's indices are a copy, so the canvas goes on changing meanwhile. The memory of a frame that
/// is through is used for another one.
final class GIFFrameQueue {
  /// The most frames that are under way: one more than threads, so that none of them waits.
  let capacity: Int

  private let symbolBits: Int
  private let workers: OrderedWorkers<LZWEncoder, [UInt8]>
  /// The frames under way, the earliest first.
  private var frames: [GIFQueuedFrame] = []
  private let memory: GIFMemory

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - symbolBits: the bits of an index, at least 2.
  ///   - jobs: the number of threads; 1 or less compresses on the caller's.
  ///   - memory: where frames' memory goes.
  init(symbolBits: Int, jobs: Int, memory: GIFMemory = GIFMemory()) {
    self.symbolBits = symbolBits
    self.memory = memory
    workers = OrderedWorkers(count: jobs) { LZWEncoder() }
    capacity = workers.capacity - 1
  }

  deinit { workers.close() }

  /// Adds a frame, whose indices are the queue's from now on.
  func add(_ frame: GIFQueuedFrame) {
    frames.append(frame)
    let (indices, bits) = (frame.indices, symbolBits)
    workers.submit { lzw in indices.compressed(by: lzw, symbolBits: bits) }
  }

  /// Waits for the earliest frame and its LZW codes; nil once no more than so many are under way.
  func next(leaving count: Int) throws -> (frame: GIFQueuedFrame, codes: [UInt8])? {
    guard frames.count > max(count, 0) else { return nil }
    let codes = try workers.next()
    return (frames.removeFirst(), codes)
  }

  /// Takes the memory of a frame that has been written.
  func giveBack(_ frame: GIFQueuedFrame) { memory.giveBack(frame.indices) }
}

/// A frame that is being compressed.
struct GIFQueuedFrame {
  /// Where it lies.
  let rect: PixelRect
  /// Hundredths of a second.
  let delay: Int
  /// What becomes of it.
  let disposal: GIFDisposal
  /// Its pixels.
  let indices: GIFFrameIndices
}

/// The pixels of one frame: their indices, and what each may be coded as instead or the codes of all.
///
/// Sendable unchecked because it is filled before a worker has it, and filled again after the
/// worker's result was taken.
final class GIFFrameIndices: @unchecked Sendable {
  private var own = GIFBuffer(UInt8(0))
  private var other = GIFBuffer(UInt8(0))
  private var codes: [UInt8]?
  private(set) var area = 0
  /// The frame's own colour table; nil if it has the clip's.
  var palette: Palette?
  /// Whether its codes may go on with a full table.
  var keepsFullTables = false
  private var hasChoice = false

  /// Makes room for a number of pixels.
  func reserve(_ area: Int) {
    self.area = area
    (codes, palette, keepsFullTables) = (nil, nil, false)
    _ = own.room(for: area)
  }

  /// Forgets the frame, and keeps memory for up to a number of pixels.
  func release(keeping area: Int) {
    (codes, palette) = (nil, nil)
    own.shrink(to: area)
    other.shrink(to: area)
  }

  /// Has a closure write the indices and what each may be coded as instead.
  ///
  /// - Returns: the indices.
  func fill(
    hasChoice: Bool,
    _ body: (_ own: UnsafeMutablePointer<UInt8>, _ other: UnsafeMutablePointer<UInt8>) -> Void
  ) -> UnsafePointer<UInt8> {
    self.hasChoice = hasChoice
    let own = own.room(for: area)
    body(own, other.room(for: area))
    return UnsafePointer(own)
  }

  /// Has a closure write the indices and return their codes.
  ///
  /// - Returns: the indices.
  func fill(
    _ body: (_ own: UnsafeMutablePointer<UInt8>) -> [UInt8]
  ) -> UnsafePointer<UInt8> {
    let own = own.room(for: area)
    codes = body(own)
    return UnsafePointer(own)
  }

  /// Makes every pixel the same.
  func fill(with index: UInt8) {
    hasChoice = false
    own.room(for: area).update(repeating: index, count: area)
  }

  /// Returns the codes of the pixels.
  func compressed(by lzw: LZWEncoder, symbolBits: Int) -> [UInt8] {
    let pixels = UnsafeBufferPointer(start: own.room(for: area), count: area)
    if let codes {
      return lzw.shorter(
        codes, orCodesOf: pixels, symbolBits: symbolBits, keepsFullTables: keepsFullTables)
    }
    if !hasChoice {
      return lzw.shortest(pixels, symbolBits: symbolBits, keepsFullTables: keepsFullTables)
    }
    let others = UnsafeBufferPointer(start: other.room(for: area), count: area)
    return lzw.shortest(
      pixels, or: others, symbolBits: symbolBits, keepsFullTables: keepsFullTables)
  }
}
