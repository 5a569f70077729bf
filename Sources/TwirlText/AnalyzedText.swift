import CHarfBuzz
import TwirlGraphics

/// A text with everything that setting it needs to know of each of its characters.
struct AnalyzedText {
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and the text's length at the end.
  let offsets: [Int]
  /// Whether a grapheme cluster starts at a scalar; true at the end.
  let startsCluster: [Bool]
  /// Whether a line may or must end before a scalar; see ``LineBreaker``.
  let opportunities: [LineBreaker.Opportunity]
  let classes: [BidiClass]
  /// The embedding levels, and for each scalar that of its paragraph.
  let levels: [UInt8]
  let baseLevels: [UInt8]
  /// The paragraph level of an empty text.
  let emptyLevel: UInt8
  /// The script that a scalar is shaped in.
  let scripts: [hb_script_t]
  /// The number in the cascade of the family that a scalar is set in.
  let families: [Int]

  init(
    _ text: String, direction: WritingDirection, cascade: FontCascade
  ) throws(TextError) {
    bytes = Array(text.utf8)
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    var offsets: [Int] = []
    offsets.reserveCapacity(scalars.count + 1)
    var offset = 0
    for scalar in scalars {
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.offsets = offsets

    var starts = [Bool](repeating: false, count: scalars.count + 1)
    var index = 0
    for character in text {
      starts[index] = true
      index += character.unicodeScalars.count
    }
    starts[scalars.count] = true
    startsCluster = starts
    opportunities = LineBreaker.opportunities(scalars)
    scripts = ScriptRun.scripts(of: scalars)
    families = try Self.families(of: scalars, starts, cascade)

    let level: UInt8? =
      switch direction {
      case .natural: nil
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    emptyLevel = level ?? 0
    var classes: [BidiClass] = []
    var levels: [UInt8] = []
    var baseLevels: [UInt8] = []
    for paragraph in Self.paragraphs(of: scalars) {
      let bidi = BidiParagraph(Array(scalars[paragraph]), baseLevel: level)
      classes += bidi.classes
      levels += bidi.levels
      baseLevels += [UInt8](repeating: bidi.baseLevel, count: paragraph.count)
    }
    (self.classes, self.levels, self.baseLevels) = (classes, levels, baseLevels)
  }

  private static func families(
    of scalars: [Unicode.Scalar], _ starts: [Bool], _ cascade: FontCascade
  ) throws(TextError) -> [Int] {
    var families = [Int](repeating: 0, count: scalars.count)
    guard cascade.families.count > 1 else { return families }
    var (first, last) = (0, 0)
    for end in 1..<(scalars.count + 1) where starts[end] {
      let cluster = scalars[first..<end]
      // What draws nothing goes with what is before it.
      let isBlank = cluster.allSatisfy {
        TextError.isControl($0) || $0.properties.isDefaultIgnorableCodePoint
      }
      if !isBlank { last = try cascade.index(for: cluster) }
      for index in first..<end { families[index] = last }
      first = end
    }
    return families
  }

  /// Rule P1: paragraphs end after a separator, of which U+000D U+000A is one.
  private static func paragraphs(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var first = 0
    for (index, scalar) in scalars.enumerated() {
      guard BidiClass(scalar) == .paragraphSeparator else { continue }
      if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
      paragraphs.append(first..<index + 1)
      first = index + 1
    }
    if first < scalars.count { paragraphs.append(first..<scalars.count) }
    return paragraphs
  }
}

extension AnalyzedText {
  /// A range of scalars as UTF-8 offsets.
  func byteRange(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// The paragraph level at a scalar; at the end of the text, that of the last paragraph.
  func baseLevel(at index: Int) -> UInt8 {
    index < baseLevels.count ? baseLevels[index] : baseLevels.last ?? emptyLevel
  }

  /// Whether a scalar takes no room at the end of a line: a space that lines may break at, or a line
  /// break.
  func hangs(_ index: Int) -> Bool {
    switch scalars[index].value {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x200B, 0x205F, 0x3000: true
    default: TextError.isControl(scalars[index])
    }
  }

  /// A range without what hangs at its end.
  func trimmedEnd(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, hangs(end - 1) { end -= 1 }
    return range.lowerBound..<end
  }

  /// A range without such characters at its beginning.
  func trimmedStart(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, hangs(start) { start += 1 }
    return start..<range.upperBound
  }
}
