import Foundation
import TwirlGraphics

extension ParagraphBreaker {
  /// What a truncated line shows: a beginning, the ellipsis and an end.
  ///
  ///     head    "…" + end          clusters are taken from the end
  ///     tail    beginning + "…"    from the beginning
  ///     middle  both               in turn, from the beginning first
  private struct Parts {
    /// The scalars that may be shown before and after the ellipsis, up to a line break each.
    var beginning: Range<Int>
    var end: Range<Int>
    /// The places before the ellipsis, and after it, for each number of clusters shown.
    var cuts: [Range<Int>]
  }

  /// The line from a scalar to the text's end with as many clusters as fit beside an ellipsis; nil
  /// when the style does not truncate.
  ///
  /// The ellipsis stands alone when nothing fits beside it. Spaces beside it are left out.
  func truncatedLine(from start: Int, _ measured: [MeasuredLine]) throws(TextError) -> Line? {
    guard
      let first = measured.first(where: { $0.range.upperBound >= start }),
      let last = measured.last(where: { !text.trimmedEnd($0.range).isEmpty }),
      let parts = parts(from: start, first, last)
    else { return nil }
    let ellipsis = try truncated(cutting: parts.cuts[0], start, parts).shaped.width
    let kept = try Fitting(limit: width, slack: 2 * size).last(
      parts.cuts.count,
      estimate: { place in
        let cut = parts.cuts[place]
        return first.advance(start..<cut.lowerBound)
          + last.advance(cut.upperBound..<last.range.upperBound) + ellipsis
      },
      width: { (place) throws(TextError) in
        try truncated(cutting: parts.cuts[place], start, parts).shaped.width
      })
    return try truncated(cutting: parts.cuts[kept ?? 0], start, parts)
  }

  private func parts(from start: Int, _ first: MeasuredLine, _ last: MeasuredLine) -> Parts? {
    let beginning = text.trimmedEnd(start..<first.range.upperBound)
    let isOneLine = first.range == last.range
    let end = text.trimmedEnd((isOneLine ? start : last.range.lowerBound)..<last.range.upperBound)
    let fromStart = beginning.dropFirst().filter { text.startsCluster[$0] } + [beginning.upperBound]
    let fromEnd = end.reversed().filter { text.startsCluster[$0] }
    let heads = [start] + (beginning.isEmpty ? [] : fromStart)
    let tails = [end.upperBound] + fromEnd
    var cuts: [Range<Int>] = []
    func add(_ head: Int, _ tail: Int) {
      // A single line is not shown whole: something must be cut.
      if head < tail || (!isOneLine && head <= tail) { cuts.append(head..<tail) }
    }
    switch style.lineBreakMode {
    case .byTruncatingTail: for head in heads { cuts.append(head..<max(head, end.upperBound)) }
    case .byTruncatingHead: for tail in tails { add(start, tail) }
    case .byTruncatingMiddle:
      for count in 0..<(heads.count + tails.count - 1) {
        let tail = min(count - min((count + 1) / 2, heads.count - 1), tails.count - 1)
        add(heads[count - tail], tails[tail])
      }
    case .byWordWrapping, .byCharWrapping, .byClipping: return nil
    }
    return Parts(beginning: beginning, end: end, cuts: cuts)
  }

  /// Shapes a line with an ellipsis in place of a range of scalars.
  private func truncated(
    cutting cut: Range<Int>, _ start: Int, _ parts: Parts
  ) throws(TextError) -> Line {
    let beginning = text.trimmedEnd(start..<cut.lowerBound)
    let end = text.trimmedStart(cut.upperBound..<parts.end.upperBound)
    let (before, after) = (text.byteRange(beginning), text.byteRange(end))
    let shown =
      String(decoding: text.bytes[before], as: UTF8.self) + Self.ellipsis
      + String(decoding: text.bytes[after], as: UTF8.self)
    let isRightToLeft = text.baseLevel(at: start) & 1 == 1
    let analyzed = try AnalyzedText(
      shown, direction: isRightToLeft ? .rightToLeft : .leftToRight, cascade: cascade)
    let whole = analyzed.scalars.indices
    let shaped = try ShapedLine(analyzed, whole, cascade: cascade, size: size)
    try shaped.check(analyzed, whole, cascade: cascade)
    return Line(
      range: before.lowerBound..<after.upperBound,
      truncatedRange: before.upperBound..<after.lowerBound, shaped: shaped,
      metrics: shaped.metrics(cascade), isRightToLeft: isRightToLeft, ellipsis: before.count)
  }
}
