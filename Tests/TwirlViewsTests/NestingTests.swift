import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct NestingTests {
  /// An inner block of 3 s, ease in, in an outer one of 1 s, linear: what its view shows at 0.5 s,
  /// and when it completes. (Ease in at 1/6: 0.044498, at 1/2: 0.315357.)
  @Test(
    arguments: [
      ([], 0.5, 1_000_000_000),
      (.overrideInheritedDuration, 1.0 / 6, 3_000_000_000),
      (.overrideInheritedCurve, 0.315357, 1_000_000_000),
      ([.overrideInheritedDuration, .overrideInheritedCurve], 0.044498, 3_000_000_000),
    ] as [(View.AnimationOptions, CGFloat, Int64)])
  func innerBlocksInherit(options: View.AnimationOptions, share: CGFloat, end: Int64) throws {
    let scene = Scene()
    let inner = View()
    scene.view.addSubview(inner)
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: {
          scene.view.center.x = 150
          View.animate(
            withDuration: 3, options: [options, .curveEaseIn],
            animations: { inner.center.x = 100 }, completion: journal.completion("inner"))
          scene.view.center.y = 150
        }, completion: journal.completion("outer"))
    }
    try scene.advance(to: 0.5)
    #expect(isClose(scene.shown.position.x, 100))
    #expect(isClose(scene.shown.position.y, 100))
    #expect(isClose(inner.layer.presentation().position.x, 100 * share, within: 1e-4))
    try scene.advance(to: 9)
    #expect(
      Set(journal.entries.map(\.description))
        == Set(
          [
            Happening(name: "outer", nanoseconds: 1_000_000_000),
            Happening(name: "inner", nanoseconds: end),
          ].map(\.description)))
  }

  @Test func aTimingFunctionOfOnesOwnIsInheritedToo() throws {
    let scene = Scene()
    let inner = View()
    scene.view.addSubview(inner)
    scene.stage.run {
      View.animate(
        withDuration: 1, timingFunction: TimingFunction(controlPoints: 0.1, 1, 1, 0.2),
        animations: {
          View.animate(withDuration: 9, animations: { inner.center.x = 100 })
        })
    }
    try scene.advance(to: 0.67)
    #expect(isClose(inner.layer.presentation().position.x, 58.9449, within: 1e-3))
  }

  @Test func withoutAnimationNothingAnimatesWhateverIsOpen() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 1,
        animations: {
          scene.view.center.x = 150
          #expect(View.areAnimationsEnabled)
          View.performWithoutAnimation {
            #expect(!View.areAnimationsEnabled)
            scene.view.alpha = 0
            View.animate(
              withDuration: 1, options: .overrideInheritedDuration,
              animations: {
                scene.view.backgroundColor = .black
                View.animate(
                  withDuration: 1, options: .overrideInheritedDuration,
                  animations: { scene.view.layer.cornerRadius = 5 })
              },
              completion: journal.completion("inner"))
          }
          #expect(View.areAnimationsEnabled)
          scene.view.center.y = 150
        }, completion: journal.completion("outer"))
    }
    #expect(scene.view.layer.animatedProperties == [.position, .position])
    #expect(scene.shown.opacity == 0)
    #expect(scene.shown.backgroundColor == .black)
    try scene.advance(to: 2)
    #expect(
      journal.entries == [
        Happening(name: "inner", nanoseconds: 0),
        Happening(name: "outer", nanoseconds: 1_000_000_000),
      ])
  }

  @Test func outsideOfABlockNothingAnimates() throws {
    let scene = Scene()
    scene.stage.run {
      scene.view.alpha = 0
      scene.view.frame = CGRect(x: 5, y: 5, width: 5, height: 5)
      scene.view.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    #expect(!scene.view.layer.isAnimating)
    #expect(scene.stage.isAtRest)
  }

  /// Time that passes inside a block is a caller's oddity, but what happens then is in no block.
  @Test func eventsAreInNoBlockThatIsOpenAroundAdvance() throws {
    let scene = Scene()
    scene.at(0.5) { scene.view.alpha = 0 }
    View.animate(
      withDuration: 1,
      animations: { #expect(throws: Never.self) { try scene.advance(to: 1) } })
    #expect(!scene.view.layer.isAnimating)
  }

  /// Which properties animate, which of them add up: UIKit's table.
  @Test func animatableProperties() {
    let additive: [AnimatableProperty] = [.bounds, .position, .transform, .cornerRadius]
    #expect(AnimatableProperty.allCases.filter(\.isAdditive).count == additive.count)
    for property in additive { #expect(property.isAdditive) }
  }

  @Test func subviewsAreLaidOutAlong() throws {
    let scene = Scene()
    let button = Button(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let title = try #require(button.layer.sublayers.first)
    scene.stage.window.addSubview(button)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { button.bounds.size.width = 200 })
    }
    try scene.advance(to: 0.5)
    #expect(isClose(title.presentation().bounds.width, 150))
    #expect(isClose(title.presentation().position.x, 75))
    #expect(isClose(button.layer.presentation().frame.width, 150))
  }
}
