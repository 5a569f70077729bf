import Foundation
import TwirlGraphics

/// A running animation of one property of one layer.
///
/// An additive one runs from the old value's distance to zero on top of the model, which has the
/// new value from the beginning; several of them add up. Another kind replaces the value.
package final class LayerAnimation {
  package let property: AnimatableProperty
  package let from: AnimatableValue
  package let to: AnimatableValue
  package let isAdditive: Bool
  package let timing: MediaTiming
  package let curve: TimingFunction
  /// Whether touches reach the layer's view while this runs.
  package let allowsUserInteraction: Bool
  /// The block that it belongs to, which waits for all its animations.
  package let group: AnimationGroup
  /// The parts of two transforms, taken apart once instead of for each instant.
  private let parts: (from: AffineDecomposition, to: AffineDecomposition)?
  /// What takes the animation off its layer when it is over; nil for an endless one.
  var endEvent: ClockEvent?

  package init(
    property: AnimatableProperty, from: AnimatableValue, to: AnimatableValue, isAdditive: Bool,
    timing: MediaTiming, curve: TimingFunction, allowsUserInteraction: Bool, group: AnimationGroup
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.isAdditive = isAdditive
    self.timing = timing
    self.curve = curve
    self.allowsUserInteraction = allowsUserInteraction
    self.group = group
    parts =
      if case .transform(let from) = from, case .transform(let to) = to, from != to,
        let from = AffineDecomposition(from), let to = AffineDecomposition(to)
      { (from, to) } else { nil }
  }

  /// Changes the animated property from its underlying value to the one shown at an instant.
  package func apply(to properties: inout LayerProperties, at time: MediaTime) {
    let fraction = curve.value(at: timing.progress(at: time))
    let value: AnimatableValue =
      if let parts, fraction != 0, fraction != 1 {
        .transform(parts.from.interpolated(to: parts.to, at: fraction).transform)
      } else {
        from.interpolated(to: to, at: fraction)
      }
    properties[property] = isAdditive ? value.added(to: properties[property]) : value
  }
}

/// The animations that one block has started, and what runs when the last of them is over.
///
/// Invariant: the completion runs at most once, and never before `seal()`.
package final class AnimationGroup {
  private var running = 0
  private var allFinished = true
  private var isSealed = false
  private var completion: ((Bool) -> Void)?
  private let schedule: (@escaping () -> Void) -> Void

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - completion: gets whether all animations ran to their end.
  ///   - schedule: runs what it is given among the completions of the current instant.
  package init(
    completion: ((Bool) -> Void)?, schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.completion = completion
    self.schedule = schedule
  }

  /// Counts an animation in.
  package func begin() {
    running += 1
  }

  /// Counts an animation out, with whether it ran to its end.
  package func end(finished: Bool) {
    running -= 1
    allFinished = allFinished && finished
    completeIfOver()
  }

  /// Says that no more animations will come: the block has returned.
  package func seal() {
    isSealed = true
    completeIfOver()
  }

  private func completeIfOver() {
    guard isSealed, running == 0, let completion else { return }
    self.completion = nil
    let finished = allFinished
    schedule { completion(finished) }
  }
}
