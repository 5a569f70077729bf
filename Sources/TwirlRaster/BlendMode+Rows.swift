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
    switch self {
    case .normal: SourceOver.blend(source, onto: pixels, count: count, coverage: coverage)
    case .multiply: run(MultiplyBlend.self)
    case .screen: run(ScreenBlend.self)
    case .overlay: run(OverlayBlend.self)
    case .darken: run(DarkenBlend.self)
    case .lighten: run(LightenBlend.self)
    case .colorDodge: run(ColorDodgeBlend.self)
    case .colorBurn: run(ColorBurnBlend.self)
    case .softLight: run(SoftLightBlend.self)
    case .hardLight: run(HardLightBlend.self)
    case .difference: run(DifferenceBlend.self)
    case .exclusion: run(ExclusionBlend.self)
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
}
