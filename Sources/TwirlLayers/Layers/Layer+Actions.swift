import Foundation
import TwirlGraphics

extension Layer {
  /// Returns what is to be done when a property changes.
  ///
  /// Asked are, one after another until one has an answer: the delegate, ``actions``, the class's
  /// ``defaultAction(forKey:)``. The last answer is a ``BasicAnimation`` from what is shown to the
  /// model with the transaction's duration and curve, where the layer is shown and a transaction is
  /// open. A ``NoAction`` ends the search.
  ///
  /// - Returns: nil where nothing is to be done.
  public func action(forKey event: String) -> (any LayerAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? Self.classAction(of: self, event)
    guard let found else { return implicitAnimation(forKey: event) }
    return found is NoAction || found is NSNull ? nil : found
  }

  private static func classAction(of layer: Layer, _ event: String) -> (any LayerAction)? {
    type(of: layer).defaultAction(forKey: event)
  }

  /// The action to run for a change; none where the transaction disables them.
  func actionToRun(for property: AnimatableProperty) -> (any LayerAction)? {
    let action = action(forKey: property.rawValue)
    guard action != nil, TransactionStack.current?.disableActions != true else { return nil }
    return action
  }

  /// The animation that a change brings about by itself.
  ///
  /// Discrete properties have none, nor has a layer that came onto the stage in the same transaction:
  /// nothing of it is on screen yet. It is never additive; a later one replaces it.
  private func implicitAnimation(forKey event: String) -> BasicAnimation? {
    guard let stack = TransactionStack.current, let clock, stack.clock === clock,
      let property = AnimationKeyPath(event)?.property, !property.kind.isDiscrete,
      stack.animationDuration > 0, isShown(before: clock.transaction)
    else { return nil }
    let animation = BasicAnimation(keyPath: event)
    animation.fromValue = presentedValues(at: clock.now)[property]
    animation.timingFunction = stack.animationTimingFunction ?? .default
    animation.fillMode = .backwards
    animation.duration = stack.animationDuration
    return animation
  }

  private func isShown(before transaction: Int) -> Bool {
    sequence(first: self, next: \.superlayer).allSatisfy { $0.attachment != transaction }
  }
}

extension AnimatableValue.Kind {
  /// Whether there is nothing between two values.
  package var isDiscrete: Bool { self == .flag || self == .keyword || self == .image }
}
