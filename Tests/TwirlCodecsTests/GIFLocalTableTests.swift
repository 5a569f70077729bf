import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Colour tables of single frames")
struct GIFLocalTableTests {
  /// Pictures one after the other, each of some 200 colours that the others lack, beside a field that
  /// stays.
  private let clip = GIFClip(
    (0..<6).map { k in
      Bitmap(columns: 48, rows: 20) { x, y in
        if x >= 40 { return .rgb(UInt8(x * 5), UInt8(y * 9), 77) }
        let (a, b) = (UInt8(x / 2 * 12), UInt8(y / 2 * 24))
        return [
          .rgb(a, b, 0), .rgb(0, a, b), .rgb(b, 0, a), .rgb(a, b, 255), .rgb(255, a, b),
          .rgb(b, 255, a),
        ][k]
      }
    })

  private func error(_ shown: [Bitmap]) -> Int {
    zip(clip.frames, shown).reduce(0) { sum, pair in
      sum
        + zip(pair.0.pixels, pair.1.pixels).reduce(0) {
          let (a, b) = (QuantizerPlace(PaletteColor($1.0)), QuantizerPlace(PaletteColor($1.1)))
          return $0 + Int(a.squared(to: b))
        }
    }
  }

  private func encoded(allowed: Bool, quality: Int) throws -> [UInt8] {
    var options = GIFEncoderOptions()
    (options.isCompatible, options.quality) = (!allowed, quality)
    return try clip.encoded(options: options).bytes
  }

