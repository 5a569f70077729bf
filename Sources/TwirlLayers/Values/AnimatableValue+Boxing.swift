import Foundation
import TwirlGraphics

extension AnimatableValue {
  /// Reads a value of a property's kind out of what an animation was given, or returns nil.
  ///
  /// Numbers may be of any type; a size or a point stands for a rectangle's where a part of it is
  /// animated; an affine transform stands for the transform that maps the plane like it.
  package init?(_ value: Any, kind: Kind) {
    if let value = value as? AnimatableValue {
      guard value.kind == kind else { return nil }
      self = value
      return
    }
    switch kind {
    case .scalar:
      guard let number = Self.number(value) else { return nil }
      self = .scalar(number)
    case .point:
      guard let point = value as? CGPoint else { return nil }
      self = .point(point)
    case .size:
      if let size = value as? CGSize {
        self = .size(size)
      } else if let point = value as? CGPoint {
        self = .size(CGSize(width: point.x, height: point.y))
      } else {
        return nil
      }
    case .rect:
      guard let rect = value as? CGRect else { return nil }
      self = .rect(rect)
    case .transform:
      if let transform = value as? CATransform3D {
        self = .transform(transform)
      } else if let transform = value as? CGAffineTransform {
        self = .transform(CATransform3DMakeAffineTransform(transform))
      } else {
        return nil
      }
    case .color:
      guard let color = value as? Color else { return nil }
      self = .color(color)
    case .flag:
      if let flag = value as? Bool {
        self = .flag(flag)
      } else if let number = Self.number(value) {
        self = .flag(number != 0)
      } else {
        return nil
      }
    case .path:
      guard let path = value as? Path else { return nil }
      self = .path(path)
    case .image:
      guard let image = value as? Image else { return nil }
      self = .image(image)
    case .colors:
      guard let colors = value as? [Color] else { return nil }
      self = .colors(colors)
    case .numbers:
      guard let values = value as? [Any] else { return nil }
      let numbers = values.compactMap(Self.number)
      guard numbers.count == values.count else { return nil }
      self = .numbers(numbers)
    case .keyword:
      guard let word = value as? String else { return nil }
      self = .keyword(word)
    }
  }

  private static func number(_ value: Any) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    case let value as any BinaryInteger: CGFloat(Double(value))
    default: nil
    }
  }

  /// The value as the type that Core Animation has for it; nil for no colour, path, picture or numbers.
  package var boxed: Any? {
    switch self {
    case .scalar(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .flag(let value): value
    case .path(let value): value
    case .image(let value): value
    case .colors(let value): value
    case .numbers(let value): value
    case .keyword(let value): value
    }
  }

  /// Whether every number in it is finite.
  package var isFinite: Bool {
    switch self {
    case .scalar(let value): value.isFinite
    case .point(let value): value.x.isFinite && value.y.isFinite
    case .size(let value): value.width.isFinite && value.height.isFinite
    case .rect(let value):
      value.origin.x.isFinite && value.origin.y.isFinite && value.size.width.isFinite
        && value.size.height.isFinite
    case .transform(let value): value.isFinite
    case .numbers(let values): (values ?? []).allSatisfy(\.isFinite)
    case .color, .flag, .path, .image, .colors, .keyword: true
    }
  }
}
