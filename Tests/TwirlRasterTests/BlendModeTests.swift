import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Blend modes against the formulas of the W3C's "Compositing and Blending", in real numbers.
@Suite struct BlendModeTests {
  /// The colour and alpha of a pixel, 0...1, straight.
  struct Real {
    var color: [Double]
    var alpha: Double

    init(_ pixel: Pixel) {
      alpha = Double(pixel.alpha) / 255
      color = [pixel.red, pixel.green, pixel.blue].map {
        pixel.alpha == 0 ? 0 : Double($0) / Double(pixel.alpha)
      }
    }
  }

  /// B(cb, cs) of the specification's chapter 10.
  static func mixed(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double? {
    switch mode {
    case .normal: return cs
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return mixed(.hardLight, cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? cb * 2 * cs : mixed(.screen, cb, 2 * cs - 1)
    case .softLight:
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return nil
    }
  }

  /// Fa and Fb of the specification's chapter 9.
  static func fractions(_ mode: BlendMode, _ a: Double, _ b: Double) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (b, 0)
    case .sourceOut: (1 - b, 0)
    case .sourceAtop: (b, 1 - a)
    case .destinationOver: (1 - b, 1)
    case .destinationIn: (0, a)
    case .destinationOut: (0, 1 - a)
    case .destinationAtop: (1 - b, a)
    case .xor: (1 - b, 1 - a)
    case .plusLighter: (1, 1)
    default: nil
    }
  }

  /// The four premultiplied components, 0...255.
  static func blended(_ mode: BlendMode, _ source: Pixel, _ below: Pixel) -> [Double] {
    let (s, d) = (Real(source), Real(below))
    let (a, b) = (s.alpha, d.alpha)
    var result: [Double]
    if let (fa, fb) = fractions(mode, a, b) {
      result = zip(s.color, d.color).map { min(1, a * fa * $0 + b * fb * $1) }
      result.append(min(1, a * fa + b * fb))
    } else if mode == .plusDarker {
      let alpha = min(1, a + b)
      result = zip(s.color, d.color).map { max(0, alpha - (a - a * $0) - (b - b * $1)) }
      result.append(alpha)
    } else {
      result = zip(s.color, d.color).map { cs, cb in
        a * (1 - b) * cs + a * b * (mixed(mode, cb, cs) ?? .nan) + (1 - a) * b * cb
      }
      result.append(a + b - a * b)
    }
    return result.map { $0 * 255 }
  }

