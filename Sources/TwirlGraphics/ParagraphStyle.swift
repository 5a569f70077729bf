import Foundation

/// How a paragraph is set: alignment, line breaking, number of lines, direction and line spacing.
///
///     var style = ParagraphStyle(alignment: .center, numberOfLines: 2)
///     style.lineBreakMode = .byTruncatingMiddle
///
/// The initial values are those of a UIKit label: natural alignment, one line, cut at its tail.
public struct ParagraphStyle: Equatable, Hashable, Sendable {
  /// Where the lines lie between the left and right edges.
  public var alignment: TextAlignment
  /// Where lines end, and what becomes of text for which there is no room.
  public var lineBreakMode: LineBreakMode
  /// The most lines that are shown; 0 for as many as there is room for.
  public var numberOfLines: Int
  /// The direction in which the paragraph begins.
  public var baseWritingDirection: WritingDirection
  /// The room between one line's bottom and the next one's top, in points, besides the font's own.
  public var lineSpacing: CGFloat

  /// Creates a style.
  ///
  /// - Precondition: the number of lines is not negative, the line spacing finite and not negative.
  public init(
    alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .byTruncatingTail,
    numberOfLines: Int = 1, baseWritingDirection: WritingDirection = .natural,
    lineSpacing: CGFloat = 0
  ) {
    precondition(numberOfLines >= 0, "A number of lines is negative.")
    precondition(
      lineSpacing >= 0 && lineSpacing.isFinite, "A line spacing is not a number from zero on.")
    (self.alignment, self.lineBreakMode) = (alignment, lineBreakMode)
    (self.numberOfLines, self.baseWritingDirection) = (numberOfLines, baseWritingDirection)
    self.lineSpacing = lineSpacing
  }
}

/// Where lines of text lie between a left and a right edge.
public enum TextAlignment: String, Sendable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// As ``natural``: words are not spread.
  case justified
  /// Where the paragraph's direction begins: left for English, right for Arabic.
  case natural
}

/// Where lines of text end, and what becomes of text for which there is no room.
///
/// The names are UIKit's, and so is the meaning: in the modes that truncate, lines are wrapped by
/// words, and the last one that there is room for is cut when there is more text.
public enum LineBreakMode: String, Sendable, CaseIterable {
  /// Between words, within one only when it is wider than a line; further text is not shown.
  case byWordWrapping
  /// Between any two characters; further text is not shown.
  case byCharWrapping
  /// At line breaks of the text only; what is beyond the edges is not shown.
  case byClipping
  /// The last line shows the end of the text, after an ellipsis.
  case byTruncatingHead
  /// The last line ends with an ellipsis.
  case byTruncatingTail
  /// The last line shows its beginning and the end of the text, around an ellipsis.
  case byTruncatingMiddle
}

/// The direction in which a paragraph's lines begin.
public enum WritingDirection: String, Sendable, CaseIterable {
  /// That of the paragraph's first letter, by rules P2 and P3 of the Unicode bidirectional
  /// algorithm; left to right when there is none.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}
