import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct AnimationGroupTests {
  private func group(_ animations: [Animation], duration: Double = 2) -> AnimationGroup {
    let group = AnimationGroup()
    group.animations = animations
    group.duration = duration
    return group
  }

  @Test func childrenRunInTheGroupsTime() {
    let tree = TestTree()
    let late = basic("position.x", from: 0, to: 10)
    late.beginTime = 0.5
    late.fillMode = .backwards
    let long = basic("zPosition", from: 0, to: 10, duration: 4)
    let same = basic("opacity", from: 1, to: 0, duration: 0)
    let parent = group([late, long, same])
    parent.speed = 0.5
    tree.layer.add(parent, forKey: "group")
    // At half speed: the group's time is half of the layer's.
    #expect(isClose(tree.shown("position.x", at: 0.5), 0))
    #expect(isClose(tree.shown("position.x", at: 2), 5))
    #expect(isClose(tree.shown("position.x", at: 3.5), 0), "it is over, and does not fill")
    #expect(isClose(tree.shown("zPosition", at: 2), 2.5))
    #expect(isClose(tree.shown("opacity", at: 2), 0.5), "without duration it has the group's")
    #expect(isClose(tree.shown("zPosition", at: 4), 0), "what is left of it is cut off")
  }

  @Test func aGroupHoldsItsEnd() throws {
    let tree = TestTree()
    let parent = group([basic("zPosition", from: 0, to: 10, duration: 2)])
    parent.fillMode = .forwards
    parent.isRemovedOnCompletion = false
    tree.layer.add(parent, forKey: nil)
    try tree.advance(5)
    #expect(isClose(tree.shown("zPosition"), 10))
    #expect(!tree.layer.isAnimating && tree.layer.animationKeys() != nil)
  }

  @Test func groupsRepeatEaseAndNest() {
    let tree = TestTree()
    let inner = group([basic("zPosition", from: 0, to: 8, duration: 1)], duration: 1)
    inner.timingFunction = .easeIn
    let outer = group([inner], duration: 1)
    outer.repeatCount = 2
    outer.autoreverses = true
    tree.layer.add(outer, forKey: nil)
    #expect(isClose(tree.shown("zPosition", at: 0.5), 8 * 0.315357, within: 1e-5))
    #expect(isClose(tree.shown("zPosition", at: 1.5), 8 * 0.315357, within: 1e-5))
    #expect(isClose(tree.shown("zPosition", at: 3.75), 8 * 0.0935, within: 0.02))
  }

  @Test func childrenAreCopiedAndTheirDelegatesSilent() throws {
    let tree = TestTree()
    let (inner, outer) = (Recorder(), Recorder())
    let child = basic("zPosition", from: 0, to: 10)
    child.delegate = inner
    let parent = group([child])
    parent.delegate = outer
    tree.layer.add(parent, forKey: nil)
    child.toValue = 100
    #expect(isClose(tree.shown("zPosition", at: 0.5), 5))
    try tree.advance(2)
    #expect(inner.calls.isEmpty && outer.calls == ["start ", "stop  true"])
  }
}
