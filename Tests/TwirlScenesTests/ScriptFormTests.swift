import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlScenes
import TwirlViews

/// What a script says against the same said in Swift, and against formulas.
@Suite struct ScriptFormTests {
  /// A fixture's stage twice: with its script, and without, for Swift code to do the same on.
  private func stages(_ name: String) throws -> (scripted: Stage, coded: Stage) {
    let text = try String(contentsOfFile: Fixtures.scenePath(name), encoding: .utf8)
    let start = try #require(text.range(of: "\"script\""))
    let views = text[..<start.lowerBound] + "}"
    return (try Fixtures.scene(name).makeStage(), try scene(String(views)).makeStage())
  }

  /// Moves both stages on and compares all that is to see, 50 times a second.
  private func compare(
    _ scripted: Stage, _ coded: Stage, until end: Double, within tolerance: CGFloat = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for step in 0...Int((end * 50).rounded()) {
      let time = Double(step) / 50
      try scripted.advance(seconds: time)
      try coded.advance(seconds: time)
      let (shown, expected) = (scripted.window.layer.snapshot(), coded.window.layer.snapshot())
      if tolerance == 0 {
        let isEqual = shown == expected
        #expect(isEqual, "at \(time)", sourceLocation: sourceLocation)
      } else {
        #expect(shown.flattened.count == expected.flattened.count)
        for (a, b) in zip(shown.flattened, expected.flattened) {
          let isEqual = isClose(a.properties, b.properties, within: tolerance)
          #expect(
            isEqual, "at \(time): \(a.properties.position), not \(b.properties.position)",
            sourceLocation: sourceLocation)
        }
      }
    }
    #expect(scripted.isAtRest == coded.isAtRest, sourceLocation: sourceLocation)
  }

  @Test func springsAreThoseOfSwift() throws {
    let (scripted, coded) = try stages("springs")
    let (damping, pushed) = (try coded.view("damping"), try coded.view("pushed"))
    let (bounce, physical) = (try coded.view("bounce"), try coded.view("physical"))
    coded.schedule(at: .zero) {
      View.animate(
        withDuration: 0.9, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { damping.center = CGPoint(x: 260, y: 38) })
      View.animate(
        withDuration: 0.9, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 6,
        animations: {
          pushed.center = CGPoint(x: 260, y: 92)
          pushed.alpha = 0.6
        })
      View.animate(
        springDuration: 0.5, bounce: 0.3,
        animations: {
          bounce.center = CGPoint(x: 260, y: 146)
          bounce.transform = bounce.transform.scaledBy(x: 1.25, y: 1.25)
        })
      // An animator is the other way to the physical form.
      let animator = ViewPropertyAnimator(
        duration: 0,
        timingParameters: SpringTimingParameters(
          mass: 2, stiffness: 120, damping: 14, initialVelocity: CGVector(dx: -1, dy: 0)))
      animator.addAnimations { physical.center = CGPoint(x: 260, y: 200) }
      animator.startAnimation()
    }
    try compare(scripted, coded, until: 3, within: 1e-9)
    #expect(scripted.isAtRest)
  }

  /// Where a spring of the given constants is: the solution of m x″ + c x′ + k (x − 1) = 0, by steps of
  /// Runge and Kutta's.
  private func oscillator(_ m: Double, _ k: Double, _ c: Double, _ v: Double, at time: Double)
    -> Double
  {
    var (x, u) = (0.0, v)
    let count = 4000
    let h = time / Double(count)
    func force(_ x: Double, _ u: Double) -> Double { (k * (1 - x) - c * u) / m }
    for _ in 0..<count {
      let (a1, b1) = (u, force(x, u))
      let (a2, b2) = (u + h / 2 * b1, force(x + h / 2 * a1, u + h / 2 * b1))
      let (a3, b3) = (u + h / 2 * b2, force(x + h / 2 * a2, u + h / 2 * b2))
      let (a4, b4) = (u + h * b3, force(x + h * a3, u + h * b3))
      x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      u += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
    }
    return x
  }

  @Test(
    arguments: [
      (#"{"mass": 2, "stiffness": 120, "damping": 14, "velocity": -1}"#, 2, 120, 14, -1),
      (#"{"stiffness": 250}"#, 1, 250, 10, 0), (#"{"mass": 3}"#, 3, 100, 10, 0),
      (#"{"damping": 5, "velocity": 20}"#, 1, 100, 5, 20),
      // More than the critical damping counts as that.
      (#"{"stiffness": 100, "damping": 50}"#, 1, 100, 20, 0),
      // 4π²/p², 4πζ/p with ζ = 1 − b, or 1/(1 + b) for negative b.
      (#"{"duration": 1, "bounce": 0.5}"#, 1, 4 * .pi * .pi, 2 * .pi, 0),
      (#"{"duration": 1}"#, 1, 4 * .pi * .pi, 4 * .pi, 0),
      (#"{"bounce": -0.5, "velocity": 3}"#, 1, 16 * .pi * .pi, 16 * .pi, 3),
    ] as [(String, Double, Double, Double, Double)])
  func springsFollowTheirEquation(
    spring: String, m: Double, k: Double, c: Double, v: Double
  ) throws {
    let stage = try stage(
      script: #"{"animate": "v", "curve": {"spring": \#(spring)}, "to": {"center": [350, 120]}}"#)
    for step in 1...20 {
      let time = Double(step) / 25
      try stage.advance(seconds: time)
      let x = 250 + 100 * oscillator(m, k, c, v, at: time)
      #expect(isClose(try stage.view("v").layer.presentation().position.x, x, within: 1e-6))
    }
  }

  /// An oscillating spring takes ln((1 + |b|) / 0.001) / (ζω₀), b = (ζω₀ − v₀) / ω_d; without damping
  /// it swings for ever.
  @Test func springsTakeTheTimeThatTheyNeed() throws {
    let times: [(String, Double?)] = [
      (#"{"mass": 1}"#, 1.4727003346780927), (#"{"damping": 1}"#, 13.91321015404625),
      (#"{"duration": 1, "bounce": 0.5}"#, 2.3438753795710707), (#"{"damping": 0}"#, nil),
      (#"{"bounce": 1}"#, nil), (#"{"bounce": -1}"#, 0),
    ]
    for (spring, time) in times {
      let stage = try stage(
        script: #"{"animate": "v", "curve": {"spring": \#(spring)}, "to": {"alpha": 0}}"#)
      try stage.advance(seconds: 0)
      #expect(stage.isEndless == (time == nil), "\(spring)")
      guard let time else { continue }
      if time > 0 {
        try stage.advance(seconds: time - 1e-6)
        #expect(!stage.isAtRest, "\(spring)")
      }
      try stage.advance(seconds: time + 1e-6)
      #expect(stage.isAtRest, "\(spring)")
    }
  }

  @Test func keyframesAreThoseOfSwift() throws {
    let (scripted, coded) = try stages("keyframes")
    let (round, curved) = (try coded.view("round"), try coded.view("curved"))
    let light = try coded.view("light")
    let linear = View.KeyframeAnimationOptions(rawValue: View.AnimationOptions.curveLinear.rawValue)
    func key(_ start: Double, _ duration: Double, _ changes: () -> Void) {
      View.addKeyframe(
        withRelativeStartTime: start, relativeDuration: duration, animations: changes)
    }
    coded.schedule(at: .zero) {
      View.animateKeyframes(
        withDuration: 2, options: linear,
        animations: {
          key(0, 0.25) { round.center = CGPoint(x: 116, y: 56) }
          key(0.25, 0.25) { round.center = CGPoint(x: 116, y: 156) }
          key(0.5, 0.25) {
            round.center = CGPoint(x: 56, y: 156)
            round.alpha = 0.4
          }
          key(0.75, 0.25) { round.center = CGPoint(x: 56, y: 56) }
          key(0.5, 0.5) {
            round.transform = round.transform.rotated(by: .pi / 2)
            round.layer.cornerRadius = 4
            round.alpha = 1
          }
        })
      View.animateKeyframes(
        withDuration: 1.6, delay: 0.2, options: [.calculationModeCubic, .autoreverse],
        animations: {
          key(0, 0.3) { curved.center = CGPoint(x: 290, y: 80) }
          key(0.3, 0.3) {
            curved.center = CGPoint(x: 216, y: 120)
            curved.transform = curved.transform.scaledBy(x: 1.5, y: 1.5)
          }
          key(0.6, 0.4) {
            curved.center = CGPoint(x: 290, y: 160)
            curved.transform = curved.transform.scaledBy(x: 0.5, y: 0.5)
          }
        })
      View.animateKeyframes(
        withDuration: 1, options: linear.union(.calculationModeDiscrete),
        animations: {
          key(0, 0.3) { light.backgroundColor = Color(hex: "#FFCC00") }
          key(0.3, 0.3) { light.backgroundColor = Color(hex: "#34C759") }
          key(0.6, 0.4) { light.backgroundColor = Color(hex: "#8E8E93") }
        })
    }
    try compare(scripted, coded, until: 4)
    #expect(scripted.isAtRest)
  }

  /// Straight from place to place at constant speed, and a turn over the second half.
  @Test func keyframesAreReachedWhenTheySay() throws {
    let stage = try Fixtures.scene("keyframes").makeStage()
    let round = try stage.view("round")
    let corners: [(CGFloat, CGFloat)] = [(56, 56), (116, 56), (116, 156), (56, 156), (56, 56)]
    for step in 0...80 {
      let part = CGFloat(step) / 80
      try stage.advance(seconds: 2 * Double(part), includingEvents: step == 0)
      let leg = min(Int(part * 4), 3)
      let share = part * 4 - CGFloat(leg)
      let (a, b) = (corners[leg], corners[leg + 1])
      let shown = round.layer.presentation()
      let place = CGPoint(x: a.0 + (b.0 - a.0) * share, y: a.1 + (b.1 - a.1) * share)
      #expect(isClose(shown.position, place), "at \(part)")
      let angle = max(part - 0.5, 0) * .pi
      #expect(isClose(shown.affineTransform().b, sin(angle)), "at \(part)")
    }
  }

  /// One that began before the one before it has ended would take over from it.
  @Test(arguments: ["linear", "discrete"])
  func keyframesDoNotCutEachOtherShort(mode: String) throws {
    let times = (1...49).map { Double($0) / 49 }
    let frames = times.map { #"{"at": \#($0), "to": {"alpha": \#($0)}}"# }.joined(separator: ", ")
    let stage = try stage(
      script: #"""
        {"set": "v", "alpha": 0},
        {"animate": "v", "duration": 49, "curve": "linear", "calculationMode": "\#(mode)",
         "keyframes": [\#(frames)]}
        """#)
    for second in 0..<49 {
      try stage.advance(seconds: Double(second) + 0.5)
      let alpha = (Double(second) + (mode == "linear" ? 0.5 : 0)) / 49
      #expect(
        isClose(try stage.view("v").layer.presentation().opacity, CGFloat(alpha)), "\(second)")
    }
  }

  @Test(arguments: ["paced", "cubicPaced"])
  func keyframesAtConstantSpeed(mode: String) throws {
    let stage = try stage(
      script: #"""
        {"animate": "v", "duration": 1, "curve": "linear", "calculationMode": "\#(mode)",
         "keyframes": [{"at": 0.9, "to": {"center": [280, 120]}}, {"at": 1, "to": {"center": [350, 120]}}]}
        """#)
    for (time, x) in [(0.25, 275), (0.5, 300), (0.75, 325)] as [(Double, CGFloat)] {
      try stage.advance(seconds: time)
      let shown = try stage.view("v").layer.presentation().position.x
      #expect(isClose(shown, x, within: mode == "paced" ? 1e-9 : 1))
    }
  }

  @Test func transitionsAreThoseOfSwift() throws {
    let (scripted, coded) = try stages("transitions")
    let (card, back) = (try coded.view("card"), try coded.view("back"))
    let (front, badge) = (try coded.view("front"), try coded.view("badge"))
    coded.schedule(at: MediaTime(seconds: 0.2)) {
      View.transition(
        with: card, duration: 0.6, options: .transitionFlipFromLeft,
        animations: {
          front.isHidden = true
          back.isHidden = false
        },
        completion: { _ in
          View.transition(
            with: back, duration: 0.5,
            options: [.transitionCrossDissolve, .curveLinear, .allowAnimatedContent],
            animations: {
              back.backgroundColor = Color(hex: "#FF2D55")
              badge.center = CGPoint(x: 172, y: 28)
            },
            completion: { _ in
              View.transition(
                with: card, duration: 0.4,
                options: [
                  .transitionFlipFromTop, .curveEaseOut, .autoreverse, .allowUserInteraction,
                ], animations: { card.alpha = 0.5 })
            })
        })
    }
    // Transitions are in the snapshots that are compared: their kinds, directions and progress.
    try compare(scripted, coded, until: 3)
    #expect(scripted.isAtRest)
  }

  @Test(
    arguments: [
      ("crossDissolve", .fade, .fromLeft), ("flipFromLeft", .flip, .fromLeft),
      ("flipFromRight", .flip, .fromRight), ("flipFromTop", .flip, .fromTop),
      ("flipFromBottom", .flip, .fromBottom),
    ] as [(String, Transition.Kind, Transition.Direction)])
  func transitionsHaveStyles(
    style: String, kind: Transition.Kind, direction: Transition.Direction
  ) throws {
    let stage = try stage(
      script: #"""
        {"transition": "v", "duration": 2, "style": "\#(style)", "curve": "linear",
         "to": {"backgroundColor": "#FF0000", "hidden": false, "clipsToBounds": true}}
        """#)
    try stage.advance(seconds: 0.5)
    let view = try stage.view("v")
    guard case .running(kind, direction, let old, let progress) = view.layer.snapshot().transition
    else {
      Issue.record("\(view.layer.snapshot().transition)")
      return
    }
    #expect(isClose(progress, 0.25) && old.properties.backgroundColor == nil)
    #expect(view.clipsToBounds && view.layer.presentation().backgroundColor?.pixel.red == 255)
    try stage.advance(seconds: 2)
    #expect(stage.isAtRest)
  }

  @Test func optionsAreThoseOfSwift() throws {
    let (scripted, coded) = try stages("options")
    let (swing, fading) = (try coded.view("swing"), try coded.view("fading"))
    let tapped = try coded.view("tapped")
    tapped.onTap = { tapped.backgroundColor = Color(hex: "#FF3B30") }
    coded.tap(CGPoint(x: 260, y: 194), at: MediaTime(seconds: 1))
    coded.schedule(at: .zero) {
      View.animate(
        withDuration: 0.8, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
        options: [.repeat, .autoreverse],
        animations: { swing.transform = swing.transform.translatedBy(x: 236, y: 0) })
      View.animate(withDuration: 1, animations: { fading.alpha = 0 })
      View.animate(
        withDuration: 2, options: .allowUserInteraction,
        animations: { tapped.center = CGPoint(x: 260, y: 194) })
    }
    coded.schedule(at: MediaTime(seconds: 0.5)) {
      View.animate(
        withDuration: 0.5, options: .beginFromCurrentState, animations: { fading.alpha = 1 })
    }
    try compare(scripted, coded, until: 4)
    #expect(scripted.isEndless)
    #expect(try scripted.view("tapped").backgroundColor?.pixel.red == 0xFF)
  }
}

extension LayerSnapshot {
  /// This layer and all in it.
  fileprivate var flattened: [LayerSnapshot] { [self] + sublayers.flatMap(\.flattened) }
}

private func isClose(_ a: LayerProperties, _ b: LayerProperties, within tolerance: CGFloat) -> Bool
{
  let (t, u) = (a.affineTransform, b.affineTransform)
  let pairs: [(CGFloat, CGFloat)] = [
    (t.a, u.a), (t.b, u.b), (t.c, u.c), (t.d, u.d), (t.tx, u.tx), (t.ty, u.ty),
    (a.opacity, b.opacity), (a.cornerRadius, b.cornerRadius),
  ]
  return isClose(a.position, b.position, within: tolerance)
    && isClose(a.bounds, b.bounds, within: tolerance)
    && pairs.allSatisfy { isClose($0.0, $0.1, within: tolerance) }
}
