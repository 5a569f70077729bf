import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct LayerLooksTests {
  private func image(_ white: CGFloat, scale: CGFloat = 1) -> Image {
    Image(
      Bitmap(width: 2, height: 3, fill: Color(white: white, alpha: 1).pixel), scale: scale)
  }

  @Test func imagesAreEqualByTheirPixels() {
    let one = image(0.5)
    #expect(one == image(0.5) && one != image(0.6) && one != image(0.5, scale: 2))
    #expect(Set([one, image(0.5), image(0.6)]).count == 2)
    #expect(image(1, scale: 2).size == CGSize(width: 1, height: 1.5))
  }

  /// What a new layer has, as Core Animation documents it.
  @Test func defaults() {
    let layer = Layer()
    #expect(layer.cornerCurve == .circular && layer.maskedCorners == .all)
    #expect(layer.contents == nil && layer.contentsGravity == .resize && layer.contentsScale == 1)
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.contentsRect == unit && layer.contentsCenter == unit)
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(layer.mask == nil && layer.shadowPath == nil && layer.allowsGroupOpacity)
    #expect(layer.isDoubleSided && !layer.isGeometryFlipped)
    #expect(layer.edgeAntialiasingMask == .all && layer.allowsEdgeAntialiasing)
    #expect(!layer.properties.hasExtras)
    let copies = ReplicatorLayer()
    #expect(copies.instanceCount == 1 && copies.instanceDelay == 0 && copies.instanceColor == nil)
  }

  @Test(arguments: ["contentsScale", "contentsRect.origin.x", "contentsCenter.size.width"])
  func contentsAnimate(_ keyPath: String) {
    let tree = TestTree()
    tree.layer.add(basic(keyPath, from: 0.25, to: 0.75), forKey: nil)
    #expect(isClose(tree.shown(keyPath, at: 0.5), 0.5))
  }

  /// A key frame animation of pictures shows one after the other.
  @Test func picturesAreDiscrete() {
    let tree = TestTree()
    let images = [image(0), image(0.5), image(1)]
    let animation = KeyframeAnimation(keyPath: "contents")
    animation.values = images
    animation.calculationMode = .discrete
    animation.duration = 3
    tree.layer.add(animation, forKey: nil)
    for (index, time) in [0.5, 1.5, 2.5].enumerated() {
      let shown = tree.layer.presentation(at: MediaTime(seconds: time))
      #expect(shown.properties.contents == images[index])
    }
    let basic = basic("contents", from: images[0], to: images[2])
    tree.layer.removeAllAnimations()
    tree.layer.add(basic, forKey: nil)
    #expect(tree.layer.presentation(at: MediaTime(seconds: 0.4)).properties.contents == images[0])
    #expect(tree.layer.presentation(at: MediaTime(seconds: 0.6)).properties.contents == images[2])
  }

  @Test func shadowPathsAnimatePointByPoint() {
    let tree = TestTree()
    let paths = [10, 20].map { Path(rect: CGRect(x: 0, y: 0, width: $0, height: 10)) }
    tree.layer.add(basic("shadowPath", from: paths[0], to: paths[1]), forKey: nil)
    let shown = tree.layer.presentation(at: MediaTime(seconds: 0.5)).properties.shadowPath
    #expect(shown == Path(rect: CGRect(x: 0, y: 0, width: 15, height: 10)))
  }

  // MARK: Masks

  @Test func aMaskRunsOnTheLayersClock() throws {
    let tree = TestTree()
    let mask = Layer()
    mask.add(basic("opacity", from: 0, to: 1), forKey: nil)
    let recorder = Recorder()
    let watched = basic("cornerRadius", from: 0, to: 8)
    watched.delegate = recorder
    mask.add(watched, forKey: nil)
    tree.layer.mask = mask
    #expect(mask.superlayer === tree.layer && tree.layer.sublayers.isEmpty)
    try tree.advance(0.5)
    let snapshot = try #require(tree.root.snapshot().sublayers.first?.masks.first)
    #expect(snapshot.properties.opacity == 0.5)
    tree.layer.mask = nil
    #expect(mask.superlayer == nil && mask.animationKeys() == nil)
    try tree.advance(0.6)
    #expect(recorder.calls.last?.contains("false") == true, "leaving ends its animations")
  }

  @Test func aMaskLeavesWhereItWas() {
    let (one, two, mask) = (Layer(), Layer(), Layer())
    one.addSublayer(mask)
    two.mask = mask
    #expect(one.sublayers.isEmpty && two.mask === mask)
    one.addSublayer(mask)
    #expect(two.mask == nil && mask.superlayer === one)
    two.mask = mask
    mask.removeFromSuperlayer()
    #expect(two.mask == nil)
  }

  @Test func filtersAreKeptAndLogged() {
    let tree = TestTree()
    tree.clock.log = EventLog()
    tree.layer.filters = ["blur"]
    tree.layer.compositingFilter = "multiplyBlendMode"
    #expect(tree.layer.filters?.count == 1)
    #expect(tree.layer.compositingFilter as? String == "multiplyBlendMode")
    #expect(tree.clock.log?.entries.filter { $0.kind == .ignored }.count == 2)
  }

  // MARK: Text

  /// Both ways to say it name the same style.
  @Test func wrappingAndTruncation() {
    let layer = TextLayer()
    #expect(!layer.isWrapped && layer.truncationMode == .none)
    layer.isWrapped = true
    #expect(layer.paragraphStyle.numberOfLines == 0)
    #expect(layer.paragraphStyle.lineBreakMode == .byWordWrapping)
    let modes: [(TextLayer.TruncationMode, LineBreakMode)] = [
      (.start, .byTruncatingHead), (.middle, .byTruncatingMiddle), (.end, .byTruncatingTail),
    ]
    for (mode, style) in modes {
      layer.truncationMode = mode
      #expect(layer.paragraphStyle.lineBreakMode == style && layer.truncationMode == mode)
      layer.isWrapped.toggle()
      #expect(layer.truncationMode == mode, "wrapping leaves it")
    }
    layer.truncationMode = .none
    layer.isWrapped = false
    #expect(layer.paragraphStyle.numberOfLines == 1)
    #expect(layer.paragraphStyle.lineBreakMode == .byClipping)
  }

  // MARK: Copies

  /// Copy k shows what the sublayers were 0.25 k seconds ago.
  @Test func copiesAreBehind() throws {
    let copies = ReplicatorLayer()
    let tree = TestTree(copies)
    copies.instanceCount = 3
    copies.instanceDelay = 0.25
    copies.instanceAlphaOffset = -0.25
    let dot = Layer()
    dot.opacity = 0.125
    dot.add(basic("opacity", from: 0, to: 1), forKey: nil)
    copies.addSublayer(dot)
    try tree.advance(0.5)
    let shown = try #require(tree.root.snapshot().sublayers.first).sublayers
    #expect(shown.map { $0.sublayers.first?.properties.opacity } == [0.5, 0.25, nil])
    #expect(shown.map { $0.tint?.alpha ?? 1 } == [1, 0.75, 0.5])
    // Before its beginning an animation does not show: the model does.
    try tree.advance(0.375)
    _ = copies
  }

  @Test(arguments: [(-3, 0), (0, 0), (2, 2), (1_000_000, 10_000)])
  func copiesAreCounted(given: Int, made: Int) {
    let copies = ReplicatorLayer()
    copies.instanceCount = given
    #expect(copies.instanceCount == made)
  }

  @Test func copiesAnimate() {
    let copies = ReplicatorLayer()
    let tree = TestTree(copies)
    tree.layer.add(basic("instanceCount", from: 1, to: 5), forKey: nil)
    tree.layer.add(basic("instanceTransform.translation.x", from: 0, to: 8), forKey: nil)
    let shown = tree.layer.presentation(at: MediaTime(seconds: 0.5))
    guard case .replicator(let properties) = shown.content else {
      Issue.record("there are no copies")
      return
    }
    #expect(properties.instanceCount == 3 && properties.instanceTransform.m41 == 4)
  }
}
