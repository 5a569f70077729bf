import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Translucent pixels in GIFs")
struct GIFAlphaTests {
  /// A way to get rid of translucency.
  struct Mode: Sendable, CustomTestStringConvertible {
    var alpha: GIFAlpha?
    var matte: Color?

    var options: GIFEncoderOptions {
      var options = GIFEncoderOptions()
      (options.alpha, options.matte) = (alpha, matte)
      options.keepsIdenticalFrames = true
      return options
    }

    var testDescription: String {
      "\(alpha.map { "\($0)" } ?? "default"), \(matte == nil ? "no matte" : "matte")"
    }
  }

  private static let sand = Color(red: 1, green: 0.8, blue: 0.2)

  static let modes: [Mode] = [nil, sand].flatMap { matte in
    [nil, .threshold(1), .threshold(128), .threshold(255), .ordered].map {
      Mode(alpha: $0, matte: matte)
    }
  }

  // MARK: What is to come out, computed anew for every pixel of a whole canvas

  /// The known matrix, as it is printed in textbooks.
  private static let bayer: [[Int]] = [
    [0, 32, 8, 40, 2, 34, 10, 42], [48, 16, 56, 24, 50, 18, 58, 26],
    [12, 44, 4, 36, 14, 46, 6, 38], [60, 28, 52, 20, 62, 30, 54, 22],
    [3, 35, 11, 43, 1, 33, 9, 41], [51, 19, 59, 27, 49, 17, 57, 25],
    [15, 47, 7, 39, 13, 45, 5, 37], [63, 31, 55, 23, 61, 29, 53, 21],
  ]

  private func straight(_ pixel: Pixel) -> Pixel {
    func part(_ value: UInt8) -> UInt8 {
      UInt8(min(255, (Double(value) * 255 / Double(pixel.alpha)).rounded()))
    }
    return .rgb(part(pixel.red), part(pixel.green), part(pixel.blue))
  }

  private func blended(_ pixel: Pixel, _ matte: Pixel) -> Pixel {
    func part(_ value: UInt8, _ matte: UInt8) -> UInt8 {
      value + UInt8((Double(matte) * Double(255 - pixel.alpha) / 255).rounded())
    }
    return .rgb(
      part(pixel.red, matte.red), part(pixel.green, matte.green), part(pixel.blue, matte.blue))
  }

  private func flattened(_ canvas: Bitmap, _ mode: Mode) -> Bitmap {
    let matte = mode.matte?.pixel
    func opaque(_ pixel: Pixel) -> Pixel {
      if pixel.alpha == 255 { return pixel }
      return matte.map { blended(pixel, $0) } ?? straight(pixel)
    }
    func neighbours(_ x: Int, _ y: Int) -> [UInt8] {
      (y - 1...y + 1).flatMap { row in
        (x - 1...x + 1).compactMap { column in
          let isInside = (0..<canvas.width).contains(column) && (0..<canvas.height).contains(row)
          return isInside ? canvas[column, row].alpha : nil
        }
      }
    }
    return Bitmap(columns: canvas.width, rows: canvas.height) { x, y in
      let pixel = canvas[x, y]
      switch mode.alpha {
      case nil where matte != nil: return opaque(pixel)
      case nil: return pixel.alpha < 128 ? .clear : opaque(pixel)
      case .threshold(let least): return pixel.alpha < least ? .clear : opaque(pixel)
      case .ordered:
        if pixel.alpha == 0 || pixel.alpha == 255 { return pixel }
        let around = neighbours(x, y)
        if around.contains(where: { $0 < 8 }), around.contains(where: { $0 > 247 }) {
          return pixel.alpha < 128 ? .clear : opaque(pixel)
        }
        let level = (Double(Self.bayer[y % 8][x % 8]) + 0.5) / 64
        return Double(pixel.alpha) / 255 > level ? straight(pixel) : .clear
      }
    }
  }

  // MARK: Clips

  /// Discs that wander, each of one colour and opacity, with soft edges that may be wide.
  private static func clip(_ seed: UInt64, frames: Int = 5) -> GIFClip {
    var random = PNGRandom(state: seed)
    let size = (width: 37, height: 29)
    var discs = (0..<4).map { k in
      (
        x: Double(random.byte(0...36)), y: Double(random.byte(0...28)),
        radius: Double(random.byte(2...12)), softness: k % 2 == 0 ? 1.0 : 9.0,
        color: [Pixel.rgb(200, 30, 40), .rgb(0, 122, 255), .rgb(0, 0, 0), .rgb(250, 250, 90)][k]
      )
    }
    return GIFClip(
      (0..<frames).map { frame in
        // Some frames change nothing, others everything.
        if frame % 3 != 1 { for i in discs.indices { discs[i].x += Double(i) - 1 } }
        return Bitmap(columns: size.width, rows: size.height) { x, y in
          var pixel = Pixel.clear
          for disc in discs {
            let (dx, dy) = (Double(x) - disc.x, Double(y) - disc.y)
            let inside = disc.radius - (dx * dx + dy * dy).squareRoot()
            let alpha = UInt8((min(1, max(0, inside / disc.softness)) * 255).rounded())
            if alpha > pixel.alpha {
              pixel =
                Pixel(
                  red: disc.color.red, green: disc.color.green, blue: disc.color.blue, alpha: alpha
                ).premultiplied
            }
          }
          return pixel
        }
      })
  }

