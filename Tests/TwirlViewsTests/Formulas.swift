import Foundation

/// Closed formulas and plain bisection, written down without the engine.
enum Formulas {
  /// The cubic Bezier curve from (0, 0) to (1, 1) at x.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double)
    -> Double
  {
    func polynomial(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if polynomial(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return polynomial((low + high) / 2, y1, y2)
  }

  static func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }
  static func easeIn(_ x: Double) -> Double { bezier(0.42, 0, 1, 1, at: x) }
  static func easeOut(_ x: Double) -> Double { bezier(0, 0, 0.58, 1, at: x) }

  /// The damped oscillation of mass 1 from 0 to 1, up to the critical damping.
  static func spring(ratio: Double, frequency w: Double, velocity v: Double = 0, at t: Double)
    -> Double
  {
    if ratio == 1 { return 1 - exp(-w * t) * (1 + (w - v) * t) }
    let damped = w * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-ratio * w * t)
      * (cos(damped * t) + (ratio * w - v) / damped * sin(damped * t))
  }

  /// The frequency whose envelope is a thousandth at the end of a duration; by bisection.
  static func frequency(ratio: Double, duration d: Double, velocity v: Double = 0) -> Double {
    func envelope(_ w: Double) -> Double {
      if ratio == 1 { return exp(-w * d) * ((w - v) * d + 1) }
      let damped = w * (1 - ratio * ratio).squareRoot()
      return abs((ratio * w - v) / damped) * exp(-ratio * w * d)
    }
    var (low, high) = (3 / d, 2000 / d)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if envelope(middle) > 0.001 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
