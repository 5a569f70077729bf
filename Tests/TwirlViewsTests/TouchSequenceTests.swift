import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Touches that last, gestures, and who is told of them.
@Suite struct TouchSequenceTests {
  /// A view that writes down its touches.
  private final class Witness: View {
    var notes: [String] = []

    private func note(_ name: String, _ touches: Set<Touch>, _ event: TouchEvent?) {
      guard let touch = touches.first else { return }
      let place = touch.location(in: self)
      notes.append("\(name) \(place.x) \(place.y) \(touch.timestamp)")
      #expect(event?.allTouches == touches && event?.timestamp == touch.timestamp)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
      note("began", touches, event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
      note("ended", touches, event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
      note("cancelled", touches, event)
    }
  }

  private func witness(on scene: Scene) -> Witness {
    let witness = Witness(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    scene.stage.window.addSubview(witness)
    return witness
  }

  @Test func touchesClimbWithTheirPlaces() throws {
    let scene = Scene()
    let witness = witness(on: scene)
    witness.addSubview(View(frame: CGRect(x: 10, y: 10, width: 20, height: 20)))
    scene.stage.drag(
      from: CGPoint(x: 115, y: 120), to: CGPoint(x: 300, y: 40), at: MediaTime(seconds: 1),
      duration: 0.5)
    scene.stage.tap(CGPoint(x: 149, y: 149), at: MediaTime(seconds: 3))
    scene.stage.tap(CGPoint(x: 150, y: 149), at: MediaTime(seconds: 4))
    try scene.advance(to: 5)
    #expect(
      witness.notes == [
        "began 15.0 20.0 1.0", "moved 200.0 -60.0 1.5", "ended 200.0 -60.0 1.5",
        "began 49.0 49.0 3.0", "ended 49.0 49.0 3.0",
      ])
  }

  @Test func aTapClosureWaitsForTheFingerToGoUp() throws {
    let scene = Scene()
    var times: [Double] = []
    scene.view.onTap = { times.append(scene.stage.now.seconds) }
    scene.stage.longPress(scene.view, at: MediaTime(seconds: 0.25), duration: 0.5)
    scene.stage.longPress(CGPoint(x: 5, y: 5), at: MediaTime(seconds: 1), duration: 0.25)
    scene.stage.drag(
      from: CGPoint(x: 5, y: 5), to: CGPoint(x: 50, y: 50), at: MediaTime(seconds: 2), duration: 0.1
    )
    try scene.advance(to: 3)
    #expect(times == [0.75, 1.25])
  }

  // MARK: Gestures

  @Test func aTapIsRecognizedAndCancelsTheViewsTouch() throws {
    let scene = Scene()
    let witness = witness(on: scene)
    var places: [CGPoint] = []
    let tap = TapGestureRecognizer { recognizer in
      #expect(recognizer.state == .ended && recognizer.view === witness)
      places.append(recognizer.location(in: witness))
    }
    witness.addGestureRecognizer(tap)
    scene.stage.tap(CGPoint(x: 110, y: 105), at: .zero)
    try scene.advance(to: 0)
    #expect(places == [CGPoint(x: 10, y: 5)])
    #expect(witness.notes == ["began 10.0 5.0 0.0", "cancelled 10.0 5.0 0.0"])
    #expect(tap.state == .possible)
    tap.isEnabled = false
    scene.stage.tap(CGPoint(x: 110, y: 105), at: .zero)
    try scene.advance(to: 0)
    #expect(places.count == 1)
    tap.isEnabled = true
    witness.removeGestureRecognizer(tap)
    #expect(tap.view == nil && witness.gestureRecognizers.isEmpty)
  }

  /// The innermost view that can act takes the tap, by whatever means.
  @Test func theInnermostTakesTheTap() throws {
    let scene = Scene()
    let inner = View(frame: scene.view.bounds)
    scene.view.addSubview(inner)
    var names: [String] = []
    scene.view.addGestureRecognizer(TapGestureRecognizer { _ in names.append("gesture") })
    scene.stage.window.onTap = { names.append("window") }
    scene.stage.tap(inner, at: .zero)
    try scene.advance(to: 0)
    inner.onTap = { names.append("closure") }
    scene.stage.tap(inner, at: .zero)
    try scene.advance(to: 0)
    // A control lets no tap through to those that it lies in.
    let control = Control(frame: scene.view.bounds)
    scene.view.addSubview(control)
    control.addAction(Action { _ in names.append("control") }, for: .touchUpInside)
    scene.stage.tap(control, at: .zero)
    try scene.advance(to: 0)
    #expect(names == ["gesture", "closure", "control"])
  }

  /// Taps at times, and those at which two in a row were recognized.
  @Test(
    arguments: [
      ([0, 0.25], [0.25]), ([0, 0.5], []), ([0, 0.25, 0.5], [0.25]),
      ([0, 0.25, 0.5, 0.75], [0.25, 0.75]),
      ([0, 0.5, 0.75], [0.75]),
    ] as [([Double], [Double])])
  func twoTapsInARow(taps: [Double], heard: [Double]) throws {
    let scene = Scene()
    var times: [Double] = []
    let double = TapGestureRecognizer { _ in times.append(scene.stage.now.seconds) }
    double.numberOfTapsRequired = 2
    scene.view.addGestureRecognizer(double)
    for time in taps { scene.stage.tap(scene.view, at: MediaTime(seconds: time)) }
    try scene.advance(to: 2)
    #expect(times == heard)
  }

  @Test(
    arguments: [
      (0.25, []), (0.5, ["began 1.5", "ended 1.5"]), (1, ["began 1.5", "ended 2.0"]),
    ] as [(Double, [String])])
  func aPressThatLasts(duration: Double, notes: [String]) throws {
    let scene = Scene()
    var heard: [String] = []
    var taps = 0
    scene.view.onTap = { taps += 1 }
    scene.view.addGestureRecognizer(
      LongPressGestureRecognizer { heard.append("\($0.state) \(scene.stage.now.seconds)") })
    scene.stage.longPress(scene.view, at: MediaTime(seconds: 1), duration: duration)
    try scene.advance(to: 3)
    #expect(heard == notes)
    #expect(taps == (notes.isEmpty ? 1 : 0))
  }

  /// What a touch was waiting for keeps nothing awake once the touch is over.
  @Test func timersEndWithTheTouch() throws {
    let scene = Scene()
    scene.view.addGestureRecognizer(LongPressGestureRecognizer { _ in })
    scene.stage.tap(scene.view, at: .zero)
    try scene.advance(to: 0)
    #expect(scene.stage.isAtRest)
  }

  @Test func aPressCancelsAControl() throws {
    let scene = Scene()
    let button = Button(frame: scene.view.bounds)
    scene.view.addSubview(button)
    var names: [String] = []
    button.addAction(Action { _ in names.append("up") }, for: .touchUpInside)
    button.addAction(Action { _ in names.append("cancel") }, for: .touchCancel)
    let press = LongPressGestureRecognizer { names.append("\($0.state)") }
    press.minimumPressDuration = 0.25
    scene.view.addGestureRecognizer(press)
    scene.stage.longPress(button, at: .zero, duration: 1)
    try scene.advance(to: 2)
    #expect(names == ["cancel", "began", "ended"])
    #expect(!button.isHighlighted)
  }

  /// A button in a card that animates hears nothing unless that is allowed.
  @Test(arguments: [false, true])
  func controlsInAnimatingViews(allowed: Bool) throws {
    let scene = Scene()
    let button = Button(frame: scene.view.bounds)
    scene.view.addSubview(button)
    var taps = 0
    button.addAction(Action { _ in taps += 1 }, for: .touchUpInside)
    scene.stage.run {
      View.animate(
        withDuration: 1, options: allowed ? .allowUserInteraction : [],
        animations: { scene.view.alpha = 0.5 })
    }
    scene.stage.tap(button, at: MediaTime(seconds: 0.5))
    try scene.advance(to: 1)
    #expect(taps == (allowed ? 1 : 0))
  }

  private final class Target {
    var names: [String] = []
    func tapped() { names.append("tapped") }
    func tapped(by recognizer: TapGestureRecognizer) { names.append("\(recognizer.state)") }
  }

  @Test func gesturesCallMethodsOfTargets() throws {
    let scene = Scene()
    let target = Target()
    let tap = TapGestureRecognizer(target: target, action: Target.tapped as (Target) -> () -> Void)
    tap.addTarget(target, action: Target.tapped(by:))
    scene.view.addGestureRecognizer(tap)
    scene.stage.tap(scene.view, at: .zero)
    try scene.advance(to: 0)
    #expect(target.names == ["tapped", "ended"])
  }

  // MARK: Hierarchy and layout

  private final class Member: View {
    var notes: [String] = []
    override func didMoveToSuperview() { notes.append("superview \(superview != nil)") }
    override func didMoveToWindow() { notes.append("window \(window != nil)") }
    override func layoutSubviews() { notes.append("layout") }
  }

  @Test func viewsHearOfTheirSuperviewAndWindow() throws {
    let scene = Scene()
    let outer = View()
    let member = Member()
    outer.addSubview(member)
    #expect(member.notes == ["superview true"])
    scene.view.addSubview(outer)
    #expect(member.notes == ["superview true", "layout", "window true"])
    #expect(member.window === scene.stage.window && member.isDescendant(of: scene.view))
    member.notes = []
    outer.bringSubviewToFront(member)
    scene.stage.window.addSubview(outer)
    #expect(member.notes.isEmpty)
    outer.removeFromSuperview()
    outer.removeFromSuperview()
    #expect(member.notes == ["window false"])
    #expect(member.window == nil)
  }

  @Test func layoutIsAskedForOnce() throws {
    let scene = Scene()
    let member = Member()
    scene.view.addSubview(member)
    member.notes = []
    scene.stage.run {
      member.setNeedsLayout()
      member.setNeedsLayout()
    }
    #expect(member.notes.isEmpty)
    try scene.advance(to: 0)
    #expect(member.notes == ["layout"])
    member.setNeedsLayout()
    member.layoutIfNeeded()
    member.layoutIfNeeded()
    try scene.advance(to: 0)
    #expect(member.notes == ["layout", "layout"])
  }

  @Test func tagsAndSwaps() {
    let scene = Scene()
    let views = (1...4).map { tag in
      let view = View()
      view.tag = tag
      scene.view.addSubview(view)
      return view
    }
    #expect(scene.stage.window.viewWithTag(3) === views[2])
    #expect(scene.stage.window.viewWithTag(9) == nil)
    scene.view.exchangeSubview(at: 3, withSubviewAt: 1)
    #expect(scene.view.subviews.map(\.tag) == [1, 4, 3, 2])
    scene.view.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(scene.view.subviews.map(\.tag) == [4, 1, 3, 2])
  }
}
