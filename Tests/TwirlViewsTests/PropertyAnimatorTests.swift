import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// An animator that moves a view's center from 50 to 150 and fades it from 1 to 0.
@Suite struct PropertyAnimatorTests {
  final class Run {
    let scene = Scene()
    let animator: ViewPropertyAnimator
    var ends: [String] = []

    init(
      _ parameters: any TimingCurveProvider = CubicTimingParameters(animationCurve: .linear),
      duration: Double = 1
    ) {
      animator = ViewPropertyAnimator(duration: duration, timingParameters: parameters)
      let view = scene.view
      animator.addAnimations {
        view.center.x = 150
        view.alpha = 0
      }
      animator.addCompletion { [unowned self] position in
        ends.append("\(position) at \(scene.stage.now.seconds)")
      }
    }

    var x: CGFloat { scene.shown.position.x }

    func at(_ seconds: Double, _ action: @escaping (ViewPropertyAnimator) -> Void) {
      scene.at(seconds) { [unowned self] in action(animator) }
    }

    /// Whether the view shows a progress, in both properties.
    func shows(_ progress: Double, within tolerance: CGFloat = 1e-9) -> Bool {
      isClose(x, 50 + 100 * progress, within: 100 * tolerance)
        && isClose(scene.shown.opacity, min(max(1 - progress, 0), 1), within: tolerance)
    }
  }

  // MARK: States

  enum Call: String, Sendable {
    case start, pause, fraction, proceed, stop, stopAndFinish, finishStart, finishEnd, finishCurrent
    case reverse, later

    func perform(_ animator: ViewPropertyAnimator) {
      switch self {
      case .start: animator.startAnimation()
      case .pause: animator.pauseAnimation()
      case .fraction: animator.fractionComplete = 0.25
      case .proceed: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .stop: animator.stopAnimation(false)
      case .stopAndFinish: animator.stopAnimation(true)
      case .finishStart: animator.finishAnimation(at: .start)
      case .finishEnd: animator.finishAnimation(at: .end)
      case .finishCurrent: animator.finishAnimation(at: .current)
      case .reverse: animator.isReversed.toggle()
      case .later: break
      }
    }
  }

  struct StateRow: Sendable, CustomTestStringConvertible {
    /// What is called, a quarter of a second apart.
    var calls: [Call]
    var state: ViewAnimatingState
    var isRunning: Bool
    /// The model's and the shown center after the last call.
    var model: CGFloat
    var shown: CGFloat
    var ends: [String] = []

    var testDescription: String { calls.map(\.rawValue).joined(separator: ", ") }
  }

  static let stateRows = [
    StateRow(calls: [], state: .inactive, isRunning: false, model: 50, shown: 50),
    StateRow(calls: [.start], state: .active, isRunning: true, model: 150, shown: 50),
    StateRow(calls: [.pause], state: .active, isRunning: false, model: 150, shown: 50),
    StateRow(calls: [.fraction], state: .active, isRunning: false, model: 150, shown: 75),
    StateRow(calls: [.stop], state: .inactive, isRunning: false, model: 50, shown: 50),
    StateRow(calls: [.reverse], state: .inactive, isRunning: false, model: 50, shown: 50),
    StateRow(calls: [.start, .pause], state: .active, isRunning: false, model: 150, shown: 75),
    StateRow(
      calls: [.start, .pause, .later, .start, .later], state: .active, isRunning: true,
      model: 150, shown: 100),
    StateRow(
      calls: [.start, .start, .later], state: .active, isRunning: true, model: 150, shown: 100),
    StateRow(calls: [.start, .stop], state: .stopped, isRunning: false, model: 75, shown: 75),
    StateRow(
      calls: [.start, .stopAndFinish, .later], state: .inactive, isRunning: false, model: 75,
      shown: 75),
    StateRow(
      calls: [.start, .stop, .stopAndFinish], state: .inactive, isRunning: false, model: 75,
      shown: 75),
    StateRow(
      calls: [.start, .stop, .finishStart], state: .inactive, isRunning: false, model: 50,
      shown: 50, ends: ["start at 0.5"]),
    StateRow(
      calls: [.start, .stop, .finishEnd], state: .inactive, isRunning: false, model: 150,
      shown: 150, ends: ["end at 0.5"]),
    StateRow(
      calls: [.start, .stop, .finishCurrent], state: .inactive, isRunning: false, model: 75,
      shown: 75, ends: ["current at 0.5"]),
    StateRow(
      calls: [.start, .later, .later, .later, .later], state: .inactive, isRunning: false,
      model: 150, shown: 150, ends: ["end at 1.0"]),
    StateRow(
      calls: [.start, .later, .reverse, .later], state: .active, isRunning: true, model: 150,
      shown: 75),
    StateRow(
      calls: [.start, .later, .reverse, .later, .later], state: .inactive, isRunning: false,
      model: 50, shown: 50, ends: ["start at 1.0"]),
    StateRow(
      calls: [.reverse, .start, .later], state: .active, isRunning: true, model: 150,
      shown: 125),
    StateRow(
      calls: [.start, .later, .reverse, .reverse, .later], state: .active, isRunning: true,
      model: 150, shown: 100),
    StateRow(
      calls: [.start, .later, .fraction, .proceed, .later], state: .active, isRunning: true,
      model: 150, shown: 100),
  ]

