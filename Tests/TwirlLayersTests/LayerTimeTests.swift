import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct LayerTimeTests {
  private func animated() -> (TestTree, Recorder) {
    let (tree, recorder) = (TestTree(), Recorder())
    let animation = basic("zPosition", from: 0, to: 10, duration: 2)
    animation.delegate = recorder
    tree.layer.add(animation, forKey: "k")
    return (tree, recorder)
  }

  private func pause(_ layer: Layer, _ clock: Clock) {
    let time = layer.convertTime(clock.currentMediaTime, from: nil)
    layer.speed = 0
    layer.timeOffset = time
  }

  private func resume(_ layer: Layer, _ clock: Clock) {
    let time = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(clock.currentMediaTime, from: nil) - time
  }

  @Test func pauseAndResume() throws {
    let (tree, recorder) = animated()
    try tree.advance(0.5)
    pause(tree.layer, tree.clock)
    for time in [0.75, 100, 1e6] {
      try tree.advance(time)
      #expect(isClose(tree.shown("zPosition"), 2.5))
    }
    #expect(tree.layer.isAnimating && tree.clock.nextEventTime == nil)
    resume(tree.layer, tree.clock)
    #expect(isClose(tree.shown("zPosition"), 2.5, within: 1e-6))
    try tree.advance(1e6 + 1)
    #expect(isClose(tree.shown("zPosition"), 7.5, within: 1e-6))
    try tree.advance(1e6 + 1.499)
    #expect(recorder.calls == ["start "])
    try tree.advance(1e6 + 1.5)
    #expect(recorder.calls == ["start ", "stop  true"])
  }

  /// Twice: the pauses add up.
  @Test func pauseAgain() throws {
    let (tree, recorder) = animated()
    for time in [0.5, 2, 2.25, 7] {
      try tree.advance(time)
      if time == 0.5 || time == 2.25 {
        pause(tree.layer, tree.clock)
      } else {
        resume(tree.layer, tree.clock)
      }
    }
    #expect(isClose(tree.shown("zPosition"), 3.75))
    try tree.advance(8.249)
    #expect(recorder.calls.count == 1)
    try tree.advance(8.25)
    #expect(recorder.calls.count == 2)
  }

  @Test func aSuperlayersSpeedCounts() throws {
    let (tree, recorder) = animated()
    tree.root.speed = 2
    tree.layer.speed = 0.25
    try tree.advance(1)
    #expect(isClose(tree.shown("zPosition"), 2.5))
    try tree.advance(4, includingEvents: false)
    #expect(recorder.calls == ["start "])
    try tree.advance(4)
    #expect(recorder.calls == ["start ", "stop  true"])
  }

  @Test func scrubbing() {
    let (tree, _) = animated()
    tree.layer.speed = 0
    for offset in [0.5, 1.5, 0.25, 1.999] {
      tree.layer.timeOffset = offset
      #expect(isClose(tree.shown("zPosition"), offset * 5))
    }
  }

  /// Time that runs backwards never gets to the end.
  @Test func backwardLayers() throws {
    let (tree, recorder) = animated()
    try tree.advance(1)
    tree.layer.timeOffset = 1
    tree.layer.beginTime = 1
    tree.layer.speed = -1
    #expect(isClose(tree.shown("zPosition"), 5))
    try tree.advance(1.5)
    #expect(isClose(tree.shown("zPosition"), 2.5))
    try tree.advance(100)
    #expect(recorder.calls == ["start "])
  }

  @Test func backwardAnimations() throws {
    let (tree, recorder) = (TestTree(), Recorder())
    let animation = basic("zPosition", from: 0, to: 10, duration: 2)
    animation.speed = -1
    animation.timeOffset = 2
    animation.delegate = recorder
    tree.layer.add(animation, forKey: nil)
    #expect(isClose(tree.shown("zPosition", at: 0.5), 7.5))
    try tree.advance(1.999)
    #expect(recorder.calls.count == 1)
    try tree.advance(2)
    #expect(recorder.calls.last == "stop  true")
  }

  @Test func animationsThatStandStill() throws {
    let tree = TestTree()
    let animation = basic("zPosition", from: 0, to: 10)
    animation.speed = 0
    animation.timeOffset = 0.3
    tree.layer.add(animation, forKey: nil)
    try tree.advance(1000)
    #expect(isClose(tree.shown("zPosition"), 3))
    #expect(tree.layer.isAnimating && tree.clock.nextEventTime == nil)
  }

  /// A time of the layer's as the begin time, which is how delays are written.
  @Test func beginTimesAreTheLayers() throws {
    let tree = TestTree()
    tree.layer.speed = 2
    try tree.advance(3)
    let animation = basic("zPosition", from: 0, to: 10)
    animation.beginTime = tree.layer.convertTime(tree.clock.currentMediaTime, from: nil) + 1
    tree.layer.add(animation, forKey: nil)
    #expect(isClose(tree.shown("zPosition", at: 3.5), 0))
    #expect(isClose(tree.shown("zPosition", at: 3.75), 5))
  }

  @Test func movingIntoAnotherTime() throws {
    let (tree, recorder) = animated()
    let slow = Layer()
    slow.speed = 0.5
    tree.root.addSublayer(slow)
    slow.addSublayer(tree.layer)
    try tree.advance(2)
    #expect(isClose(tree.shown("zPosition"), 5))
    try tree.advance(4)
    #expect(recorder.calls.last == "stop  true")
  }

  /// Odd speeds: an end is neither missed nor early by more than a nanosecond of the clock.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func endsUnderOddSpeeds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (tree, recorder) = animated()
    tree.root.speed = Float(random.number(0.1...3))
    tree.layer.speed = Float(random.number(0.1...3))
    let end = 2 / (Double(tree.root.speed) * Double(tree.layer.speed))
    try tree.advance(end - 1e-8)
    #expect(recorder.calls == ["start "])
    try tree.advance(end + 1e-8)
    #expect(recorder.calls == ["start ", "stop  true"])
    #expect(tree.clock.nextEventTime == nil)
  }
}
