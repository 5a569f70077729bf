import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlScenes
import TwirlText
import TwirlViews

/// A view that is scaled alike in x and y and turned, by the geometry rules of Core Animation written
/// out with sines and cosines.
///
/// The anchor point is (a, 1/2). With c and s for the turn's cosine and sine, k for the scale:
///
///     frame:      the box around k · R · [-a w, (1 - a) w] x [-h/2, h/2], at the position
///     set frame:  size = |frame.size · R⁻¹ / k|, position = origin + anchorPoint ⊙ frame.size
private struct Pose {
  var width = 120.0
  var height = 44.0
  var x = 180.0
  var y = 100.0
  var anchor = 0.5
  var scale = 1.0
  var degrees = 0.0

  private var cosine: Double { cos(degrees * .pi / 180) }
  private var sine: Double { sin(degrees * .pi / 180) }

  var frame: CGRect {
    let (left, right) = (-anchor * width * scale, (1 - anchor) * width * scale)
    let half = height * scale / 2
    let xs = [left * cosine, right * cosine].flatMap { [$0 - half * sine, $0 + half * sine] }
    let ys = [left * sine, right * sine].flatMap { [$0 - half * cosine, $0 + half * cosine] }
    let (minX, maxX) = (xs.reduce(.infinity, min), xs.reduce(-.infinity, max))
    let (minY, maxY) = (ys.reduce(.infinity, min), ys.reduce(-.infinity, max))
    return CGRect(x: x + minX, y: y + minY, width: maxX - minX, height: maxY - minY)
  }

  /// Moves the anchor point, and then the frame by half of its width.
  mutating func moveAnchor(to anchor: Double, frameBy halves: Double) {
    self.anchor = anchor
    let old = frame
    let origin = old.origin.x + halves * old.width / 2
    (x, y) = (origin + anchor * old.width, old.origin.y + old.height / 2)
    width = abs(old.width * cosine + old.height * sine) / scale
    height = abs(old.height * cosine - old.width * sine) / scale
  }

  mutating func moveAnchorToRightEdge() { moveAnchor(to: 1, frameBy: 1) }
  mutating func moveAnchorToMiddle() { moveAnchor(to: 0.5, frameBy: -1) }
}

/// What a block has left to do: from an old scale and turn relative to the new ones to nothing.
private struct Offset {
  var begin: Double
  var duration: Double
  var ratio: Double
  var degrees: Double

  /// Ease in, ease out: the parameter of (0.42, 0), (0.58, 1) by bisection.
  private static func ease(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      let s = 1 - t
      if 3 * s * s * t * 0.42 + 3 * s * t * t * 0.58 + t * t * t < x { low = t } else { high = t }
    }
    return 3 * low * low - 2 * low * low * low
  }

  func apply(to pose: inout Pose, at time: Double) {
    guard time < begin + duration else { return }
    let progress = Self.ease((time - begin) / duration)
    pose.scale *= ratio + (1 - ratio) * progress
    pose.degrees += degrees * (1 - progress)
  }
}

/// The two runs that taps at 0 and 0.6 s start, event by event.
private enum TwoTaps {
  typealias Event = (time: Double, change: @Sendable (inout Pose) -> Void, offset: Offset?)

  static func turn(_ time: Double, _ duration: Double, _ degrees: Double) -> Event {
    (
      time, { $0.degrees += degrees },
      Offset(begin: time, duration: duration, ratio: 1, degrees: -degrees)
    )
  }

  static let events: [Event] = [
    // The first tap: the button grows.
    (0, { $0.moveAnchorToRightEdge() }, nil),
    (0, { $0.scale = 1.2 }, Offset(begin: 0, duration: 0.5, ratio: 1 / 1.2, degrees: 0)),
    (0.5, { $0.moveAnchorToMiddle() }, nil), turn(0.5, 0.25, 9),
    // The second tap finds it scaled and on its way to 9 degrees: setting the frame distorts it, and
    // the absolute scale takes the turn away.
    (0.6, { $0.moveAnchorToRightEdge() }, nil), turn(0.6, 0.5, -9),
    turn(0.75, 0.5, -18),
    (1.1, { $0.moveAnchorToMiddle() }, nil), turn(1.1, 0.25, 9),
    turn(1.25, 0.25, 9),
    turn(1.35, 0.5, -18),
    // The first run restores the transform...
    (1.5, { $0.moveAnchorToRightEdge() }, nil),
    (
      1.5, { ($0.scale, $0.degrees) = (1, 0) },
      Offset(begin: 1.5, duration: 0.5, ratio: 1.2, degrees: -18)
    ),
    // ...and the second one, which knows nothing of it, turns on.
    turn(1.85, 0.25, 9),
    (2, { $0.moveAnchorToMiddle() }, nil),
    (2.1, { $0.moveAnchorToRightEdge() }, nil), turn(2.1, 0.5, -9),
    (2.6, { $0.moveAnchorToMiddle() }, nil),
  ]

