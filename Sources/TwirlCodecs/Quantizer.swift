/// Chooses the colours of a palette for a histogram.
///
///     let quantizer = Quantizer(maximumColors: 64, pinned: [brand])
///     let colors = quantizer.colors(for: histogram)
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
  /// 8 makes the mean error of the pictures small, 0 the mean error of their colours.
  public var areaEighths: Int
  /// The mean squared distance that needs no more colours; 0 asks for as many as there may be.
  var meanSquared: Int32 = 0
  /// Whether colours that are few enough are all kept, whatever the distance asks for.
  var keepsFewColors = true

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
  /// All of a histogram's colours are returned, exact, when they are few enough; pinned ones that
  /// it does not have are then left out.
  public func colors(for histogram: ColorHistogram) -> [PaletteColor] {
    choice(for: histogram).colors
  }

  /// Returns the chosen colours, and those among them that fill areas or are pinned.
  func choice(
    for histogram: ColorHistogram
  ) -> (colors: [PaletteColor], flat: [PaletteColor]) {
    let entries = histogram.entries
    if keepsFewColors && histogram.isExact && entries.count <= maximumColors {
      return (entries.map(\.color), [])
    }
    let fixed = fixedColors(entries)
    let points = QuantizerPoints(entries: entries, areaEighths: areaEighths)
    let isFixed = Set(fixed)
    let free = entries.indices.filter { !isFixed.contains(entries[$0].color) }
    let start = points.split(
      free, into: maximumColors - fixed.count, meanSquared: Double(meanSquared))
    return (points.refined(start, fixed: fixed), fixed)
  }

  /// The pinned colours, and those of the picture's own that every viewer would miss: flat ones
  /// that cover a good part of it, and black and white.
  private func fixedColors(_ entries: [ColorHistogram.Entry]) -> [PaletteColor] {
    var fixed: [PaletteColor] = []
    for color in pinned where !fixed.contains(color) && fixed.count < maximumColors {
      fixed.append(color)
    }
    let total = entries.reduce(0) { $0 + $1.count }
    // A colour with more than twice its share of the palette, which is not too dear where places
    // are few.
    let flat = entries.filter { $0.count > 2 * total / maximumColors }
      .sorted { $0.count > $1.count }
    let extremes = [
      PaletteColor(red: 0, green: 0, blue: 0), .init(red: 255, green: 255, blue: 255),
    ]
    let present = extremes.filter { extreme in entries.contains { $0.color == extreme } }
    for color in flat.map(\.color) + present where fixed.count < maximumColors {
      // The next step of a gradient needs no place of its own.
      let place = QuantizerPlace(color)
      let isNear = fixed.contains {
        QuantizerPlace($0).squared(to: place) < Self.flatSquared
      }
      if !isNear { fixed.append(color) }
    }
    return fixed
  }

  /// How far flat colours lie apart at least, squared: some six steps of green.
  private static var flatSquared: Int32 { 64 * 64 }
}

/// The colours of a histogram as weighted points in the space of comparison.
struct QuantizerPoints {
  /// The colours, ordered.
  let colors: [PaletteColor]
  /// Where they lie.
  let places: [QuantizerPlace]
  /// How much each matters.
  let weights: [Double]

  /// Creates the points of a histogram's entries.
  init(entries: [ColorHistogram.Entry], areaEighths: Int) {
    colors = entries.map(\.color)
    places = colors.map { QuantizerPlace($0) }
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

/// Centres, and which of them each point belongs to.
struct QuantizerClusters {
  /// Where the centres lie.
  var centers: [QuantizerPlace]
  /// The centre of each point, -1 where it is not known.
  var owner: [Int]
  /// The squared distance of each point to its centre.
  var squared: [Int32]
}
