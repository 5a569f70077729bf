import Foundation
import TwirlGraphics

/// What an animation changes: a property of a layer, or a number in one.
///
///     AnimationKeyPath("transform.rotation.z")
///     AnimationKeyPath("bounds.size.width")
///     AnimationKeyPath("frame")  // nil: the frame is computed, and cannot be animated
///
/// Parsed once, so that an instant of an animation costs no text.
public struct AnimationKeyPath: Hashable, Sendable, CustomStringConvertible {
  /// What is changed.
  package let target: Target
  /// The text that names it.
  public let description: String

  /// The property, as a whole or in part.
  public var property: AnimatableProperty { target.property }

  /// A property, or a part of one: a key path without its text.
  package struct Target: Hashable, Sendable {
    package let property: AnimatableProperty
    /// The part of it, or nil for the whole.
    package let component: Component?
  }

  /// A part of a value.
  package enum Component: Hashable, Sendable {
    case x, y, width, height
    case origin, size, originX, originY, sizeWidth, sizeHeight
    case transform(CATransform3DComponent)
    /// The translation in the plane, as a size.
    case translation
  }

  /// Looks a key path up; nil for one that names nothing that can be animated.
  public init?(_ text: String) {
    guard let known = Self.table[text] else { return nil }
    self = known
  }

  /// The key path of a whole property.
  public init(_ property: AnimatableProperty) {
    self.init(property, nil, property.rawValue)
  }

  private init(_ property: AnimatableProperty, _ component: Component?, _ text: String) {
    target = Target(property: property, component: component)
    description = text
  }

  /// All key paths by their text.
  private static let table: [String: AnimationKeyPath] = {
    var table: [String: AnimationKeyPath] = [:]
    func add(_ property: AnimatableProperty, _ component: Component?, _ suffix: String) {
      let text = property.rawValue + suffix
      table[text] = AnimationKeyPath(property, component, text)
    }
    for property in AnimatableProperty.allCases {
      add(property, nil, "")
      switch property.kind {
      case .point:
        add(property, .x, ".x")
        add(property, .y, ".y")
      case .size:
        add(property, .width, ".width")
        add(property, .height, ".height")
      case .rect:
        add(property, .origin, ".origin")
        add(property, .size, ".size")
        add(property, .originX, ".origin.x")
        add(property, .originY, ".origin.y")
        add(property, .sizeWidth, ".size.width")
        add(property, .sizeHeight, ".size.height")
      case .transform:
        for component in CATransform3DComponent.allCases {
          add(property, .transform(component), "." + component.rawValue)
        }
        add(property, .translation, ".translation")
      default: break
      }
    }
    // Both the key and the name of its getter.
    table["isHidden"] = table["hidden"]
    return table
  }()
}

// MARK: - Values

extension AnimationKeyPath {
  /// What values at the key path are.
  package var kind: AnimatableValue.Kind { target.kind }

  /// Returns the value at the key path, or nil where the layer has no such property.
  package func value(in values: LayerValues) -> AnimatableValue? { target.value(in: values) }

  /// Sets the value at the key path; one of another kind changes nothing.
  package func set(_ value: AnimatableValue, in values: inout LayerValues) {
    target.set(value, in: &values)
  }
}

extension AnimationKeyPath.Target {
  /// What values there are.
  var kind: AnimatableValue.Kind {
    switch component {
    case nil: property.kind
    case .origin: .point
    case .size, .translation: .size
    default: .scalar
    }
  }

  /// Returns the value, or nil where the layer has no such property.
  func value(in values: LayerValues) -> AnimatableValue? {
    let whole = values[property]
    guard let component, let whole else { return whole }
    switch (whole, component) {
    case (.point(let point), .x): return .scalar(point.x)
    case (.point(let point), .y): return .scalar(point.y)
    case (.size(let size), .width): return .scalar(size.width)
    case (.size(let size), .height): return .scalar(size.height)
    case (.rect(let rect), .origin): return .point(rect.origin)
    case (.rect(let rect), .size): return .size(rect.size)
    case (.rect(let rect), .originX): return .scalar(rect.origin.x)
    case (.rect(let rect), .originY): return .scalar(rect.origin.y)
    case (.rect(let rect), .sizeWidth): return .scalar(rect.size.width)
    case (.rect(let rect), .sizeHeight): return .scalar(rect.size.height)
    case (.transform(let transform), .transform(let part)): return .scalar(transform[part])
    case (.transform(let transform), .translation): return .size(transform.planarTranslation)
    default: return nil
    }
  }

  /// Sets the value; one of another kind changes nothing.
  func set(_ value: AnimatableValue, in values: inout LayerValues) {
    guard let component else {
      values[property] = value
      return
    }
    guard let whole = values[property] else { return }
    switch (whole, value) {
    case (.point(var point), .scalar(let number)):
      if component == .x { point.x = number } else { point.y = number }
      values[property] = .point(point)
    case (.size(var size), .scalar(let number)):
      if component == .width { size.width = number } else { size.height = number }
      values[property] = .size(size)
    case (.rect(var rect), _):
      Self.set(value, component, of: &rect)
      values[property] = .rect(rect)
    case (.transform(var transform), .scalar(let number)):
      guard case .transform(let part) = component else { return }
      transform[part] = number
      values[property] = .transform(transform)
    case (.transform(var transform), .size(let size)):
      transform.planarTranslation = size
      values[property] = .transform(transform)
    default: break
    }
  }

  private static func set(
    _ value: AnimatableValue, _ component: AnimationKeyPath.Component, of rect: inout CGRect
  ) {
    switch (component, value) {
    case (.origin, .point(let point)): rect.origin = point
    case (.size, .size(let size)): rect.size = size
    case (.originX, .scalar(let number)): rect.origin.x = number
    case (.originY, .scalar(let number)): rect.origin.y = number
    case (.sizeWidth, .scalar(let number)): rect.size.width = number
    case (.sizeHeight, .scalar(let number)): rect.size.height = number
    default: break
    }
  }
}
