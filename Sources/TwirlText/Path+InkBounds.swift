import Foundation
import TwirlGraphics

extension Path {
  /// The smallest rectangle around the curves themselves, not their control points; null for a path
  /// without any.
  ///
  /// A curve's extreme lies at an end or where its derivative, per axis, is zero.
  package var inkBounds: CGRect {
    var box = InkBox()
    var (current, start, next) = (CGPoint.zero, CGPoint.zero, 0)
    for verb in verbs {
      switch verb {
      case .move:
        (current, start) = (points[next], points[next])
      case .line:
        box.add(current, points[next])
        current = points[next]
      case .quad:
        box.addQuad(current, points[next], points[next + 1])
        current = points[next + 1]
      case .cubic:
        box.addCubic(current, points[next], points[next + 1], points[next + 2])
        current = points[next + 2]
      case .close:
        current = start
      }
      next += verb.pointCount
    }
    return box.rectangle
  }
}

/// A growing rectangle.
private struct InkBox {
  private var left = Double.infinity
  private var top = Double.infinity
  private var right = -Double.infinity
  private var bottom = -Double.infinity

  var rectangle: CGRect {
    left <= right
      ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : .null
  }

  mutating func add(_ added: CGPoint...) {
    for point in added {
      addX(point.x)
      addY(point.y)
    }
  }

  mutating func addQuad(_ from: CGPoint, _ control: CGPoint, _ end: CGPoint) {
    add(from, end)
    for t in Self.quadExtremes(from.x, control.x, end.x) {
      addX(Self.quad(from.x, control.x, end.x, t))
    }
    for t in Self.quadExtremes(from.y, control.y, end.y) {
      addY(Self.quad(from.y, control.y, end.y, t))
    }
  }

  mutating func addCubic(_ from: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    add(from, end)
    for t in Self.cubicExtremes(from.x, first.x, second.x, end.x) {
      addX(Self.cubic(from.x, first.x, second.x, end.x, t))
    }
    for t in Self.cubicExtremes(from.y, first.y, second.y, end.y) {
      addY(Self.cubic(from.y, first.y, second.y, end.y, t))
    }
  }

  private mutating func addX(_ x: Double) { (left, right) = (min(left, x), max(right, x)) }
  private mutating func addY(_ y: Double) { (top, bottom) = (min(top, y), max(bottom, y)) }

  private static func quad(_ p: Double, _ q: Double, _ r: Double, _ t: Double) -> Double {
    let u = 1 - t
    return u * u * p + 2 * u * t * q + t * t * r
  }

  private static func cubic(
    _ p: Double, _ q: Double, _ r: Double, _ s: Double, _ t: Double
  ) -> Double {
    let u = 1 - t
    return u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
  }

  /// Where (q − p) + t (p − 2q + r) is zero, inside the curve.
  private static func quadExtremes(_ p: Double, _ q: Double, _ r: Double) -> [Double] {
    // Within the hull of its ends the control point adds no extreme, and most glyphs are so made.
    guard q < min(p, r) || q > max(p, r) else { return [] }
    return [(p - q) / (p - 2 * q + r)]
  }

  /// Where a t² + 2 b t + c is zero, inside the curve: a third of the derivative.
  private static func cubicExtremes(
    _ p: Double, _ q: Double, _ r: Double, _ s: Double
  ) -> [Double] {
    let (low, high) = (min(p, s), max(p, s))
    guard q < low || q > high || r < low || r > high else { return [] }
    let (a, b, c) = (s - 3 * r + 3 * q - p, r - 2 * q + p, q - p)
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    // The sum has no cancellation; the other root follows from the product c / a.
    let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }
  }
}
