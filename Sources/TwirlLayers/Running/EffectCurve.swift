import Foundation
import TwirlGraphics

/// The values that an animation goes through.
enum EffectCurve {
  case basic(BasicCurve)
  case keyframes(KeyframeEffectCurve)

  /// Returns the value at a progress, or nil where there is none.
  func value(
    at fraction: CGFloat, _ keyPath: AnimationKeyPath, _ model: LayerValues
  ) -> AnimatableValue? {
    switch self {
    case .basic(let curve): curve.value(at: fraction, keyPath, model)
    case .keyframes(let curve): curve.value(at: fraction)
    }
  }
}

/// The way from one value to another, either of which may be the model's.
struct BasicCurve {
  private enum Ends {
    case fixed(AnimatableValue, AnimatableValue)
    case fromModel(to: AnimatableValue)
    case toModel(from: AnimatableValue)
    case byModel(AnimatableValue)
    case model
  }

  private let ends: Ends
  /// The parts of two fixed transforms, taken apart once instead of for each instant.
  private let plane: (from: AffineDecomposition, to: AffineDecomposition)?
  private let space: (from: CATransform3DDecomposition, to: CATransform3DDecomposition)?

  /// Takes what an animation says; nil where `by` cannot be added, or taken away.
  init?(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?) {
    if let by, from == nil || to == nil {
      guard by.isSummable, by.subtracting(by) != nil else { return nil }
    }
    switch (from, to, by) {
    case (let from?, let to?, _): ends = .fixed(from, to)
    case (let from?, nil, let by?): ends = .fixed(from, by.added(to: from))
    case (nil, let to?, let by?):
      guard let from = by.taken(from: to) else { return nil }
      ends = .fixed(from, to)
    case (let from?, nil, nil): ends = .toModel(from: from)
    case (nil, let to?, nil): ends = .fromModel(to: to)
    case (nil, nil, let by?): ends = .byModel(by)
    case (nil, nil, nil): ends = .model
    }
    guard case .fixed(.transform(let from), .transform(let to)) = ends, from != to else {
      (plane, space) = (nil, nil)
      return
    }
    if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      let parts = (
        AffineDecomposition(from.planarPart), AffineDecomposition(to.planarPart)
      )
      if let from = parts.0, let to = parts.1 { plane = (from, to) } else { plane = nil }
      space = nil
    } else {
      plane = nil
      let isPlanar = from.isPlanar && to.isPlanar && from.m33 > 0 && to.m33 > 0
      if !isPlanar, let from = CATransform3DDecomposition(from),
        let to = CATransform3DDecomposition(to)
      {
        space = (from, to)
      } else {
        space = nil
      }
    }
  }

  func value(
    at fraction: CGFloat, _ keyPath: AnimationKeyPath, _ model: LayerValues
  ) -> AnimatableValue? {
    switch ends {
    case .fixed(let from, let to):
      guard fraction != 0, fraction != 1 else { return fraction == 0 ? from : to }
      if let plane {
        let transform = plane.from.interpolated(to: plane.to, at: fraction).transform
        return .transform(CATransform3DMakeAffineTransform(transform))
      }
      if let space {
        return .transform(space.from.interpolated(to: space.to, at: fraction).transform)
      }
      return from.interpolated(to: to, at: fraction)
    case .fromModel(let to):
      return keyPath.value(in: model)?.interpolated(to: to, at: fraction)
    case .toModel(let from):
      return keyPath.value(in: model).map { from.interpolated(to: $0, at: fraction) }
    case .byModel(let by):
      return keyPath.value(in: model).map { $0.interpolated(to: by.added(to: $0), at: fraction) }
    case .model:
      return keyPath.value(in: model)
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
