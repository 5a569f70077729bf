import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// A clip to be written.
struct APNGSample: Sendable, CustomTestStringConvertible {
  var name: String
  var frames: [Bitmap]
  var testDescription: String { name }

  init(_ name: String, _ frames: [Bitmap]) { (self.name, self.frames) = (name, frames) }
}

extension APNGSample {
  /// The clip as an APNG, after a first look or, where that is not wanted, without.
  func encoded(
    looks: Int = 2, plays: Plays = .forever, compression: PNGEncoder.Compression = .default,
    jobs: Int = 1, delay: FrameDelay = FrameDelay(1, over: 60), scale: Double = 1,
    keepsIdenticalFrames: Bool = false
  ) throws -> [UInt8] {
    let first = frames[0]
    var clip = APNGClip(width: first.width, height: first.height, frameCount: frames.count)
    if looks == 2 {
      let analysis = APNGAnalysis(
        width: first.width, height: first.height, keepsIdenticalFrames: keepsIdenticalFrames)
      for frame in frames { analysis.add(FrameUpdate(frame)) }
      clip = analysis.clip
    }
    var options = APNGEncoderOptions()
    (options.compression, options.jobs, options.scale) = (compression, jobs, scale)
    let encoder = try APNGEncoder(clip, plays: plays, options: options, into: MemorySink())
    for frame in frames { try encoder.add(frame, delay: delay) }
    let summary = try encoder.finish()
    #expect(summary.bytes == encoder.sink.bytes.count)
    return encoder.sink.bytes
  }

