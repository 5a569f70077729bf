import Foundation
import TwirlGraphics

/// A paragraph of text, broken into lines and placed in a box: what a label shows.
///
///     let layout = try book.layout(
///       "The quick brown fox", font: .system(size: 17),
///       style: ParagraphStyle(alignment: .center, numberOfLines: 2), width: 120, height: 44)
///     let shape = layout.outline.applying(CGAffineTransform(translationX: box.minX, y: box.minY))
///
/// All measures are in points, y points down, and the origin is the box's top left corner:
///
///     ┌──────────────────────────┐ y = 0
///     │                          │ the lines lie in the middle
///     │ ┌──────────────────┐     │ ─┐
///     │ │ The quick brown  │     │  │ line height = ascent + descent + leading
///     │ ├──────────────────┤     │ ─┘
///     │ │ fox              │     │
///     │ └──────────────────┘     │
///     │                          │
///     └──────────────────────────┘ y = height
///     x = 0                      x = width
///
/// The leading (the font's line gap) is below a line, below the last one as well. Nothing is hinted
/// and no position rounded, baselines included: text moves smoothly when a layer does, and turning a
/// layer turns the same outlines.
///
/// A line's spaces at its end hang: they count neither in its width nor for its alignment.
public struct TextLayout: Equatable, Sendable {
  /// One line.
  public struct Line: Equatable, Sendable {
    /// The UTF-8 offsets of the text that the line stands for, without spaces that hang at its end;
    /// a truncated line stands for all of the text up to its end.
    public let range: Range<Int>
    /// The part of the range that an ellipsis stands for; nil when there is none.
    public let truncatedRange: Range<Int>?
    /// Where the baseline begins at the left, from the box's top left corner.
    public let origin: CGPoint
    /// The sum of the glyphs' advances.
    public let width: CGFloat
    /// The distance from the baseline up to the line's top: the greatest of its typefaces.
    public let ascent: CGFloat
    /// The distance from the baseline down to where the leading begins.
    public let descent: CGFloat
    /// The font's line gap below the descent.
    public let leading: CGFloat
    /// Whether its paragraph runs from right to left.
    public let isRightToLeft: Bool
    /// The glyphs from left to right, placed from the line's origin.
    public let glyphs: [TextLine.Glyph]
  }

  /// The lines from top to bottom.
  public let lines: [Line]
  /// The width of the widest line and the sum of the lines' heights and spacings; zero without text.
  public let size: CGSize
  /// Whether some text is not shown, or an ellipsis stands for it.
  public let isTruncated: Bool
  /// What the outline is to be cut to, with line breaking by clipping, when there is ink beyond the
  /// left or the right edge; nil otherwise.
  ///
  /// A line that is taller than the box is not cut at its top and bottom, as in the other modes: the
  /// rectangle reaches a point further than the ink there.
  public let clippingRect: CGRect?
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  public let outline: Path
  /// The smallest rectangle around the outline; null when there is no ink.
  public let inkBounds: CGRect
}

// MARK: - Making

extension TextLayout {
  /// Lays out a text in a cascade of typefaces.
  init(
    _ text: String, cascade: FontCascade, size fontSize: CGFloat, style: ParagraphStyle,
    width: CGFloat, height: CGFloat
  ) throws(TextError) {
    guard fontSize <= FontBook.maximumSize else { throw .sizeTooLarge(fontSize) }
    let controls = TextError.controls(in: text) { !TextError.isLineBreak($0) }
    guard controls.isEmpty else { throw .controlCharacters(controls) }
    let analyzed = try AnalyzedText(
      text, direction: style.baseWritingDirection, cascade: cascade)
    var breaker = ParagraphBreaker(
      text: analyzed, cascade: cascade, size: fontSize, style: style, width: width, height: height)
    try breaker.breakLines()
    try self.init(breaker, width: width, height: height)
  }

  private init(
    _ breaker: ParagraphBreaker, width: CGFloat, height: CGFloat
  ) throws(TextError) {
    let (cascade, style) = (breaker.cascade, breaker.style)
    let widest = breaker.lines.map(\.shaped.width).max() ?? 0
    size = CGSize(width: widest, height: breaker.totalHeight)
    let box = width.isFinite ? width : widest
    var top = height.isFinite ? (height - breaker.totalHeight) / 2 : 0
    var sink = GlyphSink(size: breaker.size)
    var lines: [Line] = []
    for line in breaker.lines {
      let (shaped, metrics) = (line.shaped, line.metrics)
      let origin = CGPoint(
        x: style.alignment.offset(
          of: shaped.width, in: box, isRightToLeft: line.isRightToLeft),
        y: top + metrics.ascent)
      try shaped.draw(into: &sink, at: origin, cascade: cascade)
      lines.append(Line(line, origin: origin))
      top += metrics.height + style.lineSpacing
    }
    self.lines = lines
    isTruncated = breaker.isTruncated
    outline = sink.path
    inkBounds = sink.path.inkBounds
    let isCut =
      style.lineBreakMode == .byClipping && !inkBounds.isNull
      && (inkBounds.minX < 0 || inkBounds.maxX > box)
    clippingRect =
      isCut ? CGRect(x: 0, y: inkBounds.minY - 1, width: box, height: inkBounds.height + 2) : nil
  }
}

extension TextLayout.Line {
  fileprivate init(_ line: ParagraphBreaker.Line, origin: CGPoint) {
    (range, truncatedRange, self.origin) = (line.range, line.truncatedRange, origin)
    width = line.shaped.width
    (ascent, descent, leading) = (line.metrics.ascent, line.metrics.descent, line.metrics.leading)
    isRightToLeft = line.isRightToLeft
    glyphs = line.shaped.glyphs.map {
      TextLine.Glyph(
        glyphID: $0.glyph, cluster: line.cluster($0.cluster),
        position: line.shaped.position(of: $0), familyIndex: $0.family)
    }
  }
}

extension TextAlignment {
  /// Where a line begins at the left.
  fileprivate func offset(of width: CGFloat, in box: CGFloat, isRightToLeft: Bool) -> CGFloat {
    switch self {
    case .left: 0
    case .center: (box - width) / 2
    case .right: box - width
    case .natural, .justified: isRightToLeft ? box - width : 0
    }
  }
}
