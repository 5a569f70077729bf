import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@testable import TwirlRecording

/// Texts and sizes of what is drawn beside the pictures.
@Suite struct StripValueTests {
  @Test(
    arguments: [
      ([0, 1, 2], ["0 s", "1 s", "2 s"]), ([0, 0.5], ["0.0 s", "0.5 s"]),
      ([0, 0.25, 1.5], ["0.00 s", "0.25 s", "1.50 s"]),
      ([0, 1.0 / 3, 61], ["0.000 s", "0.333 s", "61.000 s"]), ([0.0004], ["0 s"]),
      ([1.05], ["1.05 s"]), ([10.007], ["10.007 s"]),
    ] as [([Double], [String])])
  func `times have equally many decimals`(times: [Double], texts: [String]) {
    #expect(MomentLabels.texts(times) == texts)
  }

  @Test(
    arguments: [
      (0.0, 2, "0"), (1.005, 1, "1"), (1.25, 2, "1.25"), (1.2, 2, "1.2"), (-9, 0, "\u{2212}9"),
      (-0.004, 2, "0"), (-0.5, 1, "\u{2212}0.5"), (119.96, 1, "120"), (3.05, 2, "3.05"),
    ] as [(Double, Int, String)])
  func `numbers are short`(value: Double, decimals: Int, text: String) {
    #expect(ValueCurve.text(value, decimals: decimals) == text)
  }

  /// A hundredth of the range is told apart, and no more.
  @Test(
    arguments: [
      (0.0, 300.0, 123.456, "123"), (0, 50, 12.345, "12.3"), (1, 1.2, 1.1234, "1.123"),
      (0, 1, 0.5678, "0.57"), (5, 5, 5.125, "5.13"),
    ] as [(Double, Double, Double, String)])
  func `decimals follow the range`(low: Double, high: Double, value: Double, text: String) {
    let curve = ValueCurve(name: "", unit: "", lines: [[(0, low), (1, high)]], moments: [])
    #expect(curve.text(value) == text)
  }

  /// A view that leaves at 0.25 s and comes back at 0.75 s, 40 points further on.
  @Test func `a line is broken where the view is away`() throws {
    let stage = StripStage.make { stage in
      let view = StripStage.add(
        "view", CGRect(x: 0, y: 0, width: 10, height: 10), to: stage.window)
      stage.schedule(at: MediaTime(seconds: 0.25)) { view.removeFromSuperview() }
      stage.schedule(at: MediaTime(seconds: 0.75)) { [weak stage] in
        view.center.x += 40
        stage?.window.addSubview(view)
      }
      stage.schedule(at: MediaTime(seconds: 1)) {}
    }
    let options = stripOptions { ($0.showsCurves, $0.momentCount) = (true, 5) }
    let path = try #require(try Strip(options: options, makeStage: stage).draw().paths.first)
    #expect(path.moments.map { $0 == nil } == [false, true, true, false, false])
    #expect(path.lines.count == 2)
    #expect(path.lines.map { $0.first?.place.center.x } == [5, 45])
    #expect(path.lines.map { $0.last?.place.center.x } == [5, 45])
    #expect(path.lines.map { $0.first?.time } == [0, 0.75])
    #expect(ValueCurve.curves(of: path, momentTimes: [])[0].lines.count == 2)
  }

  /// At least 36 pixels lie between two numbers.
  @Test(
    arguments: [
      (1.0, 1.0, 50), (2, 1, 20), (36, 1, 1), (35.9, 1, 2), (2, 2, 50), (0.1, 1, 500), (100, 1, 1),
    ] as [(Double, Double, Int)])
  func `rulers have steps of 1, 2 and 5`(scale: Double, unit: Double, step: Int) {
    let measures = SheetMeasures(
      unit: unit, theme: .light, family: "Twirl Test", fonts: TestFont.book())
    #expect(Rulers(scale: scale).step(measures) == step)
  }

  @Test(arguments: [
    (1, 320, 200, 1), (9, 320, 200, 3), (8, 320, 200, 3), (4, 320, 200, 2), (5, 100, 400, 5),
    (3, 1000, 100, 1), (12, 100, 100, 4),
  ])
  func `pictures are laid out as on a screen`(count: Int, width: Int, height: Int, columns: Int) {
    #expect(MomentsBlock.columns(count: count, width: width, height: height) == columns)
  }

  @Test(arguments: [
    ("#FFFFFF", false), ("#F2F2F7", false), ("#000000", true), ("#1C1C1E", true),
    ("#00000000", false), ("#007AFF", true), ("#FFD60A", false),
  ])
  func `the page suits the background`(hex: String, isDark: Bool) throws {
    let color = try #require(Color(hex: hex))
    #expect(StripTheme.suiting(color) == (isDark ? .dark : .light))
  }

  /// Contrast as WCAG 2.1 defines it: text 4.5, lines 3 against the page.
  @Test(arguments: [StripTheme.light, .dark])
  func `colours can be read`(theme: StripTheme) {
    func luminance(_ color: Color) -> Double {
      func linear(_ value: Double) -> Double {
        value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    func contrast(_ one: Color, _ other: Color) -> Double {
      let (a, b) = (luminance(one), luminance(other))
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
    #expect(contrast(theme.text, theme.page) >= 7)
    #expect(contrast(theme.secondary, theme.page) >= 4.5)
    for track in theme.tracks { #expect(contrast(track, theme.page) >= 3) }
  }
}
