import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct SpaceGeometryTests {
  /// A superlayer of 200 × 200 with its sublayer of 100 × 100 in the middle.
  private func pair() -> (outer: Layer, inner: Layer) {
    let (outer, inner) = (Layer(), Layer())
    outer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    inner.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    outer.addSublayer(inner)
    return (outer, inner)
  }

  /// An eye at the distance d sees what is at z larger by d / (d − z).
  @Test func perspectiveOfASuperlayer() {
    let (outer, inner) = pair()
    outer.sublayerTransform.m34 = -1 / 400
    inner.zPosition = 200
    #expect(inner.frame == CGRect(x: 50, y: 50, width: 100, height: 100), "z does not move it")
    #expect(distance(inner.convert(CGPoint.zero, to: outer), CGPoint.zero) < 1e-9)
    #expect(
      distance(
        inner.convert(inner.bounds, to: outer), CGRect(x: 0, y: 0, width: 200, height: 200)) < 1e-9)
    // Turned about the vertical middle by 60°: an edge at x = ±50 comes to ±25, z = ∓43.3.
    inner.zPosition = 0
    inner.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    for side in [-1, 1] as [CGFloat] {
      let (x, z) = (side * 25, -side * 50 * (0.75 as CGFloat).squareRoot())
      let factor = 400 / (400 - z)
      let wanted = CGPoint(x: 100 + x * factor, y: 100 - 50 * factor)
      let point = CGPoint(x: 50 + side * 50, y: 0)
      #expect(distance(inner.convert(point, to: outer), wanted) < 1e-9)
      #expect(distance(inner.convert(wanted, from: outer), point) < 1e-9)
    }
  }

  /// Without perspective a turned layer is only narrower, and its frame with it.
  @Test func turnsWithoutPerspective() {
    let (outer, inner) = pair()
    inner.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(distance(inner.frame, CGRect(x: 75, y: 50, width: 50, height: 100)) < 1e-9)
    #expect(inner.affineTransform() == .identity, "as it is no map of the plane")
    #expect(distance(inner.convert(CGPoint.zero, to: outer), CGPoint(x: 75, y: 50)) < 1e-9)
    inner.anchorPointZ = 30
    #expect(distance(inner.frame, CGRect(x: 75, y: 50, width: 50, height: 100)) < 1e-9)
    // The axis is 30 points in front of the layer, which so swings aside by 30 · sin 60°.
    let shift = -30 * (0.75 as CGFloat).squareRoot()
    #expect(
      distance(inner.convert(CGPoint.zero, to: outer), CGPoint(x: 75 + shift, y: 50)) < 1e-9)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func spaceThereAndBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (outer, inner) = pair()
    outer.sublayerTransform.m34 = -1 / 1000
    outer.sublayerTransform = CATransform3DRotate(
      outer.sublayerTransform, random.number(-0.5...0.5), 1, 0, 0)
    inner.transform = CATransform3DMakeRotation(
      random.number(-1...1), random.number(0...1), random.number(0...1), 1)
    inner.zPosition = random.number(-100...100)
    inner.anchorPointZ = random.number(-50...50)
    for _ in 0..<10 {
      let point = random.point(-100...200)
      #expect(distance(outer.convert(inner.convert(point, to: outer), to: inner), point) < 1e-6)
    }
  }

  @Test func hitsGoThroughSpace() {
    let (outer, inner) = pair()
    outer.sublayerTransform.m34 = -1 / 400
    inner.zPosition = 200
    #expect(outer.hitTest(CGPoint(x: 1, y: 1)) === inner, "it is seen there")
    inner.zPosition = 0
    #expect(outer.hitTest(CGPoint(x: 1, y: 1)) === outer)
  }

  // MARK: Hits

  @Test func hitsAreInTheSuperlayersSpace() {
    let (outer, inner) = pair()
    outer.frame.origin = CGPoint(x: 1000, y: 1000)
    #expect(outer.hitTest(CGPoint(x: 1060, y: 1060)) === inner)
    #expect(outer.hitTest(CGPoint(x: 1010, y: 1010)) === outer)
    #expect(outer.hitTest(CGPoint(x: 60, y: 60)) == nil)
    #expect(inner.hitTest(CGPoint(x: 149.9, y: 149.9)) === inner)
    #expect(inner.hitTest(CGPoint(x: 150, y: 150)) == nil, "the edge is outside")
  }

  @Test func hitsOutsideAndBehind() {
    let (outer, inner) = pair()
    inner.position = CGPoint(x: 250, y: 100)
    let beyond = CGPoint(x: 260, y: 100)
    #expect(outer.hitTest(beyond) === inner)
    outer.masksToBounds = true
    #expect(outer.hitTest(beyond) == nil)
    inner.position = CGPoint(x: 100, y: 100)
    let front = Layer()
    front.frame = inner.frame
    outer.addSublayer(front)
    let middle = CGPoint(x: 100, y: 100)
    #expect(outer.hitTest(middle) === front)
    inner.zPosition = 1
    #expect(outer.hitTest(middle) === inner)
    inner.isHidden = true
    #expect(outer.hitTest(middle) === front)
    front.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(outer.hitTest(middle) === outer, "nothing is at any point of what has no width")
  }

  @Test func movingLayersAreHitWhereTheyAreSeen() throws {
    let tree = TestTree()
    tree.layer.position = CGPoint(x: 500, y: 50)
    tree.layer.add(
      basic("position.x", from: 0, to: 500), forKey: nil)
    try tree.advance(0.5)
    let seen = CGPoint(x: 250, y: 50)
    #expect(tree.layer.hitTest(seen) == nil)
    #expect(tree.layer.presentation().hitTest(seen)?.model() === tree.layer)
    #expect(tree.layer.presentation().hitTest(CGPoint(x: 500, y: 50)) == nil)
    #expect(tree.root.presentation().hitTest(seen)?.model() === tree.layer)
    #expect(tree.root.presentation().sublayers[0].position == seen)
    #expect(tree.layer.presentation().superlayer?.model() === tree.root)
  }

  @Test func framesUnderPerspective() {
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.transform.m34 = -1 / 200
    layer.transform = CATransform3DRotate(layer.transform, .pi / 3, 0, 1, 0)
    // The near edge at z = 43.3 is higher than the layer, the far one lower.
    let z = 50 * (0.75 as CGFloat).squareRoot()
    let (near, far) = (200 / (200 - z), 200 / (200 + z))
    let wanted = CGRect(
      x: 50 - 25 * near, y: 50 - 50 * near, width: 25 * (near + far), height: 100 * near)
    #expect(distance(layer.frame, wanted) < 1e-9)
  }
}
