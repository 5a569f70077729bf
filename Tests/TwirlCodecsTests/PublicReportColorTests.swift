import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// Clips of more colours than a GIF's palette has.
private enum ColorClip {
  static let flat: [Pixel] = [
    .rgb(0, 122, 255), .rgb(242, 242, 247), .rgb(255, 59, 48), .rgb(28, 28, 30),
  ]

  /// A gradient of `width` x 40 whose colours are about 40 times the width.
  static func gradient(_ x: Int, _ y: Int) -> Pixel {
    .rgb(UInt8(clamping: x * 3), UInt8(clamping: y * 6), UInt8(clamping: x + y * 2))
  }

  /// Four flat stripes beside a gradient, over which a block moves.
  static func mixed(frames: Int) -> [Bitmap] {
    (0..<frames).map { frame in
      Bitmap(columns: 80, rows: 40) { x, y in
        if (30 + frame..<36 + frame).contains(x), (10..<16).contains(y) { return .rgb(255, 204, 0) }
        return x < 24 ? flat[y / 10] : gradient(x, y)
      }
    }
  }

  /// Encodes a clip with the quantizer's palette and shows it by giflib.
  static func shown(_ frames: [Bitmap]) throws -> [Bitmap] {
    var options = GIFEncoderOptions()
    options.keepsIdenticalFrames = true
    return try slurp(try GIFClip(frames).encoded(options: options).bytes).shown()
  }

  static func colors(_ frames: [Bitmap]) -> Int {
    Set(frames.flatMap { $0.pixels.map(PaletteColor.init) }).count
  }
}

