import TwirlGraphics

/// Chooses the palette entries of a clip's pixels.
///
/// There are three ways: the nearest entry, an ordered dither's, or one that is close enough. The first
/// two leave to the compression only whether an unchanged pixel is coded as such, and it can be done
/// later, elsewhere; the third chooses while it compresses, as what is close enough in one frame
/// depends on what the one before left on show.
struct GIFPixelChooser {
  /// Which entries have been chosen.
  private(set) var isUsed = [Bool](repeating: false, count: 256)

  private let unchanged: UInt8?
  private let symbolBits: Int
  private let isTolerant: Bool
  private let keepsFullTables: Bool
  private let palette: Palette
  private var matches: PaletteMatches
  private var tables: GIFLocalTables
  private var dither: OrderedDither?
  private let lzw = LZWEncoder()
  /// What the pixels of the update may be coded as that was applied last.
  private let known = UnsafeChoices()
  /// What those of a frame may be coded as.
  private let arranged = UnsafeChoices()

  /// Creates a chooser among a palette's entries.
  init(_ palette: Palette, _ options: GIFEncoderOptions) {
    unchanged = palette.transparentIndex
    symbolBits = max(2, palette.indexBits)
    let tolerance = options.tolerance(for: palette)
    isTolerant = tolerance != nil
    keepsFullTables = options.keepsFullCodeTables
    self.palette = palette
    matches = PaletteMatches(palette, tolerance: tolerance)
    tables = GIFLocalTables(palette, options)
    dither = options.dither == .ordered ? OrderedDither(palette) : nil
  }

  /// Makes an update's pixels what the frame is to look like, and finds out what they may be coded as.
  ///
  /// - Parameter part: the rectangle to look at, in which all pixels lie that change.
  /// - Returns: the smallest rectangle around the pixels that must be drawn.
  mutating func apply(
    _ update: FrameUpdate, to canvas: inout GIFCanvas, in part: PixelRect
  ) -> PixelRect {
    let room = known.room(for: part.area)
    // Taken out and put back, so that it is not copied.
    guard var dither = dither.take() else {
      selectTable(for: update, in: part, of: &canvas)
      return tables.with(&matches) {
        canvas.apply(update, in: part, &$0, unchanged: unchanged, into: room)
      }
    }
    defer { self.dither = dither }
    return canvas.apply(update, in: part, &dither, unchanged: unchanged, into: room)
  }

  /// Gives all later frames the clip's colour table: what is to come back once it has been erased must
  /// have an index, if only the nearest.
  mutating func forbidLocalTables(of canvas: inout GIFCanvas) {
    tables.forbid()
    if canvas.shownColors.isEmpty { return }
    canvas.translate(from: palette.colors, to: &matches, none: nil)
  }

  private mutating func selectTable(
    for update: FrameUpdate, in part: PixelRect, of canvas: inout GIFCanvas
  ) {
    let before = tables.palette ?? palette
    guard let unchanged, tables.select(for: update, in: part, of: canvas, &matches) else { return }
    tables.with(&matches) { canvas.translate(from: before.colors, to: &$0, none: unchanged) }
  }

  /// Chooses the pixels of a rectangle, and has the canvas show them.
  ///
  /// - Parameter part: the rectangle of the update that was applied last, unless the canvas shows it
  ///   already; outside of it nothing changes.
  mutating func choose(
    _ rect: PixelRect, of canvas: inout GIFCanvas, knowing part: PixelRect,
    into indices: GIFFrameIndices
  ) {
    var room = known.room(for: part.area)
    if rect != part {
      let arranged = arranged.room(for: rect.area)
      canvas.keep(rect, unchanged: unchanged, knowing: (part, UnsafePointer(room)), into: arranged)
      room = arranged
    }
    let choices = UnsafeBufferPointer(start: UnsafePointer(room), count: rect.area)
    indices.keepsFullTables = keepsFullTables
    let chosen = isTolerant ? compress(choices, into: indices) : fill(indices, choices)
    indices.palette = tables.palette
    canvas.draw(chosen, in: rect, unchanged: unchanged, isUsed: &isUsed)
    canvas.color(chosen, in: rect, unchanged: unchanged, (tables.palette ?? palette).colors)
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

/// Memory for the choices of one frame that is used again for the next.
private struct UnsafeChoices {
  private final class Storage {
    var buffer = UnsafeMutableBufferPointer<LZWChoice>(start: nil, count: 0)
    deinit { buffer.deallocate() }
  }

  private let storage = Storage()

  func room(for count: Int) -> UnsafeMutablePointer<LZWChoice> {
    if storage.buffer.count < count || storage.buffer.baseAddress == nil {
      storage.buffer.deallocate()
      storage.buffer = .allocate(capacity: max(1, count))
      storage.buffer.initialize(repeating: LZWChoice())
    }
    guard let start = storage.buffer.baseAddress else {
      preconditionFailure("A buffer with a capacity has an address.")
    }
    return start
  }
}
