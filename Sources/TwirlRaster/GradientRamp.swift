import TwirlGraphics

/// A gradient's colours as functions of the location, ready to be evaluated pixel by pixel.
///
///     location   ···  before │ first │ a → b │ b → c │ last │ after  ···
///                            0                              1
///
/// The arithmetic is in single precision on levels 0...255, whose error is below 2^-14 of a level; a
/// byte is the nearest whole number. No table of colours comes between.
struct GradientRamp {
  /// A part of the line where all components change evenly.
  struct Segment {
    /// The location at which the next segment begins.
    var upper: Double
    /// Where the change begins, and the reciprocal of its length.
    var origin = 0.0
    var scale = 0.0
    /// Red, green, blue and alpha at the origin, and what they gain along the length.
    ///
    /// The alpha is in levels. So are the colours where the alpha is 255 throughout; elsewhere they are
    /// in 0...1, and yet to be multiplied by the alpha.
    var start: SIMD4<Float>
    var change: SIMD4<Float> = .zero
    var isOpaque: Bool
    /// The pixel, if it is the same everywhere in the segment and no dithering changes it.
    var pixel: UInt32?
  }

  /// The segments; the last one's upper end is infinite.
  private(set) var segments: [Segment] = []
  /// Whether every location gives an opaque pixel.
  let isOpaque: Bool
  let isDithered: Bool

  /// Creates a ramp; nil for a gradient without colours.
  ///
  /// - Parameter alpha: multiplies the colours' own, 0...1.
  init?(
    _ gradient: Gradient, options: GradientDrawingOptions, alpha: Double, isDithered: Bool
  ) {
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return nil }
    let isOpaque = alpha == 1 && gradient.stops.allSatisfy { $0.color.alpha == 1 }
    let before = options.contains(.drawsBeforeStartLocation)
    let after = options.contains(.drawsAfterEndLocation)
    self.isOpaque = isOpaque && before && after
    self.isDithered = isDithered
    func levels(_ color: Color) -> SIMD4<Float> {
      let scale = isOpaque ? 255.0 : 1
      return SIMD4(
        Float(color.red * scale), Float(color.green * scale), Float(color.blue * scale),
        Float(color.alpha * alpha * 255))
    }
    func addConstant(_ color: Color, upTo upper: Double) {
      guard upper > segments.last?.upper ?? -.infinity else { return }
      segments.append(Segment(upper: upper, start: levels(color), isOpaque: isOpaque))
    }
    if !before {
      segments.append(Segment(upper: 0, start: .zero, isOpaque: false))
    }
    addConstant(first.color, upTo: Double(first.location))
    for (from, to) in zip(gradient.stops, gradient.stops.dropFirst())
    where to.location > from.location {
      let start = levels(from.color)
      segments.append(
        Segment(
          upper: Double(to.location), origin: Double(from.location),
          scale: 1 / Double(to.location - from.location), start: start,
          change: levels(to.color) - start, isOpaque: isOpaque))
    }
    // The end itself belongs to the gradient.
    addConstant(last.color, upTo: after ? .infinity : Double(1).nextUp)
    if !after {
      segments.append(Segment(upper: .infinity, start: .zero, isOpaque: false))
    }
    for index in segments.indices where segments[index].change == .zero {
      let word = Self.pixel(segments[index], 0, dither: 0)
      let isWhole = segments[index].start.w == 0 || (isOpaque && segments[index].isWhole)
      if !isDithered || isWhole { segments[index].pixel = word }
    }
  }
}

extension GradientRamp.Segment {
  /// Whether the first colour is one of whole levels.
  fileprivate var isWhole: Bool { start.rounded(.down) == start }
}

// MARK: - Dithering

extension GradientRamp {
  /// What is added to a level before rounding, in an 8 × 8 pattern (Bayer's), ±63/128.
  ///
  /// Rows of 12: four from any of the first eight on lie side by side.
  static let bayer: [Float] = (0..<8).flatMap { y in
    (0..<12).map { x in
      var (value, bit) = (0, 32)
      for shift in 0..<3 {
        let (a, b) = ((x ^ y) >> shift & 1, y >> shift & 1)
        value += a * bit + b * (bit / 2)
        bit /= 4
      }
      return (Float(value) + 0.5) / 64 - 0.5
    }
  }
  static let none = [Float](repeating: 0, count: 12)
}

// MARK: - Pixels

