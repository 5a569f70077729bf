import Foundation

/// A point or a direction in a stroke's computations.
struct StrokeVector: Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    (self.x, self.y) = (x, y)
  }

  /// The largest coordinate that strokes are computed with: its square is far from overflow.
  private static let limit = 1e100

  /// Takes a path's point, clamped to ±1e100.
  init(_ point: CGPoint) {
    x = min(max(Double(point.x), -Self.limit), Self.limit)
    y = min(max(Double(point.y), -Self.limit), Self.limit)
  }

  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
  static func * (a: Self, k: Double) -> Self { Self(a.x * k, a.y * k) }

  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
  /// The sine of the angle to another unit vector; positive from x to y.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }
  /// The vector turned by a quarter, from x to y.
  var perpendicular: Self { Self(-y, x) }
  var length: Double { (x * x + y * y).squareRoot() }

  /// The direction; nil for a vector too short to have one.
  var unit: Self? {
    let length = length
    guard length > 1e-150, length.isFinite else { return nil }
    return Self(x / length, y / length)
  }

  func middle(_ other: Self) -> Self { Self((x + other.x) * 0.5, (y + other.y) * 0.5) }

  func interpolated(to end: Self, at t: Double) -> Self {
    Self(x + (end.x - x) * t, y + (end.y - y) * t)
  }
}
