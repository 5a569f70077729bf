import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct CompletionTests {
  // MARK: When, and with what

  @Test func runsAtTheEndOfTheLastAnimation() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.at(0.125) {
      View.animate(
        withDuration: 0.5, delay: 0.25,
        animations: {
          scene.view.alpha = 0
          scene.view.center.x = 200
          scene.view.backgroundColor = .black
        }, completion: journal.completion("block"))
    }
    try scene.advance(to: 0.875, includingEvents: false)
    #expect(journal.entries.isEmpty)
    try scene.advance(to: 3)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 875_000_000)])
    #expect(!scene.view.layer.isAnimating)
  }

  enum Nothing: String, CaseIterable {
    case noChange, equalValues, noDuration, negativeDuration, lessThanANanosecond, emptyTransition
  }

  /// Nothing to wait for: the current instant, but after the code that is running.
  @Test(arguments: Nothing.allCases)
  func runsAtOnceWhereNothingAnimates(kind: Nothing) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.at(0.25) {
      switch kind {
      case .noChange:
        View.animate(withDuration: 5, animations: {}, completion: journal.completion("block"))
      case .equalValues:
        View.animate(
          withDuration: 5,
          animations: {
            scene.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            scene.view.transform = CGAffineTransform.identity.rotated(by: 0)
          }, completion: journal.completion("block"))
      case .noDuration, .negativeDuration, .lessThanANanosecond:
        let durations: [Nothing: Double] = [.negativeDuration: -1, .lessThanANanosecond: 1e-10]
        View.animate(
          withDuration: durations[kind] ?? 0, animations: { scene.view.alpha = 0 },
          completion: journal.completion("block"))
        #expect(scene.view.alpha == 0)
        #expect(scene.shown.opacity == 0)
      case .emptyTransition:
        View.transition(
          with: scene.view, duration: 5, animations: nil,
          completion: journal.completion("block"))
      }
      journal.note("code after the block")
    }
    try scene.advance(to: 10)
    #expect(
      journal.entries == [
        Happening(name: "code after the block", nanoseconds: 250_000_000),
        Happening(name: "block", nanoseconds: 250_000_000),
      ])
  }

  enum Removal: CaseIterable {
    case view, superview, layerAnimations, intoAnotherTree
  }

  @Test(arguments: Removal.allCases)
  func runsUnfinishedWhenTheViewGoes(how: Removal) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    let inner = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.view.addSubview(inner)
    scene.stage.run {
      View.animate(
        withDuration: 1,
        animations: {
          inner.alpha = 0
          inner.center.x = 50
        }, completion: journal.completion("block"))
    }
    let elsewhere = View()
    scene.at(0.375) {
      switch how {
      case .view: inner.removeFromSuperview()
      case .superview: scene.view.removeFromSuperview()
      case .layerAnimations: inner.layer.removeAllAnimations()
      case .intoAnotherTree: elsewhere.addSubview(inner)
      }
    }
    try scene.advance(to: 0.375)
    let expected = [Happening(name: "block", nanoseconds: 375_000_000, finished: false)]
    #expect(journal.entries == expected)
    #expect(inner.layer.presentation().properties == inner.layer.properties)
    // The end that will not come is off the clock, too.
    #expect(scene.stage.clock.nextEventTime == nil)
    #expect(scene.stage.isAtRest)
    try scene.advance(to: 3)
    #expect(journal.entries == expected)
  }

  @Test func movingOnOneStageKeepsAnimations() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    let (left, right) = (View(), View())
    scene.stage.window.addSubview(left)
    scene.stage.window.addSubview(right)
    left.addSubview(scene.view)
    scene.stage.run {
      View.animate(
        withDuration: 1, animations: { scene.view.alpha = 0 },
        completion: journal.completion("block"))
    }
    scene.at(0.25) { right.addSubview(scene.view) }
    scene.at(0.5) { scene.stage.window.sendSubviewToBack(right) }
    try scene.advance(to: 0.5)
    #expect(isClose(scene.shown.opacity, 0.5))
    try scene.advance(to: 2)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 1_000_000_000)])
  }

  /// One animation a property that is not additive: the second puts the first out, even with a delay.
  @Test(arguments: [0, 0.2])
  func runsUnfinishedWhenReplaced(delay: Double) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 4, animations: { scene.view.alpha = 0.3 },
        completion: journal.completion("first"))
    }
    scene.at(0.5) {
      View.animate(
        withDuration: 1, delay: delay, animations: { scene.view.alpha = 0 },
        completion: journal.completion("second"))
    }
    try scene.advance(to: 0.5)
    #expect(
      journal.entries == [Happening(name: "first", nanoseconds: 500_000_000, finished: false)])
    // What is left to wait for is the second one's end, not the first one's.
    let end = MediaTime(seconds: 1.5 + delay)
    #expect(scene.stage.clock.nextEventTime == end)
    try scene.advance(to: 10)
    #expect(
      journal.entries.dropFirst()
        == [Happening(name: "second", nanoseconds: end.nanoseconds)])
  }

  @Test(arguments: ["center", "bounds", "transform", "cornerRadius"])
  func overlappedAdditiveOnesRunToTheirOwnEnds(property: String) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    func change(_ amount: CGFloat) {
      switch property {
      case "center": scene.view.center.x = amount
      case "bounds": scene.view.bounds.size.width = amount
      case "transform": scene.view.transform = CGAffineTransform(translationX: amount, y: 0)
      default: scene.view.layer.cornerRadius = amount
      }
    }
    scene.stage.run {
      View.animate(
        withDuration: 1, animations: { change(120) }, completion: journal.completion("first"))
    }
    scene.at(0.5) {
      View.animate(
        withDuration: 1, animations: { change(60) }, completion: journal.completion("second"))
    }
    try scene.advance(to: 3)
    #expect(
      journal.entries == [
        Happening(name: "first", nanoseconds: 1_000_000_000),
        Happening(name: "second", nanoseconds: 1_500_000_000),
      ])
  }

  @Test func aBlockOfSeveralIsUnfinishedIfOneOfThemIs() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1,
        animations: {
          scene.view.alpha = 0
          scene.view.center.x = 200
        }, completion: journal.completion("first"))
    }
    scene.at(0.25) { View.animate(withDuration: 0.1, animations: { scene.view.alpha = 1 }) }
    try scene.advance(to: 3)
    // The other animation goes on, and the completion waits for it.
    #expect(
      journal.entries == [Happening(name: "first", nanoseconds: 1_000_000_000, finished: false)])
  }

  @Test func aPropertySetTwiceInOneBlockIsNoReplacement() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: {
          scene.view.alpha = 0.5
          scene.view.alpha = 0
        }, completion: journal.completion("block"))
    }
    try scene.advance(to: 0.25)
    #expect(isClose(scene.shown.opacity, 0.75))
    #expect(scene.view.layer.animatedProperties == [.opacity])
    try scene.advance(to: 3)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 1_000_000_000)])
  }

  /// A block that loses its first animation while it is open has not ended with it.
  @Test func aBlockIsNotOverBeforeItHasReturned() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    let other = View()
    scene.stage.window.addSubview(other)
    scene.stage.run {
      View.animate(
        withDuration: 1,
        animations: {
          scene.view.alpha = 0
          scene.view.removeFromSuperview()
          other.alpha = 0
        }, completion: journal.completion("block"))
    }
    try scene.advance(to: 3)
    #expect(
      journal.entries == [Happening(name: "block", nanoseconds: 1_000_000_000, finished: false)])
  }

  @Test(arguments: [View.AnimationOptions.repeat, [.repeat, .autoreverse]])
  func anEndlessOneCompletesOnlyByRemoval(options: View.AnimationOptions) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: [options, .curveLinear], animations: { scene.view.alpha = 0 },
        completion: journal.completion("block"))
    }
    #expect(scene.stage.isEndless)
    #expect(!scene.stage.isAtRest)
    try scene.advance(to: 1001.25)
    #expect(isClose(scene.shown.opacity, options.contains(.autoreverse) ? 0.25 : 0.75))
    #expect(journal.entries.isEmpty)
    scene.view.layer.removeAllAnimations()
    try scene.advance(to: 1001.25)
    #expect(
      journal.entries
        == [Happening(name: "block", nanoseconds: 1_001_250_000_000, finished: false)])
    #expect(scene.stage.isAtRest)
    #expect(!scene.stage.isEndless)
  }

  @Test func autoreversingTakesTwiceAsLongAndEndsWithAJump() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: [.autoreverse, .curveLinear],
        animations: { scene.view.center.x = 150 }, completion: journal.completion("block"))
    }
    for (time, x) in [(0.5, 100.0), (1, 150), (1.5, 100)] {
      try scene.advance(to: time)
      #expect(isClose(scene.shown.position.x, x))
    }
    try scene.advance(to: 2, includingEvents: false)
    #expect(scene.shown.position.x == 50)
    try scene.advance(to: 2)
    #expect(scene.shown.position.x == 150)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 2_000_000_000)])
  }

  // MARK: Order and exactness

  /// Animation ends (oldest first), completions, touches, script; and what a completion starts
  /// begins at that very instant.
  @Test func theOrderAtOneInstant() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    let instant = MediaTime(seconds: 0.5)
    scene.at(0.5) { journal.note("script") }
    scene.view.onTap = { journal.note("touch") }
    scene.stage.tap(CGPoint(x: 50, y: 50), at: instant)
    scene.stage.run {
      View.animate(
        withDuration: 0.5, options: .allowUserInteraction,
        animations: { scene.view.alpha = 0.5 },
        completion: { _ in
          journal.note("first completion")
          #expect(!scene.view.layer.isAnimating, "all ends come before any completion")
          View.animate(
            withDuration: 0.25, options: .allowUserInteraction,
            animations: { scene.view.alpha = 1 }, completion: journal.completion("follower"))
        })
      View.animate(
        withDuration: 0.5, options: .allowUserInteraction,
        animations: { scene.view.center.y = 60 }, completion: journal.completion("second"))
    }
    try scene.advance(to: 2)
    #expect(
      journal.entries == [
        Happening(name: "first completion", nanoseconds: 500_000_000),
        Happening(name: "second", nanoseconds: 500_000_000),
        Happening(name: "touch", nanoseconds: 500_000_000),
        Happening(name: "script", nanoseconds: 500_000_000),
        Happening(name: "follower", nanoseconds: 750_000_000),
      ])
  }

  /// A third of a second is 333,333,333 ns: a thousand of them end 333 ns short of 333⅓ s, always.
  @Test(arguments: [(1.0 / 3, 333_333_333), (0.1, 100_000_000), (1.0 / 60, 16_666_667)])
  func aThousandBlocksEndExactly(duration: Double, nanoseconds: Int64) throws {
    let scene = Scene()
    var ends: [Int64] = []
    func next() {
      guard ends.count < 1000 else { return }
      View.animate(
        withDuration: duration, animations: { scene.view.center.x += 1 },
        completion: { _ in
          ends.append(scene.stage.now.nanoseconds)
          next()
        })
    }
    scene.stage.run { next() }
    try scene.advance(to: 1000)
    #expect(ends == (1...1000).map { $0 * nanoseconds })
    #expect(scene.stage.isAtRest)
  }

  @Test func blocksWithoutDurationForEverAreAnError() throws {
    let scene = Scene()
    func again() {
      View.animate(
        withDuration: 0, animations: { scene.view.alpha = 1 - scene.view.alpha },
        completion: { _ in again() })
    }
    scene.at(0.25) { again() }
    #expect(throws: ClockError(time: MediaTime(seconds: 0.25))) { try scene.advance(to: 1) }
    #expect(scene.stage.now == MediaTime(seconds: 0.25))
  }

  // MARK: Outside of a stage

  @Test func aViewOutsideOfAStageChangesAndCompletesAtOnce() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var log: [String] = []
    View.animate(
      withDuration: 1, animations: { view.alpha = 0 }, completion: { log.append("done \($0)") })
    log.append("after")
    #expect(view.layer.presentation().opacity == 0)
    #expect(!view.layer.isAnimating)
    #expect(log == ["done true", "after"])
  }

  @Test func aBlockOutsideOfRunFindsTheStageOfItsViews() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    View.animate(
      withDuration: 1, animations: { scene.view.alpha = 0 },
      completion: journal.completion("animate"))
    View.transition(
      with: scene.view, duration: 2, animations: {}, completion: journal.completion("transition"))
    #expect(journal.entries.isEmpty)
    try scene.advance(to: 3)
    #expect(
      journal.entries == [
        Happening(name: "transition", nanoseconds: 0),
        Happening(name: "animate", nanoseconds: 1_000_000_000),
      ])
  }

  @Test func aCompletionIsInNoBlock() throws {
    let scene = Scene()
    let outside = View()
    scene.stage.run {
      View.animate(
        withDuration: 1,
        animations: {
          View.animate(
            withDuration: 1, animations: { outside.alpha = 0 },
            completion: { _ in scene.view.center.x = 200 })
        })
    }
    try scene.advance(to: 0)
    #expect(scene.view.center.x == 200)
    #expect(!scene.view.layer.isAnimating)
    // Nor is one without a clock, which runs while the outer block is open.
    View.animate(
      withDuration: 1,
      animations: {
        View.animate(
          withDuration: 1, animations: {}, completion: { _ in scene.view.center.x = 300 })
      })
    #expect(scene.view.center.x == 300)
    #expect(!scene.view.layer.isAnimating)
  }
}