  @Test("Updates lead to the same canvas as flattening it whole", arguments: modes, [0, 2])
  func updates(_ mode: Mode, slack: Int) {
    for seed in 1...4 as ClosedRange<UInt64> {
      let clip = Self.clip(seed)
      var flattener = AlphaFlattener(width: 37, height: 29, options: mode.options)
      var canvas = Bitmap(width: 37, height: 29)
      for (frame, update) in zip(clip.frames, clip.updates(slack: slack)) {
        let flat = flattener.flatten(update)
        canvas.replace(x: flat.rect.x, y: flat.rect.y, with: flat.pixels)
        #expect(canvas == flattened(frame, mode))
        #expect(flat.rect.width <= update.rect.width + 2 || mode.alpha == nil)
      }
    }
  }

  @Test("A neighbour beside what has changed may be at an edge now, or not any more")
  func neighbours() {
    let mode = Mode(alpha: .ordered)
    let faint = Pixel(red: 0, green: 0, blue: 255, alpha: 100).premultiplied
    for neighbour in 0..<9 where neighbour != 4 {
      let (x, y) = (1 + neighbour % 3, 1 + neighbour / 3)
      var full = Bitmap(width: 5, height: 5, fill: .rgb(1, 2, 3))
      full[2, 2] = faint
      var open = full
      open[x, y] = .clear
      #expect(flattened(full, mode)[2, 2] == .rgb(0, 0, 255))
      #expect(flattened(open, mode)[2, 2] == .clear)
      var flattener = AlphaFlattener(width: 5, height: 5, options: mode.options)
      var canvas = Bitmap(width: 5, height: 5)
      for (frame, update) in zip([full, open, full], GIFClip([full, open, full]).updates()) {
        let flat = flattener.flatten(update)
        canvas.replace(x: flat.rect.x, y: flat.rect.y, with: flat.pixels)
        #expect(canvas == flattened(frame, mode))
      }
    }
  }

  @Test(
    "An edge lies between something nearly opaque and something nearly clear",
    arguments: [
      (0, 255, true), (7, 248, true), (8, 248, false), (7, 247, false), (8, 247, false),
    ] as [(UInt8, UInt8, Bool)])
  func edges(_ low: UInt8, _ high: UInt8, isEdge: Bool) {
    var options = GIFEncoderOptions()
    options.alpha = .ordered
    var flattener = AlphaFlattener(width: 3, height: 3, options: options)
    // The matrix has 16 in the middle: a pattern shows 80 of 255 there, and the threshold does not.
    let alphas = [low, 100, 100, 100, 80, 100, 100, 100, high]
    let pixels = alphas.map { Pixel(red: 0, green: 0, blue: 0, alpha: $0) }
    let bitmap = Bitmap(width: 3, height: 3, pixels: pixels)
    #expect((flattener.flatten(FrameUpdate(bitmap)).pixels[1, 1] == .clear) == isEdge)
  }

  @Test(
    "Half of the opacity is where things begin to be seen, at edges of a pattern as well",
    arguments: [nil, .ordered] as [GIFAlpha?])
  func half(_ alpha: GIFAlpha?) {
    var options = GIFEncoderOptions()
    options.alpha = alpha
    var flattener = AlphaFlattener(width: 9, height: 1, options: options)
    let alphas: [UInt8] = [0, 127, 255, 0, 128, 255, 0, 0, 255]
    let pixels = alphas.map { Pixel(red: 0, green: 0, blue: 0, alpha: $0) }
    let flat = flattener.flatten(FrameUpdate(Bitmap(width: 9, height: 1, pixels: pixels)))
    #expect(flat.pixels.pixels.map(\.alpha) == [0, 0, 255, 0, 255, 255, 0, 0, 255])
  }

  @Test("Flattening twice is the same as once", arguments: modes)
  func twice(_ mode: Mode) {
    var (one, two) = (
      AlphaFlattener(width: 37, height: 29, options: mode.options),
      AlphaFlattener(width: 37, height: 29, options: mode.options)
    )
    for update in Self.clip(7).updates() {
      let flat = one.flatten(update)
      let again = two.flatten(flat)
      let part = flat.rect.offsetBy(x: -again.rect.x, y: -again.rect.y)
      #expect(again.pixels.cropped(to: part) == flat.pixels)
    }
  }

  @Test("Opaque updates are handed on as they are", arguments: modes)
  func opaque(_ mode: Mode) {
    var flattener = AlphaFlattener(width: 9, height: 7, options: mode.options)
    let update = FrameUpdate(Bitmap(width: 9, height: 7, fill: .rgb(1, 2, 3)))
    #expect(flattener.flatten(update) == update)
    #expect(flattener.flatten(.none).rect.isEmpty)
  }

