import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Qualities of GIFs")
struct GIFQualityTests {
  /// A gradient that moves over a flat ground, with a still gradient beside it: far more than 255
  /// colours.
  private func clip(frames: Int = 12) -> GIFClip {
    GIFClip(
      (0..<frames).map { k in
        Bitmap(columns: 96, rows: 48) { x, y in
          if y >= 40 { return .rgb(UInt8(x * 2), UInt8(y * 5), 90) }
          let (u, v) = (x - 2 * k - 8, y - 8)
          guard (0..<40).contains(u), (0..<24).contains(v) else { return .rgb(242, 242, 247) }
          return .rgb(UInt8(u * 4), UInt8(122 - v * 2), UInt8(255 - u - v))
        }
      })
  }

  private func encoded(_ clip: GIFClip, quality: Int) throws -> (bytes: [UInt8], shown: [Bitmap]) {
    var options = GIFEncoderOptions()
    options.quality = quality
    let bytes = try clip.encoded(options: options).bytes
    // What is merged with the frame before is still shown in its time.
    let file = try slurp(bytes)
    let frames = file.shown()
    var shown: [Bitmap] = []
    for (frame, delay) in zip(frames, file.frames.map(\.delay)) {
      shown += Array(repeating: frame, count: delay / 2)
    }
    return (bytes, shown)
  }

  @Test(
    "What stays the same in the picture stays the same in the file", arguments: [1, 40, 90, 99])
  func flicker(quality: Int) throws {
    let clip = clip()
    let shown = try encoded(clip, quality: quality).shown
    #expect(shown.count == clip.frames.count)
    for k in 1..<shown.count {
      for y in 0..<48 {
        for x in 0..<96 where clip.frames[k][x, y] == clip.frames[k - 1][x, y] {
          #expect(shown[k][x, y] == shown[k - 1][x, y], "at \(x), \(y) in frame \(k)")
        }
      }
    }
  }

  @Test("Flat colours are exact in every frame", arguments: [1, 40, 90, 99, 100])
  func flat(quality: Int) throws {
    let clip = clip()
    let shown = try encoded(clip, quality: quality).shown
    for (frame, picture) in zip(clip.frames, shown) {
      for y in 0..<40 {
        for x in 0..<96 where frame[x, y] == .rgb(242, 242, 247) {
          #expect(picture[x, y] == frame[x, y])
        }
      }
    }
  }

  @Test("Pixels are as near as the tolerance and the palette say", arguments: [60, 90, 99, 100])
  func bound(quality: Int) throws {
    let clip = clip()
    var options = GIFEncoderOptions()
    options.quality = quality
    var analysis = GIFAnalysis(width: 96, height: 48, options: options)
    for update in clip.updates() { analysis.add(update) }
    let places = analysis.palette().colors.map { QuantizerPlace($0) }
    let reach = GIFTolerance(quality: quality)?.reachSquared ?? 0
    for (frame, picture) in zip(clip.frames, try encoded(clip, quality: quality).shown) {
      for (a, b) in zip(frame.pixels, picture.pixels) {
        let place = QuantizerPlace(PaletteColor(a))
        let nearest = places.map { $0.squared(to: place) }.min() ?? 0
        #expect(QuantizerPlace(PaletteColor(b)).squared(to: place) <= max(nearest, reach))
      }
    }
  }

  @Test("Less quality takes fewer bytes and makes more errors")
  func order() throws {
    let clip = clip()
    var last: (bytes: Int, error: Int)?
    for quality in [1, 20, 40, 60, 80, 90, 95, 99] {
      let (bytes, shown) = try encoded(clip, quality: quality)
      var error = 0
      for (a, b) in zip(clip.frames, shown) {
        for (a, b) in zip(a.pixels, b.pixels) {
          error += Int(
            QuantizerPlace(PaletteColor(a)).squared(to: QuantizerPlace(PaletteColor(b))))
        }
      }
      if let last {
        #expect(bytes.count > last.bytes, "quality \(quality)")
        #expect(error < last.error, "quality \(quality)")
      }
      last = (bytes.count, error)
    }
  }

  @Test(
    "The bytes do not depend on the number of threads", arguments: [1, 40, 90, 99], [2, 3, 8])
  func threads(quality: Int, jobs: Int) throws {
    // Frames that are close enough to be held, frames that stay, holes that come and go.
    var clip = clip(frames: 24)
    for k in [5, 6, 13] { clip.frames[k] = clip.frames[k - 1] }
    for k in [9, 10, 17] {
      clip.frames[k].fill(PixelRect(x: k, y: 4, width: 9, height: 7), with: .clear)
    }
    for clip in [clip, self.clip(frames: 24)] {
      var options = GIFEncoderOptions()
      (options.quality, options.jobs) = (quality, 1)
      let alone = try clip.encoded(options: options)
      options.jobs = jobs
      let together = try clip.encoded(options: options)
      #expect(together.bytes == alone.bytes)
      #expect(together.summary == alone.summary)
    }
  }

