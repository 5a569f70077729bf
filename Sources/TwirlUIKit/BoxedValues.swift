import Foundation
import TwirlKit

// Objective-C's collections hold objects, so that UIKit code wraps numbers and geometry:
//
//     shake.values = [NSNumber(value: 0), NSNumber(value: 12)]
//     move.toValue = NSValue(cgPoint: CGPoint(x: 40, y: 20))
//
// Animations take what is wrapped, since a dynamic cast unwraps it: on Apple's systems by itself,
// elsewhere by the conformances below.

#if !canImport(UIKit)
  // The names are UIKit's; AppKit and Foundation call the same init(point:), init(size:), init(rect:).
  extension NSValue {
    /// Wraps a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Wraps a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Wraps a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// The point that is wrapped, or zero for something else.
    public var cgPointValue: CGPoint { (self as Any) as? CGPoint ?? .zero }
    /// The size that is wrapped, or zero for something else.
    public var cgSizeValue: CGSize { (self as Any) as? CGSize ?? .zero }
    /// The rectangle that is wrapped, or zero for something else.
    public var cgRectValue: CGRect { (self as Any) as? CGRect ?? .zero }
  }
#endif

#if !canImport(QuartzCore)
  extension NSValue {
    /// Wraps a transform.
    public convenience init(caTransform3D transform: CATransform3D) {
      var transform = transform
      self.init(bytes: &transform, objCType: CATransform3D.boxType)
    }

    /// The transform that is wrapped, or the identity for something else.
    public var caTransform3DValue: CATransform3D {
      (self as Any) as? CATransform3D ?? CATransform3DIdentity
    }
  }
#endif

// MARK: - Unwrapping

#if !canImport(ObjectiveC)
  /// Geometry that a dynamic cast takes out of an NSValue.
  ///
  /// The protocol is the one by which the standard library's casts do so for numbers and strings; on
  /// Apple's systems the types have it already.
  public protocol BoxedValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// What Foundation calls the type.
    static var boxType: String { get }
    /// What stands for no value.
    static var emptyBox: Self { get }
    /// Wraps the value.
    func boxed() -> NSValue
  }

  extension BoxedValue {
    /// Wraps the value.
    public func _bridgeToObjectiveC() -> NSValue { boxed() }

    /// Unwraps a value; nil for one of another type.
    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSValue, result: inout Self?
    ) -> Bool {
      guard String(cString: source.objCType) == boxType else { return false }
      var value = emptyBox
      withUnsafeMutableBytes(of: &value) { bytes in
        if let start = bytes.baseAddress { source.getValue(start) }
      }
      result = value
      return true
    }

    /// Unwraps a value; nil for one of another type.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Unwraps a value; an empty one stands for nothing.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
      var result: Self?
      if let source { _forceBridgeFromObjectiveC(source, result: &result) }
      return result ?? emptyBox
    }
  }

  extension CGPoint: @retroactive _ObjectiveCBridgeable, BoxedValue {
    /// Foundation's name for a point.
    public static let boxType = String(cString: NSValue(point: .zero).objCType)
    /// Zero.
    public static let emptyBox = CGPoint.zero
    /// Wraps the point.
    public func boxed() -> NSValue { NSValue(point: self) }
  }

  extension CGSize: @retroactive _ObjectiveCBridgeable, BoxedValue {
    /// Foundation's name for a size.
    public static let boxType = String(cString: NSValue(size: .zero).objCType)
    /// Zero.
    public static let emptyBox = CGSize.zero
    /// Wraps the size.
    public func boxed() -> NSValue { NSValue(size: self) }
  }

  extension CGRect: @retroactive _ObjectiveCBridgeable, BoxedValue {
    /// Foundation's name for a rectangle.
    public static let boxType = String(cString: NSValue(rect: .zero).objCType)
    /// Zero.
    public static let emptyBox = CGRect.zero
    /// Wraps the rectangle.
    public func boxed() -> NSValue { NSValue(rect: self) }
  }

  extension CATransform3D: BoxedValue {
    /// Sixteen numbers: Foundation knows no structures but its own.
    public static let boxType = "[16d]"
    /// The identity.
    public static let emptyBox = CATransform3DIdentity
    /// Wraps the transform.
    public func boxed() -> NSValue { NSValue(caTransform3D: self) }
  }
#endif
