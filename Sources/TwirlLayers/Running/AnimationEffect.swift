import Foundation
import TwirlGraphics

/// What an animation does to a layer's values, worked out when it is added.
package enum AnimationEffect {
  /// Nothing, for its time.
  case none
  case property(PropertyEffect)
  case group(GroupEffect)
  case transition(TransitionEffect)
}

extension AnimationEffect {
  /// Changes values from those under the animation to those with it.
  ///
  /// - Parameters:
  ///   - values: the model with the animations before this one.
  ///   - model: gives the model, for what the animation leaves open; seldom asked for, and large.
  package func apply(
    to values: inout LayerValues, model: () -> LayerValues, at sample: MediaTimingSample
  ) {
    switch self {
    case .none, .transition: break
    case .property(let effect): effect.apply(to: &values, model: model, at: sample)
    case .group(let effect): effect.apply(to: &values, model: model, at: sample)
    }
  }
}

/// Where an effect will work: what it needs of the layer.
struct EffectTarget {
  /// The layer's model values.
  var values: LayerValues
  /// The length of one run in seconds.
  var duration: Double
  /// The layer's picture before, for transitions; nil inside groups.
  var snapshot: LayerSnapshot?
  /// Tells of something that has no effect: a key path, and why.
  var ignore: (_ keyPath: String?, _ reason: String) -> Void
}

/// How an effect's progress follows from the elapsed fraction of its duration.
package struct EffectPace: Equatable, Sendable {
  /// The curve from elapsed fraction to progress.
  package var easing: Easing
  /// A spring that runs over the eased fraction, in seconds of the duration.
  package var motion: Spring?
  /// The length of one run in seconds.
  package var duration: Double
  /// The progress at the beginning.
  package var start: CGFloat = 0
  /// The progress at the end.
  package var end: CGFloat = 1

  /// Creates a pace from 0 to 1.
  package init(easing: Easing, motion: Spring?, duration: Double) {
    self.easing = easing
    self.motion = motion
    self.duration = duration
  }

  /// Creates a pace that stands still at a progress.
  package init(standingAt progress: CGFloat) {
    self.init(easing: .linear, motion: nil, duration: 0)
    start = progress
    end = progress
  }

  /// Returns the progress at an elapsed fraction.
  package func progress(at fraction: CGFloat) -> CGFloat {
    var eased = easing.value(at: fraction)
    if let motion { eased = CGFloat(motion.value(at: Double(eased) * duration)) }
    return start == 0 && end == 1 ? eased : start + (end - start) * eased
  }
}

/// The animation of one property.
///
/// A class, as all effects are, so that an instant of an animation copies none of it.
package final class PropertyEffect {
  let keyPath: AnimationKeyPath
  let isAdditive: Bool
  let isCumulative: Bool
  let autoreverses: Bool
  let curve: EffectCurve
  /// How progress follows from the elapsed fraction; an animator may change it.
  package internal(set) var pace: EffectPace

  init(
    keyPath: AnimationKeyPath, curve: EffectCurve, easing: Easing, motion: Spring?,
    duration: Double, isAdditive: Bool, isCumulative: Bool, autoreverses: Bool
  ) {
    self.keyPath = keyPath
    self.curve = curve
    pace = EffectPace(easing: easing, motion: motion, duration: duration)
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.autoreverses = autoreverses
  }

  func apply(to values: inout LayerValues, model: () -> LayerValues, at sample: MediaTimingSample) {
    apply(
      to: &values, model: model, at: pace.progress(at: CGFloat(sample.progress)),
      repeats: sample.completedRepeats)
  }

  /// Changes values from those under the animation to those with it.
  ///
  /// - Parameters:
  ///   - fraction: the progress after easing.
  ///   - repeats: the number of repeats that are over.
  func apply(
    to values: inout LayerValues, model: () -> LayerValues, at fraction: CGFloat, repeats: Int
  ) {
    guard var value = curve.value(at: fraction, keyPath, model) else { return }
    if isCumulative, repeats > 0 {
      // What a repeat ends at is its beginning where it has come back.
      let end = autoreverses ? pace.progress(at: 0) : pace.progress(at: 1)
      if let end = curve.value(at: end, keyPath, model) {
        value = end.added(times: repeats, to: value)
      }
    }
    if isAdditive {
      guard let underlying = keyPath.value(in: values) else { return }
      value = value.added(to: underlying)
    }
    keyPath.set(value, in: &values)
    if case .keyframes(let curve) = curve, let rotation = curve.rotation(at: fraction) {
      let turn = CATransform3DMakeRotation(rotation, 0, 0, 1)
      values.properties.transform = CATransform3DConcat(turn, values.properties.transform)
    }
  }
}

/// Animations in one time.
package final class GroupEffect {
  struct Child {
    /// In seconds since the group's beginning.
    let timing: MediaTimingParameters
    let effect: AnimationEffect
  }

  let children: [Child]
  let duration: Double
  let curve: TimingFunction?

  init(children: [Child], duration: Double, curve: TimingFunction?) {
    self.children = children
    self.duration = duration
    self.curve = curve
  }

  func apply(to values: inout LayerValues, model: () -> LayerValues, at sample: MediaTimingSample) {
    let fraction = CGFloat(sample.progress)
    let eased = Double(curve?.value(at: fraction) ?? fraction)
    let time = MediaTime(seconds: eased * duration)
    for child in children {
      let inner = child.timing.sample(at: time)
      // At the group's end, a child that ends with it shows its end.
      let isEnd = inner.phase == .after && eased == 1 && child.timing.endTime == time
      guard isEnd || child.timing.hasEffect(inner.phase) else { continue }
      child.effect.apply(to: &values, model: model, at: inner)
    }
  }
}

/// From a picture to another.
package final class TransitionEffect {
  let kind: Transition.Kind
  let direction: Transition.Direction
  let old: LayerSnapshot
  let curve: TimingFunction?
  let start: CGFloat
  let end: CGFloat

  init(
    kind: Transition.Kind, direction: Transition.Direction, old: LayerSnapshot,
    curve: TimingFunction?, start: CGFloat, end: CGFloat
  ) {
    self.kind = kind
    self.direction = direction
    self.old = old
    self.curve = curve
    self.start = start
    self.end = end
  }

  func progress(at sample: MediaTimingSample) -> CGFloat {
    let fraction = CGFloat(sample.progress)
    return start + (end - start) * (curve?.value(at: fraction) ?? fraction)
  }
}
