import Foundation
import Testing
import TwirlLayers
import TwirlScenes
import TwirlViews

/// A script, in which `mark(n)` stands for a step that takes no time, and when the marks are made.
struct TimedScript: Sendable, CustomTestStringConvertible {
  var script: String
  var nanoseconds: [Int64]

  init(_ script: String, _ nanoseconds: [Int64]) {
    (self.script, self.nanoseconds) = (script, nanoseconds)
  }

  var testDescription: String { script }

  /// The stage of the script, with a view `m0`, `m1`… for each mark besides the view `v`.
  func stage() throws -> Stage {
    let marks = nanoseconds.indices.map {
      #", {"id": "m\#($0)", "type": "view", "frame": [0, 0, 1, 1]}"#
    }
    let steps = nanoseconds.indices.reduce(script) {
      $0.replacing("mark(\($1))", with: #"{"set": "m\#($1)", "alpha": 0}"#)
    }
    return try TwirlScenesTests.stage(
      views: #"{"id": "v", "type": "view", "frame": [0, 0, 9, 9]}"# + marks.joined(),
      #""script": [\#(steps)]"#)
  }
}

private let second: Int64 = 1_000_000_000
/// Fades `v` in half a second.
private let fade = #"{"animate": "v", "duration": 0.5, "to": {"alpha": 0}}"#
private let unfade = #"{"animate": "v", "duration": 0.5, "to": {"alpha": 1}}"#
private let perform = #"{"perform": "viewTransform", "on": "v"}"#

@Suite struct ScriptTimingTests {
  @Test(arguments: [
    TimedScript("mark(0)", [0]),
    TimedScript(
      #"mark(0), {"wait": 1}, mark(1), {"wait": 1e-9}, mark(2)"#, [0, second, second + 1]),
    TimedScript(#"{"wait": 0}, mark(0), {"wait": 0.1}, {"wait": 0.2}, mark(1)"#, [0, 300_000_000]),
    TimedScript("\(fade), mark(0), \(unfade), mark(1)", [second / 2, second]),
    TimedScript(
      #"{"animate": "v", "duration": 0.25, "delay": 0.1, "to": {"alpha": 0}}, mark(0)"#,
      [350_000_000]),
    TimedScript(
      #"{"animate": "v", "duration": 0.25, "options": ["autoreverse"], "to": {"alpha": 0}}, mark(0)"#,
      [500_000_000]),
    // What changes nothing ends at once, and so does what has no duration.
    TimedScript("\(unfade), mark(0)", [0]),
    TimedScript("\(fade), \(fade), mark(0)", [second / 2]),
    TimedScript(#"{"animate": "v", "duration": 0, "to": {"alpha": 0}}, mark(0)"#, [0]),
    TimedScript(
      #"{"animate": "v", "duration": 1e-10, "options": ["repeat"], "to": {"alpha": 0}}, mark(0)"#,
      [0]),
    TimedScript("\(perform), mark(0), \(perform), mark(1)", [2 * second, 4 * second]),
    TimedScript(#"{"together": []}, mark(0)"#, [0]),
    TimedScript(
      #"{"together": [mark(0), {"wait": 1}, {"wait": 0.5}, mark(1)]}, mark(2)"#, [0, 0, second]),
    TimedScript(#"{"together": [\#(fade), \#(perform), {"wait": 1.5}]}, mark(0)"#, [2 * second]),
    TimedScript(#"{"together": [{"wait": 1}, {"wait": 1}]}, mark(0)"#, [second]),
    TimedScript(
      #"{"together": [{"repeat": 1, "steps": [{"wait": 1}, mark(0)]}, {"wait": 3}]}, mark(1)"#,
      [second, 3 * second]),
    TimedScript(
      #"{"repeat": 3, "steps": [{"wait": 0.5}, mark(0)]}, mark(1)"#, [second / 2, 3 * second / 2]),
    TimedScript(#"{"repeat": 3, "steps": []}, mark(0)"#, [0]),
    TimedScript(#"{"repeat": 2, "steps": [\#(fade), \#(unfade)]}, mark(0)"#, [2 * second]),
    TimedScript(
      #"{"repeat": 2, "steps": [{"repeat": 5, "steps": [{"wait": 0.1}]}, {"together": [{"wait": 1}]}]}, mark(0)"#,
      [3 * second]),
    TimedScript(#"{"repeat": 99998, "steps": [mark(0)]}, mark(1)"#, [0, 0]),
    TimedScript(
      #"{"together": [{"animate": "v", "duration": 1, "options": ["repeat"], "to": {"alpha": 0}}, {"repeat": 1, "steps": [{"wait": 1}, mark(0)]}]}"#,
      [second]),
    // An opacity that another block takes over ends unfinished, and at once.
    TimedScript(
      #"{"together": [{"repeat": 1, "steps": [\#(fade), mark(0)]}, {"repeat": 1, "steps": [{"wait": 0.25}, \#(unfade), mark(1)]}]}"#,
      [second / 4, 3 * second / 4]),
  ])
  func beginsStepsToTheNanosecond(_ timed: TimedScript) throws {
    let stage = try timed.stage()
    let marks = try timed.nanoseconds.indices.map { try stage.view("m\($0)") }
    for (mark, time) in zip(marks, timed.nanoseconds).sorted(by: { $0.1 < $1.1 }) {
      try stage.advance(to: MediaTime(nanoseconds: time), includingEvents: false)
      #expect(mark.alpha == 1)
      // Marks of one instant are made together, and looked at before any of it.
      let same = zip(marks, timed.nanoseconds).filter { $0.1 == time }
      if same.last?.0 === mark {
        try stage.advance(to: MediaTime(nanoseconds: time))
        for (mark, _) in same { #expect(mark.alpha == 0) }
      }
    }
  }

  @Test func restsAtItsEnd() throws {
    let stage = try TimedScript(#"\#(fade), {"wait": 1}"#, []).stage()
    try stage.advance(seconds: 1.5, includingEvents: false)
    #expect(!stage.isAtRest)
    try stage.advance(seconds: 1.5)
    #expect(stage.isAtRest && stage.now == MediaTime(seconds: 1.5))
  }

  @Test func repeatsWithoutAnEnd() throws {
    let stage = try stage(
      script:
        #"{"animate": "v", "duration": 1, "options": ["repeat", "autoreverse"], "curve": "linear", "to": {"alpha": 0}}"#
    )
    try stage.advance(seconds: 0)
    #expect(stage.isEndless)
    for (time, alpha) in [(0.25, 0.75), (1, 0), (1.25, 0.25), (2, 1), (1000.5, 0.5)] {
      try stage.advance(seconds: time)
      #expect(isClose(try stage.view("v").layer.presentation().opacity, alpha))
    }
    #expect(!stage.isAtRest)
  }

  /// Ends in the clock's error instead of in a loop or on the stack's end.
  @Test func stopsAtTooManyEventsOfOneInstant() throws {
    let steps = Array(repeating: #"{"repeat": 49999, "steps": [\#(unfade)]}"#, count: 2)
    let stage = try TimedScript(steps.joined(separator: ","), []).stage()
    #expect(throws: Never.self) { try stage.advance(seconds: 1) }
    let tapped = try TwirlScenesTests.stage(
      views:
        #"{"id": "v", "type": "view", "frame": [0, 0, 9, 9], "onTap": [{"repeat": 99999, "steps": [\#(unfade)]}]}"#,
      #""events": [{"at": 1, "tap": "v"}, {"at": 1, "tap": "v"}]"#)
    let error = #expect(throws: ClockError.self) { try tapped.advance(seconds: 1) }
    #expect(error?.time == MediaTime(seconds: 1))
  }

  /// The script begins at 0 s after the taps of that instant.
  @Test func runsAfterTouches() throws {
    let stage = try TwirlScenesTests.stage(
      views: #"""
        {"id": "v", "type": "button", "frame": [0, 0, 9, 9], "onTap": [{"set": "v", "alpha": 0.5}]}
        """#,
      #""script": [{"set": "v", "alpha": 0.25}], "events": [{"at": 0, "tap": "v"}]"#)
    try stage.advance(seconds: 0)
    #expect(try stage.view("v").alpha == 0.25)
  }
}