  @Test("Frames of different colours are nearer to the picture", arguments: [90, 100])
  func nearer(quality: Int) throws {
    let with = try GIFDecoderTests.decoded(try encoded(allowed: true, quality: quality))
    let without = try GIFDecoderTests.decoded(try encoded(allowed: false, quality: quality))
    #expect(with.count == 6 && without.count == 6)
    #expect(error(with) * 2 < error(without))
    guard quality == 100 else { return }
    // What changes from frame to frame has fewer colours than a table.
    for k in 1..<6 {
      for y in 0..<20 {
        for x in 0..<40 { #expect(with[k][x, y] == clip.frames[k][x, y]) }
      }
    }
  }

  @Test("What stays the same in the picture does so in the file", arguments: [40, 90, 100])
  func flicker(quality: Int) throws {
    let shown = try GIFDecoderTests.decoded(try encoded(allowed: true, quality: quality))
    for k in 1..<shown.count {
      for y in 0..<20 {
        for x in 40..<48 { #expect(shown[k][x, y] == shown[0][x, y]) }
      }
    }
  }

  /// A clip of noise, of which some pixels change a little or a lot from frame to frame.
  ///
  /// - Parameter seed: what the noise follows from.
  private static func noise(seed: UInt64) -> (clip: GIFClip, frames: [Bitmap]) {
    let (width, height) = (48, 40)
    var state = seed &* 977 &+ 5
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let spread = [8, 16, 40][random(3)]
    var levels = (0..<width * height).map { i in
      [
        100 + (i % width) * spread / 48 + random(spread),
        120 + (i / width) * spread / 40 + random(spread), 90 + random(spread),
      ]
    }
    let frames = (0..<10).map { _ in
      let share = [2, 4, 10, 30][random(4)]
      let isLarge = random(3) == 0
      for i in levels.indices where random(share) == 0 {
        if isLarge {
          levels[i] = (0..<3).map { _ in 100 + (random(250) - 100) * spread / 60 }
        } else {
          levels[i][random(3)] += random(3) - 1
        }
      }
      levels = levels.map { $0.map { min(max($0, 2), 253) } }
      return Bitmap(columns: width, rows: height) { x, y in
        let pixel = levels[y * width + x]
        return .rgb(UInt8(pixel[0]), UInt8(pixel[1]), UInt8(pixel[2]))
      }
    }
    return (GIFClip(frames), frames)
  }

  @Test(
    "What the next table lacks does not change in the file if it does not in the picture",
    arguments: [7, 17, 46, 56, 97, 107] as [UInt64])
  func noisyFlicker(seed: UInt64) throws {
    let (clip, frames) = Self.noise(seed: seed)
    var options = GIFEncoderOptions()
    options.quality = 100
    let bytes = try clip.encoded(options: options).bytes
    #expect(try GIFInfo(bytes).frames.contains { $0.localColors > 0 })
    let shown = try GIFDecoderTests.decoded(bytes)
    #expect(shown.count == frames.count)
    var changed = 0
    for k in 1..<shown.count {
      for y in 0..<frames[k].height {
        for x in 0..<frames[k].width where frames[k][x, y] == frames[k - 1][x, y] {
          if shown[k][x, y] != shown[k - 1][x, y] { changed += 1 }
        }
      }
    }
    #expect(changed == 0)
  }

  @Test("Each table has as many entries as the file's, the last of them transparent")
  func tables() throws {
    let bytes = try encoded(allowed: true, quality: 100)
    let info = try GIFInfo(bytes)
    #expect(info.frames.contains { $0.localColors > 0 })
    let none = try GIFInfo(try encoded(allowed: false, quality: 100))
    #expect(!none.frames.contains { $0.localColors > 0 })
    let file = try slurp(bytes)
    #expect(Set(file.frames.map(\.transparent)) == [255])
  }

  @Test("The bytes do not depend on the number of threads", arguments: [40, 90], [2, 3])
  func threads(quality: Int, jobs: Int) throws {
    for clip in [clip, holed] {
      var options = GIFEncoderOptions()
      options.quality = quality
      let palette = try analysis(options).palette()
      options.jobs = 1
      let alone = try clip.encoded(options: options, palette: palette)
      options.jobs = jobs
      let together = try clip.encoded(options: options, palette: palette)
      #expect(together.bytes == alone.bytes)
      #expect(together.summary == alone.summary)
    }
  }

  @Test("All colours that are shown count, whatever the table")
  func colorCount() throws {
    var options = GIFEncoderOptions()
    options.quality = 100
    let (bytes, summary) = try clip.encoded(options: options)
    let shown = try GIFDecoderTests.decoded(bytes)
    #expect(summary.colors == Set(shown.flatMap(\.pixels)).count)
    #expect(summary.colors > 255)
  }

  private func analysis(_ options: GIFEncoderOptions) throws -> GIFAnalysis {
    var analysis = GIFAnalysis(width: 48, height: 20, options: options)
    for update in clip.updates() { analysis.add(update) }
    return analysis
  }

  @Test("A palette that somebody made is the only one")
  func given() throws {
    let colors = (0..<255).map { PaletteColor(red: UInt8($0), green: 128, blue: UInt8(255 - $0)) }
    var options = GIFEncoderOptions()
    options.quality = 100
    let bytes = try clip.encoded(options: options, palette: Palette(colors: colors)).bytes
    #expect(try GIFInfo(bytes).frames.allSatisfy { $0.localColors == 0 })
  }

  /// The clip with a hole in the field that stays.
  private var holed: GIFClip {
    var holed = clip
    for k in 0..<6 where k % 3 == 2 {
      holed.frames[k] = Bitmap(columns: 48, rows: 20) { x, y in
        x >= 44 ? .clear : clip.frames[k][x, y]
      }
    }
    return holed
  }

  @Test("A clip with clear pixels has one table")
  func holes() throws {
    var options = GIFEncoderOptions()
    options.quality = 100
    let info = try GIFInfo(try holed.encoded(options: options).bytes)
    #expect(info.frames.allSatisfy { $0.localColors == 0 })
  }

  @Test("A clip that becomes clear against expectation goes back to one table, and has no holes")
  func clear() throws {
    var options = GIFEncoderOptions()
    options.quality = 100
    // The palette of the opaque clip: the encoder learns of the clear pixels as it goes.
    let bytes = try holed.encoded(options: options, palette: analysis(options).palette()).bytes
    let shown = try GIFDecoderTests.decoded(bytes)
    let info = try GIFInfo(bytes)
    #expect(
      info.frames.map { $0.localColors > 0 }.dropFirst() == [true, false, false, false, false])
    for (frame, picture) in zip(holed.frames, shown) {
      for y in 0..<20 {
        for x in 0..<48 { #expect((frame[x, y] == .clear) == (picture[x, y] == .clear)) }
      }
    }
    // The last frame with a table of its own is drawn with it.
    for y in 0..<20 {
      for x in 0..<40 { #expect(shown[1][x, y] == clip.frames[1][x, y]) }
    }
  }
}
