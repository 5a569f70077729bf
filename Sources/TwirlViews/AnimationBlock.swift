import Foundation
import TwirlGraphics
import TwirlLayers

/// An open call of `View.animate` or one of its relatives: what changes inside it animates its way.
class AnimationBlock {
  /// How progress follows from time.
  enum Pace {
    /// Along a curve.
    case curve(TimingFunction)
    /// Along the spring that settles in the animation's duration.
    case damping(ratio: Double, velocity: Double)
    /// Along a spring in its own time.
    case spring(Spring)
  }

  struct Parameters {
    var duration: TimeInterval
    var delay: TimeInterval = 0
    var options: View.AnimationOptions
    var pace: Pace
    /// How often it runs; nil is once, or for ever where the options say so.
    var repeatCount: Double?

    init(
      duration: TimeInterval, delay: TimeInterval = 0, options: View.AnimationOptions,
      pace: Pace? = nil
    ) {
      precondition(
        !duration.isNaN && !delay.isNaN, "An animation's duration or delay is not a number.")
      self.duration = duration
      self.delay = max(delay, 0)
      self.options = options
      self.pace = pace ?? .curve(options.timingFunction)
    }
  }

  private(set) var parameters: Parameters
  let group: CompletionGroup
  /// The animator among whose animations the block's are; nil for a block of its own time.
  let host: AnimatorBlock?
  private let reference: ClockReference

  /// The clock that completions are scheduled on: the stage's, or that of the first view to change.
  private final class ClockReference {
    var clock: Clock?
  }

  init(
    _ parameters: Parameters, inheriting outer: AnimationBlock?, clock: Clock?,
    host: AnimatorBlock? = nil, completion: ((Bool) -> Void)?
  ) {
    let reference = ClockReference()
    reference.clock = clock ?? outer?.reference.clock
    self.reference = reference
    self.parameters = parameters.inheriting(outer?.parameters)
    self.host = host
    let complete = completion.map { completion in
      { (finished: Bool) in
        reference.clock?.note(.completed, "a block", finished ? "" : "unfinished")
        completion(finished)
      }
    }
    group = CompletionGroup(completion: complete) { action in
      // Without a clock there is nothing to wait for: no view of the block is on a stage.
      guard let clock = reference.clock else { return Self.withNone(action) }
      clock.schedule(at: clock.now, phase: .completion, action)
    }
  }

  /// Animates a change that has just been made to a layer's model.
  func animate(_ property: AnimatableProperty, of layer: Layer, from old: AnimatableValue) {
    guard let clock = clock(of: layer), let new = layer.properties[property] else { return }
    if property.isAdditive, let offset = old.additiveStart(to: new) {
      add(
        .basic(from: offset, to: offset.additiveEnd), isAdditive: true,
        Change(layer: layer, property: property, old: old, new: new), clock)
    } else {
      let from = start(of: property, layer, from: old)
      add(
        .basic(from: from, to: new), isAdditive: false,
        Change(layer: layer, property: property, old: old, new: new), clock)
    }
  }

  /// Puts an animation on a layer.
  func add(_ values: BlockValues, isAdditive: Bool, _ change: Change, _ clock: Clock) {
    change.layer.addBlockAnimation(
      of: change.property, values, isAdditive: isAdditive, run(on: change.layer, clock),
      group: group, clock: clock)
  }

  /// Says that the block has returned.
  func close() {
    group.seal()
  }
}

/// A change of a layer's property in a block.
struct Change {
  let layer: Layer
  let property: AnimatableProperty
  let old: AnimatableValue
  let new: AnimatableValue
}

extension AnimationBlock {
  /// Runs a closure whose changes repeat in another way.
  func repeating(_ count: Double, autoreverses: Bool, _ body: () -> Void) {
    let outer = parameters
    parameters.repeatCount = count
    if autoreverses {
      parameters.options.insert(.autoreverse)
    } else {
      parameters.options.remove(.autoreverse)
    }
    body()
    parameters = outer
  }
}

// MARK: - How a block's animations run

extension AnimationBlock {
  /// The clock of a layer that changes, or nil where the change does not animate.
  func clock(of layer: Layer) -> Clock? {
    guard let clock = layer.clock else { return nil }
    if reference.clock == nil { reference.clock = clock }
    return MediaTime(seconds: parameters.duration) > .zero ? clock : nil
  }

  /// Where an animation that is not additive begins.
  func start(
    of property: AnimatableProperty, _ layer: Layer, from old: AnimatableValue
  ) -> AnimatableValue {
    guard let earlier = layer.replaceableAnimation(of: property) else { return old }
    // A property that is set twice in one block animates from where the block found it.
    if earlier.group === group { return earlier.from ?? old }
    guard parameters.options.contains(.beginFromCurrentState) else { return old }
    return layer.presentation()[property] ?? old
  }

  /// How an animation of the block runs on a layer.
  func run(on layer: Layer, _ clock: Clock) -> BlockRun {
    let options = parameters.options
    let begin = layer.localTime(at: clock.now) + MediaTime(seconds: parameters.delay)
    return BlockRun(
      timing: MediaTimingParameters(
        beginTime: begin.seconds, duration: parameters.duration,
        repeatCount: parameters.repeatCount ?? (options.contains(.repeat) ? .infinity : 1),
        autoreverses: options.contains(.autoreverse), fillMode: .both),
      pace: parameters.pace.effectPace(duration: parameters.duration),
      allowsUserInteraction: options.contains(.allowUserInteraction))
  }
}

extension AnimationBlock.Parameters {
  /// Returns the parameters that count inside another block.
  fileprivate func inheriting(_ outer: Self?) -> Self {
    var result = self
    if !AnimationBlock.areAnimationsEnabled {
      result.duration = 0
    } else if let outer {
      if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { result.pace = outer.pace }
      if !options.contains(.overrideInheritedOptions) {
        result.options.formUnion(outer.options.intersection(.inherited))
        result.repeatCount = outer.repeatCount
      }
    }
    return result
  }
}

extension AnimationBlock.Pace {
  /// The pace of an animation of a duration.
  func effectPace(duration: TimeInterval) -> EffectPace {
    switch self {
    case .curve(let curve):
      EffectPace(easing: .cubicBezier(curve), motion: nil, duration: duration)
    case .damping(let ratio, let velocity):
      EffectPace(
        easing: .linear,
        motion: Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity),
        duration: duration)
    case .spring(let spring):
      EffectPace(easing: .linear, motion: spring, duration: duration)
    }
  }

  /// The curve of what no spring can drive: pictures that dissolve or turn.
  var curve: TimingFunction {
    guard case .curve(let curve) = self else { return .easeInEaseOut }
    return curve
  }
}
