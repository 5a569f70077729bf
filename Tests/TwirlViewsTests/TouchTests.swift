import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct TouchTests {
  /// Who was tapped, in order.
  private final class Taps {
    var names: [String] = []

    func listen(to view: View, as name: String) {
      view.onTap = { [unowned self] in names.append(name) }
    }
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, on stage: Stage) throws {
    stage.tap(CGPoint(x: x, y: y), at: stage.now)
    try stage.advance(to: stage.now)
  }

  // MARK: Where

  /// The view covers 0 ..< 100: left and top edges belong to it, right and bottom ones do not.
  @Test(
    arguments: [
      (0, 0, true), (99, 99, true), (99.999, 50, true), (100, 50, false), (50, 100, false),
      (100, 100, false), (-0.001, 50, false), (50, -1, false), (150, 150, false), (-50, -50, false),
    ] as [(CGFloat, CGFloat, Bool)])
  func edgesAreHalfOpen(x: CGFloat, y: CGFloat, isHit: Bool) throws {
    let scene = Scene()
    let taps = Taps()
    taps.listen(to: scene.view, as: "view")
    try tap(x, y, on: scene.stage)
    #expect(taps.names == (isHit ? ["view"] : []))
  }

  @Test func scaledAndRotatedViewsAreHitWhereTheyLie() throws {
    let scene = Scene()
    let taps = Taps()
    taps.listen(to: scene.view, as: "view")
    // Frame (0, 0, 100, 100) under a scale of a half: bounds of 200 × 200.
    scene.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    scene.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(scene.view.hitTest(CGPoint(x: 199, y: 199)) === scene.view)
    #expect(scene.view.hitTest(CGPoint(x: 200, y: 200)) == nil)
    try tap(99, 99, on: scene.stage)
    #expect(taps.names == ["view"])
    // A square of 100 turned by 45° about (200, 150): a diamond with corners 70.7 away.
    scene.view.transform = .identity
    scene.view.frame = CGRect(x: 150, y: 100, width: 100, height: 100)
    scene.view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    for (x, y, isHit) in [
      (200, 80, true), (200, 220, true), (130, 150, true), (155, 105, false), (245, 195, false),
      (200, 79, false),
    ] as [(CGFloat, CGFloat, Bool)] {
      taps.names = []
      try tap(x, y, on: scene.stage)
      #expect(taps.names == (isHit ? ["view"] : []), "(\(x), \(y))")
    }
  }

  @Test func aViewScaledToNothingIsNowhere() throws {
    let scene = Scene()
    let taps = Taps()
    taps.listen(to: scene.view, as: "view")
    taps.listen(to: scene.stage.window, as: "window")
    scene.view.transform = CGAffineTransform(scaleX: 0, y: 0)
    for (x, y) in [(50, 50), (10, 10), (0, 0)] as [(CGFloat, CGFloat)] {
      try tap(x, y, on: scene.stage)
    }
    #expect(taps.names == ["window", "window", "window"])
  }

  @Test func aSubviewIsNotHitOutsideOfItsSuperview() throws {
    let scene = Scene()
    let inner = View(frame: CGRect(x: 50, y: 50, width: 100, height: 20))
    scene.view.addSubview(inner)
    let taps = Taps()
    taps.listen(to: inner, as: "inner")
    try tap(99, 60, on: scene.stage)
    try tap(120, 60, on: scene.stage)
    #expect(taps.names == ["inner"])
  }

  @Test func boundsOriginsShiftWhatIsHit() throws {
    let scene = Scene()
    scene.view.bounds.origin = CGPoint(x: 30, y: 0)
    let inner = View(frame: CGRect(x: 40, y: 0, width: 10, height: 10))
    scene.view.addSubview(inner)
    let taps = Taps()
    taps.listen(to: inner, as: "inner")
    taps.listen(to: scene.view, as: "view")
    try tap(12, 5, on: scene.stage)
    try tap(42, 5, on: scene.stage)
    #expect(taps.names == ["inner", "view"])
  }

  // MARK: Who

  @Test func theFrontmostSiblingIsHit() throws {
    let scene = Scene()
    let front = View(frame: CGRect(x: 50, y: 0, width: 100, height: 100))
    scene.stage.window.addSubview(front)
    let taps = Taps()
    taps.listen(to: scene.view, as: "back")
    taps.listen(to: front, as: "front")
    try tap(75, 50, on: scene.stage)
    try tap(25, 50, on: scene.stage)
    scene.stage.window.bringSubviewToFront(scene.view)
    try tap(75, 50, on: scene.stage)
    #expect(taps.names == ["front", "back", "back"])
  }

  @Test func tapsClimbToTheFirstThatListens() throws {
    let scene = Scene()
    let middle = View(frame: scene.view.bounds)
    let label = Label(frame: scene.view.bounds)
    let inner = View(frame: scene.view.bounds)
    scene.view.addSubview(middle)
    middle.addSubview(inner)
    middle.addSubview(label)
    let taps = Taps()
    taps.listen(to: scene.stage.window, as: "window")
    try tap(50, 50, on: scene.stage)
    taps.listen(to: scene.view, as: "view")
    try tap(50, 50, on: scene.stage)
    taps.listen(to: inner, as: "inner")
    try tap(50, 50, on: scene.stage)
    // It climbs through superviews, not to what is merely behind.
    let cover = View(frame: scene.view.bounds)
    scene.stage.window.addSubview(cover)
    try tap(50, 50, on: scene.stage)
    #expect(taps.names == ["window", "view", "inner", "window"])
  }

  enum Obstacle: CaseIterable {
    case disabled, disabledAncestor, hidden, hiddenAncestor, faint, faintAncestor
  }

  @Test(arguments: Obstacle.allCases)
  func someViewsArePassedOver(obstacle: Obstacle) throws {
    let scene = Scene()
    let inner = View(frame: scene.view.bounds)
    scene.view.addSubview(inner)
    let taps = Taps()
    taps.listen(to: inner, as: "inner")
    taps.listen(to: scene.view, as: "view")
    taps.listen(to: scene.stage.window, as: "window")
    switch obstacle {
    case .disabled: inner.isUserInteractionEnabled = false
    case .disabledAncestor: scene.view.isUserInteractionEnabled = false
    case .hidden: inner.isHidden = true
    case .hiddenAncestor: scene.view.isHidden = true
    case .faint: inner.alpha = 0.0099
    case .faintAncestor: scene.view.alpha = 0.0099
    }
    try tap(50, 50, on: scene.stage)
    switch obstacle {
    case .disabled, .hidden, .faint: #expect(taps.names == ["view"])
    default: #expect(taps.names == ["window"])
    }
  }

  // MARK: Animations

  @Test func aMovingViewIsHitAtItsDestination() throws {
    let scene = Scene()
    let taps = Taps()
    taps.listen(to: scene.view, as: "view")
    scene.stage.run {
      View.animate(
        withDuration: 1, options: .allowUserInteraction,
        animations: { scene.view.frame.origin.x = 250 })
    }
    try scene.advance(to: 0.125)
    #expect(scene.shown.frame.maxX < 250, "it has hardly moved")
    try tap(50, 50, on: scene.stage)
    #expect(taps.names.isEmpty)
    try tap(300, 50, on: scene.stage)
    #expect(taps.names == ["view"])
    scene.stage.tap(scene.view, at: MediaTime(seconds: 0.25))
    try scene.advance(to: 0.25)
    #expect(taps.names == ["view", "view"])
  }

  /// Times of taps on a view that animates from 1 to 2 s, after a delay that begins at 0.5 s.
  @Test(arguments: [(false, [0.25, 2, 2.25]), (true, [0.25, 0.5, 0.75, 1.5, 1.999, 2, 2.25])])
  func touchesStayAwayWhileAnimatingUnlessAllowed(allowed: Bool, heard: [Double]) throws {
    let scene = Scene()
    var times: [Double] = []
    scene.view.onTap = { times.append(scene.stage.now.seconds) }
    scene.at(0.375) {
      View.animate(
        withDuration: 1, delay: 0.625, options: allowed ? .allowUserInteraction : [],
        animations: { scene.view.alpha = 0.5 })
    }
    for time in [0.25, 0.5, 0.75, 1.5, 1.999, 2, 2.25] {
      scene.stage.tap(CGPoint(x: 50, y: 50), at: MediaTime(seconds: time))
    }
    try scene.advance(to: 3)
    #expect(times == heard)
  }

  @Test func anAnimatingSuperviewKeepsTouchesFromItsSubviews() throws {
    let scene = Scene()
    let inner = View(frame: scene.view.bounds)
    scene.view.addSubview(inner)
    let taps = Taps()
    taps.listen(to: inner, as: "inner")
    taps.listen(to: scene.stage.window, as: "window")
    scene.stage.run {
      View.animate(withDuration: 1, animations: { scene.view.alpha = 0.5 })
    }
    try tap(50, 50, on: scene.stage)
    try scene.advance(to: 1)
    try tap(50, 50, on: scene.stage)
    #expect(taps.names == ["window", "inner"])
  }

  @Test func aTapOnAViewThatHasGoneDoesNothing() throws {
    let scene = Scene()
    let taps = Taps()
    taps.listen(to: scene.view, as: "view")
    taps.listen(to: scene.stage.window, as: "window")
    scene.stage.tap(scene.view, at: MediaTime(seconds: 1))
    scene.at(0.5) { scene.view.removeFromSuperview() }
    try scene.advance(to: 2)
    #expect(taps.names.isEmpty)
  }

  @Test func aCoveredViewIsNotTapped() throws {
    let scene = Scene()
    let cover = View(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    scene.stage.window.addSubview(cover)
    let taps = Taps()
    taps.listen(to: scene.view, as: "view")
    taps.listen(to: cover, as: "cover")
    scene.stage.tap(scene.view, at: .zero)
    try scene.advance(to: 0)
    #expect(taps.names == ["cover"])
  }
}