  @Test(
    "A clip of few colours is exact from 90 on",
    arguments: [(60, false), (89, false), (90, true), (99, true)])
  func exact(_ quality: Int, _ isExact: Bool) throws {
    let clip = GIFClip(
      (0..<6).map { k in
        Bitmap(columns: 30, rows: 20) { x, y in .rgb(UInt8((x + k) % 15 * 2), UInt8(y % 15), 0) }
      })
    #expect((try encoded(clip, quality: quality).shown == clip.frames) == isExact)
  }

  @Test("A choice of symbols never takes more bytes than none", arguments: [3, 5, 7])
  func noWorse(step: Int) {
    // Bands that move by a pixel a row: phrases cut short only fill the table.
    let pixels = (0..<(320 * 200)).map { UInt8(($0 % 320 + $0 / 320) / step % 60) }
    let indices = GIFFrameIndices()
    indices.reserve(pixels.count)
    _ = indices.fill(hasChoice: true) { own, other in
      own.update(from: pixels, count: pixels.count)
      other.update(from: pixels, count: pixels.count)
    }
    let lzw = LZWEncoder()
    pixels.withUnsafeBufferPointer { pixels in
      let plain = lzw.encode(pixels, symbolBits: 6).count
      #expect(lzw.encode(pixels, or: pixels, symbolBits: 6).count > plain)
      #expect(indices.compressed(by: lzw, symbolBits: 6).count <= plain)
    }
  }

  @Test(
    "What is tolerated at the qualities that were measured, and halfway between",
    arguments: [
      (1, 500, 190), (20, 290, 135), (40, 200, 95), (60, 135, 67), (80, 90, 50), (85, 80, 39),
      (90, 70, 28), (99, 20, 10),
    ] as [(Int, Int32, Int32)])
  func points(_ quality: Int, _ reach: Int32, _ palette: Int32) throws {
    let tolerance = try #require(GIFTolerance(quality: quality))
    #expect(tolerance.reachSquared == reach * reach)
    #expect(tolerance.paletteSquared == palette * palette)
    #expect(GIFTolerance(quality: 100) == nil)
  }

  @Test(
    "What is tolerated falls faster where there are few colours, down to nothing at 90",
    arguments: [(20, 20), (60, 60), (63, 64), (75, 80), (84, 92), (89, 98)])
  func fewColors(_ quality: Int, _ same: Int) {
    #expect(GIFTolerance(quality: quality, hasFewColors: true) == GIFTolerance(quality: same))
    #expect(GIFTolerance(quality: 90, hasFewColors: true) == nil)
  }

  @Test("A clip of few colours grows towards its exact size without a step")
  func noStep() throws {
    // A disc with soft edges over stripes, which moves: some 40 colours.
    let clip = GIFClip(
      (0..<8).map { k in
        Bitmap(columns: 90, rows: 60) { x, y in
          let (u, v) = (x - 30 - 3 * k, y - 30)
          let inside = max(0, min(24, 500 - u * u - v * v))
          let stripe = 100 + y / 8 * 12
          return .rgb(
            UInt8(stripe + (220 - stripe) * inside / 24), UInt8(200 - 4 * inside), 180)
        }
      })
    var options = GIFEncoderOptions()
    var analysis = GIFAnalysis(width: 90, height: 60, options: options)
    for update in clip.updates() { analysis.add(update) }
    #expect((40...255).contains(analysis.histogram.distinctCount))
    var sizes: [Int] = []
    for quality in stride(from: 60, through: 90, by: 5) {
      options.quality = quality
      sizes.append(try clip.encoded(options: options).bytes.count)
    }
    for (less, more) in zip(sizes, sizes.dropFirst()) {
      #expect(less < more && more < less * 125 / 100, "\(sizes)")
    }
  }

  @Test("Frames that differ by less than the tolerance are one, and keep their time")
  func merged() throws {
    // A step of one in green each frame: the first frames are near enough to the first.
    let clip = GIFClip(
      (0..<8).map { k in
        Bitmap(columns: 40, rows: 40) { x, y in
          y < 20 ? .rgb(UInt8(x * 6), UInt8(y * 12), 0) : .rgb(UInt8(x * 5), UInt8(100 + k), 200)
        }
      })
    let file = try slurp(try encoded(clip, quality: 40).bytes)
    #expect(file.frames.map(\.delay).reduce(0, +) == 16)
    #expect(file.frames.map(\.delay).count < 8)
  }

