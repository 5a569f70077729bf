import Testing
import TwirlScenes

@Suite struct ViewErrorTests {
  /// What is wrong with the first view.
  @Test(arguments: [
    Mistake("7", .wrongType, "views[0]: expected a view, found 7"),
    Mistake(
      "{}", .missingKey, "views[0].type: missing; use \"view\", \"button\", \"label\" or \"image\""),
    Mistake(
      #"{"type": 1}"#, .wrongType,
      "views[0].type: expected \"view\", \"button\", \"label\" or \"image\", found 1"),
    Mistake(
      #"{"type": "buton"}"#, .invalidValue,
      "views[0].type: \"buton\" is unknown; did you mean \"button\"?"),
    Mistake(
      #"{"type": "slider"}"#, .invalidValue,
      "views[0].type: \"slider\" is unknown; use \"view\", \"button\", \"label\" or \"image\""),
    Mistake(
      #"{"type": "view"}"#, .missingKey,
      "views[0].frame: missing; add \"frame\": [x, y, width, height], or \"bounds\" and \"center\""),
    Mistake(
      #"{"type": "view", "bounds": [0, 0, 1, 1]}"#, .missingKey,
      "views[0].center: missing; \"bounds\" needs it"),
    Mistake(
      #"{"type": "view", "center": [0, 0]}"#, .missingKey,
      "views[0].bounds: missing; \"center\" needs it"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "center": [0, 0]}"#, .invalidValue,
      "views[0].center: given beside \"frame\"; use either \"frame\" or \"bounds\" and \"center\""),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1]}"#, .wrongType,
      "views[0].frame: expected [x, y, width, height], found an array of 3 values"),
    Mistake(
      #"{"type": "view", "frame": [0, "0", 1, 1]}"#, .wrongType,
      "views[0].frame[1]: expected a number of points, found the string \"0\""),
    Mistake(
      #"{"type": "view", "frame": [0, 0, -1, 1]}"#, .invalidValue,
      "views[0].frame[2]: -1 is not a length in points in 0...10000000"),
    Mistake(
      #"{"type": "view", "frame": [10000001, 0, 1, 1]}"#, .invalidValue,
      "views[0].frame[0]: 10000001 is not a number of points in -10000000...10000000"),
    Mistake(
      #"{"type": "view", "frame": [0, NaN, 1, 1]}"#, .invalidValue,
      "views[0].frame[1]: NaN is not a number of points in -10000000...10000000"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "alpha": 1.5}"#, .invalidValue,
      "views[0].alpha: 1.5 is not an opacity in 0...1"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "hidden": 0}"#, .wrongType,
      "views[0].hidden: expected true or false, found 0"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "cornerRadius": -1}"#, .invalidValue,
      "views[0].cornerRadius: -1 is not a length in points in 0...10000000"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "anchorPoint": [0, Infinity]}"#, .invalidValue,
      "views[0].anchorPoint[1]: Infinity is not a multiple of the size in -10000000...10000000"),
    Mistake(
      #"{"type": "view", "aplha": 1}"#, .unknownKey,
      "views[0].aplha: unknown key; did you mean \"alpha\"?"),
    Mistake(
      #"{"type": "view", "colour": 1}"#, .unknownKey,
      "views[0].colour: unknown key; did you mean \"backgroundColor\"?"),
    Mistake(
      #"{"type": "view", "backgroundColour": 1}"#, .unknownKey,
      "views[0].backgroundColour: unknown key; did you mean \"backgroundColor\"?"),
    Mistake(
      #"{"type": "view", "radius": 1}"#, .unknownKey,
      "views[0].radius: unknown key; did you mean \"cornerRadius\"?"),
    Mistake(
      #"{"type": "view", "title": ""}"#, .unknownKey,
      "views[0].title: only a button has this, not a view; change the type or remove it"),
    Mistake(
      #"{"type": "view", "font": {}}"#, .unknownKey,
      "views[0].font: only a button or a label has this, not a view; change the type or remove it"),
    Mistake(
      #"{"type": "button", "text": ""}"#, .unknownKey,
      "views[0].text: a button has no such key; use \"title\""),
    Mistake(
      #"{"type": "label", "titleColor": ""}"#, .unknownKey,
      "views[0].titleColor: a label has no such key; use \"textColor\""),
    Mistake(
      #"{"type": "view", "borderWidth": -1, "frame": [0, 0, 9, 9]}"#, .invalidValue,
      "views[0].borderWidth: -1 is not a length in points in 0...10000000"),
    Mistake(
      ##"{"type": "view", "borderColor": "grey", "frame": [0, 0, 9, 9]}"##, .invalidValue,
      "views[0].borderColor: \"grey\" is not a color; use #RGB, #RGBA, #RRGGBB, #RRGGBBAA or \"clear\""
    ),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "id": ""}"#, .invalidValue,
      "views[0].id: an id is empty; remove it"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "id": 7}"#, .wrongType,
      "views[0].id: expected the id of a view, in quotes, found 7"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "subviews": [{"type": "view", "frame": [0, 0]}]}"#,
      .wrongType,
      "views[0].subviews[0].frame: expected [x, y, width, height], found an array of 2 values"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "id": "a", "subviews": [{"type": "view", "frame": [0, 0, 1, 1], "id": "a"}]}"#,
      .duplicateID, "views[0].subviews[0].id: \"a\" is also the id of views[0]; change one of them"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "transform": [1, 0, 0, 1, 0]}"#, .wrongType,
      "views[0].transform: expected [a, b, c, d, tx, ty], found an array of 5 values"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "transform": "identity"}"#, .wrongType,
      "views[0].transform: expected six numbers [a, b, c, d, tx, ty] or a list of {\"scale\"}, {\"rotate\"} and {\"translate\"}, found the string \"identity\""
    ),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "transform": [{"scale": 2, "rotate": 5}]}"#,
      .invalidValue,
      "views[0].transform[0]: an entry of a transform has one key; split it to say which comes first"
    ),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "transform": [{"rotation": 5}]}"#, .unknownKey,
      "views[0].transform[0].rotation: unknown key; "
        + "an entry of a transform has the keys \"scale\", \"rotate\" and \"translate\""),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "transform": [{"scale": 1e5}, {"scale": 1e5}]}"#,
      .invalidValue, "views[0].transform: the entries of the transform exceed 10000000; use less"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "transform": [{"scale": "2"}]}"#, .wrongType,
      "views[0].transform[0].scale: expected a factor or [x, y], found the string \"2\""),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "font": {"size": 0}}"#, .invalidValue,
      "views[0].font.size: 0 is not a font size in points above 0 and at most 10000"),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "font": {"weight": 1001}}"#, .invalidValue,
      "views[0].font.weight: 1001 is not a font weight, a whole number in 1...1000"),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "font": {"weight": 400.5}}"#, .invalidValue,
      "views[0].font.weight: 400.5 is not a font weight, a whole number in 1...1000"),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "font": {"weight": "semi-bold"}}"#, .invalidValue,
      "views[0].font.weight: \"semi-bold\" is unknown; did you mean \"semibold\"?"),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "font": {"weight": true}}"#, .wrongType,
      "views[0].font.weight: expected a font weight in 1...1000 or a name such as \"bold\", found true"
    ),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "font": {"family": ""}}"#, .invalidValue,
      "views[0].font.family: a font family's name is empty; give one or remove it"),
    Mistake(
      #"{"type": "label", "frame": [0, 0, 1, 1], "textAlignment": "middle"}"#, .invalidValue,
      "views[0].textAlignment: \"middle\" is unknown; use \"left\", \"center\", \"right\", \"justified\" or \"natural\""
    ),
    Mistake(
      #"{"type": "label", "frame": [0, 0, 1, 1], "onTap": []}"#, .invalidValue,
      "views[0].onTap: a label takes no taps by itself; add \"userInteractionEnabled\": true"),
    Mistake(
      #"{"type": "button", "frame": [0, 0, 1, 1], "title": "\#(String(repeating: "x", count: 70))", "id": null}"#,
      .wrongType, "views[0].id: expected the id of a view, in quotes, found null"),
    Mistake(
      #"{"type": "view", "frame": [0, 0, 1, 1], "onTap": [{"set": "v", "alpha": 2}]}"#,
      .invalidValue, "views[0].onTap[0].alpha: 2 is not an opacity in 0...1"),
  ])
  func namesAMistakeOfAView(_ mistake: Mistake) {
    let error = TwirlScenesTests.mistake(
      #"{"version": 1, "size": [9, 9], "views": [\#(mistake.json)]}"#)
    #expect(error?.description == mistake.description)
    #expect(error?.kind == mistake.kind)
  }
}
