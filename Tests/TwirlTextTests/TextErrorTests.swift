import Foundation
import Testing
import TwirlGraphics
import TwirlText

private let missingRemedy = " change the text or choose another font"

@Suite struct TextErrorTests {
  private func error(
    _ text: String, _ family: String = "Twirl Test", size: CGFloat = 16
  ) -> TextError? {
    do {
      _ = try TestFonts.book().line(text, font: Font(family: family, size: size))
      return nil
    } catch {
      return error
    }
  }

  @Test func missingFamilyNamesTheCloseOnes() {
    #expect(
      error("A", "Twril Test")
        == .unknownFamily("Twril Test", close: ["Twirl Test"]))
    #expect(
      error("A", "twirl test col")
        == .unknownFamily(
          "twirl test col", close: ["Twirl Test Color", "Twirl Test", "Twirl Test Scripts"]))
    #expect(
      error("A", "Twirl")
        == .unknownFamily(
          "Twirl", close: ["Twirl Test", "Twirl Test Color", "Twirl Test Scripts"]))
    #expect(error("A", "Helvetica") == .unknownFamily("Helvetica", close: []))
    #expect(error("A", "") == .unknownFamily("", close: []))
    #expect(error("A", "Twirl Test\0x") != nil)
    #expect(error("A", "tWIRL tEST") == nil, "Case does not count.")
  }

  @Test func missingGlyphsAreNamedOnceInOrder() {
    #expect(error("Aж→ж") == .missingGlyphs(["ж", "→"], family: "Twirl Test"))
    // The letter is there, the accent above it is not.
    #expect(error("e\u{301}") == .missingGlyphs(["\u{301}"], family: "Twirl Test"))
    // A soft hyphen, a joiner and a variation selector draw nothing and need no glyph.
    #expect(error("A\u{AD}V\u{200D}A\u{FE0E}") == nil)
  }

  /// Emoji are told from letters by their presentation: U+2764 alone, or with U+FE0E, is a dingbat.
  @Test func emojiAreRefusedAsPictures() {
    func emoji(_ characters: Character...) -> TextError {
      .unsupportedEmoji(characters, family: "Twirl Test")
    }
    #expect(error("\u{1F600}A\u{1F600}") == emoji("\u{1F600}"))
    #expect(error("\u{2764}\u{FE0F}") == emoji("\u{2764}\u{FE0F}"))
    #expect(
      error("\u{1F1E9}\u{1F1EA} \u{1F44D}\u{1F3FD}")
        == emoji("\u{1F1E9}\u{1F1EA}", "\u{1F44D}\u{1F3FD}"))
    #expect(error("1\u{FE0F}\u{20E3}") == emoji("1\u{FE0F}\u{20E3}"))
    #expect(error("\u{2764}") == .missingGlyphs(["\u{2764}"], family: "Twirl Test"))
    #expect(error("\u{2764}\u{FE0E}") == .missingGlyphs(["\u{2764}"], family: "Twirl Test"))
    // Letters that are missing are the graver fault.
    #expect(error("\u{1F600}ж") == .missingGlyphs(["ж"], family: "Twirl Test"))
  }

  @Test func colorGlyphsAreRefusedOneByOne() {
    #expect(error("A A", "Twirl Test Color") == nil)
    #expect(
      error("AB", "Twirl Test Color")
        == .unsupportedColorGlyphs(["B"], family: "Twirl Test Color"))
    #expect(
      error("CABC", "Twirl Test Color")
        == .unsupportedColorGlyphs(["C", "B"], family: "Twirl Test Color"))
  }

  @Test func controlCharactersAreRefused() {
    #expect(error("A\nB\tC\n") == .controlCharacters(["\n", "\t"]))
    #expect(error("A\r\n") == .controlCharacters(["\r", "\n"]))
    for scalar in ["\0", "\u{1F}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}"]
      as [Unicode.Scalar]
    {
      #expect(error(String(scalar)) == .controlCharacters([scalar]))
    }
  }

  @Test func largestSizeIsAMillionPoints() {
    #expect(error("A", size: 1_000_000) == nil)
    #expect(error("A", size: 1_000_001) == .sizeTooLarge(1_000_001))
    #expect(error("A", size: .greatestFiniteMagnitude) != nil)
    #expect(error("A", size: .leastNonzeroMagnitude) == nil)
  }

  @Test(
    arguments: [
      (
        TextError.unknownFamily("Intre", close: ["Inter", "Inria"]),
        #"no font of the family "Intre" was found; did you mean "Inter" or "Inria"?"#
      ),
      (
        .unknownFamily("X", close: []),
        #"no font of the family "X" was found; install it or name its font file"#
      ),
      (
        .unreadableFont(path: "a/b.ttf", reason: "is a folder"),
        "a/b.ttf: the font file is a folder"
      ),
      (
        .missingGlyphs(["\u{301}"], family: "Inter"),
        "the font \"Inter\" has no glyph for U+0301;\(missingRemedy)"
      ),
      (
        .missingGlyphs(["ж", "\u{1F600}"], family: "Inter"),
        "the font \"Inter\" has no glyph for \"ж\" (U+0436), \"\u{1F600}\" (U+1F600);"
          + missingRemedy
      ),
      (
        .controlCharacters(["\n", "\u{2028}"]),
        "a line of text holds U+000A, U+2028; split text at line breaks and leave out control"
          + " characters"
      ),
      (
        .unsupportedColorGlyphs(["B"], family: "C"),
        "the font \"C\" shows \"B\" (U+0042) as a colour picture, and text is drawn in one colour;"
          + " use an image view instead"
      ),
      (
        .sizeTooLarge(2e6),
        "a font size of 2000000.0 points is too large; the most is 1000000.0 points"
      ),
      (
        .missingGlyphs(["ж"], family: "A", fallbacks: ["B", "C"]),
        "the font \"A\" has no glyph for \"ж\" (U+0436), nor has \"B\" nor has \"C\";"
          + " change the text or name a fallback family that has it"
      ),
      (
        .unsupportedEmoji(["\u{1F600}"], family: "Inter"),
        "the font \"Inter\" has no outline for the emoji \"\u{1F600}\", and colour fonts do not work"
          + " yet; use an image view or leave it out"
      ),
    ] as [(TextError, String)])
  func descriptionsSayWhatIsWrongAndWhatToDo(error: TextError, text: String) {
    #expect(error.description == text)
  }
}
