/// Chooses the colours of a palette for a histogram.
///
/// Variance-based splitting gives the first colours, weighted k-means refines them over the whole
/// clip, and colours that would still be far off get a place at the expense of those that matter
/// least. Equal input gives equal output on every machine.
public struct Quantizer: Equatable, Sendable {
  /// How many colours there are at most, 1…256.
  public var maximumColors: Int
  /// Colours that are in the palette as they are, the first ones first.
  public var pinned: [PaletteColor]
  /// How much a colour's area matters: its weight is `count^(areaEighths/8)`.
  ///
  /// 8 makes the mean error of the picture small, 0 the mean error of its colours.
  public var areaEighths: Int

  /// Creates a quantizer.
  ///
  /// - Precondition: 1…256 colours and 0…8 eighths.
  public init(maximumColors: Int = 255, pinned: [PaletteColor] = [], areaEighths: Int = 6) {
    precondition((1...256).contains(maximumColors), "A palette has 1 to 256 colours.")
    precondition((0...8).contains(areaEighths), "The exponent of the area is 0 to 8 eighths.")
    self.maximumColors = maximumColors
    self.pinned = pinned
    self.areaEighths = areaEighths
  }

  /// Returns the chosen colours in order, without duplicates and without clear.
  ///
  /// All of a histogram's colours are returned, exact, when they are few enough.
  public func colors(for histogram: ColorHistogram) -> [PaletteColor] {
    let entries = histogram.entries
    if histogram.isExact && entries.count <= maximumColors { return entries.map(\.color) }
    let fixed = fixedColors(entries, histogram)
    let points = QuantizerPoints(entries: entries, areaEighths: areaEighths)
    var centers = fixed.map(QuantizerSpace.position)
    let isFixed = Set(fixed)
    let free = entries.indices.filter { !isFixed.contains(entries[$0].color) }
    if centers.count < maximumColors {
      centers += points.split(free, into: maximumColors - centers.count)
    }
    return points.refined(centers, fixed: fixed)
  }

  /// The pinned colours, and those of the picture's own that every viewer would miss: flat ones
  /// that cover a good part of it, and black and white.
  private func fixedColors(
    _ entries: [ColorHistogram.Entry], _ histogram: ColorHistogram
  ) -> [PaletteColor] {
    var fixed: [PaletteColor] = []
    for color in pinned where !fixed.contains(color) && fixed.count < maximumColors {
      fixed.append(color)
    }
    let total = entries.reduce(0) { $0 + $1.count }
    let flat = entries.filter { $0.count > total / 128 }.sorted { $0.count > $1.count }
    let extremes = [
      PaletteColor(red: 0, green: 0, blue: 0), .init(red: 255, green: 255, blue: 255),
    ]
    let present = extremes.filter { extreme in entries.contains { $0.color == extreme } }
    for color in flat.map(\.color) + present where fixed.count < maximumColors {
      // The next step of a gradient needs no place of its own.
      let position = QuantizerSpace.position(color)
      let isNear = fixed.contains { other in
        let offset = QuantizerSpace.position(other) - position
        return (offset * offset).sum() < Self.flatSquared
      }
      if !isNear { fixed.append(color) }
    }
    return fixed
  }

  /// How far flat colours lie apart at least, squared.
  private static var flatSquared: Float { 8 * 8 }
}

/// The colours of a histogram as weighted points in the space of comparison.
struct QuantizerPoints {
  /// The colours, ordered.
  let colors: [PaletteColor]
  /// Where they lie.
  let positions: [SIMD4<Float>]
  /// How much each matters.
  let weights: [Double]

  /// Creates the points of a histogram's entries.
  init(entries: [ColorHistogram.Entry], areaEighths: Int) {
    colors = entries.map(\.color)
    positions = colors.map(QuantizerSpace.position)
    weights = entries.map { Self.weight($0.count, areaEighths) }
  }

  /// Returns `count^(eighths/8)`, made of square roots: unlike `pow` they are exact everywhere.
  static func weight(_ count: Int, _ eighths: Int) -> Double {
    let whole = Double(count)
    if eighths >= 8 { return whole }
    let half = whole.squareRoot()
    let quarter = half.squareRoot()
    let eighth = quarter.squareRoot()
    return (eighths & 4 == 0 ? 1 : half) * (eighths & 2 == 0 ? 1 : quarter)
      * (eighths & 1 == 0 ? 1 : eighth)
  }
}
