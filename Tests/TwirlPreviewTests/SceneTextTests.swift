import Foundation
import Testing
import TwirlScenes

@testable import TwirlPreview

@Suite("Mistakes have a line")
struct SceneTextTests {
  private static let text = """
    // {"views": [0]}
    {
      version: 1, /* "views": [ */ 'size': [320,
        200],
      "views": [
        { "id": "a\\"]}", "frame": [0, 0, 1, 1] },
        {
          "odd key": { x: [[1, 2], [3, "ü", 4]] }, "frame": [5, 6, 7, 8],
        },
      ],
    }
    """

  /// Counted by hand in the text above.
  @Test(
    "Paths lead to lines and columns",
    arguments: [
      ("", 2, 1), ("version", 3, 12), ("size", 3, 40), ("size[0]", 3, 41), ("size[1]", 4, 5),
      ("views", 5, 12), ("views[0]", 6, 5), ("views[0].frame[3]", 6, 41), ("views[1]", 7, 5),
      (#"views[1]["odd key"].x[1][2]"#, 8, 41), ("views[1].frame[0]", 8, 58),
      // What is not there is in what is around it.
      ("views[1].alpha", 7, 5), ("views[7]", 5, 12), ("views[1].frame[9]", 8, 57), ("scale", 2, 1),
    ])
  func places(path: String, line: Int, column: Int) {
    let place = SceneText(Array(Self.text.utf8)).place(of: path, .value)
    #expect(place == SceneText.Place(line: line, column: column))
  }

  @Test("Keys have places of their own")
  func keys() {
    let text = SceneText(Array(Self.text.utf8))
    #expect(text.place(of: "size", .key) == SceneText.Place(line: 3, column: 32))
    #expect(text.place(of: "views[1].frame", .key) == SceneText.Place(line: 8, column: 48))
  }

  @Test(
    "Lines end at LF, CR and CR LF",
    arguments: [("a\nb\nc", "b"), ("a\r\nb\r\nc", "b"), ("a\rb\rc", "b"), ("a\n\nb", "")])
  func lines(text: String, second: String) {
    let text = SceneText(Array(text.utf8))
    #expect(text.line(2) == second && text.line(1) == "a")
    #expect(text.line(0) == nil && text.line(4) == nil)
  }

  @Test("Cut off anywhere, a text is searched without harm")
  func cut() {
    let bytes = Array(Self.text.utf8)
    for end in 0...bytes.count {
      let text = SceneText(Array(bytes[..<end]))
      _ = text.place(of: #"views[1]["odd key"].x[1][2]"#, .value)
      _ = text.strings
      _ = text.line(3)
    }
  }

  @Test("All strings are found, in comments none")
  func strings() {
    let strings = SceneText(Array(Self.text.utf8)).strings
    #expect(strings == ["size", "views", "id", "frame", "odd key", "ü", "frame"])
  }

  /// What `Scene` throws, with the places that a person finds in the text.
  @Test(
    "Errors of scenes get a place, the line, and a remedy",
    arguments: [
      ("{\n  \"version\": 1,\n  \"size\": [10 20]\n}", 3, 15, nil, "  \"size\": [10 20]"),
      (
        "{ \"version\": 1, \"size\": [9, 9],\n\t\"views\": [{ \"aplha\": 1, \"type\": \"view\", \"frame\": [0, 0, 1, 1] }] }",
        2, 14, "views[0].aplha",
        "\t\"views\": [{ \"aplha\": 1, \"type\": \"view\", \"frame\": [0, 0, 1, 1] }] }"
      ),
      (
        "{ \"version\": 1, \"size\": [9, 9],\n \"script\": [\n  { \"wait\": -1 }] }", 3, 13,
        "script[0].wait", "  { \"wait\": -1 }] }"
      ),
    ] as [(String, Int, Int, String?, String)])
  func faults(json: String, line: Int, column: Int, path: String?, text: String) throws {
    let bytes = Array(json.utf8)
    var fault: PreviewFault?
    do {
      _ = try Scene(json: bytes, path: "s.json")
    } catch {
      fault = PreviewFault(
        error, file: "other.json", read: { $0 == "s.json" ? bytes : nil }, describe: { "\($0)" })
    }
    let found = try #require(fault)
    #expect((found.line, found.column) == (line, column))
    #expect(found.path == path && found.text == text)
    #expect(found.message.hasPrefix("s.json:\(line):\(column): "))
    #expect(!found.problem.contains("; "))
  }
}
