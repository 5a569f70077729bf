import Foundation

/// Why text could not be set: a font that is missing or broken, or characters that it cannot show.
///
/// Nothing is ever replaced silently: text in another font, or a box in place of a letter, would
/// make a picture that looks finished and is wrong.
public enum TextError: Error, Equatable, Sendable {
  /// No font file declares the family; `close` holds at most three families of a similar name.
  case unknownFamily(String, close: [String])
  /// A font file cannot be used; the reason completes "the file …".
  case unreadableFont(path: String, reason: String)
  /// Neither the family nor a fallback family has glyphs for these characters, in order of
  /// appearance, each once.
  case missingGlyphs([Unicode.Scalar], family: String, fallbacks: [String] = [])
  /// These characters are emoji, which are pictures in colours, and no family has outlines of them.
  case unsupportedEmoji([Character], family: String)
  /// The typeface shows these characters in colours of its own, which outlines cannot carry.
  case unsupportedColorGlyphs([Unicode.Scalar], family: String)
  /// A line of text holds line breaks or other control characters.
  case controlCharacters([Unicode.Scalar])
  /// The font's size is above ``FontBook/maximumSize`` points.
  case sizeTooLarge(CGFloat)
  /// Fontconfig found no configuration and thus no list of fonts.
  case noFontCatalog
  /// HarfBuzz gave up, for want of memory in practice.
  case shapingFailed(family: String)
}

extension TextError: CustomStringConvertible {
  /// One sentence on what is wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownFamily(let name, let close):
      let hint =
        close.isEmpty
        ? "install it or name its font file"
        : "did you mean " + close.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
      return "no font of the family \"\(name)\" was found; \(hint)"
    case .unreadableFont(let path, let reason):
      return "\(path): the font file \(reason)"
    case .missingGlyphs(let scalars, let family, let fallbacks):
      let others = fallbacks.map { " nor has \"\($0)\"" }.joined()
      return "the font \"\(family)\" has no glyph for \(Self.list(scalars))"
        + (others.isEmpty
          ? "; change the text or choose another font"
          : ",\(others); change the text or name a fallback family that has it")
    case .unsupportedEmoji(let emoji, let family):
      return "the font \"\(family)\" has no outline for the emoji "
        + emoji.map { "\"\($0)\"" }.joined(separator: ", ")
        + ", and colour fonts do not work yet; use an image view or leave it out"
    case .unsupportedColorGlyphs(let scalars, let family):
      return "the font \"\(family)\" shows \(Self.list(scalars)) as a colour picture, and text is"
        + " drawn in one colour; use an image view instead"
    case .controlCharacters(let scalars):
      return "a line of text holds \(Self.list(scalars)); split text at line breaks and leave out"
        + " control characters"
    case .sizeTooLarge(let size):
      return "a font size of \(size) points is too large;"
        + " the most is \(FontBook.maximumSize) points"
    case .noFontCatalog:
      return "fontconfig has no configuration to find fonts by;"
        + " install fontconfig's or name font files"
    case .shapingFailed(let family):
      return "the text could not be shaped in the font \"\(family)\"; is it too long?"
    }
  }

  /// Characters with their code points: `"é" (U+00E9), U+000A`.
  private static func list(_ scalars: [Unicode.Scalar]) -> String {
    scalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      // An accent would land on the quotation mark, and a control character does not show.
      let stands = !isControl(scalar) && !scalar.properties.isGraphemeExtend
      return stands ? "\"\(scalar)\" (\(code))" : code
    }.joined(separator: ", ")
  }

  /// The control characters of a text that a condition holds for, each once.
  static func controls(in text: String, where isWanted: (Unicode.Scalar) -> Bool)
    -> [Unicode.Scalar]
  {
    var seen: Set<Unicode.Scalar> = []
    return text.unicodeScalars.filter {
      isControl($0) && isWanted($0) && seen.insert($0).inserted
    }
  }

  /// Whether a scalar ends a line (LB4 and LB5 of UAX #14).
  static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a scalar is a control character or a line or paragraph separator, which no line of
  /// text may hold.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