  @Test(arguments: stateRows)
  func states(row: StateRow) throws {
    let run = Run()
    for (index, call) in row.calls.enumerated() {
      run.at(Double(index) / 4) { call.perform($0) }
    }
    try run.scene.advance(to: Double(max(row.calls.count - 1, 0)) / 4)
    #expect(run.animator.state == row.state)
    #expect(run.animator.isRunning == row.isRunning)
    #expect(isClose(run.scene.view.center.x, row.model))
    #expect(isClose(run.x, row.shown))
    #expect(run.ends == row.ends)
    if row.state == .inactive {
      #expect(run.scene.stage.isAtRest)
      #expect(run.animator.fractionComplete == 0)
    }
  }

  @Test func goingBackLeavesExactlyWhatWas() throws {
    let run = Run()
    run.scene.view.center = CGPoint(x: 0.1, y: 1.0 / 3)
    run.at(0) { $0.startAnimation() }
    run.at(0.3) { $0.isReversed = true }
    try run.scene.advance(to: 2)
    #expect(run.scene.view.center == CGPoint(x: 0.1, y: 1.0 / 3))
    #expect(run.scene.view.alpha == 1)
    #expect(run.ends == ["start at 0.6"])
  }

  // MARK: Curves

  static let curves: [(any TimingCurveProvider, @Sendable (Double) -> Double)] = [
    (CubicTimingParameters(animationCurve: .easeInOut), { Formulas.easeInEaseOut($0) }),
    (CubicTimingParameters(animationCurve: .easeIn), { Formulas.easeIn($0) }),
    (CubicTimingParameters(), { Formulas.bezier(0.25, 0.1, 0.25, 1, at: $0) }),
    (
      CubicTimingParameters(
        controlPoint1: CGPoint(x: 0.1, y: 1), controlPoint2: CGPoint(x: 1, y: 0.2)),
      { Formulas.bezier(0.1, 1, 1, 0.2, at: $0) }
    ),
    (
      SpringTimingParameters(dampingRatio: 0.5),
      {
        Formulas.spring(
          ratio: 0.5, frequency: Formulas.frequency(ratio: 0.5, duration: 1), at: $0)
      }
    ),
    (
      SpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: 0)),
      {
        Formulas.spring(
          ratio: 1, frequency: Formulas.frequency(ratio: 1, duration: 1, velocity: 2),
          velocity: 2, at: $0)
      }
    ),
  ]

  @Test(arguments: curves.indices)
  func followsItsCurve(index: Int) throws {
    let (parameters, progress) = Self.curves[index]
    let run = Run(parameters)
    run.at(0.5) { $0.startAnimation(afterDelay: 0.25) }
    for step in 0..<20 {
      let elapsed = Double(step) / 20
      try run.scene.advance(to: 0.75 + elapsed)
      #expect(run.shows(progress(elapsed), within: 1e-7), "\(elapsed)")
      #expect(isClose(run.animator.fractionComplete, elapsed))
    }
    try run.scene.advance(to: 4)
    #expect(run.ends == ["end at 1.75"])
  }

  /// (1, .5): 4π², ζ .5, settled after 2.3438753795710707 s; the given duration does not count.
  @Test func aSpringOfItsOwnTakesItsTime() throws {
    let run = Run(SpringTimingParameters(duration: 1, bounce: 0.5), duration: 99)
    #expect(isClose(run.animator.duration, 2.3438753795710707))
    run.at(0) { $0.startAnimation() }
    try run.scene.advance(to: 0.25)
    #expect(run.shows(Formulas.spring(ratio: 0.5, frequency: 2 * .pi, at: 0.25)))
    try run.scene.advance(to: 5)
    #expect(run.ends == ["end at \(MediaTime(seconds: 2.3438753795710707).seconds)"])
    let physical = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    #expect(
      isClose(
        ViewPropertyAnimator(duration: 9, timingParameters: physical).duration,
        1.4727003346780927))
  }

  /// Along an axis a point takes that part of the velocity, other properties its length.
  @Test func velocityHasADirection() throws {
    let run = Run(
      SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 0.3, dy: 0.4)))
    run.at(0) { $0.startAnimation() }
    try run.scene.advance(to: 0.0625)
    func spring(_ velocity: Double) -> Double {
      Formulas.spring(
        ratio: 0.5, frequency: Formulas.frequency(ratio: 0.5, duration: 1, velocity: velocity),
        velocity: velocity, at: 0.0625)
    }
    #expect(isClose(run.x, 50 + 100 * spring(0.3), within: 1e-5))
    #expect(isClose(run.scene.shown.opacity, 1 - spring(0.5), within: 1e-7))
  }

  // MARK: Scrubbing

  @Test(arguments: curves.indices)
  func scrubsLinearly(index: Int) throws {
    let run = Run(Self.curves[index].0)
    run.scene.stage.run {
      for step in 0...20 {
        let fraction = CGFloat(step) / 20
        run.animator.fractionComplete = fraction
        #expect(run.shows(fraction))
        #expect(run.animator.fractionComplete == fraction)
      }
    }
    try run.scene.advance(to: 5)
    #expect(run.ends.isEmpty)
    #expect(run.shows(1))
  }

  @Test func scrubsAlongTheCurveWhereItShall() throws {
    let run = Run(CubicTimingParameters(animationCurve: .easeIn))
    run.animator.scrubsLinearly = false
    run.scene.stage.run {
      for fraction in [0.1, 0.67, 0.9] as [CGFloat] {
        run.animator.fractionComplete = fraction
        #expect(run.shows(Formulas.easeIn(fraction), within: 1e-8))
        #expect(run.animator.fractionComplete == fraction)
      }
    }
  }

  /// Pausing and going on move nothing, and the time that is left is the curve's.
  @Test(arguments: [
    View.AnimationCurve.easeInOut, .easeIn, .easeOut, .linear,
  ])
  func pausingKeepsThePlace(curve: View.AnimationCurve) throws {
    let run = Run(CubicTimingParameters(animationCurve: curve))
    run.at(0) { $0.startAnimation() }
    try run.scene.advance(to: 0.3)
    let before = run.x
    run.at(0.3) { $0.pauseAnimation() }
    run.at(2) {
      #expect(isClose(run.x, before))
      #expect(isClose($0.fractionComplete, (before - 50) / 100))
      $0.startAnimation()
    }
    try run.scene.advance(to: 2)
    #expect(isClose(run.x, before))
    try run.scene.advance(to: 5)
    #expect(run.ends == ["end at 2.7"])
  }

  @Test func whatIsOutsideIsClamped() {
    let run = Run()
    run.scene.stage.run {
      run.animator.fractionComplete = 1.5
      #expect(run.animator.fractionComplete == 1)
      run.animator.fractionComplete = -1
      #expect(run.animator.fractionComplete == 0)
    }
  }

  @Test func aReversedOneCountsItsOwnWay() throws {
    let run = Run()
    run.at(0) { $0.startAnimation() }
    run.at(0.25) {
      $0.pauseAnimation()
      #expect(isClose($0.fractionComplete, 0.25))
      $0.isReversed = true
      #expect(isClose($0.fractionComplete, 0.75))
      $0.fractionComplete = 0.5
      #expect(run.shows(0.5))
      $0.startAnimation()
    }
    try run.scene.advance(to: 3)
    #expect(run.ends == ["start at 0.75"])
  }
}
