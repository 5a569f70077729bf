import TwirlGraphics

/// The pixels of an image, to be sampled.
struct Texels {
  let words: UnsafePointer<UInt32>
  let stride: Int
  /// The columns and rows that may be sampled; places outside stand for the nearest one, or repeat.
  let columns: Range<Int>
  let rows: Range<Int>
  let isTiled: Bool

  @inline(__always)
  private func index(_ value: Int, _ range: Range<Int>) -> Int {
    if isTiled {
      let rest = (value &- range.lowerBound) % range.count
      return range.lowerBound &+ (rest < 0 ? rest &+ range.count : rest)
    }
    return min(max(value, range.lowerBound), range.upperBound &- 1)
  }

  @inline(__always)
  private func word(_ column: Int, _ row: Int) -> UInt32 {
    words[index(row, rows) &* stride &+ index(column, columns)]
  }

  /// Takes the pixels that places lie in.
  ///
  /// - Parameters:
  ///   - u, v: columns and rows.
  func nearest(
    _ pixels: UnsafeMutablePointer<UInt32>, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
    count: Int
  ) {
    var index = 0
    while index < count {
      pixels[index] = word(Int(u[index]), Int(v[index]))
      index &+= 1
    }
  }

  /// Takes the weighted means of the four pixels around places.
  ///
  ///     p ──fx── q        h = (p (256 - fx) + q fx + 128) >> 8, the same below,
  ///     │   fy   │        and between the two with fy
  ///     r ────── s
  ///
  /// - Parameters:
  ///   - u, v: of the places, from the centre of the image's first pixel, in 1/256 pixels.
  func bilinear(
    _ pixels: UnsafeMutablePointer<UInt32>, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
    count: Int
  ) {
    // Along a line, the places that have four neighbours in the image lie side by side.
    var (start, end) = (0, count)
    while start < end && !isInside(u[start], v[start]) { start &+= 1 }
    while end > start && !isInside(u[end &- 1], v[end &- 1]) { end &-= 1 }
    var index = 0
    while index < start {
      pixels[index] = mean(u[index], v[index])
      index &+= 1
    }
    index = end
    while index < count {
      pixels[index] = mean(u[index], v[index])
      index &+= 1
    }
    inside(pixels + start, u: u + start, v: v + start, count: end &- start)
  }

  @inline(__always)
  private func isInside(_ u: Int32, _ v: Int32) -> Bool {
    let (column, row) = (Int(u >> 8), Int(v >> 8))
    return column >= columns.lowerBound && column &+ 1 < columns.upperBound
      && row >= rows.lowerBound && row &+ 1 < rows.upperBound
  }

  private func mean(_ u: Int32, _ v: Int32) -> UInt32 {
    let (column, row) = (Int(u >> 8), Int(v >> 8))
    return Self.mean(
      word(column, row), word(column &+ 1, row), word(column, row &+ 1),
      word(column &+ 1, row &+ 1), x: UInt64(u & 0xFF), y: UInt64(v & 0xFF))
  }

  /// Returns the mean of four pixels with weights in 1/256.
  @inline(__always)
  private static func mean(
    _ p: UInt32, _ q: UInt32, _ r: UInt32, _ s: UInt32, x: UInt64, y: UInt64
  ) -> UInt32 {
    let top = mix(Blending.spread(p), Blending.spread(q), x)
    let bottom = mix(Blending.spread(r), Blending.spread(s), x)
    let sum = mix(top, bottom, y)
    return UInt32(truncatingIfNeeded: sum | sum &>> 24)
  }

  /// Returns the mean of two spread pixels, of which the second has a weight in 1/256.
  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64, _ weight: UInt64) -> UInt64 {
    (a &* (256 &- weight) &+ b &* weight &+ 0x0080_0080_0080_0080) &>> 8
      & 0x00FF_00FF_00FF_00FF
  }

  /// Mixes pixels into others.
  ///
  /// - Parameter weight: of the others, in 1/256.
  static func mix(
    _ pixels: UnsafeMutablePointer<UInt32>, with others: UnsafePointer<UInt32>, weight: UInt64,
    count: Int
  ) {
    var index = 0
    while index < count {
      let sum = mix(Blending.spread(pixels[index]), Blending.spread(others[index]), weight)
      pixels[index] = UInt32(truncatingIfNeeded: sum | sum &>> 24)
      index &+= 1
    }
  }

  /// Takes means at places that have all four neighbours.
  private func inside(
    _ pixels: UnsafeMutablePointer<UInt32>, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
    count: Int
  ) {
    var index = 0
    #if !DEBUG
      while index &+ 4 <= count {
        four(pixels + index, u: u + index, v: v + index)
        index &+= 4
      }
    #endif
    while index < count {
      let at = address(u[index], v[index])
      pixels[index] = Self.mean(
        at[0], at[1], at[stride], at[stride &+ 1], x: UInt64(u[index] & 0xFF),
        y: UInt64(v[index] & 0xFF))
      index &+= 1
    }
  }

  @inline(__always)
  private func address(_ u: Int32, _ v: Int32) -> UnsafePointer<UInt32> {
    words + (Int(v &>> 8) &* stride &+ Int(u &>> 8))
  }

  /// Takes four means, as `mean` does one.
  @inline(__always)
  private func four(
    _ pixels: UnsafeMutablePointer<UInt32>, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>
  ) {
    let (a, b) = (address(u[0], v[0]), address(u[1], v[1]))
    let (c, d) = (address(u[2], v[2]), address(u[3], v[3]))
    let x = Self.weights(u)
    let y = Self.weights(v)
    @inline(__always) func row(_ offset: Int) -> (Blending.Lanes, Blending.Lanes) {
      let left = SIMD4(a[offset], b[offset], c[offset], d[offset])
      let right = SIMD4(a[offset &+ 1], b[offset &+ 1], c[offset &+ 1], d[offset &+ 1])
      let (p, q) = (
        unsafeBitCast(left, to: Blending.Lanes.self), unsafeBitCast(right, to: Blending.Lanes.self)
      )
      return (Self.mix(p & 0x00FF, q & 0x00FF, x), Self.mix(p &>> 8, q &>> 8, x))
    }
    let (top, bottom) = (row(0), row(stride))
    let words = Self.mix(top.0, bottom.0, y) | Self.mix(top.1, bottom.1, y) &<< 8
    UnsafeMutableRawPointer(pixels).storeBytes(of: words, as: Blending.Lanes.self)
  }

  /// The fractions of four places, for two lanes each.
  @inline(__always)
  private static func weights(_ places: UnsafePointer<Int32>) -> Blending.Lanes {
    let four = UnsafeRawPointer(places).loadUnaligned(as: SIMD4<UInt32>.self)
    return Blending.lanes(four & 0xFF)
  }

  @inline(__always)
  private static func mix(
    _ a: Blending.Lanes, _ b: Blending.Lanes, _ weights: Blending.Lanes
  ) -> Blending.Lanes {
    (a &* (256 &- weights) &+ b &* weights &+ 128) &>> 8
  }
}
