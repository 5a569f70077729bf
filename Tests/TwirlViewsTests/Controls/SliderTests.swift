import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A UISlider: 31 points high, tracks 2 points from its sides, a thumb of 28.
@Suite struct SliderTests {
  /// At a width of 204 the track is 200 long, and the thumb has 200 − 28 = 172 to go from x = 16.
  @Test(
    arguments: [
      (0, 1, 0, 16), (0, 1, 0.25, 59), (0, 1, 0.5, 102), (0, 1, 1, 188), (0, 1, 2, 188),
      (0, 1, -1, 16), (-50, 150, 0, 59), (-50, 150, 100, 145), (5, 5, 5, 16),
    ] as [(Float, Float, Float, CGFloat)])
  func valuesToPlaces(low: Float, high: Float, value: Float, middle: CGFloat) {
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 204, height: 31))
    slider.maximumValue = high
    slider.minimumValue = low
    slider.value = value
    #expect(slider.value == min(max(value, low), high))
    let thumb = slider.thumbLayer.frame
    #expect(isClose(thumb.midX, middle) && thumb.size == CGSize(width: 28, height: 28))
    #expect(thumb.minY == 1.5 && slider.thumbLayer.cornerRadius == 14)
    let (before, all) = slider.trackLayers
    #expect(all.frame == CGRect(x: 2, y: 13.5, width: 200, height: 4) && all.cornerRadius == 2)
    #expect(isClose([before.frame.minX, before.frame.maxX], [2, middle]))
    #expect(before.frame.height == 4)
    // As UIKit would be asked.
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track == all.frame)
    #expect(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value) == thumb)
  }

  @Test func sizeAndRange() {
    let slider = Slider()
    #expect(slider.intrinsicContentSize == CGSize(width: View.noIntrinsicMetric, height: 31))
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1 && slider.value == 0)
    slider.minimumValue = 3
    #expect(slider.maximumValue == 3 && slider.value == 3)
    slider.maximumValue = -2
    #expect(slider.minimumValue == -2 && slider.value == -2)
  }

  @Test func colors() {
    let (slider, parent) = (Slider(), View())
    let (before, all) = slider.trackLayers
    #expect(before.backgroundColor == color("#007AFF"))
    #expect(all.backgroundColor == color("#787880").withAlphaComponent(0.2))
    parent.addSubview(slider)
    parent.tintColor = color("#FF2D55")
    #expect(before.backgroundColor == color("#FF2D55"))
    slider.minimumTrackTintColor = color("#111111")
    slider.maximumTrackTintColor = color("#222222")
    slider.thumbTintColor = color("#333333")
    #expect(before.backgroundColor == color("#111111") && all.backgroundColor == color("#222222"))
    #expect(slider.thumbLayer.backgroundColor == color("#333333"))
  }

  @Test func anAnimatedChangeSlides() throws {
    let fixture = ControlFixture(Slider(), size: CGSize(width: 204, height: 31))
    fixture.stage.run { fixture.control.setValue(1, animated: true) }
    try fixture.advance(by: 0.125)
    let (thumb, track) = (fixture.control.thumbLayer, fixture.control.trackLayers.minimum)
    #expect(isClose(thumb.presentation().frame.midX, 102))
    #expect(isClose(track.presentation().frame.maxX, 102))
    try fixture.advance(by: 0.125)
    #expect(thumb.presentation().frame.midX == 188 && fixture.takeEvents().isEmpty)
  }

  /// The thumb keeps its place under the finger: 86 points are half of the way.
  @Test func aDragMovesTheThumb() throws {
    let fixture = ControlFixture(Slider(), size: CGSize(width: 204, height: 31))
    try fixture.drag(from: (20, 15), to: (106, 15), in: 0.5)
    #expect(fixture.control.value == 0.5)
    #expect(fixture.takeEvents() == ["down", "value", "up"])
    try fixture.drag(from: (102, 15), to: (500, 200), in: 0.5)
    #expect(fixture.control.value == 1 && fixture.takeEvents() == ["down", "value", "out"])
    fixture.control.isContinuous = false
    try fixture.drag(from: (188, 15), to: (102, 15), in: 0.5)
    #expect(fixture.control.value == 0.5 && fixture.takeEvents() == ["down", "value", "up"])
  }

  @Test func aTouchBesideTheThumbDoesNothing() throws {
    let fixture = ControlFixture(Slider(), size: CGSize(width: 204, height: 31))
    try fixture.drag(from: (120, 15), to: (180, 15), in: 0.5)
    #expect(fixture.control.value == 0 && fixture.takeEvents().isEmpty)
    #expect(!fixture.control.isTracking && !fixture.control.isHighlighted)
    fixture.control.isEnabled = false
    try fixture.drag(from: (16, 15), to: (180, 15), in: 0.5)
    #expect(fixture.control.value == 0)
    #expect(fixture.control.thumbLayer.superlayer?.opacity == 0.5)
  }
}
