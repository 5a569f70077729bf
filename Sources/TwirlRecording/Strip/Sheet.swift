import Foundation
import TwirlGraphics
import TwirlRaster
import TwirlViews

/// A page with parts below each other.
struct Sheet {
  /// Where the parts lie.
  struct Layout {
    var width: Int
    var height: Int
    /// The left side of all parts.
    var x: Int
    /// The width of all parts.
    var inner: Int
    /// The tops of the parts.
    var tops: [Int]
  }

  var blocks: [any SheetBlock]
  var measures: SheetMeasures

  /// Places the parts.
  ///
  /// - Throws: `StripError.tooLarge`, or `TextError`.
  func layOut() throws -> Layout {
    let inner = blocks.map(\.width).reduce(measures.pixels(200), max)
    var top = measures.margin
    var tops: [Int] = []
    for (index, block) in blocks.enumerated() {
      if index > 0 { top += measures.gap }
      tops.append(top)
      top += try block.height(width: inner)
    }
    let layout = Layout(
      width: inner + 2 * measures.margin, height: top + measures.margin, x: measures.margin,
      inner: inner, tops: tops)
    guard max(layout.width, layout.height) <= Stage.canvasSideLimit,
      layout.width * layout.height <= Stage.canvasPixelLimit
    else { throw StripError.tooLarge(width: layout.width, height: layout.height) }
    return layout
  }

  /// Draws the page.
  func draw(_ layout: Layout) throws -> Bitmap {
    let context = GraphicsContext(
      bitmap: Bitmap(
        width: layout.width, height: layout.height, fill: measures.theme.page.pixel))
    let painter = SheetPainter(context: context, measures: measures)
    for (block, top) in zip(blocks, layout.tops) {
      try block.draw(with: painter, x: layout.x, y: top, width: layout.inner)
    }
    return context.bitmap
  }
}
