import Foundation
import TwirlGraphics

extension AnimatableValue {
  /// What an additive animation from this value, the old one, to a new one begins at.
  ///
  /// Numbers: old − new, ending at zero. Transforms: old · new⁻¹, ending at the identity.
  ///
  /// - Returns: nil where there is no such value: for a colour, and where the new transform is
  ///   singular.
  package func additiveStart(to new: AnimatableValue) -> AnimatableValue? {
    subtracting(new)
  }

  /// Returns this value without another one: what has to be added to that for this one.
  package func subtracting(_ other: AnimatableValue) -> AnimatableValue? {
    switch (self, other) {
    case (.scalar(let value), .scalar(let other)):
      return .scalar(value - other)
    case (.point(let value), .point(let other)):
      return .point(CGPoint(x: value.x - other.x, y: value.y - other.y))
    case (.size(let value), .size(let other)):
      return .size(CGSize(width: value.width - other.width, height: value.height - other.height))
    case (.rect(let value), .rect(let other)):
      return .rect(
        CGRect(
          x: value.origin.x - other.origin.x, y: value.origin.y - other.origin.y,
          width: value.size.width - other.size.width,
          height: value.size.height - other.size.height))
    case (.transform(let value), .transform(let other)):
      guard let inverse = other.invertible else { return nil }
      return .transform(CATransform3DConcat(value, inverse))
    default:
      return nil
    }
  }

  /// What an additive animation of this kind ends at.
  package var additiveEnd: AnimatableValue {
    switch self {
    case .scalar: .scalar(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .color: .color(nil)
    case .flag, .path, .image, .colors, .numbers, .keyword: self
    }
  }

  /// Returns this value, an additive animation's, applied to an underlying one.
  ///
  /// Transforms are concatenated, this one first. What cannot be added leaves the underlying value.
  package func added(to underlying: AnimatableValue) -> AnimatableValue {
    switch (self, underlying) {
    case (.scalar(let offset), .scalar(let value)):
      .scalar(value + offset)
    case (.point(let offset), .point(let value)):
      .point(CGPoint(x: value.x + offset.x, y: value.y + offset.y))
    case (.size(let offset), .size(let value)):
      .size(CGSize(width: value.width + offset.width, height: value.height + offset.height))
    case (.rect(let offset), .rect(let value)):
      .rect(
        CGRect(
          x: value.origin.x + offset.origin.x, y: value.origin.y + offset.origin.y,
          width: value.size.width + offset.size.width,
          height: value.size.height + offset.size.height))
    case (.transform(let offset), .transform(let value)):
      .transform(CATransform3DConcat(offset, value))
    default:
      underlying
    }
  }

  /// Returns this value added `count` times to another one.
  package func added(times count: Int, to underlying: AnimatableValue) -> AnimatableValue {
    guard count > 0 else { return underlying }
    let n = CGFloat(count)
    switch self {
    case .scalar(let value):
      return AnimatableValue.scalar(value * n).added(to: underlying)
    case .point(let value):
      return AnimatableValue.point(CGPoint(x: value.x * n, y: value.y * n)).added(to: underlying)
    case .size(let value):
      return AnimatableValue.size(CGSize(width: value.width * n, height: value.height * n))
        .added(to: underlying)
    case .rect(let value):
      return AnimatableValue.rect(
        CGRect(
          x: value.origin.x * n, y: value.origin.y * n, width: value.size.width * n,
          height: value.size.height * n)
      ).added(to: underlying)
    case .transform(let base):
      // A power by squaring: an endless animation repeats a million times.
      var (power, square, rest) = (CATransform3DIdentity, base, count)
      while rest > 0 {
        if rest & 1 == 1 { power = CATransform3DConcat(power, square) }
        square = CATransform3DConcat(square, square)
        rest >>= 1
      }
      // Scales that grow without end leave the numbers some time: then the cycle starts anew.
      guard power.isFinite else { return underlying }
      return AnimatableValue.transform(power).added(to: underlying)
    default:
      return underlying
    }
  }

  /// Whether the kind can be added.
  package var isSummable: Bool {
    switch self {
    case .scalar, .point, .size, .rect, .transform: true
    default: false
    }
  }
}

extension CATransform3D {
  /// The inverse, or nil where the transform is singular.
  package var invertible: CATransform3D? {
    if isPlanar, m33 == 1, m43 == 0 {
      let plane = planarPart
      guard AffineDecomposition(plane) != nil else { return nil }
      return CATransform3DMakeAffineTransform(plane.inverted())
    }
    return inverse
  }
}
