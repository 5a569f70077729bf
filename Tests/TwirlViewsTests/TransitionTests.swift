import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct TransitionTests {
  private func running(_ view: View) -> (
    kind: Transition.Kind, direction: Transition.Direction, old: LayerSnapshot, progress: CGFloat
  )? {
    guard
      case .running(let kind, let direction, let old, let progress) = view.layer.snapshot()
        .transition
    else { return nil }
    return (kind, direction, old, progress)
  }

  @Test(
    arguments: [
      (.transitionCrossDissolve, .fade, nil), (.transitionFlipFromLeft, .flip, .fromLeft),
      (.transitionFlipFromRight, .flip, .fromRight), (.transitionFlipFromTop, .flip, .fromTop),
      (.transitionFlipFromBottom, .flip, .fromBottom),
    ] as [(View.AnimationOptions, Transition.Kind, Transition.Direction?)])
  func fromTheOldPictureToTheNew(
    option: View.AnimationOptions, kind: Transition.Kind, direction: Transition.Direction?
  ) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.view.backgroundColor = .white
    scene.at(0.5) {
      View.transition(
        with: scene.view, duration: 2, options: option,
        animations: {
          scene.view.backgroundColor = .black
          scene.view.center.x = 150
        }, completion: journal.completion("transition"))
    }
    for step in 0..<20 {
      try scene.advance(to: 0.5 + Double(step) / 10)
      let now = try #require(running(scene.view))
      #expect(now.kind == kind)
      if let direction { #expect(now.direction == direction) }
      #expect(isClose(now.progress, Formulas.easeInEaseOut(Double(step) / 20), within: 1e-9))
      #expect(now.old.properties.backgroundColor == .white)
      #expect(now.old.properties.position.x == 50)
      // The changes themselves are there at once.
      #expect(scene.shown.backgroundColor == .black)
      #expect(scene.shown.position.x == 150)
    }
    #expect(scene.view.hitTest(.zero) == nil, "touches wait")
    try scene.advance(to: 5)
    #expect(running(scene.view) == nil)
    #expect(journal.entries == [Happening(name: "transition", nanoseconds: 2_500_000_000)])
    #expect(scene.stage.isAtRest)
  }

  @Test func contentAnimatesWhereItIsAllowed() throws {
    let scene = Scene()
    let inner = View()
    scene.view.addSubview(inner)
    scene.stage.run {
      View.transition(
        with: scene.view, duration: 2,
        options: [
          .transitionCrossDissolve, .allowAnimatedContent, .curveLinear, .allowUserInteraction,
        ],
        animations: { inner.center.x = 100 })
    }
    try scene.advance(to: 0.5)
    #expect(isClose(inner.layer.presentation().position.x, 25))
    #expect(isClose(try #require(running(scene.view)).progress, 0.25))
    #expect(scene.view.hitTest(.zero) === scene.view)
  }

  @Test func blocksInsideAnimateByThemselves() throws {
    let scene = Scene()
    let inner = View()
    scene.view.addSubview(inner)
    scene.stage.run {
      View.transition(
        with: scene.view, duration: 2, options: .transitionCrossDissolve,
        animations: {
          View.animate(withDuration: 1, options: .curveLinear, animations: { inner.center.x = 100 })
        })
    }
    try scene.advance(to: 0.5)
    #expect(isClose(inner.layer.presentation().position.x, 50))
  }

  @Test func aSecondOneReplacesTheFirst() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    for (time, name) in [(0.0, "first"), (0.5, "second")] {
      scene.at(time) {
        View.transition(
          with: scene.view, duration: 1, options: .transitionCrossDissolve, animations: nil,
          completion: journal.completion(name))
      }
    }
    try scene.advance(to: 5)
    #expect(
      journal.entries == [
        Happening(name: "first", nanoseconds: 500_000_000, finished: false),
        Happening(name: "second", nanoseconds: 1_500_000_000),
      ])
  }

  @Test func withoutATransitionItAnimates() throws {
    let scene = Scene()
    scene.stage.run {
      View.transition(
        with: scene.view, duration: 1, options: .curveLinear,
        animations: { scene.view.center.x = 150 })
    }
    try scene.advance(to: 0.25)
    #expect(isClose(scene.shown.position.x, 75))
    #expect(running(scene.view) == nil)
  }

  @Test(arguments: [0, -1]) func noDurationChangesAtOnce(duration: Double) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.transition(
        with: scene.view, duration: duration, options: .transitionFlipFromTop,
        animations: { scene.view.alpha = 0.5 }, completion: journal.completion("transition"))
    }
    #expect(running(scene.view) == nil)
    #expect(scene.shown.opacity == 0.5)
    try scene.advance(to: 0)
    #expect(journal.entries == [Happening(name: "transition", nanoseconds: 0)])
  }

  @Test func nestedOnesInheritDurationAndCurve() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: 2, options: .curveLinear,
        animations: {
          View.transition(
            with: scene.view, duration: 1, options: .transitionCrossDissolve, animations: nil)
        })
    }
    try scene.advance(to: 0.5)
    #expect(isClose(try #require(running(scene.view)).progress, 0.25))
  }

  // MARK: Between two views

  @Test(arguments: [false, true]) func oneViewForAnother(showHide: Bool) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    let (first, second, third) = (View(), View(), View())
    for view in [first, third] { scene.view.addSubview(view) }
    if showHide {
      scene.view.addSubview(second)
      second.isHidden = true
    }
    let options: View.AnimationOptions = showHide ? .showHideTransitionViews : []
    scene.stage.run {
      View.transition(
        from: first, to: second, duration: 1,
        options: [options, .transitionFlipFromRight],
        completion: journal.completion("transition"))
    }
    if showHide {
      #expect(first.superview === scene.view && second.superview === scene.view)
      #expect(first.isHidden && !second.isHidden)
    } else {
      #expect(first.superview == nil)
      #expect(scene.view.subviews.count == 2)
      #expect(scene.view.subviews[0] === second && scene.view.subviews[1] === third)
    }
    try scene.advance(to: 0.5)
    let now = try #require(running(scene.view))
    #expect(now.kind == .flip && now.direction == .fromRight)
    #expect(isClose(now.progress, 0.5))
    #expect(now.old.sublayers.count == 2)
    try scene.advance(to: 3)
    #expect(journal.entries == [Happening(name: "transition", nanoseconds: 1_000_000_000)])
  }

  @Test func aViewThatIsInNoOtherIsNotReplaced() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    let new = View()
    scene.stage.run {
      View.transition(
        from: View(), to: new, duration: 1, options: .transitionCrossDissolve,
        completion: journal.completion("transition"))
    }
    try scene.advance(to: 0)
    #expect(new.superview == nil)
    #expect(journal.entries == [Happening(name: "transition", nanoseconds: 0)])
  }
}
