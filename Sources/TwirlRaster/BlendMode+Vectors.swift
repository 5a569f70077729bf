import TwirlGraphics

/// A separable mode on four pixels at once, in lanes of 16 bits.
///
/// Sums may wrap on the way: the last one, s (255 - b) + d (255 - a) + 255 · 255 a b B, never exceeds
/// 255 · 255.
protocol VectorFunction: SeparableFunction {
  /// Returns 255 · 255 a b B(d/b, s/a), modulo 2^16.
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes
}

extension VectorFunction {
  /// Blends four pixels into others.
  @inline(__always)
  static func blend(
    four source: UnsafePointer<UInt32>, onto pixels: UnsafeMutablePointer<UInt32>,
    coverage k: UInt16
  ) {
    let (s, d) = (load(source), load(UnsafePointer(pixels)))
    let (a, b) = (alphas(s), alphas(d))
    let (notA, notB) = (255 &- a, 255 &- b)
    @inline(__always) func blended(_ s: Blending.Lanes, _ d: Blending.Lanes) -> Blending.Lanes {
      Blending.div255(s &* notB &+ d &* notA &+ products(s, a, d, b))
    }
    let evens = blended(s & 0x00FF, d & 0x00FF)
    let odds = blended(s &>> 8, d &>> 8)
    // The alpha is a + b - a b, whatever the mode makes of colours as high as it.
    let alpha = Blending.div255(a &* notB &+ 255 &* b)
    let mask = alphaMask
    let mixed = ((evens | odds &<< 8) & ~mask) | ((alpha | alpha &<< 8) & mask)
    if k == 255 {
      UnsafeMutableRawPointer(pixels).storeBytes(of: mixed, as: Blending.Lanes.self)
    } else {
      let weights = Blending.Lanes(repeating: k)
      Blending.over(
        four: pixels, evens: (mixed & 0x00FF) &* weights, odds: (mixed &>> 8) &* weights,
        weights: 255 &- weights)
    }
  }

  @inline(__always)
  private static func load(_ pixels: UnsafePointer<UInt32>) -> Blending.Lanes {
    UnsafeRawPointer(pixels).loadUnaligned(as: Blending.Lanes.self)
  }

  @inline(__always)
  private static func alphas(_ pixels: Blending.Lanes) -> Blending.Lanes {
    Blending.lanes(
      unsafeBitCast(pixels, to: SIMD4<UInt32>.self) &>> PixelWord.alphaShift & 0xFF)
  }

  /// The bits of the four pixels' alphas.
  @inline(__always)
  private static var alphaMask: Blending.Lanes {
    unsafeBitCast(
      SIMD4<UInt32>(repeating: 255 &<< PixelWord.alphaShift), to: Blending.Lanes.self)
  }
}

extension MultiplyBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes { s &* d }
}

extension ScreenBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes { s &* b &+ d &* a &- s &* d }
}

extension ExclusionBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes { s &* b &+ d &* a &- 2 &* (s &* d) }
}

extension DarkenBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes {
    let (one, other) = (s &* b, d &* a)
    return one.replacing(with: other, where: other .< one)
  }
}

extension LightenBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes {
    let (one, other) = (s &* b, d &* a)
    return one.replacing(with: other, where: other .> one)
  }
}

extension DifferenceBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes {
    let (one, other) = (s &* b, d &* a)
    return (one &- other).replacing(with: other &- one, where: other .> one)
  }
}

extension HardLightBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes {
    let light = a &* b &- 2 &* ((a &- s) &* (b &- d))
    return light.replacing(with: 2 &* (s &* d), where: (2 &* s) .<= a)
  }
}

extension OverlayBlend: VectorFunction {
  @inline(__always)
  static func products(
    _ s: Blending.Lanes, _ a: Blending.Lanes, _ d: Blending.Lanes, _ b: Blending.Lanes
  ) -> Blending.Lanes { HardLightBlend.products(d, b, s, a) }
}
