import TwirlGraphics

/// Makes frames one after the other, on a thread of its own where that pays.
///
///     caller:   matches 0  matches 1  matches 2  writes 0  matches 3  writes 1 …
///     maker:               chooses 0  chooses 1  chooses 2 …
///
/// Below quality 100 what is chosen for a frame depends on what was chosen for the one before, and
/// choosing takes most of the time. Matching, which does not depend on it, runs ahead: by a few small
/// frames, or by one large one.
final class GIFFrameLine {
  /// How many jobs are left for compressing frames that are made.
  let jobsLeft: Int

  private let memory: GIFMemory
  private let workers: OrderedWorkers<GIFFrameMaker, Made>
  /// The pixels of the frames under way.
  private var areas: [Int] = []
  private let mostFrames: Int

  private static let mostPixels = 1 << 20

  private struct Made: Sendable {
    var frames: [GIFQueuedFrame]
    var colorCount = 0
  }

  /// Creates a line without frames.
  init(_ bounds: PixelRect, _ palette: Palette, _ options: GIFEncoderOptions, _ memory: GIFMemory) {
    self.memory = memory
    // Without tolerance it is the compression that takes the time, and each frame's is on its own.
    let isTolerant = options.tolerance(for: palette) != nil
    let hasThread = isTolerant && options.jobs > 1
    workers = OrderedWorkers(threads: hasThread ? 1 : 0) {
      GIFFrameMaker(bounds, palette, options, memory)
    }
    mostFrames = hasThread ? 4 : 0
    // What is left of the compression then is little.
    jobsLeft = isTolerant ? (options.jobs > 2 ? 2 : 1) : options.jobs
  }

  deinit { workers.close() }

  /// Returns memory for the next frame.
  func newFrame() -> GIFMatchedFrame { memory.matchedFrame() }

  /// Adds a frame, which is the line's from now on.
  func add(_ frame: GIFMatchedFrame) {
    areas.append(frame.changes.rect.area)
    workers.submit { Made(frames: $0.add(frame)) }
  }

  /// Waits for what became of the earliest frame; nil if no more than a few are under way.
  func next() throws -> [GIFQueuedFrame]? {
    let isEnough = areas.count > mostFrames || areas.reduce(0, +) > Self.mostPixels
    guard areas.count > min(mostFrames, 1), isEnough else { return nil }
    areas.removeFirst()
    return try workers.next().frames
  }

  /// Makes the last frames.
  ///
  /// - Parameters:
  ///   - clears: whether the canvas is to be clear after the last one.
  ///   - body: gets all frames that have not been taken.
  /// - Returns: how many colours viewers see.
  func finish(clears: Bool, _ body: ([GIFQueuedFrame]) throws -> Void) throws -> Int {
    workers.submit { Made(frames: $0.finish(clears: clears), colorCount: $0.colorCount) }
    var count = 0
    while workers.pending > 0 {
      let made = try workers.next()
      try body(made.frames)
      count = made.colorCount
    }
    return count
  }
}
