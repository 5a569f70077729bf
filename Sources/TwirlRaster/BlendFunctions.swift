import TwirlGraphics

// MARK: - Porter and Duff's operators

enum CopyBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (255, 0) }
}

enum ClearBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (0, 0) }
}

enum NormalBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (255, 255 &- a) }
}

enum SourceInBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (b, 0) }
}

enum SourceOutBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (255 &- b, 0) }
}

enum SourceAtopBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (b, 255 &- a) }
}

enum DestinationOverBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (255 &- b, 255) }
}

enum DestinationInBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (0, a) }
}

enum DestinationOutBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (0, 255 &- a) }
}

enum DestinationAtopBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (255 &- b, a) }
}

enum XorBlend: PorterDuffFunction {
  @inline(__always)
  static func weights(_ a: UInt32, _ b: UInt32) -> (UInt32, UInt32) { (255 &- b, 255 &- a) }
}

// MARK: - Sums

enum PlusLighterBlend: BlendFunction {
  @inline(__always)
  static func blend(_ source: UInt32, _ below: UInt32) -> UInt32 {
    @inline(__always) func sum(_ shift: UInt32) -> UInt32 {
      min(255, (source &>> shift & 0xFF) &+ (below &>> shift & 0xFF)) &<< shift
    }
    return sum(0) | sum(8) | sum(16) | sum(24)
  }
}

enum PlusDarkerBlend: BlendFunction {
  @inline(__always)
  static func blend(_ source: UInt32, _ below: UInt32) -> UInt32 {
    let (a, b) = (PixelWord.alpha(source), PixelWord.alpha(below))
    let alpha = min(255, a &+ b)
    @inline(__always) func component(_ shift: UInt32) -> UInt32 {
      let dark = (a &- (source &>> shift & 0xFF)) &+ (b &- (below &>> shift & 0xFF))
      return (alpha > dark ? alpha &- dark : 0) &<< shift
    }
    return component(PixelWord.redShift) | component(PixelWord.greenShift)
      | component(PixelWord.blueShift) | alpha &<< PixelWord.alphaShift
  }
}

// MARK: - Separable blending

enum MultiplyBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { (s &* d, 1) }
}

enum ScreenBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { (s &* b &+ d &* a &- s &* d, 1) }
}

enum HardLightBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  {
    2 &* s <= a ? (2 &* s &* d, 1) : (a &* b &- 2 &* (a &- s) &* (b &- d), 1)
  }
}

enum OverlayBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { HardLightBlend.product(d, b, s, a) }
}

enum DarkenBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { (min(s &* b, d &* a), 1) }
}

enum LightenBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { (max(s &* b, d &* a), 1) }
}

enum DifferenceBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { (abs(s &* b &- d &* a), 1) }
}

enum ExclusionBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  { (s &* b &+ d &* a &- 2 &* s &* d, 1) }
}

enum ColorDodgeBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  {
    if d == 0 { return (0, 1) }
    let room = a &- s
    // a b min(1, (d/b) / (1 - s/a)) = min(a b, a² d / (a - s))
    return d &* a >= b &* room ? (a &* b, 1) : (a &* a &* d, room)
  }
}

enum ColorBurnBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  {
    let room = b &- d
    if room == 0 { return (a &* b, 1) }
    // a b (1 - min(1, (1 - d/b) / (s/a))) = a b - min(a b, a² (b - d) / s)
    return room &* a >= b &* s ? (0, 1) : (a &* b &* s &- a &* a &* room, s)
  }
}

enum SoftLightBlend: SeparableFunction {
  @inline(__always)
  static func product(_ s: Int, _ a: Int, _ d: Int, _ b: Int) -> (numerator: Int, denominator: Int)
  {
    let (alpha, source, below) = (Double(a &* b), Double(s) / Double(a), Double(d) / Double(b))
    let tint = 2 * source - 1
    let blended: Double
    if tint <= 0 {
      blended = below + tint * below * (1 - below)
    } else if below <= 0.25 {
      blended = below + tint * (((16 * below - 12) * below + 4) * below - below)
    } else {
      blended = below + tint * (below.squareRoot() - below)
    }
    // A fraction of 2^-20: sums and roots are the same on any machine.
    let scale = 1_048_576
    return (Int(alpha * blended * Double(scale) + 0.5), scale)
  }
}
