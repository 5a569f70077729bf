import Foundation
import TwirlGraphics

/// A value that an animation can have: interpolated, and for numbers and transforms added.
public enum AnimatableValue: Equatable, Sendable {
  /// A number: opacity, corner radius.
  case scalar(CGFloat)
  /// A point: position, anchor point.
  case point(CGPoint)
  /// A size: shadow offset.
  case size(CGSize)
  /// A rectangle: bounds.
  case rect(CGRect)
  /// A transform, interpolated decomposed; indirect, as it is four times as large as all others.
  indirect case transform(CATransform3D)
  /// A colour, where none is clear.
  case color(Color?)
  /// A truth value; discrete.
  case flag(Bool)
  /// A path, interpolated point by point with one of equal structure, and else discrete.
  case path(Path?)
  /// A picture; discrete.
  case image(Image?)
  /// Colours, interpolated one by one with as many others, and else discrete.
  case colors([Color])
  /// Numbers, interpolated one by one with as many others, and else discrete.
  case numbers([CGFloat]?)
  /// One of a set of words: fill rule, line cap; discrete.
  case keyword(String)

  /// What a value is.
  package enum Kind: Sendable {
    case scalar, point, size, rect, transform, color, flag, path, image, colors, numbers, keyword
  }

  /// What this value is.
  package var kind: Kind {
    switch self {
    case .scalar: .scalar
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    case .flag: .flag
    case .path: .path
    case .image: .image
    case .colors: .colors
    case .numbers: .numbers
    case .keyword: .keyword
    }
  }
}

// MARK: - Interpolation

extension AnimatableValue {
  /// Returns the value at `fraction` of the way to `end`; at 0 and 1 exactly one of the two.
  ///
  /// Values that have nothing in between are this one below one half and `end` from there on.
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
    case (.size(let from), .size(let to)):
      return .size(CGSize(width: mix(from.width, to.width), height: mix(from.height, to.height)))
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
    case (.path(let from?), .path(let to?)):
      return .path(from.interpolated(to: to, at: fraction))
    case (.colors(let from), .colors(let to)) where from.count == to.count:
      return .colors(zip(from, to).map { $0.interpolated(to: $1, at: fraction) })
    case (.numbers(let from?), .numbers(let to?)) where from.count == to.count:
      return .numbers(zip(from, to).map(mix))
    default:
      precondition(
        kind == end.kind, "Two animatable values of different kinds cannot be interpolated.")
      return fraction < 0.5 ? self : end
    }
  }
}

extension Path {
  /// Returns the path at `fraction` of the way to another one of the same verbs.
  ///
  /// - Returns: where the verbs differ, this path below one half and `end` from there on.
  package func interpolated(to end: Path, at fraction: CGFloat) -> Path {
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    guard verbs == end.verbs else { return fraction < 0.5 ? self : end }
    var next = 0
    func take() -> CGPoint {
      defer { next += 1 }
      let (from, to) = (points[next], end.points[next])
      return CGPoint(
        x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
    }
    var result = Path()
    for verb in verbs {
      switch verb {
      case .move: result.move(to: take())
      case .line: result.addLine(to: take())
      case .quad:
        let control = take()
        result.addQuadCurve(to: take(), control: control)
      case .cubic:
        let (control1, control2) = (take(), take())
        result.addCurve(to: take(), control1: control1, control2: control2)
      case .close: result.closeSubpath()
      }
    }
    return result
  }
}
