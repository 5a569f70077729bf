import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

/// A root layer on a clock, with one layer of 100 × 100 points in it.
final class TestTree {
  let clock = Clock()
  let root = Layer()
  let layer: Layer

  init(_ layer: Layer = Layer()) {
    self.layer = layer
    root.rootClock = clock
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(layer)
  }

  func advance(_ seconds: Double, includingEvents: Bool = true) throws {
    try clock.advance(to: MediaTime(seconds: seconds), includingEvents: includingEvents)
  }

  /// The number at a key path as shown.
  func shown(_ keyPath: String, at seconds: Double? = nil) -> CGFloat? {
    let shown =
      seconds.map { layer.presentation(at: MediaTime(seconds: $0)) } ?? layer.presentation()
    return shown.value(forKeyPath: keyPath) as? CGFloat
  }
}

/// Notes what its animations tell it.
final class Recorder: AnimationDelegate {
  var calls: [String] = []
  var onStop: (Bool) -> Void = { _ in }

  func animationDidStart(_ animation: Animation) {
    calls.append("start \(animation.value(forKey: "id") as? String ?? "")")
  }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    calls.append("stop \(animation.value(forKey: "id") as? String ?? "") \(finished)")
    onStop(finished)
  }
}

/// A linear animation of one second unless told otherwise.
func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double = 1
) -> BasicAnimation {
  let animation = BasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  animation.duration = duration
  return animation
}

/// Whether two numbers differ by no more than rounding; no number is close to none.
func isClose(_ a: CGFloat?, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
  guard let a else { return false }
  return abs(a - b) <= tolerance
}
