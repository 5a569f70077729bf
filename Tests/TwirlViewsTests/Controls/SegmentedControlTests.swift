import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A UISegmentedControl since iOS 13: 32 points high, corners of 9, the chosen segment 2 from the edges.
@Suite struct SegmentedControlTests {
  @Test func segmentsShareTheWidth() {
    let tabs = SegmentedControl(items: ["A", "B", "C"])
    #expect(tabs.numberOfSegments == 3 && tabs.selectedSegmentIndex == -1)
    tabs.frame = CGRect(x: 0, y: 0, width: 240, height: 32)
    #expect(tabs.segmentFrames.map(\.minX) == [0, 80, 160])
    #expect(tabs.segmentFrames.map(\.width) == [80, 80, 80] && tabs.pillLayer.isHidden)
    tabs.selectedSegmentIndex = 1
    #expect(tabs.pillLayer.frame == CGRect(x: 82, y: 2, width: 76, height: 28))
    #expect(!tabs.pillLayer.isHidden && tabs.pillLayer.cornerRadius == 7)
    #expect(tabs.pillLayer.backgroundColor == .white)
    #expect(tabs.titleLayers.map(\.font.weight.value) == [500, 600, 500])
    #expect(tabs.titleLayers.allSatisfy { $0.font.size == 13 && $0.alignment == .center })
    // A line of 1 × 16 only where neither neighbour is chosen.
    #expect(tabs.lineLayers.map(\.opacity) == [0, 0, 0])
    tabs.selectedSegmentIndex = 2
    #expect(tabs.lineLayers.map(\.opacity) == [0, 1, 0])
    #expect(tabs.lineLayers[1].frame == CGRect(x: 79.5, y: 8, width: 1, height: 16))
    tabs.setWidth(140, forSegmentAt: 0)
    #expect(tabs.segmentFrames.map(\.width) == [140, 50, 50])
  }

  /// All are as wide as the widest title and 20 points.
  @Test func intrinsicSize() throws {
    let tabs = SegmentedControl(items: ["i", "Wider"])
    let exact = try FontTable.width(of: "Wider", size: 13, weight: .semibold)
    let width = (exact * 2).rounded(.up) / 2 + 20
    #expect(tabs.intrinsicContentSize == CGSize(width: 2 * width, height: 32))
    #expect(tabs.bounds.size == tabs.intrinsicContentSize)
  }

  @Test func aTapChoosesWithAnimation() throws {
    let fixture = ControlFixture(
      SegmentedControl(items: ["A", "B", "C"]), size: CGSize(width: 240, height: 32))
    fixture.control.selectedSegmentIndex = 0
    try fixture.tap(239, 16)
    #expect(fixture.control.selectedSegmentIndex == 2)
    #expect(fixture.takeEvents() == ["down", "value", "primary", "up"])
    try fixture.advance(by: 0.125)
    let pill = fixture.control.pillLayer
    #expect(isClose(pill.presentation().frame.minX, 82))
    try fixture.advance(by: 0.125)
    #expect(pill.presentation().frame.minX == 162)
    // The same again, one that is off, and one of a disabled control do nothing.
    try fixture.tap(200, 16)
    #expect(fixture.takeEvents() == ["down", "up"])
    fixture.control.setEnabled(false, forSegmentAt: 1)
    try fixture.tap(100, 16)
    #expect(
      fixture.control.selectedSegmentIndex == 2 && !fixture.control.isEnabledForSegment(at: 1))
    fixture.control.isEnabled = false
    try fixture.tap(10, 16)
    #expect(fixture.control.selectedSegmentIndex == 2)
  }

  @Test func aMomentaryOneForgets() throws {
    let fixture = ControlFixture(
      SegmentedControl(items: ["A", "B"]), size: CGSize(width: 100, height: 32))
    fixture.control.isMomentary = true
    var chosen: [Int] = []
    fixture.control.addAction(
      Action { [unowned control = fixture.control] _ in
        chosen.append(control.selectedSegmentIndex)
      }, for: .valueChanged)
    try fixture.tap(75, 16)
    try fixture.tap(75, 16)
    #expect(chosen == [1, 1] && fixture.control.selectedSegmentIndex == -1)
  }

  @Test func segmentsComeAndGo() {
    let tabs = SegmentedControl(items: ["A", "C"])
    tabs.selectedSegmentIndex = 1
    tabs.insertSegment(withTitle: "B", at: 1)
    #expect((0..<3).map { tabs.titleForSegment(at: $0) } == ["A", "B", "C"])
    #expect(tabs.selectedSegmentIndex == 2)
    tabs.removeSegment(at: 0)
    #expect(tabs.selectedSegmentIndex == 1 && tabs.titleForSegment(at: 1) == "C")
    tabs.removeSegment(at: 1)
    #expect(tabs.selectedSegmentIndex == -1 && tabs.pillLayer.isHidden)
    tabs.setTitle("Z", forSegmentAt: 0)
    #expect(tabs.titleLayers.map(\.string) == ["Z"])
    let image = Image(Bitmap(width: 4, height: 4))
    tabs.setImage(image, forSegmentAt: 0)
    #expect(tabs.titleLayers.map(\.string) == [""] && tabs.imageForSegment(at: 0) == image)
    tabs.removeAllSegments()
    #expect(tabs.numberOfSegments == 0 && tabs.intrinsicContentSize.width == 0)
  }
}
