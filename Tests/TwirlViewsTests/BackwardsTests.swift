import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// What an instant looks like does not depend on which other instants were looked at before.
@Suite struct BackwardsTests {
  /// A view with overlapping blocks, a spring, key frames and an explicit animation.
  private func stage(seed: Int) throws -> (Stage, View) {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let view = View(frame: CGRect(x: 20, y: 30, width: 40 + seed, height: 20))
    stage.window.addSubview(view)
    let angle = CGFloat(seed) / 7
    View.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: angle) }
    View.animate(withDuration: 0.7, delay: 0.1, options: .curveEaseIn) {
      view.transform = view.transform.scaledBy(x: 2, y: 0.5)
      view.alpha = 0.25
    }
    View.animate(
      withDuration: 1.2, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 1
    ) {
      view.center.x += 60 + CGFloat(seed)
    }
    let shake = KeyframeAnimation(keyPath: "bounds.size.height")
    shake.values = [20, 60, 10, 20]
    shake.calculationMode = .cubic
    shake.duration = 0.9
    shake.autoreverses = true
    view.layer.add(shake, forKey: "shake")
    try stage.advance(to: MediaTime(seconds: 0.01 * Double(seed)))
    return (stage, view)
  }

  @Test(arguments: 0..<10)
  func `backwards in time equals forwards`(seed: Int) throws {
    let (stage, view) = try stage(seed: seed)
    let times = (0...240).map { stage.now + MediaTime(nanoseconds: Int64($0) * 7_777_777) }
    let forwards = times.map { view.layer.presentation(at: $0) }
    let backwards = times.reversed().map { view.layer.presentation(at: $0) }
    #expect(Array(backwards.reversed()) == forwards)
    // They do move.
    #expect(Set(forwards.map(\.position.x)).count > 100)
    #expect(Set(forwards.map(\.bounds.height)).count > 100)
  }
}
