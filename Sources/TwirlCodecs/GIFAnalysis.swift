import TwirlGraphics

/// Gathers what a GIF's palette needs to know of a clip, frame by frame.
///
///     var analysis = GIFAnalysis(width: 320, height: 200)
///     for update in updates { analysis.add(update) }
///     let encoder = try GIFEncoder(
///       width: 320, height: 200, palette: analysis.palette(), plays: .forever, into: sink)
///
/// Colours count where they appear: a pixel that stays as it was is not counted again. Memory is four
/// bytes for a pixel of the canvas, and the histogram.
public struct GIFAnalysis {
  /// How often each colour appears.
  public private(set) var histogram: ColorHistogram

  private let quality: Int
  private var flattener: AlphaFlattener
  private var source: GIFSource

  /// Creates the analysis of a clip whose canvas is clear in the beginning.
  ///
  /// - Parameters:
  ///   - width: the canvas in pixels.
  ///   - height: the canvas in pixels.
  ///   - options: those that the clip will be written with.
  public init(width: Int, height: Int, options: GIFEncoderOptions = GIFEncoderOptions()) {
    histogram = ColorHistogram(alpha: .keep)
    quality = options.quality
    flattener = AlphaFlattener(width: width, height: height, options: options)
    source = GIFSource(width: width, height: height)
  }

  /// Adds a frame.
  ///
  /// - Precondition: the update lies on the canvas.
  public mutating func add(_ update: FrameUpdate) {
    let update = flattener.flatten(update)
    source.replace(update) { histogram.add($0) }
  }

  /// Returns the palette: all colours if there are 255 or fewer and the quality is 90 or more, else as
  /// many as the quality needs.
  ///
  /// - Parameters:
  ///   - quality: another one than that of the options, from 1 to 100.
  ///   - pinned: colours that are in it as they are, the first ones first.
  public func palette(quality: Int? = nil, pinned: [PaletteColor] = []) -> Palette {
    let quality = quality ?? self.quality
    var quantizer = Quantizer(maximumColors: 255, pinned: pinned, areaEighths: 8)
    let hasFewColors = histogram.isExact && histogram.distinctCount <= quantizer.maximumColors
    quantizer.meanSquared =
      GIFTolerance(quality: quality, hasFewColors: hasFewColors)?.paletteSquared ?? 0
    quantizer.keepsFewColors = quality >= GIFTolerance.exactQuality
    return Palette(histogram, quantizer: quantizer)
  }
}
