import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Animators that go on otherwise, get more to do, or are not alone.
extension PropertyAnimatorTests {
  // MARK: Going on otherwise

  /// At 0.25 of a second, to the end in `length`, along a curve from what is shown.
  @Test(
    arguments: [(0, 0.75), (0.5, 0.5), (2, 2)] as [(CGFloat, Double)], [false, true])
  func continuesInAnotherTime(of: (factor: CGFloat, length: Double), otherCurve: Bool) throws {
    let run = Run()
    let parameters = otherCurve ? CubicTimingParameters(animationCurve: .easeIn) : nil
    run.at(0) { $0.startAnimation() }
    run.at(0.25) {
      $0.pauseAnimation()
      $0.continueAnimation(withTimingParameters: parameters, durationFactor: of.factor)
    }
    for step in 0..<20 {
      let fraction = Double(step) / 20
      try run.scene.advance(to: 0.25 + of.length * fraction)
      let part = otherCurve ? Formulas.easeIn(fraction) : fraction
      #expect(run.shows(0.25 + 0.75 * part, within: 1e-8))
    }
    try run.scene.advance(to: 9)
    #expect(run.ends == ["end at \(0.25 + of.length)"])
    #expect(run.scene.view.center.x == 150)
  }

  @Test func continuesBackwardsAlongAnotherCurve() throws {
    let run = Run()
    run.at(0) { $0.startAnimation() }
    run.at(0.5) {
      $0.pauseAnimation()
      $0.isReversed = true
      $0.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
    }
    try run.scene.advance(to: 1)
    #expect(run.shows(0.5 * (1 - Formulas.easeOut(0.5)), within: 1e-8))
    // Round again: from here to the end along its own curve.
    run.at(1) { $0.isReversed = false }
    let progress = 0.5 * (1 - Formulas.easeOut(0.5))
    try run.scene.advance(to: 1.25)
    #expect(run.shows(progress + 0.25, within: 1e-7))
    try run.scene.advance(to: 3)
    #expect(run.ends.count == 1 && run.ends[0].hasPrefix("end at 1.8"))
  }

  // MARK: Additions