  static let all: [APNGSample] = {
    var random = PNGRandom(state: 8)
    let blue = Pixel.rgb(0, 122, 255)
    let ground = Pixel.rgb(242, 242, 247)
    func square(_ x: Int, _ y: Int, _ size: Int, on ground: Pixel, _ color: Pixel) -> Bitmap {
      var bitmap = Bitmap(width: 24, height: 16, fill: ground)
      let rect = PixelRect(x: x, y: y, width: size, height: size)
      bitmap.fill(rect.intersection(bitmap.bounds), with: color)
      return bitmap
    }
    func noise(_ alphas: [UInt8], width: Int = 23, height: Int = 17, colors: UInt8) -> Bitmap {
      Bitmap(columns: width, rows: height) { _, _ in
        let alpha = alphas[Int(random.byte(0...UInt8(alphas.count - 1)))]
        return Pixel(
          red: random.byte(0...colors), green: random.byte(0...colors), blue: 7, alpha: alpha
        ).premultiplied
      }
    }
    /// Changes some pixels of a picture again and again.
    func walk(_ start: Bitmap, _ change: (Int) -> Pixel) -> [Bitmap] {
      var frames = [start]
      for frame in 0..<9 {
        var next = frames[frames.count - 1]
        for _ in 0..<Int(random.byte(0...12)) {
          let x = Int.random(in: 0..<start.width, using: &random)
          next[x, Int.random(in: 0..<start.height, using: &random)] = change(frame)
        }
        frames.append(next)
      }
      return frames
    }
    let half = Pixel(red: 0, green: 60, blue: 128, alpha: 128)
    let grays = (0..<4).map { shift in
      Bitmap(columns: 20, rows: 9) { x, y in
        let level = UInt8((x * 13 + y * 7 + shift * 5) % 250)
        return .rgb(level, level, level)
      }
    }
    let plain = square(0, 0, 0, on: ground, blue)
    let photo = noise([255], width: 40, height: 30, colors: 255)
    /// Noise with dots on it, in a grid whose holes show the noise.
    func grid(_ x: Int, _ size: Int, on ground: Bitmap) -> Bitmap {
      Bitmap(columns: ground.width, rows: ground.height) { column, row in
        let isInside = (x..<x + size).contains(column) && (4..<4 + size).contains(row)
        return isInside && (column + row) % 3 == 0 ? blue : ground[column, row]
      }
    }
    /// Some pixels of a picture on nothing.
    func sparse(_ picture: Bitmap, _ step: Int) -> Bitmap {
      Bitmap(columns: picture.width, rows: picture.height) {
        ($0 * 7 + $1 * 3) % step == 0 ? picture[$0, $1] : .clear
      }
    }
    /// A square of a picture on nothing.
    func block(_ picture: Bitmap) -> Bitmap {
      Bitmap(columns: picture.width, rows: picture.height) { x, y in
        (9..<15).contains(x) && (9..<15).contains(y) ? picture[x, y] : .clear
      }
    }
    let dark = Bitmap(columns: 32, rows: 20) { x, y in .rgb(0, UInt8(y / 8), UInt8(x + y % 8 * 32))
    }
    return [
      APNGSample("one frame", [noise([255], colors: 200)]),
      APNGSample("one clear pixel", [Bitmap(width: 1, height: 1)]),
      APNGSample("a square that moves", [3, 9, 15].map { square($0, 4, 6, on: ground, blue) }),
      APNGSample(
        "a square that moves on nothing", [3, 9, 15].map { square($0, 4, 6, on: .clear, blue) }),
      APNGSample(
        "a glass that moves on nothing", [3, 9, 15].map { square($0, 4, 6, on: .clear, half) }),
      APNGSample("a glass that moves on glass", [3, 6].map { square($0, 4, 6, on: half, .clear) }),
      APNGSample("a blinking square", [plain, square(4, 4, 6, on: ground, blue), plain, plain]),
      APNGSample(
        "a grid that blinks on noise",
        [photo, grid(5, 20, on: photo), photo, grid(22, 3, on: photo), photo]),
      APNGSample(
        "noise that thins out", [1, 13, 13 * 5, 1, 29].map { sparse(photo, $0) }),
      APNGSample(
        "a part of the picture before, on nothing",
        [photo, noise([255], width: 40, height: 30, colors: 255), block(photo)]),
      APNGSample("the darkest colours", [dark, grid(3, 9, on: dark), grid(8, 9, on: dark)]),
      APNGSample("identical frames", Array(repeating: plain, count: 4)),
      APNGSample(
        "a clear blink",
        [0, 1, 0, 1].map { $0 == 0 ? plain : Bitmap(width: 24, height: 16) }),
      APNGSample("grey levels", grays),
      APNGSample(
        "all levels of grey",
        [0, 9].map { shift in
          Bitmap(columns: 16, rows: 16) { x, y in
            let level = UInt8((y * 16 + x + shift) % 256)
            return .rgb(level, level, level)
          }
        }),
      APNGSample(
        "black and white",
        grays.map { gray in
          Bitmap(columns: 20, rows: 9) {
            gray[$0, $1].red > 90 ? .rgb(255, 255, 255) : .rgb(0, 0, 0)
          }
        }),
      APNGSample(
        "many colours", walk(noise([255], width: 50, height: 40, colors: 255)) { _ in blue }),
      APNGSample(
        "many colours and alphas",
        walk(noise([0, 3, 90, 254, 255], width: 50, height: 40, colors: 255)) {
          [.clear, blue, half][$0 % 3]
        }),
      APNGSample(
        "few colours and alphas",
        walk(noise([0, 255], colors: 2)) { [.clear, blue, half][$0 % 3] }),
      APNGSample("noise", (0..<5).map { _ in noise([0, 1, 128, 255], colors: 255) }),
      APNGSample(
        "two palettes of one bit", [blue, ground, blue].map { square(2, 2, 9, on: ground, $0) }),
    ]
  }()
}

