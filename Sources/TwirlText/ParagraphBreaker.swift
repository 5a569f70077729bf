import Foundation
import TwirlGraphics

/// Breaks a text into lines, each shaped by itself, and cuts the last one where there is no room.
struct ParagraphBreaker {
  /// A line as it is shaped.
  struct Line {
    /// The UTF-8 offsets that it stands for, and those that its ellipsis stands for.
    var range: Range<Int>
    var truncatedRange: Range<Int>?
    var shaped: ShapedLine
    var metrics: LineMetrics
    var isRightToLeft: Bool
    /// The UTF-8 offset in the line's own text, which an ellipsis makes another, where the ellipsis
    /// is.
    var ellipsis = 0

    /// Maps an offset in the line's own text to one in the whole text.
    func cluster(_ offset: Int) -> Int {
      guard let hidden = truncatedRange else { return offset }
      let length = ParagraphBreaker.ellipsis.utf8.count
      if offset < ellipsis { return range.lowerBound + offset }
      if offset < ellipsis + length { return hidden.lowerBound }
      return hidden.upperBound + offset - ellipsis - length
    }
  }

  static let ellipsis = "\u{2026}"

  let text: AnalyzedText
  let cascade: FontCascade
  let size: CGFloat
  let style: ParagraphStyle
  let width: CGFloat
  let height: CGFloat

  private(set) var lines: [Line] = []
  private(set) var totalHeight: CGFloat = 0
  private(set) var isTruncated = false

  init(
    text: AnalyzedText, cascade: FontCascade, size: CGFloat, style: ParagraphStyle, width: CGFloat,
    height: CGFloat
  ) {
    (self.text, self.cascade, self.size) = (text, cascade, size)
    (self.style, self.width, self.height) = (style, width, height)
  }

  /// Makes the lines.
  mutating func breakLines() throws(TextError) {
    let hardLines = text.hardLines()
    // Also what is not shown is checked: an error must not depend on the box.
    var measured: [MeasuredLine] = []
    for range in hardLines {
      measured.append(try MeasuredLine(text, range, cascade: cascade, size: size))
    }
    for (number, hardLine) in measured.enumerated() {
      var start = hardLine.range.lowerBound
      repeat {
        let end = try lineEnd(from: start, of: hardLine)
        let line = try line(text.trimmedEnd(start..<end))
        guard fits(line) else {
          try cutLastLine(measured)
          return
        }
        append(line, from: start)
        start = end
        let isLast = start == hardLine.range.upperBound && number + 1 == measured.count
        if !isLast, lines.count == style.numberOfLines {
          try cutLastLine(measured)
          return
        }
      } while start < hardLine.range.upperBound
    }
  }

  /// The scalars that the lines so far begin at.
  private var starts: [Int] = []

  private mutating func append(_ line: Line, from start: Int) {
    totalHeight += line.metrics.height + (lines.isEmpty ? 0 : style.lineSpacing)
    lines.append(line)
    starts.append(start)
  }

  /// Whether there is room for a line below those so far; for the first there always is.
  private func fits(_ line: Line) -> Bool {
    lines.isEmpty || totalHeight + style.lineSpacing + line.metrics.height <= height
  }

  /// Makes the last line stand for the rest of the text, if the style truncates.
  private mutating func cutLastLine(_ measured: [MeasuredLine]) throws(TextError) {
    guard let start = starts.last, let whole = lines.popLast() else { return }
    let rest = text.trimmedEnd(start..<text.scalars.count)
    guard text.offsets[rest.upperBound] > whole.range.upperBound else {
      // Nothing but spaces and line breaks is left.
      return lines.append(whole)
    }
    isTruncated = true
    let cut = try truncatedLine(from: start, measured)
    lines.append(cut ?? whole)
    totalHeight += lines[lines.count - 1].metrics.height - whole.metrics.height
  }

  /// Shapes a range of the text as a line.
  private func line(_ range: Range<Int>) throws(TextError) -> Line {
    let shaped = try ShapedLine(text, range, cascade: cascade, size: size)
    return Line(
      range: text.byteRange(range), shaped: shaped, metrics: shaped.metrics(cascade),
      isRightToLeft: text.baseLevel(at: range.lowerBound) & 1 == 1)
  }
}

// MARK: - Wrapping

extension ParagraphBreaker {
  /// The end of the line that starts at a scalar, spaces after it included.
  private func lineEnd(from start: Int, of hardLine: MeasuredLine) throws(TextError) -> Int {
    let end = hardLine.range.upperBound
    guard style.lineBreakMode != .byClipping, width.isFinite else { return end }
    // Nothing that is much wider than the line needs to be looked at.
    let far = hardLine.index(from: start, beyond: width + 8 * size)
    if far == end, try visibleWidth(start..<end) <= width { return end }
    if style.lineBreakMode != .byCharWrapping {
      let words = (start + 1..<far).filter { text.opportunities[$0] != .prohibited }
      if let last = try lastFitting(words, from: start, hardLine) { return words[last] }
    }
    // A word wider than the line is broken between characters.
    let clusters = (start + 1..<far).filter { isBoundary($0) }
    if let last = try lastFitting(clusters, from: start, hardLine) { return clusters[last] }
    return (start + 1..<end).first { isBoundary($0) } ?? end
  }

  /// Whether a line may end before a scalar when it must end somewhere: between clusters, but not
  /// before spaces, which stay at the end of the line.
  private func isBoundary(_ index: Int) -> Bool { text.startsCluster[index] && !text.hangs(index) }

  private func visibleWidth(_ range: Range<Int>) throws(TextError) -> CGFloat {
    try ShapedLine(text, text.trimmedEnd(range), cascade: cascade, size: size).width
  }

  private func lastFitting(
    _ ends: [Int], from start: Int, _ hardLine: MeasuredLine
  ) throws(TextError) -> Int? {
    try Fitting(limit: width, slack: 2 * size).last(
      ends.count,
      estimate: { hardLine.advance(text.trimmedEnd(start..<ends[$0])) },
      width: { (place) throws(TextError) in try visibleWidth(start..<ends[place]) })
  }
}

/// Finds how much of a text fits, by shaping few of the candidates.
///
/// Widths grow with the text, nearly: a ligature or a final form may take back a little. So the
/// search starts where the sum of advances says, and looks upward until nothing within the slack
/// fits.
struct Fitting {
  let limit: CGFloat
  let slack: CGFloat

  /// The last of `count` candidates whose width is within the limit; nil when none is.
  func last(
    _ count: Int, estimate: (Int) -> CGFloat, width: (Int) throws(TextError) -> CGFloat
  ) throws(TextError) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if estimate(middle) <= limit { low = middle + 1 } else { high = middle }
    }
    let first = max(low - 1, 0)
    var best: Int?
    var place = first
    while place < count {
      let found = try width(place)
      if found <= limit { best = place } else if found > limit + slack { break }
      place += 1
    }
    if best != nil { return best }
    place = first - 1
    while place >= 0 {
      if try width(place) <= limit { return place }
      place -= 1
    }
    return nil
  }
}
