import Foundation
import TwirlGraphics

// MARK: - Geometry

extension Layer {
  /// The layer's own coordinates; a negative size is standardized.
  ///
  /// The position stays, so that the layer grows about its anchor point.
  ///
  /// - Precondition: its four numbers are finite.
  public var bounds: CGRect {
    get { values.properties.bounds }
    set {
      precondition(
        newValue.origin.isFinite && newValue.size.width.isFinite && newValue.size.height.isFinite,
        "A layer's bounds have a number that is not finite.")
      set(\.bounds, .bounds, newValue.standardized)
    }
  }

  /// The anchor point's place in the superlayer, in points.
  ///
  /// - Precondition: both numbers are finite.
  public var position: CGPoint {
    get { values.properties.position }
    set {
      precondition(newValue.isFinite, "A layer's position has a number that is not finite.")
      set(\.position, .position, newValue)
    }
  }

  /// The order among siblings, a larger one being drawn later, and the place along z in points.
  ///
  /// It does not move the frame; under a superlayer's perspective it is nearer or farther away.
  ///
  /// - Precondition: it is finite.
  public var zPosition: CGFloat {
    get { values.properties.zPosition }
    set { set(\.zPosition, .zPosition, finite(newValue, "z position")) }
  }

  /// The fixed point of the transform in units of the bounds' size; the position stays.
  ///
  /// - Precondition: both numbers are finite.
  public var anchorPoint: CGPoint {
    get { values.properties.anchorPoint }
    set {
      precondition(newValue.isFinite, "A layer's anchor point has a number that is not finite.")
      set(\.anchorPoint, .anchorPoint, newValue)
    }
  }

  /// The fixed point's place along z, in points; it does not move the frame.
  ///
  /// - Precondition: it is finite.
  public var anchorPointZ: CGFloat {
    get { values.properties.anchorPointZ }
    set { set(\.anchorPointZ, .anchorPointZ, finite(newValue, "anchor point's z")) }
  }

  /// The transform about the anchor point.
  ///
  /// - Precondition: its entries are finite.
  public var transform: CATransform3D {
    get { values.properties.transform }
    set {
      precondition(newValue.isFinite, "A layer's transform has an entry that is not finite.")
      set(\.transform, .transform, newValue)
    }
  }

  /// Returns the transform as a map of the plane, or the identity where it is none.
  public func affineTransform() -> CGAffineTransform { values.properties.affineTransform }

  /// Sets the transform to a map of the plane.
  ///
  /// - Precondition: its entries are finite.
  public func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3DMakeAffineTransform(transform)
  }

  /// The transform that all sublayers undergo after their own, about this layer's anchor point.
  ///
  /// With a perspective in it (m34), sublayers that turn are seen in depth.
  ///
  /// - Precondition: its entries are finite.
  public var sublayerTransform: CATransform3D {
    get { values.properties.sublayerTransform }
    set {
      precondition(newValue.isFinite, "A sublayer transform has an entry that is not finite.")
      set(\.sublayerTransform, .sublayerTransform, newValue)
    }
  }

  /// The smallest rectangle in the superlayer around the transformed bounds.
  ///
  /// Setting it sets `position` and `bounds`; see ``LayerProperties/frame``.
  ///
  /// - Precondition: its numbers are finite.
  public var frame: CGRect {
    get { values.properties.frame }
    set {
      var changed = values.properties
      changed.frame = newValue
      position = changed.position
      bounds = changed.bounds
    }
  }
}

// MARK: - Looks

extension Layer {
  /// The opacity of the layer with its sublayers, 0…1; values outside are clamped.
  ///
  /// - Precondition: it is not NaN.
  public var opacity: CGFloat {
    get { values.properties.opacity }
    set {
      precondition(!newValue.isNaN, "A layer's opacity is not a number.")
      set(\.opacity, .opacity, min(max(newValue, 0), 1))
    }
  }

