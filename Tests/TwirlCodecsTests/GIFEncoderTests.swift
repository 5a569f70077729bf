import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Writing GIFs")
struct GIFEncoderTests {
  /// A clip and what it is about.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var clip: GIFClip
    var testDescription: String { name }

    init(_ name: String, _ frames: [Bitmap]) {
      self.name = name
      clip = GIFClip(frames)
    }
  }

  static let samples: [Sample] = {
    var random = PNGRandom(state: 4)
    let blue = Pixel.rgb(0, 122, 255)
    let ground = Pixel.rgb(242, 242, 247)
    /// A square of a size at a place of a 24x16 canvas.
    func square(_ x: Int, _ y: Int, _ size: Int, on ground: Pixel) -> Bitmap {
      var bitmap = Bitmap(width: 24, height: 16, fill: ground)
      let rect = PixelRect(x: x, y: y, width: size, height: size)
      bitmap.fill(rect.intersection(bitmap.bounds), with: blue)
      return bitmap
    }
    func noise(_ width: Int, _ height: Int, clear: UInt8, colors: UInt8 = 9) -> Bitmap {
      Bitmap(columns: width, rows: height) { _, _ in
        random.byte() < clear ? .clear : .rgb(random.byte(0...colors), 7, 9)
      }
    }
    // The last frames draw only a part of what a viewer must take away again.
    let pieces = (1...4).map { count in
      (0..<count).reduce(into: Bitmap(width: 24, height: 16)) { bitmap, k in
        bitmap.fill(PixelRect(x: k * 6, y: k * 4, width: 3, height: 3), with: blue)
      }
    }
    let solid = [3, 9, 15].map { square($0, 4, 6, on: ground) }
    let floating = [3, 9, 15].map { square($0, 4, 6, on: .clear) }
    let shrinking = [12, 8, 5, 2, 1].map { square(4, 2, $0, on: .clear) }
    return [
      Sample("one frame", [noise(9, 7, clear: 0)]),
      Sample("one clear pixel", [Bitmap(width: 1, height: 1)]),
      Sample("one opaque pixel", [Bitmap(width: 1, height: 1, fill: blue)]),
      Sample("moving square on a ground", solid),
      Sample("moving square on nothing", floating),
      Sample("shrinking square on nothing", shrinking),
      Sample("growing square on nothing", shrinking.reversed()),
      Sample(
        "square that vanishes and comes back",
        [floating[0], Bitmap(width: 24, height: 16), floating[0]]),
      Sample("square on nothing and then on a ground", [floating[1], solid[1], floating[1]]),
      Sample("identical frames", [solid[0], solid[0], solid[1], solid[1], solid[1], solid[0]]),
      Sample("all frames clear", Array(repeating: Bitmap(width: 5, height: 4), count: 3)),
      Sample("piece by piece on nothing", pieces),
      Sample("piece by piece to nothing", pieces.reversed()),
      Sample(
        "a piece goes that the frame before did not touch",
        [pieces[1], pieces[2], pieces[2].without(pieces[0])]),
      Sample("first frame clear", [Bitmap(width: 24, height: 16)] + floating),
      Sample("opaque noise", (0..<6).map { _ in noise(31, 17, clear: 0) }),
      Sample("clear noise", (0..<8).map { _ in noise(31, 17, clear: 90) }),
      Sample("nearly all clear", (0..<8).map { _ in noise(31, 17, clear: 250) }),
      Sample("one column", (0..<8).map { _ in noise(1, 40, clear: 60) }),
      Sample("one row", (0..<8).map { _ in noise(40, 1, clear: 60) }),
      Sample(
        "255 colours",
        (0..<3).map { k in
          Bitmap(columns: 51, rows: 5) { x, y in .rgb(UInt8((x + y * 51 + k) % 255), 0, 3) }
        }),
      Sample("two colours", (0..<6).map { _ in noise(20, 20, clear: 0, colors: 1) }),
      Sample("many codes", (0..<2).map { _ in noise(150, 150, clear: 20, colors: 200) }),
    ]
  }()

  @Test("Viewers show the clip", arguments: samples, [0, 3])
  func roundTrip(_ sample: Sample, slack: Int) throws {
    var options = GIFEncoderOptions()
    options.keepsIdenticalFrames = true
    let (bytes, summary) = try sample.clip.encoded(options: options, slack: slack)
    #expect(try slurp(bytes).shown() == sample.clip.frames)
    #expect(try GIFDecoderTests.decoded(bytes) == sample.clip.frames)
    #expect(summary.bytes == bytes.count)
    #expect(summary.frames == sample.clip.frames.count)
  }

  @Test("Merging identical frames keeps every moment", arguments: samples)
  func merging(_ sample: Sample) throws {
    let (bytes, summary) = try sample.clip.encoded()
    let shown = try slurp(bytes).shown()
    #expect(shown.count == summary.frames)
    // Each frame lasts 2, so a merged one stands for half as many as its delay says.
    let moments = zip(shown, summary.delays).flatMap { Array(repeating: $0, count: $1 / 2) }
    #expect(moments == sample.clip.frames)
  }

  @Test(
    "The second round looks like the first, even on a canvas that is not cleared",
    arguments: samples)
  func loops(_ sample: Sample) throws {
    var options = GIFEncoderOptions()
    options.keepsIdenticalFrames = true
    let (bytes, _) = try sample.clip.encoded(options: options)
    #expect(try slurp(bytes).shown(loops: 2) == sample.clip.frames + sample.clip.frames)
  }

  @Test(
    "Opaque clips never dispose; transparent ones only where pixels become clear",
    arguments: samples)
  func disposal(_ sample: Sample) throws {
    let (bytes, _) = try sample.clip.encoded(plays: .times(1))
    let gif = try slurp(bytes)
    let shown = gif.shown()
    for (k, frame) in gif.frames.enumerated() {
      let clears =
        k + 1 < shown.count
        && shown[k].pixels.indices.contains {
          shown[k].pixels[$0] != .clear && shown[k + 1].pixels[$0] == .clear
        }
      #expect(frame.disposal == (clears ? 2 : 1))
    }
    #expect(gif.frames[0].rect == sample.clip.frames[0].bounds)
  }

  @Test("Rectangles hold no row or column without a change")
  func rectangles() throws {
    let clip = try #require(Self.samples.first { $0.name == "moving square on a ground" }).clip
    let gif = try slurp(try clip.encoded(slack: 2).bytes)
    #expect(
      gif.frames.map(\.rect) == [
        PixelRect(x: 0, y: 0, width: 24, height: 16), PixelRect(x: 3, y: 4, width: 12, height: 6),
        PixelRect(x: 9, y: 4, width: 12, height: 6),
      ])
  }

  @Test(
    "How often a clip plays is stored as browsers read it",
    arguments: [
      (Plays.forever, [0, 0]), (.times(1), nil), (.times(2), [1, 0]), (.times(3), [2, 0]),
      (.times(257), [0, 1]), (.times(65_536), [255, 255]),
    ] as [(Plays, [UInt8]?)])
  func plays(_ plays: Plays, _ stored: [UInt8]?) throws {
    let clip = Self.samples[3].clip
    let (bytes, _) = try clip.encoded(plays: plays)
    let palette = 4 * 3
    let block = Array("!\u{FF}\u{B}NETSCAPE2.0\u{3}\u{1}".unicodeScalars.map { UInt8($0.value) })
    let at = 13 + palette
    if let stored {
      #expect(Array(bytes[at..<(at + block.count + 3)]) == block + stored + [0])
    } else {
      #expect(bytes[at + 1] == 0xF9)
    }
    let decoder = try GIFDecoder(bytes)
    while try decoder.next() != nil {}
    #expect(decoder.plays == plays)
  }

  @Test(
    "The header says GIF89a, and every frame has a control block and a constant transparent index")
  func header() throws {
    let (bytes, _) = try Self.samples[3].clip.encoded()
    #expect(Array(bytes[..<6]) == Array("GIF89a".utf8))
    // 24x16; a global table of 4 colours, 8 bits a component; background 0; aspect 0.
    #expect(Array(bytes[6..<13]) == [24, 0, 16, 0, 0xF1, 0, 0])
    #expect(bytes.last == 0x3B)
    let gif = try slurp(bytes)
    #expect(gif.frames.allSatisfy { $0.transparent == 2 && $0.delay == 2 })
    #expect(try GIFInfo(bytes).frames.allSatisfy { $0.localColors == 0 && !$0.isInterlaced })
  }

  @Test(
    "Delays are stored as given; merged ones are summed, and split where the format ends",
    arguments: [
      ([2, 3, 65_535], [2, 3, 65_535]), ([2, 3, 65_536], [2, 3, 65_534, 2]),
      ([2, 3, 65_537], [2, 3, 65_535, 2]),
      ([2, 3, 200_000], [2, 3, 65_535, 65_535, 65_535, 3_395]),
    ] as [([Int], [Int])])
  func delays(_ given: [Int], _ stored: [Int]) throws {
    for sample in Self.samples where sample.clip.frames.count == 3 && sample.name.contains("square")
    {
      let clip = GIFClip(sample.clip.frames, delays: given)
      let (bytes, summary) = try clip.encoded()
      let gif = try slurp(bytes)
      #expect(gif.frames.map(\.delay) == stored)
      #expect(summary.delays == stored)
      #expect(Array(gif.shown().prefix(3)) == clip.frames)
      #expect(gif.shown().last == clip.frames.last)
      // Also where it is the first frame that is split.
      let turned = GIFClip(sample.clip.frames, delays: given.reversed())
      #expect(
        try slurp(try turned.encoded().bytes).shown(loops: 2).suffix(2) == clip.frames.suffix(2))
    }
    let (a, b) = (Self.samples[3].clip.frames[0], Self.samples[3].clip.frames[1])
    let merged = GIFClip([a, a, b, b, b], delays: [2, 3, 4, 5, 6])
    #expect(try merged.encoded().summary.delays == [5, 15])
  }

  @Test("What the format cannot hold is an error that says so")
  func refusals() throws {
    let palette = Palette(colors: [PaletteColor(red: 0, green: 0, blue: 0)])
    func encoder(_ width: Int, _ height: Int, _ plays: Plays = .forever) throws -> GIFEncoder<
      MemorySink
    > {
      try GIFEncoder(
        width: width, height: height, palette: palette, plays: plays, into: MemorySink())
    }
    #expect(throws: GIFError.canvas(width: 65_536, height: 1)) { try encoder(65_536, 1) }
    #expect(throws: GIFError.canvas(width: 1, height: 0)) { try encoder(1, 0) }
    #expect(throws: GIFError.plays(0)) { try encoder(1, 1, .times(0)) }
    #expect(throws: GIFError.plays(65_537)) { try encoder(1, 1, .times(65_537)) }
    #expect(throws: GIFError.noFrames) { try encoder(1, 1).finish() }
    for delay in [1, 0, -5] {
      #expect(throws: GIFError.delay(centiseconds: delay)) {
        try encoder(1, 1).add(FrameUpdate(Bitmap(width: 1, height: 1)), delay: delay)
      }
    }
    let full = Palette(colors: (0...255).map { PaletteColor(red: UInt8($0), green: 0, blue: 0) })
    #expect(full.transparentIndex == nil)
    let opaque = try GIFEncoder(
      width: 1, height: 1, palette: full, plays: .forever, into: MemorySink())
    #expect(throws: GIFError.noTransparentEntry) {
      try opaque.add(FrameUpdate(Bitmap(width: 1, height: 1)), delay: 2)
    }
  }

  @Test("A palette of 256 colours works for opaque clips")
  func fullPalette() throws {
    let colors = (0...255).map { PaletteColor(red: UInt8($0), green: 1, blue: 2) }
    let frames = (0..<3).map { k in
      Bitmap(columns: 16, rows: 16) { x, y in .rgb(UInt8((x + 16 * y + k * 40) % 256), 1, 2) }
    }
    let (bytes, summary) = try GIFClip(frames).encoded(palette: Palette(colors: colors))
    #expect(try slurp(bytes).shown() == frames)
    #expect(summary.colors == 256)
    #expect(try slurp(bytes).frames.allSatisfy { $0.transparent == -1 })
  }

  @Test("A sink that fails after any number of bytes is reported")
  func failingSink() throws {
    struct Full: Error, Equatable {}
    struct Sink: ByteSink {
      var room: Int
      mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        if bytes.count > room { throw Full() }
        room -= bytes.count
      }
    }
    let clip = GIFDecoderTests.clip
    let size = try clip.encoded().bytes.count
    let updates = clip.updates()
    var histogram = ColorHistogram()
    for update in updates { histogram.add(update) }
    func encode(_ room: Int) throws {
      let encoder = try GIFEncoder(
        width: 16, height: 12, palette: Palette(histogram), plays: .forever, into: Sink(room: room))
      for update in updates { try encoder.add(update, delay: 2) }
      _ = try encoder.finish()
    }
    for room in 0..<size { #expect(throws: Full()) { try encode(room) } }
    try encode(size)
  }

  @Test("A clip that is given up writes no end")
  func abandoned() throws {
    final class Log { var bytes: [UInt8] = [] }
    struct Sink: ByteSink {
      let log: Log
      mutating func write(_ bytes: UnsafeRawBufferPointer) { log.bytes += bytes }
    }
    let log = Log()
    do {
      let clip = GIFDecoderTests.clip
      let encoder = try GIFEncoder(
        width: 16, height: 12, palette: Palette(colors: [PaletteColor(red: 0, green: 0, blue: 0)]),
        plays: .forever, into: Sink(log: log))
      for update in clip.updates() { try encoder.add(update, delay: 2) }
    }
    #expect(log.bytes.last != 0x3B)
  }

  @Test("Code streams of whole sub-blocks and around them end rightly")
  func blockSizes() throws {
    var random = PNGRandom(state: 6)
    var remainders = Set<Int>()
    for width in 300..<900 {
      let bitmap = Bitmap(columns: width, rows: 1) { _, _ in .rgb(random.byte(0...199), 0, 0) }
      let (bytes, _) = try GIFClip([bitmap]).encoded()
      let info = try GIFInfo(bytes)
      // 8 bytes of control, 10 of descriptor, the code size, the terminator; a length per 255.
      let stored = info.frames[0].bytes - 8 - 10 - 1 - 1
      remainders.insert(stored % 256)
      if [0, 1, 2, 255].contains(stored % 256) {
        #expect(try slurp(bytes).shown() == [bitmap])
      }
    }
    #expect(remainders.isSuperset(of: [0, 2, 255]))
  }

  @Test("Equal input gives equal bytes")
  func determinism() throws {
    for sample in Self.samples {
      #expect(try sample.clip.encoded().bytes == sample.clip.encoded().bytes)
    }
  }

  @Test(
    "The bytes do not depend on the number of threads", arguments: samples, [2, 3, 8])
  func threads(_ sample: Sample, jobs: Int) throws {
    var options = GIFEncoderOptions()
    // Many more frames than threads, so that every one of them waits for another.
    let clip = GIFClip(Array(repeating: sample.clip.frames, count: 5).flatMap { $0 })
    options.keepsIdenticalFrames = true
    options.jobs = 1
    let alone = try clip.encoded(options: options)
    options.jobs = jobs
    let together = try clip.encoded(options: options)
    #expect(together.bytes == alone.bytes)
    #expect(together.summary == alone.summary)
    #expect(try slurp(together.bytes).shown() == clip.frames)
  }

  @Test("Frames under way are bounded, and come back in order", arguments: [0, 1, 2, 5])
  func queue(jobs: Int) throws {
    let memory = GIFMemory()
    let queue = GIFFrameQueue(symbolBits: 8, jobs: jobs, memory: memory)
    #expect(queue.capacity == (jobs > 1 ? jobs : 0))
    let lzw = LZWEncoder()
    var random = PNGRandom(state: 3)
    var (expected, results): ([[UInt8]], [[UInt8]]) = ([], [])
    for k in 0..<40 {
      let rect = PixelRect(x: 0, y: 0, width: 1 + k % 40, height: 1 + k * 7 % 30)
      let pixels = (0..<rect.area).map { _ in random.byte(0...250) }
      let indices = memory.indices(ofArea: rect.area)
      _ = indices.fill(hasChoice: false) { own, _ in own.update(from: pixels, count: rect.area) }
      expected.append(pixels.withUnsafeBufferPointer { Array(lzw.encode($0, symbolBits: 8)) })
      queue.add(GIFQueuedFrame(rect: rect, delay: k, disposal: .keep, indices: indices))
      while let (frame, codes) = try queue.next(leaving: queue.capacity) {
        #expect(frame.delay == results.count)
        results.append(codes)
      }
      #expect(k + 1 - results.count == min(k + 1, queue.capacity))
    }
    while let (_, codes) = try queue.next(leaving: 0) { results.append(codes) }
    #expect(results == expected)
  }

  @Test(
    "Translucent pixels become opaque or clear by the threshold",
    arguments: [
      (UInt8(128), 127, false), (128, 128, true), (1, 1, true), (255, 254, false),
    ] as [(UInt8, UInt8, Bool)])
  func threshold(_ least: UInt8, _ alpha: UInt8, _ isOpaque: Bool) throws {
    var options = GIFEncoderOptions()
    options.alpha = .threshold(least)
    let half = Pixel(red: 255, green: 0, blue: 255, alpha: alpha).premultiplied
    let clip = GIFClip([Bitmap(width: 2, height: 1, pixels: [half, .rgb(1, 2, 3)])])
    let shown = try slurp(try clip.encoded(options: options).bytes).shown()
    #expect(shown[0][0, 0] == (isOpaque ? Pixel.rgb(255, 0, 255) : .clear))
    #expect(shown[0][1, 0] == .rgb(1, 2, 3))
  }
}

extension Bitmap {
  /// The bitmap, clear where another one is opaque.
  fileprivate func without(_ other: Bitmap) -> Bitmap {
    Bitmap(columns: width, rows: height) { x, y in
      other[x, y] == .clear ? self[x, y] : .clear
    }
  }
}
