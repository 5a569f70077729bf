import Foundation
import TwirlGraphics
import TwirlLayers

extension View {
  /// Animates the changes that a closure makes to views.
  ///
  /// The model has the new values when this returns; the presentation gets there in `duration`. A
  /// view that is not on a stage changes without animation.
  ///
  /// - Parameters:
  ///   - duration: in seconds; zero or less changes at once.
  ///   - delay: in seconds before the first change shows; a negative one counts as zero.
  ///   - options: curve, repetition, touches. A nested block takes over the duration and curve of the
  ///     outer one unless it says otherwise.
  ///   - animations: changes properties of views.
  ///   - completion: runs at the instant the last animation ends, before that instant is drawn; its
  ///     argument is false where an animation was removed or replaced. Where nothing changed, or the
  ///     duration is zero, it runs at the current instant, after the code that is running now.
  /// - Precondition: duration and delay are not NaN.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      AnimationBlock.Parameters(duration: duration, delay: delay, options: options),
      on: nil, animations, completion)
  }

  /// Animates the changes that a closure makes to views along a curve of one's own.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, timingFunction: TimingFunction,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      AnimationBlock.Parameters(
        duration: duration, delay: delay, options: options, curve: timingFunction),
      on: nil, animations, completion)
  }

  /// Animates the changes that a closure makes to a view.
  ///
  /// None of the options asks for a transition, so this does what
  /// ``animate(withDuration:delay:options:animations:completion:)`` does: UIKit's method without a
  /// transition option is documented nowhere, and the one published reading of it (Chameleon's
  /// UIViewAnimationGroup) is this.
  public static func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      AnimationBlock.Parameters(duration: duration, delay: 0, options: options),
      on: view.stage, animations ?? {}, completion)
  }

  /// Runs a closure whose changes to views do not animate, whatever block it is in or opens.
  ///
  /// A block that is opened inside changes its views at once, and completes at the current instant.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock.withAnimationsDisabled(actions)
  }

  /// Whether animation blocks animate: everywhere but inside `performWithoutAnimation`.
  public static var areAnimationsEnabled: Bool { AnimationBlock.areAnimationsEnabled }

  private static func animate(
    _ parameters: AnimationBlock.Parameters, on stage: Stage?, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let block = AnimationBlock(
      parameters, inheriting: AnimationBlock.current, clock: (stage ?? Stage.current)?.clock,
      completion: completion)
    AnimationBlock.withCurrent(block, animations)
    block.close()
  }
}

extension View: LayerDelegate {
  /// Returns the animation of the block that is open, or nothing outside of blocks.
  public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
    guard let block = AnimationBlock.current, let property = AnimatableProperty(rawValue: event),
      property.isAnimatedByViews, let old = layer.properties[property]
    else { return NoAction() }
    return BlockAction(block: block, property: property, old: old)
  }

  /// Lays the subviews out where the size of the bounds has changed.
  public func layer(
    _ layer: Layer, didChange property: AnimatableProperty, from old: AnimatableValue
  ) {
    guard layer === self.layer, property == .bounds, case .rect(let before) = old else { return }
    if before.size != layer.bounds.size { layoutSubviews() }
  }

  /// Returns the view's identifier.
  public func eventName(of layer: Layer) -> String? { accessibilityIdentifier }
}

/// The animation of one change in a block.
private struct BlockAction: LayerAction {
  let block: AnimationBlock
  let property: AnimatableProperty
  let old: AnimatableValue

  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? Layer else { return }
    block.animate(property, of: layer, from: old)
  }
}

/// An open call of `View.animate`: what changes inside it animates its way.
final class AnimationBlock {
  struct Parameters {
    var duration: TimeInterval
    var delay: TimeInterval
    var options: View.AnimationOptions
    var curve: TimingFunction

    init(
      duration: TimeInterval, delay: TimeInterval, options: View.AnimationOptions,
      curve: TimingFunction? = nil
    ) {
      precondition(
        !duration.isNaN && !delay.isNaN, "An animation's duration or delay is not a number.")
      self.duration = duration
      self.delay = max(delay, 0)
      self.options = options
      self.curve = curve ?? options.timingFunction
    }
  }

