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
package struct FramePipeline {
  /// A frame as its worker has drawn it.
  package struct DrawnFrame {
    /// What it shows.
    package let list: DisplayList
    /// The pixels that may differ from the frame before; all of them in the first.
    package let damage: PixelRect
    let renderer: FrameRenderer
    let workspace: PNGWorkspace

    /// The fingers over it.
    let touches: [TouchDot]

    /// The damaged pixels with their place.
    package var update: FrameUpdate {
      var pixels = renderer.copyPixels(in: damage)
      for dot in touches { dot.draw(over: &pixels, at: damage) }
      return FrameUpdate(rect: damage, pixels: pixels)
    }

    /// The whole picture as a PNG file.
    package func png(with encoder: PNGEncoder) throws -> [UInt8] {
      try encoder.encode(renderer.copyPixels(in: list.bounds), using: workspace)
    }
  }

  /// The number of threads that draw.
  package let workerCount: Int

  /// Creates a pipeline; fewer workers than one count as one.
  package init(workerCount: Int) {
    self.workerCount = max(workerCount, 1)
  }

  /// Draws all frames of a source.
  ///
  /// - Parameters:
  ///   - source: gives the frames, on this thread.
  ///   - transform: makes of a drawn frame what the consumer wants, on the thread that drew it.
  ///   - consume: gets the results in the order of the frames, on this thread.
  package func run<Output: Sendable>(
    _ source: FrameSource,
    transform: @escaping @Sendable (DrawnFrame) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    let frames = frames(of: source, transform: transform)
    defer { frames.close() }
    while let output = try frames.next() { try consume(output) }
  }

  /// Returns the frames of a source, to be drawn while they are asked for.
  package func frames<Output: Sendable>(
    of source: FrameSource, transform: @escaping @Sendable (DrawnFrame) throws -> Output
  ) -> DrawnFrames<Output> {
    DrawnFrames(source, workerCount: workerCount, transform: transform)
  }
}

