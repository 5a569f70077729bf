import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct KeyframeTests {
  static let linear = View.KeyframeAnimationOptions(
    rawValue: View.AnimationOptions.curveLinear.rawValue)

  /// Straight between the points of a polyline; the last of several at one time counts.
  static func polyline(_ points: [(Double, Double)], at x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.0 > x }) else { return points.last?.1 ?? 0 }
    let (from, to) = (points[next - 1], points[next])
    return from.1 + (to.1 - from.1) * (x - from.0) / (to.0 - from.0)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Relative start, relative duration, center.x.
    var frames: [(Double, Double, Double)]
    /// The way of center.x from 50, over the eased fraction of the duration.
    var points: [(Double, Double)]
    var options: View.KeyframeAnimationOptions = []
  }

  static let rows = [
    Row(
      testDescription: "one after another",
      frames: [(0, 0.25, 100), (0.25, 0.5, 0), (0.75, 0.25, 80)],
      points: [(0, 50), (0.25, 100), (0.75, 0), (1, 80)]),
    Row(
      testDescription: "gaps hold", frames: [(0.125, 0.25, 150), (0.5, 0.25, 50)],
      points: [(0, 50), (0.125, 50), (0.375, 150), (0.5, 150), (0.75, 50), (1, 50)]),
    Row(
      testDescription: "constant speed", frames: [(0.5, 0.5, 150)],
      points: [(0, 50), (0.5, 50), (1, 150)], options: linear),
    Row(
      testDescription: "at once", frames: [(0.25, 0, 90), (0.5, 0, 10), (1, 0, 70)],
      points: [(0, 50), (0.25, 50), (0.25, 90), (0.5, 90), (0.5, 10), (1, 10)], options: linear),
    Row(
      testDescription: "at once at the beginning", frames: [(0, 0, 90), (0.5, 0.5, 10)],
      points: [(0, 90), (0.5, 90), (1, 10)], options: linear),
    Row(
      testDescription: "one takes over from another", frames: [(0, 1, 150), (0.5, 0.25, 0)],
      points: [(0, 50), (0.5, 100), (0.75, 0), (1, 0)], options: linear),
    Row(
      testDescription: "added in any order", frames: [(0.5, 0.5, 0), (0, 0.5, 150)],
      points: [(0, 50), (0.5, 150), (1, 0)], options: linear),
    Row(
      testDescription: "longer than the timeline", frames: [(0.75, 0.75, 150)],
      points: [(0, 50), (0.75, 50), (1, 150)], options: linear),
    Row(
      testDescription: "discrete", frames: [(0.25, 0.25, 100), (0.5, 0.25, 20)],
      points: [(0, 50), (0.5, 50), (0.5, 100), (0.75, 100), (0.75, 20), (1, 20)],
      options: [linear, .calculationModeDiscrete]),
    // 50 → 100 → 90: 50 and 10 points at constant speed.
    Row(
      testDescription: "paced", frames: [(0, 0.125, 100), (0.125, 0.875, 90)],
      points: [(0, 50), (50.0 / 60, 100), (1, 90)], options: [linear, .calculationModePaced]),
  ]

  @Test(arguments: rows)
  func valuesAtTwentyInstants(row: Row) throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.at(0.5) {
      View.animateKeyframes(
        withDuration: 4, delay: 0.5, options: row.options,
        animations: {
          for frame in row.frames {
            View.addKeyframe(withRelativeStartTime: frame.0, relativeDuration: frame.1) {
              scene.view.center.x = frame.2
            }
          }
        }, completion: journal.completion("block"))
    }
    try scene.advance(to: 0.75)
    #expect(scene.view.layer.animatedProperties == [.position])
    for step in 0..<20 {
      let fraction = Double(step) / 20 + 1.0 / 64
      try scene.advance(to: 1 + 4 * fraction)
      let eased =
        row.options.contains(Self.linear) ? fraction : Formulas.easeInEaseOut(fraction)
      let expected = Self.polyline(row.points, at: eased)
      #expect(isClose(scene.shown.position.x, expected, within: 1e-9), "\(fraction)")
    }
    try scene.advance(to: 10)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 5_000_000_000)])
    #expect(scene.shown.position.x == CGFloat(row.frames.last?.2 ?? 0))
  }

  /// Catmull-Rom through 0, 1, 4, 9 at the middle: 2.25 (tangents of half the neighbours' distance).
  @Test func cubic() throws {
    let scene = Scene()
    scene.view.center.x = 0
    scene.stage.run {
      View.animateKeyframes(
        withDuration: 3, options: [Self.linear, .calculationModeCubic],
        animations: {
          for (index, x) in [1.0, 4, 9].enumerated() {
            View.addKeyframe(
              withRelativeStartTime: Double(index) / 3, relativeDuration: 1.0 / 3
            ) { scene.view.center.x = x }
          }
        })
    }
    try scene.advance(to: 1.5)
    #expect(isClose(scene.shown.position.x, 2.25, within: 1e-8))
  }

  @Test func whatIsNotAdditiveReplaces() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 2, options: .curveLinear, animations: { scene.view.alpha = 0 },
        completion: journal.completion("first"))
    }
    scene.at(1) {
      View.animateKeyframes(
        withDuration: 1, options: [Self.linear, .beginFromCurrentState],
        animations: {
          View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            scene.view.alpha = 1
          }
        }, completion: journal.completion("second"))
    }
    try scene.advance(to: 1)
    #expect(
      journal.entries == [Happening(name: "first", nanoseconds: 1_000_000_000, finished: false)])
    #expect(isClose(scene.shown.opacity, 0.5))
    try scene.advance(to: 1.75)
    #expect(isClose(scene.shown.opacity, 0.75))
  }

  /// 0 → 100 in key frames of 2 s, at half time 200 in a block of 1 s: both add up.
  @Test func additiveOnesBlend() throws {
    let scene = Scene()
    scene.view.center.x = 0
    scene.stage.run {
      View.animateKeyframes(
        withDuration: 2, options: Self.linear,
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
            scene.view.center.x = 100
          }
        })
    }
    scene.at(1) {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { scene.view.center.x = 200 })
    }
    for (time, x) in [(0.5, 25.0), (1, 50), (1.5, 125), (2, 200)] {
      try scene.advance(to: time)
      #expect(isClose(scene.shown.position.x, x))
    }
  }

  @Test func transformsGoThroughTheirFrames() throws {
    let scene = Scene()
    scene.stage.run {
      View.animateKeyframes(
        withDuration: 2, options: Self.linear,
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            scene.view.transform = CGAffineTransform(scaleX: 2, y: 2)
          }
          View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            scene.view.transform = .identity
          }
        })
    }
    for (time, scale) in [(0.5, 1.5), (1, 2), (1.25, 1.75)] {
      try scene.advance(to: time)
      let shown = scene.view.layer.presentation().affineTransform()
      #expect(isClose([shown.a, shown.b, shown.c, shown.d], [scale, 0, 0, scale]))
    }
  }

  @Test func changesOutsideOfFramesTakeTheWholeTimeline() throws {
    let scene = Scene()
    scene.stage.run {
      View.animateKeyframes(
        withDuration: 2, options: Self.linear, animations: { scene.view.center.x = 150 })
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { scene.view.alpha = 0 }
    }
    #expect(scene.shown.opacity == 0)
    try scene.advance(to: 0.5)
    #expect(isClose(scene.shown.position.x, 75))
  }

  @Test func nestedTimelinesInheritTheDuration() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animate(
        withDuration: 2, options: .curveLinear,
        animations: {
          View.animateKeyframes(
            withDuration: 9, animations: { scene.view.center.x = 150 },
            completion: journal.completion("inner"))
        })
    }
    try scene.advance(to: 0.5)
    #expect(isClose(scene.shown.position.x, 75))
    try scene.advance(to: 9)
    #expect(journal.entries == [Happening(name: "inner", nanoseconds: 2_000_000_000)])
  }

  @Test func repeatsForEver() throws {
    let scene = Scene()
    scene.stage.run {
      View.animateKeyframes(
        withDuration: 1, options: [Self.linear, .repeat, .autoreverse],
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            scene.view.center.x = 150
          }
        })
    }
    for (time, x) in [(10.25, 100.0), (10.75, 150), (11.75, 100)] {
      try scene.advance(to: time)
      #expect(isClose(scene.shown.position.x, x))
    }
    #expect(scene.stage.isEndless)
  }

  @Test func noDurationChangesAtOnce() throws {
    let scene = Scene()
    let journal = Journal(scene.stage)
    scene.stage.run {
      View.animateKeyframes(
        withDuration: 0, animations: { scene.view.center.x = 150 },
        completion: journal.completion("block"))
    }
    #expect(scene.shown.position.x == 150)
    try scene.advance(to: 0)
    #expect(journal.entries == [Happening(name: "block", nanoseconds: 0)])
  }
}