  static func model(at time: Double) -> Pose {
    var pose = Pose()
    for event in events where event.time <= time { event.change(&pose) }
    return pose
  }

  static func presentation(at time: Double) -> Pose {
    var pose = model(at: time)
    for event in events where event.time <= time { event.offset?.apply(to: &pose, at: time) }
    return pose
  }
}

private let hasInter = (try? FontBook().typeface(for: .system(size: 17, weight: .semibold))) != nil

@Suite(
  .enabled(if: hasInter, "The font Inter is not installed, which the fixtures' titles are in."))
struct TapTests {
  private static func expect(_ shown: LayerProperties, _ pose: Pose, _ time: Double) {
    let angle = pose.degrees * .pi / 180
    let t = shown.affineTransform
    #expect(
      isClose(t.a, pose.scale * cos(angle)) && isClose(t.b, pose.scale * sin(angle)), "\(time)")
    #expect(isClose(t.c, -t.b) && isClose(t.d, t.a) && t.tx == 0 && t.ty == 0, "\(time)")
    #expect(isClose(shown.bounds.width, pose.width), "\(time)")
    #expect(isClose(shown.bounds.height, pose.height), "\(time)")
    #expect(isClose(shown.position, CGPoint(x: pose.x, y: pose.y)), "\(time)")
    #expect(shown.anchorPoint == CGPoint(x: pose.anchor, y: 0.5), "\(time)")
    #expect(isClose(shown.frame, pose.frame), "\(time)")
  }

  @Test func twoRunsAddUp() throws {
    let stage = try Fixtures.scene("tap-twice").makeStage()
    let layer = try stage.view("recommend").layer
    for hundredth in stride(from: 0, through: 270, by: 5) {
      let time = Double(hundredth) / 100
      try stage.advance(seconds: time)
      Self.expect(layer.properties, TwoTaps.model(at: time), time)
      Self.expect(layer.presentation().properties, TwoTaps.presentation(at: time), time)
      #expect(stage.isAtRest == (time >= 2.6))
    }
  }

  /// The second tap's first call by hand: a frame set under a turn of 9 degrees.
  @Test func theSecondTapDistortsTheButton() throws {
    let stage = try Fixtures.scene("tap-twice").makeStage()
    try stage.advance(seconds: 0.6)
    let button = try stage.view("recommend")
    let (c, s) = (cos(Double.pi / 20), sin(Double.pi / 20))
    #expect(isClose(button.bounds.width, 120 + 44 * sin(Double.pi / 10)))
    #expect(isClose(button.bounds.height, 44 * cos(Double.pi / 10)))
    #expect(isClose(button.center, CGPoint(x: 168 + 72 * c + 52.8 * s, y: 100 - 72 * s)))
  }

  @Test func aTapDoesWhatTheScriptDoes() throws {
    let stages = try ["recommend-button", "tap-once"].map { try Fixtures.scene($0).makeStage() }
    for hundredth in 0...210 {
      for stage in stages { try stage.advance(seconds: Double(hundredth) / 100) }
      let shown = try stages.map { try $0.view("recommend").layer.presentation() }
      #expect(shown[0] == shown[1])
      #expect(stages[0].isAtRest == stages[1].isAtRest)
    }
    #expect(stages[0].isAtRest)
    let frame = try stages[0].view("recommend").frame
    #expect(isClose(frame, CGRect(x: 120, y: 78, width: 120, height: 44)))
  }

  @Test func aDisabledButtonTakesNoSecondTap() throws {
    let once = try Fixtures.scene("tap-once").makeStage()
    let twice = try Fixtures.scene("tap-twice-disabled").makeStage()
    for hundredth in 0...210 {
      let time = Double(hundredth) / 100
      try once.advance(seconds: time)
      try twice.advance(seconds: time)
      let (one, two) = (try once.view("recommend"), try twice.view("recommend"))
      #expect(one.layer.presentation() == two.layer.presentation())
      #expect(two.isUserInteractionEnabled == (time >= 2))
    }
    #expect(once.isAtRest && twice.isAtRest)
  }

  @Test func theQuadMovesLikeTheButton() throws {
    let stages = try ["recommend-button", "quad"].map { try Fixtures.scene($0).makeStage() }
    for hundredth in 0...210 {
      for stage in stages { try stage.advance(seconds: Double(hundredth) / 100) }
      var shown = try stages.map { try $0.view("recommend").layer.presentation().properties }
      #expect(shown.map(\.cornerRadius) == [10, 0])
      shown[0].cornerRadius = 0
      #expect(shown[0] == shown[1])
    }
    #expect(try stages[1].view("recommend") is Button == false)
  }
}

