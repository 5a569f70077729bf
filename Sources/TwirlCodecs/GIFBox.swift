import TwirlGraphics

/// A rectangle that grows around places.
struct GIFBox {
  private var left = Int.max
  private(set) var right = -1
  private var top = Int.max
  private var bottom = -1

  /// Makes the rectangle reach a place.
  @inline(__always)
  mutating func add(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  /// Returns the rectangle, where places were counted from the corner of another one.
  func rect(in rect: PixelRect) -> PixelRect {
    if right < 0 { return .empty }
    return PixelRect(
      x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
  }
}
