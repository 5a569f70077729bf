import Foundation
import TwirlGraphics

extension Layer {
  /// Returns the values on screen: the model with the running animations at the clock's time.
  public func presentation() -> LayerProperties {
    guard !animations.isEmpty, let time = clock?.now else { return model }
    return presentation(at: time)
  }

  /// Returns the model with the running animations at a time, for callers that know the clock.
  package func presentation(at time: MediaTime) -> LayerProperties {
    var result = model
    guard !animations.isEmpty else { return result }
    for animation in animations { animation.apply(to: &result, at: time) }
    // Curves may overshoot. Only the sum is put right: a part of it, such as the offset of one of
    // two additive animations, may well be negative.
    result.bounds = result.bounds.standardized
    result.opacity = min(max(result.opacity, 0), 1)
    result.cornerRadius = max(result.cornerRadius, 0)
    return result
  }

  /// Whether an animation runs or waits for its delay on this layer.
  public var isAnimating: Bool { !animations.isEmpty }

  /// Whether an animation on this layer keeps touches away.
  package var isAnimatingWithoutInteraction: Bool {
    animations.contains { !$0.allowsUserInteraction }
  }

  /// The properties with running animations, in the order of addition.
  public var animatedProperties: [AnimatableProperty] { animations.map(\.property) }

  /// The running animation that the next one of a property would replace if it is not additive.
  package func replaceableAnimation(of property: AnimatableProperty) -> LayerAnimation? {
    animations.last { $0.property == property && !$0.isAdditive }
  }

  /// Adds an animation; one that is not additive replaces the one of its property that is not.
  ///
  /// The replaced one's block learns that it did not finish, unless it is the same block that
  /// changed its mind.
  package func add(_ animation: LayerAnimation, clock: Clock) {
    animation.group.begin()
    if !animation.isAdditive, let replaced = replaceableAnimation(of: animation.property) {
      animations.removeAll { $0 === replaced }
      replaced.endEvent?.cancel()
      replaced.group.end(finished: replaced.group === animation.group)
    }
    animations.append(animation)
    guard let end = animation.timing.end else { return }
    // Whatever takes the animation off the layer earlier calls this event off: unowned is safe, and
    // a weak reference would slow down every later use of the animation.
    animation.endEvent = clock.scheduleEvent(at: end, phase: .animationEnd) {
      [weak self, unowned animation] in
      self?.finish(animation)
    }
  }

  /// Ends all animations where they are; the model shows, and completions get `finished` false.
  public func removeAllAnimations() {
    for animation in takeAnimations() { animation.group.end(finished: false) }
  }

  /// Forgets the animations of the layer and its sublayers; their completions never run.
  ///
  /// For a tree whose clock goes away: a completion that holds the view that it belongs to would
  /// keep it for ever.
  package func discardAnimationsInTree() {
    _ = takeAnimations()
    for sublayer in sublayers { sublayer.discardAnimationsInTree() }
  }

  private func takeAnimations() -> [LayerAnimation] {
    let taken = animations
    animations = []
    for animation in taken { animation.endEvent?.cancel() }
    return taken
  }

  private func finish(_ animation: LayerAnimation) {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return }
    animations.remove(at: index)
    animation.group.end(finished: true)
  }
}
