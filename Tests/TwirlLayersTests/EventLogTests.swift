import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct EventLogTests {
  @Test func entriesTellWhatHappened() throws {
    let tree = TestTree()
    let log = EventLog()
    tree.clock.log = log
    tree.layer.name = "box"
    let late = basic("position.x", from: 0, to: 1)
    late.beginTime = 0.5
    tree.layer.add(late, forKey: "move")
    tree.layer.add(basic("opacity", from: 0, to: 1, duration: 2), forKey: "fade")
    tree.layer.add(basic("opacity", from: 0, to: 1, duration: 3), forKey: "fade")
    tree.clock.run { Transaction.setCompletionBlock {} }
    try tree.advance(2)
    tree.layer.removeAllAnimations()
    tree.layer.add(basic("frame", to: CGRect.zero), forKey: "bad")
    let lines = log.entries.map { "\($0.time.seconds) \($0.kind) \($0.keyPath ?? "-")" }
    #expect(
      lines == [
        "0.0 added position.x", "0.0 added opacity", "0.0 replaced opacity", "0.0 added opacity",
        "0.0 began opacity", "0.0 completed -", "0.5 began position.x", "1.5 ended position.x",
        "2.0 removed opacity", "2.0 ignored frame", "2.0 added bad",
      ])
    #expect(log.entries.filter { $0.kind != .completed }.allSatisfy { $0.subject == "box" })
    #expect(log.entries.first?.description == "0.0 s: box added position.x")
    log.removeAll()
    #expect(log.entries.isEmpty)
  }

  @Test func delegatesNameTheirLayers() {
    final class Owner: LayerDelegate {
      func eventName(of layer: Layer) -> String? { "owner's" }
    }
    let (tree, owner) = (TestTree(), Owner())
    tree.clock.log = EventLog()
    tree.layer.delegate = owner
    tree.layer.add(basic("opacity", to: 0), forKey: nil)
    #expect(tree.clock.log?.entries.first?.subject == "owner's")
  }

  @Test func unknownKeyPathsRunTheirTime() throws {
    let tree = TestTree()
    let (recorder, animation) = (Recorder(), basic("nothing.at.all", from: 0, to: "x"))
    animation.delegate = recorder
    tree.clock.log = EventLog()
    tree.layer.add(animation, forKey: nil)
    tree.layer.add(basic("position", from: 5, to: CGPoint.zero), forKey: nil)
    #expect(tree.clock.log?.entries.filter { $0.kind == .ignored }.count == 2)
    #expect(tree.layer.presentation(at: MediaTime(seconds: 0.5)) == tree.layer.presentation())
    try tree.advance(1)
    #expect(recorder.calls == ["start ", "stop  true"])
  }

  @Test func singularTransforms() throws {
    let tree = TestTree()
    tree.clock.log = EventLog()
    let flat = CATransform3DMakeScale(0, 1, 1)
    tree.layer.add(basic("transform", by: flat), forKey: "by")
    #expect(tree.clock.log?.entries.first?.kind == .ignored, "nothing can be taken away by it")
    tree.layer.add(basic("transform", from: flat, to: CATransform3DIdentity), forKey: "by")
    for (time, wanted) in [(0.25, flat), (0.75, CATransform3DIdentity)] {
      #expect(tree.layer.presentation(at: MediaTime(seconds: time)).transform == wanted)
    }
  }
}
