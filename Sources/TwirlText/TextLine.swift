import Foundation
import TwirlGraphics

/// One line of text, shaped: what to draw and how much room it takes.
///
///     let line = try book.line("Recommend", font: .system(size: 17, weight: .semibold))
///     let baseline = box.midY + (line.ascent - line.descent) / 2
///     let shape = line.outline.applying(
///       CGAffineTransform(translationX: box.midX - line.width / 2, y: baseline))
///
/// All measures are in points, y points down, and the origin is the baseline's left end:
///
///                 ┌─────────────────────┐  y = -ascent
///                 │  █▀▄                │
///       (0, 0) ───┼──█▀▄──▀▄─█──█▀▄─────┼── baseline, y = 0
///                 │           █▀        │
///                 └─────────────────────┘  y = descent
///                 x = 0                 x = width
///
/// Nothing is hinted and no position rounded, so that a line twice the size is twice as wide.
public struct TextLine: Equatable, Sendable {
  /// A glyph and its place on the line.
  public struct Glyph: Equatable, Sendable {
    /// The glyph's number in the font.
    public var glyphID: UInt32
    /// The UTF-8 offset of the characters that it stands for.
    public var cluster: Int
    /// Where its origin is, from the baseline's left end.
    public var position: CGPoint
  }

  /// The sum of the glyphs' advances.
  public let width: CGFloat
  /// The distance from the baseline up to the line's top.
  public let ascent: CGFloat
  /// The distance from the baseline down to the line's bottom; positive below it.
  public let descent: CGFloat
  /// The distance from one baseline to the next: ascent, descent and the font's line gap.
  public let lineHeight: CGFloat
  /// The glyphs from left to right.
  public let glyphs: [Glyph]
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  public let outline: Path
  /// The smallest rectangle around the outline; null when there is no ink, as for spaces.
  public let inkBounds: CGRect
}

// MARK: - Making

extension TextLine {
  /// Shapes a text in a typeface.
  init(_ text: String, typeface: Typeface, size: CGFloat) throws(TextError) {
    guard size <= FontBook.maximumSize else { throw .sizeTooLarge(size) }
    let controls = Self.unique(text.unicodeScalars.filter(TextError.isControl))
    guard controls.isEmpty else { throw .controlCharacters(controls) }
    let face = typeface.face
    let runs = ScriptRun.runs(of: text)
    guard ScriptRun.keepTheirOrder(runs, in: text) else { throw .mixedDirections }
    guard let shaped = face.shape(text, runs: runs) else {
      throw .shapingFailed(family: typeface.family)
    }
    try Self.check(shaped.glyphs, of: text, typeface: typeface)

    var sink = GlyphSink(size: size, unitsPerEm: face.unitsPerEm)
    for glyph in shaped.glyphs {
      (sink.originX, sink.originY) = (Double(glyph.x), Double(glyph.y))
      sink.draw(glyph.glyph, of: face)
    }
    guard !sink.isDamaged else {
      throw .unreadableFont(path: face.path, reason: "is damaged: an outline is not of numbers")
    }
    width = sink.length(Double(shaped.advance))
    ascent = sink.length(Double(face.ascent))
    descent = sink.length(Double(face.descent))
    lineHeight = sink.length(Double(face.ascent + face.descent + face.lineGap))
    glyphs = shaped.glyphs.map {
      let position = CGPoint(x: sink.length(Double($0.x)), y: sink.length(Double(0 - $0.y)))
      return Glyph(glyphID: $0.glyph, cluster: $0.cluster, position: position)
    }
    outline = sink.path
    inkBounds = sink.path.inkBounds
  }

  /// Refuses glyphs that stand for nothing, or for pictures.
  private static func check(
    _ shaped: [Face.ShapedGlyph], of text: String, typeface: Typeface
  ) throws(TextError) {
    let face = typeface.face
    let missing = Set(shaped.filter { $0.glyph == 0 }.map(\.cluster))
    if !missing.isEmpty {
      let scalars = scalars(of: missing, among: shaped, in: text)
      let unmapped = scalars.filter {
        !face.covers($0) && !$0.properties.isDefaultIgnorableCodePoint
      }
      throw .missingGlyphs(unmapped.isEmpty ? scalars : unmapped, family: typeface.family)
    }
    let colored = Set(shaped.filter { face.isColored($0.glyph) }.map(\.cluster))
    if !colored.isEmpty {
      throw .unsupportedColorGlyphs(
        scalars(of: colored, among: shaped, in: text), family: typeface.family)
    }
  }

  /// The characters of some clusters, in order of appearance, each once.
  private static func scalars(
    of clusters: Set<Int>, among shaped: [Face.ShapedGlyph], in text: String
  ) -> [Unicode.Scalar] {
    let starts = Set(shaped.map(\.cluster))
    var (offset, isWanted): (Int, Bool) = (0, false)
    var found: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      // A character that begins no cluster belongs to the one before it.
      if starts.contains(offset) { isWanted = clusters.contains(offset) }
      if isWanted { found.append(scalar) }
      offset += UTF8.width(scalar)
    }
    return unique(found)
  }

  private static func unique(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    return scalars.filter { seen.insert($0).inserted }
  }
}
