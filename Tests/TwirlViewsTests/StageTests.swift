import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct StageTests {
  enum Moment: CaseIterable {
    case fresh, animating, completionWaiting, scheduled, tapWaiting, endless, atRest
  }

  /// Nothing that a stage waits for may keep it, or its views, when it is dropped.
  @Test(arguments: Moment.allCases)
  func aDroppedStageIsFreed(moment: Moment) throws {
    weak var stage: Stage?
    weak var window: View?
    weak var button: TransformButton?
    weak var clock: Clock?
    do {
      let scene = Stage(size: CGSize(width: 320, height: 200))
      let view = TransformButton(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
      scene.window.addSubview(view)
      (stage, window, button, clock) = (scene, scene.window, view, scene.clock)
      // As written for UIKit: completions hold their views, and the window, strongly.
      scene.run { view.viewTransform() }
      let held = scene.window
      switch moment {
      case .fresh: break
      case .animating: try scene.advance(to: MediaTime(seconds: 0.6))
      case .completionWaiting:
        scene.run {
          View.animate(
            withDuration: 0, animations: {},
            completion: { _ in
              view.alpha = 0
              held.alpha = 0
            })
        }
      case .scheduled:
        let time = scene.clock
        scene.schedule(at: MediaTime(seconds: 9)) {
          view.alpha = time.now.seconds
          held.alpha = 0
        }
      case .tapWaiting: scene.tap(view, at: MediaTime(seconds: 9))
      case .endless:
        scene.run {
          View.animate(
            withDuration: 1, options: .repeat, animations: { view.alpha = 0 },
            completion: { _ in held.addSubview(view) })
        }
      case .atRest: try scene.advance(to: MediaTime(seconds: 9))
      }
    }
    #expect(stage == nil)
    #expect(window == nil)
    #expect(button == nil)
    #expect(clock == nil)
  }

  @Test func viewsThatOutliveTheirStageShowTheirModel() {
    var completions = 0
    let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    do {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      stage.window.addSubview(view)
      stage.run {
        View.animate(
          withDuration: 1, animations: { view.alpha = 0.5 },
          completion: { _ in completions += 1 })
      }
      #expect(view.layer.presentation().opacity == 1)
    }
    #expect(view.layer.presentation().opacity == 0.5)
    #expect(!view.layer.isAnimating)
    #expect(view.stage == nil)
    #expect(completions == 0)
  }

  @Test func anAnimationThatEndsFreesItsCompletion() throws {
    final class Token {}
    let scene = Scene()
    weak var token: Token?
    do {
      let held = Token()
      token = held
      scene.stage.run {
        View.animate(
          withDuration: 1, animations: { scene.view.alpha = 0 }, completion: { _ in _ = held })
      }
    }
    try scene.advance(to: 0.5)
    #expect(token != nil)
    try scene.advance(to: 1)
    #expect(token == nil)
  }

  @Test func restIsWhenNothingAnimatesAndNothingIsDue() throws {
    let scene = Scene()
    #expect(scene.stage.isAtRest)
    scene.at(1) { View.animate(withDuration: 1, animations: { scene.view.alpha = 0 }) }
    #expect(!scene.stage.isAtRest)
    try scene.advance(to: 1)
    #expect(!scene.stage.isAtRest)
    try scene.advance(to: 2, includingEvents: false)
    #expect(!scene.stage.isAtRest)
    try scene.advance(to: 2)
    #expect(scene.stage.isAtRest)
    #expect(!scene.stage.isEndless)
  }

  @Test func thePastChangesNothing() throws {
    let scene = Scene()
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { scene.view.alpha = 0 })
    }
    try scene.advance(to: 0.75)
    try scene.advance(to: 0.25)
    #expect(scene.stage.now == MediaTime(seconds: 0.75))
    #expect(isClose(scene.shown.opacity, 0.25))
  }

  @Test func twoStagesHaveTheirOwnTime() throws {
    let (one, other) = (Scene(), Scene())
    for scene in [one, other] {
      scene.at(0) {
        View.animate(
          withDuration: 1, options: .curveLinear, animations: { scene.view.alpha = 0 })
      }
      try scene.advance(to: 0)
    }
    try one.advance(to: 0.75)
    try other.advance(to: 0.25)
    #expect(isClose(one.shown.opacity, 0.25))
    #expect(isClose(other.shown.opacity, 0.75))
    // A view that changes stages leaves its animations behind.
    one.stage.window.addSubview(other.view)
    #expect(!other.view.layer.isAnimating)
    #expect(other.view.stage === one.stage)
  }
}
