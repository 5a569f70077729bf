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
///
/// Not an enumeration with the numbers in its cases: to pack and unpack them takes longer than to fill
/// the pixels of an edge.
struct LinearRun {
  /// How a pixel's colour is found.
  enum Colors {
    /// It is `word` all along.
    case same
    /// In fixed point, from a block of levels that lies beside the run.
    case even
    /// Pixel by pixel from its location on `line`, within `segment`.
    case each
  }

  var row = Int.min
  var start = 0
  var end = 0
  var colors = Colors.same
  var word: UInt32 = 0
  var line = LinearRow(step: 0, base: 0)
  var segment = 0
}

extension GradientRamp {
  /// The segments' levels along a row, where fixed point serves.
  func evenLevels(step: Double) -> [EvenLevels?] {
    segments.map { isDithered ? nil : EvenLevels($0, step: step) }
  }

  /// Finds the run of pixels that begins at a column: up to the end of its segment, or of its block of
  /// levels, or the limit.
  ///
  /// - Parameters:
  ///   - block: is set if the colours are `even`.
  ///   - levels: `evenLevels` of the row's step.
  ///   - limit: above the column.
  func find(
    _ run: UnsafeMutablePointer<LinearRun>, _ block: UnsafeMutablePointer<EvenLevels.Block>,
    row: Int, line: LinearRow, levels: [EvenLevels?],
    from column: Int, limit: Int
  ) {
    let index = segmentIndex(at: line.location(column))
    var limit = limit
    (
      run.pointee.row, run.pointee.start, run.pointee.line, run.pointee.segment, run.pointee.colors
    ) = (row, column, line, index, .each)
    if let word = segments[index].pixel {
      (run.pointee.colors, run.pointee.word) = (.same, word)
    } else if line.step == 0 && !isDithered {
      let segment = segments[index]
      let u = Float((line.base - segment.origin) * segment.scale)
      (run.pointee.colors, run.pointee.word) = (.same, Self.pixel(segment, u, dither: 0))
    } else if let levels = levels[index] {
      block.pointee = levels.block(at: column, line: line)
      run.pointee.colors = .even
      limit = min(limit, block.pointee.end)
    }
    run.pointee.end = end(of: index, line: line, from: column, limit: limit)
  }

  /// Fills pixels of a run.
  ///
  /// - Parameter locations: memory for as many numbers.
  @inline(__always)
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ run: UnsafePointer<LinearRun>,
    _ block: UnsafeMutablePointer<EvenLevels.Block>, column: Int, count: Int,
    locations: UnsafeMutablePointer<Double>
  ) {
    switch run.pointee.colors {
    case .same: pixels.update(repeating: run.pointee.word, count: count)
    case .even: EvenLevels.Block.fill(pixels, block, column: column, count: count)
    case .each: fillEach(pixels, run.pointee, column: column, count: count, locations: locations)
    }
  }

  /// Never part of its caller, which is short otherwise and runs for every edge of a row.
  @inline(never)
  private func fillEach(
    _ pixels: UnsafeMutablePointer<UInt32>, _ run: LinearRun, column: Int, count: Int,
    locations: UnsafeMutablePointer<Double>
  ) {
    var place = 0
    while place < count {
      locations[place] = run.line.location(column &+ place)
      place &+= 1
    }
    withDither(row: run.row) { dither in
      Self.fill(
        pixels, segments[run.segment], locations: locations, count: count, column: column,
        dither: dither)
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