@Suite struct TapTargetTests {
  private static let views = #"""
    {"id": "back", "type": "view", "frame": [0, 0, 100, 100], "onTap": [{"set": "back", "alpha": 0.5}],
     "subviews": [{"id": "inner", "type": "view", "frame": [0, 0, 20, 20]}]},
    {"id": "front", "type": "button", "frame": [40, 40, 100, 100],
     "onTap": [{"set": "front", "alpha": 0.5}]}
    """#

  /// Which of the two have been tapped: points by what lies there, ids by the middle of the view.
  @Test(arguments: [
    ("[10, 30]", ["back"]), ("[50, 50]", ["front"]), ("[99.5, 39]", ["back"]),
    ("[100, 39]", []), ("[390, 290]", []), ("[-5, -5]", []),
    // A view without onTap leaves the tap to the one that it lies in.
    (#""inner""#, ["back"]), (#""front""#, ["front"]),
    // The middle of the back one is covered.
    (#""back""#, ["front"]),
  ])
  func tapsReachWhatLiesInFront(_ target: String, _ tapped: [String]) throws {
    let stage = try stage(views: Self.views, #""events": [{"at": 0.25, "tap": \#(target)}]"#)
    try stage.advance(seconds: 0.25, includingEvents: false)
    #expect(try ["back", "front"].allSatisfy { try stage.view($0).alpha == 1 })
    try stage.advance(seconds: 0.25)
    #expect(try ["back", "front"].filter { try stage.view($0).alpha == 0.5 } == tapped)
  }

  /// Taps of one instant come in the order of the file.
  @Test func tapsOfOneInstantKeepTheirOrder() throws {
    for order in [["a", "b"], ["b", "a"]] {
      let views = ["a", "b"].enumerated().map {
        #"{"id": "\#($1)", "type": "view", "frame": [\#($0 * 10), 0, 9, 9], "onTap": [{"set": "a", "cornerRadius": \#($0)}]}"#
      }
      let events = order.map { #"{"at": 1, "tap": "\#($0)"}"# }
      let stage = try stage(
        views: views.joined(separator: ","), #""events": [\#(events.joined(separator: ","))]"#)
      try stage.advance(seconds: 1)
      #expect(try stage.view("a").layer.cornerRadius == (order[1] == "a" ? 0 : 1))
    }
  }

  /// Each tap runs the steps from the first on, beside those that still run.
  @Test func everyTapStartsTheStepsAnew() throws {
    let stage = try stage(
      views: #"""
        {"id": "v", "type": "view", "frame": [0, 0, 9, 9],
         "onTap": [{"wait": 1}, {"set": "v", "translate": [1, 0]}]}
        """#,
      #""events": [{"at": 0, "tap": "v"}, {"at": 0.5, "tap": "v"}, {"at": 3, "tap": "v"}]"#)
    for (time, count) in [(0.5, 0.0), (1, 1), (1.25, 1), (1.5, 2), (3.5, 2), (4, 3)] {
      try stage.advance(seconds: time)
      #expect(try stage.view("v").transform.tx == count)
    }
  }
}
