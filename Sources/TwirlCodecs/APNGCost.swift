import TwirlGraphics

/// A guess of what a frame's pixels cost, to compare canvases that it may be drawn on.
///
/// A pixel that repeats the one to its left or above costs next to nothing once compressed; a
/// frame drawn over the canvas need not store what does not change. Counting those that remain
/// ranks canvases well, and takes no compression, so that frames can be compressed by many threads.
struct APNGCost {
  let rect: PixelRect
  private let isOver: Bool
  private var value = 0

  init(_ rect: PixelRect, isOver: Bool) {
    (self.rect, self.isOver) = (rect, isOver)
  }

  /// Counts the pixels of a picture that a frame over a canvas has to store.
  ///
  /// - Parameter canvas: what is below, in the rectangle.
  mutating func measure(_ picture: Bitmap, over canvas: FrameUpdate) {
    guard !rect.isEmpty else { return }
    var (source, over) = (0, 0)
    var canBeOver = isOver
    picture.withWords(in: rect) { new in
      canvas.pixels.withWords(in: canvas.pixels.bounds) { old in
        for y in 0..<rect.height {
          let (row, above) = (new.row(y), new.row(max(y &- 1, 0)))
          let below = old.row(y)
          var left: UInt32 = 0
          var x = 0
          while x < rect.width {
            let word = row[x]
            let isNew = word != left && (y == 0 || word != above[x])
            if isNew { source &+= 1 }
            if word != below[x] {
              if isNew { over &+= 1 }
              if UInt32(littleEndian: word) &>> 24 != 255 { canBeOver = false }
            }
            left = word
            x &+= 1
          }
        }
      }
    }
    value = 8 * (canBeOver ? min(source, over) : source) + rect.area / 32 + rect.height
  }

  static func < (a: APNGCost, b: APNGCost) -> Bool { a.value < b.value }
}
