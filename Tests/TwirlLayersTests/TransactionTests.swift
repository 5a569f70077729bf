import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct TransactionTests {
  @Test func changesAnimateByThemselves() throws {
    let tree = TestTree()
    tree.clock.run { tree.layer.position = CGPoint(x: 100, y: 0) }
    #expect(tree.layer.position.x == 100)
    let curve = TimingFunction.default.value(at: 0.5)
    #expect(isClose(tree.shown("position.x", at: 0.125), 100 * curve))
    #expect(tree.layer.animationKeys() == ["position"])
    try tree.advance(0.25)
    #expect(!tree.layer.isAnimating)
  }

  /// Not additive: what was on its way is left where it is seen.
  @Test func aNewChangeReplacesTheOldOne() throws {
    let tree = TestTree()
    tree.clock.run {
      Transaction.setAnimationTimingFunction(.linear)
      tree.layer.zPosition = 100
    }
    try tree.advance(0.125)
    tree.clock.run {
      Transaction.setAnimationTimingFunction(.linear)
      tree.layer.zPosition = 0
    }
    #expect(tree.layer.animationKeys()?.count == 1)
    #expect(isClose(tree.shown("zPosition", at: 0.125), 50))
    #expect(isClose(tree.shown("zPosition", at: 0.25), 25))
  }

  @Test func nothingAnimatesOutsideOfEvents() {
    let tree = TestTree()
    tree.layer.zPosition = 1
    Transaction.begin()
    Transaction.setAnimationDuration(9)
    tree.layer.zPosition = 2
    #expect(Transaction.animationDuration() == 0.25)
    Transaction.commit()
    var calls = 0
    Transaction.setCompletionBlock { calls += 1 }
    #expect(calls == 1 && !tree.layer.isAnimating)
  }

  /// Nothing of it has been on screen before.
  @Test func newLayersDoNotAnimate() {
    let tree = TestTree()
    let layer = Layer()
    tree.clock.run {
      tree.root.addSublayer(layer)
      let inner = Layer()
      layer.addSublayer(inner)
      layer.zPosition = 1
      inner.zPosition = 1
      #expect(!layer.isAnimating && !inner.isAnimating)
      Transaction.flush()
      layer.zPosition = 2
      #expect(layer.isAnimating)
    }
    let other = Layer()
    tree.clock.run { tree.root.addSublayer(other) }
    tree.clock.run { other.zPosition = 1 }
    #expect(other.isAnimating)
  }

  @Test func discreteChangesDoNotAnimate() {
    let tree = TestTree()
    tree.clock.run {
      tree.layer.isHidden = true
      tree.layer.masksToBounds = true
    }
    #expect(!tree.layer.isAnimating && tree.layer.presentation().isHidden)
  }

  @Test func transactionsNest() {
    let tree = TestTree()
    tree.clock.run {
      #expect(Transaction.animationDuration() == 0.25)
      #expect(Transaction.animationTimingFunction() == nil)
      Transaction.setAnimationDuration(2)
      Transaction.setAnimationTimingFunction(.easeIn)
      Transaction.begin()
      #expect(Transaction.animationDuration() == 2, "inherited")
      Transaction.setAnimationDuration(3)
      Transaction.setAnimationTimingFunction(nil)
      Transaction.setDisableActions(true)
      #expect(Transaction.animationTimingFunction() == nil && Transaction.disableActions())
      tree.layer.zPosition = 1
      #expect(!tree.layer.isAnimating)
      Transaction.commit()
      #expect(Transaction.animationDuration() == 2 && !Transaction.disableActions())
      #expect(Transaction.animationTimingFunction() == .easeIn)
      Transaction.commit()
      Transaction.commit()
      #expect(Transaction.animationDuration() == 2, "there was nothing to commit")
    }
    tree.clock.run { #expect(Transaction.animationDuration() == 0.25, "the next event is its own") }
  }

  @Test func valuesByKey() {
    let tree = TestTree()
    tree.clock.run {
      Transaction.setValue(3, forKey: "animationDuration")
      Transaction.setValue(true, forKey: "disableActions")
      Transaction.setValue(TimingFunction.linear, forKey: "animationTimingFunction")
      Transaction.setValue("mine", forKey: "purpose")
      Transaction.begin()
      #expect(Transaction.value(forKey: "animationDuration") as? Double == 3)
      #expect(Transaction.value(forKey: "disableActions") as? Bool == true)
      #expect(Transaction.animationTimingFunction() == .linear)
      #expect(Transaction.value(forKey: "purpose") as? String == "mine")
      Transaction.setValue("animation", forKey: "animationDuration")
      #expect(Transaction.animationDuration() == 3)
    }
    #expect(Transaction.value(forKey: "purpose") == nil)
  }

  @Test func completionsWaitForAllAnimations() throws {
    let tree = TestTree()
    var calls: [Double] = []
    func note() { calls.append(tree.clock.currentMediaTime) }
    tree.clock.run {
      tree.layer.add(basic("opacity", from: 0, to: 1, duration: 9), forKey: "before")
      Transaction.begin()
      Transaction.setCompletionBlock(note)
      tree.layer.add(basic("opacity", from: 0, to: 1, duration: 0.5), forKey: nil)
      Transaction.begin()
      tree.layer.add(basic("opacity", from: 0, to: 1, duration: 2), forKey: nil)
      Transaction.commit()
      Transaction.commit()
    }
    try tree.advance(1.999)
    #expect(calls.isEmpty)
    try tree.advance(3)
    #expect(calls == [2])
  }

  @Test func completionsOfNothingRunAtTheCommit() throws {
    let tree = TestTree()
    var calls: [String] = []
    tree.clock.run {
      Transaction.setCompletionBlock { calls.append("implicit") }
      Transaction.begin()
      Transaction.setCompletionBlock { calls.append("first") }
      Transaction.setCompletionBlock { calls.append("second") }
      #expect(calls.isEmpty)
      Transaction.commit()
      calls.append("event")
    }
    try tree.advance(0)
    #expect(calls == ["event", "first", "second", "implicit"])
  }

  @Test func removedAnimationsComplete() throws {
    let tree = TestTree()
    var calls = 0
    tree.clock.run {
      Transaction.setCompletionBlock { calls += 1 }
      tree.layer.zPosition = 1
    }
    tree.layer.removeAllAnimations()
    try tree.advance(0)
    #expect(calls == 1)
  }

  @Test func completionsForEver() throws {
    let tree = TestTree()
    func again() { Transaction.setCompletionBlock(again) }
    tree.clock.run(again)
    #expect(throws: ClockError.self) { try tree.advance(1) }
  }

  // MARK: Actions

  private final class Delegate: LayerDelegate {
    var answer: (any LayerAction)?
    var asked: [String] = []
    func action(for layer: Layer, forKey event: String) -> (any LayerAction)? {
      asked.append(event)
      return answer
    }
  }

  private struct Note: LayerAction {
    let body: (String, Any) -> Void
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
      body(event, object)
    }
  }

  private final class Slow: Layer {
    override class func defaultAction(forKey event: String) -> (any LayerAction)? {
      event == "zPosition" ? basic("zPosition", to: 0, duration: 5) : nil
    }
  }

  @Test func theSearchForAnAction() throws {
    let (tree, delegate) = (TestTree(Slow()), Delegate())
    tree.layer.delegate = delegate
    var runs: [String] = []
    func note(_ name: String) -> Note {
      Note { event, object in
        let z = (object as? Layer)?.zPosition ?? -1
        runs.append("\(name) \(event) \(z)")
      }
    }
    tree.layer.actions = ["zPosition": note("actions")]
    delegate.answer = note("delegate")
    tree.layer.zPosition = 1
    delegate.answer = nil
    tree.layer.zPosition = 2
    #expect(runs == ["delegate zPosition 1.0", "actions zPosition 2.0"], "after the change")
    #expect(delegate.asked == ["zPosition", "zPosition"])
    delegate.answer = NoAction()
    tree.layer.zPosition = 3
    delegate.answer = NSNull()
    tree.layer.zPosition = 4
    #expect(runs.count == 2 && !tree.layer.isAnimating)
    delegate.answer = nil
    tree.layer.actions = nil
    tree.layer.zPosition = 5
    let animation = try #require(tree.layer.animation(forKey: "zPosition"))
    #expect(animation.duration == 5, "the class's")
    tree.clock.run {
      tree.layer.opacity = 0.5
      #expect(tree.layer.animation(forKey: "opacity")?.duration == 0.25, "the transaction's")
      #expect(tree.layer.action(forKey: "masksToBounds") == nil)
    }
  }

  /// The search goes on as ever; only what it finds is not run.
  @Test func disabledActionsAreFoundButNotRun() {
    let (tree, delegate) = (TestTree(), Delegate())
    tree.layer.delegate = delegate
    delegate.answer = Note { _, _ in Issue.record("it ran") }
    tree.clock.run {
      Transaction.setDisableActions(true)
      tree.layer.zPosition = 1
      #expect(tree.layer.action(forKey: "zPosition") != nil)
    }
    #expect(delegate.asked.count == 2)
  }

  @Test func equalValuesAreNoChange() {
    let (tree, delegate) = (TestTree(), Delegate())
    tree.layer.delegate = delegate
    tree.layer.position = tree.layer.position
    tree.layer.opacity = 1
    tree.layer.setValue(1, forKey: "opacity")
    #expect(delegate.asked.isEmpty)
  }
}
