import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics

/// Draws the frames of a recording on several threads and hands them on in order.
///
///     stage, serial:   list 0  list 1  list 2 | list 3  list 4  list 5 | …
///     worker 0:        └── draws run 0 ──────┘ └───────── run 2 …
///     worker 1:                                 └── draws run 1 ──────┘
///     consumer:        0 1 2   3 4 5   …        always in order, on the caller's thread
///
/// A worker keeps its canvas from run to run and draws only what differs from what it shows, so a
/// run of frames never costs a whole canvas again. What a frame becomes does not depend on who draws
/// it: the output is the same for any number of workers.
struct FramePipeline {
  /// A frame as its worker has drawn it.
  struct DrawnFrame {
    let index: Int
    let list: DisplayList
    /// The pixels that may differ from the frame before; all of them in the first.
    let damage: PixelRect
    let renderer: FrameRenderer
    let workspace: PNGWorkspace

    /// The damaged pixels with their place.
    var update: FrameUpdate {
      FrameUpdate(rect: damage, pixels: renderer.copyPixels(in: damage))
    }

    /// The whole picture as a PNG file.
    func png(with encoder: PNGEncoder) throws -> [UInt8] {
      try encoder.encode(renderer.copyPixels(in: list.bounds), using: workspace)
    }
  }

  /// The number of threads that draw.
  let workerCount: Int

  /// Draws all frames of a source.
  ///
  /// - Parameters:
  ///   - source: gives the frames, on this thread.
  ///   - transform: makes of a drawn frame what the consumer wants, on the thread that drew it.
  ///   - consume: gets the results in the order of the frames, on this thread.
  func run<Output: Sendable>(
    _ source: FrameSource,
    transform: @escaping @Sendable (DrawnFrame) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    if workerCount <= 1 {
      try runSerially(source, transform: transform, consume: consume)
    } else {
      try runInParallel(source, transform: transform, consume: consume)
    }
  }

  private func runSerially<Output>(
    _ source: FrameSource, transform: (DrawnFrame) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    var source = source
    let worker = Worker()
    var previous: DisplayList?
    while let frame = try source.nextFrame() {
      try consume(transform(worker.draw(frame, after: previous)))
      previous = frame.list
    }
  }

  private func runInParallel<Output: Sendable>(
    _ source: FrameSource, transform: @escaping @Sendable (DrawnFrame) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    var source = source
    let exchange = RunExchange<Output>()
    for _ in 0..<workerCount {
      Thread.detachNewThread {
        let worker = Worker()
        while let run = exchange.takeRun() {
          exchange.finish(run, Result { try worker.draw(run, transform) })
        }
      }
    }
    defer { exchange.close() }

    var previous: DisplayList?
    var (submitted, consumed) = (0, 0)
    var isOver = false
    while true {
      // One run more than there are workers keeps all of them busy while this thread consumes.
      while !isOver, submitted - consumed <= workerCount {
        let run = try nextRun(&source, number: submitted, after: &previous)
        guard let run else {
          isOver = true
          break
        }
        exchange.submit(run)
        submitted += 1
      }
      guard consumed < submitted else { return }
      for output in try exchange.outputs(ofRun: consumed).get() { try consume(output) }
      consumed += 1
    }
  }

  /// Collects the next few frames: fewer of large ones, so that what is under way stays small.
  private func nextRun(
    _ source: inout FrameSource, number: Int, after previous: inout DisplayList?
  ) throws -> FrameRun? {
    var frames: [FrameSource.Frame] = []
    let before = previous
    var length = 1
    while frames.count < length, let frame = try source.nextFrame() {
      frames.append(frame)
      previous = frame.list
      length = max(1, min(8, 4_000_000 / max(frame.list.bounds.area, 1)))
    }
    return frames.isEmpty ? nil : FrameRun(number: number, previous: before, frames: frames)
  }
}

/// A few frames in a row, with what was shown before the first.
private struct FrameRun: Sendable {
  let number: Int
  let previous: DisplayList?
  let frames: [FrameSource.Frame]
}

/// A canvas that frames are drawn on, by one thread.
private final class Worker {
  private var renderer: FrameRenderer?
  private let workspace = PNGWorkspace()

  func draw(_ frame: FrameSource.Frame, after previous: DisplayList?) -> FramePipeline.DrawnFrame {
    let renderer = self.renderer ?? FrameRenderer(size: frame.list.bounds)
    self.renderer = renderer
    renderer.render(frame.list)
    return FramePipeline.DrawnFrame(
      index: frame.index, list: frame.list, damage: frame.list.damage(from: previous).bounds, renderer: renderer,
      workspace: workspace)
  }

  func draw<Output>(
    _ run: FrameRun, _ transform: (FramePipeline.DrawnFrame) throws -> Output
  ) throws -> [Output] {
    var previous = run.previous
    return try run.frames.map { frame in
      defer { previous = frame.list }
      return try transform(draw(frame, after: previous))
    }
  }
}

/// Where the consumer leaves runs for the workers, and the workers what became of them.
///
/// Sendable unchecked because every access to its state holds the condition's lock.
private final class RunExchange<Output: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [FrameRun] = []
  private var done: [Int: Result<[Output], any Error>] = [:]
  private var isClosed = false

  func submit(_ run: FrameRun) {
    condition.lock()
    defer { condition.unlock() }
    waiting.append(run)
    condition.broadcast()
  }

  /// Waits for a run; nil means that there will be none.
  func takeRun() -> FrameRun? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isClosed { condition.wait() }
    return isClosed ? nil : waiting.removeFirst()
  }

  func finish(_ run: FrameRun, _ outputs: Result<[Output], any Error>) {
    condition.lock()
    defer { condition.unlock() }
    done[run.number] = outputs
    condition.broadcast()
  }

  /// Waits for what became of a run.
  func outputs(ofRun number: Int) -> Result<[Output], any Error> {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let outputs = done.removeValue(forKey: number) { return outputs }
      condition.wait()
    }
  }

  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    condition.broadcast()
  }
}