@Suite("Writing APNGs")
struct APNGEncoderTests {
  @Test(arguments: APNGSample.all, [1, 2])
  func aClipComesBack(_ sample: APNGSample, looks: Int) throws {
    let bytes = try sample.encoded(looks: looks)
    let clip = try DecodedClip(apng: bytes)
    if looks == 1 { #expect(clip.pictures == sample.frames) }
    let delays = Array(repeating: FrameDelay(1, over: 60), count: sample.frames.count)
    var original = clip
    (original.pictures, original.delays) = (sample.frames, delays)
    #expect(clip.merged == original.merged)
    #expect(clip.delays.reduce(.zero, +) == delays.reduce(.zero, +))
    if looks == 2 { #expect(clip.pictures == original.merged.pictures) }
  }

  @Test(arguments: APNGSample.all)
  func bytesDoNotDependOnThreads(_ sample: APNGSample) throws {
    let one = try sample.encoded(jobs: 1)
    #expect(try sample.encoded(jobs: 2) == one)
    #expect(try sample.encoded(jobs: 5) == one)
  }

  @Test(arguments: PNGEncoder.Compression.allCases)
  func everyPresetIsExact(_ compression: PNGEncoder.Compression) throws {
    for sample in APNGSample.all {
      let clip = try DecodedClip(apng: sample.encoded(compression: compression))
      #expect(clip.pictures.last == sample.frames.last, "\(sample.name)")
    }
  }

  @Test func presetsOrderTheSizes() throws {
    let sizes = try PNGEncoder.Compression.allCases.map { compression in
      try APNGSample.all.map { try $0.encoded(compression: compression).count }.reduce(0, +)
    }
    #expect(sizes[0] >= sizes[1] && sizes[1] >= sizes[2])
  }

  /// The first fields of IHDR's colour type and depth, and whether there is a tRNS chunk.
  @Test(arguments: [
    ("grey levels", 3, 8, true), ("all levels of grey", 0, 8, false), ("many colours", 2, 8, true),
    ("many colours and alphas", 6, 8, false), ("a square that moves", 3, 8, true),
    ("a square that moves on nothing", 3, 8, true), ("one clear pixel", 3, 8, true),
  ])
  func theKindOfPixelsIsTheSmallest(
    _ name: String, _ colorType: UInt8, _ depth: UInt8, _ hasTransparency: Bool
  ) throws {
    let sample = try #require(APNGSample.all.first { $0.name == name })
    let found = chunks(try sample.encoded())
    #expect(found[0].data[8...9] == [depth, colorType])
    #expect(found.contains { $0.type == "tRNS" } == hasTransparency)
    let plain = chunks(try sample.encoded(looks: 1))
    #expect(plain[0].data[8...9] == [8, 6])
  }

  @Test func theFileSaysWhatItShould() throws {
    let sample = APNGSample.all[2]
    let found = chunks(try sample.encoded(plays: .times(3), scale: 2))
    let types = found.map(\.type)
    let frames = ["acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]
    #expect(Array(types.suffix(8)) == frames)
    #expect(Set(types.dropLast(8)) == ["IHDR", "gAMA", "cHRM", "sRGB", "PLTE", "tRNS", "pHYs"])
    let animation: [UInt8] = [3, 3].flatMap(bigEndian)
    #expect(found.first { $0.type == "acTL" }?.data == animation)
    // 144 dpi are 5,669 pixels a metre.
    let density: [UInt8] = [5_669, 5_669].flatMap(bigEndian)
    #expect(found.first { $0.type == "pHYs" }?.data == density + [1])
    let controls = found.filter { $0.type == "fcTL" }.map(\.data)
    let whole: [UInt8] = [0, 24, 16, 0, 0].flatMap(bigEndian)
    #expect(Array(controls[0].prefix(20)) == whole)
    // The square of 6 moves by 6 to the right from x = 3: 12 columns and 6 rows change.
    let part: [UInt8] = [1, 12, 6, 3, 4].flatMap(bigEndian)
    #expect(Array(controls[1].prefix(20)) == part)
    for control in controls { #expect(Array(control[20..<24]) == [0, 1, 0, 60]) }
  }

  static let plays: [(Plays, UInt32)] = [
    (.times(1), 1), (.times(2), 2), (.times(3), 3), (.forever, 0),
  ]

  @Test(arguments: plays)
  func playsAreCounted(_ plays: Plays, _ number: UInt32) throws {
    let bytes = try APNGSample.all[2].encoded(plays: plays)
    let data = try #require(chunks(bytes).first { $0.type == "acTL" }?.data)
    #expect(Array(data.suffix(4)) == bigEndian(number))
    #expect(try DecodedClip(apng: bytes).plays == plays)
  }

  @Test func impossiblePlaysAreRefused() {
    for plays in [0, -1, 1 << 31] {
      #expect(throws: APNGError.plays(plays)) {
        try APNGSample.all[0].encoded(plays: .times(plays))
      }
    }
  }

  /// A square that blinks: what was below it comes back by itself, in a frame of one pixel's worth.
  @Test func whatIsBelowComesBack() throws {
    let sample = try #require(APNGSample.all.first { $0.name == "a glass that moves on nothing" })
    let info = try APNGInfo(try sample.encoded())
    // The square's old place is cleared and its new one drawn: 6 x 6 pixels each time.
    #expect(info.frames.dropFirst().map(\.rect.area) == [36, 36])
    #expect(info.frames[1].disposal != .none)
  }

  /// What decoders other than browsers get wrong is not written.
  @Test(arguments: APNGSample.all)
  func whatDecodersGetWrongIsAvoided(_ sample: APNGSample) throws {
    let info = try APNGInfo(try sample.encoded())
    #expect(info.header.bitDepth == 8)
    #expect(info.frames.allSatisfy { $0.disposal != .previous || $0.blend == .source })
    #expect(info.frames[0].disposal != .previous && info.frames[0].blend == .source)
  }

  @Test(arguments: [
    ("a grid that blinks on noise", APNGDisposal.previous), ("noise that thins out", .background),
    ("a square that moves", .none),
  ])
  func theDisposalThatPaysIsChosen(_ name: String, _ disposal: APNGDisposal) throws {
    let sample = try #require(APNGSample.all.first { $0.name == name })
    let disposals = try APNGInfo(try sample.encoded()).frames.map(\.disposal)
    #expect(disposals.contains(disposal))
  }

  @Test func unchangedPixelsAreLeftOut() throws {
    // Noise that stays and dots that change: all of the noise again would be much more.
    let sample = try #require(APNGSample.all.first { $0.name == "many colours" })
    let info = try APNGInfo(try sample.encoded())
    #expect(info.frames.dropFirst().contains { $0.blend == .over })
    #expect(info.frames.dropFirst().allSatisfy { $0.bytes < info.frames[0].bytes / 8 })
  }

  @Test func announcedFramesMustCome() throws {
    let clip = APNGClip(width: 2, height: 2, frameCount: 2)
    let encoder = try APNGEncoder(clip, plays: .forever, into: MemorySink())
    #expect(throws: APNGError.noFrames) { _ = try encoder.finish() }
    let short = try APNGEncoder(clip, plays: .forever, into: MemorySink())
    try short.add(Bitmap(width: 2, height: 2), delay: .zero)
    #expect(throws: APNGError.frameCount(announced: 2, added: 1)) { _ = try short.finish() }
    let long = try APNGEncoder(clip, plays: .forever, into: MemorySink())
    #expect(throws: APNGError.frameCount(announced: 2, added: 3)) {
      for _ in 0..<3 { try long.add(Bitmap(width: 2, height: 2), delay: .zero) }
      _ = try long.finish()
    }
  }

  /// What the sink throws comes through, whichever thread compresses.
  @Test(arguments: [1, 3])
  func aFullDiskIsTold(jobs: Int) {
    struct Full: Error {}
    struct FullSink: ByteSink {
      var room = 200
      mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        room -= bytes.count
        if room < 0 { throw Full() }
      }
    }
    let sample = APNGSample.all[14]
    #expect(throws: Full.self) {
      var options = APNGEncoderOptions()
      options.jobs = jobs
      let first = sample.frames[0]
      let encoder = try APNGEncoder(
        APNGClip(width: first.width, height: first.height, frameCount: sample.frames.count),
        plays: .forever, options: options, into: FullSink())
      for frame in sample.frames { try encoder.add(frame, delay: .zero) }
      _ = try encoder.finish()
    }
  }
}

