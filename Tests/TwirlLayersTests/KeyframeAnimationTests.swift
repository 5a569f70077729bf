import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

/// What the curves themselves give is tested with them; here it is what a layer makes of them.
@Suite struct KeyframeAnimationTests {
  private func keyframes(_ values: [Any]?, _ keyPath: String = "zPosition") -> KeyframeAnimation {
    let animation = KeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.duration = 1
    return animation
  }

  @Test func valuesOfAnyNumber() {
    let tree = TestTree()
    tree.layer.add(keyframes([0, 10.0, CGFloat(30), Float(10)]), forKey: nil)
    for (time, value) in [(0.0, 0.0), (0.5, 20), (2 / 3.0, 30), (0.999, 10.06)] {
      #expect(isClose(tree.shown("zPosition", at: time), value, within: 1e-6))
    }
  }

  @Test func timingFunctionsOfSegmentsAndOfTheWhole() {
    let tree = TestTree()
    let animation = keyframes([0, 1, 2])
    animation.timingFunctions = [.easeIn]
    tree.layer.add(animation, forKey: "k")
    #expect(isClose(tree.shown("zPosition", at: 0.25), 0.315357, within: 1e-5))
    #expect(isClose(tree.shown("zPosition", at: 0.75), 1.5), "without one it is linear")
    animation.timingFunctions = nil
    animation.timingFunction = .easeIn
    tree.layer.add(animation, forKey: "k")
    #expect(isClose(tree.shown("zPosition", at: 0.5), 2 * 0.315357, within: 1e-5))
  }

  /// Out of order, out of range, too few: evenly spread, as Core Animation does.
  @Test(arguments: [[0, 0.9, 0.5, 1], [0, 1], [0, 0.2, 0.4, 1.2], [0.1, 0.2, 0.4, 1]])
  func badKeyTimesDoNotCount(times: [Double]) {
    let tree = TestTree()
    let animation = keyframes([0, 3, 6, 9])
    animation.keyTimes = times
    tree.layer.add(animation, forKey: nil)
    #expect(isClose(tree.shown("zPosition", at: 0.5), 4.5))
  }

  @Test(arguments: [[], ["a"], [1, "b"], [CGPoint.zero]] as [[any Sendable]])
  func valuesThatDoNotFit(values: [any Sendable]) throws {
    let tree = TestTree()
    tree.clock.log = EventLog()
    tree.layer.name = "box"
    tree.layer.add(keyframes(values), forKey: "k")
    #expect(tree.clock.log?.entries.first?.kind == .ignored)
    #expect(tree.clock.log?.entries.first?.subject == "box")
    #expect(tree.shown("zPosition", at: 0.5) == 0)
    #expect(tree.layer.isAnimating, "it runs its time")
    try tree.advance(1)
    #expect(!tree.layer.isAnimating)
  }

  @Test func layersTurnWithTheirPath() {
    let tree = TestTree()
    tree.layer.transform = CATransform3DMakeScale(2, 1, 1)
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 100))
    let animation = keyframes(nil, "position")
    animation.path = path
    for (mode, angle) in [(nil, 0), (.rotateAuto, 0.5), (.rotateAutoReverse, 1.5)]
      as [(KeyframePath.RotationMode?, CGFloat)]
    {
      animation.rotationMode = mode
      tree.layer.add(animation, forKey: "walk")
      let shown = tree.layer.presentation(at: MediaTime(seconds: 0.75))
      #expect(distance(shown.position, CGPoint(x: 100, y: 50)) < 1e-9)
      let t = CGAffineTransform(rotationAngle: angle * .pi)
        .concatenating(CGAffineTransform(scaleX: 2, y: 1))
      #expect(
        distance(
          CGPoint(x: 3, y: 5).applying(shown.affineTransform()),
          CGPoint(x: 3, y: 5).applying(t)) < 1e-9)
    }
    // Only points walk.
    let other = keyframes(nil, "opacity")
    other.path = path
    tree.layer.add(other, forKey: nil)
    #expect(tree.layer.presentation(at: MediaTime(seconds: 0.5)).opacity == 1)
  }

  @Test func flagsAndWordsAreDiscrete() {
    let tree = TestTree(ShapeLayer())
    let hidden = keyframes([false, true], "hidden")
    hidden.calculationMode = .discrete
    tree.layer.add(hidden, forKey: nil)
    tree.layer.add(basic("lineCap", from: "butt", to: "round"), forKey: nil)
    for (time, isLate) in [(0.25, false), (0.5, true), (0.75, true)] {
      let shown = tree.layer.presentation(at: MediaTime(seconds: time))
      #expect(shown.isHidden == isLate)
      #expect(shown.value(forKeyPath: "lineCap") as? String == (isLate ? "round" : "butt"))
    }
  }
}
