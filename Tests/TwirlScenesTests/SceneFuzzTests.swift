import Foundation
import Testing
import TwirlLayers
import TwirlScenes
import TwirlViews

/// Whatever a file says, reading it and running it ends in a stage or in a typed error.
@Suite struct SceneFuzzTests {
  /// A scene with every key.
  private static let text = ##"""
    // All there is.
    {"version": 1, "size": [320, 200], "scale": 2, "background": "#F2F2F7", "views": [
      {"id": "a", "type": "button", "frame": [120, 78, 120, 44], "anchorPoint": [0.5, 0.5],
       "transform": [{"scale": 2}, {"rotate": 30}, {"translate": [1, 2]}, {"scale": [1, 3]}],
       "alpha": 0.5, "hidden": false, "clipsToBounds": true, "userInteractionEnabled": true,
       "backgroundColor": "#007AFF", "cornerRadius": 10, "borderWidth": 1, "borderColor": "#000", "title": "AV", "titleColor": "#FFF",
       "font": {"family": "Twirl Test", "weight": 600, "italic": false, "size": 17},
       "cornerCurve": "continuous", "maskedCorners": ["topLeft", "bottomRight"], "zPosition": 2,
       "shadow": {"color": "#000", "opacity": 0.5, "radius": 3, "offset": [1, 2], "path": "M0 0h9v9z"},
       "transform3D": [{"perspective": 500}, {"rotate": [30, 0, 1, 0]}, {"scale": [1, 2]}],
       "sublayerTransform": [{"translate": [1, 2, 3]}, {"rotate": 5}, {"scale": 2}],
       "groupOpacity": false, "edgeAntialiasing": false, "doubleSided": true,
       "geometryFlipped": false, "mask": {"type": "view", "frame": [0, 0, 9, 9], "shape": {
         "path": "M1 2 3 4H5V6C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T5 6A4 3 20 1 0 9 9l1-1.5e0z",
         "fillColor": "#0F0", "fillRule": "evenOdd", "strokeColor": "#F00", "strokeStart": 0.1,
         "strokeEnd": 0.9, "lineWidth": 2, "lineCap": "round", "lineJoin": "bevel",
         "miterLimit": 3, "dash": [3, 2], "dashPhase": 1}},
       "onTap": [{"perform": "viewTransform", "on": "a"}]},
      {"type": "view", "frame": [0, 0, 60, 40], "gradient": {"type": "radial",
       "colors": ["#FFF", "clear", "#123"], "locations": [0, 0.5, 1], "start": [0, 0], "end": [1, 1]}},
      {"type": "view", "frame": [0, 0, 60, 40], "replicator": {"count": 3, "delay": 0.1,
       "transform": [{"translate": [9, 0]}], "color": "#FFF", "colorOffset": [-0.1, 0, 0, -0.2]},
       "subviews": [{"type": "view", "frame": [0, 0, 5, 5], "backgroundColor": "#F00"}]},
      {"id": "b", "type": "view", "bounds": [1, 2, 30, 40], "center": [5, 6],
       "transform": [1, 0, 0, 1, 0, 0], "subviews": [
         {"id": "c", "type": "label", "frame": [0, 0, 20, 10], "text": "A", "textColor": "#0000",
          "textAlignment": "center", "font": {"family": "Twirl Test", "weight": "bold"}}]}],
     "script": [
       {"set": "b", "anchorPoint": [1, 0], "keepingFrame": true, "rotate": 10, "alpha": 1},
       {"animate": "b", "duration": 0.3, "delay": 0.1, "curve": [0.1, 0, 0.2, 1],
        "options": ["allowUserInteraction", "autoreverse"],
        "to": {"center": [1, 1], "bounds": [0, 0, 9, 9], "scale": 2, "translate": [3, 4],
               "backgroundColor": "#ABC", "cornerRadius": 2}},
       {"together": [{"wait": 0.2}, {"perform": "viewTransform", "on": "b"}]},
       {"repeat": 3, "steps": [{"set": "c", "text": "V", "hidden": true}, {"wait": 0.01}]},
       {"together": [
         {"animate": "b", "duration": 0.1, "curve": {"spring": {"dampingRatio": 0.5, "velocity": 9}},
          "to": {"rotate": 45}},
         {"animate": "b", "delay": 0.01, "curve": {"spring": {"duration": 0.1, "bounce": 0.2}},
          "to": {"center": [40, 40]}},
         {"animate": "c", "curve": {"spring": {"mass": 1, "stiffness": 9000, "damping": 80,
          "velocity": -2}}, "to": {"center": [30, 4]}}]},
       {"animate": "c", "duration": 0.2, "calculationMode": "cubicPaced", "keyframes": [
         {"at": 0.3, "to": {"center": [9, 8]}}, {"from": 0.1, "at": 0.7, "to": {"alpha": 0.5}},
         {"at": 1, "to": {"center": [1, 2], "scale": 2}}]},
       {"transition": "b", "duration": 0.1, "style": "flipFromTop", "curve": "linear",
        "options": ["allowAnimatedContent"], "to": {"hidden": false, "backgroundColor": "#123"},
        "steps": [{"set": "c", "text": "A", "textColor": "#FFF", "textAlignment": "right",
          "font": {"family": "Twirl Test", "size": 9}}, {"set": "a", "titleColor": "#F00"}]},
       {"animate": "c", "duration": 1, "curve": "easeIn", "options": ["repeat"],
        "to": {"frame": [1, 2, 3, 4], "transform": "identity"}}],
     "events": [{"at": 0.6, "tap": "a"}, {"at": 0.9, "tap": [150, 90]},],
    }
    """##

  /// Values of each kind, most of them extreme.
  private static let numbers = [
    "0", "-1", "1", "2", "1e308", "-1e7", "1e7", "1e-300", "1e-9", "NaN", "-Infinity", "86400",
    "100000",
  ]
  private static let lists = [
    "[]", "[0, 0]", "[1e7, -1e7]", "[0, 0, 0, 0]", "[1e7, 1e7, 1e7, 1e7]", "[0, 0, 0, 0, 0, 0]",
    "[1e7, 1e-9, 0, 1e-9, 1e7, 1e7]", "[{\"scale\": 0}]", "[{\"wait\": 1e-9}]",
  ]
  private static let words = [
    "true", "false", "null", "\"a\"", "\"b\"", "\"c\"", "\"clear\"", "\"identity\"", "{}",
  ]

  /// Returns a value, most often of the kind of another.
  private static func value(like text: Substring, _ random: inout SeededGenerator) -> String {
    let alike =
      switch text.first {
      case "[": lists
      case let first? where first.isNumber: numbers
      default: words
      }
    let values = Int.random(in: 0..<8, using: &random) == 0 ? numbers + lists + words : alike
    return values.randomElement(using: &random) ?? ""
  }

  /// Runs a text as far as it goes; returns how far that is.
  private static func outcome(_ bytes: [UInt8]) -> String {
    let scene: Scene
    do throws(SceneError) {
      scene = try Scene(json: bytes, path: "scene.json")
    } catch {
      #expect(!error.message.utf8.contains(UInt8(ascii: "\n")))
      #expect(error.message.hasPrefix("scene.json:"))
      return error.kind == .syntax ? "syntax" : "content"
    }
    guard let stage = try? scene.makeStage(fonts: Fixtures.fonts) else { return "text" }
    do {
      for tenth in 0...30 {
        try stage.advance(seconds: Double(tenth) / 10)
        checkNumbers(stage.window.layer)
      }
    } catch {
      return "clock"
    }
    return "stage"
  }

  private static func checkNumbers(_ layer: Layer) {
    let shown = layer.presentation()
    let (bounds, t) = (shown.bounds, shown.affineTransform())
    let numbers = [
      bounds.origin.x, bounds.origin.y, bounds.width, bounds.height, shown.position.x,
      shown.position.y, t.a, t.b, t.c, t.d, t.tx, t.ty,
    ]
    #expect(numbers.allSatisfy { $0.isFinite })
    for sublayer in layer.sublayers { checkNumbers(sublayer) }
  }

  @Test func theSceneIsValid() {
    #expect(Self.outcome(Array(Self.text.utf8)) == "stage")
  }

  /// Bytes are changed, cut out, doubled.
  @Test func survivesSpoiltBytes() {
    var random = SeededGenerator(seed: 1)
    var outcomes: [String: Int] = [:]
    let valid = Array(Self.text.utf8)
    for _ in 0..<600 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...4, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1:
          bytes[place] = Array("0123456789-e.,:[]{}\"".utf8).randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(place..<end)
        default: bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
      }
      outcomes[Self.outcome(bytes), default: 0] += 1
    }
    for outcome in ["syntax", "content", "stage"] { #expect(outcomes[outcome, default: 0] > 20) }
  }

  /// Values are replaced by others, most of them extreme.
  @Test func survivesOtherValues() {
    var random = SeededGenerator(seed: 2)
    var outcomes: [String: Int] = [:]
    // A value after a colon, or a number in a list.
    let value = /[:\[,] ?(?<value>"[^"]*"|[0-9.]+|true|false|\[[^\[\]{}]*\])(?!")(?!:)/
    let places = Self.text.matches(of: value).map {
      $0.value.startIndex..<$0.value.endIndex
    }
    for _ in 0..<600 {
      var text = Self.text
      // From the back, so that the places in front stay where they are.
      let first = places.indices.randomElement(using: &random) ?? 0
      let second =
        Bool.random(using: &random) ? first : places.indices.randomElement(using: &random)
      for place in Set([first, second ?? first]).sorted(by: >).map({ places[$0] }) {
        text.replaceSubrange(place, with: Self.value(like: Self.text[place], &random))
      }
      outcomes[Self.outcome(Array(text.utf8)), default: 0] += 1
    }
    #expect(outcomes["syntax", default: 0] == 0)
    for outcome in ["content", "stage"] { #expect(outcomes[outcome, default: 0] > 20) }
  }
}
