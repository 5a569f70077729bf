import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A step of a script.
indirect enum Step: Sendable {
  /// Changes a view at once.
  case set(id: String, changes: Changes)
  /// Changes a view over time; see ``Animation``.
  case animate(id: String, animation: Animation)
  /// Changes a view over time, by parts; see ``Keyframes``.
  case keyframes(id: String, animation: Keyframes)
  /// Changes a view's picture; see ``Transition``.
  case transition(id: String, transition: Transition)
  /// Lets time pass.
  case wait(MediaTime)
  /// Starts steps at one instant, and ends when all have ended.
  case together([Step])
  /// Runs steps a number of times, one after another.
  case `repeat`(Int, [Step])
  /// Runs an animation that comes with Twirl.
  case perform(BuiltInAnimation, id: String)
}

/// An animation that comes with Twirl, by the name that scenes use.
enum BuiltInAnimation: String, CaseIterable, Sendable {
  case viewTransform
}

extension Step {
  /// Whether the step runs for ever, so that none after it ever begins.
  var isEndless: Bool {
    func isEndless(_ duration: TimeInterval, repeats: Bool) -> Bool {
      duration.isInfinite || repeats && MediaTime(seconds: duration) > .zero
    }
    return switch self {
    case .set, .wait, .perform: false
    case .animate(_, let animation):
      isEndless(animation.duration, repeats: animation.options.contains(.repeat))
    case .keyframes(_, let animation):
      isEndless(animation.duration, repeats: animation.options.contains(.repeat))
    case .transition(_, let transition):
      isEndless(transition.duration, repeats: transition.options.contains(.repeat))
    case .together(let steps), .repeat(_, let steps): steps.contains(where: \.isEndless)
    }
  }

  /// How many steps this one comes to, itself included, each as often as it is repeated.
  ///
  /// Counting ends above the limit, so that repetitions of repetitions cannot overflow.
  var expandedCount: Int {
    switch self {
    case .set, .animate, .wait, .perform: 1
    case .keyframes(_, let animation): 1 + animation.frames.count
    case .transition(_, let transition): 1 + transition.changes.count
    case .together(let steps): 1 + Step.expandedCount(steps)
    case .repeat(let rounds, let steps): 1 + rounds * Step.expandedCount(steps)
    }
  }

  /// The sum over a list, not above `Scene.stepLimit + 1`.
  static func expandedCount(_ steps: [Step]) -> Int {
    steps.reduce(0) { min($0 + $1.expandedCount, Scene.stepLimit + 1) }
  }
}
