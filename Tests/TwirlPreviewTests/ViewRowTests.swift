import Foundation
import Testing
import TwirlLayers
import TwirlScenes
import TwirlViews

@testable import TwirlPreview

@Suite("Views in numbers")
struct ViewRowTests {
  private static let json = """
    { "version": 1, "size": [100, 100], "views": [
      { "id": "above", "type": "view", "frame": [0, 0, 10, 10], "zPosition": 5 },
      { "id": "card", "type": "view", "frame": [10, 20, 30, 40], "clipsToBounds": true, "subviews": [
        { "type": "label", "text": "x", "frame": [1, 2, 3, 4], "hidden": true },
        { "id": "dot", "type": "view", "frame": [5, 5, 4, 4],
          "transform": [ { "scale": [2, 3] }, { "rotate": 30 } ] } ] } ],
      "script": [ { "wait": 1 }, { "set": "dot", "alpha": 0.5 }, { "wait": 1 } ] }
    """

  private func stage() throws -> Stage {
    try Scene(json: Self.json.utf8, path: "s.json").makeStage()
  }

  @Test("Rows are in the order of painting, and name their superview")
  func order() throws {
    let rows = ViewRow.rows(of: try stage())
    #expect(rows.map(\.id) == ["card", nil, "dot", "above"])
    #expect(rows.map(\.parent) == [nil, 0, 0, nil])
    #expect(rows.map(\.type) == ["View", "Label", "View", "View"])
    #expect(rows.map(\.clips) == [true, false, false, false])
    #expect(rows.map(\.isHidden) == [false, true, false, false])
  }

  @Test("A transform is given as scale, angle and translation")
  func parts() throws {
    // A rotation by 30° after a scale of 2 along x and 3 along y, both about the anchor point, is in row
    // vectors R · S: (2 cos 30°, 3 sin 30°), (−2 sin 30°, 3 cos 30°).
    let (c, s) = (3.0.squareRoot() / 2, 0.5)
    let row = try #require(ViewRow.rows(of: try stage()).first { $0.id == "dot" })
    let expected = [2 * c, 3 * s, -2 * s, 3 * c, 0, 0]
    for (value, wanted) in zip(row.report.model.transform, expected) {
      #expect(abs(value - wanted) < 1e-12)
    }
    let parts = try #require(ViewRow.Parts([0, 2, -3, 0, 7, 8]))
    #expect(parts.scale == [2, 3] && parts.translation == [7, 8] && parts.skew == 0)
    #expect(abs(parts.angle - 90) < 1e-12)
    #expect(ViewRow.Parts([0, 0, 0, 0, 1, 1]) == nil)
  }

  @Test("A history gives the rows of each frame, and keeps each row once")
  func history() throws {
    let stage = try stage()
    var history = ViewHistory()
    var expected: [[ViewRow]] = []
    for frame in 0...20 {
      try stage.advance(to: MediaTime(seconds: Double(frame) / 10))
      expected.append(ViewRow.rows(of: stage))
      history.add(expected[frame], frame: frame)
    }
    for frame in 0...20 { #expect(history.rows(at: frame) == expected[frame]) }
    #expect(history.rows(at: 9)?[2].report.model.alpha == 1)
    #expect(history.rows(at: 10)?[2].report.model.alpha == 0.5)
    #expect(history.keptCount == 5)
    #expect(history.rows(at: 21) == nil && history.rows(at: -1) == nil && history.frameCount == 21)
  }

  @Test("Rows that come and go are those of their frame")
  func changingCount() throws {
    let rows = ViewRow.rows(of: try stage())
    var history = ViewHistory()
    history.add(Array(rows[..<1]), frame: 0)
    history.add(rows, frame: 1)
    history.add([], frame: 2)
    #expect((0...2).map { history.rows(at: $0)?.count } == [1, 4, 0])
  }
}
