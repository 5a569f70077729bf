import Foundation
import TwirlGraphics

/// An animation on a layer, from when it is added until it leaves.
package final class RunningAnimation {
  // What an instant needs comes first, so that it lies together.

  /// When it runs, in the layer's time.
  package internal(set) var timing: MediaTimingParameters
  /// What it does.
  package let effect: AnimationEffect
  /// Whether it has a place on a clock.
  var isScheduled = false
  /// The key it is found by.
  package let key: String
  /// The layer's copy of an explicit animation; nil for one of a view's block.
  package let animation: Animation?
  /// Whether touches reach the layer's view while this runs.
  package let allowsUserInteraction: Bool
  /// The block that it belongs to, which waits for all its animations.
  package let group: CompletionGroup?
  /// Whether an animator says when it ends, instead of its timing.
  package internal(set) var isHeld = false
  /// The transactions that wait for it.
  var observers: [CompletionGroup] = []
  /// Whether its delegate was told that it begins.
  var hasStarted = false
  /// Whether it has run to its end, and stays on the layer nevertheless.
  package internal(set) var isOver = false
  /// What tells that it begins.
  var startEvent: ClockEvent?
  /// What takes it off its layer when it is over; nil for an endless one.
  var endEvent: ClockEvent?
  /// What a block's animation begins at.
  package let from: AnimatableValue?
  /// What a block's animation ends at.
  let to: AnimatableValue?

  init(
    key: String, animation: Animation?, effect: AnimationEffect, timing: MediaTimingParameters,
    allowsUserInteraction: Bool = true, group: CompletionGroup? = nil,
    from: AnimatableValue? = nil, to: AnimatableValue? = nil
  ) {
    self.key = key
    self.animation = animation
    self.effect = effect
    self.timing = timing
    self.allowsUserInteraction = allowsUserInteraction
    self.group = group
    self.from = from
    self.to = to
  }

  /// The property that it animates, if it is a single one.
  package var property: AnimatableProperty? {
    guard case .property(let effect) = effect else { return nil }
    return effect.keyPath.property
  }

  /// Whether it adds to what is there.
  package var isAdditive: Bool {
    guard case .property(let effect) = effect else { return false }
    return effect.isAdditive
  }

  /// The animation as an object of one's own.
  ///
  /// A block's is a basic animation; a curve that is no cubic one is left out of it.
  var copy: Animation? {
    if let animation { return animation.copy() }
    guard case .property(let effect) = effect else { return nil }
    let copy = BasicAnimation(keyPath: effect.keyPath.description)
    copy.fromValue = from?.boxed
    copy.toValue = to?.boxed
    copy.isAdditive = effect.isAdditive
    if case .cubicBezier(let curve) = effect.pace.easing { copy.timingFunction = curve }
    copy.timing = timing
    return copy
  }

  /// What the event log calls it.
  var logName: String {
    guard case .property(let effect) = effect else { return key }
    return effect.keyPath.description
  }

  /// Whether it leaves its layer at its end.
  var isRemovedOnCompletion: Bool { animation?.isRemovedOnCompletion ?? true }

  /// Changes values from those under the animation to those shown at an instant of the layer's.
  func apply(to values: inout LayerValues, model: () -> LayerValues, at time: MediaTime) {
    let sample = timing.sample(at: time)
    guard timing.hasEffect(sample.phase) else { return }
    effect.apply(to: &values, model: model, at: sample)
  }
}
