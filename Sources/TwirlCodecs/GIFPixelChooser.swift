import TwirlGraphics

/// Chooses the palette entries of a clip's pixels.
///
/// There are three ways: the nearest entry, an ordered dither's, or one that is close enough. The first
/// two leave to the compression only whether an unchanged pixel is coded as such, and it can be done
/// later, elsewhere; the third chooses while it compresses, as what is close enough in one frame
/// depends on what the one before left on show.
struct GIFPixelChooser: ~Copyable {
  private let unchanged: UInt8?
  private let symbolBits: Int
  private let isTolerant: Bool
  private let palette: Palette
  /// Whether the canvas is or was clear in places.
  private var mayBeErased = false
  /// The colour table of the frame that was looked at last; nil for the clip's.
  private var table: Palette?
  private let lzw = LZWEncoder()
  /// What the pixels of a frame, or of a row, may be coded as.
  private var choices = GIFBuffer(LZWChoice())
  /// Which entries of the table have been chosen, and the colours of those of the tables before.
  private var isUsed = [Bool](repeating: false, count: 256)
  private var usedColors: Set<PaletteColor> = []

  /// Creates a chooser among a palette's entries.
  init(_ palette: Palette, _ options: GIFEncoderOptions) {
    unchanged = palette.transparentIndex
    symbolBits = max(2, palette.indexBits)
    isTolerant = options.tolerance(for: palette) != nil
    self.palette = palette
  }

  /// Makes a frame's colour table the one that is chosen from.
  mutating func select(_ frame: GIFMatchedFrame, for canvas: inout GIFCanvas) {
    let isSettled = frame.mayBeErased == mayBeErased
    mayBeErased = frame.mayBeErased
    if isSettled ? !frame.hasOtherTable : canvas.shownColors.isEmpty { return }
    let before = (table ?? palette).colors
    usedColors.formUnion(shownColors)
    isUsed = [Bool](repeating: false, count: 256)
    table = frame.palette
    // What may have to come back must have an index, if only the nearest.
    canvas.translate(
      from: before, to: (table ?? palette).colors, none: mayBeErased ? nil : unchanged)
  }

  /// The colours of the table that have been chosen.
  private var shownColors: [PaletteColor] {
    zip((table ?? palette).colors, isUsed).filter(\.1).map(\.0)
  }

  /// How many colours viewers have seen.
  var colorCount: Int { usedColors.union(shownColors).count }

  /// Chooses the pixels of a rectangle, and has the canvas show them.
  ///
  /// - Parameter frame: what changed last, unless the canvas shows it already; outside of it nothing
  ///   changes.
  mutating func choose(
    _ rect: PixelRect, of canvas: inout GIFCanvas, showing frame: GIFMatchedFrame,
    into indices: GIFFrameIndices
  ) {
    let chosen =
      isTolerant
      ? compress(rect, of: canvas, frame, into: indices)
      : fill(indices, rect, of: canvas, frame)
    indices.palette = table
    canvas.draw(
      chosen, in: rect, unchanged: unchanged, (table ?? palette).colors, isUsed: &isUsed)
  }

  private mutating func compress(
    _ rect: PixelRect, of canvas: GIFCanvas, _ frame: GIFMatchedFrame,
    into indices: GIFFrameIndices
  ) -> UnsafePointer<UInt8> {
    let room = choices.room(for: rect.area)
    canvas.withChoices(of: frame, unchanged: unchanged) { write in
      var row = room
      for y in rect.y..<rect.maxY {
        write(rect.x..<rect.maxX, y, row)
        row += rect.width
      }
    }
    let choices = UnsafeBufferPointer(start: UnsafePointer(room), count: rect.area)
    return indices.fill { symbols in
      Array(lzw.encode(choices, choosing: symbols, symbolBits: symbolBits))
    }
  }

  private mutating func fill(
    _ indices: GIFFrameIndices, _ rect: PixelRect, of canvas: GIFCanvas, _ frame: GIFMatchedFrame
  ) -> UnsafePointer<UInt8> {
    let choices = choices.room(for: rect.width)
    return indices.fill(hasChoice: unchanged != nil) { own, other in
      canvas.withChoices(of: frame, unchanged: unchanged) { write in
        var i = 0
        for y in rect.y..<rect.maxY {
          write(rect.x..<rect.maxX, y, choices)
          var x = 0
          while x < rect.width {
            // Either the one index, or as unchanged and the one index.
            other[i] = choices[x].symbol(0)
            own[i] = choices[x].symbol(choices[x].cost(1) == LZWChoice.none ? 0 : 1)
            (x, i) = (x &+ 1, i &+ 1)
          }
        }
      }
    }
  }
}
