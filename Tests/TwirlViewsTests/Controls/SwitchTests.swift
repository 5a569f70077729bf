import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A UISwitch: 51 × 31 points, the thumb 27 across and 2 from the edges.
@Suite struct SwitchTests {
  @Test func sizeAndPlacesOfTheThumb() {
    let toggle = Switch(frame: CGRect(x: 5, y: 6, width: 200, height: 100))
    #expect(toggle.frame == CGRect(x: 5, y: 6, width: 51, height: 31))
    #expect(toggle.intrinsicContentSize == CGSize(width: 51, height: 31))
    #expect(toggle.sizeThatFits(.zero) == CGSize(width: 51, height: 31))
    #expect(toggle.thumbLayer.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    #expect(toggle.thumbLayer.cornerRadius == 13.5)
    #expect(toggle.trackLayer.frame == CGRect(x: 0, y: 0, width: 51, height: 31))
    #expect(toggle.trackLayer.cornerRadius == 15.5)
    toggle.isOn = true
    #expect(toggle.thumbLayer.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
    // Another size of the frame changes nothing.
    toggle.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    #expect(toggle.thumbLayer.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
  }

  @Test func colors() {
    let toggle = Switch()
    #expect(toggle.trackLayer.backgroundColor == color("#787880").withAlphaComponent(0.16))
    #expect(toggle.thumbLayer.backgroundColor == .white)
    toggle.isOn = true
    #expect(toggle.trackLayer.backgroundColor == color("#34C759"))
    toggle.onTintColor = color("#123456")
    toggle.thumbTintColor = color("#654321")
    #expect(toggle.trackLayer.backgroundColor == color("#123456"))
    #expect(toggle.thumbLayer.backgroundColor == color("#654321"))
    toggle.isOn = false
    #expect(toggle.trackLayer.backgroundColor == color("#787880").withAlphaComponent(0.16))
  }

  /// Halfway through a quarter of a second the middle of the way, by the curve's symmetry.
  @Test func anAnimatedChangeSlides() throws {
    let fixture = ControlFixture(Switch())
    fixture.stage.run { fixture.control.setOn(true, animated: true) }
    #expect(fixture.control.isOn)
    for (time, x) in [(0, 2), (0.125, 12), (0.25, 22)] as [(Double, CGFloat)] {
      try fixture.stage.advance(to: MediaTime(seconds: time))
      let shown = fixture.control.thumbLayer.presentation().frame
      #expect(isClose(shown.minX, x) && isClose(shown.width, 27), "at \(time): \(shown)")
    }
    #expect(fixture.stage.isAtRest && fixture.takeEvents().isEmpty)
    fixture.stage.run { fixture.control.setOn(false, animated: false) }
    #expect(fixture.control.thumbLayer.presentation().frame.minX == 2)
  }

  @Test func aTapToggles() throws {
    let fixture = ControlFixture(Switch())
    try fixture.tap(25, 15)
    #expect(fixture.control.isOn)
    #expect(fixture.takeEvents() == ["down", "value", "primary", "up"])
    try fixture.advance(by: 0.125)
    let x = fixture.control.thumbLayer.presentation().frame.minX
    #expect(isClose(x, 12, within: 1e-6), "\(x)")
    try fixture.advance(by: 0.2)
    try fixture.tap(25, 15)
    #expect(!fixture.control.isOn && fixture.takeEvents().contains("value"))
  }

  /// A pressed thumb is 7 points wider, towards the middle.
  @Test func aPressedThumbGrows() throws {
    let fixture = ControlFixture(Switch())
    fixture.control.isOn = true
    fixture.stage.longPress(fixture.control, at: .zero, duration: 1)
    try fixture.advance(by: 0.5)
    let pressed = fixture.control.thumbLayer.presentation().frame
    #expect(isClose([pressed.minX, pressed.width], [15, 34]))
    try fixture.advance(by: 1)
    #expect(fixture.control.thumbLayer.presentation().frame.width == 27)
  }

  /// To the right turns on and to the left off, whatever it was; a small slip is a tap.
  @Test(
    arguments: [
      (false, 10, 45, true), (true, 10, 45, true), (true, 45, 5, false), (false, 45, 5, false),
      (false, 20, 24, true), (true, 30, 34, false), (false, 10, 90, true),
    ] as [(Bool, CGFloat, CGFloat, Bool)])
  func aDragChoosesASide(isOn: Bool, from: CGFloat, to: CGFloat, result: Bool) throws {
    let fixture = ControlFixture(Switch())
    fixture.control.isOn = isOn
    try fixture.drag(from: (from, 15), to: (to, 15), in: 0.3)
    #expect(fixture.control.isOn == result)
    #expect(fixture.takeEvents().contains("value") == (isOn != result))
  }

  @Test func aDisabledOneIsFaintAndDeaf() throws {
    let fixture = ControlFixture(Switch())
    fixture.control.isEnabled = false
    try fixture.tap(25, 15)
    #expect(!fixture.control.isOn && fixture.takeEvents().isEmpty)
    #expect(fixture.control.trackLayer.superlayer?.opacity == 0.5)
    fixture.control.isEnabled = true
    #expect(fixture.control.trackLayer.superlayer?.opacity == 1)
  }
}
