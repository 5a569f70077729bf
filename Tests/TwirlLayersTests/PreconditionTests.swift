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
