import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct BasicAnimationTests {
  struct Ends: Sendable, CustomTestStringConvertible {
    var from, to, by: Double?
    /// Where it is at 0, a half, and just before 1, the model being 8.
    var begin, middle, end: CGFloat
    var testDescription: String { "\(from ?? .nan) \(to ?? .nan) \(by ?? .nan)" }
  }

  @Test(arguments: [
    Ends(from: 2, to: 4, by: nil, begin: 2, middle: 3, end: 4),
    Ends(from: 2, to: nil, by: 6, begin: 2, middle: 5, end: 8),
    Ends(from: nil, to: 4, by: 6, begin: -2, middle: 1, end: 4),
    Ends(from: 2, to: nil, by: nil, begin: 2, middle: 5, end: 8),
    Ends(from: nil, to: 4, by: nil, begin: 8, middle: 6, end: 4),
    Ends(from: nil, to: nil, by: 6, begin: 8, middle: 11, end: 14),
    Ends(from: nil, to: nil, by: nil, begin: 8, middle: 8, end: 8),
    Ends(from: 2, to: 4, by: 100, begin: 2, middle: 3, end: 4),
  ])
  func ends(_ ends: Ends) {
    let tree = TestTree()
    tree.layer.zPosition = 8
    let animation = basic("zPosition", from: ends.from, to: ends.to, by: ends.by)
    animation.fillMode = .forwards
    tree.layer.add(animation, forKey: nil)
    #expect(isClose(tree.shown("zPosition", at: 0), ends.begin))
    #expect(isClose(tree.shown("zPosition", at: 0.5), ends.middle))
    #expect(isClose(tree.shown("zPosition", at: 1), ends.end))
    #expect(isClose(tree.shown("zPosition", at: -1), 8))
  }

  /// What is missing is the model's value at the time, not that when the animation was added.
  @Test func theModelCountsWhenItIsShown() {
    let tree = TestTree()
    tree.layer.add(basic("zPosition", to: 10), forKey: nil)
    tree.layer.zPosition = 4
    #expect(isClose(tree.shown("zPosition", at: 0.5), 7))
  }

  @Test func transformsByAnother() {
    let tree = TestTree()
    let by = CATransform3DMakeTranslation(10, 0, 0)
    tree.layer.transform = CATransform3DMakeScale(2, 2, 1)
    tree.layer.add(basic("transform", by: by), forKey: "by")
    let t = tree.layer.presentation(at: MediaTime(seconds: 0.5)).affineTransform()
    #expect(t == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0), "half of by · model")

    // to − by is what `by` has to be concatenated with.
    let to = CATransform3DMakeScale(4, 4, 1)
    let animation = basic("transform", to: to, by: by)
    tree.layer.add(animation, forKey: "by")
    let from = tree.layer.presentation(at: .zero).transform
    #expect(CATransform3DConcat(by, from) == to)
  }

  /// Decomposed once and decomposed each time give the same.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func transformsAreInterpolatedDecomposed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (from, to) = (random.transform(), random.transform())
    let tree = TestTree()
    tree.layer.add(
      basic(
        "transform", from: CATransform3DMakeAffineTransform(from),
        to: CATransform3DMakeAffineTransform(to)), forKey: nil)
    for step in 0..<8 {
      let time = Double(step) / 8
      let t = tree.layer.presentation(at: MediaTime(seconds: time)).affineTransform()
      let slow = from.interpolated(to: to, at: CGFloat(time))
      #expect(t == slow)
    }
    // In space, too.
    let axis = (random.number(0...1), random.number(0...1), random.number(0...1))
    let start = CATransform3DMakeRotation(0.5, axis.0, axis.1, axis.2)
    let end = CATransform3DScale(CATransform3DMakeRotation(2, axis.2, axis.0, axis.1), 2, 1, 1)
    tree.layer.removeAllAnimations()
    tree.layer.add(basic("transform", from: start, to: end), forKey: nil)
    let shown = tree.layer.presentation(at: MediaTime(seconds: 0.25)).transform
    #expect(shown == start.interpolated(to: end, at: 0.25))
  }

  @Test func animationsApplyInTheOrderOfAddition() {
    let tree = TestTree()
    tree.layer.zPosition = 100
    let offset = basic("zPosition", from: 10, to: 10)
    offset.isAdditive = true
    let value = basic("zPosition", from: 1, to: 1)
    tree.layer.add(offset, forKey: "a")
    #expect(isClose(tree.shown("zPosition", at: 0.5), 110))
    tree.layer.add(value, forKey: "b")
    #expect(isClose(tree.shown("zPosition", at: 0.5), 1), "it hides what came before")
    tree.layer.add(offset, forKey: "c")
    #expect(isClose(tree.shown("zPosition", at: 0.5), 11))
    #expect(tree.layer.animationKeys() == ["a", "b", "c"])
    tree.layer.removeAnimation(forKey: "b")
    #expect(isClose(tree.shown("zPosition", at: 0.5), 120))
  }

  @Test func layersTakeCopies() throws {
    let tree = TestTree()
    let animation = basic("zPosition", from: 0, to: 10)
    animation.setValue("mark", forKey: "id")
    tree.layer.add(animation, forKey: "move")
    animation.toValue = 100
    #expect(isClose(tree.shown("zPosition", at: 0.5), 5))
    let copy = try #require(tree.layer.animation(forKey: "move") as? BasicAnimation)
    #expect(copy.toValue as? Int == 10 && copy.value(forKey: "id") as? String == "mark")
    copy.toValue = 100
    #expect(isClose(tree.shown("zPosition", at: 0.5), 5))
    #expect(tree.layer.animation(forKey: "other") == nil)
  }

  @Test func keysOfNilAreDifferent() {
    let tree = TestTree()
    for _ in 0..<3 { tree.layer.add(basic("zPosition", to: 1), forKey: nil) }
    #expect(Set(tree.layer.animationKeys() ?? []).count == 3)
    tree.layer.removeAllAnimations()
    #expect(tree.layer.animationKeys() == nil)
  }

  @Test func springsRunInSeconds() {
    let tree = TestTree()
    let spring = SpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 1
    spring.duration = spring.settlingDuration
    tree.layer.add(spring, forKey: nil)
    // Published values of the default spring.
    for (time, value) in [(0.1, 0.3403), (0.2, 0.849426), (0.3, 1.124355), (0.5, 1.074591)] {
      #expect(isClose(tree.shown("zPosition", at: time), value, within: 1e-6))
    }
    let bouncy = SpringAnimation(perceptualDuration: 1, bounce: 0.5)
    #expect(isClose(bouncy.duration, 2.3438753795710707, within: 1e-9))
    #expect(isClose(bouncy.bounce, 0.5) && isClose(bouncy.perceptualDuration, 1))
  }

  /// One step or many, forwards or backwards: a time has one picture.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func timesHaveOnePicture(seed: UInt64) throws {
    func tree() -> TestTree {
      var random = SeededGenerator(seed: seed)
      let tree = TestTree()
      for keyPath in ["zPosition", "transform.rotation", "position.x", "zPosition"] {
        let animation = basic(
          keyPath, from: random.number(-5...5), to: random.number(-5...5),
          duration: Double(random.number(0.1...2)))
        animation.beginTime = Double(random.number(0...1))
        animation.repeatCount = Float(random.number(0...3))
        animation.autoreverses = Bool.random(using: &random)
        animation.isAdditive = Bool.random(using: &random)
        animation.isCumulative = Bool.random(using: &random)
        animation.fillMode = .allCases.randomElement(using: &random) ?? .both
        animation.timingFunction = .easeInEaseOut
        animation.isRemovedOnCompletion = false
        tree.layer.add(animation, forKey: nil)
      }
      return tree
    }
    let (whole, stepped) = (tree(), tree())
    let times = (0...40).map { Double($0) / 10 }
    let backwards = times.reversed().map { whole.layer.presentation(at: MediaTime(seconds: $0)) }
    for (time, earlier) in zip(times, backwards.reversed()) {
      try stepped.advance(time)
      #expect(stepped.layer.presentation() == earlier, "\(time)")
      #expect(whole.layer.presentation(at: MediaTime(seconds: time)) == earlier)
    }
  }
}
