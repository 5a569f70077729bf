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

/// Rows of pixels along which a gradient's location changes evenly, by the same step in all of them.
///
/// The columns of a segment lie side by side, for locations rise or fall throughout; rounded, too. Where the
/// next begins is estimated, tested by the locations alone, and otherwise found by halving.
struct LinearRows {
  private struct Segment {
    /// The locations of the segment: from one up to another.
    var lower: Double
    var upper: Double
    /// The pixel, where it is the same in the whole segment.
    var word: UInt32?
    /// The colours in fixed point, where that serves.
    var levels: EvenLevels?

    @inline(__always)
    func contains(_ location: Double) -> Bool { location >= lower && location < upper }
  }

  private struct Memory {
    var block = EvenLevels.Block.none
    /// The segment that the last run began in: in the row below the next one most likely does too.
    var first = 0
  }

  private let ramp: GradientRamp
  private let step: Double
  private let inverseStep: Double
  private let segments: UnsafeMutablePointer<Segment>
  private let segmentCount: Int
  private let memory: UnsafeMutablePointer<Memory>

  /// Creates rows; `deallocate` frees their memory.
  init(_ ramp: GradientRamp, step: Double) {
    (self.ramp, self.step, inverseStep) = (ramp, step, 1 / step)
    segmentCount = ramp.segments.count
    segments = .allocate(capacity: segmentCount)
    var lower = -Double.infinity
    for (index, segment) in ramp.segments.enumerated() {
      let isEven = step != 0 && segment.pixel == nil && !ramp.isDithered
      (segments + index).initialize(
        to: Segment(
          lower: lower, upper: segment.upper, word: segment.pixel,
          levels: isEven ? EvenLevels(segment, step: step) : nil))
      lower = segment.upper
    }
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory())
  }

  func deallocate() {
    segments.deallocate()
    memory.deallocate()
  }
}

extension LinearRows {
  /// Fills pixels of a row.
  ///
  /// - Parameters:
  ///   - line: the row's locations; their step is that of all rows.
  ///   - locations: memory for as many numbers.
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, row: Int, line: LinearRow, column: Int, count: Int,
    locations: UnsafeMutablePointer<Double>
  ) {
    let limit = column &+ count
    var place = column
    var index = segmentIndex(at: line.location(column), near: memory.pointee.first)
    memory.pointee.first = index
    while true {
      let end = end(of: index, line: line, from: place, limit: limit)
      let run = pixels + (place &- column)
      if let word = segments[index].word {
        var left = end &- place
        while left > 0 {
          left &-= 1
          run[left] = word
        }
      } else if segments[index].levels != nil {
        fillEvenly(run, index, line: line, from: place, to: end)
      } else {
        fillEach(run, index, row: row, line: line, from: place, to: end, locations: locations)
      }
      if end == limit { return }
      place = end
      index = segmentIndex(at: line.location(place), near: step > 0 ? index &+ 1 : index &- 1)
    }
  }

  /// Fills pixels of a segment from blocks of levels.
  @inline(__always)
  private func fillEvenly(
    _ pixels: UnsafeMutablePointer<UInt32>, _ index: Int, line: LinearRow, from first: Int,
    to end: Int
  ) {
    var place = first
    while place < end, let block = segments[index].levels?.block(at: place, line: line) {
      memory.pointee.block = block
      let next = min(end, block.end)
      withUnsafeMutablePointer(to: &memory.pointee.block) {
        EvenLevels.Block.fill(
          pixels + (place &- first), $0, column: place, count: next &- place)
      }
      place = next
    }
  }

  /// Fills pixels one by one, from their locations.
  @inline(never)
  private func fillEach(
    _ pixels: UnsafeMutablePointer<UInt32>, _ index: Int, row: Int, line: LinearRow,
    from first: Int, to end: Int, locations: UnsafeMutablePointer<Double>
  ) {
    let (segment, count) = (ramp.segments[index], end &- first)
    if step == 0 && !ramp.isDithered {
      let u = Float((line.base - segment.origin) * segment.scale)
      pixels.update(repeating: GradientRamp.pixel(segment, u, dither: 0), count: count)
      return
    }
    var place = 0
    while place < count {
      locations[place] = line.location(first &+ place)
      place &+= 1
    }
    ramp.withDither(row: row) { dither in
      GradientRamp.fill(
        pixels, segment, locations: locations, count: count, column: first, dither: dither)
    }
  }
}

extension LinearRows {
  /// Returns the segment of a location, which is looked for around another.
  @inline(__always)
  private func segmentIndex(at location: Double, near other: Int) -> Int {
    var index = min(max(other, 0), segmentCount &- 1)
    while index > 0 && location < segments[index].lower { index &-= 1 }
    while index &+ 1 < segmentCount && location >= segments[index].upper { index &+= 1 }
    return index
  }

  /// Returns where a segment ends that a column lies in: the first column beyond, or the limit.
  @inline(__always)
  private func end(of index: Int, line: LinearRow, from column: Int, limit: Int) -> Int {
    let segment = segments + index
    let bound = step > 0 ? segment.pointee.upper : segment.pointee.lower
    if bound.magnitude == .infinity { return limit }  // in the outermost segment on that side
    let place = (bound - line.base) * inverseStep + 0.5
    if place < Double(limit) {
      if place >= Double(column &+ 1) {
        let end = Int(place)
        if !segment.pointee.contains(line.location(end)),
          segment.pointee.contains(line.location(end &- 1))
        {
          return end
        }
      }
    } else if segment.pointee.contains(line.location(limit &- 1)) {
      return limit
    }
    return endByHalving(segment, line: line, from: column, limit: limit)
  }

  @inline(never)
  private func endByHalving(
    _ segment: UnsafePointer<Segment>, line: LinearRow, from column: Int, limit: Int
  ) -> Int {
    if segment.pointee.contains(line.location(limit &- 1)) { return limit }
    var (known, end) = (column, limit)
    while end &- known > 1 {
      let middle = known &+ (end &- known) / 2
      if segment.pointee.contains(line.location(middle)) { known = middle } else { end = middle }
    }
    return end
  }
}
