import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct LayerSnapshotTests {
  @Test func snapshotsShowTheInstant() throws {
    let tree = TestTree(ShapeLayer())
    tree.layer.add(basic("strokeEnd", from: 0, to: 1), forKey: nil)
    tree.layer.add(basic("opacity", from: 1, to: 0.5), forKey: nil)
    try tree.advance(0.5)
    let snapshot = tree.root.snapshot()
    let shape = try #require(snapshot.sublayers.first)
    #expect(shape.properties.opacity == 0.75)
    guard case .shape(let properties) = shape.content else {
      Issue.record("there is no shape")
      return
    }
    #expect(properties.strokeEnd == 0.5)
    tree.layer.removeAllAnimations()
    #expect(snapshot != tree.root.snapshot(), "it does not change with the tree")
    #expect(tree.root.snapshot().sublayers.first?.properties == tree.layer.properties)
  }

  @Test func onlyWhatIsSeenInItsOrder() throws {
    let tree = TestTree()
    let layers = (0..<5).map { index in
      let layer = Layer()
      layer.cornerRadius = CGFloat(index)
      tree.layer.addSublayer(layer)
      return layer
    }
    layers[0].isHidden = true
    layers[1].opacity = 0
    layers[2].zPosition = 2
    layers[4].add(basic("zPosition", from: 1, to: 1), forKey: nil)
    func order() -> [CGFloat] {
      tree.layer.snapshot().sublayers.map(\.properties.cornerRadius)
    }
    #expect(order() == [3, 4, 2])
    layers[2].add(basic("zPosition", from: -1, to: -1), forKey: nil)
    #expect(order() == [2, 3, 4], "where it is seen counts")
    #expect(tree.layer.sublayersInPaintOrder.map(\.cornerRadius) == [0, 1, 3, 4, 2])
    tree.layer.isHidden = true
    #expect(tree.layer.snapshot().properties.isHidden, "its own layer is always there")
  }

  @Test func transitionsKeepTheOldPicture() throws {
    let tree = TestTree()
    tree.layer.backgroundColor = .black
    let inner = Layer()
    tree.layer.addSublayer(inner)
    let before = tree.layer.snapshot()
    let push = Transition()
    push.type = .push
    push.subtype = .fromTop
    push.duration = 1
    push.startProgress = 0.5
    push.timingFunction = .easeIn
    tree.layer.add(push, forKey: "mine")
    #expect(tree.layer.animationKeys() == ["transition"])
    tree.layer.backgroundColor = .white
    inner.removeFromSuperlayer()
    try tree.advance(0.5)
    guard
      case .running(let kind, let direction, let old, let progress) =
        tree.layer.snapshot().transition
    else {
      Issue.record("there is no transition")
      return
    }
    #expect(kind == .push && direction == .fromTop && old == before)
    let eased: CGFloat = 0.5 + 0.5 * 0.315357
    #expect(abs(progress - eased) < 1e-5)
    tree.layer.add(Transition(), forKey: nil)
    #expect(tree.layer.animationKeys() == ["transition"], "one at a time")
    try tree.advance(2)
    #expect(tree.layer.snapshot().transition == .none)
  }
}
