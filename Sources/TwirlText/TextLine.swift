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
    /// The family that it is of: 0 for the font's own, 1 for the first fallback family, and so on.
    public var familyIndex: Int
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
  /// Shapes a text in a cascade of typefaces.
  init(
    _ text: String, direction: WritingDirection, cascade: FontCascade, size: CGFloat
  ) throws(TextError) {
    guard size <= FontBook.maximumSize else { throw .sizeTooLarge(size) }
    let controls = TextError.controls(in: text) { _ in true }
    guard controls.isEmpty else { throw .controlCharacters(controls) }
    let analyzed = try AnalyzedText(text, direction: direction, cascade: cascade)
    let range = analyzed.scalars.indices
    let line = try ShapedLine(analyzed, range, cascade: cascade, size: size)
    try line.check(analyzed, range, cascade: cascade)

    var sink = GlyphSink(size: size)
    try line.draw(into: &sink, at: .zero, cascade: cascade)
    let metrics = line.metrics(cascade)
    width = line.width
    (ascent, descent, lineHeight) = (metrics.ascent, metrics.descent, metrics.height)
    glyphs = line.glyphs.map {
      Glyph(
        glyphID: $0.glyph, cluster: $0.cluster, position: line.position(of: $0),
        familyIndex: $0.family)
    }
    outline = sink.path
    inkBounds = sink.path.inkBounds
  }
}
