import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct EventLogTests {
  @Test func tellsWhatHappensInLines() throws {
    let scene = Scene()
    scene.view.accessibilityIdentifier = "ball"
    scene.view.onTap = {}
    scene.stage.log = EventLog()
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .allowUserInteraction, animations: { scene.view.alpha = 0.5 },
        completion: { _ in })
    }
    scene.stage.tap(scene.view, at: MediaTime(seconds: 0.25))
    scene.at(0.5) {
      View.animate(
        withDuration: 0.25,
        animations: {
          scene.view.alpha = 1
          scene.view.center.x = 150
        })
    }
    try scene.advance(to: 2)
    #expect(
      scene.stage.log?.text == """
        0.0 s: ball added opacity
        0.0 s: ball began opacity
        0.25 s: ball tapped
        0.5 s: ball replaced opacity
        0.5 s: ball added opacity
        0.5 s: ball added position
        0.5 s: a block completed (unfinished)
        0.5 s: ball began opacity
        0.5 s: ball began position
        0.75 s: ball ended opacity
        0.75 s: ball ended position

        """)
    #expect(scene.stage.log?.entries.count == 11)
  }

  @Test func thereIsNoneUnlessAskedFor() throws {
    let scene = Scene()
    scene.stage.run { View.animate(withDuration: 1, animations: { scene.view.alpha = 0 }) }
    try scene.advance(to: 2)
    #expect(scene.stage.log == nil)
    #expect(EventLog().text == "")
  }

  @Test func animatorsAreInIt() throws {
    let scene = Scene()
    scene.stage.log = EventLog()
    scene.stage.run {
      _ = ViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, animations: { scene.view.alpha = 0 }, completion: { _ in })
    }
    try scene.advance(to: 2)
    #expect(scene.stage.log?.entries.map(\.kind) == [.added, .began, .ended, .completed])
    #expect(
      scene.stage.log?.text.hasSuffix("1.0 s: an animator completed (at its end)\n") == true)
    #expect(scene.stage.log?.entries.last?.time == MediaTime(seconds: 1))
  }
}
