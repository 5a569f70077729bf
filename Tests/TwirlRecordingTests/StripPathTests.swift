import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlViews

/// Which views move, and where they are.
@Suite struct StripPathTests {
  private func drawing(
    _ stage: @escaping () throws -> Stage, _ change: (inout Strip.Options) -> Void = { _ in }
  ) throws -> StripDrawing {
    var options = stripOptions()
    options.showsCurves = true
    options.momentCount = 3
    change(&options)
    return try Strip(options: options, makeStage: stage).draw()
  }

  private func names(_ stage: @escaping () throws -> Stage) throws -> [String] {
    try drawing(stage).paths.map(\.name)
  }

  private static let square = CGRect(x: 10, y: 10, width: 10, height: 10)

  @Test func `the outermost that move are shown, by name`() throws {
    let stage = StripStage.make { stage in
      let still = StripStage.add(
        "still", CGRect(x: 0, y: 0, width: 90, height: 50), to: stage.window)
      let outer = StripStage.add("outer", CGRect(x: 0, y: 0, width: 40, height: 40), to: still)
      let inner = StripStage.add("inner", Self.square, to: outer)
      let faded = StripStage.add(nil, CGRect(x: 60, y: 0, width: 10, height: 10), to: stage.window)
      View.animate(withDuration: 1) {
        outer.center.x += 20
        inner.center.y += 10
        faded.alpha = 0
      }
    }
    let paths = try drawing(stage).paths
    // The window is layer 0, still 1, outer 2, inner 3.
    #expect(paths.map(\.name) == ["outer", "View 4"])
    #expect(try drawing(stage) { $0.viewNames = ["inner"] }.paths.map(\.name) == ["inner"])
    #expect(
      try drawing(stage) { $0.viewNames = ["inner", "still"] }.paths.map(\.name)
        == ["still", "inner"])
  }

  /// What goes there and back, and what is put somewhere else in no time.
  @Test func `views that end where they began move, too`() throws {
    let stage = StripStage.make { stage in
      let back = StripStage.add("back", Self.square, to: stage.window)
      let jump = StripStage.add("jump", Self.square, to: stage.window)
      View.animate(
        withDuration: 0.5, options: .autoreverse, animations: { back.bounds.size.width += 5 })
      back.bounds.size.width = 10
      stage.schedule(at: MediaTime(seconds: 0.7501)) { [weak jump] in jump?.center.x += 1 }
      stage.schedule(at: MediaTime(seconds: 0.7502)) { [weak jump] in jump?.center.x -= 1 }
    }
    #expect(try names(stage) == ["back", "jump"])
  }

  @Test func `of many, those that move most are shown`() throws {
    let stage = StripStage.make { stage in
      for index in 0..<8 {
        let view = StripStage.add("view \(index)", Self.square, to: stage.window)
        View.animate(
          withDuration: 1, animations: { view.center.x += CGFloat((index * 5) % 8 + 1) })
      }
    }
    let drawing = try drawing(stage)
    // They go 1, 6, 3, 8, 5, 2, 7 and 4 points.
    #expect(drawing.paths.map(\.name) == ["view 1", "view 3", "view 4", "view 6", "view 7"])
    #expect(drawing.movingCount == 8)
  }

  @Test func `of those that move equally far, the first are shown`() throws {
    let stage = StripStage.make { stage in
      for index in 0..<6 {
        // Sums of other numbers, which differ in their last digits.
        let view = StripStage.add(
          "\(index)", Self.square.offsetBy(dx: 0.1 * CGFloat(index), dy: 0), to: stage.window)
        View.animate(withDuration: 1, animations: { view.center.x += 10 })
      }
    }
    #expect(try names(stage) == ["0", "1", "2", "3", "4"])
  }

  /// A view of 20 x 10, scaled by 2 and turned by 90° about its left end, in a view that moved by 5.
  @Test func `places are on the canvas`() throws {
    let stage = StripStage.make { stage in
      let outer = StripStage.add(
        "outer", CGRect(x: 5, y: 0, width: 50, height: 50), to: stage.window)
      let view = StripStage.add("view", CGRect(x: 30, y: 20, width: 20, height: 10), to: outer)
      view.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      view.layer.position = CGPoint(x: 30, y: 25)
      View.animate(withDuration: 1, timingFunction: .linear) {
        view.transform = CGAffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
        view.alpha = 0.5
      }
    }
    let drawing = try drawing(stage) { $0.viewNames = ["view"] }
    let place = try #require(drawing.paths.first?.moments.last ?? nil)
    // The anchor is at (35, 25); the view's x axis points down, its y axis to the left.
    #expect(place.anchor == CGPoint(x: 35, y: 25))
    let corners = [(45, 25), (45, 65), (25, 65), (25, 25)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(place.corners == corners)
    #expect(place.center == CGPoint(x: 35, y: 45))
    #expect((place.scaleX, place.scaleY, place.alpha) == (2, 2, 0.5))
    #expect(abs(place.angle - 90) < 1e-9)
    let first = try #require(drawing.paths.first?.moments.first ?? nil)
    #expect((first.angle, first.alpha) == (0, 1))
    #expect(first.center == CGPoint(x: 45, y: 25))
  }

  /// The anchor point goes from the left edge to the right one while the view stays: no line between.
  @Test func `the path of an anchor point is broken where the view gets another one`() throws {
    let stage = StripStage.make { stage in
      let view = StripStage.add(
        "view", CGRect(x: 10, y: 20, width: 80, height: 10), .white, to: stage.window)
      func anchor(_ x: CGFloat) {
        view.layer.anchorPoint = CGPoint(x: x, y: 0.5)
        view.layer.position = CGPoint(x: 10 + 80 * x, y: 25)
      }
      anchor(0)
      stage.schedule(at: MediaTime(seconds: 0.5)) { anchor(1) }
      stage.schedule(at: MediaTime(seconds: 1)) {}
    }
    let drawing = try drawing(stage) {
      ($0.showsAnchors, $0.viewNames, $0.times) = (true, ["view"], [0, 1])
    }
    #expect(drawing.paths[0].moments.map { $0?.anchor.x } == [10, 90])
    for (moment, x) in zip(drawing.moments, [10, 90]) {
      let picture = drawing.picture.cropped(to: moment.rect)
      #expect(picture[x, 25] != Color.white.pixel)
      for column in 25..<75 { #expect(picture[column, 25] == Color.white.pixel) }
    }
  }

  /// Three quarter turns one after another: the matrix alone says 0°, 90°, 180° and −90°.
  @Test func `whole turns add up`() throws {
    let stage = StripStage.make { stage in
      let view = StripStage.add("view", Self.square, to: stage.window)
      func turn(_ times: Int) {
        guard times > 0 else { return }
        View.animate(withDuration: 0.25, timingFunction: .linear) {
          view.transform = view.transform.rotated(by: .pi / 2)
        } completion: { _ in
          turn(times - 1)
        }
      }
      turn(5)
    }
    let path = try #require(try drawing(stage).paths.first)
    #expect(abs((path.moments.last??.angle ?? 0) - 450) < 1e-6)
    let angles = path.samples.compactMap { $0?.angle }
    #expect(angles.count == path.samples.count)
    #expect(zip(angles, angles.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  /// The least of 1, 2, 5, 10 … milliseconds of which forty are no less than the span.
  @Test(arguments: [
    (1.0, 0.05, 21), (2, 0.05, 41), (2.1, 0.1, 22), (2.05, 0.1, 21), (0.04, 0.001, 41),
    (10, 0.5, 21),
  ])
  func `dots are even in time`(end: Double, step: Double, count: Int) throws {
    let drawing = try drawing(StripStage.mover()) { $0.end = end }
    #expect(drawing.pathTimes.count == count)
    for (index, time) in drawing.pathTimes.enumerated() {
      #expect(abs(time - Double(index) * step) < 1e-9)
    }
    #expect(drawing.paths.first?.samples.count == count)
    // It moves 60 points in a second, and stays then.
    for (time, sample) in zip(drawing.pathTimes, drawing.paths.first?.samples ?? []) {
      #expect(abs((sample?.center.x ?? 0) - (15 + 60 * min(time, 1))) < 1e-9)
    }
  }
}