@Suite("Public animations written again as APNG show the same")
struct APNGRoundTripTests {
  static let files: [String] = [
    "apngkit/general", "apngkit/spec", "pillow/apng", "image-png/animated",
    "wuffs/real", "wuffs/artificial-png", "paparazzi", "pillow/gif", "wuffs/artificial-gif",
    "image-gif",
    "giflib",
  ].flatMap { PNGCorpora.animations($0) }

  @Test(
    .enabled(if: PNGCorpora.has("pillow/apng"), "needs the corpora in TWIRL_CORPORA"),
    arguments: files)
  func comesBack(_ file: String) throws {
    let bytes = try PNGCorpora.read(file)
    // Whatever cannot be read is the business of other tests.
    guard let original = try? DecodedClip(bytes), let first = original.pictures.first,
      first.width > 0, first.height > 0
    else { return }
    let analysis = APNGAnalysis(width: first.width, height: first.height)
    for picture in original.pictures { analysis.add(FrameUpdate(picture)) }
    let encoder = try APNGEncoder(analysis.clip, plays: original.plays, into: MemorySink())
    for (picture, delay) in zip(original.pictures, original.delays) {
      try encoder.add(picture, delay: delay)
    }
    _ = try encoder.finish()
    #expect(try DecodedClip(apng: encoder.sink.bytes) == original.merged)
  }
}

