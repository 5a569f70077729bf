import Foundation
import TwirlLayers
import TwirlViews

extension Step {
  /// How progress follows from time.
  enum Curve: Sendable {
    /// Along a cubic curve.
    case cubic(TimingFunction)
    /// Along the spring that settles in the step's duration.
    case damping(ratio: Double, velocity: Double)
    /// Along a spring in its own time.
    case spring(OwnSpring)
  }

  /// A spring by its perceptual duration in seconds, its bounce and its velocity.
  struct OwnSpring: Sendable {
    var duration: TimeInterval
    var bounce: Double
    /// In whole distances a second.
    var velocity: Double

    var spring: Spring {
      Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    }
    /// How long an animation along it takes; infinite without damping.
    var settlingDuration: TimeInterval { spring.settlingDuration }
  }

  /// How an animation goes and what it changes.
  struct Animation: Sendable {
    /// In seconds; of a spring in its own time the time that it takes to settle.
    var duration: TimeInterval
    var delay: TimeInterval
    var curve: Curve
    var options: View.AnimationOptions
    var changes: Changes

    /// Runs the animation.
    func run(on view: View, _ end: @escaping () -> Void) {
      let animations = { changes.apply(to: view) }
      let completion = { (_: Bool) in end() }
      switch curve {
      case .cubic(let curve):
        View.animate(
          withDuration: duration, delay: delay, timingFunction: curve, options: options,
          animations: animations, completion: completion)
      case .damping(let ratio, let velocity):
        View.animate(
          withDuration: duration, delay: delay, usingSpringWithDamping: CGFloat(ratio),
          initialSpringVelocity: CGFloat(velocity), options: options, animations: animations,
          completion: completion)
      case .spring(let spring):
        View.animate(
          springDuration: spring.duration, bounce: CGFloat(spring.bounce),
          initialSpringVelocity: CGFloat(spring.velocity), delay: delay, options: options,
          animations: animations, completion: completion)
      }
    }
  }
}

// MARK: - Key frames

extension Step {
  /// How a series of key frames goes.
  struct Keyframes: Sendable {
    var duration: TimeInterval
    var delay: TimeInterval
    /// With the bits of a curve.
    var options: View.KeyframeAnimationOptions
    var frames: [Keyframe]

    /// Runs the animation.
    func run(on view: View, _ end: @escaping () -> Void) {
      View.animateKeyframes(withDuration: duration, delay: delay, options: options) {
        for frame in frames {
          View.addKeyframe(
            withRelativeStartTime: frame.start, relativeDuration: frame.relativeDuration
          ) { frame.changes.apply(to: view) }
        }
      } completion: { _ in
        end()
      }
    }
  }

  /// What a view comes to in a part of the whole duration.
  ///
  /// Invariant: 0 ≤ start ≤ end ≤ 1.
  struct Keyframe: Sendable {
    var start: Double
    var end: Double
    var changes: Changes

    /// What View.addKeyframe(withRelativeStartTime:relativeDuration:) takes.
    ///
    /// It adds the two up again, which gives `end` to the last bit: the difference of numbers in 0…1 is
    /// off by half a unit of the end's last place at most.
    var relativeDuration: Double { end - start }
  }
}

// MARK: - Transitions

extension Step {
  /// What a step changes of a view.
  struct ViewChanges: Sendable {
    var id: String
    var changes: Changes
  }

  /// How a transition goes and what it changes.
  struct Transition: Sendable {
    var duration: TimeInterval
    /// With the bits of the style and the curve.
    var options: View.AnimationOptions
    var changes: [ViewChanges]

    /// Runs the transition.
    func run(on view: View, in context: ScriptContext, _ end: @escaping () -> Void) {
      View.transition(with: view, duration: duration, options: options) {
        for change in changes {
          if let view = context.view(change.id) { change.changes.apply(to: view) }
        }
      } completion: { _ in
        end()
      }
    }
  }
}

extension View.AnimationCurve {
  /// The options that name the curve.
  var options: View.AnimationOptions {
    switch self {
    case .easeInOut: .curveEaseInOut
    case .easeIn: .curveEaseIn
    case .easeOut: .curveEaseOut
    case .linear: .curveLinear
    }
  }
}
