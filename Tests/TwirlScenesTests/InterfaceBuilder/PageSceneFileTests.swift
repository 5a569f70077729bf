import Foundation
import Testing
import TwirlGraphics
import TwirlViews

@testable import TwirlScenes

/// Scene files that begin with a page, and what programs attach to one.
@Suite(.enabled(if: Pages.hasInter, "the font Inter is not installed"))
struct PageSceneFileTests {
  /// A scene beside the storyboard of the fixtures.
  private func scene(_ rest: String) throws(SceneError) -> Scene {
    try Scene(
      json: "{\"version\": 1, \"page\": \"Recommend.storyboard\", \(rest)}".utf8,
      path: Pages.fixture("scene.json"))
  }

  @Test("Size and scale are the page's unless the file gives them")
  func size() throws {
    let plain = try scene("")
    #expect(plain.size == CGSize(width: 375, height: 667) && plain.scale == 2)
    let other = try scene(#""scene": "Button", "scale": 3"#)
    #expect(other.size == CGSize(width: 320, height: 200) && other.scale == 3)
    #expect(try scene(#""size": [100, 90]"#).size == CGSize(width: 100, height: 90))
  }

  @Test("Views are changed by any of their names", arguments: ["Car-d0-Vw0", "Card"])
  func changes(name: String) throws {
    let changed = try scene(
      #"""
      "views": [{"id": "\#(name)", "alpha": 0.5, "frame": [1, 2, 3, 4],
        "subviews": [{"id": "dot", "type": "view", "frame": [5, 6, 7, 8]}]}]
      """#)
    let view = try changed.description("Car-d0-Vw0")
    #expect(view.alpha == 0.5)
    #expect(try changed.frame("Car-d0-Vw0") == CGRect(x: 1, y: 2, width: 3, height: 4))
    // What is not given stays.
    #expect(view.cornerRadius == 16 && view.backgroundColor == .white)
    #expect(view.subviews.last?.id == "dot")
    #expect(view.subviews.count == 6)
  }

  @Test("A label's text and a button's colours are changed; the rest stays")
  func texts() throws {
    let changed = try scene(
      #"""
      "views": [{"id": "RecommendButton", "title": "Yes"}, {"id": "Hea-di-Lbl", "textColor": "#F00"}]
      """#)
    let button = try changed.description("Rec-om-Btn")
    #expect(button.text?.string == "Yes" && button.textColor == .white)
    let label = try changed.description("Hea-di-Lbl")
    #expect(label.text?.string == "Book of the week")
    #expect(label.textColor == Color(red: 1, green: 0, blue: 0))
  }

  @Test("New views lie in a view of the page, or on top of it")
  func added() throws {
    let scene = try scene(
      #"""
      "views": [{"id": "a", "type": "view", "frame": [0, 0, 1, 1], "in": "Cover"},
        {"id": "b", "type": "view", "frame": [0, 0, 2, 2]}]
      """#)
    #expect(try scene.description("Cov-er-Vw0").subviews.last?.id == "a")
    #expect(scene.views.map(\.id) == ["Pag-e0-Vw0", "b"])
  }

  @Test("Steps and taps name views of the page, too")
  func steps() throws {
    let stage = try scene(
      #"""
      "views": [{"id": "Card", "onTap": [{"set": "Cover", "alpha": 0.25}]}],
      "script": [{"animate": "RecommendButton", "duration": 1, "curve": "linear",
        "to": {"alpha": 0}}],
      "events": [{"at": 0.5, "tap": "Sun"}]
      """#
    ).makeStage()
    try stage.advance(seconds: 0.5)
    #expect(isClose(try stage.view("Rec-om-Btn").layer.presentation().opacity, 0.5))
    // The sun does nothing by itself; the tap is the card's.
    #expect(try stage.view("Cov-er-Vw0").alpha == 0.25)
  }

  @Test(
    "Mistakes",
    arguments: [
      (
        #""views": [{"id": "Crad", "alpha": 1}]"#,
        "views[0].id: no view of the page is called \"Crad\"; did you mean \"Card\"? "
          + "For a new view add a \"type\" and a \"frame\""
      ),
      (
        #""views": [{"id": "Card", "text": "?"}]"#,
        "views[0].text: only a label has this, not a view; change the type or remove it"
      ),
      (
        #""views": [{"id": "Card", "type": "label"}]"#,
        "views[0].type: the page's \"Car-d0-Vw0\" is a view; remove the type"
      ),
      (
        #""views": [{"id": "Card", "in": "Cover"}]"#,
        "views[0].in: the page says where the view lies; remove it"
      ),
      (
        #""views": [{"type": "view", "frame": [0, 0, 1, 1], "in": "Covr"}]"#,
        "views[0].in: no view of the page is called \"Covr\"; did you mean \"Cover\"?"
      ),
      (
        #""script": [{"perform": "viewTransform", "on": "RecommendButon"}]"#,
        "script[0].on: no view has the id \"RecommendButon\"; did you mean \"RecommendButton\"?"
      ),
      (
        #""scene": "Bok""#,
        "no scene is called \"Bok\"; did you mean \"Book\"? there are Rec-om-Vwc (Book), "
          + "But-to-Vwc (Button)"
      ),
    ])
  func mistakes(rest: String, problem: String) throws {
    let error = try #require(throws: SceneError.self) { try scene(rest) }
    #expect(error.description == problem)
  }

  @Test("A page that is not there, is a folder or no page")
  func missingPage() throws {
    func problem(_ page: String) throws -> String {
      let json = "{\"version\": 1, \"page\": \"\(page)\"}"
      let path = Pages.fixture("scene.json")
      let error = try #require(throws: SceneError.self) { try Scene(json: json.utf8, path: path) }
      return error.message
    }
    #expect(
      try problem("None.storyboard").hasSuffix("None.storyboard: no such file; check the path"))
    #expect(try problem("../storyboards").hasSuffix("it is a folder; name a file"))
    #expect(try problem("recommend.json").contains("recommend.json:1:1: not XML"))
    let other = try #require(throws: SceneError.self) {
      try TwirlScenesTests.scene(#"{"version": 1, "size": [1, 1], "scene": "A"}"#)
    }
    #expect(other.description.hasPrefix("scene: only a page has scenes"))
  }

  @Test("A class that two views have is no name for a step, but for a program")
  func ambiguous() throws {
    let xml = Pages.xib("<view id=\"a\" customClass=\"Dot\"/><view id=\"b\" customClass=\"Dot\"/>")
    var scene = try Pages.scene(xml)
    #expect(scene.viewIDs(named: "Dot") == ["a", "b"])
    try scene.animate("Dot") { $0.alpha = 0.5 }
    let stage = try scene.makeStage()
    try stage.advance(seconds: 0)
    #expect(scene.views(named: "Dot", on: stage).map(\.alpha) == [0.5, 0.5])
    let error = try #require(throws: SceneError.self) { try scene.animate("Dit") { _ in } }
    #expect(error.description == "no view is called \"Dit\"; did you mean \"Dot\"?")
    var names = ViewNames(page: scene.views)
    let node = SceneNode(value: .string("Dot"), path: "script[0].on")
    let problem = try #require(throws: SceneError.self) { try names.reference(node) }
    #expect(
      problem.description == "script[0].on: 2 views of the page are called \"Dot\"; "
        + "use an object ID: \"a\" or \"b\"")
  }

  private final class Dot: View {}

  @Test("A program's class is made for a custom class, with the document's looks")
  func classes() throws {
    var scene = try Pages.scene(
      subviews: """
        <view id="a" customClass="Dot" tag="7"><rect key="frame" x="1" y="2" width="3" height="4"/>
        <color key="backgroundColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/></view>
        """)
    scene.register("Dot") { Dot() }
    let view = try scene.makeStage().view("a")
    #expect(view is Dot)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.backgroundColor == Color(white: 0.5) && view.tag == 7)
  }
}
