import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct AnimationLifecycleTests {
  private func recorded(
    _ recorder: Recorder, id: String = "", duration: Double = 1, begin: Double = 0
  ) -> BasicAnimation {
    let animation = basic("zPosition", from: 0, to: 10, duration: duration)
    animation.delegate = recorder
    animation.beginTime = begin
    animation.setValue(id, forKey: "id")
    return animation
  }

  @Test func delegatesAreTold() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    tree.layer.add(recorded(recorder, id: "a", begin: 0.5), forKey: "a")
    try tree.advance(0.25)
    #expect(recorder.calls.isEmpty)
    try tree.advance(0.5)
    #expect(recorder.calls == ["start a"])
    try tree.advance(1.5, includingEvents: false)
    #expect(recorder.calls == ["start a"])
    try tree.advance(1.5)
    #expect(recorder.calls == ["start a", "stop a true"])
    #expect(!tree.layer.isAnimating && tree.clock.nextEventTime == nil)
  }

  @Test func replacedAndRemovedOnesDoNotFinish() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    tree.layer.add(recorded(recorder, id: "a"), forKey: "k")
    tree.layer.add(recorded(recorder, id: "b"), forKey: "k")
    try tree.advance(0.5)
    #expect(recorder.calls == ["stop a false", "start b"])
    tree.layer.removeAnimation(forKey: "k")
    try tree.advance(0.5)
    #expect(recorder.calls.last == "stop b false")
    tree.layer.add(recorded(recorder, id: "c"), forKey: nil)
    try tree.advance(0.6)
    tree.layer.removeFromSuperlayer()
    try tree.advance(3)
    #expect(recorder.calls.suffix(2) == ["start c", "stop c false"])
    #expect(recorder.calls.count == 5)
  }

  @Test func whatStaysHasEnded() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    for (key, mode) in [("a", MediaTimingParameters.FillMode.forwards), ("b", .removed)] {
      let animation = recorded(recorder, id: key)
      animation.isRemovedOnCompletion = false
      animation.fillMode = mode
      animation.keyPath = key == "a" ? "zPosition" : "cornerRadius"
      tree.layer.add(animation, forKey: key)
    }
    try tree.advance(2)
    #expect(tree.shown("zPosition") == 10 && tree.shown("cornerRadius") == 0)
    #expect(tree.layer.animationKeys() == ["a", "b"] && !tree.layer.isAnimating)
    #expect(recorder.calls.suffix(2) == ["stop a true", "stop b true"])
    tree.layer.removeAllAnimations()
    try tree.advance(3)
    #expect(recorder.calls.count == 4, "they have told before")
    #expect(tree.shown("zPosition") == 0)
  }

  @Test func animationsWaitForAClock() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    let (outer, inner) = (Layer(), Layer())
    outer.addSublayer(inner)
    inner.add(recorded(recorder), forKey: nil)
    #expect(inner.presentation().zPosition == 0)
    try tree.advance(5)
    tree.root.addSublayer(outer)
    try tree.advance(5.5)
    #expect(isClose(inner.presentation().zPosition, 5))
    try tree.advance(6)
    #expect(recorder.calls == ["start ", "stop  true"])

    // A root that gets its clock later.
    let late = Layer()
    late.add(basic("zPosition", from: 0, to: 10), forKey: nil)
    late.rootClock = tree.clock
    #expect(isClose(late.presentation(at: MediaTime(seconds: 6.5)).zPosition, 5))
  }

  @Test func fillBeforeTheBeginning() {
    let tree = TestTree()
    for (mode, value) in [(MediaTimingParameters.FillMode.removed, 7), (.backwards, 3), (.both, 3)]
      as [(MediaTimingParameters.FillMode, CGFloat)]
    {
      tree.layer.zPosition = 7
      let animation = basic("zPosition", from: 3, to: 4)
      animation.beginTime = 1
      animation.fillMode = mode
      tree.layer.add(animation, forKey: "k")
      #expect(tree.shown("zPosition", at: 0.5) == value)
    }
  }

  /// 0 stands for the transaction's duration, a negative one for 0.
  @Test(arguments: [0, -3])
  func withoutDuration(duration: Double) throws {
    let tree = TestTree()
    tree.layer.add(basic("zPosition", from: 0, to: 10, duration: duration), forKey: nil)
    #expect(isClose(tree.shown("zPosition", at: 0.125), 5))
    tree.clock.run {
      Transaction.setAnimationDuration(1)
      tree.layer.add(basic("zPosition", from: 0, to: 10, duration: duration), forKey: nil)
    }
    #expect(isClose(tree.shown("zPosition", at: 0.25), 2.5))
    let recorder = Recorder()
    tree.clock.run {
      Transaction.setAnimationDuration(0)
      tree.layer.add(recorded(recorder, duration: duration), forKey: "none")
    }
    try tree.advance(0)
    #expect(recorder.calls == ["start ", "stop  true"])
  }

  @Test func endsComeBeforeWhatTheyBringAbout() throws {
    let tree = TestTree()
    var order: [String] = []
    for id in ["a", "b"] {
      let recorder = Recorder()
      recorder.onStop = { _ in order.append("\(id) \(tree.layer.isAnimating)") }
      tree.layer.add(recorded(recorder, id: id), forKey: id)
    }
    try tree.advance(1)
    #expect(order == ["a false", "b false"])
  }

  @Test func animationsWithoutEndOfTimePassing() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    tree.clock.run { Transaction.setAnimationDuration(0) }
    recorder.onStop = { _ in
      Transaction.setAnimationDuration(0)
      tree.layer.add(self.recorded(recorder, duration: 0), forKey: nil)
    }
    tree.layer.add(recorded(recorder, duration: 0.5), forKey: nil)
    #expect(throws: ClockError(time: MediaTime(seconds: 0.5))) { try tree.advance(1) }
    recorder.onStop = { _ in }
  }

  @Test func endlessOnesEndUnfinished() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    let endless = recorded(recorder)
    endless.repeatCount = .infinity
    endless.isCumulative = true
    tree.layer.add(endless, forKey: "k")
    try tree.advance(1_000_000.5)
    #expect(isClose(tree.shown("zPosition"), 10_000_005, within: 1e-3))
    tree.layer.removeAllAnimations()
    try tree.advance(1_000_001)
    #expect(recorder.calls == ["start ", "stop  false"])
  }
}
