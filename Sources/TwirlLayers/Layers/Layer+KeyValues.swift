import Foundation
import TwirlGraphics

extension Layer {
  /// Returns the model value at a key path, such as `position.x` or `transform.rotation`.
  ///
  /// - Returns: a number as `CGFloat`, geometry and colours as their types, `frame` as it is computed,
  ///   and under a key that names no property what was set there.
  public func value(forKeyPath keyPath: String) -> Any? {
    values.value(forKeyPath: keyPath) ?? custom[keyPath]
  }

  /// Sets the model value at a key path, with the same consequences as the property's setter.
  ///
  /// A key that names no property is one of one's own: the value is kept. A value of another kind
  /// than the property's changes nothing, and the event log says so; nil stands for no colour, path
  /// or pattern.
  ///
  /// - Precondition: numbers are finite.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath == "frame" {
      if let frame = value as? CGRect { self.frame = frame }
      return
    }
    guard let path = AnimationKeyPath(keyPath), let old = path.value(in: values) else {
      custom[keyPath] = value
      return
    }
    guard let new = value.map({ AnimatableValue($0, kind: path.kind) }) ?? old.emptied else {
      clock?.note(.ignored, eventName, keyPath: keyPath, "a value of another kind was set")
      return
    }
    precondition(new.isFinite, "A value for \(keyPath) is not finite.")
    var changed = values
    path.set(new, in: &changed)
    changed.clamp()
    guard changed[path.property] != values[path.property] else { return }
    let result = changed
    change(path.property) { $0 = result }
  }

  /// Returns the model value under a key; see ``value(forKeyPath:)``.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets the model value under a key; see ``setValue(_:forKeyPath:)``.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}

extension LayerValues {
  /// Returns the value at a key path, the frame's included; nil for one that names nothing.
  package func value(forKeyPath keyPath: String) -> Any? {
    if keyPath == "frame" { return properties.frame }
    return AnimationKeyPath(keyPath)?.value(in: self)?.boxed
  }
}

extension AnimatableValue {
  /// The value of this kind that stands for nothing, or nil where there is none.
  fileprivate var emptied: AnimatableValue? {
    switch self {
    case .color: .color(nil)
    case .path: .path(nil)
    case .image: .image(nil)
    case .numbers: .numbers(nil)
    case .colors: .colors([])
    default: nil
    }
  }
}