  /// Whether the layer and its sublayers are left out.
  public var isHidden: Bool {
    get { values.properties.isHidden }
    set { set(\.isHidden, .isHidden, newValue) }
  }

  /// Whether sublayers are cut to the bounds and their rounded corners.
  public var masksToBounds: Bool {
    get { values.properties.masksToBounds }
    set { set(\.masksToBounds, .masksToBounds, newValue) }
  }

  /// What fills the bounds, or nil for nothing.
  public var backgroundColor: Color? {
    get { values.properties.backgroundColor }
    set { set(\.backgroundColor, .backgroundColor, newValue) }
  }

  /// The radius of the bounds' corners, in points; a negative one counts as zero.
  ///
  /// - Precondition: it is finite.
  public var cornerRadius: CGFloat {
    get { values.properties.cornerRadius }
    set { set(\.cornerRadius, .cornerRadius, max(finite(newValue, "corner radius"), 0)) }
  }

  /// The width of the line along the inside of the bounds, in points; a negative one counts as zero.
  ///
  /// - Precondition: it is finite.
  public var borderWidth: CGFloat {
    get { values.properties.borderWidth }
    set { set(\.borderWidth, .borderWidth, max(finite(newValue, "border width"), 0)) }
  }

  /// The colour of that line, or nil for none; black at first.
  public var borderColor: Color? {
    get { values.properties.borderColor }
    set { set(\.borderColor, .borderColor, newValue) }
  }

  /// The colour of the shadow, or nil for none; black at first.
  public var shadowColor: Color? {
    get { values.properties.shadowColor }
    set { set(\.shadowColor, .shadowColor, newValue) }
  }

  /// The opacity of the shadow, 0…1, 0 at first; values outside are clamped.
  ///
  /// - Precondition: it is not NaN.
  public var shadowOpacity: CGFloat {
    get { values.properties.shadowOpacity }
    set {
      precondition(!newValue.isNaN, "A layer's shadow opacity is not a number.")
      set(\.shadowOpacity, .shadowOpacity, min(max(newValue, 0), 1))
    }
  }

  /// The blur radius of the shadow, in points, 3 at first; a negative one counts as zero.
  ///
  /// - Precondition: it is finite.
  public var shadowRadius: CGFloat {
    get { values.properties.shadowRadius }
    set { set(\.shadowRadius, .shadowRadius, max(finite(newValue, "shadow radius"), 0)) }
  }

  /// The shadow's place relative to what casts it, in points; (0, −3) at first.
  ///
  /// - Precondition: both numbers are finite.
  public var shadowOffset: CGSize {
    get { values.properties.shadowOffset }
    set {
      precondition(
        newValue.width.isFinite && newValue.height.isFinite,
        "A layer's shadow offset has a number that is not finite.")
      set(\.shadowOffset, .shadowOffset, newValue)
    }
  }

  private func finite(_ value: CGFloat, _ what: StaticString) -> CGFloat {
    precondition(value.isFinite, "A layer's \(what) is not finite.")
    return value
  }
}

// MARK: - Changes

extension Layer {
  private func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<LayerProperties, Value>, _ property: AnimatableProperty,
    _ value: Value
  ) {
    guard values.properties[keyPath: keyPath] != value else { return }
    change(property) { $0.properties[keyPath: keyPath] = value }
  }

  /// Changes the model, and does what there is to do about it.
  ///
  /// The action is looked for before the change and run after it, so that it can know both values.
  func change(_ property: AnimatableProperty, _ change: (inout LayerValues) -> Void) {
    let action = actionToRun(for: property)
    guard let delegate else {
      change(&values)
      action?.run(forKey: property.rawValue, object: self, arguments: nil)
      return
    }
    let old = values[property]
    change(&values)
    action?.run(forKey: property.rawValue, object: self, arguments: nil)
    if let old { delegate.layer(self, didChange: property, from: old) }
  }
}

extension CGPoint {
  package var isFinite: Bool { x.isFinite && y.isFinite }
}
