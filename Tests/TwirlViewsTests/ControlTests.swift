import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct ControlTests {
  /// A stage with a control of 100 × 100 points in its corner, and what it was told.
  private final class Fixture {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    let control: Control
    var events: [String] = []
    var highlights: [Bool] = []

    static let names: [(String, Control.Event)] = [
      ("down", .touchDown), ("dragInside", .touchDragInside), ("dragOutside", .touchDragOutside),
      ("dragExit", .touchDragExit), ("upInside", .touchUpInside), ("upOutside", .touchUpOutside),
      ("cancel", .touchCancel), ("primary", .primaryActionTriggered), ("value", .valueChanged),
    ]

    init(_ control: Control = Control()) {
      self.control = control
      control.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      stage.window.addSubview(control)
      for (name, event) in Self.names {
        control.addAction(
          Action { [unowned self] action in
            #expect(action.sender === self.control)
            events.append("\(name) \(stage.now.seconds)")
            highlights.append(self.control.isHighlighted)
          }, for: event)
      }
    }
  }

  @Test func aTapIsAnInstant() throws {
    let fixture = Fixture()
    fixture.stage.tap(CGPoint(x: 50, y: 50), at: MediaTime(seconds: 0.5))
    try fixture.stage.advance(to: MediaTime(seconds: 1))
    #expect(fixture.events == ["down 0.5", "upInside 0.5"])
    #expect(fixture.highlights == [true, false])
  }

  @Test func aButtonTriggersItsPrimaryAction() throws {
    let fixture = Fixture(Button())
    fixture.stage.longPress(fixture.control, at: MediaTime(seconds: 0.5), duration: 0.25)
    try fixture.stage.advance(to: MediaTime(seconds: 0.625))
    #expect(fixture.control.isHighlighted && fixture.control.isTracking)
    #expect(fixture.control.state == .highlighted)
    try fixture.stage.advance(to: MediaTime(seconds: 1))
    #expect(fixture.events == ["down 0.5", "upInside 0.75", "primary 0.75"])
    #expect(!fixture.control.isHighlighted && !fixture.control.isTracking)
  }

  @Test func lettingGoOutside() throws {
    let fixture = Fixture(Button())
    fixture.stage.drag(
      from: CGPoint(x: 99, y: 50), to: CGPoint(x: 100, y: 50), at: .zero, duration: 1)
    try fixture.stage.advance(to: MediaTime(seconds: 2))
    #expect(fixture.events == ["down 0.0", "dragExit 1.0", "dragOutside 1.0", "upOutside 1.0"])
    fixture.events = []
    fixture.stage.drag(
      from: CGPoint(x: 1, y: 50), to: CGPoint(x: 99, y: 50), at: fixture.stage.now, duration: 1)
    try fixture.stage.advance(to: MediaTime(seconds: 4))
    #expect(fixture.events == ["down 2.0", "dragInside 3.0", "upInside 3.0", "primary 3.0"])
  }

  @Test func aDisabledControlTakesTouchesAndDoesNothing() throws {
    let fixture = Fixture()
    var climbed = 0
    fixture.stage.window.onTap = { climbed += 1 }
    fixture.control.onTap = { climbed += 10 }
    fixture.control.isEnabled = false
    #expect(fixture.control.state == .disabled)
    fixture.stage.tap(fixture.control, at: .zero)
    try fixture.stage.advance(to: .zero)
    #expect(fixture.events.isEmpty && climbed == 0)
    fixture.control.isEnabled = true
    fixture.stage.tap(fixture.control, at: .zero)
    try fixture.stage.advance(to: .zero)
    #expect(fixture.events.count == 2 && climbed == 10)
  }

  @Test func withoutInteractionTouchesGoBehind() throws {
    let fixture = Fixture()
    var climbed = 0
    fixture.stage.window.onTap = { climbed += 1 }
    fixture.control.isUserInteractionEnabled = false
    fixture.stage.tap(fixture.control, at: .zero)
    try fixture.stage.advance(to: .zero)
    #expect(fixture.events.isEmpty && climbed == 1)
    // Of an ancestor, too.
    let box = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    fixture.stage.window.addSubview(box)
    box.addSubview(fixture.control)
    fixture.control.isUserInteractionEnabled = true
    box.isUserInteractionEnabled = false
    fixture.stage.tap(fixture.control, at: .zero)
    try fixture.stage.advance(to: .zero)
    #expect(fixture.events.isEmpty && climbed == 2)
  }

  /// A touch on what lies in the control is the control's.
  @Test func touchesClimbToTheControl() throws {
    let fixture = Fixture()
    fixture.control.addSubview(View(frame: CGRect(x: 10, y: 10, width: 80, height: 80)))
    fixture.stage.tap(CGPoint(x: 50, y: 50), at: .zero)
    try fixture.stage.advance(to: .zero)
    #expect(fixture.events == ["down 0.0", "upInside 0.0"])
  }

  @Test func aControlThatHasGoneIsCancelled() throws {
    let fixture = Fixture()
    fixture.stage.longPress(fixture.control, at: .zero, duration: 1)
    fixture.stage.schedule(at: MediaTime(seconds: 0.5)) { fixture.control.removeFromSuperview() }
    try fixture.stage.advance(to: MediaTime(seconds: 2))
    #expect(fixture.events == ["down 0.0", "cancel 1.0"])
    #expect(!fixture.control.isHighlighted)
  }

  @Test func actionsAreSentByHandAndRemoved() {
    let fixture = Fixture()
    fixture.control.sendActions(for: [.valueChanged, .touchDown])
    #expect(fixture.events == ["down 0.0", "value 0.0"])
    var runs = 0
    let action = Action(title: "Count") { _ in runs += 1 }
    fixture.control.addAction(action, for: .allEvents)
    fixture.control.sendActions(for: .valueChanged)
    fixture.control.removeAction(action, for: .valueChanged)
    fixture.control.sendActions(for: .valueChanged)
    fixture.control.sendActions(for: .touchUpInside)
    #expect(runs == 2)
    #expect(action.sender == nil && action.title == "Count")
  }

  private final class Target {
    var names: [String] = []
    func tapped() { names.append("tapped") }
    func tapped(by sender: Button) { names.append("by \(sender.title)") }
  }

  @Test func targetsAreHeldWeakly() {
    let button = Button()
    button.title = "Go"
    var target: Target? = Target()
    weak let watch = target
    if let target {
      button.addTarget(target, action: Target.tapped as (Target) -> () -> Void, for: .touchUpInside)
      button.addTarget(target, action: Target.tapped(by:), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(target.names == ["tapped", "by Go"])
      button.removeTarget(target, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(target.names.count == 2)
      button.addTarget(target, action: Target.tapped(by:), for: .touchUpInside)
    }
    target = nil
    #expect(watch == nil)
    button.sendActions(for: .touchUpInside)
  }

  /// UIKit's raw values, from its public headers.
  @Test func rawValues() {
    #expect(Control.Event.touchUpInside.rawValue == 64)
    #expect(Control.Event.touchUpOutside.rawValue == 128)
    #expect(Control.Event.valueChanged.rawValue == 4096)
    #expect(Control.Event.primaryActionTriggered.rawValue == 8192)
    #expect(Control.Event.allTouchEvents.rawValue == 4095)
    #expect(
      [Control.State.normal, .highlighted, .disabled, .selected].map(\.rawValue) == [0, 1, 2, 4])
  }

  // MARK: Buttons

  @Test func titlesAndColorsFollowTheState() {
    let button = Button()
    button.setTitle("Follow", for: .normal)
    button.setTitle("Following", for: .selected)
    button.setTitleColor(.black, for: .normal)
    button.setTitleColor(.clear, for: .disabled)
    #expect(button.titleLabel?.text == "Follow" && button.title == "Follow")
    button.isSelected = true
    #expect(button.titleLabel?.text == "Following" && button.currentTitle == "Following")
    #expect(button.titleLabel?.textColor == .black)
    button.isSelected = false
    button.isEnabled = false
    #expect(button.titleLabel?.text == "Follow")
    #expect(button.titleLabel?.textColor == .clear)
    #expect(button.title(for: .selected) == "Following" && button.title(for: .disabled) == nil)
    button.setTitle(nil, for: .normal)
    #expect(button.titleLabel?.text == "")
    button.titleLabel?.font = .system(size: 20, weight: .bold)
    #expect(button.font == .system(size: 20, weight: .bold))
    #expect(button.titleLabel?.superview === button && button.subviews.isEmpty)
  }

  /// Pressed from 1 to 2 s: dim at once, and back in a quarter of a second, slow at both ends.
  @Test func aSystemButtonDims() throws {
    let button = Button(type: .system)
    let fixture = Fixture(button)
    let label = try #require(button.titleLabel)
    #expect(label.textColor == Color(red: 0, green: 122.0 / 255, blue: 1))
    fixture.stage.longPress(button, at: MediaTime(seconds: 1), duration: 1)
    // easeInEaseOut of 0.2 and 0.5, from the table of the curve.
    for (time, alpha) in [
      (0.5, 1), (1, 0.2), (1.5, 0.2), (2, 0.2), (2.05, 0.2 + 0.8 * 0.081660), (2.125, 0.6),
      (2.25, 1),
    ] as [(Double, CGFloat)] {
      try fixture.stage.advance(to: MediaTime(seconds: time))
      let shown = label.layer.presentation().opacity
      #expect(isClose(shown, alpha, within: 1e-6), "at \(time): \(shown)")
    }
    #expect(fixture.stage.isAtRest)
    let custom = Button()
    custom.isHighlighted = true
    #expect(custom.titleLabel?.alpha == 1)
  }
}
