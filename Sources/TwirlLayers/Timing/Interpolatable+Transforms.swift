import Foundation
import TwirlGraphics

extension CGAffineTransform: Interpolatable {
  /// The Euclidean distance of the six entries.
  public func distance(from other: CGAffineTransform) -> CGFloat {
    CATransform3DMakeAffineTransform(self).distance(from: CATransform3DMakeAffineTransform(other))
  }

  /// Returns the sum of the weighted parts: scale, skew, rotation and translation.
  ///
  /// Each rotation is taken the short way from the one before it. With a singular transform among
  /// them the result is the one of the greatest weight.
  public static func weightedSum(
    _ terms: [(value: CGAffineTransform, weight: CGFloat)]
  ) -> CGAffineTransform {
    let parts = terms.compactMap { AffineDecomposition($0.value) }
    guard parts.count == terms.count, var sum = parts.first else { return heaviest(of: terms) }
    (sum.scaleX, sum.scaleY, sum.skew, sum.rotation) = (0, 0, 0, 0)
    (sum.translationX, sum.translationY) = (0, 0)
    var angle = parts[0].rotation
    for (part, term) in zip(parts, terms) {
      var turn = part.rotation - angle
      if turn > .pi { turn -= 2 * .pi * ((turn + .pi) / (2 * .pi)).rounded(.down) }
      if turn < -.pi { turn += 2 * .pi * ((.pi - turn) / (2 * .pi)).rounded(.down) }
      angle += turn
      sum.scaleX += part.scaleX * term.weight
      sum.scaleY += part.scaleY * term.weight
      sum.skew += part.skew * term.weight
      sum.rotation += angle * term.weight
      sum.translationX += part.translationX * term.weight
      sum.translationY += part.translationY * term.weight
    }
    return sum.transform
  }

  /// Returns this transform followed by the underlying one.
  public func added(onTo underlying: CGAffineTransform) -> CGAffineTransform {
    concatenating(underlying)
  }
}

extension CATransform3D: Interpolatable {
  /// The Euclidean distance of the sixteen entries.
  public func distance(from other: CATransform3D) -> CGFloat {
    let squares = zip(entries, other.entries).reduce(0) { sum, pair in
      sum + (pair.0 - pair.1) * (pair.0 - pair.1)
    }
    return squares.squareRoot()
  }

  /// Returns the sum of the weighted parts: scale, skew, rotation, translation and perspective.
  ///
  /// Maps of the plane are summed as `CGAffineTransform` does it. With a singular transform among
  /// them the result is the one of the greatest weight.
  public static func weightedSum(
    _ terms: [(value: CATransform3D, weight: CGFloat)]
  ) -> CATransform3D {
    if terms.allSatisfy({ $0.value.isPlanar && $0.value.m33 > 0 }) {
      let plane = CGAffineTransform.weightedSum(terms.map { ($0.value.planarPart, $0.weight) })
      var result = CATransform3DMakeAffineTransform(plane)
      result.m33 = terms.reduce(0) { $0 + $1.value.m33 * $1.weight }
      result.m43 = terms.reduce(0) { $0 + $1.value.m43 * $1.weight }
      return result
    }
    let parts = terms.compactMap { CATransform3DDecomposition($0.value) }
    guard parts.count == terms.count, var sum = parts.first else { return heaviest(of: terms) }
    (sum.scale, sum.skew, sum.translation, sum.perspective) = (.zero, .zero, .zero, .zero)
    for (part, term) in zip(parts, terms) {
      let weight = Double(term.weight)
      sum.scale += part.scale * weight
      sum.skew += part.skew * weight
      sum.translation += part.translation * weight
      sum.perspective += part.perspective * weight
    }
    sum.rotation = Quaternion.weightedSum(
      zip(parts, terms).map { ($0.rotation, Double($1.weight)) })
    return sum.transform
  }

  /// Returns this transform followed by the underlying one.
  public func added(onTo underlying: CATransform3D) -> CATransform3D {
    CATransform3DConcat(self, underlying)
  }

  private var entries: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension Interpolatable {
  /// The value of the greatest weight; the first of several.
  fileprivate static func heaviest(of terms: [(value: Self, weight: CGFloat)]) -> Self {
    var best = 0
    for index in terms.indices where terms[index].weight > terms[best].weight { best = index }
    return terms[best].value
  }
}
