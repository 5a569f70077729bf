import Foundation
import Testing
import TwirlScenes

/// Returns what is wrong with a scene, or nil.
func mistake(_ json: String) -> SceneError? {
  do throws(SceneError) {
    _ = try scene(json)
    return nil
  } catch {
    return error
  }
}

/// A mistake in a text, and the sort and description it is reported with.
struct Mistake: Sendable, CustomTestStringConvertible {
  var json: String
  var kind: SceneError.Kind
  var description: String

  init(_ json: String, _ kind: SceneError.Kind, _ description: String) {
    (self.json, self.kind, self.description) = (json, kind, description)
  }

  var testDescription: String { json }
}

@Suite struct SceneErrorTests {
  @Test(arguments: [
    Mistake("{", .syntax, "1:2: expected a key in quotes or \"}\", found the end of the file"),
    Mistake("[1, 2]", .wrongType, "expected a scene, found an array of 2 values"),
    Mistake("[]", .wrongType, "expected a scene, found an empty array"),
    Mistake("[0]", .wrongType, "expected a scene, found an array of 1 value"),
    Mistake("null", .wrongType, "expected a scene, found null"),
    Mistake("{}", .missingKey, "version: missing; add \"version\": 1"),
    Mistake(#"{"version": "1"}"#, .wrongType, "version: expected 1, found the string \"1\""),
    Mistake(
      #"{"version": 2}"#, .invalidValue,
      "version: 2 is not a version that can be read; use 1"),
    Mistake(
      #"{"version": 1.5}"#, .invalidValue,
      "version: 1.5 is not a version that can be read; use 1"),
    Mistake(
      #"{"version": 1}"#, .missingKey, "size: missing; add \"size\": [width, height], in points"),
    Mistake(
      #"{"version": 1, "Size": [1, 2]}"#, .unknownKey, "Size: unknown key; did you mean \"size\"?"),
    Mistake(
      #"{"version": 1, "a b": 0}"#, .unknownKey,
      "[\"a b\"]: unknown key; a scene has the keys \"version\", \"size\", \"scale\", "
        + "\"background\", \"views\", \"script\", \"events\", \"page\", \"scene\" and \"$schema\""),
    Mistake(
      #"{"version": 1, "size": [1, 2], "views": {}}"#, .wrongType,
      "views: expected an array of views, found an object"),
    Mistake(
      #"{"version": 1, "size": [1, 2], "background": "blue"}"#, .invalidValue,
      "background: \"blue\" is not a color; use #RGB, #RGBA, #RRGGBB, #RRGGBBAA or \"clear\""),
    Mistake(
      ##"{"version": 1, "size": [1, 2], "background": "#12345"}"##, .invalidValue,
      "background: \"#12345\" is not a color; use #RGB, #RGBA, #RRGGBB, #RRGGBBAA or \"clear\""),
    Mistake(
      #"{"version": 1, "size": [1, 2], "background": 0}"#, .wrongType,
      "background: expected a color such as \"#007AFF\" or \"clear\", found 0"),
  ])
  func names(_ mistake: Mistake) {
    let error = TwirlScenesTests.mistake(mistake.json)
    #expect(error?.description == mistake.description)
    #expect(error?.kind == mistake.kind)
  }

  /// The canvas: size and scale, in a scene that is otherwise right.
  @Test(arguments: [
    Mistake(
      "[0, 10]", .invalidValue, "size[0]: 0 is not a length in points above 0 and at most 10000000"),
    Mistake(
      "[10, -1]", .invalidValue,
      "size[1]: -1 is not a length in points above 0 and at most 10000000"),
    Mistake(
      "[NaN, 1]", .invalidValue,
      "size[0]: NaN is not a length in points above 0 and at most 10000000"),
    Mistake(
      "[1, Infinity]", .invalidValue,
      "size[1]: Infinity is not a length in points above 0 and at most 10000000"),
    Mistake(
      "[1, 1e999]", .invalidValue,
      "size[1]: Infinity is not a length in points above 0 and at most 10000000"),
    Mistake("[1]", .wrongType, "size: expected [width, height], found an array of 1 value"),
    Mistake("\"big\"", .wrongType, "size: expected [width, height], found the string \"big\""),
    Mistake("[true, 1]", .wrongType, "size[0]: expected a length in points, found true"),
    Mistake(
      "[1, 1], \"scale\": 0", .invalidValue,
      "scale: 0 is not a number of pixels a point above 0 and at most 16384"),
    Mistake(
      "[1, 1], \"scale\": -2", .invalidValue,
      "scale: -2 is not a number of pixels a point above 0 and at most 16384"),
    Mistake(
      "[1, 1], \"scale\": \"2\"", .wrongType,
      "scale: expected a number of pixels a point, found the string \"2\""),
    Mistake(
      "[100000, 100000]", .limitExceeded,
      "size: 100000x100000 points at scale 1 are more than 16384 pixels a side; make size or scale smaller"
    ),
    Mistake(
      "[8192.5, 1], \"scale\": 2", .limitExceeded,
      "size: 8192.5x1 points at scale 2 are more than 16384 pixels a side; make size or scale smaller"
    ),
    Mistake(
      "[16384, 4097]", .limitExceeded,
      "size: 16384x4097 points at scale 1 are more than 67108864 pixels; make size or scale smaller"
    ),
  ])
  func namesAMistakeOfTheCanvas(_ mistake: Mistake) {
    let error = TwirlScenesTests.mistake(#"{"version": 1, "size": \#(mistake.json)}"#)
    #expect(error?.description == mistake.description)
    #expect(error?.kind == mistake.kind)
  }

  @Test(arguments: ["[16384, 4096]", "[8192, 8192]", "[1, 16384]", "[8192, 2048], \"scale\": 2"])
  func takesTheLargestCanvas(_ size: String) {
    #expect(mistake(#"{"version": 1, "size": \#(size)}"#) == nil)
  }

  /// A mistake in the text and one in what it says: the message is one line and names the file.
  @Test func writesOneLine() {
    #expect(
      mistake("{\n  x")?.message
        == "scene.json:2:4: expected \":\" after a key, found the end of the file")
    #expect(
      mistake(#"{"version": 1, "sise": 2}"#)?.message
        == "scene.json: sise: unknown key; did you mean \"size\"?")
    #expect(
      mistake(#"{"version": 1, "a\nb\u001b\u202e\"\\": 2}"#)?.message
        .hasPrefix(#"scene.json: ["a\nb\u{1b}\u{202e}\"\\"]: unknown key; a scene has"#) == true)
    let long = String(repeating: "k", count: 1000)
    #expect(
      mistake(#"{"version": 1, "\#(long)": 2}"#)?.message
        .hasPrefix("scene.json: [\"\(long.prefix(57))...\"]: unknown key; a scene has") == true)
  }
}
