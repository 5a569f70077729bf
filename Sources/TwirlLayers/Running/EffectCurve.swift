import Foundation
import TwirlGraphics

/// The values that an animation goes through.
enum EffectCurve {
  case basic(BasicCurve)
  case keyframes(KeyframeEffectCurve)

  /// Returns the value at a progress, or nil where there is none.
  func value(
    at fraction: CGFloat, _ keyPath: AnimationKeyPath, _ model: () -> LayerValues
  ) -> AnimatableValue? {
    switch self {
    case .basic(let curve): curve.value(at: fraction, keyPath, model)
    case .keyframes(let curve): curve.value(at: fraction)
    }
  }
}

/// The way from one value to another, either of which may be the model's.
struct BasicCurve {
  /// The common kinds have cases of their own, small ones: an instant copies them.
  enum Ends {
    case scalars(CGFloat, CGFloat)
    case points(CGPoint, CGPoint)
    case transforms(TransformEnds)
    case values(AnimatableValue, AnimatableValue)
    case fromModel(to: AnimatableValue)
    case toModel(from: AnimatableValue)
    case byModel(AnimatableValue)
    case model

    init(_ from: AnimatableValue, _ to: AnimatableValue) {
      switch (from, to) {
      case (.scalar(let from), .scalar(let to)): self = .scalars(from, to)
      case (.point(let from), .point(let to)): self = .points(from, to)
      case (.transform(let from), .transform(let to)): self = .transforms(TransformEnds(from, to))
      default: self = .values(from, to)
      }
    }
  }

  let ends: Ends

  /// Takes what an animation says; nil where `by` cannot be added, or taken away.
  init?(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) {
    if let by, from == nil || to == nil {
      guard by.isSummable, by.subtracting(by) != nil else { return nil }
    }
    switch (from, to, by) {
    case (let from?, let to?, _): ends = Ends(from, to)
    case (let from?, nil, let by?): ends = Ends(from, by.added(to: from))
    case (nil, let to?, let by?):
      guard let from = by.taken(from: to) else { return nil }
      ends = Ends(from, to)
    case (let from?, nil, nil): ends = .toModel(from: from)
    case (nil, let to?, nil): ends = .fromModel(to: to)
    case (nil, nil, let by?): ends = .byModel(by)
    case (nil, nil, nil): ends = .model
    }
  }

  func value(
    at fraction: CGFloat, _ keyPath: AnimationKeyPath, _ model: () -> LayerValues
  ) -> AnimatableValue? {
    switch ends {
    case .scalars(let from, let to):
      return .scalar(from.interpolated(to: to, at: fraction))
    case .points(let from, let to):
      return .point(from.interpolated(to: to, at: fraction))
    case .transforms(let ends):
      return .transform(ends.compactValue(at: fraction).transform)
    case .values(let from, let to):
      return from.interpolated(to: to, at: fraction)
    case .fromModel(let to):
      return keyPath.value(in: model())?.interpolated(to: to, at: fraction)
    case .toModel(let from):
      return keyPath.value(in: model()).map { from.interpolated(to: $0, at: fraction) }
    case .byModel(let by):
      return keyPath.value(in: model()).map { $0.interpolated(to: by.added(to: $0), at: fraction) }
    case .model:
      return keyPath.value(in: model())
    }
  }
}

extension AnimatableValue {
  /// Returns the value to which this one has to be added for `sum`.
  fileprivate func taken(from sum: AnimatableValue) -> AnimatableValue? {
    guard case .transform(let by) = self, case .transform(let sum) = sum else {
      return sum.subtracting(self)
    }
    // sum = by · value
    return by.invertible.map { .transform(CATransform3DConcat($0, sum)) }
  }
}

/// The values of a keyframe animation.
struct KeyframeEffectCurve {
  private enum Way {
    case values(KeyframeCurve<AnimatableValue>)
    case path(KeyframePath, AnimatableValue.Kind)
  }

  private let way: Way

  /// Reads an animation's values or path; nil, and logged, where there are none that fit.
  init?(_ animation: KeyframeAnimation, _ keyPath: AnimationKeyPath, _ target: EffectTarget) {
    let times = animation.keyTimes.map { $0.map { CGFloat($0) } }
    let easings = (animation.timingFunctions ?? []).map(Easing.cubicBezier)
    if let path = animation.path {
      guard keyPath.kind == .point || keyPath.kind == .size else {
        target.ignore(keyPath.description, "only points move along a path")
        return nil
      }
      guard
        let walk = KeyframePath(
          path: path, keyTimes: times, timingFunctions: easings,
          calculationMode: animation.calculationMode, rotationMode: animation.rotationMode)
      else {
        target.ignore(keyPath.description, "the path has no point")
        return nil
      }
      way = .path(walk, keyPath.kind)
      return
    }
    guard let given = animation.values, !given.isEmpty else {
      target.ignore(keyPath.description, "there are no key frames")
      return nil
    }
    var isValid = true
    let values = given.compactMap { animation.read($0, keyPath, target, isValid: &isValid) }
    guard isValid else { return nil }
    func numbers(_ values: [Double]?) -> [CGFloat] { (values ?? []).map { CGFloat($0) } }
    way = .values(
      KeyframeCurve(
        values: values, keyTimes: times, timingFunctions: easings,
        calculationMode: animation.calculationMode,
        tensionValues: numbers(animation.tensionValues),
        continuityValues: numbers(animation.continuityValues),
        biasValues: numbers(animation.biasValues)))
  }

  /// Takes values that are known to fit.
  init(_ curve: KeyframeCurve<AnimatableValue>) {
    way = .values(curve)
  }

  /// The key frames as plain numbers, where that is what they are.
  var numbers: NumberFrames? {
    guard case .values(let curve) = way else { return nil }
    return NumberFrames(curve)
  }

  func value(at fraction: CGFloat) -> AnimatableValue {
    switch way {
    case .values(let curve): return curve.value(at: fraction)
    case .path(let walk, let kind):
      let point = walk.point(at: fraction)
      return kind == .size ? .size(CGSize(width: point.x, height: point.y)) : .point(point)
    }
  }

  /// The rotation along the path, or nil without one.
  func rotation(at fraction: CGFloat) -> CGFloat? {
    guard case .path(let walk, _) = way, walk.rotationMode != nil else { return nil }
    return walk.rotation(at: fraction)
  }
}
