import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct LayerGeometryTests {
  private func randomLayer(
    _ random: inout SeededGenerator, transform: CGAffineTransform
  ) -> Layer {
    let layer = Layer()
    layer.bounds = CGRect(
      origin: random.point(-20...20),
      size: CGSize(width: random.number(1...200), height: random.number(1...200)))
    layer.position = random.point(-100...100)
    layer.anchorPoint = random.point(-0.5...1.5)
    layer.setAffineTransform(transform)
    return layer
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func framesRoundTripUnderScaleAndTranslation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let signs: [CGFloat] = [-1, 1]
    let transform = CGAffineTransform(
      a: random.number(0.1...4) * (signs.randomElement(using: &random) ?? 1), b: 0, c: 0,
      d: random.number(0.1...4) * (signs.randomElement(using: &random) ?? 1),
      tx: random.number(-50...50), ty: random.number(-50...50))
    let layer = randomLayer(&random, transform: transform)
    // A mirrored layer lies on the other side of its anchor point: only the middle is its own image.
    if transform.a < 0 { layer.anchorPoint.x = 0.5 }
    if transform.d < 0 { layer.anchorPoint.y = 0.5 }
    let origin = layer.bounds.origin
    let frame = CGRect(
      x: random.number(-100...100), y: random.number(-100...100), width: random.number(1...300),
      height: random.number(1...300))
    layer.frame = frame
    #expect(distance(layer.frame, frame) < 1e-9)
    #expect(layer.bounds.origin == origin)
    // Setting what is read changes nothing.
    let (bounds, position) = (layer.bounds, layer.position)
    layer.frame = layer.frame
    #expect(distance(layer.bounds, bounds) < 1e-9)
    #expect(distance(layer.position, position) < 1e-9)
  }

  /// Independent of the getter: the corners, one by one.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func theFrameHoldsTheFourCorners(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let layer = randomLayer(&random, transform: random.transform())
    let (bounds, t) = (layer.bounds, layer.affineTransform())
    var (xs, ys): ([CGFloat], [CGFloat]) = ([], [])
    for (u, v) in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(CGFloat, CGFloat)] {
      let x = (u - layer.anchorPoint.x) * bounds.width
      let y = (v - layer.anchorPoint.y) * bounds.height
      xs.append(t.a * x + t.c * y + t.tx + layer.position.x)
      ys.append(t.b * x + t.d * y + t.ty + layer.position.y)
    }
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    let corners = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    #expect(distance(layer.frame, corners) < 1e-9)
  }

  /// The one published log of a device: a view of 100 × 100 turned by 0.1 and given its old frame.
  @Test func aTurnedFrameDoesNotRoundTrip() {
    let layer = Layer()
    layer.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.1))
    layer.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    #expect(
      distance(
        layer.frame, CGRect(x: 11.063205, y: 20, width: 117.873589, height: 100)) < 3e-5)
    #expect(distance(layer.position, CGPoint(x: 70, y: 70)) < 1e-9)
  }

  @Test func boundsGrowAboutTheAnchorAndAreStandardized() {
    let layer = Layer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 20, y: 20))
    #expect(layer.frame == CGRect(x: -30, y: -5, width: 100, height: 50))
  }

  @Test func settersClamp() {
    let layer = Layer()
    layer.opacity = 3
    #expect(layer.opacity == 1)
    layer.opacity = -1
    #expect(layer.opacity == 0)
    layer.cornerRadius = -2
    #expect(layer.cornerRadius == 0)
  }

  // MARK: Coordinates

  /// A random tree: any layer to any other and back is where it began.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func conversionThereAndBackIsIdentity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var layers: [Layer] = []
    for index in 0..<8 {
      let layer = randomLayer(&random, transform: random.transform())
      if index > 0 { layers[Int.random(in: 0..<index, using: &random)].addSublayer(layer) }
      layers.append(layer)
    }
    for from in layers {
      for to in layers {
        let point = random.point(-100...100)
        let there = from.convert(point, to: to)
        #expect(distance(to.convert(there, to: from), point) < 1e-9)
        #expect(distance(from.convert(there, from: to), point) < 1e-9)
        // Both by way of the root, which is the slower and plainer path.
        let inRoot = point.applying(from.transformToRoot)
        #expect(distance(to.convert(there, to: nil), inRoot) < 1e-7)
        #expect(distance(from.convert(inRoot, from: nil), point) < 1e-9)
      }
    }
  }

  @Test func siblingsConvertUnderAnAncestorThatIsScaledToNothing() {
    let (root, left, right) = (Layer(), Layer(), Layer())
    root.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    left.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    right.frame = CGRect(x: 50, y: 10, width: 20, height: 20)
    root.addSublayer(left)
    root.addSublayer(right)
    #expect(left.convert(.zero, to: right) == CGPoint(x: -40, y: 0))
    #expect(left.convertFromSuperlayer(.zero) == CGPoint(x: -10, y: -10))
    #expect(root.convertFromSuperlayer(.zero) == nil)
  }

  /// (25, 25) in one tree and in another whose root lies elsewhere: through the space of both roots.
  @Test func unrelatedTreesMeetWhereTheirRootsLie() {
    let (one, other) = (Layer(), Layer())
    one.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    other.frame = CGRect(x: 475, y: 475, width: 50, height: 50)
    #expect(one.convert(.zero, to: other) == CGPoint(x: -475, y: -475))
    #expect(one.convert(.zero, from: other) == CGPoint(x: 475, y: 475))
  }

  /// position += ((a1 − a0) ⊙ size) · L leaves every point of the layer in its place.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func compensationKeepsEveryPoint(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let layer = randomLayer(&random, transform: random.transform())
    let point = random.point(-100...100)
    let (before, frame) = (layer.convert(point, to: nil), layer.frame)
    let (old, new) = (layer.anchorPoint, random.point(-0.5...1.5))
    let shift = CGSize(
      width: (new.x - old.x) * layer.bounds.width, height: (new.y - old.y) * layer.bounds.height
    ).applying(layer.affineTransform())
    layer.anchorPoint = new
    let moved = layer.frame
    #expect(
      distance(moved.offsetBy(dx: shift.width, dy: shift.height), frame) < 1e-9,
      "without compensation the frame moves by minus that much")
    layer.position = CGPoint(
      x: layer.position.x + shift.width, y: layer.position.y + shift.height)
    #expect(distance(layer.convert(point, to: nil), before) < 1e-9)
  }
}
