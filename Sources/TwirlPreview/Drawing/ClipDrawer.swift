import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlScenes
import TwirlText
import TwirlViews

/// Draws a scene again whenever it is asked to, on a thread of its own.
///
///     saves       ──1───2─3────────▶ time
///     thread        [draws 1 ✗][draws 3       ]
///
/// A request while a scene is drawn takes the place of what is drawn, and of requests that wait: only
/// the newest counts. What there is of the clip can be had at any time, from any thread.
final class ClipDrawer: @unchecked Sendable {
  /// Where the scene is drawn for: how, and from what.
  struct Job: Sendable {
    var path: String
    var options: PreviewOptions
    var load: @Sendable (String) throws -> Scene
    var describe: @Sendable (any Error) -> String
  }

  /// What there is to see.
  struct State: Sendable {
    /// Grows with each change.
    var version = 0
    /// The clip on show: the newest that could be drawn.
    var clip: PreviewClip?
    /// What is wrong with the newest save; nil if nothing is.
    var fault: PreviewFault?
    /// Whether a save is being drawn.
    var isDrawing = false
    /// The files that the scene is made of.
    var files: [String] = []
  }

  private let job: Job
  private let wake: @Sendable () -> Void
  private let condition = NSCondition()
  // All of these are used only while the condition is locked.
  private var shared = State()
  /// The last clip that was drawn to its end.
  private var complete: PreviewClip?
  /// The numbers of the last request and of the one that is served.
  private var requested = 0
  private var served = 0
  /// A frame that somebody waits for.
  private var wanted: Int?
  /// Whether somebody looks, and will ask for a frame as soon as there is a clip.
  private var hasViewers = false
  private var isStopped = false
  private var isRunning = true

  /// Starts the thread.
  ///
  /// - Parameter wake: is called on it after each change of the state.
  init(_ job: Job, wake: @escaping @Sendable () -> Void) {
    self.job = job
    self.wake = wake
    shared.files = [job.path]
    let thread = Thread { [self] in
      // What is known of fonts is kept, until something is wrong: it may be that one was missing.
      var fonts = FontBook()
      while let number = nextRequest() {
        Drawing(number, job, self, fonts).run()
        if state.fault != nil { fonts = FontBook() }
      }
      locked { isRunning = false }
    }
    // Scenes may be nested deeply.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// What there is to see now.
  var state: State { locked { shared } }

  /// The files that the scene is made of.
  var files: [String] { locked { shared.files } }

  /// What of the state the page is told whenever it changes; made without copying the clip.
  var summary: Summary {
    locked {
      Summary(
        version: shared.version,
        clip: shared.clip.map {
          Summary.Clip(
            revision: $0.revision, count: $0.times.count, drawn: $0.drawnCount, note: $0.note)
        }, fault: shared.fault, isDrawing: shared.isDrawing)
    }
  }

  /// What of the state the page is told whenever it changes.
  struct Summary: Encodable, Equatable, Sendable {
    var version: Int
    var clip: Clip?
    var fault: PreviewFault?
    var isDrawing: Bool

    /// How far a clip is.
    struct Clip: Encodable, Equatable, Sendable {
      var revision: Int
      var count: Int
      var drawn: Int
      var note: String?
    }
  }

  /// Something of a clip that may not be there yet.
  enum Lookup<Value> {
    /// It is there.
    case found(Value)
    /// It will be there, or the drawing fails.
    case later
    /// There is no such thing, or not any more.
    case gone
  }

  /// Looks for something of a clip.
  func look<Value>(
    in revision: Int, _ value: (PreviewClip) -> Lookup<Value>
  ) -> Lookup<Value> {
    locked {
      if let clip = shared.clip, clip.revision == revision { return value(clip) }
      if let clip = complete, clip.revision == revision { return value(clip) }
      return .gone
    }
  }

  /// Asks for the scene to be read and drawn again.
  func request() {
    locked {
      requested += 1
      shared.isDrawing = true
      shared.version += 1
    }
  }

  /// Says that a frame is waited for, so that it is drawn before those ahead of it.
  func want(_ frame: Int) { locked { wanted = frame } }

  /// Says whether somebody looks.
  func setHasViewers(_ value: Bool) { locked { hasViewers = value } }

  /// Ends the thread; what it draws is given up.
  ///
  /// - Parameter patience: how many seconds to wait for it.
  /// - Returns: whether it has ended.
  func stop(patience: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    isStopped = true
    condition.broadcast()
    let limit = Date(timeIntervalSinceNow: patience)
    while isRunning, condition.wait(until: limit) {}
    return !isRunning
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body()
  }

  /// Waits for a request; nil means that there will be none.
  private func nextRequest() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while requested == served, !isStopped { condition.wait() }
    served = requested
    return isStopped ? nil : served
  }
}

// MARK: - What a drawing reports

extension ClipDrawer {
  /// Whether nobody waits for a drawing any more.
  func isSuperseded(_ number: Int) -> Bool { locked { isStopped || requested != number } }

  /// Takes the frame that is waited for.
  ///
  /// - Parameter patience: how many seconds to wait for somebody to ask, if somebody looks.
  func takeWanted(patience: Double = 0) -> Int? {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: patience)
    while wanted == nil, patience > 0, hasViewers, !isStopped, requested == served,
      condition.wait(until: limit)
    {}
    defer { wanted = nil }
    return wanted
  }

  /// Changes the state for a drawing, unless it is superseded.
  func update(_ number: Int, _ change: (inout State) -> Void) {
    let isCurrent = locked {
      guard !isStopped, requested == number else { return false }
      let before = shared.clip?.revision
      change(&shared)
      shared.version += 1
      // Frames of the clip before are not meant any more.
      if shared.clip?.revision != before { wanted = nil }
      if let clip = shared.clip, clip.isComplete { complete = clip }
      return true
    }
    if isCurrent { wake() }
  }

  /// Ends a drawing that failed: the last complete clip is shown again.
  func fail(_ number: Int, _ fault: PreviewFault) {
    update(number) {
      $0.fault = fault
      $0.isDrawing = false
      if $0.clip?.isComplete != true { $0.clip = complete }
    }
  }
}
