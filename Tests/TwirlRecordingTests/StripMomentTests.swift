import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlViews

/// Which moments a strip shows.
@Suite struct StripMomentTests {
  private func times(
    _ stage: @escaping () throws -> Stage, _ change: (inout Strip.Options) -> Void
  ) throws -> [Double] {
    try Strip(options: stripOptions(change), makeStage: stage).draw().moments.map(\.time)
  }

  @Test(
    arguments: [
      (5, 0, nil, [0, 0.25, 0.5, 0.75, 1]), (1, 0, nil, [1]), (2, 0.25, nil, [0.25, 1]),
      (4, 0, nil, [0, 0.333333333, 0.666666667, 1]), (3, 0.5, 2, [0.5, 1.25, 2]),
      (3, 1, nil, [1]),
    ] as [(Int, Double, Double?, [Double])])
  func `moments are even in time`(
    count: Int, start: Double, end: Double?, expected: [Double]
  ) throws {
    let moments = try times(StripStage.mover()) {
      ($0.momentCount, $0.start, $0.end) = (count, start, end)
    }
    #expect(moments == expected)
  }

  @Test func `moments that are given are shown once, in order`() throws {
    #expect(try times(StripStage.mover()) { $0.times = [0.75, 0.1, 0.75, 3] } == [0.1, 0.75, 3])
  }

  /// On the way by a curve the parts are equal where the curve's values are.
  @Test(arguments: [
    (TimingFunction.easeInEaseOut, [0.42, 0, 0.58, 1]), (.easeIn, [0.42, 0, 1, 1]),
    (.easeOut, [0, 0, 0.58, 1]), (.linear, [0, 0, 1, 1]),
  ])
  func `moments are even in motion`(curve: TimingFunction, p: [Double]) throws {
    let moments = try times(StripStage.mover(curve)) {
      ($0.momentCount, $0.spacing) = (6, .motion)
    }
    #expect(moments.count == 6)
    for (index, time) in moments.enumerated() {
      // Whole milliseconds, and the curve is followed in straight pieces of 1/240 s.
      let value = bezier(time, p[0], p[1], p[2], p[3])
      let steep = abs(
        bezier(min(time + 0.001, 1), p[0], p[1], p[2], p[3])
          - bezier(max(time - 0.001, 0), p[0], p[1], p[2], p[3]))
      #expect(abs(value - Double(index) / 5) <= steep / 2 + 1e-4, "\(time) s")
    }
  }

  /// A square of side 10 fades in the first second, which counts as 10 points, and then moves 30.
  @Test func `a fade counts as a move by the sides`() throws {
    let stage = StripStage.make { stage in
      let view = StripStage.add(
        "a", CGRect(x: 0, y: 0, width: 10, height: 10), to: stage.window)
      View.animate(withDuration: 1, timingFunction: .linear) {
        view.alpha = 0
      } completion: { _ in
        View.animate(
          withDuration: 1, timingFunction: .linear, animations: { view.center.y += 30 })
      }
    }
    let moments = try times(stage) { ($0.momentCount, $0.spacing) = (5, .motion) }
    #expect(moments == [0, 1, 1.333, 1.667, 2])
  }

  /// One corner stays where it is: the others go 20, 20√2 and 20 points.
  @Test func `motion is the mean way of the corners`() throws {
    let stage = StripStage.make { stage in
      let grows = StripStage.add(
        "grows", CGRect(x: 0, y: 0, width: 20, height: 20), to: stage.window)
      let moves = StripStage.add(
        "moves", CGRect(x: 0, y: 40, width: 10, height: 10), to: stage.window)
      View.animate(
        withDuration: 1, timingFunction: .linear,
        animations: { grows.frame = CGRect(x: 0, y: 0, width: 40, height: 40) })
      View.animate(
        withDuration: 1, delay: 1, timingFunction: .linear, animations: { moves.center.x += 30 })
    }
    // (20 + 20 + 20 √2) / 4 points in the first second, 30 in the second.
    let first = (40 + 20 * 2.0.squareRoot()) / 4
    let middle = 1 + ((first + 30) / 2 - first) / 30
    let moments = try times(stage) { ($0.momentCount, $0.spacing) = (3, .motion) }
    #expect(moments.count == 3)
    #expect(abs(moments[1] - middle) < 0.001)
  }

  /// What jumps has moved all the way at one instant: there is nothing between.
  @Test func `a jump is one moment`() throws {
    let stage = StripStage.make { stage in
      let view = StripStage.add(
        "a", CGRect(x: 0, y: 0, width: 10, height: 10), to: stage.window)
      stage.schedule(at: MediaTime(seconds: 0.5)) { [weak view] in view?.center.x += 40 }
      stage.schedule(at: MediaTime(seconds: 1)) {}
    }
    let moments = try times(stage) { ($0.momentCount, $0.spacing) = (7, .motion) }
    #expect(moments == [0, 0.5, 1])
  }

  @Test func `what cannot be is said`() throws {
    let still = StripStage.make { stage in
      StripStage.add("a", CGRect(x: 0, y: 0, width: 10, height: 10), to: stage.window)
    }
    let endless = StripStage.make { stage in
      let view = StripStage.add(
        "a", CGRect(x: 0, y: 0, width: 10, height: 10), to: stage.window)
      View.animate(withDuration: 1, options: .repeat, animations: { view.alpha = 0 })
    }
    #expect(throws: StripError.nothingMoves) { try times(still) { $0.spacing = .motion } }
    #expect(throws: StripError.endless) { try times(endless) { _ in } }
    #expect(try times(endless) { $0.times = [0, 2.5] } == [0, 2.5])
    #expect(try times(endless) { ($0.end, $0.momentCount) = (3, 2) } == [0, 3])
    #expect(throws: StripError.emptySpan(from: 2, to: 1)) {
      try times(StripStage.mover()) { $0.start = 2 }
    }
    #expect(throws: StripError.unknownView("sqare", close: ["square"])) {
      try times(StripStage.mover()) { $0.viewNames = ["sqare"] }
    }
    #expect(try times(still) { _ in } == [0])
  }
}