@Suite("Delays of frames")
struct FrameDelayTests {
  @Test(arguments: [
    (FrameDelay(1, over: 60), 1, 60), (FrameDelay(3, over: 100), 3, 100),
    (FrameDelay(0, over: 7), 0, 1),
    (FrameDelay(50, over: 100), 1, 2), (FrameDelay(1, over: 3) + FrameDelay(1, over: 6), 1, 2),
    (FrameDelay(centiseconds: 4), 1, 25), (FrameDelay(nanoseconds: 20_000_000), 1, 50),
  ])
  func fractionsAreReduced(_ delay: FrameDelay, _ numerator: Int, _ denominator: Int) {
    #expect(delay.numerator == numerator && delay.denominator == denominator)
  }

  @Test func sixtiethsOfASecondMakeOne() {
    #expect(
      Array(repeating: FrameDelay(1, over: 60), count: 60).reduce(.zero, +)
        == FrameDelay(1, over: 1))
  }

  /// Fractions without a common denominator in 63 bits are added as nanoseconds.
  @Test func sumsDoNotOverflow() {
    let primes = [65_521, 65_519, 65_497, 65_479, 65_449, 65_447]
    let sum = primes.map { FrameDelay(1, over: $0) }.reduce(.zero, +)
    let expected = primes.map { 1 / Double($0) }.reduce(0, +)
    #expect(abs(sum.seconds - expected) < 1e-8)
  }

  /// Rates that are no 16-bit fraction: the sum is right to a microsecond.
  @Test(arguments: [
    FrameDelay(nanoseconds: 16_666_667), FrameDelay(nanoseconds: 33_366_700),
    FrameDelay(nanoseconds: 1), FrameDelay(70_001, over: 70_003),
    FrameDelay(65_534_999, over: 1_000),
  ])
  func noTimeIsLost(_ delay: FrameDelay) {
    var delays = APNGDelays()
    var (stored, wanted) = (0.0, 0.0)
    for _ in 0..<1_000 {
      let next = delays.next(delay)
      #expect(next.numerator <= 65_535 && next.denominator <= 65_535)
      #expect(abs(next.seconds - delay.seconds) <= max(2e-5, delay.seconds * 1e-4))
      stored += next.seconds
      wanted += delay.seconds
    }
    #expect(abs(stored - wanted) <= max(2e-6, delay.seconds * 1e-5))
  }
}
