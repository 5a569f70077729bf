import Foundation
import TwirlGraphics

/// The values that the animation of a view's block goes through.
package enum BlockValues {
  /// From one value to another.
  case basic(from: AnimatableValue, to: AnimatableValue)
  /// Through key frames.
  case keyframes(KeyframeCurve<AnimatableValue>)

  /// Returns the value at a progress.
  package func value(at progress: CGFloat) -> AnimatableValue {
    switch self {
    case .basic(let from, let to): from.interpolated(to: to, at: progress)
    case .keyframes(let curve): curve.value(at: progress)
    }
  }

  /// The value at the beginning.
  package var first: AnimatableValue? {
    switch self {
    case .basic(let from, _): from
    case .keyframes(let curve): curve.values.first
    }
  }

  /// The value at the end.
  package var last: AnimatableValue? {
    switch self {
    case .basic(_, let to): to
    case .keyframes(let curve): curve.values.last
    }
  }
}

/// How the animation of a view's block runs.
package struct BlockRun {
  /// When it runs, in the layer's time.
  package var timing: MediaTimingParameters
  /// How progress follows from the elapsed fraction.
  package var pace: EffectPace
  /// Whether touches reach the layer's view meanwhile.
  package var allowsUserInteraction: Bool
  /// Whether an animator says when it ends, instead of its timing.
  package var isHeld = false

  /// Describes how an animation runs.
  package init(timing: MediaTimingParameters, pace: EffectPace, allowsUserInteraction: Bool) {
    self.timing = timing
    self.pace = pace
    self.allowsUserInteraction = allowsUserInteraction
  }
}

extension Layer {
  /// Adds the animation of a change in a view's block; one that is not additive replaces the one of
  /// its property that is not.
  ///
  /// The replaced one's block learns that it did not finish, unless it is the same block that
  /// changed its mind.
  @discardableResult
  package func addBlockAnimation(
    of property: AnimatableProperty, _ values: BlockValues, isAdditive: Bool, _ run: BlockRun,
    group: CompletionGroup, clock: Clock
  ) -> RunningAnimation? {
    let curve: EffectCurve
    switch values {
    case .basic(let from, let to):
      guard let basic = BasicCurve(from: from, to: to, by: nil) else { return nil }
      curve = .basic(basic)
    case .keyframes(let keyframes): curve = .keyframes(KeyframeEffectCurve(keyframes))
    }
    group.begin()
    let replaced =
      isAdditive
      ? nil
      : replaceableAnimation(of: property) ?? animations.first { $0.key == property.rawValue }
    let effect = PropertyEffect(
      keyPath: AnimationKeyPath(property), curve: curve, easing: run.pace.easing,
      motion: run.pace.motion, duration: run.pace.duration, isAdditive: isAdditive,
      isCumulative: false, autoreverses: run.timing.autoreverses)
    effect.pace = run.pace
    let running = RunningAnimation(
      key: replaced?.key ?? unusedKey(property.rawValue), animation: nil,
      effect: .property(effect), timing: run.timing,
      allowsUserInteraction: run.allowsUserInteraction, group: group, from: values.first,
      to: values.last)
    running.isHeld = run.isHeld
    insert(running, replacing: replaced, clock)
    return running
  }

  /// Adds the transition of a view's block, from what the layer shows now; it replaces another one.
  ///
  /// - Parameter curve: the progress of the picture.
  package func addBlockTransition(
    _ kind: Transition.Kind, _ direction: Transition.Direction, curve: TimingFunction,
    _ run: BlockRun, group: CompletionGroup, clock: Clock
  ) {
    group.begin()
    let effect = TransitionEffect(
      kind: kind, direction: direction, old: snapshot(at: clock.now), curve: curve, start: 0,
      end: 1)
    let running = RunningAnimation(
      key: "transition", animation: nil, effect: .transition(effect), timing: run.timing,
      allowsUserInteraction: run.allowsUserInteraction, group: group)
    insert(running, replacing: animations.first { $0.key == running.key }, clock)
  }
}

// MARK: - Held animations

extension Layer {
  /// Changes how a held animation runs from now on.
  package func setRun(
    _ timing: MediaTimingParameters, _ pace: EffectPace, of running: RunningAnimation
  ) {
    guard running.isHeld, case .property(let effect) = running.effect else { return }
    effect.pace = pace
    running.timing = timing
    steps = nil
  }

  /// Whether a held animation is still on the layer: neither replaced nor removed.
  package func holds(_ running: RunningAnimation) -> Bool {
    animations.contains { $0 === running }
  }

  /// Ends a held animation; nothing happens where it has been taken off before.
  package func endHeld(_ running: RunningAnimation, finished: Bool) {
    guard let index = animations.firstIndex(where: { $0 === running }) else { return }
    animations.remove(at: index)
    end(running, finished: finished, finished ? .ended : .removed, clock)
  }
}
