import Foundation
import TwirlGraphics

/// A view's numbers against time: a small chart for each of them.
///
///     scale
///     1.2 ┬┄┄╭──────╮┄┄
///         │ ╱┊  ┊  ┊╲
///     1   ┴╯┄┊┄┄┊┄┄┊┄╰─     ┊ a moment of the strip
///         0 s         2 s
struct CurvesBlock: SheetBlock {
  var name: String
  var track: Int
  var curves: [ValueCurve]
  /// What the numbers left of the charts need, in pixels; the same for all views, so that their charts
  /// lie below each other.
  var gutter: Int
  /// The ends of the time axis in seconds.
  var span: (start: Double, end: Double)
  var measures: SheetMeasures

  private var headHeight: Int { measures.pixels(20) }
  private var chartHeight: Int { measures.pixels(102) }
  private var chartGap: Int { measures.pixels(16) }

  var width: Int { 3 * measures.pixels(140) + 2 * chartGap }

  /// Charts beside each other: as many as have room, in rows as even as can be.
  private func columns(_ width: Int) -> Int {
    let fitting = max(1, min(curves.count, (width + chartGap) / (measures.pixels(140) + chartGap)))
    let rows = (curves.count + fitting - 1) / fitting
    return (curves.count + rows - 1) / rows
  }

  func height(width: Int) -> Int {
    let columns = columns(width)
    return headHeight + (curves.count + columns - 1) / columns * chartHeight
  }

  func draw(with painter: SheetPainter, x: Int, y: Int, width: Int) throws {
    let color = painter.theme.tracks[track % painter.theme.tracks.count]
    let base = CGFloat(y + measures.pixels(11))
    painter.dot(
      CGPoint(x: CGFloat(x) + 3.5 * measures.unit, y: base - 4 * measures.unit), radius: 3.5, color)
    try painter.draw(
      name, .label, at: CGPoint(x: CGFloat(x) + 12 * measures.unit, y: base),
      widthLimit: CGFloat(width) - 12 * measures.unit)
    let columns = columns(width)
    let chartWidth = (width - (columns - 1) * chartGap) / columns
    for (index, curve) in curves.enumerated() {
      let left = x + (index % columns) * (chartWidth + chartGap)
      let top = y + headHeight + (index / columns) * chartHeight
      try painter.draw(
        curve.unit.isEmpty ? curve.name : "\(curve.name), \(curve.unit)", .note,
        at: CGPoint(x: left + gutter, y: top + measures.pixels(10)))
      let plot = PixelRect(
        x: left + gutter, y: top + measures.pixels(19), width: max(chartWidth - gutter, 1),
        height: measures.pixels(52))
      try draw(curve, in: plot, color, with: painter)
    }
  }

  /// Returns what the numbers left of charts need.
  static func gutter(_ curves: [ValueCurve], _ measures: SheetMeasures) throws -> Int {
    let widths = try curves.flatMap { curve in
      try [curve.range.low, curve.range.high].map {
        try measures.caption(curve.text($0), .note).width
      }
    }
    return Int((widths.max() ?? 0).rounded(.up)) + measures.pixels(6)
  }

  private func draw(
    _ curve: ValueCurve, in plot: PixelRect, _ color: Color, with painter: SheetPainter
  ) throws {
    let (low, high) = curve.range
    let theme = painter.theme
    func x(_ time: Double) -> CGFloat {
      let part = span.end > span.start ? (time - span.start) / (span.end - span.start) : 0
      return CGFloat(plot.x) + part * CGFloat(plot.width)
    }
    func y(_ value: Double) -> CGFloat {
      let part = high > low ? (value - low) / (high - low) : 0.5
      return CGFloat(plot.maxY) - part * CGFloat(plot.height)
    }
    for moment in curve.moments {
      let column = min(Int(x(moment.time).rounded(.down)), plot.maxX - measures.hairline)
      painter.fill(
        x: column, y: plot.y, width: measures.hairline, height: plot.height,
        theme.hairline.withAlphaComponent(0.5))
    }
    if low < 0, high > 0 {
      painter.fill(
        x: plot.x, y: Int(y(0).rounded(.down)), width: plot.width, height: measures.hairline,
        theme.hairline.withAlphaComponent(0.5))
    }
    for value in high > low ? [low, high] : [low] {
      let row = Int(y(value).rounded(.down))
      painter.fill(
        x: plot.x, y: row, width: plot.width, height: measures.hairline, theme.hairline)
      let caption = try measures.caption(curve.text(value), .note)
      try painter.draw(
        caption.text, .note,
        at: CGPoint(
          x: CGFloat(plot.x) - 6 * measures.unit, y: CGFloat(row) + caption.capHeight / 2),
        alignment: .right)
    }
    for line in curve.lines {
      painter.stroke(line.map { CGPoint(x: x($0.time), y: y($0.value)) }, color, width: 1.5)
    }
    for moment in curve.moments {
      painter.dot(
        CGPoint(x: x(moment.time), y: y(moment.value)), radius: 2, color, rim: theme.page)
    }
    let base = CGFloat(plot.maxY + measures.pixels(14))
    let labels = MomentLabels.texts([span.start, span.end])
    try painter.draw(labels[0], .note, at: CGPoint(x: CGFloat(plot.x), y: base))
    try painter.draw(
      labels[1], .note, at: CGPoint(x: CGFloat(plot.maxX), y: base), alignment: .right)
  }
}

/// Times as they are written below pictures.
enum MomentLabels {
  /// Seconds with equally many decimals, as few as tell the times but at most three.
  static func texts(_ times: [Double]) -> [String] {
    let thousandths = times.map { Int((min(max($0, 0), 1e9) * 1_000).rounded()) }
    let decimals =
      thousandths.allSatisfy { $0.isMultiple(of: 1_000) }
      ? 0
      : thousandths.allSatisfy { $0.isMultiple(of: 100) }
        ? 1 : thousandths.allSatisfy { $0.isMultiple(of: 10) } ? 2 : 3
    return thousandths.map { value in
      let digits = "\(value % 1_000 + 1_000)".dropFirst().prefix(decimals)
      return decimals == 0 ? "\(value / 1_000) s" : "\(value / 1_000).\(digits) s"
    }
  }
}
