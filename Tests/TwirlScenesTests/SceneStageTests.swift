import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlScenes
import TwirlViews

@Suite struct SceneStageTests {
  @Test func takesOverTheCanvas() throws {
    let scene = try scene(
      ##"{"version": 1, "size": [320, 200.5], "scale": 1.5, "background": "#F2F2F780"}"##)
    let stage = try scene.makeStage()
    #expect(stage.size == CGSize(width: 320, height: 200.5))
    #expect(stage.scale == 1.5)
    #expect(
      stage.backgroundColor
        == Color(red: 242.0 / 255, green: 242.0 / 255, blue: 247.0 / 255, alpha: 128.0 / 255))
    #expect(stage.isAtRest)
  }

  @Test func hasDefaults() throws {
    let stage = try scene(#"{"version": 1, "size": [1, 1]}"#).makeStage()
    #expect(stage.scale == 1 && stage.backgroundColor == .white)
    let clear = try scene(#"{"version": 1, "size": [1, 1], "background": "clear"}"#)
    #expect(clear.backgroundColor.alpha == 0)
  }

  @Test func takesOverrides() throws {
    var scene = try scene(#"{"version": 1, "size": [320, 200]}"#)
    scene.scale = 3
    scene.backgroundColor = .black
    let stage = try scene.makeStage()
    #expect(stage.scale == 3 && stage.backgroundColor == .black)
    scene.scale = 100
    let error = #expect(throws: SceneError.self) { try scene.makeStage() }
    #expect(
      error?.message
        == "scene.json: size: 320x200 points at scale 100 are more than 16384 pixels a side; "
        + "make size or scale smaller")
    for scale in [0, -1, CGFloat.nan, .infinity] {
      scene.scale = scale
      #expect(throws: SceneError.self) { try scene.makeStage() }
    }
  }

  /// position = frame.origin + anchorPoint ⊙ frame.size, whatever the transform, which comes last.
  @Test(arguments: [
    ("", 0.5, 0.5), (#""anchorPoint": [1, 0.5],"#, 1, 0.5), (#""anchorPoint": [-1, 2],"#, -1, 2),
    (#""transform": [{"rotate": 30}, {"scale": [2, -1]}],"#, 0.5, 0.5),
    (#""anchorPoint": [0, 1], "transform": [2, 1, 0, 1, 5, 6],"#, 0, 1),
  ])
  func placesAFrameBeforeTheTransform(_ keys: String, _ ax: CGFloat, _ ay: CGFloat) throws {
    let view = try stage(
      views: #"{"id": "v", "type": "view", \#(keys) "frame": [10, 20, 100, 50]}"#
    ).view("v")
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 10 + ax * 100, y: 20 + ay * 50))
    #expect(view.layer.anchorPoint == CGPoint(x: ax, y: ay))
  }

  @Test func placesBoundsAndCenter() throws {
    let view = try stage(
      views: #"""
        {"id": "v", "type": "view", "bounds": [3, 4, 100, 50], "center": [60, 70],
         "anchorPoint": [0.25, 1], "transform": [{"scale": 2}]}
        """#
    ).view("v")
    #expect(view.bounds == CGRect(x: 3, y: 4, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 60, y: 70))
    // From the anchor a quarter of 200 to the left and all of 100 up.
    #expect(view.frame == CGRect(x: 10, y: -30, width: 200, height: 100))
  }

  /// Each map goes before those on its left: p, translated, turned by 90° and then doubled.
  @Test(arguments: [
    ("[]", [1.0, 0, 0, 1, 0, 0]), ("[1, 2, 3, 4, 5, 6]", [1, 2, 3, 4, 5, 6]),
    (#"[{"scale": 2}]"#, [2, 0, 0, 2, 0, 0]), (#"[{"scale": [2, -3]}]"#, [2, 0, 0, -3, 0, 0]),
    (#"[{"translate": [7, 8]}]"#, [1, 0, 0, 1, 7, 8]),
    (#"[{"rotate": 90}]"#, [0, 1, -1, 0, 0, 0]), (#"[{"rotate": -180}]"#, [-1, 0, 0, -1, 0, 0]),
    (#"[{"scale": 2}, {"rotate": 90}, {"translate": [10, 0]}]"#, [0, 2, -2, 0, 0, 20]),
    (#"[{"translate": [10, 0]}, {"rotate": 90}, {"scale": 2}]"#, [0, 2, -2, 0, 10, 0]),
    (#"[{"scale": [2, 3]}, {"translate": [1, 1]}, {"scale": 2}]"#, [4, 0, 0, 6, 2, 3]),
  ])
  func concatenatesTransforms(_ transform: String, _ expected: [Double]) throws {
    let view = try stage(
      views: #"{"id": "v", "type": "view", "frame": [0, 0, 9, 9], "transform": \#(transform)}"#
    ).view("v")
    let t = view.transform
    for (found, expected) in zip([t.a, t.b, t.c, t.d, t.tx, t.ty], expected) {
      #expect(isClose(found, expected, within: 1e-12))
    }
  }

  @Test func takesOverLooks() throws {
    let stage = try stage(
      views: ##"""
        {"id": "v", "type": "view", "frame": [0, 0, 9, 9], "alpha": 0.25, "hidden": true,
         "userInteractionEnabled": false, "backgroundColor": "#F00",
         "cornerRadius": 3, "subviews": [
           {"type": "view", "frame": [1, 1, 1, 1], "id": "back", "clipsToBounds": true},
           {"type": "label", "frame": [2, 2, 2, 2], "id": "front", "userInteractionEnabled": true}
         ]},
        {"id": "plain", "type": "view", "frame": [0, 0, 9, 9]}
        """##)
    let view = try stage.view("v")
    #expect(view.alpha == 0.25 && view.isHidden && !view.clipsToBounds)
    #expect(!view.isUserInteractionEnabled && view.layer.cornerRadius == 3)
    #expect(view.backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(view.subviews.map(\.accessibilityIdentifier) == ["back", "front"])
    let back = try stage.view("back")
    #expect(back.clipsToBounds && !back.isHidden && back.isUserInteractionEnabled)
    #expect(try stage.view("front").isUserInteractionEnabled)
    let plain = try stage.view("plain")
    #expect(plain.alpha == 1 && !plain.isHidden && !plain.clipsToBounds)
    #expect(plain.isUserInteractionEnabled && plain.backgroundColor == nil)
    #expect(plain.layer.cornerRadius == 0 && plain.onTap == nil)
    #expect(stage.window.subviews.map(\.accessibilityIdentifier) == ["v", "plain"])
  }

  @Test func takesOverTexts() throws {
    let scene = try scene(
      ##"""
      {"version": 1, "size": [9, 9], "views": [
        {"id": "b", "type": "button", "frame": [0, 0, 60, 20], "title": "AV",
         "titleColor": "#00F", "font": {"family": "Twirl Test", "weight": "bold", "size": 12.5}},
        {"id": "l", "type": "label", "frame": [0, 0, 60, 20], "text": "A", "textColor": "#0F0",
         "textAlignment": "right", "font": {"family": "Twirl Test", "weight": 321, "italic": true}}
      ]}
      """##)
    let stage = try scene.makeStage(fonts: Fixtures.fonts)
    let button = try #require(try stage.view("b") as? Button)
    #expect(button.title == "AV" && button.titleColor == Color(red: 0, green: 0, blue: 1))
    #expect(button.font == Font(family: "Twirl Test", weight: .bold, size: 12.5))
    let label = try #require(try stage.view("l") as? Label)
    #expect(label.text == "A" && label.textColor == Color(red: 0, green: 1, blue: 0))
    #expect(label.textAlignment == .right)
    #expect(
      label.font == Font(family: "Twirl Test", weight: .init(321), isItalic: true, size: 17))
    #expect(!label.isUserInteractionEnabled)
    #expect(scene.viewIDs == ["b", "l"])
  }

  @Test(arguments: [
    ("ultraLight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
  ])
  func knowsWeights(_ name: String, _ weight: Int) throws {
    let stage = try scene(
      #"""
      {"version": 1, "size": [9, 9], "views": [{"id": "b", "type": "button",
        "frame": [0, 0, 9, 9], "font": {"family": "Twirl Test", "weight": "\#(name)"}}]}
      """#
    ).makeStage(fonts: Fixtures.fonts)
    #expect((try stage.view("b") as? Button)?.font.weight.value == weight)
  }

  /// Stages of one scene go the same way, and know nothing of each other.
  @Test func makesStagesAnew() throws {
    let scene = try Fixtures.scene("quad")
    let (first, second) = (try scene.makeStage(), try scene.makeStage())
    try first.advance(seconds: 0.7)
    let before = try first.view("recommend").layer.presentation()
    #expect(try second.view("recommend").layer.presentation() != before)
    try second.advance(seconds: 0.7)
    #expect(try second.view("recommend").layer.presentation() == before)
    #expect(try first.view("recommend") !== second.view("recommend"))
  }

  /// Half as many views as levels, less the scene's own two.
  @Test func nestsToItsLimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"type": "view", "frame": [0, 0, 9, 9], "subviews": ["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    let depth = (Scene.nestingLimit - 2) / 2
    let stage = try stage(views: nested(depth))
    var (view, count) = (stage.window, 0)
    while let inner = view.subviews.first { (view, count) = (inner, count + 1) }
    #expect(count == depth)
    for depth in [depth + 1, 10_000] {
      let error = #expect(throws: SceneError.self) {
        try TwirlScenesTests.stage(views: nested(depth))
      }
      #expect(error?.problem == "nested deeper than 100 levels; flatten the tree")
    }
  }

  /// The deepest tree on the smallest stack that threads have: 512 KiB on Apple's systems.
  @Test func nestsToItsLimitOnASmallStack() {
    final class Outcome: @unchecked Sendable { var count = 0 }
    let outcome = Outcome()
    let thread = Thread {
      let depth = (Scene.nestingLimit - 2) / 2
      let text =
        #"{"version": 1, "size": [9, 9], "views": ["#
        + String(repeating: #"{"type": "view", "frame": [0, 0, 9, 9], "subviews": ["#, count: depth)
        + String(repeating: "]}", count: depth) + "]}"
      outcome.count = (try? scene(text).makeStage())?.window.subviews.count ?? 0
    }
    thread.stackSize = 512 * 1024
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    #expect(outcome.count == 1)
  }
}
