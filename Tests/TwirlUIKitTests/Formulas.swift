import Foundation
import Testing
import TwirlKit
import TwirlUIKit

/// What the tests hold against what is shown.
enum Formulas {
  /// Twenty instants within a second's animation, as fractions.
  static let fractions = (0..<20).map { Double($0) / 20 + 0.0125 }

  /// The progress of a Bezier curve from (0, 0) to (1, 1), by bisection.
  static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double
  ) -> Double {
    func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if value(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return value(y1, y2, (low + high) / 2)
  }

  static func easeIn(_ x: Double) -> Double { bezier(0.42, 0, 1, 1, x) }
  static func easeOut(_ x: Double) -> Double { bezier(0, 0, 0.58, 1, x) }
  static func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, x) }

  /// Where a view's spring is: the frequency is that at which a thousandth is left of the envelope at the
  /// end, |(ratio · w − v) / wd| · exp(−ratio · w · duration) = 0.001, from above.
  static func viewSpring(
    _ ratio: Double, _ duration: Double, velocity: Double = 0, at time: Double
  ) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    var (low, high) = (max(velocity / ratio, 1) * 2, 1000 / duration)
    for _ in 0..<200 {
      let w = (low + high) / 2
      let left = abs(ratio * w - velocity) / (w * root) * exp(-ratio * w * duration)
      if left > 0.001 { low = w } else { high = w }
    }
    let w = (low + high) / 2
    let wd = w * root
    return 1 - exp(-ratio * w * time)
      * (cos(wd * time) + (ratio * w - velocity) / wd * sin(wd * time))
  }
}

extension Example {
  /// The example's view, which is the only one in the window.
  static func view<Kind: UIView>(_ kind: Kind.Type, on stage: Stage) throws -> Kind {
    try #require(stage.window.subviews.first as? Kind)
  }
}