@Suite("Colours, edges and sizes that users of other programs have complained about")
struct PublicReportColorTests {
  /// cashapp/stagehand#10: labels of a wrong colour, one frame all grey.
  @Test func flatColoursAreExactInEveryFrame() throws {
    let frames = ColorClip.mixed(frames: 20)
    #expect(ColorClip.colors(frames) > 1_000)
    for (frame, shown) in zip(frames, try ColorClip.shown(frames)) {
      for y in 0..<40 { for x in 0..<24 { #expect(shown[x, y] == frame[x, y]) } }
    }
    #expect(try DecodedClip(apng: APNGSample("", frames).encoded()).pictures == frames)
  }

  /// IllusionMods/HSPlugins#148, twolfson/gif-encoder#23, aseprite/aseprite#1731,
  /// notnullnotvoid/msf_gif#8 and others: what does not move shimmers, as each frame has a palette.
  @Test func whatDoesNotMoveDoesNotShimmer() throws {
    let shown = try ColorClip.shown(ColorClip.mixed(frames: 20))
    for frame in shown {
      for y in 0..<40 {
        for x in 0..<80 where !((30..<56).contains(x) && (10..<16).contains(y)) {
          #expect(frame[x, y] == shown[0][x, y])
        }
      }
    }
  }

  /// ImageOptim/gifski#296: a shadow's colour of 30 pixels flashes.
  @Test func aRareFlatColourDoesNotFlash() throws {
    let shadow = Pixel.rgb(120, 124, 140)
    let frames = (0..<8).map { frame in
      Bitmap(columns: 80, rows: 40) { x, y in
        if (25..<55).contains(x), y == 20 { return shadow }
        return x < 24 ? ColorClip.flat[(y / 10 + frame) % 4] : ColorClip.gradient(x, y)
      }
    }
    let shown = try ColorClip.shown(frames)
    #expect(
      Set(shown.flatMap { frame in (25..<55).map { PaletteColor(frame[$0, 20]) } }).count == 1)
    let color = shown[0][30, 20]
    let errors = [(color.red, shadow.red), (color.green, shadow.green), (color.blue, shadow.blue)]
    #expect(errors.allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(color)")
  }

  /// thorvg/thorvg#1758 and #4669: an accent colour of one pixel in a hundred is lost.
  @Test(arguments: [Pixel.rgb(255, 0, 77), .rgb(0, 255, 0), .rgb(255, 255, 255)])
  func rareColoursAreNotLost(_ accent: Pixel) throws {
    let frames = (0..<5).map { frame in
      Bitmap(columns: 80, rows: 40) { x, y in
        (40..<48).contains(x) && (10 + frame..<14 + frame).contains(y)
          ? accent : ColorClip.gradient(x, y)
      }
    }
    for (frame, shown) in zip(0..<5, try ColorClip.shown(frames)) {
      #expect(shown[44, 12 + frame] == accent)
    }
    #expect(try DecodedClip(apng: APNGSample("", frames).encoded()).pictures == frames)
  }

  /// libvips/libvips#2622: the palette is that of the first frame.
  @Test func laterFramesHaveColoursToo() throws {
    let white = Bitmap(width: 60, height: 4, fill: .rgb(255, 255, 255))
    let rainbow = Bitmap(columns: 60, rows: 4) { x, y in
      .rgb(UInt8(x * 4), UInt8(255 - x * 4), UInt8(y * 80))
    }
    #expect(try ColorClip.shown([white, rainbow, white]) == [white, rainbow, white])
    // More than a palette holds: each is near to what it was.
    let broad = Bitmap(columns: 160, rows: 40) { x, y in
      .rgb(UInt8(x), UInt8(255 - x), UInt8(y * 6))
    }
    let first = Bitmap(width: 160, height: 40, fill: .rgb(255, 255, 255))
    let shown = try ColorClip.shown([first, broad])
    #expect(shown[0] == first)
    let worst = zip(shown[1].pixels, broad.pixels).map { a, b in
      max(abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)))
    }.max()
    #expect(try #require(worst) < 24)
  }

  /// jnordberg/gif.js#75, eugeneware/gifencoder#5 and #18, ofxGifEncoder#6: a colour near to that of
  /// the transparent entry becomes clear.
  @Test func opaquePixelsNeverBecomeClear() throws {
    let frames = (0..<4).map { frame in
      Bitmap(columns: 64, rows: 64) { x, y in
        if (x + y + frame) % 9 == 0 { return .clear }
        // Near black, near white and everything in between.
        return .rgb(UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2))
      }
    }
    for (frame, shown) in zip(frames, try ColorClip.shown(frames)) {
      #expect(frame.pixels.map { $0 == .clear } == shown.pixels.map { $0 == .clear })
    }
  }

  /// jnordberg/gif.js#100 and #45, ofxGifEncoder#7: a fringe of black or of a key colour on nothing.
  ///
  /// An edge is either clear or in its own colour; in an APNG it keeps each alpha.
  @Test func edgesHaveNoFringe() throws {
    let frames = [0, 20].map { shift in
      Bitmap(columns: 40, rows: 8) { x, _ in
        let alpha = UInt8(clamping: (x - shift) * 16)
        return Pixel(red: 200, green: 10, blue: 90, alpha: alpha).premultiplied
      }
    }
    #expect(try DecodedClip(apng: APNGSample("", frames).encoded()).pictures == frames)
    for (frame, shown) in zip(frames, try ColorClip.shown(frames)) {
      for (before, after) in zip(frame.pixels, shown.pixels) {
        #expect((after == .clear) == (before.alpha < 128))
        if after != .clear {
          // Premultiplied at half alpha, a colour is known to within 1.
          #expect(abs(Int(after.red) - 200) <= 1 && abs(Int(after.green) - 10) <= 1)
          #expect(abs(Int(after.blue) - 90) <= 1)
        }
      }
    }
  }
}

@Suite("Sizes and files that users of other programs have complained about")
struct PublicReportSizeTests {
  /// A square over a flat ground.
  static let flat = (0..<20).map { frame in
    var picture = Bitmap(width: 160, height: 100, fill: .rgb(242, 242, 247))
    picture.fill(
      PixelRect(x: 10 + frame * 5, y: 30, width: 40, height: 20), with: .rgb(0, 122, 255))
    return picture
  }

  /// image-rs/image-gif#108: a clip without deltas is 2.8 times as large as one with.
  @Test func onlyWhatChangesIsStored() throws {
    var random = PNGRandom(state: 2)
    let ground = Bitmap(columns: 120, rows: 80) { _, _ in .rgb(random.byte(0...120), 7, 9) }
    let frames = (0..<10).map { frame in
      var picture = ground
      picture.fill(PixelRect(x: frame * 8, y: 30, width: 8, height: 8), with: .rgb(255, 0, 0))
      return picture
    }
    let still = try GIFClip([ground]).encoded().bytes.count
    #expect(try GIFClip(frames).encoded().bytes.count < still * 5 / 4)
    let stillAPNG = try APNGSample("", [ground]).encoded().count
    #expect(try APNGSample("", frames).encoded().count < stillAPNG * 5 / 4)
  }

