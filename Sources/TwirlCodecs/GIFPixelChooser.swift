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
  private let keepsFullTables: Bool
  private let palette: Palette
  /// Whether the canvas is or was clear in places.
  private var mayBeErased = false
  /// The colour table of the frame that was looked at last; nil for the clip's.
  private var table: Palette?
  private let lzw = LZWEncoder()
  /// What the pixels of a rectangle may be coded as.
  private var choices = GIFBuffer(LZWChoice())
  private var arranged = PixelRect.empty
  /// Which entries of the table have been chosen, and the colours of those of the tables before.
  private var isUsed = [Bool](repeating: false, count: 256)
  private var usedColors: Set<PaletteColor> = []

  /// Creates a chooser among a palette's entries.
  init(_ palette: Palette, _ options: GIFEncoderOptions) {
    unchanged = palette.transparentIndex
    symbolBits = max(2, palette.indexBits)
    isTolerant = options.tolerance(for: palette) != nil
    keepsFullTables = options.keepsFullCodeTables
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

  /// Finds out what the pixels of a rectangle may be coded as.
  ///
  /// - Returns: the smallest rectangle around those that must be drawn.
  mutating func arrange(
    _ rect: PixelRect, of canvas: GIFCanvas, for frame: GIFMatchedFrame
  ) -> PixelRect {
    arranged = rect
    return canvas.choices(
      in: rect, of: frame, unchanged: unchanged, into: choices.room(for: rect.area))
  }

  /// Forgets what was found out: nothing of it is to be chosen.
  mutating func discard() { arranged = .empty }

  /// Chooses the pixels of a rectangle, and has the canvas show them.
  ///
  /// - Parameter frame: what changes; what was arranged for it and not discarded is taken.
  mutating func choose(
    _ rect: PixelRect, of canvas: inout GIFCanvas, showing frame: GIFMatchedFrame,
    into indices: GIFFrameIndices
  ) {
    if arranged.contains(rect) { crop(to: rect) } else { _ = arrange(rect, of: canvas, for: frame) }
    let choices = UnsafeBufferPointer(
      start: UnsafePointer(choices.room(for: rect.area)), count: rect.area)
    indices.keepsFullTables = keepsFullTables
    let chosen = isTolerant ? compress(choices, into: indices) : fill(indices, choices)
    indices.palette = table
    canvas.draw(
      chosen, in: rect, unchanged: unchanged, (table ?? palette).colors, isUsed: &isUsed)
    arranged = .empty
  }

  /// Leaves what is in a rectangle of what was arranged.
  private mutating func crop(to rect: PixelRect) {
    if rect == arranged { return }
    let room = choices.room(for: arranged.area)
    let first = room + ((rect.y - arranged.y) * arranged.width + rect.x - arranged.x)
    // A row never moves to the right: what is overwritten has been moved.
    for row in 0..<rect.height {
      (room + row * rect.width).update(from: first + row * arranged.width, count: rect.width)
    }
  }

  private func compress(
    _ choices: UnsafeBufferPointer<LZWChoice>, into indices: GIFFrameIndices
  ) -> UnsafePointer<UInt8> {
    indices.fill { symbols in
      lzw.shortest(
        choices, choosing: symbols, symbolBits: symbolBits, keepsFullTables: keepsFullTables)
    }
  }

  private func fill(
    _ indices: GIFFrameIndices, _ choices: UnsafeBufferPointer<LZWChoice>
  ) -> UnsafePointer<UInt8> {
    indices.fill(hasChoice: unchanged != nil) { own, other in
      var i = 0
      while i < choices.count {
        // Either the one index, or as unchanged and the one index.
        other[i] = choices[i].symbol(0)
        own[i] = choices[i].symbol(choices[i].cost(1) == LZWChoice.none ? 0 : 1)
        i &+= 1
      }
    }
  }
}
