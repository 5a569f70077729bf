import Foundation
import TwirlGraphics

/// Pictures in rows and columns, each with its time below.
struct MomentsBlock: SheetBlock {
  /// The size of each picture.
  var pictureSize: PixelRect
  /// The number of pictures.
  var count = 0
  /// The pictures, when they are there.
  var pictures: [Bitmap] = []
  /// What stands below each: a time, and a second thing that is left out where there is no room; empty
  /// for nothing below.
  var labels: [(main: String, other: String)]
  var columns: Int
  var isOpaque: Bool
  /// The rulers at the first column and the first row, or nil for none.
  var rulers: Rulers?
  var measures: SheetMeasures
  /// Draws over a picture, given its number and the place of its first pixel.
  var overlay: (SheetPainter, Int, CGPoint) throws -> Void = { _, _, _ in }

  private var labelHeight: Int { labels.isEmpty ? 0 : measures.pixels(19) }
  private var rowGap: Int { measures.pixels(8) }
  private var rows: Int { (count + columns - 1) / columns }
  private var left: Int { rulers.map { $0.width(measures) } ?? 0 }
  private var top: Int { rulers.map { $0.height(measures) } ?? 0 }
  private var cellWidth: Int { max(pictureSize.width, leastWidth) }
  /// What the longest time takes.
  private var leastWidth: Int {
    let widths = labels.map { (try? measures.caption($0.main, .label).width) ?? 0 }
    return Int((widths.max() ?? 0).rounded(.up))
  }

  var width: Int { left + columns * (cellWidth + measures.gap) - measures.gap }

  func height(width: Int) -> Int {
    top + rows * (pictureSize.height + labelHeight + rowGap) - rowGap
  }

  /// Where a picture lies.
  func rect(of index: Int, x: Int, y: Int) -> PixelRect {
    PixelRect(
      x: x + left + (index % columns) * (cellWidth + measures.gap),
      y: y + top + (index / columns) * (pictureSize.height + labelHeight + rowGap),
      width: pictureSize.width, height: pictureSize.height)
  }

  func draw(with painter: SheetPainter, x: Int, y: Int, width: Int) throws {
    for (index, picture) in pictures.enumerated() {
      let rect = rect(of: index, x: x, y: y)
      painter.draw(picture, x: rect.x, y: rect.y, isOpaque: isOpaque)
      painter.context.saveGState()
      painter.context.clip(to: rect)
      try overlay(painter, index, CGPoint(x: rect.x, y: rect.y))
      painter.context.restoreGState()
      if let rulers {
        if index < columns { try rulers.drawTop(of: rect, with: painter) }
        if index % columns == 0 { try rulers.drawLeft(of: rect, with: painter) }
      }
      guard !labels.isEmpty else { continue }
      let base = CGFloat(rect.maxY + measures.pixels(14))
      let time = try measures.caption(labels[index].main, .label)
      try painter.draw(labels[index].main, .label, at: CGPoint(x: CGFloat(rect.x), y: base))
      let other = try measures.caption(labels[index].other, .note)
      if time.width + other.width + 8 * measures.unit <= CGFloat(cellWidth) {
        try painter.draw(
          labels[index].other, .note, at: CGPoint(x: CGFloat(rect.x + cellWidth), y: base),
          alignment: .right)
      }
    }
  }

  /// The number of columns with which a strip comes nearest to the shape of a screen, few cells of
  /// which are empty.
  static func columns(count: Int, width: Int, height: Int) -> Int {
    var best = (columns: 1, score: Double.infinity)
    for columns in 1...max(count, 1) {
      let rows = (count + columns - 1) / columns
      let shape = Double(columns * width) / Double(rows * height) / 1.6
      let empty = Double(rows * columns - count) / Double(count)
      let score = max(shape, 1 / shape) * (1 + empty)
      if score < best.score { best = (columns, score) }
    }
    return best.columns
  }
}
