import Foundation
import TwirlGraphics

/// The strip's name, and what its moments are.
struct TitleBlock: SheetBlock {
  var title: String
  /// What stands beside it: the first of these that has room.
  var notes: [String]
  var measures: SheetMeasures

  var width: Int { 0 }

  func height(width: Int) -> Int { measures.pixels(18) }

  func draw(with painter: SheetPainter, x: Int, y: Int, width: Int) throws {
    let base = CGFloat(y + measures.pixels(12))
    let name = try measures.caption(title, .title, widthLimit: CGFloat(width))
    try painter.draw(name.text, .title, at: CGPoint(x: CGFloat(x), y: base))
    let left = name.width + 10 * measures.unit
    for note in notes
    where try measures.caption(note, .note).width <= CGFloat(width) - left {
      try painter.draw(note, .note, at: CGPoint(x: CGFloat(x) + left, y: base))
      return
    }
  }
}
