import Foundation

/// A rectangle of whole pixels, y down; empty where a side is zero.
///
///     let damage = PixelRect(covering: CGRect(x: 0.5, y: 0, width: 3, height: 1))
///     // x: 0, y: 0, width: 4, height: 1
public struct PixelRect: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle.
  ///
  /// - Precondition: neither side is negative.
  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "A pixel rectangle has a negative side.")
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle without pixels.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates the smallest pixel rectangle around a rectangle in pixel units.
  ///
  /// Coordinates beyond ±2^30, where no canvas reaches, are clamped; null and NaN give the empty one.
  public init(covering rect: CGRect) {
    guard !rect.isNull, !(rect.minX.isNaN || rect.minY.isNaN || rect.maxX.isNaN || rect.maxY.isNaN)
    else {
      self = .empty
      return
    }
    self.init(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: rect.maxY)
  }

  /// Creates the smallest pixel rectangle around sides in order, none of them NaN, with the same clamp.
  init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    let limit: CGFloat = 1_073_741_824
    func whole(_ value: CGFloat) -> Int { Int(min(max(value, -limit), limit)) }
    let (x, y) = (whole(left.rounded(.down)), whole(top.rounded(.down)))
    self.init(
      x: x, y: y, width: whole(right.rounded(.up)) - x, height: whole(bottom.rounded(.up)) - y)
  }
}

extension PixelRect {
  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width == 0 || height == 0 }
  /// The number of pixels.
  public var area: Int { width * height }

  /// Returns what two rectangles have in common.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns whether every pixel of `other` lies in this rectangle; an empty one lies in any.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || intersection(other) == other
  }

  /// Returns the rectangle moved by whole pixels.
  public func offsetBy(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
