import TwirlGraphics

/// Decides which frames of a clip have a colour table of their own, and what is in it.
///
/// A frame gets one where the clip's table leaves an error that is seen and its own leaves at most half
/// of that. Clips that need fewer than 255 colours never do, nor do those with clear pixels, in which
/// what has been erased is to come back in its old colours, nor those whose palette somebody made.
struct GIFLocalTables {
  /// The table of the frame that was looked at last; nil for the clip's.
  private(set) var matches: PaletteMatches?
  private(set) var palette: Palette?

  private let tolerance: GIFTolerance?
  private let limit: Double
  private let pinned: [PaletteColor]
  private var isAllowed: Bool
  /// Whether there will be no table but the clip's, as something may be erased.
  private(set) var isForbidden = false
  /// How many tables in a row were no better, and how many frames go by before the next try: choosing
  /// one takes as long as writing some frames.
  private var failures = 0
  private var pause = 0

  /// Errors up to this mean squared distance are hardly seen: two and a half steps of green.
  private static let unseen: Double = 25 * 25

  init(_ global: Palette, _ options: GIFEncoderOptions) {
    tolerance = options.tolerance(for: global)
    isAllowed =
      options.allowsLocalTables && options.dither == .none && global.colors.count == 255
      && global.isOpaqueChoice
    // A table of its own is to be worth its 768 bytes.
    limit = max(Double(tolerance?.paletteSquared ?? 0) * 1.5, Self.unseen)
    pinned = zip(global.colors, global.isFlat).filter(\.1).map(\.0)
  }

  /// Goes back to the clip's table for good.
  mutating func forbid() {
    (isForbidden, isAllowed, matches, palette) = (true, false, nil, nil)
  }

  /// Chooses the table for a frame.
  ///
  /// - Parameters:
  ///   - update: the frame, of opaque pixels.
  ///   - part: the rectangle in which it differs from the frame before.
  ///   - source: the frame before.
  ///   - global: the entries of the clip's table.
  /// - Returns: whether it is another table than that of the frame before.
  mutating func select(
    for update: FrameUpdate, in part: PixelRect, of source: GIFSource,
    _ global: inout PaletteMatches
  ) -> Bool {
    guard isAllowed, !part.isEmpty else { return false }
    var histogram = ColorHistogram(alpha: .keep)
    source.forEachChange(by: update) { histogram.add($0) }
    let entries = histogram.entries
    let error = global.meanSquared(entries)
    if error <= limit { return set(nil, nil) }
    if let mean = matches?.meanSquared(entries), mean <= limit { return false }
    if pause > 0 {
      pause -= 1
      return set(nil, nil)
    }
    var quantizer = Quantizer(maximumColors: 255, pinned: pinned, areaEighths: 8)
    quantizer.meanSquared = tolerance?.paletteSquared ?? 0
    let (colors, flat) = quantizer.choice(for: histogram)
    let palette = Palette(colors: colors, flat: Set(flat), isExact: false)
    var own = PaletteMatches(palette, tolerance: tolerance)
    if own.meanSquared(entries) * 2 > error {
      failures = min(failures + 1, 6)
      pause = 1 << failures
      return set(nil, nil)
    }
    failures = 0
    return set(palette, own)
  }

  private mutating func set(_ palette: Palette?, _ matches: PaletteMatches?) -> Bool {
    defer { (self.palette, self.matches) = (palette, matches) }
    return palette != nil || self.palette != nil
  }

  /// Calls a closure with the entries of the frame's table, or of the clip's.
  mutating func with<Result>(
    _ global: inout PaletteMatches, _ body: (inout PaletteMatches) -> Result
  ) -> Result {
    // Taken out and put back, so that it is not copied.
    guard var matches = matches.take() else { return body(&global) }
    defer { self.matches = matches }
    return body(&matches)
  }
}

extension PaletteMatches {
  /// Returns the mean squared distance of some colours to their nearest entries.
  fileprivate mutating func meanSquared(_ entries: [ColorHistogram.Entry]) -> Double {
    var (sum, count) = (0.0, 0)
    for entry in entries {
      sum += Double(find(entry.color.packed).least) * Double(entry.count)
      count += entry.count
    }
    return count == 0 ? 0 : sum / Double(count)
  }
}
