import Testing
import TwirlScenes

@Suite struct SceneTextTests {
  @Test(arguments: [
    (
      #"{"type": "button", "font": {"family": "a\nb"}, "#,
      #"views[0].font: no font of the family "a\nb" was found; install it or name its font file"#
    ),
    (
      #"{"type": "button", "font": {"family": "Twirl Tset"}, "#,
      "views[0].font: no font of the family \"Twirl Tset\" was found; did you mean \"Twirl Test\"?"
    ),
    (
      #"{"type": "button", "title": "A", "#,
      "views[0].title: no font of the family \"Inter\" was found; install it or name its font file"
    ),
    (
      #"{"type": "label", "font": {"family": "Twirl Test"}, "text": "é", "#,
      "views[0].text: the font \"Twirl Test\" has no glyph for \"é\" (U+00E9); change the text or choose another font"
    ),
    (
      #"{"type": "label", "font": {"family": "Twirl Test"}, "text": "A\u0007A", "#,
      "views[0].text: a line of text holds U+0007; split text at line breaks and leave out control characters"
    ),
    (
      #"{"type": "label", "font": {"family": "Twirl Test"}, "text": "A", "userInteractionEnabled": true, "onTap": [{"set": "v", "text": "é"}], "#,
      "views[0].onTap[0].text: the font \"Twirl Test\" has no glyph for \"é\" (U+00E9); change the text or choose another font"
    ),
    (
      #"{"type": "button", "onTap": [{"set": "v", "font": {"family": "Twirl Tset"}}], "#,
      "views[0].onTap[0].font: no font of the family \"Twirl Tset\" was found; did you mean \"Twirl Test\"?"
    ),
    // Each text with each font that it may be shown in.
    (
      #"{"type": "button", "font": {"family": "Twirl Test"}, "title": "A", "onTap": [{"set": "v", "font": {"family": "Twirl Test"}}, {"set": "v", "title": "é"}], "#,
      "views[0].onTap[1].title: the font \"Twirl Test\" has no glyph for \"é\" (U+00E9); change the text or choose another font"
    ),
  ])
  func isCheckedBeforeTheFirstFrame(_ view: String, _ description: String) throws {
    let scene = try scene(
      #"{"version": 1, "size": [9, 9], "views": [\#(view) "id": "v", "frame": [0, 0, 9, 9]}]}"#)
    let error = #expect(throws: SceneError.self) { try scene.makeStage(fonts: Fixtures.fonts) }
    #expect(error?.description == description)
    #expect(error?.kind == .text)
    #expect(error?.file == "scene.json")
  }

  /// A button without a title needs no font.
  @Test(arguments: [
    #"{"type": "button", "#, #"{"type": "label", "text": "", "#, #"{"type": "view", "#,
    #"{"type": "label", "text": "A", "font": {"family": "twirl test"}, "#,
  ])
  func needsNoOtherFont(_ view: String) throws {
    let scene = try scene(
      #"{"version": 1, "size": [9, 9], "views": [\#(view) "frame": [0, 0, 9, 9]}]}"#)
    #expect(throws: Never.self) { try scene.makeStage(fonts: Fixtures.fonts) }
  }
}
