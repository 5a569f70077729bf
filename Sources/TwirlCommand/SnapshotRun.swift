import Foundation
import TwirlKit

/// Scenes that are held against their references, several at a time.
///
/// Each scene is drawn by one thread. What becomes of it does not depend on the others, nor on how
/// many threads there are.
struct SnapshotRun: Sendable {
  /// What is to be done with one scene.
  struct Task: Sendable {
    var path: String
    /// The snapshots that it makes: of the whole animation, where the moment is nil, or of moments.
    var snapshots: [(name: SnapshotName, moment: SnapshotMoment?)]
    var references: ReferenceFolder
  }

  /// What became of a snapshot.
  struct Outcome: Sendable {
    var result: SnapshotResult
    /// Why it could not be verified, if it could not.
    var error: CommandError?
  }

  var artifacts: SnapshotArtifacts
  var mode: RecordMode
  var comparison: AnimationComparison
  var framesPerSecond = 50.0
  var duration: TimeInterval?
  /// Pixels a point; nil for the scene's.
  var scale: Double?
  var jobs = 1

  /// Enough for drawing groups in groups as deep as scenes go, whatever the system's default is.
  private static let stackSize = 8 << 20

  /// Does all tasks.
  ///
  /// - Parameter progress: is told now and then how many are done, on this thread.
  /// - Returns: what became of each task's snapshots, in their order.
  func run(_ tasks: [Task], progress: (Int) -> Void = { _ in }) -> [[Outcome]] {
    let board = TaskBoard(tasks)
    // What fonts there are is looked up once; what a picture was drawn with is another matter.
    let fonts = FontBook()
    let threadCount = min(jobs, tasks.count)
    for _ in 0..<threadCount {
      let thread = Thread {
        while let (number, task) = board.take() {
          board.finish(number, with: outcomes(of: task, fonts))
        }
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    return board.wait(progress)
  }

  /// Does one task; whatever goes wrong is an outcome.
  private func outcomes(of task: Task, _ fonts: FontBook) -> [Outcome] {
    let verifier = SnapshotVerifier(
      references: task.references, artifacts: artifacts, mode: mode, comparison: comparison)
    let drawing = Result<SceneDrawing, any Error> { try SceneDrawing(task.path, self, fonts) }
    return task.snapshots.map { name, moment in
      let start = ProcessInfo.processInfo.systemUptime
      // More digits than the clock is good for only make results longer.
      let elapsed: () -> Double? = {
        ((ProcessInfo.processInfo.systemUptime - start) * 1e5).rounded() / 1e5
      }
      do {
        let drawing = try drawing.get()
        let result =
          try moment.map {
            try drawing.verify(name, at: $0, with: verifier, elapsed)
          } ?? drawing.verify(name, with: verifier, elapsed)
        return Outcome(
          result: result, error: result.status == .error ? .badInput(result.headline) : nil)
      } catch {
        let failure = CommandError(describing: error, input: task.path)
        return Self.outcome(of: failure, name, verifier, elapsed)
      }
    }
  }

  private static func outcome(
    of failure: CommandError, _ name: SnapshotName, _ verifier: SnapshotVerifier,
    _ elapsed: () -> Double?
  ) -> Outcome {
    do {
      return Outcome(
        result: try verifier.fail(name, because: failure.message, elapsed: elapsed), error: failure)
    } catch {
      // Where the result cannot be written either, it is told here all the same.
      let result = SnapshotResult(
        name: name.description, status: .error, headline: failure.message,
        referenceFile: verifier.references.file(of: name), root: verifier.references.root)
      return Outcome(result: result, error: failure)
    }
  }
}

/// A scene that is drawn as often as it takes.
private struct SceneDrawing {
  let scene: Scene
  let options: Recording.Options
  /// The fonts of all scenes.
  let fonts: FontBook

  init(_ path: String, _ run: SnapshotRun, _ fonts: FontBook) throws {
    var scene = try Scene(contentsOf: path)
    if let scale = run.scale { scene.scale = scale }
    (self.scene, self.fonts) = (scene, fonts)
    var options = Recording.Options()
    options.framesPerSecond = run.framesPerSecond
    options.duration = run.duration
    options.jobs = 1
    self.options = options
  }

  private func recording(_ fonts: FontBook) -> Recording {
    Recording(options: options) { [scene] in try scene.makeStage(fonts: fonts) }
  }

  /// Verifies the whole animation.
  func verify(
    _ name: SnapshotName, with verifier: SnapshotVerifier, _ elapsed: () -> Double?
  ) throws -> SnapshotResult {
    try verifier.verify(
      name, elapsed: elapsed, isEqual: { try recording(fonts).isEqual(toClip: $0) },
      // With fonts of its own, so that it says what this scene was drawn with.
      draw: { try SnapshotPicture(recording(FontBook())) })
  }

  /// Verifies a moment.
  func verify(
    _ name: SnapshotName, at moment: SnapshotMoment, with verifier: SnapshotVerifier,
    _ elapsed: () -> Double?
  ) throws -> SnapshotResult {
    try verifier.verify(
      name, elapsed: elapsed, isEqual: { try still(at: moment, fonts).isEqual(toStill: $0) }
    ) {
      let fonts = FontBook()
      return try SnapshotPicture(
        still(at: moment, fonts), scale: scene.scale, typefaces: fonts.usedTypefaces)
    }
  }

  private func still(at moment: SnapshotMoment, _ fonts: FontBook) throws -> Bitmap {
    let stage = try scene.makeStage(fonts: fonts)
    try stage.advance(to: moment.time)
    let list = try DisplayList(
      stage.window.layer, size: stage.size, scale: stage.scale, background: stage.backgroundColor,
      at: stage.now, fonts: stage.fonts)
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    return renderer.copyPixels(in: list.bounds)
  }
}

/// Where threads find what is to be done and leave what has become of it.
///
/// Sendable unchecked because every access to its state holds the condition's lock.
private final class TaskBoard: @unchecked Sendable {
  private let condition = NSCondition()
  private let tasks: [SnapshotRun.Task]
  private var taken = 0
  private var finished = 0
  private var outcomes: [[SnapshotRun.Outcome]]

  init(_ tasks: [SnapshotRun.Task]) {
    self.tasks = tasks
    outcomes = Array(repeating: [], count: tasks.count)
  }

  /// Returns the next task and its number, or nil if all are taken.
  func take() -> (Int, SnapshotRun.Task)? {
    condition.lock()
    defer { condition.unlock() }
    guard taken < tasks.count else { return nil }
    defer { taken += 1 }
    return (taken, tasks[taken])
  }

  func finish(_ number: Int, with result: [SnapshotRun.Outcome]) {
    condition.lock()
    defer { condition.unlock() }
    outcomes[number] = result
    finished += 1
    condition.signal()
  }

  /// Waits until all tasks are done.
  func wait(_ progress: (Int) -> Void) -> [[SnapshotRun.Outcome]] {
    condition.lock()
    defer { condition.unlock() }
    var told = -1
    while finished < tasks.count {
      if told != finished {
        told = finished
        condition.unlock()
        progress(told)
        condition.lock()
      } else {
        condition.wait()
      }
    }
    return outcomes
  }
}
