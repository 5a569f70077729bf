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

extension GradientRamp {
  /// Fills a run of pixels of a row.
  ///
  /// - Parameters:
  ///   - levels: `evenLevels` of the row's step.
  ///   - locations: memory for as many numbers.
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, line: LinearRow, levels: [EvenLevels?], row: Int,
    column: Int, count: Int, locations: UnsafeMutablePointer<Double>
  ) {
    var start = 0
    while start < count {
      let index = segmentIndex(at: line.location(column &+ start))
      let segment = segments[index]
      let lower = index == 0 ? -Double.infinity : segments[index &- 1].upper
      /// Whether a pixel is of the segment; those from `start` on that are lie side by side.
      func contains(_ place: Int) -> Bool {
        let location = line.location(column &+ place)
        return location >= lower && location < segment.upper
      }
      var end = count
      if !contains(count &- 1) {
        var known = start
        while end &- known > 1 {
          let middle = (known &+ end) / 2
          if contains(middle) { known = middle } else { end = middle }
        }
      }
      fill(
        pixels + start, segment, levels[index], line: line, row: row, column: column &+ start,
        count: end &- start, locations: locations)
      start = end
    }
  }

  /// The segments' levels along a row, where fixed point serves.
  func evenLevels(step: Double) -> [EvenLevels?] {
    segments.map { isDithered ? nil : EvenLevels($0, step: step) }
  }

  private func segmentIndex(at location: Double) -> Int {
    var index = 0
    while location >= segments[index].upper { index &+= 1 }
    return index
  }

  /// Fills a run of pixels within a segment.
  private func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ segment: Segment, _ levels: EvenLevels?,
    line: LinearRow, row: Int, column: Int, count: Int, locations: UnsafeMutablePointer<Double>
  ) {
    if let word = segment.pixel {
      pixels.update(repeating: word, count: count)
      return
    }
    if line.step == 0 && !isDithered {
      let u = Float((line.base - segment.origin) * segment.scale)
      pixels.update(repeating: Self.pixel(segment, u, dither: 0), count: count)
      return
    }
    if let levels {
      levels.fill(pixels, line: line, column: column, count: count)
      return
    }
    var place = 0
    while place < count {
      locations[place] = line.location(column &+ place)
      place &+= 1
    }
    withDither(row: row) { dither in
      Self.fill(
        pixels, segment, locations: locations, count: count, column: column, dither: dither)
    }
  }
}
