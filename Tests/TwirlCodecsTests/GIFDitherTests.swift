import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Ordered dither")
struct GIFDitherTests {
  private static let dithered: GIFEncoderOptions = {
    var options = GIFEncoderOptions()
    options.dither = .ordered
    options.keepsIdenticalFrames = true
    return options
  }()

  private func shown(
    _ frames: [Bitmap], _ palette: Palette?, _ options: GIFEncoderOptions = dithered
  ) throws -> [Bitmap] {
    try slurp(try GIFClip(frames).encoded(options: options, palette: palette).bytes).shown()
  }

  /// Grey palettes of so many evenly spaced entries.
  private func greys(_ count: Int) -> Palette {
    Palette(
      colors: (0..<count).map {
        let value = UInt8($0 * 255 / (count - 1))
        return PaletteColor(red: value, green: value, blue: value)
      })
  }

  /// The green of a picture after a Gaussian blur.
  private func blurred(_ bitmap: Bitmap, sigma: Double) -> [Double] {
    let reach = Int((sigma * 4).rounded(.up))
    let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = kernel.reduce(0, +)
    func pass(_ values: [Double], _ count: Int, _ stride: Int, _ at: (Int) -> Int) -> [Double] {
      var result = values
      for i in values.indices {
        let place = at(i)
        result[i] =
          (-reach...reach).map { offset in
            let other = min(count - 1, max(0, place + offset))
            return values[i + (other - place) * stride] * kernel[offset + reach]
          }.reduce(0, +) / sum
      }
      return result
    }
    let (width, height) = (bitmap.width, bitmap.height)
    let rows = pass(bitmap.pixels.map { Double($0.green) }, width, 1) { $0 % width }
    return pass(rows, height, width) { $0 / width }
  }

  private func softPSNR(_ a: Bitmap, _ b: Bitmap) -> Double {
    let (a, b) = (blurred(a, sigma: 1.5), blurred(b, sigma: 1.5))
    let error = zip(a, b).map { ($0 - $1) * ($0 - $1) }.reduce(0, +) / Double(a.count)
    return 10 * log10(255 * 255 / error)
  }

  @Test(
    "A grey ramp of 300 pixels in few greys looks like the ramp from afar", arguments: [4, 8, 16])
  func ramp(_ count: Int) throws {
    let ramp = Bitmap(columns: 300, rows: 32) { x, _ in
      let value = UInt8((Double(x) * 255 / 299).rounded())
      return .rgb(value, value, value)
    }
    let plain = softPSNR(try shown([ramp], greys(count), GIFEncoderOptions())[0], ramp)
    let dithered = softPSNR(try shown([ramp], greys(count))[0], ramp)
    #expect(dithered >= plain + 12, "\(dithered) dB with dither, \(plain) dB without")
  }

  @Test("What a pattern shows of a translucent colour has its mean", arguments: [70, 130, 200])
  func translucent(alpha: UInt8) throws {
    var options = Self.dithered
    options.alpha = .ordered
    var random = PNGRandom(state: 8)
    for _ in 0..<20 {
      let value = random.byte()
      let color = Pixel(red: value, green: value, blue: value, alpha: alpha).premultiplied
      let picture = Bitmap(width: 16, height: 16, fill: color)
      let clip = GIFClip([picture])
      let shown = try slurp(try clip.encoded(options: options, palette: greys(4)).bytes).shown()[0]
      let greens = shown.pixels.filter { $0 != .clear }.map { Double($0.green) }
      let mean = greens.reduce(0, +) / Double(greens.count)
      // A few of 64 pixels are of the one or other of two greys that lie 85 apart.
      #expect(abs(mean - Double(color.unpremultiplied.green)) < 6, "\(value) became \(mean)")
    }
  }

  @Test("Colours of the palette stay as they are", arguments: 1...4 as ClosedRange<UInt64>)
  func exact(seed: UInt64) throws {
    var random = PNGRandom(state: seed)
    let colors = (0..<200).map { _ in Pixel.rgb(random.byte(), random.byte(), random.byte()) }
    let frames = (0..<2).map { _ in
      Bitmap(columns: 33, rows: 20) { _, _ in colors[Int(random.byte(0...199))] }
    }
    #expect(try shown(frames, nil) == frames)
    // Not in the picture, but in the palette.
    let palette = Palette(colors: colors.map { PaletteColor($0) })
    #expect(try shown(frames, palette) == frames)
  }