  /// After 0.5 of the time another view begins, and has the other half.
  @Test func delayFactors() throws {
    let run = Run(CubicTimingParameters(animationCurve: .easeInOut), duration: 2)
    let other = View()
    run.scene.stage.window.addSubview(other)
    run.animator.addAnimations({ other.center.x = 100 }, delayFactor: 0.5)
    run.at(0) { $0.startAnimation() }
    for (time, x) in [(0.5, 0), (1, 0), (1.25, Formulas.easeInEaseOut(0.25)), (1.5, 0.5)] {
      try run.scene.advance(to: time)
      #expect(isClose(other.layer.presentation().position.x, 100 * x, within: 1e-6))
    }
    run.at(1.5) { $0.isReversed = true }
    try run.scene.advance(to: 1.75)
    #expect(
      isClose(
        other.layer.presentation().position.x, 100 * Formulas.easeInEaseOut(0.25), within: 1e-6))
    try run.scene.advance(to: 2.5)
    #expect(other.layer.presentation().position.x == 0)
    try run.scene.advance(to: 9)
    #expect(run.ends == ["start at 3.0"])
    #expect(other.center.x == 0)
  }

  @Test func whatIsAddedOnTheWayHasTheRest() throws {
    let run = Run()
    let other = View()
    run.scene.stage.window.addSubview(other)
    run.at(0) { $0.startAnimation() }
    run.at(0.5) { $0.addAnimations { other.center.x = 100 } }
    try run.scene.advance(to: 0.75)
    #expect(isClose(other.layer.presentation().position.x, 50, within: 1e-6))
    #expect(run.shows(0.75))
    try run.scene.advance(to: 2)
    #expect(run.ends == ["end at 1.0"])
  }

  /// What has not begun keeps its share of the time that is left: half of it, here.
  @Test func delayedOnesContinueInAnotherTimeToo() throws {
    let run = Run()
    let other = View()
    run.scene.stage.window.addSubview(other)
    run.animator.addAnimations({ other.center.x = 100 }, delayFactor: 0.5)
    run.at(0) { $0.pauseAnimation() }
    run.at(1) {
      $0.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: .easeIn), durationFactor: 4)
    }
    for (time, x) in [(3, 0), (4, Formulas.easeIn(0.5)), (4.5, Formulas.easeIn(0.75))] {
      try run.scene.advance(to: time)
      #expect(isClose(other.layer.presentation().position.x, 100 * x, within: 1e-6))
    }
    try run.scene.advance(to: 9)
    #expect(run.ends == ["end at 5.0"])
  }

  @Test func blocksInsideInheritDurationAndCurve() throws {
    let run = Run(CubicTimingParameters(animationCurve: .easeIn), duration: 2)
    let other = View()
    run.scene.stage.window.addSubview(other)
    run.animator.addAnimations {
      View.animate(withDuration: 9, animations: { other.center.x = 100 })
    }
    run.at(0) { $0.startAnimation() }
    try run.scene.advance(to: 1)
    #expect(
      isClose(other.layer.presentation().position.x, 100 * Formulas.easeIn(0.5), within: 1e-7))
  }

  @Test func keyFramesInside() throws {
    let scene = Scene()
    let animator = ViewPropertyAnimator(duration: 2, curve: .linear) {
      View.animateKeyframes(
        withDuration: 0,
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            scene.view.center.x = 150
          }
          View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            scene.view.center.x = 100
          }
        })
    }
    scene.stage.run {
      animator.fractionComplete = 0.25
      #expect(isClose(scene.shown.position.x, 100))
      animator.fractionComplete = 0.75
      #expect(isClose(scene.shown.position.x, 125))
    }
  }

  @Test func runningOnes() throws {
    let scene = Scene()
    var ends: [ViewAnimatingPosition] = []
    scene.stage.run {
      let animator = ViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveLinear,
        animations: { scene.view.center.x = 150 }, completion: { ends.append($0) })
      #expect(animator.isRunning && animator.state == .active)
      #expect(animator.delay == 0.5)
    }
    #expect(scene.view.hitTest(CGPoint(x: 1, y: 1)) == nil)
    try scene.advance(to: 0.25)
    #expect(scene.shown.position.x == 50)
    try scene.advance(to: 0.75)
    #expect(isClose(scene.shown.position.x, 75))
    try scene.advance(to: 1.5)
    #expect(ends == [.end])
  }

  @Test func itMayPauseAtItsEnd() throws {
    let run = Run()
    run.animator.pausesOnCompletion = true
    run.at(0) { $0.startAnimation() }
    run.at(2) {
      #expect($0.state == .active && !$0.isRunning && $0.fractionComplete == 1)
      $0.isReversed = true
      $0.pausesOnCompletion = false
      $0.startAnimation()
    }
    try run.scene.advance(to: 2.25)
    #expect(run.shows(0.75))
    try run.scene.advance(to: 4)
    #expect(run.ends == ["start at 3.0"])
  }

  // MARK: Others at the same time

  @Test func blendsWithBlocks() throws {
    let run = Run()
    run.at(0) { $0.startAnimation() }
    run.at(0.5) { _ in
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { run.scene.view.center.x = 350 })
    }
    // 100 at half time; then the animator's other 50 and half of the block's 200.
    try run.scene.advance(to: 1)
    #expect(isClose(run.x, 250))
    try run.scene.advance(to: 3)
    #expect(run.scene.view.center.x == 350)
  }

  /// A block that takes the opacity over keeps it, also where the animator goes back.
  @Test(arguments: [false, true]) func whatIsReplacedIsNotPutBack(stops: Bool) throws {
    let run = Run()
    run.at(0) { $0.startAnimation() }
    run.at(0.25) { _ in
      View.animate(withDuration: 0.25, animations: { run.scene.view.alpha = 0.75 })
    }
    run.at(0.5) {
      if stops {
        $0.stopAnimation(false)
        $0.finishAnimation(at: .start)
      } else {
        $0.isReversed = true
      }
    }
    try run.scene.advance(to: 3)
    #expect(run.scene.view.alpha == 0.75)
    #expect(run.scene.view.center.x == 50)
    #expect(run.ends == [stops ? "start at 0.5" : "start at 1.0"])
  }

  @Test func withoutDurationOrStageItIsOverAtOnce() throws {
    let run = Run(duration: 0)
    run.at(0.25) { $0.startAnimation() }
    try run.scene.advance(to: 0.25)
    #expect(run.ends == ["end at 0.25"])
    #expect(run.animator.state == .inactive)
    #expect(run.scene.shown.position.x == 150)
    let view = View()
    var ends: [ViewAnimatingPosition] = []
    let other = ViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.alpha = 0 }
    other.addCompletion { ends.append($0) }
    other.startAnimation()
    #expect(ends == [.end])
    #expect(view.alpha == 0)
  }

  @Test func viewsThatGoAreLeftAlone() throws {
    let run = Run()
    run.at(0) { $0.startAnimation() }
    run.at(0.5) { _ in run.scene.view.removeFromSuperview() }
    run.at(0.75) { $0.isReversed = true }
    try run.scene.advance(to: 4)
    #expect(run.ends == ["start at 1.5"])
    #expect(run.scene.view.layer.animatedProperties.isEmpty)
  }

  @Test func aRunningOneLivesAndAStageGoes() throws {
    weak var kept: ViewPropertyAnimator?
    weak var stage: Stage?
    do {
      let scene = Scene()
      stage = scene.stage
      scene.stage.run {
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {
          scene.view.center.x = 150
        }
        animator.startAnimation()
        kept = animator
      }
      #expect(kept != nil)
      try scene.advance(to: 0.5)
      #expect(isClose(scene.shown.position.x, 100))
    }
    #expect(stage == nil)
    #expect(kept == nil)
  }
}