  @Test("What was taken for equal can still become clear")
  func clearedAfterMerging() throws {
    // Frames 0 and 1 look alike; in frame 2 a part of it is clear.
    let clip = GIFClip(
      (0..<4).map { k in
        Bitmap(columns: 40, rows: 40) { x, y in
          if k == 2, (10..<20).contains(x), y >= 30 { return .clear }
          return y < 20
            ? .rgb(UInt8(x * 6), UInt8(y * 12), 0)
            : .rgb(UInt8(x * 5), UInt8(100 + min(k, 1)), 200)
        }
      })
    let file = try slurp(try encoded(clip, quality: 40).bytes)
    #expect(file.frames.map(\.delay).reduce(0, +) == 8)
    let shown = file.shown()
    let (before, cleared, after) = (
      shown[shown.count - 3], shown[shown.count - 2], shown[shown.count - 1]
    )
    for y in 0..<40 {
      for x in 0..<40 {
        let isHole = (10..<20).contains(x) && y >= 30
        #expect((cleared[x, y] == .clear) == isHole)
        // What was cleared with it, and what comes back, looks as before.
        if !isHole { #expect(cleared[x, y] == before[x, y]) }
        #expect(after[x, y].alpha == 255)
        if !isHole { #expect(after[x, y] == before[x, y]) }
      }
    }
  }
}

@Suite("LZW with choices")
struct LZWChoiceTests {
  @Test("Decoding gives the chosen symbols, each among the pixel's choices", arguments: 0..<40)
  func choices(seed: Int) throws {
    var random = PNGRandom(state: UInt64(seed + 1))
    let bits = 2 + seed % 7
    let most = UInt8((1 << bits) - 1)
    let count = [1, 2, 7, 100, 5_000, 60_000][seed % 6]
    var last: UInt8 = 0
    let choices: [LZWChoice] = (0..<count).map { _ in
      // Runs of one symbol, and now and then another: what pictures are made of.
      if random.byte() < 40 { last = random.byte(0...most) }
      var choice = LZWChoice(last)
      for _ in 0..<Int(random.byte(0...3)) where random.byte() < 128 {
        let other = random.byte(0...most)
        if !choice.contains(other) { choice.append(other, cost: random.byte(0...60)) }
      }
      return choice
    }
    var symbols = [UInt8](repeating: 0, count: count)
    let lzw = LZWEncoder()
    let codes = choices.withUnsafeBufferPointer { choices in
      symbols.withUnsafeMutableBufferPointer { symbols -> [UInt8] in
        guard let start = symbols.baseAddress else { return [] }
        return Array(lzw.encode(choices, choosing: start, symbolBits: bits))
      }
    }
    var decoded = [UInt8](repeating: 0, count: count)
    let length = codes.withUnsafeBufferPointer { codes in
      decoded.withUnsafeMutableBufferPointer {
        LZWDecoder.decode(codes, symbolBits: bits, into: $0)
      }
    }
    #expect(length == count)
    #expect(decoded == symbols)
    #expect(zip(choices, symbols).allSatisfy { $0.contains($1) })
    // Without choices it is plain LZW, at most with phrases cut short where that pays.
    let fixed = symbols.withUnsafeBufferPointer { Array(lzw.encode($0, symbolBits: bits)) }
    #expect(codes.count <= fixed.count * 102 / 100 + 2)
  }

  @Test("It is the same as the slow way", arguments: 0..<24)
  func reference(seed: Int) {
    var random = PNGRandom(state: UInt64(seed + 1))
    let bits = [2, 4, 6, 8][seed % 4]
    let most = UInt8((1 << bits) - 1)
    var last = LZWChoice(0)
    let choices: [LZWChoice] = (0..<[40, 900, 9_000][seed % 3]).map { _ in
      // Long runs of one choice and of one symbol, and symbols that are the same modulo 32.
      if random.byte() < 40 {
        last = LZWChoice(random.byte(0...most))
        for _ in 0..<Int(random.byte(0...3)) {
          let other = random.byte() < 128 ? last.symbol(0) ^ 32 & most : random.byte(0...most)
          if !last.contains(other) { last.append(other, cost: random.byte(0...60)) }
        }
      }
      return last
    }
    let expected = LZWChoiceReference.encode(choices, symbolBits: bits)
    var symbols = [UInt8](repeating: 0, count: choices.count)
    let lzw = LZWEncoder()
    let codes = choices.withUnsafeBufferPointer { choices in
      symbols.withUnsafeMutableBufferPointer { symbols -> [UInt8] in
        guard let start = symbols.baseAddress else { return [] }
        return withExtendedLifetime(lzw) {
          Array(lzw.encode(choices, choosing: start, symbolBits: bits))
        }
      }
    }
    #expect(symbols == expected.symbols)
    #expect(codes == expected.codes)
  }

  @Test("A choice keeps its order, and loses what is taken out")
  func order() {
    var choice = LZWChoice(7)
    choice.append(9, cost: 3)
    choice.append(2, cost: 8)
    choice.prepend(1, cost: 4)
    #expect((0..<4).map { choice.symbol($0) } == [1, 7, 9, 2])
    #expect((0..<4).map { choice.cost($0) } == [4, 0, 3, 8])
    choice.prepend(5, cost: 6)
    #expect(choice.count == 4)
    #expect((0..<4).map { choice.symbol($0) } == [5, 1, 7, 9])
    choice.remove(1)
    #expect(choice.count == 3)
    #expect((0..<3).map { choice.symbol($0) } == [5, 7, 9])
    #expect((0..<3).map { choice.cost($0) } == [6, 0, 3])
    choice.remove(200)
    #expect(choice.count == 3)
    choice.remove(9)
    choice.remove(5)
    #expect(choice == LZWChoice(7))
  }
}