extension GradientRamp {
  /// Added to a small number it leaves the nearest whole one in the low bits, ties to even.
  private static let magic: Float = 12_582_912

  /// Returns a pixel at a fraction of a segment.
  ///
  /// - Parameter dither: what is added to a level before rounding.
  @inline(__always)
  static func pixel(_ segment: Segment, _ u: Float, dither: Float) -> UInt32 {
    let alpha = segment.start.w + u * segment.change.w
    @inline(__always) func byte(_ level: Float) -> UInt32 {
      (level + dither + magic).bitPattern & 0xFF
    }
    @inline(__always) func component(_ start: Float, _ change: Float) -> UInt32 {
      let value = start + u * change
      return byte(segment.isOpaque ? value : min(value * alpha, alpha))
    }
    return component(segment.start.x, segment.change.x) &<< PixelWord.redShift
      | component(segment.start.y, segment.change.y) &<< PixelWord.greenShift
      | component(segment.start.z, segment.change.z) &<< PixelWord.blueShift
      | byte(alpha) &<< PixelWord.alphaShift
  }

  /// Calls a closure with what is added to the levels of a row.
  @inline(__always)
  func withDither(row: Int, _ body: (UnsafePointer<Float>) -> Void) {
    let table = isDithered ? Self.bayer : Self.none
    table.withUnsafeBufferPointer { table in
      guard let base = table.baseAddress else { return }
      body(isDithered ? base + (row & 7) &* 12 : base)
    }
  }

  /// Turns the locations of a run of pixels into their colours; NaN stands for no colour.
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, locations: UnsafePointer<Double>, count: Int,
    row: Int, column: Int
  ) {
    withDither(row: row) { dither in
      segments.withUnsafeBufferPointer { segments in
        var start = 0
        while start < count {
          let location = locations[start]
          if location.isNaN {
            pixels[start] = 0
            start &+= 1
            continue
          }
          var index = 0
          while location >= segments[index].upper { index &+= 1 }
          let segment = segments[index]
          let lower = index == 0 ? -Double.infinity : segments[index &- 1].upper
          var end = start &+ 1
          while end < count, locations[end] >= lower, locations[end] < segment.upper { end &+= 1 }
          if let word = segment.pixel {
            (pixels + start).update(repeating: word, count: end &- start)
          } else {
            Self.fill(
              pixels + start, segment, locations: locations + start, count: end &- start,
              column: column &+ start, dither: dither)
          }
          start = end
        }
      }
    }
  }

  /// Fills a run of pixels within a segment.
  static func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ segment: Segment,
    locations: UnsafePointer<Double>, count: Int, column: Int, dither: UnsafePointer<Float>
  ) {
    var index = 0
    #if !DEBUG  // without optimization, vectors are slower than numbers
      while index &+ 4 <= count {
        let four = UnsafeRawPointer(locations + index).loadUnaligned(as: SIMD4<Double>.self)
        let u = (four - segment.origin) * segment.scale
        let levels = UnsafeRawPointer(dither + ((column &+ index) & 7))
          .loadUnaligned(as: SIMD4<Float>.self)
        let words = Self.pixels(
          segment, SIMD4(Float(u[0]), Float(u[1]), Float(u[2]), Float(u[3])), dither: levels)
        UnsafeMutableRawPointer(pixels + index).storeBytes(of: words, as: SIMD4<UInt32>.self)
        index &+= 4
      }
    #endif
    while index < count {
      let u = Float((locations[index] - segment.origin) * segment.scale)
      pixels[index] = pixel(segment, u, dither: dither[(column &+ index) & 7])
      index &+= 1
    }
  }

  /// Returns four pixels, as `pixel` does one.
  @inline(__always)
  private static func pixels(
    _ segment: Segment, _ u: SIMD4<Float>, dither: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let alpha = segment.start.w + u * segment.change.w
    @inline(__always) func byte(_ level: SIMD4<Float>) -> SIMD4<UInt32> {
      unsafeBitCast(level + dither + magic, to: SIMD4<UInt32>.self) & 0xFF
    }
    @inline(__always) func component(_ start: Float, _ change: Float) -> SIMD4<UInt32> {
      let value = start + u * change
      if segment.isOpaque { return byte(value) }
      let product = value * alpha
      return byte(product.replacing(with: alpha, where: alpha .< product))
    }
    return PixelWord.words(
      component(segment.start.x, segment.change.x), component(segment.start.y, segment.change.y),
      component(segment.start.z, segment.change.z), byte(alpha))
  }
}
