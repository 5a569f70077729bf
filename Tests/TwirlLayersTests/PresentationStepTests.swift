import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

/// What is prepared for speed gives what each animation gives on its own.
@Suite struct PresentationStepTests {
  private static let keyPaths = [
    "opacity", "position", "position.x", "bounds", "bounds.size.width", "bounds.origin",
    "transform", "transform.rotation.z", "transform.rotation.y", "transform.scale",
    "transform.scale.x", "transform.translation", "sublayerTransform", "anchorPoint", "zPosition",
    "cornerRadius", "shadowOffset", "shadowOffset.width", "shadowOpacity", "backgroundColor",
    "borderWidth", "strokeEnd", "lineWidth", "hidden", "contentsRect", "contentsScale",
    "contentsRect.size.width", "doubleSided",
  ]

  private func value(_ keyPath: String, _ random: inout SeededGenerator) -> Any? {
    guard let path = AnimationKeyPath(keyPath) else { return nil }
    switch path.kind {
    case .scalar: return random.number(-2...3)
    case .point: return random.point(-40...40)
    case .size: return CGSize(width: random.number(-9...9), height: random.number(-9...9))
    case .rect:
      return CGRect(
        origin: random.point(-9...9), size: CGSize(width: random.number(0...50), height: 7))
    case .transform:
      let plane = CATransform3DMakeAffineTransform(random.transform())
      guard Bool.random(using: &random) else { return plane }
      return CATransform3DRotate(plane, random.number(-2...2), 1, 0.5, 0.2)
    case .color:
      return Color(red: random.number(0...1), green: 0.5, blue: random.number(0...1))
    case .flag: return Bool.random(using: &random)
    default: return nil
    }
  }

  private func animation(_ random: inout SeededGenerator) -> Animation? {
    guard let keyPath = Self.keyPaths.randomElement(using: &random) else { return nil }
    let animation: PropertyAnimation
    if Int.random(in: 0..<4, using: &random) == 0 {
      let frames = KeyframeAnimation(keyPath: keyPath)
      frames.values = (0..<3).compactMap { _ in value(keyPath, &random) }
      animation = frames
    } else {
      let basic = BasicAnimation(keyPath: keyPath)
      if Int.random(in: 0..<8, using: &random) > 0 { basic.fromValue = value(keyPath, &random) }
      if Int.random(in: 0..<8, using: &random) > 0 { basic.toValue = value(keyPath, &random) }
      animation = basic
    }
    animation.duration = [0.5, 0.5, 0.5, 0.7, 1.1].randomElement(using: &random) ?? 1
    animation.beginTime = [0, 0, 0.25].randomElement(using: &random) ?? 0
    animation.repeatCount = [0, 0, 2.5].randomElement(using: &random) ?? 0
    animation.autoreverses = Bool.random(using: &random)
    animation.isAdditive = Bool.random(using: &random)
    animation.isCumulative = Int.random(in: 0..<3, using: &random) == 0
    animation.fillMode =
      [.removed, .forwards, .backwards, .both].randomElement(using: &random) ?? .removed
    animation.timingFunction = [nil, .easeIn, .easeInEaseOut].randomElement(using: &random) ?? nil
    return animation
  }

  @Test(arguments: 0..<60)
  func `steps equal the animations one by one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let clock = Clock()
    let root = Layer()
    root.rootClock = clock
    let layers = (0..<4).map { index in index == 0 ? ShapeLayer() : Layer() }
    for layer in layers {
      layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
      layer.transform = CATransform3DMakeAffineTransform(random.transform())
      root.addSublayer(layer)
      for _ in 0..<5 {
        if let animation = animation(&random) { layer.add(animation, forKey: nil) }
      }
    }
    var moved = 0
    // Backwards as well, and for several layers in turn: what is kept of an instant must not stick.
    for step in Array(0..<30) + [7, 3, 29, 0] {
      let time = MediaTime(nanoseconds: Int64(step) * 61_234_567)
      for layer in layers {
        let shown = layer.presentedValues(at: time)
        #expect(shown == layer.referencePresentedValues(at: time))
        if shown != layer.values { moved += 1 }
      }
      if step == 15, let key = layers[1].animationKeys()?.first {
        layers[1].removeAnimation(forKey: key)
        if let animation = animation(&random) { layers[2].add(animation, forKey: "new") }
      }
    }
    #expect(moved > 20)
  }

  @Test func `a layer's values stay small`() {
    // They are copied for every layer at every instant.
    #expect(MemoryLayout<LayerValues>.size <= 256)
  }
}

@Suite struct CompactTransformTests {
  @Test(arguments: 0..<50)
  func `a transform comes back as it was`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let plane = CATransform3DMakeAffineTransform(random.transform())
    let space = CATransform3DRotate(plane, random.number(0.1...1), 1, 1, 0)
    var scaled = plane
    scaled.m33 = 2
    for transform in [plane, space, scaled] {
      #expect(CompactTransform(transform).transform == transform)
      for other in [plane, space, scaled] {
        #expect(
          CompactTransform(transform).concatenating(CompactTransform(other)).transform
            == CATransform3DConcat(transform, other))
      }
    }
    #expect(CompactTransform(plane).plane != nil)
    #expect(CompactTransform(space).plane == nil)
    #expect(CompactTransform(scaled).isPlanar)
  }

  @Test func `properties that are set back are a new layer's`() {
    var properties = LayerProperties()
    properties.borderWidth = 2
    properties.shadowOffset = .zero
    properties.transform.m34 = -0.01
    #expect(properties != LayerProperties())
    let kept = properties
    properties.borderWidth = 0
    properties.shadowOffset = CGSize(width: 0, height: -3)
    properties.transform = CATransform3DIdentity
    #expect(properties == LayerProperties())
    #expect(!properties.hasExtras)
    #expect(kept.borderWidth == 2)
  }
}
