import TwirlGraphics

extension BlendMode {
  /// Blends a run of pixels with one coverage, 1...255.
  func blend(
    _ source: UnsafePointer<UInt32>, onto pixels: UnsafeMutablePointer<UInt32>, count: Int,
    coverage: UInt8
  ) {
    @inline(__always) func run(_ function: (some BlendFunction).Type) {
      Self.blend(function, source, onto: pixels, count: count, coverage: coverage)
    }
    @inline(__always) func vectors(_ function: (some VectorFunction).Type) {
      Self.blend(vectors: function, source, onto: pixels, count: count, coverage: coverage)
    }
    switch self {
    case .normal: SourceOver.blend(source, onto: pixels, count: count, coverage: coverage)
    case .multiply: vectors(MultiplyBlend.self)
    case .screen: vectors(ScreenBlend.self)
    case .overlay: vectors(OverlayBlend.self)
    case .darken: vectors(DarkenBlend.self)
    case .lighten: vectors(LightenBlend.self)
    case .colorDodge: run(ColorDodgeBlend.self)
    case .colorBurn: run(ColorBurnBlend.self)
    case .softLight: run(SoftLightBlend.self)
    case .hardLight: vectors(HardLightBlend.self)
    case .difference: vectors(DifferenceBlend.self)
    case .exclusion: vectors(ExclusionBlend.self)
    case .clear: run(ClearBlend.self)
    case .copy: run(CopyBlend.self)
    case .sourceIn: run(SourceInBlend.self)
    case .sourceOut: run(SourceOutBlend.self)
    case .sourceAtop: run(SourceAtopBlend.self)
    case .destinationOver: run(DestinationOverBlend.self)
    case .destinationIn: run(DestinationInBlend.self)
    case .destinationOut: run(DestinationOutBlend.self)
    case .destinationAtop: run(DestinationAtopBlend.self)
    case .xor: run(XorBlend.self)
    case .plusDarker: run(PlusDarkerBlend.self)
    case .plusLighter: run(PlusLighterBlend.self)
    }
  }

  private static func blend<Function: BlendFunction>(
    _: Function.Type, _ source: UnsafePointer<UInt32>,
    onto pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8
  ) {
    let k = UInt32(coverage)
    var index = 0
    if k == 255 {
      while index < count {
        pixels[index] = Function.blend(source[index], pixels[index])
        index &+= 1
      }
      return
    }
    while index < count {
      let below = pixels[index]
      let blended = Function.blend(source[index], below)
      pixels[index] = Blending.over(
        below, source: Blending.spread(blended) &* UInt64(k), weight: 255 &- k)
      index &+= 1
    }
  }

  private static func blend<Function: VectorFunction>(
    vectors _: Function.Type, _ source: UnsafePointer<UInt32>,
    onto pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8
  ) {
    var index = 0
    #if !DEBUG  // without optimization, vectors are slower than words
      while index &+ 4 <= count {
        Function.blend(four: source + index, onto: pixels + index, coverage: UInt16(coverage))
        index &+= 4
      }
    #endif
    blend(
      Function.self, source + index, onto: pixels + index, count: count &- index,
      coverage: coverage)
  }
}
