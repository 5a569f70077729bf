import Foundation
import TwirlGraphics

extension Layer {
  /// Adds an animation; the layer takes a copy.
  ///
  /// It begins at once, or as soon as the layer comes onto a stage; with a `beginTime` when the
  /// layer's time is that. Animations are applied in the order in which they were added.
  ///
  /// - Parameters:
  ///   - animation: what to do. A transition is always added under the key `transition`.
  ///   - key: the name to find it by; the animation that has it ends unfinished. nil is a name that
  ///     no other animation has.
  /// - Precondition: its values are finite.
  public func add(_ animation: Animation, forKey key: String?) {
    let copy = animation.copy()
    let key = copy is Transition ? "transition" : key ?? unusedKey("animation")
    let stack = TransactionStack.current
    var timing = copy.timing
    if timing.duration == 0 {
      timing.duration = stack?.animationDuration ?? Transaction.defaultDuration
    }
    let clock = self.clock
    let target = EffectTarget(
      values: values, duration: timing.duration,
      snapshot: copy is Transition ? snapshot(at: clock?.now) : nil,
      ignore: { [eventName] keyPath, reason in
        clock?.note(.ignored, eventName, keyPath: keyPath, reason)
      })
    let running = RunningAnimation(
      key: key, animation: copy, effect: copy.makeEffect(for: target), timing: timing)
    insert(running, replacing: animations.first { $0.key == key }, clock)
  }

  /// Returns a copy of the animation under a key, or nil where there is none.
  ///
  /// Changing it does not change what runs. One of a view's block is a basic animation, without a
  /// delegate.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key == key }?.copy
  }

  /// Returns the keys of all animations, also of views' blocks, in the order of addition; nil for none.
  public func animationKeys() -> [String]? {
    animations.isEmpty ? nil : animations.map(\.key)
  }

  /// Takes the animation under a key off; it ends unfinished.
  public func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    let removed = animations.remove(at: index)
    end(removed, finished: false, .removed, clock)
  }

  /// Ends all animations where they are; the model shows, and completions get `finished` false.
  public func removeAllAnimations() {
    let clock = self.clock
    for animation in takeAnimations() { end(animation, finished: false, .removed, clock) }
  }

  /// Whether an animation runs or waits for its beginning on this layer.
  public var isAnimating: Bool { animations.contains { !$0.isOver } }

  /// The properties with running animations, in the order of addition.
  public var animatedProperties: [AnimatableProperty] {
    animations.filter { !$0.isOver }.compactMap(\.property)
  }

  /// Whether an animation on this layer keeps touches away.
  package var isAnimatingWithoutInteraction: Bool {
    animations.contains { !$0.allowsUserInteraction }
  }

  /// A key that no animation has, which begins like a given one.
  func unusedKey(_ base: String) -> String {
    var key = base
    while animations.contains(where: { $0.key == key }) {
      keyCount += 1
      key = "\(base)-\(keyCount)"
    }
    return key
  }
}

// MARK: - Animations of views' blocks

extension Layer {
  /// The running animation that the next one of a property would replace if it is not additive.
  package func replaceableAnimation(of property: AnimatableProperty) -> RunningAnimation? {
    animations.last { $0.property == property && $0.group != nil && !$0.isAdditive }
  }
}
