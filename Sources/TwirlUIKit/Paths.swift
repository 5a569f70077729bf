import Foundation
import TwirlKit

/// A path that does not change.
public typealias CGPath = Path
/// A path that is made step by step: a value, so that it is declared with `var`.
public typealias CGMutablePath = Path

extension Path {
  /// Creates a rectangle.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self = Path(rect: rect).transformed(by: transform)
  }

  /// Creates an ellipse that fills a rectangle.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self = Path(ellipseIn: rect).transformed(by: transform)
  }

  /// Creates a rectangle with elliptical corners.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var path = Path()
    path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self = path.transformed(by: transform)
  }

  /// The smallest rectangle around all points, control points included.
  public var boundingBox: CGRect { controlBounds }

  private func transformed(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates corners from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner at the top left.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner at the top right.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner at the bottom left.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner at the bottom right.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: 0xF)
}
