/// The sums of 8 pixels that are all nearly alike, two pixels at a time.
///
///     64 bits   a2 b2 g2 r2 a1 b1 g1 r1       even bytes: red and blue, odd ones: green and alpha
///     lanes     |256 + Δb2|256 + Δr2|256 + Δb1|256 + Δr1|
///
/// A lane of 16 bits holds the distance of a byte plus 256, so that it is never negative; what a
/// lane may be at most and at least is asked of all four by adding what would set its highest bit.
struct NoiseBlock {
  /// How far each component may be off, as what is added to the lanes.
  struct Bounds {
    /// Sets the highest bit of a lane whose distance is not too low.
    let evenLow: UInt64
    let oddLow: UInt64
    /// Sets the highest bit of a lane whose distance is too high.
    let evenHigh: UInt64
    let oddHigh: UInt64

    init(red: Int, green: Int, blue: Int, alpha: Int) {
      evenLow = Self.lanes(0x8000 &- 256 &+ red, 0x8000 &- 256 &+ blue)
      oddLow = Self.lanes(0x8000 &- 256 &+ green, 0x8000 &- 256 &+ alpha)
      evenHigh = Self.lanes(0x8000 &- 257 &- red, 0x8000 &- 257 &- blue)
      oddHigh = Self.lanes(0x8000 &- 257 &- green, 0x8000 &- 257 &- alpha)
    }

    @inline(__always)
    private static func lanes(_ first: Int, _ second: Int) -> UInt64 {
      let pair = UInt64(truncatingIfNeeded: first) | UInt64(truncatingIfNeeded: second) &<< 16
      return pair | pair &<< 32
    }
  }

  /// How many of the pixels are not alike.
  private(set) var unequal = 0
  /// The distances, summed.
  private(set) var distances = Distances()

  /// Sums up 8 pixels and returns true, unless one of them is out of bounds.
  ///
  /// Pixels are numbers with red in their lowest byte, as ``PixelPair`` has them.
  mutating func add(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, within bounds: Bounds
  ) -> Bool {
    let bytes: UInt64 = 0x00FF_00FF_00FF_00FF
    let one: UInt64 = 0x0100_0100_0100_0100
    let top: UInt64 = 0x8000_8000_8000_8000
    var (even, odd): (UInt64, UInt64) = (0, 0)
    var (inside, outside): (UInt64, UInt64) = (top, 0)
    var count: UInt64 = 0
    var offset = 0
    while offset < 8 {
      let x = UInt64(a[offset]) | UInt64(a[offset &+ 1]) &<< 32
      let y = UInt64(b[offset]) | UInt64(b[offset &+ 1]) &<< 32
      let low = (y & bytes | one) &- (x & bytes)
      let high = (y &>> 8 & bytes | one) &- (x &>> 8 & bytes)
      inside &= (low &+ bounds.evenLow) & (high &+ bounds.oddLow)
      outside |= (low &+ bounds.evenHigh) | (high &+ bounds.oddHigh)
      even &+= low
      odd &+= high
      let other = x ^ y
      // 1 in the lowest bit of a half that is not zero.
      let halves = (other & 0x7FFF_FFFF_7FFF_FFFF &+ 0x7FFF_FFFF_7FFF_FFFF) | other
      count &+= halves &>> 31 & 0x0000_0001_0000_0001
      offset &+= 2
    }
    guard inside & top == top, outside & top == 0 else { return false }
    unequal = Int(count & 0xFF) &+ Int(count &>> 32)
    // Four words with 256 too much in each lane; a pixel has two of each component.
    distances.red = Int(even & 0xFFFF) &+ Int(even &>> 32 & 0xFFFF) &- 2048
    distances.blue = Int(even &>> 16 & 0xFFFF) &+ Int(even &>> 48) &- 2048
    distances.green = Int(odd & 0xFFFF) &+ Int(odd &>> 32 & 0xFFFF) &- 2048
    return true
  }
}
