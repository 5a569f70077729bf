/// The colours of an indexed picture or clip.
///
///     let palette = Palette(histogram)           // exact if there are 255 colours or fewer
///
/// Invariant: there are at most 256 entries, the transparent one included, which comes last.
public struct Palette: Equatable, Sendable {
  /// The opaque colours; an index counts from 0.
  public let colors: [PaletteColor]
  /// The index that stands for clear and for unchanged pixels; nil when 256 colours leave no room.
  public let transparentIndex: UInt8?
  /// Whether the colours are all those of the histogram that they were chosen for.
  public let isExact: Bool
  /// Which colours fill areas: where they are meant, no other one stands for them.
  let isFlat: [Bool]
  /// Whether the colours were chosen from more, for a clip that nobody sees through.
  private(set) var isOpaqueChoice = false
  /// Whether they were chosen for a clip that has no more colours than a palette.
  private(set) var isForFewColors = false

  /// Creates a palette of given colours; a pixel that has one of them keeps it at any quality.
  ///
  /// - Precondition: there are at most 256 colours, all opaque.
  public init(colors: [PaletteColor], isExact: Bool = false) {
    self.init(colors: colors, flat: Set(colors), isExact: isExact)
  }

  init(colors: [PaletteColor], flat: Set<PaletteColor>, isExact: Bool) {
    precondition(colors.count <= 256, "A palette has at most 256 colours.")
    precondition(colors.allSatisfy { $0.alpha == 255 }, "A palette's colours are opaque.")
    self.colors = colors
    self.isExact = isExact
    isFlat = colors.map { flat.contains($0) }
    transparentIndex = UInt8(exactly: colors.count)
  }

  /// Creates a palette for a histogram of opaque colours: all of them, or the best few.
  ///
  /// - Precondition: the quantizer has at most 255 colours, as one entry is for transparency.
  public init(_ histogram: ColorHistogram, quantizer: Quantizer = Quantizer()) {
    precondition(
      quantizer.maximumColors <= 255, "One of a palette's 256 entries is for transparency.")
    let (colors, flat) = quantizer.choice(for: histogram)
    let hasFewColors =
      histogram.isExact && histogram.distinctCount <= quantizer.maximumColors
    self.init(
      colors: colors, flat: Set(flat),
      isExact: hasFewColors && histogram.distinctCount == colors.count)
    isForFewColors = hasFewColors
    isOpaqueChoice = !isExact && histogram.clearCount == 0
  }

  /// The bits of an index: the least that all entries need, at least 1.
  public var indexBits: Int {
    let count = colors.count + (transparentIndex == nil ? 0 : 1)
    return max(1, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }
}
