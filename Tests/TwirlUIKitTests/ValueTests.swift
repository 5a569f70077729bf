import Foundation
import Testing
import TwirlKit
import TwirlUIKit
import UIKitExamples

/// What the examples show at given times, against formulas that are worked out here.
@Suite struct ValueTests {
  /// UIKit's spring by damping ratio and duration, as published for Framer: the frequency at which
  /// what is left after the duration is a thousandth.
  @Test func springPop() throws {
    let (ratio, duration) = (0.6, 0.7)
    let stage = Example.springPop.stage()
    let card = try Example.view(SpringPopView.self, on: stage).card
    for fraction in Formulas.fractions {
      let time = fraction * duration
      try stage.advance(to: MediaTime(seconds: 0.1 + time))
      let progress = Formulas.viewSpring(ratio, duration, at: time)
      let shown = card.layer.presentation()?.properties
      let scale = try #require(shown).affineTransform
      #expect(abs(scale.a - (0.01 + 0.99 * progress)) < 1e-9, "at \(time)")
      #expect(abs(scale.d - (0.01 + 0.99 * progress)) < 1e-9)
      #expect(abs(scale.b) < 1e-9 && abs(scale.c) < 1e-9)
      #expect(abs(try #require(shown).opacity - min(max(progress, 0), 1)) < 1e-9)
    }
    try stage.advance(to: MediaTime(seconds: 0.8))
    #expect(card.layer.presentation()?.transform == CATransform3DIdentity)
  }

  @Test func shake() throws {
    let values = [0.0, -12, 12, -9, 9, -5, 5, 0]
    let times = [0, 0.125, 0.3, 0.45, 0.6, 0.74, 0.88, 1]
    let stage = Example.shake.stage()
    let field = try #require(try Example.view(ShakeView.self, on: stage).subviews.first)
    for fraction in Formulas.fractions {
      try stage.advance(to: MediaTime(seconds: 0.4 + 0.5 * fraction))
      let eased = Formulas.bezier(0, 0, 0.58, 1, fraction)
      let index = try #require(times.lastIndex { $0 <= eased })
      let part = (eased - times[index]) / (times[index + 1] - times[index])
      let offset = values[index] + part * (values[index + 1] - values[index])
      let shown = try #require(field.layer.presentation()?.position.x)
      #expect(abs(shown - (160 + offset)) < 1e-9, "at \(fraction)")
    }
  }

  @Test func pulse() throws {
    let stage = Example.pulse.stage()
    let sublayers = try Example.view(PulseView.self, on: stage).layer.sublayers
    for fraction in Formulas.fractions {
      let eased = Formulas.bezier(0.42, 0, 0.58, 1, fraction)
      // Out, back, and out again after any number of rounds.
      for time in [0.9 * fraction, 1.8 - 0.9 * fraction, 18 + 0.9 * fraction] {
        for (layer, scale) in [(sublayers[0], 2.0), (sublayers[2], 0.85)] {
          let shown = layer.presentation(at: MediaTime(seconds: time)).transform
          #expect(abs(shown.m11 - (1 + (scale - 1) * eased)) < 1e-8, "at \(time)")
          #expect(abs(shown.m22 - shown.m11) < 1e-9)
        }
      }
    }
  }

  @Test func progressRing() throws {
    let stage = Example.progressRing.stage()
    let ring = try Example.view(ProgressRingView.self, on: stage).ring
    #expect(ring.strokeEnd == 0.72)
    for fraction in Formulas.fractions {
      try stage.advance(to: MediaTime(seconds: 1.2 * fraction))
      guard case .shape(let shape)? = ring.presentation()?.content else {
        Issue.record("a shape layer shows no shape")
        return
      }
      let end = 0.72 * Formulas.bezier(0.42, 0, 0.58, 1, fraction)
      #expect(abs(shape.strokeEnd - end) < 1e-9, "at \(fraction)")
      #expect(shape.lineCap == .round && shape.lineWidth == 14)
    }
    // The path begins at twelve o'clock and runs clockwise.
    let path = try #require(ring.path)
    #expect(abs(path.points[0].x - 160) < 1e-9 && abs(path.points[0].y - 52) < 1e-9)
    let quarter = path.trimmed(from: 0, to: 0.25)
    let end = try #require(quarter.points.last)
    #expect(abs(end.x - 228) < 1e-2 && abs(end.y - 120) < 1e-2)
  }

  @Test func cardFlip() throws {
    let stage = Example.cardFlip.stage()
    let card = try Example.view(CardFlipView.self, on: stage).card
    #expect(card.subviews.map(\.isHidden) == [false, true])
    try stage.advance(to: MediaTime(seconds: 0.4))
    #expect(card.subviews.map(\.isHidden) == [true, false])
    try stage.advance(to: MediaTime(seconds: 1))
    #expect(stage.isAtRest)
  }

  /// The same as the pop, written with springs of the layer's own.
  @Test func springAnimations() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = CALayer()
    stage.window.layer.addSublayer(layer)
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.damping = 10
    spring.stiffness = 100
    spring.duration = spring.settlingDuration
    stage.run { layer.add(spring, forKey: "spring") }
    // w = 10, ratio 0.5, wd = 10 · √0.75
    let wd = 75.0.squareRoot()
    for fraction in Formulas.fractions {
      let time = fraction * 1.4
      try stage.advance(to: MediaTime(seconds: time))
      let progress = 1 - exp(-5 * time) * (cos(wd * time) + 5 / wd * sin(wd * time))
      #expect(abs((layer.presentation()?.position.x ?? 0) - 100 * progress) < 1e-6)
    }
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-9)
  }

  @Test func keyframesOfViews() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.run {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: [.calculationModeLinear]) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.alpha = 0 }
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { view.alpha = 0.5 }
      }
    }
    // The usual curve runs over the whole: ease in, ease out.
    for fraction in Formulas.fractions {
      try stage.advance(to: MediaTime(seconds: 2 * fraction))
      let eased = Formulas.bezier(0.42, 0, 0.58, 1, fraction)
      let alpha = eased < 0.25 ? 1 - eased * 4 : (eased - 0.25) / 0.75 * 0.5
      let shown = try #require(view.layer.presentation()?.properties.opacity)
      #expect(abs(shown - alpha) < 1e-9, "at \(fraction)")
    }
  }
}