  static func bytes(_ pixel: Pixel) -> [UInt8] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }

  /// A pixel whose bytes favour the ends of their ranges.
  static func pixel(_ random: inout SeededGenerator) -> Pixel {
    let alpha = [0, 255, random.whole(0...255), random.whole(0...255)][random.whole(0...3)]
    func component() -> UInt8 {
      UInt8(
        [0, alpha, alpha / 2, random.whole(0...alpha), random.whole(0...alpha)][
          random.whole(0...4)])
    }
    return Pixel(red: component(), green: component(), blue: component(), alpha: UInt8(alpha))
  }

  /// Draws single pixels over single pixels.
  static func drawn(_ mode: BlendMode, _ source: [Pixel], over below: [Pixel]) -> [Pixel] {
    let context = GraphicsContext(bitmap: Bitmap(width: below.count, height: 1, pixels: below))
    context.setBlendMode(mode)
    context.draw(
      Bitmap(width: source.count, height: 1, pixels: source),
      in: CGRect(x: 0, y: 0, width: source.count, height: 1))
    return context.bitmap.pixels
  }

  /// Each byte is the nearest to the formula's value; halves may go either way.
  @Test(arguments: BlendMode.allCases)
  func everyByteIsTheFormulasRounded(mode: BlendMode) {
    var random = SeededGenerator(seed: 5)
    let sources = (0..<6_000).map { _ in Self.pixel(&random) }
    let below = (0..<6_000).map { _ in Self.pixel(&random) }
    let result = Self.drawn(mode, sources, over: below)
    var worst = 0.0
    for index in result.indices {
      let expected = Self.blended(mode, sources[index], below[index])
      for (byte, value) in zip(Self.bytes(result[index]), expected) {
        worst = max(worst, abs(Double(byte) - value))
      }
    }
    #expect(worst <= 0.500_001)
  }

  /// All pairs of a source's and a destination's component, opaque: B alone.
  @Test(arguments: BlendMode.allCases)
  func allPairsOfBytes(mode: BlendMode) {
    let levels = (0...255).map { UInt8($0) }
    let grey = levels.map { Pixel(red: $0, green: $0, blue: $0, alpha: 255) }
    for source in stride(from: 0, through: 255, by: 3) {
      let result = Self.drawn(mode, [Pixel](repeating: grey[source], count: 256), over: grey)
      for (pixel, below) in zip(result, grey) {
        let value = Self.blended(mode, grey[source], below)[0]
        #expect(abs(Double(pixel.red) - value) <= 0.500_001)
      }
    }
  }

  /// d + (B - d) k, rounded, is what partial coverage gives; source over destination rounds elsewhere.
  @Test(arguments: BlendMode.allCases.filter { $0 != .normal })
  func coverageInterpolates(mode: BlendMode) {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let (source, below) = (Self.pixel(&random), Self.pixel(&random))
      let coverage = random.whole(1...254)
      let full = Self.drawn(mode, [source], over: [below])[0]
      let context = GraphicsContext(bitmap: Bitmap(width: 3, height: 1, fill: below))
      context.setBlendMode(mode)
      context.clip(
        to: Path(rect: CGRect(x: 1, y: 0, width: 1, height: Double(coverage) / 255)))
      context.draw(
        Bitmap(width: 3, height: 1, fill: source), in: CGRect(x: 0, y: 0, width: 3, height: 1))
      let expected = zip(Self.bytes(below), Self.bytes(full)).map {
        (2 * (Int($0) * (255 - coverage) + Int($1) * coverage) + 255) / 510
      }
      #expect(Self.bytes(context.bitmap[1, 0]).map(Int.init) == expected)
      #expect(context.bitmap[0, 0] == below)
      #expect(context.bitmap[2, 0] == below)
    }
  }

  /// Colours, images and gradients of one colour are alike in every mode.
  @Test(arguments: BlendMode.allCases)
  func allPaintsBlendAlike(mode: BlendMode) {
    var random = SeededGenerator(seed: 3)
    let path = Shape.star.path(&random, size: 24)
    let pixel = Pixel(red: 255, green: 51, blue: 0, alpha: 255)
    let color = Color(red: 1, green: 0.2, blue: 0)
    let paints: [Paint] = [
      .color(color),
      .linearGradient(Gradient(colors: [color]), start: .zero, end: CGPoint(x: 9, y: 1)),
      .image(ImagePaint(MipmappedImage(Bitmap(width: 2, height: 2, fill: pixel)))),
    ]
    let pictures = paints.map { paint in
      let context = GraphicsContext(
        bitmap: Bitmap(
          width: 24, height: 24, fill: Pixel(red: 40, green: 80, blue: 120, alpha: 160)))
      context.setBlendMode(mode)
      context.setFillPaint(paint)
      context.fill(path)
      return context.bitmap
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0] == pictures[2])
  }

  /// A canvas changes what a shape does not cover, with these modes: by way of a layer.
  @Test(arguments: BlendMode.allCases)
  func layersAreCombinedOverTheWholeClip(mode: BlendMode) {
    let below = Pixel(red: 40, green: 80, blue: 120, alpha: 160)
    let context = GraphicsContext(bitmap: Bitmap(width: 8, height: 8, fill: below))
    context.clip(to: Path(rect: CGRect(x: 2, y: 2, width: 4, height: 4)))
    context.setBlendMode(mode)
    context.beginTransparencyLayer(alpha: 0.5)
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    context.endTransparencyLayer()
    #expect(context.bitmap[1, 3] == below)
    #expect(context.bitmap[6, 3] == below)
    let half = Pixel(red: 128, green: 128, blue: 128, alpha: 128)
    for (x, source) in [(3, half), (4, Pixel.clear)] {
      let expected = Self.blended(mode, source, below)
      for (byte, value) in zip(Self.bytes(context.bitmap[x, 3]), expected) {
        #expect(abs(Double(byte) - value) <= 0.500_001)
      }
    }
    context.fill(CGRect(x: 5, y: 2, width: 1, height: 1))
    let expected = Self.blended(mode, Color.black.pixel, context.bitmap[5, 3])
    #expect(abs(Double(context.bitmap[5, 2].alpha) - expected[3]) <= 0.500_001, "the mode is back")
  }
}
