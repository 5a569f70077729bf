import Foundation
import TwirlGraphics

/// Scales in points beside a picture; zero is the canvas's origin.
///
///         0        50       100
///        ┌┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬┬
///      0 ├
///        ├
///     50 ├
struct Rulers {
  /// Pixels a point of the canvas.
  var scale: CGFloat

  /// What the ruler on the left takes, in pixels.
  func width(_ measures: SheetMeasures) -> Int { measures.pixels(32) }
  /// What the ruler above takes, in pixels.
  func height(_ measures: SheetMeasures) -> Int { measures.pixels(18) }

  /// The points between two numbers: 1, 2 or 5 times a power of ten, so that they have room.
  func step(_ measures: SheetMeasures) -> Int {
    var power = 1
    while power < 1_000_000 {
      for factor in [1, 2, 5] where CGFloat(factor * power) * scale >= 36 * measures.unit {
        return factor * power
      }
      power *= 10
    }
    return power
  }

  func drawTop(of rect: PixelRect, with painter: SheetPainter) throws {
    try marks(along: rect.width, painter) { offset, length, number in
      let x = rect.x + offset
      painter.fill(
        x: x, y: rect.y - length - painter.measures.hairline, width: painter.measures.hairline,
        height: length, painter.theme.secondary)
      guard let number else { return }
      let caption = try painter.measures.caption(number, .note)
      // The last number stays above the picture.
      let middle = min(
        max(CGFloat(x), CGFloat(rect.x) + caption.width / 2),
        CGFloat(rect.maxX) - caption.width / 2)
      try painter.draw(
        number, .note,
        at: CGPoint(x: middle, y: CGFloat(rect.y) - 10 * painter.measures.unit),
        alignment: .center)
    }
  }

  func drawLeft(of rect: PixelRect, with painter: SheetPainter) throws {
    try marks(along: rect.height, painter) { offset, length, number in
      let y = rect.y + offset
      painter.fill(
        x: rect.x - length - painter.measures.hairline, y: y, width: length,
        height: painter.measures.hairline, painter.theme.secondary)
      guard let number else { return }
      let caption = try painter.measures.caption(number, .note)
      let half = caption.capHeight / 2
      let base = min(max(CGFloat(y) + half, CGFloat(rect.y) + 2 * half), CGFloat(rect.maxY))
      try painter.draw(
        number, .note, at: CGPoint(x: CGFloat(rect.x) - 9 * painter.measures.unit, y: base),
        alignment: .right)
    }
  }

  /// Calls a closure with each mark: how far along it is, how long, and its number if it has one.
  private func marks(
    along side: Int, _ painter: SheetPainter,
    _ draw: (_ offset: Int, _ length: Int, _ number: String?) throws -> Void
  ) throws {
    let measures = painter.measures
    let step = step(measures)
    // Fifths or tenths between numbers, where those are whole points or halves of them.
    let parts = step.isMultiple(of: 10) || step == 1 ? 10 : step.isMultiple(of: 5) ? 5 : 4
    var mark = 0
    while true {
      let points = CGFloat(step * mark) / CGFloat(parts)
      let offset = Int((points * scale).rounded(.down))
      guard offset < side else { return }
      let isNumbered = mark.isMultiple(of: parts)
      let isMiddle = parts == 10 && mark.isMultiple(of: 5)
      try draw(
        offset, measures.pixels(isNumbered ? 7 : isMiddle ? 5 : 3),
        isNumbered ? "\(step * mark / parts)" : nil)
      mark += 1
    }
  }
}