  @Test("What does not move looks the same in every frame")
  func still() throws {
    let frames = (0..<6).map { k in
      Bitmap(columns: 60, rows: 40) { x, y in
        if (k * 8..<k * 8 + 10).contains(x), (11..<25).contains(y) { return .rgb(0, 122, 255) }
        return .rgb(UInt8(x * 4), UInt8(y * 6), UInt8(255 - x * 2 - y * 3))
      }
    }
    let result = try shown(frames, nil)
    #expect(Set(frames[0].pixels).count > 255)
    for (frame, picture) in zip(frames, result) {
      for y in 0..<40 {
        for x in 0..<60 {
          if frame[x, y] == frames[0][x, y] { #expect(picture[x, y] == result[0][x, y]) }
          if frame[x, y] == .rgb(0, 122, 255) { #expect(picture[x, y] == frame[x, y]) }
        }
      }
    }
  }

  @Test("A pixel depends on its colour and its place alone", arguments: [2, 1 << 16])
  func places(capacity: Int) {
    var random = PNGRandom(state: 5)
    let colors = (0..<9).map { _ in Pixel.rgb(random.byte(), random.byte(), random.byte()) }
    let palette = Palette(
      colors: (0..<17).map { _ in
        PaletteColor(red: random.byte(), green: random.byte(), blue: random.byte())
      })
    let canvas = (0..<(40 * 30)).map { _ in PaletteColor(colors[Int(random.byte(0...8))]).packed }
    func map(_ dither: inout OrderedDither, _ rect: PixelRect) -> [UInt8] {
      (0..<rect.area).map { i in
        let (x, y) = (rect.x + i % rect.width, rect.y + i / rect.width)
        return dither.index(of: canvas[y * 40 + x], x, y)
      }
    }
    var whole = OrderedDither(palette)
    let all = map(&whole, PixelRect(x: 0, y: 0, width: 40, height: 30))
    // Too little memory for the colours at once must not show.
    var parts = OrderedDither(palette, capacity: capacity)
    for _ in 0..<60 {
      let (x, y) = (Int(random.byte(0...27)), Int(random.byte(0...21)))
      let rect = PixelRect(x: x, y: y, width: 13, height: 9)
      for (i, index) in map(&parts, rect).enumerated() {
        #expect(index == all[(y + i / rect.width) * 40 + x + i % rect.width])
      }
    }
  }

  /// What is to be small: the error of the mean and, a sixteenth of it, the noise.
  private func measure(_ parts: [Int], _ colors: [PaletteColor], _ color: PaletteColor) -> Double {
    func place(_ c: PaletteColor) -> SIMD3<Double> {
      [8 * Double(c.red), 10 * Double(c.green), 8 * Double(c.blue)]
    }
    func squared(_ v: SIMD3<Double>) -> Double { (v * v).sum() }
    var (mean, noise) = (SIMD3<Double>(), 0.0)
    for (count, entry) in zip(parts, colors) {
      mean += place(entry) * Double(count) / 64
      noise += squared(place(entry) - place(color)) * Double(count) / 64
    }
    return squared(mean - place(color)) * 15 / 16 + noise / 16
  }

  private func parts(_ colors: [PaletteColor], _ color: PaletteColor) -> [Int] {
    var list = [UInt8](repeating: 0, count: 64)
    list.withUnsafeMutableBufferPointer { list in
      if let start = list.baseAddress { DitherSearch(colors).fill(start, for: color) }
    }
    let brightness = list.map { index in
      let color = colors[Int(index)]
      return 213 * Int(color.red) + 715 * Int(color.green) + 72 * Int(color.blue)
    }
    #expect(brightness == brightness.sorted())
    return colors.indices.map { index in list.count { Int($0) == index } }
  }

  @Test("The mix is close to the best of all mixes of three colours")
  func search() {
    var random = PNGRandom(state: 21)
    func color() -> PaletteColor {
      PaletteColor(red: random.byte(), green: random.byte(), blue: random.byte())
    }
    var (excess, improvement) = (0.0, 0.0)
    for _ in 0..<40 {
      let colors = [color(), color(), color()]
      let wanted = color()
      let found = measure(parts(colors, wanted), colors, wanted)
      var best = Double.infinity
      for a in 0...64 {
        for b in 0...(64 - a) { best = min(best, measure([a, b, 64 - a - b], colors, wanted)) }
      }
      let nearest =
        (0..<3).map { i in measure((0..<3).map { $0 == i ? 64 : 0 }, colors, wanted) }
        .min() ?? 0
      #expect(found <= nearest + 1e-6)
      excess += found - best
      improvement += nearest - best
    }
    #expect(excess < improvement * 0.01, "\(excess) of \(improvement)")
  }

  @Test("Colours that are far away do not make up for small errors")
  func noise() {
    // One step off a palette's colour; black and white could be mixed in.
    let colors = [0, 100, 104, 255].map {
      PaletteColor(red: UInt8($0), green: UInt8($0), blue: UInt8($0))
    }
    for value in 97...107 as ClosedRange<UInt8> {
      let found = parts(colors, PaletteColor(red: value, green: value, blue: value))
      #expect(found[0] == 0 && found[3] == 0)
      if value <= 100 { #expect(found[1] == 64) }
      if value == 102 { #expect(abs(found[1] - found[2]) <= 2) }
    }
  }

  @Test("Only on request")
  func off() throws {
    let ramp = Bitmap(columns: 64, rows: 8) { x, _ in
      .rgb(UInt8(x * 4), UInt8(x * 4), UInt8(x * 4))
    }
    let result = try shown([ramp], greys(4), GIFEncoderOptions())[0]
    for x in 0..<64 {
      let nearest = UInt8((Double(x * 4) / 85).rounded()) * 85
      #expect((0..<8).allSatisfy { result[x, $0] == .rgb(nearest, nearest, nearest) })
    }
  }
}
