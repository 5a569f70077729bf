import Foundation

/// How far things stay away from the four edges of a rectangle, in points.
///
///     let room = EdgeInsets(top: 8, left: 16, bottom: 8, right: 16).inset(view.bounds)
public struct EdgeInsets: Equatable, Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// No distances.
  public static let zero = EdgeInsets()

  /// Creates distances.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Returns a rectangle with its edges moved inwards; one that would be turned over is empty.
  public func inset(_ rect: CGRect) -> CGRect {
    CGRect(
      x: rect.minX + left, y: rect.minY + top, width: max(rect.width - left - right, 0),
      height: max(rect.height - top - bottom, 0))
  }

  /// The distances to the left and the right together.
  var width: CGFloat { left + right }
  /// The distances above and below together.
  var height: CGFloat { top + bottom }
}
