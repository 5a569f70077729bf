import TwirlGraphics

/// Finds out of each frame what can be known without knowing how the frames before were written: where it
/// differs from the one before, and which palette entries may stand for the colours there.
struct GIFMatcher {
  private let palette: Palette
  private var source: GIFSource
  private var matches: PaletteMatches
  private var tables: GIFLocalTables
  private var dither: OrderedDither?

  /// Creates a matcher for a clip whose canvas is clear in the beginning.
  init(_ bounds: PixelRect, _ palette: Palette, _ options: GIFEncoderOptions) {
    self.palette = palette
    source = GIFSource(width: bounds.width, height: bounds.height)
    let isDithered = options.dither == .ordered
    matches = PaletteMatches(palette, tolerance: options.tolerance(for: palette))
    tables = GIFLocalTables(palette, options)
    dither = isDithered ? OrderedDither(palette) : nil
    if isDithered { matches.addEntries() }
  }

  /// Returns what an update of opaque and clear pixels changes.
  func changes(by update: FrameUpdate) -> GIFSource.Changes { source.changes(by: update) }

  /// Makes an update's pixels what the frame is to look like, and finds the entries for them.
  ///
  /// - Parameters:
  ///   - changes: what the update changes.
  ///   - isClear: whether some of the canvas is clear though the update has no clear pixel.
  ///   - frame: gets them.
  mutating func match(
    _ update: FrameUpdate, _ changes: GIFSource.Changes, isClear: Bool,
    into frame: GIFMatchedFrame
  ) {
    // What is to come back once it has been erased must have an index in every later table.
    if changes.hasClear || isClear { tables.forbid() }
    frame.mayBeErased = tables.isForbidden
    matches.makeRoom()
    let isOther = tables.select(for: update, in: changes.rect, of: source, &matches)
    (frame.changes, frame.palette, frame.hasOtherTable) = (changes, tables.palette, isOther)
    let numbers = frame.room(for: changes.rect.area)
    if changes.rect.isEmpty { return }
    if dither != nil {
      find(update, in: changes.rect, into: numbers)
      frame.matches = matches.found
      return
    }
    frame.matches = tables.with(&matches) { matches in
      // A frame's own table may serve many frames.
      matches.makeRoom()
      withUnsafeTemporaryAllocation(
        of: PaletteMatches.Slot.self, capacity: changes.rect.width
      ) { slots in
        guard let slots = slots.baseAddress else { return }
        source.replace(update, in: changes.rect, into: numbers) { colors, _, count, _ in
          matches.number(colors, count: count, ofClear: GIFMatchedFrame.clear, slots)
        }
      }
      return matches.found
    }
  }

  private mutating func find(
    _ update: FrameUpdate, in part: PixelRect, into numbers: UnsafeMutablePointer<UInt32>
  ) {
    // Taken out and put back, so that it is not copied.
    guard var dither = dither.take() else { return }
    defer { self.dither = dither }
    source.replace(update, in: part, into: numbers) { colors, columns, count, y in
      var i = 0
      while i < count {
        colors[i] =
          colors[i] == 0
          ? GIFMatchedFrame.clear : UInt32(dither.index(of: colors[i], Int(columns[i]), y)) &+ 1
        i &+= 1
      }
    }
  }
}

/// What a frame changes, and the palette entries that may stand for its colours.
///
/// Sendable unchecked because it is filled before another thread has it, and filled again after that one
/// has given it back.
final class GIFMatchedFrame: @unchecked Sendable {
  /// The number of a pixel that becomes clear.
  static let clear = UInt32.max

  /// What it changes.
  var changes = GIFSource.Changes()
  /// How long it is shown, in hundredths of a second.
  var delay = 0
  /// The entries for its colours, by number.
  var matches: PaletteMatchList?
  /// Its own colour table; nil if it has the clip's.
  var palette: Palette?
  /// Whether the canvas is or was clear in places: what has been erased may have to come back.
  var mayBeErased = false
  /// Whether its table is another one than that of the frame before.
  var hasOtherTable = false
  private var storage = GIFBuffer(UInt32(0))

  /// Makes room for a number of pixels and returns where their numbers go: 0 for one that stays as it is,
  /// else that of its colour, or `clear`.
  func room(for area: Int) -> UnsafeMutablePointer<UInt32> { storage.room(for: area) }

  /// The numbers of the pixels of the rectangle that changes, row after row.
  var numbers: UnsafePointer<UInt32> { UnsafePointer(storage.room(for: 0)) }

  /// Forgets the frame, and keeps memory for up to a number of pixels.
  func release(keeping area: Int) {
    (matches, palette) = (nil, nil)
    storage.shrink(to: area)
  }
}
