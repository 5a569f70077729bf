import Foundation

/// The text between two line breaks, shaped as a whole to check it and to estimate widths.
struct MeasuredLine {
  /// The scalars, the line break that ends it left out.
  let range: Range<Int>
  /// The sums of the advances before each scalar, in points.
  private let sums: [CGFloat]

  init(
    _ text: AnalyzedText, _ range: Range<Int>, cascade: FontCascade, size: CGFloat
  ) throws(TextError) {
    let shaped = try ShapedLine(text, range, cascade: cascade, size: size)
    try shaped.check(text, range, cascade: cascade)
    self.range = range
    // A cluster's advance counts at its first scalar.
    let first = text.offsets[range.lowerBound]
    var advances = [CGFloat](
      repeating: 0, count: text.offsets[range.upperBound] - first)
    for glyph in shaped.glyphs where advances.indices.contains(glyph.cluster - first) {
      advances[glyph.cluster - first] += shaped.advance(of: glyph)
    }
    var sums: [CGFloat] = [0]
    sums.reserveCapacity(range.count + 1)
    for index in range {
      sums.append((sums.last ?? 0) + advances[text.offsets[index] - first])
    }
    self.sums = sums
  }

  /// The scalar before which a line from `start` on is about as wide as that; the end, if it is not.
  func index(from start: Int, beyond width: CGFloat) -> Int {
    var index = start
    while index < range.upperBound, advance(start..<index) <= width { index += 1 }
    return index
  }

  /// About the width of a part.
  func advance(_ part: Range<Int>) -> CGFloat {
    sums[part.upperBound - range.lowerBound] - sums[part.lowerBound - range.lowerBound]
  }
}

extension AnalyzedText {
  /// The ranges of scalars between mandatory line breaks, which are left out; none for empty text,
  /// and an empty one at the end after a last line break.
  func hardLines() -> [Range<Int>] {
    guard !scalars.isEmpty else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    for end in 1...scalars.count where opportunities[end] == .mandatory {
      var visible = end
      while visible > start, TextError.isLineBreak(scalars[visible - 1]) { visible -= 1 }
      ranges.append(start..<visible)
      start = end
    }
    ranges.append(start..<scalars.count)
    return ranges
  }
}