/// Frames that are drawn a little ahead of the one that is asked for.
package final class DrawnFrames<Output: Sendable> {
  private let workerCount: Int
  private let transform: @Sendable (FramePipeline.DrawnFrame) throws -> Output
  private var source: FrameSource
  /// What the frame that was taken from the source last shows.
  private var previous: DisplayList?
  /// Draws where there are no threads.
  private let worker = Worker()
  /// The threads' meeting point; nil where there are none.
  private let exchange: RunExchange<Output>?
  private var (submitted, consumed) = (0, 0)
  private var isOver = false
  private var sourceFailure: (any Error)?
  /// The run whose frames are handed out, and how many of them were.
  private var result = RunResult<Output>()
  private var handedOut = 0

  fileprivate init(
    _ source: FrameSource, workerCount: Int,
    transform: @escaping @Sendable (FramePipeline.DrawnFrame) throws -> Output
  ) {
    (self.source, self.workerCount, self.transform) = (source, workerCount, transform)
    guard workerCount > 1 else {
      exchange = nil
      return
    }
    let exchange = RunExchange<Output>()
    for _ in 0..<workerCount {
      exchange.startWorker { worker, run in
        worker.draw(run, transform, while: { !exchange.isClosed })
      }
    }
    self.exchange = exchange
  }

  deinit { close() }

  /// Ends drawing, and waits until all threads are gone.
  package func close() { exchange?.close() }

  /// Returns what became of the next frame, or nil after the last one.
  package func next() throws -> Output? {
    guard let exchange else { return try nextDrawnHere() }
    while handedOut == result.outputs.count {
      if let failure = result.failure { throw failure }
      submitRuns(to: exchange)
      guard consumed < submitted else {
        if let sourceFailure { throw sourceFailure }
        return nil
      }
      result = exchange.result(ofRun: consumed)
      handedOut = 0
      consumed += 1
    }
    defer { handedOut += 1 }
    return result.outputs[handedOut]
  }

  private func nextDrawnHere() throws -> Output? {
    guard let frame = try source.nextFrame() else { return nil }
    defer { previous = frame.list }
    return try transform(worker.draw(frame, after: previous))
  }

  /// Has one run more under way than there are workers: all of them are busy while others consume.
  private func submitRuns(to exchange: RunExchange<Output>) {
    while !isOver, submitted - consumed <= workerCount {
      do {
        guard let run = try nextRun(number: submitted) else {
          isOver = true
          break
        }
        exchange.submit(run)
        submitted += 1
      } catch {
        // The frames before it come first, as they would on one thread: they may fail, too.
        sourceFailure = error
        isOver = true
      }
    }
  }

  /// Collects the next few frames: fewer of large ones, so that what is under way stays small.
  ///
  /// Frames before one that fails are a run of their own; the failure is thrown by the next call.
  private func nextRun(number: Int) throws -> FrameRun? {
    var frames: [FrameSource.Frame] = []
    let before = previous
    var length = 1
    while frames.count < length {
      do {
        guard let frame = try source.nextFrame() else { break }
        frames.append(frame)
        previous = frame.list
        length = max(1, min(8, 4_000_000 / max(frame.list.bounds.area, 1)))
      } catch {
        if frames.isEmpty { throw error }
        source.fail(with: error)
        break
      }
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

/// What became of a run: the frames before the first that failed.
private struct RunResult<Output: Sendable>: Sendable {
  var outputs: [Output] = []
  var failure: (any Error)?
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
      list: frame.list,
      damage: frame.list.damage(from: previous).bounds.union(frame.touchDamage),
      renderer: renderer, workspace: workspace, touches: frame.touches)
  }

  /// Draws a run, or as much of it as somebody still wants.
  func draw<Output>(
    _ run: FrameRun, _ transform: (FramePipeline.DrawnFrame) throws -> Output,
    while isWanted: () -> Bool
  ) -> RunResult<Output> {
    var previous = run.previous
    var result = RunResult<Output>()
    do {
      for frame in run.frames where isWanted() {
        result.outputs.append(try transform(draw(frame, after: previous)))
        previous = frame.list
      }
    } catch {
      result.failure = error
    }
    return result
  }
}

/// Where the consumer leaves runs for the workers, and the workers what became of them.
///
/// Sendable unchecked because every access to its state holds the condition's lock.
private final class RunExchange<Output: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [FrameRun] = []
  private var done: [Int: RunResult<Output>] = [:]
  private var activeWorkers = 0
  private var closed = false

  /// Enough for drawing groups in groups as deep as scenes go, whatever the system's default is.
  private static var stackSize: Int { 8 << 20 }

  /// Starts a thread that draws runs until the exchange is closed.
  func startWorker(_ draw: @escaping @Sendable (Worker, FrameRun) -> RunResult<Output>) {
    locked { activeWorkers += 1 }
    let thread = Thread { [self] in
      let worker = Worker()
      while let run = takeRun() {
        let result = draw(worker, run)
        locked { done[run.number] = result }
      }
      locked { activeWorkers -= 1 }
    }
    thread.stackSize = Self.stackSize
    thread.start()
  }

  func submit(_ run: FrameRun) {
    locked { waiting.append(run) }
  }

  /// Waits for what became of a run.
  func result(ofRun number: Int) -> RunResult<Output> {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = done.removeValue(forKey: number) { return result }
      condition.wait()
    }
  }

  /// Whether nobody waits for runs any more.
  var isClosed: Bool {
    condition.lock()
    defer { condition.unlock() }
    return closed
  }

  /// Sends the workers home and waits until they are gone.
  func close() {
    locked { closed = true }
    condition.lock()
    defer { condition.unlock() }
    while activeWorkers > 0 { condition.wait() }
  }

  /// Waits for a run; nil means that there will be none.
  private func takeRun() -> FrameRun? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !closed { condition.wait() }
    return closed ? nil : waiting.removeFirst()
  }

  /// Changes the state and wakes whoever waits for it.
  private func locked(_ change: () -> Void) {
    condition.lock()
    defer { condition.unlock() }
    change()
    condition.broadcast()
  }
}
