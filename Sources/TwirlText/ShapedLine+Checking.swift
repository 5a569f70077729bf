import TwirlGraphics

extension ShapedLine {
  /// Refuses glyphs that stand for nothing, or for pictures.
  func check(_ text: AnalyzedText, _ line: Range<Int>, cascade: FontCascade) throws(TextError) {
    let missing = Set(glyphs.filter { $0.glyph == 0 }.map(\.cluster))
    if !missing.isEmpty { throw missingGlyphs(missing, text, line, cascade) }
    for (family, typeface) in cascade.typefaces.enumerated() where typeface.face.hasColor {
      let colored = Set(
        glyphs.filter { $0.family == family && typeface.face.isColored($0.glyph) }.map(\.cluster))
      if !colored.isEmpty {
        throw .unsupportedColorGlyphs(
          unique(scalars(of: colored, text, line)), family: typeface.family)
      }
    }
  }

  private func missingGlyphs(
    _ clusters: Set<Int>, _ text: AnalyzedText, _ line: Range<Int>, _ cascade: FontCascade
  ) -> TextError {
    let face = cascade.typefaces[0].face
    let family = cascade.typefaces[0].family
    let all = scalars(of: clusters, text, line)
    let unmapped = all.filter { scalar in
      !face.covers(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
    }
    let missing = unmapped.isEmpty ? all : unmapped
    let emoji = Self.emoji(in: text, line)
    let plain = missing.filter { scalar in !emoji.contains { $0.unicodeScalars.contains(scalar) } }
    guard plain.isEmpty else {
      return .missingGlyphs(
        unique(plain), family: family, fallbacks: Array(cascade.families.dropFirst()))
    }
    let shown = emoji.filter { $0.unicodeScalars.contains(where: missing.contains) }
    return .unsupportedEmoji(shown, family: family)
  }

  /// The emoji of a line that stand for themselves as pictures, each once, in order.
  private static func emoji(in text: AnalyzedText, _ line: Range<Int>) -> [Character] {
    var found: [Character] = []
    for character in String(decoding: text.bytes[text.byteRange(line)], as: UTF8.self)
    where character.isShownAsEmoji && !found.contains(character) {
      found.append(character)
    }
    return found
  }

  /// The characters of some clusters, in order of appearance.
  private func scalars(
    of clusters: Set<Int>, _ text: AnalyzedText, _ line: Range<Int>
  ) -> [Unicode.Scalar] {
    let starts = Set(glyphs.map(\.cluster))
    var isWanted = false
    var found: [Unicode.Scalar] = []
    for index in line {
      // A character that begins no cluster belongs to the one before it.
      if starts.contains(text.offsets[index]) {
        isWanted = clusters.contains(text.offsets[index])
      }
      if isWanted { found.append(text.scalars[index]) }
    }
    return found
  }

  private func unique(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    return scalars.filter { seen.insert($0).inserted }
  }
}

extension Character {
  /// Whether Unicode would have a picture here: emoji presentation by itself or by a variation
  /// selector, keycaps and flags included.
  var isShownAsEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    let second = unicodeScalars.dropFirst().first
    if second == "\u{FE0E}" { return false }
    if unicodeScalars.contains("\u{FE0F}") || unicodeScalars.contains("\u{20E3}") {
      return first.properties.isEmoji
    }
    return first.properties.isEmojiPresentation
  }
}