  private let parameters: Parameters
  private let group: CompletionGroup
  private let clock: ClockReference

  /// The clock that completions are scheduled on: the stage's, or that of the first view to change.
  private final class ClockReference {
    var clock: Clock?
  }

  init(
    _ parameters: Parameters, inheriting outer: AnimationBlock?, clock: Clock?,
    completion: ((Bool) -> Void)?
  ) {
    var parameters = parameters
    if !Self.areAnimationsEnabled {
      parameters.duration = 0
    } else if let outer {
      if !parameters.options.contains(.overrideInheritedDuration) {
        parameters.duration = outer.parameters.duration
      }
      if !parameters.options.contains(.overrideInheritedCurve) {
        parameters.curve = outer.parameters.curve
      }
    }
    let reference = ClockReference()
    reference.clock = clock ?? outer?.clock.clock
    self.parameters = parameters
    self.clock = reference
    group = CompletionGroup(completion: completion) { action in
      // Without a clock there is nothing to wait for: no view of the block is on a stage.
      guard let clock = reference.clock else { return Self.withNone(action) }
      clock.schedule(at: clock.now, phase: .completion, action)
    }
  }

  /// Adds the animation for a change that has just been made to a layer's model.
  func animate(_ property: AnimatableProperty, of layer: Layer, from old: AnimatableValue) {
    guard let clock = layer.clock else { return }
    if self.clock.clock == nil { self.clock.clock = clock }
    let duration = MediaTime(seconds: parameters.duration)
    guard duration > .zero else { return }
    let options = parameters.options
    let begin = layer.localTime(at: clock.now) + MediaTime(seconds: parameters.delay)
    let timing = MediaTimingParameters(
      beginTime: begin.seconds, duration: parameters.duration,
      repeatCount: options.contains(.repeat) ? .infinity : 1,
      autoreverses: options.contains(.autoreverse), fillMode: .both)

    guard let new = layer.properties[property] else { return }
    let offset = property.isAdditive ? old.additiveStart(to: new) : nil
    var from = offset ?? old
    if offset == nil {
      if let earlier = layer.replaceableAnimation(of: property) {
        // A property that is set twice in one block animates from where the block found it.
        if earlier.group === group {
          from = earlier.from ?? old
        } else if options.contains(.beginFromCurrentState) {
          from = layer.presentation()[property] ?? old
        }
      }
    }
    layer.addBlockAnimation(
      of: property, from: from, to: offset?.additiveEnd ?? new, isAdditive: offset != nil,
      timing: timing, easing: .cubicBezier(parameters.curve),
      allowsUserInteraction: options.contains(.allowUserInteraction), group: group, clock: clock)
  }

  func close() {
    group.seal()
  }
}

// MARK: - The open block

extension AnimationBlock {
  /// Carries a block through a task-local value, which wants Sendable.
  ///
  /// Views are confined to one thread, and the value is bound only while their code runs on it, so
  /// nothing is shared; a task that is started inside a block must not touch views anyway.
  private struct Confined: @unchecked Sendable {
    var block: AnimationBlock?
    var areAnimationsEnabled = true
  }

  @TaskLocal private static var confined = Confined()

  /// The block that is open now.
  static var current: AnimationBlock? { confined.block }

  /// Whether a block that opens now animates.
  static var areAnimationsEnabled: Bool { confined.areAnimationsEnabled }

  /// Runs a closure with a block open.
  static func withCurrent(_ block: AnimationBlock, _ body: () -> Void) {
    var inner = confined
    inner.block = block
    $confined.withValue(inner, operation: body)
  }

  /// Runs a closure in which neither an open block nor one that it opens animates.
  static func withAnimationsDisabled(_ body: () -> Void) {
    $confined.withValue(Confined(areAnimationsEnabled: false), operation: body)
  }

  /// Runs a closure as if no block were open around it.
  static func withNone(_ body: () -> Void) {
    $confined.withValue(Confined(), operation: body)
  }
}

extension View.AnimationOptions {
  /// The curve that the options name; ease in, ease out by default.
  var timingFunction: TimingFunction {
    switch (rawValue >> 16) & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInEaseOut
    }
  }
}
