import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Each form of `View.animate`, its values at twenty instants and when it completes.
@Suite struct AnimationFormTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// When the first change shows.
    var delay = 0.0
    /// When the completion runs, in seconds after the delay.
    var length: Double
    /// Starts the animation of a view's center from (50, 50) to (150, 50).
    var start: @Sendable (View, @escaping (Bool) -> Void) -> Void
    /// The progress after some seconds.
    var progress: @Sendable (Double) -> Double
  }

  static let forms = [
    Form(
      testDescription: "duration", length: 2,
      start: { view, _ in View.animate(withDuration: 2) { view.center.x = 150 } },
      progress: { Formulas.easeInEaseOut($0 / 2) }),
    Form(
      testDescription: "completion", length: 1,
      start: { view, done in
        View.animate(withDuration: 1, animations: { view.center.x = 150 }, completion: done)
      }, progress: { Formulas.easeInEaseOut($0) }),
    Form(
      testDescription: "delay and options", delay: 0.5, length: 0.75,
      start: { view, done in
        View.animate(
          withDuration: 0.75, delay: 0.5, options: [.curveEaseOut, .allowUserInteraction],
          animations: { view.center.x = 150 }, completion: done)
      }, progress: { Formulas.easeOut($0 / 0.75) }),
    Form(
      testDescription: "damping .25 in 3 s", delay: 0.25, length: 3,
      start: { view, done in
        View.animate(
          withDuration: 3, delay: 0.25, usingSpringWithDamping: 0.25, initialSpringVelocity: 0,
          options: [], animations: { view.center.x = 150 }, completion: done)
      },
      progress: {
        // k = ω², from the fit's published figures: 54.83363359 and 3.70248679 = 2ζω.
        Formulas.spring(ratio: 0.25, frequency: 54.83363359078326.squareRoot(), at: $0)
      }),
    Form(
      testDescription: "damping .5 with a velocity", length: 0.5,
      start: { view, done in
        View.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 2,
          animations: { view.center.x = 150 }, completion: done)
      },
      progress: {
        Formulas.spring(
          ratio: 0.5, frequency: Formulas.frequency(ratio: 0.5, duration: 0.5, velocity: 2),
          velocity: 2, at: $0)
      }),
    Form(
      testDescription: "critical damping", length: 0.5,
      start: { view, done in
        View.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
          animations: { view.center.x = 150 }, completion: done)
      },
      progress: {
        Formulas.spring(
          ratio: 1, frequency: Formulas.frequency(ratio: 1, duration: 0.5), at: $0)
      }),
    // ζ = 1 − b, ω = 2π/p; the settling duration is ln((1 + |b|) / .001) / (ζω).
    Form(
      testDescription: "perceptual duration 1, bounce .5", length: 2.3438753795710707,
      start: { view, done in
        View.animate(
          springDuration: 1, bounce: 0.5, animations: { view.center.x = 150 }, completion: done)
      }, progress: { Formulas.spring(ratio: 0.5, frequency: 2 * .pi, at: $0) }),
    Form(
      testDescription: "perceptual duration, all arguments", delay: 0.125,
      length: log((1 + abs(0.7 * 4 * Double.pi - 3) / (4 * Double.pi * 0.51.squareRoot())) / 0.001)
        / (0.7 * 4 * Double.pi),
      start: { view, done in
        View.animate(
          springDuration: 0.5, bounce: 0.3, initialSpringVelocity: 3, delay: 0.125,
          options: .allowUserInteraction, animations: { view.center.x = 150 }, completion: done)
      },
      progress: { Formulas.spring(ratio: 0.7, frequency: 4 * .pi, velocity: 3, at: $0) }),
  ]

  @Test(arguments: forms)
  func valuesAndCompletion(form: Form) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run { form.start(scene.view, journal.completion("block")) }
    #expect(scene.view.center.x == 150)
    for step in 0..<20 {
      let time = form.length * Double(step) / 20
      // The clock counts nanoseconds, and so does the formula.
      let elapsed = MediaTime(seconds: form.delay + time) - MediaTime(seconds: form.delay)
      try scene.advance(to: form.delay + time)
      let expected = 50 + 100 * form.progress(elapsed.seconds)
      #expect(isClose(scene.shown.position.x, expected, within: 1e-6), "\(elapsed.seconds)")
      #expect(scene.shown.position.y == 50)
    }
    try scene.advance(to: form.delay + form.length + 1)
    #expect(scene.shown.position.x == 150)
    #expect(scene.stage.isAtRest)
    if form.testDescription != "duration" {
      let end = MediaTime(seconds: form.delay) + MediaTime(seconds: form.length)
      #expect(journal.entries.map(\.name) == ["block"])
      #expect(abs(journal.entries[0].nanoseconds - end.nanoseconds) <= 1)
    }
  }

  /// What no rounding of the clock disturbs is exact to 1e-9.
  @Test(arguments: Array(1..<20))
  func springValuesAreTheClosedForm(step: Int) throws {
    let scene = Scene()
    scene.view.alpha = 0
    scene.stage.run {
      View.animate(springDuration: 1, bounce: 0.5, animations: { scene.view.alpha = 0.5 })
    }
    let time = Double(step) / 8
    guard time < 2.34 else { return }
    try scene.advance(to: time)
    let expected = 0.5 * Formulas.spring(ratio: 0.5, frequency: 2 * .pi, at: time)
    #expect(isClose(scene.shown.opacity, expected, within: 1e-9))
  }

  @Test func withoutDampingItSwingsForEver() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(springDuration: 0.5, bounce: 1, animations: { scene.view.center.x = 150 })
    }
    #expect(scene.stage.isEndless)
    for (time, x) in [(0.25, 250.0), (0.5, 50), (1000.125, 150), (1000.25, 250)] {
      try scene.advance(to: time)
      #expect(isClose(scene.shown.position.x, x, within: 1e-6))
    }
  }

  @Test(arguments: [0, -0.5]) func noSpringDurationChangesAtOnce(duration: Double) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        springDuration: duration, animations: { scene.view.center.x = 150 },
        completion: journal.completion("block"))
    }
    #expect(scene.shown.position.x == 150)
    try scene.advance(to: 0)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 0)])
  }

  @Test func aNegativeDelayIsNone() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: 1, delay: -1, options: .curveLinear,
        animations: { scene.view.center.x = 150 })
    }
    try scene.advance(to: 0.25)
    #expect(isClose(scene.shown.position.x, 75))
  }

  // MARK: Inheritance

  /// What a nested block of one run shows at 1.25 s of an outer one that goes to and fro for ever.
  @Test(
    arguments: [([], 0.75), (.overrideInheritedOptions, 1)]
      as [(View.AnimationOptions, CGFloat)])
  func optionsAreInherited(options: View.AnimationOptions, share: CGFloat) throws {
    let scene = Scene()
    let inner = View()
    scene.view.addSubview(inner)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: [.repeat, .autoreverse, .curveLinear],
        animations: {
          scene.view.center.x = 150
          View.animate(withDuration: 5, options: options, animations: { inner.center.x = 100 })
        })
    }
    try scene.advance(to: 1.25)
    #expect(isClose(scene.shown.position.x, 125))
    #expect(isClose(inner.layer.presentation().position.x, 100 * share))
  }

  @Test func springsAreInherited() throws {
    let scene = Scene()
    let inner = View()
    scene.view.addSubview(inner)
    scene.stage.run {
      View.animate(
        withDuration: 3, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 0,
        animations: {
          View.animate(withDuration: 1, options: .curveLinear, animations: { inner.center.x = 100 })
        })
    }
    try scene.advance(to: 0.5)
    let expected = Formulas.spring(
      ratio: 0.25, frequency: 54.83363359078326.squareRoot(), at: 0.5)
    #expect(isClose(inner.layer.presentation().position.x, 100 * expected, within: 1e-6))
  }

  @Test func theDurationOfTheBlock() {
    let scene = Scene()
    #expect(View.inheritedAnimationDuration == 0)
    scene.stage.run {
      View.animate(
        withDuration: 2,
        animations: {
          #expect(View.inheritedAnimationDuration == 2)
          View.animate(
            withDuration: 1, animations: { #expect(View.inheritedAnimationDuration == 2) })
          View.animate(
            withDuration: 1, options: .overrideInheritedDuration,
            animations: { #expect(View.inheritedAnimationDuration == 1) })
          View.performWithoutAnimation { #expect(View.inheritedAnimationDuration == 0) }
        })
    }
    #expect(View.inheritedAnimationDuration == 0)
  }

  @Test func animationsAreDisabledUntilTheyAreEnabled() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.at(0.25) {
      View.animate(
        withDuration: 1,
        animations: {
          scene.view.center.x = 150
          View.setAnimationsEnabled(false)
          #expect(!View.areAnimationsEnabled)
          scene.view.alpha = 0
        }, completion: journal.completion("open"))
    }
    scene.at(0.5) {
      #expect(!View.areAnimationsEnabled)
      View.animate(
        withDuration: 1, animations: { scene.view.center.y = 150 },
        completion: journal.completion("disabled"))
    }
    scene.at(0.75) {
      View.setAnimationsEnabled(true)
      View.animate(
        withDuration: 1, animations: { scene.view.bounds.size.width = 50 },
        completion: journal.completion("enabled"))
    }
    try scene.advance(to: 0.5)
    #expect(scene.shown.opacity == 0)
    #expect(scene.shown.position.y == 150)
    #expect(scene.view.layer.animatedProperties == [.position])
    try scene.advance(to: 3)
    #expect(
      journal.entries == [
        Happening(name: "disabled", nanoseconds: 500_000_000),
        Happening(name: "open", nanoseconds: 1_250_000_000),
        Happening(name: "enabled", nanoseconds: 1_750_000_000),
      ])
    // Another stage does not know of it, nor does code outside of stages.
    scene.stage.areAnimationsEnabled = false
    Scene().stage.run { #expect(View.areAnimationsEnabled) }
    #expect(View.areAnimationsEnabled)
  }

  // MARK: Repetition

  /// 50 → 150 in 1 s; what is shown at some times, and when the completion runs.
  @Test(
    arguments: [
      (2, false, [(0.5, 100), (1.25, 75), (1.75, 125)], 2),
      (2, true, [(0.5, 100), (1.25, 125), (2.25, 75), (3.75, 75)], 4),
      (1.5, true, [(1.75, 75), (2.75, 125)], 3),
      (0.5, false, [(0.25, 75)], 0.5),
    ] as [(CGFloat, Bool, [(Double, CGFloat)], Double)])
  func repeatsAsOftenAsItIsTold(
    count: CGFloat, autoreverses: Bool, shown: [(Double, CGFloat)], end: Double
  ) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: {
          View.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses) {
            scene.view.center.x = 150
          }
          scene.view.alpha = 0.5
        }, completion: journal.completion("block"))
    }
    for (time, x) in shown {
      try scene.advance(to: time)
      #expect(isClose(scene.shown.position.x, x), "\(time)")
    }
    try scene.advance(to: 9)
    #expect(
      journal.entries == [
        Happening(
          name: "block", nanoseconds: max(MediaTime(seconds: end).nanoseconds, 1_000_000_000))
      ])
  }

  // MARK: Bad use

  #if os(macOS) || os(Linux)
    @Test func numbersThatAreNoneAreRefused() async {
      await #expect(processExitsWith: .failure) {
        View.animate(withDuration: .nan, animations: {})
      }
      await #expect(processExitsWith: .failure) {
        View.animate(
          withDuration: 1, usingSpringWithDamping: .nan, initialSpringVelocity: 0, animations: {})
      }
      await #expect(processExitsWith: .failure) {
        View.animate(springDuration: 1, bounce: 1.5, animations: {})
      }
      await #expect(processExitsWith: .failure) {
        View.animateKeyframes(
          withDuration: 1,
          animations: {
            View.addKeyframe(withRelativeStartTime: 1.5, relativeDuration: 0, animations: {})
          })
      }
      await #expect(processExitsWith: .failure) {
        View.transition(
          with: View(), duration: 1, options: .transitionCurlUp, animations: nil)
      }
      await #expect(processExitsWith: .failure) {
        ViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end)
      }
    }
  #endif
}
