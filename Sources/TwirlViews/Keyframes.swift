import Foundation
import TwirlGraphics
import TwirlLayers

/// The way of one property through a keyframe block.
///
///     value     b──────                  changes: a → b in 0.25…0.5
///              /       \                          b → c in 0.75…1
///     a ──────          \ c
///     0   0.25  0.5  0.75  1
///
/// Invariant: a segment's start is not after its end, both in 0…1.
struct KeyframeTimeline {
  /// A change: in its time the property goes from where it is to a value.
  private struct Segment {
    var start: CGFloat
    var end: CGFloat
    var value: AnimatableValue
  }

  let layer: Layer
  let property: AnimatableProperty
  /// The model value before the block.
  let old: AnimatableValue
  private var segments: [Segment] = []

  init(layer: Layer, property: AnimatableProperty, old: AnimatableValue) {
    self.layer = layer
    self.property = property
    self.old = old
  }

  /// Adds a change; of two in one key frame the last counts.
  mutating func add(_ value: AnimatableValue, from start: CGFloat, to end: CGFloat) {
    if let last = segments.last, last.start == start, last.end == end { segments.removeLast() }
    segments.append(Segment(start: start, end: end, value: value))
  }

  /// Returns the curve through all values.
  ///
  /// The changes count in the order of their starts. One that starts while another is going on takes
  /// over from where that is.
  func curve(
    from first: AnimatableValue, _ mode: CalculationMode,
    mapping map: (AnimatableValue) -> AnimatableValue
  ) -> KeyframeCurve<AnimatableValue> {
    var keys: [(time: CGFloat, value: AnimatableValue)] = [(0, first)]
    let ordered = segments.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
    for segment in ordered {
      let (time, value) = keys[keys.count - 1]
      if segment.start > time {
        keys.append((segment.start, value))
      } else if segment.start < time, keys.count > 1 {
        let before = keys[keys.count - 2]
        let share = (segment.start - before.time) / (time - before.time)
        let reached = before.value.interpolated(to: value, at: share)
        keys[keys.count - 1] = (segment.start, mode == .discrete ? before.value : reached)
      }
      keys.append((segment.end, segment.value))
    }
    // A discrete value stands until the next time, so that the end of the last one is one more.
    if mode == .discrete {
      return KeyframeCurve(
        values: keys.map { map($0.value) }, keyTimes: keys.map(\.time) + [1],
        calculationMode: mode)
    }
    let last = keys[keys.count - 1]
    if last.time < 1 { keys.append((1, last.value)) }
    return KeyframeCurve(
      values: keys.map { map($0.value) }, keyTimes: keys.map(\.time), calculationMode: mode)
  }
}

/// An open call of `View.animateKeyframes`: it takes changes down and animates them when it closes.
final class KeyframeBlock: AnimationBlock {
  private let mode: CalculationMode
  private var timelines: [KeyframeTimeline] = []
  /// The part of the timeline in which changes happen.
  private var span: (start: CGFloat, end: CGFloat) = (0, 1)

  init(
    _ parameters: Parameters, _ mode: CalculationMode, inheriting outer: AnimationBlock?,
    clock: Clock?, completion: ((Bool) -> Void)?
  ) {
    self.mode = mode
    super.init(
      parameters, inheriting: outer, clock: clock, host: outer as? AnimatorBlock,
      completion: completion)
  }

  /// Runs a closure whose changes happen in a part of the timeline.
  func withSpan(_ start: CGFloat, _ end: CGFloat, _ body: () -> Void) {
    let outer = span
    span = (start, end)
    body()
    span = outer
  }

  override func animate(_ property: AnimatableProperty, of layer: Layer, from old: AnimatableValue)
  {
    guard clock(of: layer) != nil, let new = layer.properties[property] else { return }
    let known = timelines.firstIndex { $0.layer === layer && $0.property == property }
    let index = known ?? timelines.count
    if known == nil {
      timelines.append(KeyframeTimeline(layer: layer, property: property, old: old))
    }
    timelines[index].add(new, from: span.start, to: span.end)
  }

  override func close() {
    for timeline in timelines {
      guard let clock = clock(of: timeline.layer),
        let final = timeline.layer.properties[timeline.property]
      else { continue }
      let change = Change(
        layer: timeline.layer, property: timeline.property, old: timeline.old, new: final)
      let isAdditive = timeline.property.isAdditive && final.subtracting(final) != nil
      let first =
        isAdditive
        ? timeline.old : start(of: timeline.property, timeline.layer, from: timeline.old)
      let curve = timeline.curve(from: first, mode) { value in
        isAdditive ? value.subtracting(final) ?? value : value
      }
      (host ?? self).add(.keyframes(curve), isAdditive: isAdditive, change, clock)
    }
    super.close()
  }
}

extension View {
  /// Animates changes that are spread over a timeline.
  ///
  ///     View.animateKeyframes(withDuration: 2, animations: {
  ///       View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { ball.center.y = 0 }
  ///       View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { ball.alpha = 0 }
  ///     })
  ///
  /// Each property gets one keyframe animation through all of its values, straight between them
  /// unless the options say otherwise. Over the whole timeline goes the curve of the options: ease in,
  /// ease out if they name none, so that the parts are not as long as their shares of the duration.
  ///
  /// The values of additive properties (geometry, corner radius) are relative to the last one, so that
  /// the animation blends with others as every animation of theirs does.
  ///
  /// - Parameters:
  ///   - duration: of the whole timeline in seconds; zero or less changes at once.
  ///   - delay: in seconds; a negative one counts as zero.
  ///   - options: calculation mode, repetition, touches, and the bits of a curve.
  ///   - animations: calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``; what it
  ///     changes itself takes the whole timeline.
  ///   - completion: as of ``animate(withDuration:delay:options:animations:completion:)``.
  /// - Precondition: duration and delay are not NaN.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let block = KeyframeBlock(
      AnimationBlock.Parameters(
        duration: duration, delay: delay, options: options.animationOptions),
      options.calculationMode, inheriting: AnimationBlock.current, clock: Stage.current?.clock,
      completion: completion)
    AnimationBlock.withCurrent(block, animations)
    block.close()
  }

  /// Makes changes in a part of the timeline of the keyframe animation that is open.
  ///
  /// Outside of one the changes are made as if this were not there.
  ///
  /// - Parameters:
  ///   - start: when they begin, 0…1 of the timeline.
  ///   - duration: how long they take, 0…1 of the timeline; 0 is at once. What would go on after the
  ///     end of the timeline ends with it.
  ///   - animations: changes properties of views.
  /// - Precondition: start and duration are in 0…1.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    precondition(
      (0...1).contains(start) && (0...1).contains(duration),
      "A key frame's relative start time or duration is not in 0...1.")
    guard let block = AnimationBlock.current as? KeyframeBlock else { return animations() }
    block.withSpan(CGFloat(start), CGFloat(min(start + duration, 1)), animations)
  }
}
