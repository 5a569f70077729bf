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
  ///   - options: curve, repetition, touches. A nested block takes over the duration, the curve and
  ///     the options of the outer one unless it says otherwise; not its delay and completion.
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
        duration: duration, delay: delay, options: options, pace: .curve(timingFunction)),
      on: nil, animations, completion)
  }

  /// Animates the changes that a closure makes to views with a spring that settles in the duration.
  ///
  /// The spring is that of ``Spring/init(dampingRatio:duration:initialVelocity:)``. It is cut off at
  /// the end of the duration, when the completion runs: a thousandth of the way may be left.
  ///
  /// - Parameters:
  ///   - duration: in seconds; zero or less changes at once.
  ///   - delay: before it begins, in seconds.
  ///   - dampingRatio: 1 does not overshoot, less does; clamped to 0.01…1.
  ///   - velocity: in whole distances a second: 0.5 for 100 points a second over 200 points.
  ///   - options: as for other animations, but that the spring stands in the place of a curve.
  ///   - animations: changes the views; it is run at once.
  ///   - completion: is run at the end; `finished` is false if the animation was cut short.
  /// - Precondition: no number is NaN, and the velocity is finite.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(
      !dampingRatio.isNaN && velocity.isFinite,
      "A spring's damping ratio or initial velocity is not a number.")
    animate(
      AnimationBlock.Parameters(
        duration: duration, delay: delay, options: options,
        pace: .damping(ratio: Double(dampingRatio), velocity: Double(velocity))),
      on: nil, animations, completion)
  }

  /// Animates the changes that a closure makes to views with a spring of a perceptual duration.
  ///
  /// The animation lasts for the spring's settling duration, after which the completion runs. One
  /// with a bounce of 1 swings for ever.
  ///
  /// - Parameters:
  ///   - duration: the period of the undamped oscillation in seconds; zero or less changes at once.
  ///   - bounce: −1 (overdamped) to 0 (critically damped) to 1 (undamped).
  ///   - velocity: in whole distances a second.
  ///   - delay: before it begins, in seconds.
  ///   - options: as for other animations, but that the spring stands in the place of a curve.
  ///   - animations: changes the views; it is run at once.
  ///   - completion: is run at the end; `finished` is false if the animation was cut short.
  /// - Precondition: no number is NaN, the bounce is in −1…1, and the velocity is finite.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(!duration.isNaN && velocity.isFinite, "A spring's parameter is not a number.")
    precondition((-1...1).contains(bounce), "A spring's bounce is not in -1...1.")
    var (length, options, pace) = (duration, options, AnimationBlock.Pace.curve(.linear))
    if duration > 0 {
      let spring = Spring(
        perceptualDuration: duration, bounce: Double(bounce), initialVelocity: Double(velocity))
      pace = .spring(spring)
      length = spring.settlingDuration
      if !length.isFinite {
        // Without damping every period is like the first.
        length = duration
        options.insert(.repeat)
      }
    }
    animate(
      AnimationBlock.Parameters(duration: length, delay: delay, options: options, pace: pace),
      on: nil, animations, completion)
  }

  static func animate(
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

// MARK: - Repetition

extension View {
  /// Makes changes in the block that is open that repeat in another way than the block's own.
  ///
  ///     View.animate(withDuration: 0.5) {
  ///       View.modifyAnimations(withRepeatCount: 3, autoreverses: true) { ball.center.y -= 40 }
  ///     }
  ///
  /// Key frames and property animators do not repeat; outside of blocks the changes are made at once.
  ///
  /// - Parameters:
  ///   - count: how often they run, forward and back together counting as one; may be fractional or
  ///     infinite. The block's completion waits for the last one.
  ///   - autoreverses: whether each run is followed by one backwards; the last one ends with a jump to
  ///     the new value, unless the count has a half.
  ///   - animations: changes properties of views.
  /// - Precondition: the count is positive.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    precondition(count > 0, "An animation's repeat count is not positive.")
    guard let block = AnimationBlock.current else { return animations() }
    block.repeating(Double(count), autoreverses: autoreverses, animations)
  }
}

// MARK: - Whether blocks animate

extension View {
  /// Runs a closure whose changes to views do not animate, whatever block it is in or opens.
  ///
  /// A block that is opened inside changes its views at once, and completes at the current instant.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock.withAnimationsDisabled(actions)
  }

  /// Sets whether animation blocks animate from now on, on the stage whose code is running.
  ///
  /// Changes in a block that is open now do not animate either while it is false. Outside of a
  /// stage's code nothing happens; see ``Stage/areAnimationsEnabled``.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current?.areAnimationsEnabled = enabled
  }

  /// Whether animation blocks animate, here and now.
  public static var areAnimationsEnabled: Bool { AnimationBlock.areAnimationsEnabled }

  /// The duration of the block that is open, in seconds; 0 outside of blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    max(AnimationBlock.current?.parameters.duration ?? 0, 0)
  }
}

// MARK: - Changes

extension View: LayerDelegate {
  /// Returns the animation of the block that is open, or nothing outside of blocks.
  public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
    guard let block = AnimationBlock.current, AnimationBlock.areAnimationsEnabled,
      let property = AnimatableProperty(rawValue: event), property.isAnimatedByViews,
      let old = layer.properties[property]
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