  /// kohler/gifsicle#48: the optimized file is larger than the one before, by a quarter.
  ///
  /// Where next to nothing can be left out of noise, one pass of free choices may cost a hundredth.
  @Test(arguments: [0, 20, 120, 240] as [UInt8])
  func leavingPixelsOutDoesNotCost(_ same: UInt8) throws {
    var random = PNGRandom(state: 5)
    let first = (0..<4_000).map { _ in random.byte(0...30) }
    let own = first.map { random.byte() < same ? $0 : random.byte(0...30) }
    let left = zip(first, own).map { $0 == $1 ? 31 : $1 }
    let lzw = LZWEncoder()
    let plain = own.withUnsafeBufferPointer { lzw.encode($0, symbolBits: 5).count }
    let free = own.withUnsafeBufferPointer { own in
      left.withUnsafeBufferPointer { lzw.encode(own, or: $0, symbolBits: 5).count }
    }
    #expect(free <= plain * 101 / 100)
    if same > 100 { #expect(free < plain) }
  }

  /// A disc of a size in pixels whose edge is mixed with the ground in sixteen steps.
  static func disc(_ x: Double, _ y: Double, _ radius: Double, in size: (Int, Int)) -> Bitmap {
    Bitmap(columns: size.0, rows: size.1) { column, row in
      let inside = (0..<16).count { sample in
        let dx = Double(column) + Double(sample % 4) / 4 + 0.125 - x
        let dy = Double(row) + Double(sample / 4) / 4 + 0.125 - y
        return dx * dx + dy * dy < radius * radius
      }
      func mixed(_ a: Int, _ b: Int) -> UInt8 { UInt8((a * inside + b * (16 - inside)) / 16) }
      return .rgb(mixed(0, 242), mixed(122, 242), mixed(255, 247))
    }
  }

  static let interfaces: [(String, [Bitmap])] = [
    ("a square moves", flat),
    ("a disc moves", (0..<10).map { disc(20 + Double($0) * 5.3, 30, 12, in: (96, 60)) }),
    ("a disc grows", (0..<10).map { disc(48, 30, 10 + Double($0) * 1.7, in: (96, 60)) }),
  ]

  /// wulkano/Kap#910: an APNG of 15 times the GIF's size.
  ///
  /// Of flat interface it is about as large, but for what each frame's chunks cost.
  @Test(arguments: interfaces)
  func anAPNGIsNotMuchLargerThanAGIF(_ name: String, _ frames: [Bitmap]) throws {
    let apng = try APNGSample(name, frames).encoded()
    let gif = try GIFClip(frames).encoded().bytes
    #expect(apng.count < gif.count * 3 / 2, "\(apng.count) and \(gif.count)")
  }

  /// cashapp/paparazzi#35, #496 and #1383: `gif()` makes a film, and an APNG is called PNG.
  @Test func bytesSayWhatTheyAre() throws {
    #expect(try GIFClip(Self.flat).encoded().bytes.starts(with: "GIF89a".utf8))
    let apng = try APNGSample("", Self.flat).encoded()
    #expect(apng.starts(with: PNGChunk.signature))
    #expect(chunks(apng)[1].type == "acTL" || PNGHeader.isAnimated(apng))
    #expect(try AnimationDecoder(apng).format == .apng)
  }

  static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// kohler/gifsicle#50, #31 and #222, image-rs/image-gif#91, chjj/ttystudio#11: some viewers refuse a file.
  ///
  /// giflib and our own decoder read ours everywhere; FFmpeg is the third.
  @Test(.enabled(if: ffmpeg != nil, "FFmpeg is not installed"), arguments: PublicReport.ghosts)
  func aThirdDecoderShowsTheSame(_ report: PublicReport) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "twirl-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes, numbers) in [
      ("a.gif", try report.encodedGIF(), report.gif.frames),
      ("a.apng", try report.encodedAPNG(), report.apng.frames),
    ] {
      let (input, output) = (
        folder.appendingPathComponent(name), folder.appendingPathComponent("out")
      )
      try Data(bytes).write(to: input)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(Self.ffmpeg))
      process.arguments =
        ["-v", "error", "-y", "-i", input.path, "-vsync", "passthrough", "-f", "rawvideo"]
        + ["-pix_fmt", "rgba", output.path]
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let expected = numbers.flatMap { report.picture($0).pixels }
      let raw = [UInt8](try Data(contentsOf: output))
      let shown = stride(from: 0, to: raw.count, by: 4).map { at in
        // Clear pixels may be of any colour.
        Pixel(red: raw[at], green: raw[at + 1], blue: raw[at + 2], alpha: raw[at + 3]).premultiplied
      }
      #expect(shown == expected, "\(name)")
    }
  }
}
