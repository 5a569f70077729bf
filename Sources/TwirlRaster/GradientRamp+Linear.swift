import TwirlGraphics

/// A row of pixels along which a gradient's location changes evenly.
struct LinearRow {
  /// What the location of a pixel's centre gains from column to column.
  var step: Double
  /// The location at x = 0.
  var base: Double

  @inline(__always)
  func location(_ column: Int) -> Double { (Double(column) + 0.5) * step + base }
}

/// A run of pixels of a row along which the same few numbers give all colours.
struct LinearRun {
  /// How a pixel's colour is found.
  enum Colors {
    /// It is the same all along.
    case word(UInt32)
    /// In fixed point.
    case even(EvenLevels.Block)
    /// Pixel by pixel from its location, within a segment.
    case each(LinearRow, segment: Int)
  }

  var row: Int
  var columns: Range<Int>
  var colors: Colors

  static let none = LinearRun(row: .min, columns: 0..<0, colors: .word(0))
}

extension GradientRamp {
  /// The segments' levels along a row, where fixed point serves.
  func evenLevels(step: Double) -> [EvenLevels?] {
    segments.map { isDithered ? nil : EvenLevels($0, step: step) }
  }

  /// Returns a run of pixels that begins at a column: up to the end of its segment, or of its block of
  /// levels, or the limit.
  ///
  /// - Parameters:
  ///   - levels: `evenLevels` of the row's step.
  ///   - limit: above the column.
  func run(
    row: Int, line: LinearRow, levels: [EvenLevels?], from column: Int, limit: Int
  ) -> LinearRun {
    let index = segmentIndex(at: line.location(column))
    let segment = segments[index]
    var (limit, colors) = (limit, LinearRun.Colors.each(line, segment: index))
    if let word = segment.pixel {
      colors = .word(word)
    } else if line.step == 0 && !isDithered {
      let u = Float((line.base - segment.origin) * segment.scale)
      colors = .word(Self.pixel(segment, u, dither: 0))
    } else if let levels = levels[index] {
      let block = levels.block(at: column, line: line)
      limit = min(limit, block.first &+ block.length)
      colors = .even(block)
    }
    let end = self.end(of: index, line: line, from: column, limit: limit)
    return LinearRun(row: row, columns: column..<end, colors: colors)
  }

  /// Fills pixels of a run.
  ///
  /// - Parameter locations: memory for as many numbers.
  @inline(__always)
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ run: LinearRun, column: Int, count: Int,
    locations: UnsafeMutablePointer<Double>
  ) {
    switch run.colors {
    case .word(let word): pixels.update(repeating: word, count: count)
    case .even(let block): block.fill(pixels, column: column, count: count)
    case .each(let line, let segment):
      var place = 0
      while place < count {
        locations[place] = line.location(column &+ place)
        place &+= 1
      }
      withDither(row: run.row) { dither in
        Self.fill(
          pixels, segments[segment], locations: locations, count: count, column: column,
          dither: dither)
      }
    }
  }

  private func segmentIndex(at location: Double) -> Int {
    var index = 0
    while location >= segments[index].upper { index &+= 1 }
    return index
  }

  /// Returns where a segment ends that a column lies in: the first column beyond, or the limit.
  ///
  /// The columns of a segment lie side by side, for locations rise or fall throughout; rounded, too. The
  /// end is estimated by a division, tested by the locations alone, and otherwise found by halving.
  private func end(of index: Int, line: LinearRow, from column: Int, limit: Int) -> Int {
    let (lower, upper) = (
      index == 0 ? -Double.infinity : segments[index &- 1].upper, segments[index].upper
    )
    @inline(__always) func contains(_ column: Int) -> Bool {
      let location = line.location(column)
      return location >= lower && location < upper
    }
    if contains(limit &- 1) { return limit }
    let place = ((line.step > 0 ? upper : lower) - line.base) / line.step + 0.5
    if place >= Double(column &+ 1), place <= Double(limit &- 1) {
      let end = Int(place)
      if !contains(end), contains(end &- 1) { return end }
    }
    var (known, end) = (column, limit)
    while end &- known > 1 {
      let middle = known &+ (end &- known) / 2
      if contains(middle) { known = middle } else { end = middle }
    }
    return end
  }
}
