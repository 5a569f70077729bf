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
  /// - Parameter locations: memory for as many numbers.
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, line: LinearRow, row: Int, column: Int, count: Int,
    locations: UnsafeMutablePointer<Double>
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
        pixels + start, index, segment, line: line, row: row, column: column &+ start,
        count: end &- start, locations: locations)
      start = end
    }
  }

  private func segmentIndex(at location: Double) -> Int {
    var index = 0
    while location >= segments[index].upper { index &+= 1 }
    return index
  }

  /// Fills a run of pixels within a segment.
  private func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ index: Int, _ segment: Segment, line: LinearRow,
    row: Int, column: Int, count: Int, locations: UnsafeMutablePointer<Double>
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
    if segment.isOpaque && !isDithered,
      let slopes = EvenLevels(segment, line: line)
    {
      slopes.fill(pixels, column: column, count: count)
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

/// Opaque colours that change evenly along a row, in fixed point: levels with 24 fractional bits.
///
/// A run is computed from the last column that is a multiple of 1024 on, whether or not it is drawn, so
/// that it does not matter where a run begins. The error stays below 2^-14 of a level.
private struct EvenLevels {
  private let segment: GradientRamp.Segment
  private let line: LinearRow
  /// What red, green and blue gain from column to column.
  private let steps: (UInt32, UInt32, UInt32)

  private static let one = 16_777_216.0

  /// Creates levels; nil where they change too fast to be precise.
  init?(_ segment: GradientRamp.Segment, line: LinearRow) {
    let change = segment.change
    let factor = segment.scale * line.step
    let steepest = 64.0
    let slopes = (
      Double(change.x) * factor, Double(change.y) * factor, Double(change.z) * factor
    )
    guard max(abs(slopes.0), abs(slopes.1), abs(slopes.2)) < steepest else { return nil }
    (self.segment, self.line) = (segment, line)
    steps = (Self.fixed(slopes.0), Self.fixed(slopes.1), Self.fixed(slopes.2))
  }

  /// A number of levels in fixed point; what exceeds 8 bits is lost.
  private static func fixed(_ levels: Double) -> UInt32 {
    // Adding and taking away 1.5 · 2^52 leaves no room for a fraction.
    let shift = 6_755_399_441_055_744.0
    return UInt32(truncatingIfNeeded: Int(levels * one + shift - shift))
  }

  func fill(_ pixels: UnsafeMutablePointer<UInt32>, column: Int, count: Int) {
    var start = 0
    while start < count {
      let block = (column &+ start) & ~1023
      let end = min(count, block &+ 1024 &- column)
      let u = (line.location(block) - segment.origin) * segment.scale
      let offset = UInt32(truncatingIfNeeded: column &+ start &- block)
      // Half a level more, for the fraction will be cut off.
      func level(_ start: Float, _ change: Float, _ step: UInt32) -> UInt32 {
        Self.fixed(Double(start) + u * Double(change) + 0.5) &+ offset &* step
      }
      fill(
        pixels + start, count: end &- start,
        level(segment.start.x, segment.change.x, steps.0),
        level(segment.start.y, segment.change.y, steps.1),
        level(segment.start.z, segment.change.z, steps.2))
      start = end
    }
  }

  private func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, _ red: UInt32, _ green: UInt32,
    _ blue: UInt32
  ) {
    var (red, green, blue) = (red, green, blue)
    let (redStep, greenStep, blueStep) = steps
    let alpha: UInt32 = 255 &<< PixelWord.alphaShift
    var index = 0
    #if !DEBUG
      let places = SIMD4<UInt32>(0, 1, 2, 3)
      var reds = places &* redStep &+ red
      var greens = places &* greenStep &+ green
      var blues = places &* blueStep &+ blue
      while index &+ 4 <= count {
        let words =
          (reds &>> 24) &<< PixelWord.redShift | (greens &>> 24) &<< PixelWord.greenShift
          | (blues &>> 24) &<< PixelWord.blueShift | alpha
        UnsafeMutableRawPointer(pixels + index).storeBytes(of: words, as: SIMD4<UInt32>.self)
        reds &+= 4 &* redStep
        greens &+= 4 &* greenStep
        blues &+= 4 &* blueStep
        index &+= 4
      }
      (red, green, blue) = (reds[0], greens[0], blues[0])
    #endif
    while index < count {
      pixels[index] =
        (red &>> 24) &<< PixelWord.redShift | (green &>> 24) &<< PixelWord.greenShift
        | (blue &>> 24) &<< PixelWord.blueShift | alpha
      red &+= redStep
      green &+= greenStep
      blue &+= blueStep
      index &+= 1
    }
  }
}
