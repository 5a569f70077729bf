import Foundation
import TwirlGraphics

/// A layer's property that view animations animate.
public enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
  /// The size and origin of the layer's own coordinates.
  case bounds
  /// The anchor point's place in the superlayer.
  case position
  /// The fixed point of the transform.
  case anchorPoint
  /// The transform about the anchor point.
  case transform
  /// The opacity of the layer with its sublayers.
  case opacity
  /// What fills the bounds.
  case backgroundColor
  /// The radius of the bounds' corners.
  case cornerRadius

  /// Whether view animations of the property add up instead of replacing each other.
  ///
  /// As UIKit behaves since iOS 8: geometry and the corner radius are additive; opacity, colour and
  /// the anchor point are not.
  public var isAdditive: Bool {
    switch self {
    case .bounds, .position, .transform, .cornerRadius: true
    case .anchorPoint, .opacity, .backgroundColor: false
    }
  }
}

/// A value that can be interpolated, and for the additive kinds added.
public enum AnimatableValue: Equatable, Sendable {
  /// A number: opacity, corner radius.
  case scalar(CGFloat)
  /// A point: position, anchor point.
  case point(CGPoint)
  /// A rectangle: bounds.
  case rect(CGRect)
  /// An affine transform, interpolated decomposed.
  case transform(CGAffineTransform)
  /// A colour, where none is clear.
  case color(Color?)
}

extension AnimatableValue {
  /// Returns the value at `fraction` of the way to `end`; at 0 and 1 exactly one of the two.
  ///
  /// - Precondition: both are of one kind.
  public func interpolated(to end: AnimatableValue, at fraction: CGFloat) -> AnimatableValue {
    // from + (to − from) is not always to; and a colour that ends as none is to be none.
    if fraction == 1 { return end }
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    switch (self, end) {
    case (.scalar(let from), .scalar(let to)):
      return .scalar(mix(from, to))
    case (.point(let from), .point(let to)):
      return .point(CGPoint(x: mix(from.x, to.x), y: mix(from.y, to.y)))
    case (.rect(let from), .rect(let to)):
      return .rect(
        CGRect(
          x: mix(from.origin.x, to.origin.x), y: mix(from.origin.y, to.origin.y),
          width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
      )
    case (.transform(let from), .transform(let to)):
      return .transform(from.interpolated(to: to, at: fraction))
    case (.color(let from), .color(let to)):
      return .color((from ?? .clear).interpolated(to: to ?? .clear, at: fraction))
    default:
      preconditionFailure("Two animatable values of different kinds cannot be interpolated.")
    }
  }

  /// What an additive animation from this value, the old one, to a new one begins at.
  ///
  /// Numbers: old − new, ending at zero. Transforms: old · new⁻¹, ending at the identity.
  ///
  /// - Returns: nil where there is no such value: for a colour, and where the new transform is
  ///   singular.
  package func additiveStart(to new: AnimatableValue) -> AnimatableValue? {
    switch (self, new) {
    case (.scalar(let old), .scalar(let new)):
      .scalar(old - new)
    case (.point(let old), .point(let new)):
      .point(CGPoint(x: old.x - new.x, y: old.y - new.y))
    case (.rect(let old), .rect(let new)):
      .rect(
        CGRect(
          x: old.origin.x - new.origin.x, y: old.origin.y - new.origin.y,
          width: old.size.width - new.size.width, height: old.size.height - new.size.height))
    case (.transform(let old), .transform(let new)):
      AffineDecomposition(new) == nil ? nil : .transform(old.concatenating(new.inverted()))
    default:
      nil
    }
  }

  /// What an additive animation of this kind ends at.
  package var additiveEnd: AnimatableValue {
    switch self {
    case .scalar: .scalar(0)
    case .point: .point(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(.identity)
    case .color: .color(nil)
    }
  }

  /// Returns this value, an additive animation's, applied to an underlying one.
  package func added(to underlying: AnimatableValue) -> AnimatableValue {
    switch (self, underlying) {
    case (.scalar(let offset), .scalar(let value)):
      .scalar(value + offset)
    case (.point(let offset), .point(let value)):
      .point(CGPoint(x: value.x + offset.x, y: value.y + offset.y))
    case (.rect(let offset), .rect(let value)):
      .rect(
        CGRect(
          x: value.origin.x + offset.origin.x, y: value.origin.y + offset.origin.y,
          width: value.size.width + offset.size.width,
          height: value.size.height + offset.size.height))
    case (.transform(let offset), .transform(let value)):
      .transform(offset.concatenating(value))
    default:
      underlying
    }
  }
}

extension LayerProperties {
  /// The value of an animatable property.
  public subscript(property: AnimatableProperty) -> AnimatableValue {
    get {
      switch property {
      case .bounds: .rect(bounds)
      case .position: .point(position)
      case .anchorPoint: .point(anchorPoint)
      case .transform: .transform(transform)
      case .opacity: .scalar(opacity)
      case .backgroundColor: .color(backgroundColor)
      case .cornerRadius: .scalar(cornerRadius)
      }
    }
    set {
      switch (property, newValue) {
      case (.bounds, .rect(let value)): bounds = value
      case (.position, .point(let value)): position = value
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.transform, .transform(let value)): transform = value
      case (.opacity, .scalar(let value)): opacity = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      case (.cornerRadius, .scalar(let value)): cornerRadius = value
      default: preconditionFailure("\(property.rawValue) is set to a value of another kind.")
      }
    }
  }
}
