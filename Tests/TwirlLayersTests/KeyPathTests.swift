import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct KeyPathTests {
  /// Numbers at key paths that do not depend on each other: what is set is read, and shown.
  @Test(arguments: [
    "position.x", "position.y", "bounds.origin.x", "bounds.origin.y", "bounds.size.width",
    "bounds.size.height", "anchorPoint.x", "anchorPoint.y", "anchorPointZ", "zPosition",
    "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
    "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
    "transform.translation.x", "transform.translation.y", "transform.translation.z",
    "sublayerTransform.rotation.z", "opacity", "cornerRadius", "borderWidth", "shadowOpacity",
    "shadowRadius", "shadowOffset.width", "shadowOffset.height",
  ])
  func numbers(_ keyPath: String) {
    let tree = TestTree()
    tree.layer.setValue(0.75, forKeyPath: keyPath)
    #expect(isClose(tree.layer.value(forKeyPath: keyPath) as? CGFloat, 0.75))
    tree.layer.add(basic(keyPath, from: 0.25, to: 0.5), forKey: nil)
    #expect(isClose(tree.shown(keyPath, at: 0.5), 0.375))
    #expect(isClose(tree.layer.value(forKeyPath: keyPath) as? CGFloat, 0.75), "the model stays")
  }

  @Test(arguments: [
    "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase", "miterLimit",
  ])
  func shapeNumbers(_ keyPath: String) {
    let tree = TestTree(ShapeLayer())
    tree.layer.add(basic(keyPath, from: 1, to: 0.5), forKey: nil)
    let wanted: CGFloat = keyPath == "miterLimit" ? 1 : 0.75
    #expect(isClose(tree.shown(keyPath, at: 0.5), wanted))
    // A plain layer has no such property.
    let plain = TestTree()
    plain.layer.add(basic(keyPath, from: 1, to: 0.5), forKey: nil)
    #expect(plain.layer.presentation(at: MediaTime(seconds: 0.5)) == plain.layer.presentation())
    #expect(plain.layer.isAnimating)
  }

  @Test func everyPropertyHasItsOwnPlace() {
    let layers: [Layer] = [Layer(), ShapeLayer(), GradientLayer(), TextLayer(), ReplicatorLayer()]
    for property in AnimatableProperty.allCases {
      #expect(AnimationKeyPath(property.rawValue)?.property == property)
      let owners = layers.filter { $0.presentation()[property] != nil }.count
      #expect(owners == 1 || owners == layers.count, "\(property)")
    }
  }

  @Test(arguments: ["frame", "frame.size", "position.z", "", "transform.rotation.w", "Opacity"])
  func namesNothing(_ text: String) {
    #expect(AnimationKeyPath(text) == nil)
  }

  @Test func partsAreGeometry() {
    let layer = Layer()
    layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "bounds.origin")
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "bounds.size")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "transform.translation")
    #expect(layer.affineTransform() == CGAffineTransform(translationX: 5, y: 6))
    layer.setValue(true, forKey: "hidden")
    #expect(layer.isHidden && layer.value(forKey: "isHidden") as? Bool == true)
    layer.setValue(CGRect(x: 10, y: 20, width: 30, height: 40), forKey: "frame")
    #expect(layer.value(forKey: "frame") as? CGRect == layer.frame)
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    layer.setValue(nil, forKey: "borderColor")
    #expect(layer.borderColor == nil)
  }

  @Test func otherKeysAreOnesOwn() {
    let tree = TestTree()
    tree.clock.log = EventLog()
    tree.layer.setValue("mine", forKey: "purpose")
    #expect(tree.layer.value(forKey: "purpose") as? String == "mine")
    tree.layer.setValue("red", forKey: "opacity")
    #expect(tree.layer.opacity == 1)
    #expect(tree.clock.log?.entries.map(\.kind) == [.ignored])
  }

  /// From 0 to 2π goes all the way round, and beyond.
  @Test func rotationIsNotShortened() {
    let tree = TestTree()
    tree.layer.add(basic("transform.rotation", from: 0, to: 4 * Double.pi), forKey: nil)
    for (time, angle) in [(0.125, 0.5), (0.25, 1), (0.375, 1.5), (0.625, 2.5)] {
      let t = tree.layer.presentation(at: MediaTime(seconds: time)).affineTransform()
      #expect(isClose(t.a, cos(angle * .pi)) && isClose(t.b, sin(angle * .pi)))
    }
  }

  @Test func rotationKeepsTheScale() {
    let tree = TestTree()
    tree.layer.transform = CATransform3DMakeScale(2, 3, 1)
    tree.layer.add(basic("transform.rotation.z", from: 0, to: Double.pi), forKey: nil)
    let t = tree.layer.presentation(at: MediaTime(seconds: 0.5)).affineTransform()
    #expect(isClose(t.a, 0) && isClose(t.b, 2) && isClose(t.c, -3) && isClose(t.d, 0))
  }

  @Test func colorsPathsAndLists() {
    let shape = TestTree(ShapeLayer())
    let (small, large) = (
      Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)),
      Path(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 50))
    )
    shape.layer.add(basic("path", from: small, to: large), forKey: nil)
    shape.layer.add(basic("lineDashPattern", from: [2, 4], to: [6, 8.0]), forKey: nil)
    let shown = shape.layer.presentation(at: MediaTime(seconds: 0.5))
    let middle = shown.value(forKeyPath: "path") as? Path
    #expect(
      distance(
        middle?.controlBounds ?? .null, CGRect(x: 0, y: 0, width: 20, height: 30)) < 1e-9)
    #expect(shown.value(forKeyPath: "lineDashPattern") as? [CGFloat] == [4, 6])

    // Of another structure: discrete.
    let square = Path(rect: CGRect(x: 0, y: 0, width: 30, height: 50))
    shape.layer.add(basic("path", from: small, to: square), forKey: nil)
    for (time, path) in [(0.25, small), (0.5, square), (0.75, square)] {
      let shown = shape.layer.presentation(at: MediaTime(seconds: time))
      #expect(shown.value(forKeyPath: "path") as? Path == path)
    }

    let gradient = TestTree(GradientLayer())
    gradient.layer.add(
      basic("colors", from: [Color.black, .white], to: [Color.white, .white]), forKey: nil)
    gradient.layer.add(basic("locations", from: [0, 0.5], to: [0.5, 1]), forKey: nil)
    gradient.layer.add(basic("endPoint.x", from: 0, to: 1), forKey: nil)
    let content = gradient.layer.presentation(at: MediaTime(seconds: 0.5))
    #expect(content.value(forKeyPath: "colors") as? [Color] == [Color(white: 0.5), .white])
    #expect(content.value(forKeyPath: "locations") as? [CGFloat] == [0.25, 0.75])
    #expect(content.value(forKeyPath: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))

    let text = TestTree(TextLayer())
    text.layer.add(basic("fontSize", from: 10, to: 30), forKey: nil)
    text.layer.add(basic("foregroundColor", from: Color.black, to: Color.white), forKey: nil)
    let line = text.layer.presentation(at: MediaTime(seconds: 0.5))
    #expect(isClose(line.value(forKeyPath: "fontSize") as? CGFloat, 20))
    #expect(line.value(forKeyPath: "foregroundColor") as? Color == Color(white: 0.5))
  }
}
