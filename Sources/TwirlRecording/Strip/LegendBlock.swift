import Foundation
import TwirlGraphics

/// What the signs on a picture mean, in lines that break where the page ends.
struct LegendBlock: SheetBlock {
  /// A sign with its words.
  struct Item {
    /// What is drawn before the words.
    enum Sign {
      /// A square as opaque as a ghost.
      case ghost(opacity: Double)
      /// A line, with a dot in its middle, in a view's colour.
      case way(track: Int)
      /// An anchor point's mark.
      case anchor(track: Int)
      /// Nothing.
      case none
    }

    var sign: Sign
    var text: String
    var role = SheetMeasures.Role.label
  }

  /// Groups of items, each of which begins a line.
  var groups: [[Item]]
  var measures: SheetMeasures

  var width: Int { 0 }

  private var lineHeight: Int { measures.pixels(18) }
  private var itemGap: Int { measures.pixels(14) }

  private func signWidth(_ sign: Item.Sign) -> Int {
    switch sign {
    case .ghost: measures.pixels(11) + measures.pixels(5)
    case .way: measures.pixels(18) + measures.pixels(5)
    case .anchor: measures.pixels(13) + measures.pixels(5)
    case .none: 0
    }
  }

  /// Calls a closure with each item and its place.
  ///
  /// - Returns: the height of all lines.
  @discardableResult
  private func layOut(
    width: Int, _ place: (Item, _ x: Int, _ y: Int, _ room: Int) throws -> Void
  ) throws -> Int {
    var y = 0
    for group in groups where !group.isEmpty {
      var x = 0
      for item in group {
        let text = try measures.caption(item.text, item.role).width.rounded(.up)
        let needed = signWidth(item.sign) + Int(text)
        if x > 0, x + needed > width {
          (x, y) = (0, y + lineHeight)
        }
        try place(item, x, y, width - x - signWidth(item.sign))
        x += needed + itemGap
      }
      y += lineHeight
    }
    return y
  }

  func height(width: Int) throws -> Int { try layOut(width: width) { _, _, _, _ in } }

  func draw(with painter: SheetPainter, x: Int, y: Int, width: Int) throws {
    try layOut(width: width) { item, dx, dy, room in
      let base = y + dy + measures.pixels(12)
      draw(item.sign, with: painter, x: x + dx, base: base)
      try painter.draw(
        item.text, item.role,
        at: CGPoint(x: CGFloat(x + dx + signWidth(item.sign)), y: CGFloat(base)),
        widthLimit: CGFloat(room))
    }
  }

  private func draw(_ sign: Item.Sign, with painter: SheetPainter, x: Int, base: Int) {
    let tracks = painter.theme.tracks
    let middle = CGFloat(base) - 4 * measures.unit
    switch sign {
    case .ghost(let opacity):
      let side = measures.pixels(11)
      let rect = PixelRect(x: x, y: base - measures.pixels(9.5), width: side, height: side)
      painter.fill(
        x: rect.x, y: rect.y, width: side, height: side,
        painter.theme.text.withAlphaComponent(opacity * 0.85))
      painter.frame(rect, painter.theme.hairline)
    case .way(let track):
      let color = tracks[track % tracks.count]
      let length = CGFloat(measures.pixels(18))
      painter.stroke(
        [CGPoint(x: CGFloat(x), y: middle), CGPoint(x: CGFloat(x) + length, y: middle)], color,
        width: 1.5)
      painter.dot(CGPoint(x: CGFloat(x) + length / 2, y: middle), radius: 2.25, color)
    case .anchor(let track):
      AnchorMark.draw(
        at: CGPoint(x: CGFloat(x) + 6.5 * measures.unit, y: middle), tracks[track % tracks.count],
        with: painter)
    case .none: break
    }
  }
}
