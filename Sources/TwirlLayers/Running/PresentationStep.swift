import Foundation
import TwirlGraphics

/// What one running animation does to its layer's values, reduced to what an instant needs.
///
/// The steps of a layer lie side by side in one array, with the numbers of the common kinds in them. An
/// instant reads that and little else: with thousands of layers what counts is how much memory it
/// has to look at.
///
/// They are made anew when the layer's animations change, and give the very values that
/// `RunningAnimation.apply` gives.
struct PresentationStep {
  enum Change {
    case number(AnimationKeyPath.Target, from: CGFloat, to: CGFloat)
    case point(AnimationKeyPath.Target, from: CGPoint, to: CGPoint)
    case transform(TransformEnds)
    case frames(AnimationKeyPath.Target, NumberFrames)
    /// Any other animation of one property.
    case property(PropertyEffect)
    /// Anything else, in its own time.
    case animation(RunningAnimation)
  }

  private let change: Change
  private let isAdditive: Bool
  /// How far the change has come; nil for one in its own time.
  private let progress: SharedProgress?

  /// Reduces an animation; nil where it does nothing to values.
  init?(_ running: RunningAnimation, _ recent: inout RecentProgress) {
    switch running.effect {
    case .none, .transition: return nil
    case .group:
      change = .animation(running)
      isAdditive = false
      progress = nil
    case .property(let effect):
      change = effect.change
      isAdditive = effect.isAdditive
      progress = recent.progress(running.timing, effect.pace)
    }
  }

  /// Changes values from those under the animation to those with it.
  ///
  /// - Parameters:
  ///   - model: gives the model, for what the animation leaves open.
  ///   - time: an instant of the layer's time.
  func apply(to values: inout LayerValues, model: () -> LayerValues, at time: MediaTime) {
    guard let progress else {
      if case .animation(let running) = change {
        running.apply(to: &values, model: model, at: time)
      }
      return
    }
    progress.move(to: time)
    guard progress.isInEffect else { return }
    let fraction = progress.progress
    switch change {
    case .number(let target, let from, let to):
      set(.scalar(from.interpolated(to: to, at: fraction)), target, in: &values)
    case .point(let target, let from, let to):
      set(.point(from.interpolated(to: to, at: fraction)), target, in: &values)
    case .frames(let target, let frames):
      set(.scalar(frames.value(at: fraction)), target, in: &values)
    case .transform(let ends):
      let value = ends.compactValue(at: fraction)
      values.properties.compactTransform =
        isAdditive ? value.concatenating(values.properties.compactTransform) : value
    case .property(let effect):
      effect.apply(
        to: &values, model: model, at: fraction, repeats: progress.sample.completedRepeats)
    case .animation: break
    }
  }

  private func set(
    _ value: AnimatableValue, _ target: AnimationKeyPath.Target, in values: inout LayerValues
  ) {
    guard isAdditive else {
      target.set(value, in: &values)
      return
    }
    if let underlying = target.value(in: values) {
      target.set(value.added(to: underlying), in: &values)
    }
  }
}

extension PropertyEffect {
  /// The change with its numbers at hand, where it is of a common kind.
  fileprivate var change: PresentationStep.Change {
    guard !isCumulative else { return .property(self) }
    switch curve {
    case .basic(let curve): return change(of: curve)
    case .keyframes(let curve):
      return curve.numbers.map { .frames(keyPath.target, $0) } ?? .property(self)
    }
  }

  private func change(of curve: BasicCurve) -> PresentationStep.Change {
    switch curve.ends {
    case .scalars(let from, let to): return .number(keyPath.target, from: from, to: to)
    case .points(let from, let to): return .point(keyPath.target, from: from, to: to)
    case .transforms(let ends) where keyPath.target.property == .transform: return .transform(ends)
    default: return .property(self)
    }
  }
}
