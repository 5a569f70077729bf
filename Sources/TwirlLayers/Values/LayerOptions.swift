import Foundation

/// The shape of rounded corners.
public enum CornerCurve: String, Sendable, CaseIterable {
  /// A quarter of a circle.
  case circular
  /// A curve that bends gradually, and begins 1.53 radii from the corner.
  case continuous
}

/// Some of a rectangle's corners; y grows downwards, so that the smallest y is the top.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The bits, as Core Animation has them.
  public let rawValue: UInt

  /// Creates a set of corners from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left one.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// The top right one.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// The bottom left one.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// The bottom right one.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four.
  public static let all = CornerMask(rawValue: 15)
}

/// Some of a rectangle's edges; y grows downwards.
public struct EdgeMask: OptionSet, Hashable, Sendable {
  /// The bits, as Core Animation has them, whose bottom is where y is smallest.
  public let rawValue: UInt32

  /// Creates a set of edges from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The left one.
  public static let left = EdgeMask(rawValue: 1)
  /// The right one.
  public static let right = EdgeMask(rawValue: 2)
  /// The one with the largest y.
  public static let bottom = EdgeMask(rawValue: 4)
  /// The one with the smallest y.
  public static let top = EdgeMask(rawValue: 8)
  /// All four.
  public static let all = EdgeMask(rawValue: 15)
}

/// How a picture of one size is laid out in bounds of another.
public enum ContentsGravity: String, Sendable, CaseIterable {
  /// In the middle, at its own size.
  case center
  /// In the middle of the top edge, at its own size.
  case top
  /// In the middle of the bottom edge, at its own size.
  case bottom
  /// In the middle of the left edge, at its own size.
  case left
  /// In the middle of the right edge, at its own size.
  case right
  /// In the top left corner, at its own size.
  case topLeft
  /// In the top right corner, at its own size.
  case topRight
  /// In the bottom left corner, at its own size.
  case bottomLeft
  /// In the bottom right corner, at its own size.
  case bottomRight
  /// Stretched to the bounds.
  case resize
  /// As large as fits, in the middle.
  case resizeAspect
  /// As small as covers the bounds, in the middle; it reaches over two edges.
  case resizeAspectFill
}

/// How a picture is sampled that is drawn larger or smaller than it is.
public enum ContentsFilter: String, Sendable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// Between the four nearest pixels.
  case linear
  /// As linear, and below half the size from smaller copies of the picture.
  case trilinear
}

extension ContentsGravity {
  /// Returns where a picture lies.
  ///
  /// - Parameters:
  ///   - size: the picture's own size in points, not empty.
  ///   - bounds: what it is laid out in.
  package func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGRect {
      placed(CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5)
    }
    let (xScale, yScale) = (bounds.width / size.width, bounds.height / size.height)
    return switch self {
    case .center: placed(size, 0.5, 0.5)
    case .top: placed(size, 0.5, 0)
    case .bottom: placed(size, 0.5, 1)
    case .left: placed(size, 0, 0.5)
    case .right: placed(size, 1, 0.5)
    case .topLeft: placed(size, 0, 0)
    case .topRight: placed(size, 1, 0)
    case .bottomLeft: placed(size, 0, 1)
    case .bottomRight: placed(size, 1, 1)
    case .resize: bounds
    case .resizeAspect: scaled(min(xScale, yScale))
    case .resizeAspectFill: scaled(max(xScale, yScale))
    }
  }
}
