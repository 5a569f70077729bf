import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct BlendingTests {
  // MARK: Reversal

  /// 0 → 100 and, half a second later, back: two blocks of 1 s that add up.
  ///
  ///     p(t) = 0 + (0 − 100)(1 − e(t)) + (100 − 0)(1 − e(t − ½))
  @Test(
    arguments: [
      (0.25, 12.916193), (0.5, 50), (0.75, 74.167614), (1, 50), (1.25, 12.916193), (1.5, 0), (2, 0),
    ] as [(Double, CGFloat)])
  func reversedEaseInEaseOut(time: Double, value: CGFloat) throws {
    let scene = Scene()
    scene.view.center.x = 0
    scene.stage.run { View.animate(withDuration: 1, animations: { scene.view.center.x = 100 }) }
    scene.at(0.5) { View.animate(withDuration: 1, animations: { scene.view.center.x = 0 }) }
    try scene.advance(to: time)
    #expect(isClose(scene.shown.position.x, value, within: 1e-5))
  }

  /// With constant speed both ways the overlap stands still.
  @Test(arguments: [0.5, 0.6, 0.75, 0.9, 1])
  func reversedLinearStandsStill(time: Double) throws {
    let scene = Scene()
    scene.view.center.x = 0
    let linear = View.AnimationOptions.curveLinear
    scene.stage.run {
      View.animate(withDuration: 1, options: linear, animations: { scene.view.center.x = 100 })
    }
    scene.at(0.5) {
      View.animate(withDuration: 1, options: linear, animations: { scene.view.center.x = 0 })
    }
    try scene.advance(to: time)
    #expect(isClose(scene.shown.position.x, 50))
  }

  /// A part of the sum may be a negative size; only the sum is a size.
  @Test func reversedGrowthIsNotFoldedOver() throws {
    let scene = Scene()
    scene.view.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: { scene.view.bounds.size = CGSize(width: 100, height: 100) })
    }
    scene.at(0.5) {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: { scene.view.bounds.size = CGSize(width: 10, height: 10) })
    }
    for (time, side) in [(0.5, 55.0), (0.75, 55), (1, 55), (1.25, 32.5), (1.5, 10)] {
      try scene.advance(to: time)
      let wanted = CGRect(x: 0, y: 0, width: side, height: side)
      #expect(isClose(scene.shown.bounds.numbers, wanted.numbers), "at \(time) s")
    }
  }

  /// 90° → (2, 1) at one half: the additive way is not the direct one.
  @Test func transformsBlendByConcatenation() throws {
    let scene = Scene()
    scene.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    scene.stage.run {
      View.animate(
        withDuration: 1, animations: { scene.view.transform = CGAffineTransform(scaleX: 2, y: 1) })
    }
    try scene.advance(to: 0.5)
    let wanted: [CGFloat] = [1.414213562, 0.707106781, -1.060660172, 0.530330086, 0, 0]
    #expect(isClose(scene.shown.affineTransform.numbers, wanted, within: 1e-8))
  }

  /// The offset comes first, the model's transform after it: translations are scaled by the model.
  @Test func transformOffsetsApplyBeforeTheModel() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: {
          scene.view.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 40, ty: 0)
        })
    }
    // old · new⁻¹ = (½, ½, −20); at a half (¾, ¾, −10); times the model (1.5, 1.5, 20).
    try scene.advance(to: 0.5)
    #expect(isClose(scene.shown.affineTransform.numbers, [1.5, 0, 0, 1.5, 20, 0]))
  }

  // MARK: Other kinds

  @Test func anAnchorPointIsReplacedButItsPositionAddsUp() throws {
    let scene = Scene()
    let linear = View.AnimationOptions.curveLinear
    scene.stage.run {
      View.animate(
        withDuration: 1, options: linear,
        animations: {
          scene.view.layer.anchorPoint = CGPoint(x: 1, y: 0.5)
          scene.view.center.x = 100
        })
    }
    try scene.advance(to: 0.5)
    // Both move together: the frame stays.
    #expect(isClose(scene.shown.frame.numbers, [0, 0, 100, 100]))
    #expect(isClose(scene.shown.anchorPoint.x, 0.75))
    scene.stage.run {
      View.animate(
        withDuration: 1, options: linear,
        animations: { scene.view.layer.anchorPoint = CGPoint(x: 0, y: 0.5) })
    }
    #expect(scene.view.layer.animatedProperties == [.position, .anchorPoint])
    #expect(isClose(scene.shown.anchorPoint.x, 1))
  }

  @Test func coloursFadeFromAndToNone() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: { scene.view.backgroundColor = Color(red: 1, green: 0, blue: 0) })
    }
    try scene.advance(to: 0.25)
    #expect(scene.shown.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    try scene.advance(to: 1)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { scene.view.backgroundColor = nil })
    }
    try scene.advance(to: 1.75)
    #expect(scene.shown.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.25))
    try scene.advance(to: 2, includingEvents: false)
    #expect(scene.shown.backgroundColor == nil)
  }

  /// A curve that overshoots leaves no opacity above one, no radius below zero, no folded bounds.
  @Test func overshootStaysInRange() throws {
    let scene = Scene()
    let curve = TimingFunction(controlPoints: 0.3, 3, 0.6, 3)
    scene.view.alpha = 0
    scene.view.layer.cornerRadius = 10
    scene.stage.run {
      View.animate(
        withDuration: 1, timingFunction: curve,
        animations: {
          scene.view.alpha = 1
          scene.view.layer.cornerRadius = 0
          scene.view.bounds.size.width = 0
          scene.view.center.x = 0
        })
    }
    try scene.advance(to: 0.5)
    #expect(curve.value(at: 0.5) > 1.5)
    #expect(scene.shown.opacity == 1)
    #expect(scene.shown.cornerRadius == 0)
    #expect(scene.shown.bounds.size.width >= 0)
    // A position may well overshoot.
    #expect(isClose(scene.shown.position.x, 50 - 50 * curve.value(at: 0.5)))
  }

  /// Before its delay is over a block shows the old values, as with fillMode both.
  @Test func aDelayedBlockShowsTheOldValuesMeanwhile() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: 1, delay: 1, options: .curveLinear,
        animations: {
          scene.view.alpha = 0
          scene.view.center.x = 150
        })
    }
    for (time, alpha, x) in [(0, 1, 50), (1, 1, 50), (1.5, 0.5, 100), (2, 0, 150)]
      as [(Double, CGFloat, CGFloat)]
    {
      try scene.advance(to: time)
      #expect(isClose(scene.shown.opacity, alpha) && isClose(scene.shown.position.x, x))
    }
    #expect(scene.view.alpha == 0)
  }

  // MARK: Properties of random runs

  /// Random blocks on random properties, some of them nested in time.
  private func randomRun(seed: UInt64) -> (Scene, UInt64) {
    let scene = Scene()
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: UInt64) -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state % count
    }
    func number(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
      low + (high - low) * CGFloat(random(1001)) / 1000
    }
    let options: [View.AnimationOptions] = [
      [], .curveEaseIn, .curveEaseOut, .curveLinear, .beginFromCurrentState, .autoreverse,
    ]
    for _ in 0..<12 {
      let option = options[Int(random(6))]
      let (duration, delay) = (Double(number(0, 1)), Double(number(0, 0.3)))
      let (kind, a, b) = (random(7), number(0.1, 1), number(-2, 2))
      scene.at(Double(number(0, 2))) {
        View.animate(
          withDuration: duration, delay: delay, options: option,
          animations: {
            let view = scene.view
            switch kind {
            case 0: view.frame = CGRect(x: a * 100, y: b * 20, width: 50 + a * 80, height: 90)
            case 1: view.alpha = a
            case 2: view.center = CGPoint(x: 100 * a, y: 40 * b)
            case 3: view.transform = view.transform.rotated(by: b)
            case 4: view.transform = CGAffineTransform(scaleX: a, y: 1 + a)
            case 5: view.backgroundColor = Color(white: a, alpha: a)
            default: view.layer.cornerRadius = 20 * a
            }
          })
      }
    }
    return (scene, state)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func atTheEndTheModelShows(seed: UInt64) throws {
    let (scene, _) = randomRun(seed: seed)
    try scene.advance(to: 10)
    #expect(!scene.view.layer.isAnimating)
    #expect(scene.shown == scene.view.layer.properties)
    #expect(scene.stage.isAtRest)
  }

  /// Sampling in between changes nothing: equal to the last bit.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func oneStepShowsWhatManyShow(seed: UInt64) throws {
    let (scene, last) = randomRun(seed: seed)
    let time = 0.5 + Double(last % 200) / 100
    try scene.advance(to: time)
    let (stepped, _) = randomRun(seed: seed)
    for step in 1..<50 {
      try stepped.advance(to: time * Double(step) / 50, includingEvents: step % 2 == 0)
      _ = stepped.shown
    }
    try stepped.advance(to: time)
    #expect(stepped.shown == scene.shown)
    #expect(stepped.view.layer.properties == scene.view.layer.properties)
    #expect(stepped.view.layer.animatedProperties == scene.view.layer.animatedProperties)
  }

  /// Right before the last event of an animation the model is already what shows.
  @Test(arguments: [0.1, 1.0 / 3, 0.7])
  func theLastInstantIsTheModelsExactly(duration: Double) throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: duration,
        animations: {
          scene.view.frame = CGRect(x: 0.1, y: 0.7, width: 33.3, height: 71.9)
          scene.view.alpha = 0.7
          scene.view.transform = CGAffineTransform(rotationAngle: 1.1).scaledBy(x: 1.3, y: 0.7)
          scene.view.backgroundColor = Color(red: 0.3, green: 0.7, blue: 0.1, alpha: 0.9)
        })
    }
    try scene.advance(to: duration, includingEvents: false)
    #expect(scene.view.layer.isAnimating)
    #expect(scene.shown == scene.view.layer.properties)
  }
}
