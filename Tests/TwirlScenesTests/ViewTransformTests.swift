import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlScenes
import TwirlViews

/// A row of the published timeline of the motion: a 100x40 button at (200, 100).
struct SnippetRow: Sendable, CustomTestStringConvertible {
  var time: Double
  var position: [Double]
  var anchorPoint: [Double]
  var transform: [Double]
  var frame: [Double]
  var tolerance: Double

  var testDescription: String { "\(time) s" }

  static let all: [SnippetRow] = {
    struct Vector: Decodable {
      struct Number: Decodable { var t: Double? }
      struct Values: Decodable { var position, anchorPoint, transform, frame: [Double] }
      var kind: String
      var tolerance: Double?
      var t: Double?
      var values: Values?

      enum Key: String, CodingKey { case kind, tolerance, input, expected }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        kind = try container.decode(String.self, forKey: .kind)
        guard kind == "snippet.frame" else { return }
        tolerance = try container.decode(Double.self, forKey: .tolerance)
        t = try container.decode(Number.self, forKey: .input).t
        values = try container.decode(Values.self, forKey: .expected)
      }
    }
    let file = Fixtures.folder.appendingPathComponent("vectors/core-animation.json")
    let vectors =
      (try? JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))) ?? []
    return vectors.compactMap { vector in
      guard let values = vector.values, let t = vector.t, let tolerance = vector.tolerance else {
        return nil
      }
      return SnippetRow(
        time: t, position: values.position, anchorPoint: values.anchorPoint,
        transform: values.transform, frame: values.frame, tolerance: tolerance)
    }
  }()
}

@Suite struct ViewTransformTests {
  @Test func theTimelineHasItsRows() {
    #expect(SnippetRow.all.count == 14)
  }

  /// The rows show an instant before what is due at it, but for the first: the script begins at 0.
  @Test(arguments: SnippetRow.all)
  func followsThePublishedTimeline(_ row: SnippetRow) throws {
    let stage = try stage(
      views: #"{"id": "b", "type": "button", "frame": [200, 100, 100, 40]}"#,
      #""script": [{"perform": "viewTransform", "on": "b"}]"#)
    try stage.advance(seconds: row.time, includingEvents: row.time == 0)
    let shown = try stage.view("b").layer.presentation()
    let t = shown.affineTransform()
    let frame = shown.frame
    let found = [
      [shown.position.x, shown.position.y], [shown.anchorPoint.x, shown.anchorPoint.y],
      [t.a, t.b, t.c, t.d, t.tx, t.ty],
      [frame.origin.x, frame.origin.y, frame.width, frame.height],
      [shown.bounds.origin.x, shown.bounds.origin.y, shown.bounds.width, shown.bounds.height],
    ]
    let expected = [row.position, row.anchorPoint, row.transform, row.frame, [0, 0, 100, 40]]
    for (found, expected) in zip(found.joined(), expected.joined()) {
      #expect(isClose(found, expected, within: row.tolerance))
    }
  }

  /// The completion comes at 2 s, when the view is back and at rest.
  @Test func completesInTwoSeconds() throws {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    let view = View(frame: CGRect(x: 200, y: 100, width: 100, height: 40))
    stage.window.addSubview(view)
    var completions: [MediaTime] = []
    stage.run { ViewTransform.perform(on: view) { completions.append(stage.now) } }
    try stage.advance(seconds: 2, includingEvents: false)
    #expect(completions.isEmpty)
    try stage.advance(seconds: 5)
    #expect(completions == [MediaTime(seconds: 2)])
    #expect(isClose(view.frame, CGRect(x: 200, y: 100, width: 100, height: 40)))
    #expect(view.transform == .identity && view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(stage.isAtRest)
  }

  @Test func leavesAViewWithoutAStageAsItWas() {
    let view = View(frame: CGRect(x: 200, y: 100, width: 100, height: 40))
    var completions = 0
    ViewTransform.perform(on: view) { completions += 1 }
    #expect(completions == 1)
    #expect(isClose(view.frame, CGRect(x: 200, y: 100, width: 100, height: 40)))
    #expect(view.transform == .identity)
  }

  /// Touches reach the view in all of its stages.
  @Test func letsTouchesThrough() throws {
    let taps = stride(from: 0.0, to: 2, by: 0.125).map { #"{"at": \#($0), "tap": "v"}"# }
    let stage = try stage(
      views: #"""
        {"id": "v", "type": "view", "frame": [200, 100, 100, 40],
         "onTap": [{"set": "count", "translate": [1, 0]}]},
        {"id": "count", "type": "view", "frame": [0, 0, 1, 1]}
        """#,
      #"""
      "script": [{"perform": "viewTransform", "on": "v"}],
      "events": [\#(taps.joined(separator: ","))]
      """#)
    try stage.advance(seconds: 2)
    #expect(try stage.view("count").transform.tx == 16)
  }
}
