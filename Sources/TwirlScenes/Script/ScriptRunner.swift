import TwirlLayers
import TwirlViews

/// The stage that scripts run on, and its views by id.
///
/// Held by what is scheduled and by the taps' closures, hence the weak references: the stage owns
/// the views, and nothing here keeps either alive.
final class ScriptContext {
  private struct WeakView {
    weak var view: View?
  }

  private weak var stage: Stage?
  private var views: [String: WeakView] = [:]

  init(stage: Stage) {
    self.stage = stage
  }

  /// Gives a view the name that steps know it by.
  func register(_ view: View, id: String) {
    views[id] = WeakView(view: view)
  }

  /// Returns the view with an id; a scene's ids are checked when it is read.
  func view(_ id: String) -> View? {
    views[id]?.view
  }

  /// Runs steps from the current instant on.
  func run(_ steps: [Step]) {
    _ = ScriptRunner(self, steps) {}.run()
  }
}

extension ScriptContext {
  /// Begins a step.
  ///
  /// - Parameter end: called when the step has ended, at that instant but never before this returns.
  /// - Returns: true if the step has ended already, and `end` will not be called.
  fileprivate func begin(_ step: Step, _ end: @escaping () -> Void) -> Bool {
    switch step {
    case .set(let id, let changes):
      if let view = view(id) { changes.apply(to: view) }
      return true
    case .animate(let id, let animation):
      return begin(on: id) { animation.run(on: $0, end) }
    case .keyframes(let id, let animation):
      return begin(on: id) { animation.run(on: $0, end) }
    case .transition(let id, let transition):
      return begin(on: id) { transition.run(on: $0, in: self, end) }
    case .wait(let span):
      guard let stage, span > .zero else { return true }
      stage.schedule(at: stage.now + span, end)
      return false
    case .together(let steps):
      return begin(together: steps, end)
    case .repeat(let rounds, let steps):
      return ScriptRunner(self, steps, rounds: rounds, end: end).run()
    case .perform(.viewTransform, let id):
      guard let view = view(id) else { return true }
      ViewTransform.perform(on: view, completion: end)
      return false
    }
  }

  /// Begins an animation on the stage, so that its completion is an event of the stage's clock even if
  /// nothing changes; returns whether there is none.
  private func begin(on id: String, _ animate: (View) -> Void) -> Bool {
    guard let stage, let view = view(id) else { return true }
    stage.run { animate(view) }
    return false
  }

  private func begin(together steps: [Step], _ end: @escaping () -> Void) -> Bool {
    var running = steps.count
    for step in steps {
      let hasEnded = begin(step) {
        running -= 1
        if running == 0 { end() }
      }
      if hasEnded { running -= 1 }
    }
    return running == 0
  }
}

/// Runs a list of steps, one after another, a number of times.
///
/// Steps that take no time are run in a loop, not by recursion: a list of any length needs no stack.
private final class ScriptRunner {
  private let context: ScriptContext
  private let steps: [Step]
  private var roundsLeft: Int
  private var next = 0
  private let end: () -> Void

  init(_ context: ScriptContext, _ steps: [Step], rounds: Int = 1, end: @escaping () -> Void) {
    self.context = context
    self.steps = steps
    roundsLeft = steps.isEmpty ? 0 : rounds
    self.end = end
  }

  /// Runs until a step takes time; returns whether all have ended, in which case `end` is not called.
  func run() -> Bool {
    while roundsLeft > 0 {
      let step = steps[next]
      next += 1
      if next == steps.count {
        next = 0
        roundsLeft -= 1
      }
      let hasEnded = context.begin(step) {
        if self.run() { self.end() }
      }
      guard hasEnded else { return false }
    }
    return true
  }
}
