import Foundation

/// The geometry of the fixture's animation, worked out by formulas that share nothing with the program.
///
/// A button of 120 x 44 at (120, 78) grows to 1.2 about the middle of its right edge in half a second,
/// turns by 9° in a quarter, back to −9° in half a second, to 0 in a quarter, and shrinks in half a
/// second; each part eases in and out by the cubic Bézier curve (0.42, 0) (0.58, 1).
enum StripSeed {
  private static let nine = Double.pi * 0.05

  /// The timing curve, solved by bisection.
  static func ease(_ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let m = (low + high) / 2
      let there = 3 * (1 - m) * (1 - m) * m * 0.42 + 3 * (1 - m) * m * m * 0.58 + m * m * m
      if there < x { low = m } else { high = m }
    }
    let m = (low + high) / 2
    return 3 * (1 - m) * m * m + m * m * m
  }

  /// The scale and the angle in radians.
  static func state(_ t: Double) -> (scale: Double, angle: Double) {
    if t < 0.5 { return (1 + 0.2 * ease(t / 0.5), 0) }
    if t < 0.75 { return (1.2, nine * ease((t - 0.5) / 0.25)) }
    if t < 1.25 { return (1.2, nine - 2 * nine * ease((t - 0.75) / 0.5)) }
    if t < 1.5 { return (1.2, -nine + nine * ease((t - 1.25) / 0.25)) }
    if t < 2 { return (1.2 - 0.2 * ease((t - 1.5) / 0.5), 0) }
    return (1, 0)
  }

  /// The corners on the canvas: top left, top right, bottom right, bottom left.
  static func corners(_ t: Double) -> [(x: Double, y: Double)] {
    let (x, y, w, h) = (120.0, 78.0, 120.0, 44.0)
    let (s, angle) = state(t)
    let (a, b) = (cos(angle) * s, sin(angle) * s)
    // The middle of the right edge stays put while the button is not turned.
    let (cx, cy) = (x + w - s * w / 2, y + h / 2)
    let (tx, ty) = (cx - (a * w / 2 - b * h / 2), cy - (b * w / 2 + a * h / 2))
    return [(0, 0), (w, 0), (w, h), (0, h)].map {
      (a * $0.0 - b * $0.1 + tx, b * $0.0 + a * $0.1 + ty)
    }
  }

  /// The middle on the canvas.
  static func center(_ t: Double) -> (x: Double, y: Double) {
    let corners = corners(t)
    return ((corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2)
  }

  /// How far a point lies inside the button, in points; negative outside.
  static func depth(_ x: Double, _ y: Double, at t: Double) -> Double {
    let corners = corners(t)
    return (0..<4).map { index in
      let (p, q) = (corners[index], corners[(index + 1) % 4])
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      return (dx * (y - p.y) - dy * (x - p.x)) / (dx * dx + dy * dy).squareRoot()
    }.min() ?? 0
  }

  /// The mean way of the four corners from the beginning to a time, in points.
  static func motion(until end: Double, steps: Int = 4_000) -> [Double] {
    var sums = [0.0]
    var before = corners(0)
    for step in 1...steps {
      let now = corners(end * Double(step) / Double(steps))
      var way = 0.0
      for (p, q) in zip(before, now) {
        way += ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot() / 4
      }
      sums.append(sums[step - 1] + way)
      before = now
    }
    return sums
  }
}