  @Test("A first update that is smaller than the canvas lies on the matte")
  func smallFirstUpdate() {
    let mode = Mode(alpha: nil, matte: Self.sand)
    var flattener = AlphaFlattener(width: 3, height: 2, options: mode.options)
    let half = Pixel(red: 0, green: 0, blue: 0, alpha: 127).premultiplied
    let first = flattener.flatten(
      FrameUpdate(
        rect: PixelRect(x: 1, y: 0, width: 2, height: 1),
        pixels: Bitmap(width: 2, height: 1, pixels: [half, .rgb(9, 9, 9)])))
    let sand = Self.sand.pixel
    #expect(
      first
        == FrameUpdate(
          Bitmap(
            width: 3, height: 2,
            pixels: [sand, .rgb(128, 102, 26), .rgb(9, 9, 9), sand, sand, sand])))
    #expect(flattener.flatten(.none).rect.isEmpty)
  }

  @Test("A pattern has as many opaque pixels as the opacity says, and more of it only adds some")
  func shares() {
    var before = Set<Int>()
    for alpha in 0...255 as ClosedRange<UInt8> {
      var options = GIFEncoderOptions()
      options.alpha = .ordered
      // At another place of the canvas the pattern goes on.
      var flattener = AlphaFlattener(width: 24, height: 24, options: options)
      let pixel = Pixel(red: 255, green: 0, blue: 0, alpha: alpha).premultiplied
      let flat = flattener.flatten(FrameUpdate(Bitmap(width: 24, height: 24, fill: pixel)))
      let tile = flat.pixels.cropped(to: PixelRect(x: 8, y: 16, width: 8, height: 8))
      let shown = Set(tile.pixels.indices.filter { tile.pixels[$0].alpha == 255 })
      #expect(abs(Double(shown.count) - Double(alpha) * 64 / 255) <= 0.5)
      #expect(shown.isSuperset(of: before))
      before = shown
    }
    #expect(before.count == 64)
  }

  // MARK: Files

  @Test("Viewers show the flattened clip, in the second round as well", arguments: modes)
  func files(_ mode: Mode) throws {
    for seed in 11...13 as ClosedRange<UInt64> {
      let clip = Self.clip(seed)
      let expected = clip.frames.map { flattened($0, mode) }
      let colors = Set(expected.flatMap(\.pixels)).subtracting([.clear])
      let palette = Palette(colors: colors.map { PaletteColor($0) }.sorted())
      guard palette.transparentIndex != nil else { continue }
      let (bytes, summary) = try clip.encoded(
        options: mode.options, slack: Int(seed) % 3, palette: palette)
      let gif = try slurp(bytes)
      #expect(gif.shown(loops: 2) == expected + expected)
      #expect(try GIFDecoderTests.decoded(bytes) == expected)
      #expect(summary.colors == colors.count)
      for (k, frame) in gif.frames.enumerated() {
        // The last frame is followed by an empty canvas if the first one does not cover it.
        let isLast = k == expected.count - 1
        let clears = expected[k].pixels.indices.contains {
          !isLast && expected[k].pixels[$0] != .clear && expected[k + 1].pixels[$0] == .clear
        }
        let startsClear = expected[0].pixels.contains(.clear)
        #expect(frame.disposal == (clears || (isLast && startsClear) ? 2 : 1))
      }
    }
  }

  @Test("The entries that are never shown have the matte's colour", arguments: [nil, sand])
  func unusedEntries(_ matte: Color?) throws {
    let mode = Mode(alpha: .threshold(128), matte: matte)
    var canvas = Bitmap(width: 5, height: 1)
    for x in 0..<4 { canvas[x, 0] = .rgb(UInt8(x), 200, 7) }
    let gif = try slurp(try GIFClip([canvas]).encoded(options: mode.options).bytes)
    let expected = PaletteColor((matte ?? .black).pixel)
    #expect(gif.colors.count == 8 && gif.frames[0].transparent == 4)
    #expect(gif.colors[4...].allSatisfy { $0 == expected })
  }

  @Test("Clear pixels carry no colour into the palette, whatever their bytes say", arguments: modes)
  func clearPixels(_ mode: Mode) throws {
    let spoiled = Pixel(red: 77, green: 66, blue: 55, alpha: 0)
    let bitmap = Bitmap(width: 2, height: 1, pixels: [spoiled, .rgb(1, 2, 3)])
    var flattener = AlphaFlattener(width: 2, height: 1, options: mode.options)
    var histogram = ColorHistogram()
    histogram.add(flattener.flatten(FrameUpdate(bitmap)))
    let blends = mode.matte != nil && mode.alpha == nil
    let matte = PaletteColor(Self.sand.pixel)
    #expect(
      histogram.entries.map(\.color) == [PaletteColor(red: 1, green: 2, blue: 3)]
        + (blends ? [matte] : []))
    let shown = try slurp(try GIFClip([bitmap]).encoded(options: mode.options).bytes).shown()
    #expect(shown[0][0, 0] == (blends ? Self.sand.pixel : .clear))
  }
}
