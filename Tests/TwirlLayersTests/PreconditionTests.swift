import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

/// Geometry that is no number is the caller's mistake, and stops at the setter.
@Suite struct PreconditionTests {
  @Test func geometryIsFinite() async {
    await #expect(processExitsWith: .failure) {
      Layer().position = CGPoint(x: CGFloat.nan, y: 0)
    }
    await #expect(processExitsWith: .failure) {
      Layer().bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
    }
    await #expect(processExitsWith: .failure) {
      Layer().anchorPoint = CGPoint(x: 0, y: CGFloat.nan)
    }
    await #expect(processExitsWith: .failure) {
      Layer().setAffineTransform(CGAffineTransform(scaleX: .infinity, y: 1))
    }
    await #expect(processExitsWith: .failure) { Layer().opacity = .nan }
    await #expect(processExitsWith: .failure) { Layer().cornerRadius = .infinity }
  }

  @Test func treesHaveNoCycles() async {
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (Layer(), Layer())
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
  }

  @Test func timesAreNumbers() async {
    await #expect(processExitsWith: .failure) { _ = MediaTime(seconds: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = TimingFunction(controlPoints: 1.1, 0, 0.5, 1)
    }
    await #expect(processExitsWith: .failure) { _ = MediaTiming(begin: .zero, duration: .zero) }
  }
}

/// The same for animations, transactions and layers' time.
@Suite struct AnimationPreconditionTests {
  @Test func valuesAreFinite() async {
    await #expect(processExitsWith: .failure) {
      let animation = BasicAnimation(keyPath: "opacity")
      animation.toValue = Double.nan
      Layer().add(animation, forKey: nil)
    }
    await #expect(processExitsWith: .failure) {
      let animation = KeyframeAnimation(keyPath: "position")
      animation.values = [CGPoint(x: 0, y: CGFloat.infinity)]
      Layer().add(animation, forKey: nil)
    }
    await #expect(processExitsWith: .failure) {
      var transform = CATransform3DIdentity
      transform.m34 = .nan
      Layer().transform = transform
    }
    await #expect(processExitsWith: .failure) {
      Layer().setValue(Double.infinity, forKey: "zPosition")
    }
    await #expect(processExitsWith: .failure) { ShapeLayer().lineWidth = .nan }
  }

  @Test func timesAreNumbers() async {
    await #expect(processExitsWith: .failure) { Animation().duration = .nan }
    await #expect(processExitsWith: .failure) { Animation().repeatCount = .nan }
    await #expect(processExitsWith: .failure) { Animation().beginTime = .infinity }
    await #expect(processExitsWith: .failure) { Animation().speed = .infinity }
    await #expect(processExitsWith: .failure) { Layer().speed = .nan }
    await #expect(processExitsWith: .failure) { Layer().timeOffset = .infinity }
    await #expect(processExitsWith: .failure) { Transaction.setAnimationDuration(.nan) }
  }
}
