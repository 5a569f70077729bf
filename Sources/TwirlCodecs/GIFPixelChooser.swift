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
  private var matches: PaletteMatches
  private var dither: OrderedDither?
  private let lzw = LZWEncoder()
  private var choices = UnsafeChoices()

  /// Creates a chooser among a palette's entries.
  init(_ palette: Palette, _ options: GIFEncoderOptions) {
    unchanged = palette.transparentIndex
    symbolBits = max(2, palette.indexBits)
    let tolerance = options.tolerance(for: palette)
    isTolerant = tolerance != nil
    matches = PaletteMatches(palette, tolerance: tolerance)
    dither = options.dither == .ordered ? OrderedDither(palette) : nil
  }

  /// Returns the smallest rectangle, in another one, around the pixels that must be drawn.
  mutating func needs(of canvas: GIFCanvas, in rect: PixelRect) -> PixelRect {
    if dither == nil { return canvas.needs(in: rect, &matches) }
    return Self.with(&dither) { canvas.needs(in: rect, &$0) } ?? .empty
  }

  /// Chooses the pixels of a rectangle, and has the canvas show them.
  mutating func choose(
    _ rect: PixelRect, of canvas: inout GIFCanvas, into indices: GIFFrameIndices
  ) {
    let chosen: UnsafePointer<UInt8>
    if isTolerant {
      let room = choices.room(for: rect.area)
      var next = room
      canvas.forEachChoice(in: rect, &matches, unchanged: unchanged) {
        next.pointee = $0
        next += 1
      }
      chosen = indices.fill { symbols in
        let codes = Array(
          lzw.encode(
            UnsafeBufferPointer(start: room, count: rect.area), choosing: symbols,
            symbolBits: symbolBits))
        return lzw.shorter(
          codes, orCodesOf: UnsafeBufferPointer(start: symbols, count: rect.area),
          symbolBits: symbolBits)
      }
    } else if dither == nil {
      chosen = Self.fill(indices, rect, canvas, &matches, unchanged)
    } else {
      guard
        let pointer = Self.with(&dither, { Self.fill(indices, rect, canvas, &$0, unchanged) })
      else { return }
      chosen = pointer
    }
    canvas.draw(chosen, in: rect, unchanged: unchanged, isUsed: &isUsed)
  }

  private static func with<Result>(
    _ dither: inout OrderedDither?, _ body: (inout OrderedDither) -> Result
  ) -> Result? {
    // Taken out and put back, so that it is not copied.
    guard var value = dither.take() else { return nil }
    defer { dither = value }
    return body(&value)
  }

  private static func fill<Matching: GIFColorMatching>(
    _ indices: GIFFrameIndices, _ rect: PixelRect, _ canvas: GIFCanvas,
    _ matches: inout Matching, _ unchanged: UInt8?
  ) -> UnsafePointer<UInt8> {
    indices.fill(hasChoice: unchanged != nil) { own, other in
      var i = 0
      canvas.forEachChoice(in: rect, &matches, unchanged: unchanged) { choice in
        // Either the one index, or as unchanged and the one index.
        other[i] = choice.symbol(0)
        own[i] = choice.cost(1) == LZWChoice.none ? choice.symbol(0) : choice.symbol(1)
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
