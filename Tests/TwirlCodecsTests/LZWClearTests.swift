import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// Indices that fill a table several times over, of the kinds between which clears pay or do not.
struct LZWLongSample: Sendable, CustomTestStringConvertible {
  var name: String
  var symbolBits: Int
  var pixels: [UInt8]
  /// Of each pixel's choice the second symbol, or the same one.
  var others: [UInt8]
  var testDescription: String { "\(name), \(symbolBits) bits" }

  static let all = [3, 8].flatMap { samples(symbolBits: $0) }

  /// A sample of a kind that is in the list.
  static func named(_ name: String, symbolBits: Int) throws -> LZWLongSample {
    try #require(all.first { $0.name == name && $0.symbolBits == symbolBits })
  }

  private static func samples(symbolBits bits: Int) -> [LZWLongSample] {
    var random = PNGRandom(state: UInt64(bits))
    let most = UInt8((1 << bits) - 1)
    func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in random.byte(0...most) } }
    func runs(_ count: Int) -> [UInt8] {
      var pixels: [UInt8] = []
      while pixels.count < count {
        let length = Int.random(in: 1...(random.byte() < 20 ? 400 : 9), using: &random)
        pixels += [UInt8](repeating: random.byte(0...most), count: length)
      }
      return Array(pixels.prefix(count))
    }
    /// Words of a vocabulary, in any order: a table that knows them is worth keeping.
    func words(_ count: Int) -> [UInt8] {
      let vocabulary = (0..<60).map { _ in noise(Int(random.byte(4...18))) }
      var pixels: [UInt8] = []
      while pixels.count < count { pixels += vocabulary[Int(random.byte(0...59))] }
      return Array(pixels.prefix(count))
    }
    let kinds = [
      ("noise", noise(20_000)), ("runs", runs(60_000)), ("words", words(80_000)),
      ("two vocabularies", words(50_000) + words(50_000)),
      ("noise, then words", noise(10_000) + words(50_000)),
      ("words, then noise", words(40_000) + noise(10_000)),
    ]
    return kinds.map { name, pixels in
      var (isFree, left) = (false, 0)
      let others = pixels.map { pixel in
        if left == 0 { (isFree, left) = (random.byte() < 80, Int(random.byte(1...60))) }
        left -= 1
        return isFree ? most : pixel
      }
      return LZWLongSample(name: name, symbolBits: bits, pixels: pixels, others: others)
    }
  }

  /// The choices of its pixels, of which the second symbol costs something.
  var choices: [LZWChoice] {
    zip(pixels, others).map { own, other in
      var choice = LZWChoice(own)
      if other != own { choice.append(other, cost: 24) }
      return choice
    }
  }

  /// A few places to clear at.
  func places(_ random: inout PNGRandom, below count: Int) -> [Int] {
    Set((0..<Int(random.byte(0...5))).map { _ in Int.random(in: 1..<count, using: &random) })
      .sorted()
  }
}

/// The three ways to compress a sample.
enum LZWWay: CaseIterable, Sendable {
  case plain, free, tolerant

  /// Compresses a sample, its clears placed by hand.
  func encode(_ sample: LZWLongSample, clears: LZWClears) -> [UInt8] {
    run(sample) { lzw, pixels, others, choices, symbols in
      switch self {
      case .plain: Array(lzw.encode(pixels, symbolBits: sample.symbolBits, clears: clears))
      case .free:
        Array(lzw.encode(pixels, or: others, symbolBits: sample.symbolBits, clears: clears))
      case .tolerant:
        Array(
          lzw.encode(
            choices, choosing: symbols, symbolBits: sample.symbolBits, clears: clears))
      }
    }.codes
  }

  /// Compresses a sample as short as it can be; returns the symbols chosen as well.
  func shortest(
    _ sample: LZWLongSample, keepsFullTables: Bool
  ) -> (codes: [UInt8], symbols: [UInt8], cost: Int) {
    run(sample) { lzw, pixels, others, choices, symbols in
      let bits = sample.symbolBits
      return switch self {
      case .plain: lzw.shortest(pixels, symbolBits: bits, keepsFullTables: keepsFullTables)
      case .free:
        lzw.shortest(pixels, or: others, symbolBits: bits, keepsFullTables: keepsFullTables)
      case .tolerant:
        lzw.shortest(
          choices, choosing: symbols, symbolBits: bits, keepsFullTables: keepsFullTables)
      }
    }
  }

  private func run(
    _ sample: LZWLongSample,
    _ body: (
      LZWEncoder, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>,
      UnsafeBufferPointer<LZWChoice>, UnsafeMutablePointer<UInt8>
    ) -> [UInt8]
  ) -> (codes: [UInt8], symbols: [UInt8], cost: Int) {
    let lzw = LZWEncoder()
    var symbols = sample.pixels
    let codes = sample.pixels.withUnsafeBufferPointer { pixels in
      sample.others.withUnsafeBufferPointer { others in
        sample.choices.withUnsafeBufferPointer { choices in
          symbols.withUnsafeMutableBufferPointer { symbols -> [UInt8] in
            guard let start = symbols.baseAddress else { return [] }
            return body(lzw, pixels, others, choices, start)
          }
        }
      }
    }
    let cost = zip(sample.choices, symbols).reduce(0) { $0 + Int($1.0.cost(of: $1.1)) }
    return (codes, symbols, self == .tolerant ? cost : 0)
  }
}

@Suite("Where LZW clears its table")
struct LZWClearTests {
  /// What a stream decodes to, by our decoder and by giflib's.
  private static func decoded(
    _ codes: [UInt8], _ sample: LZWLongSample
  ) throws -> (ours: [UInt8], theirs: [UInt8]) {
    let count = sample.pixels.count
    var ours = [UInt8](repeating: 0, count: count)
    let written = codes.withUnsafeBufferPointer { codes in
      ours.withUnsafeMutableBufferPointer {
        LZWDecoder.decode(codes, symbolBits: sample.symbolBits, into: $0)
      }
    }
    // One image of rows of 1,000 pixels; all samples have whole ones.
    let size = [1_000, count / 1_000].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var gif = Array("GIF89a".utf8) + size + [0x80 | UInt8(sample.symbolBits - 1), 0, 0]
    gif += [UInt8](repeating: 0, count: 3 << sample.symbolBits)
    gif += [0x2C, 0, 0, 0, 0] + size + [0, UInt8(sample.symbolBits)]
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      gif += [UInt8(block.count)] + block
    }
    gif += [0, 0x3B]
    return (Array(ours.prefix(written)), try slurp(gif).frames.first?.indices ?? [])
  }

  /// Whether every pixel has its own index or, where there is a choice, the other one.
  private static func fit(_ pixels: [UInt8], _ sample: LZWLongSample, _ way: LZWWay) -> Bool {
    if way == .plain { return pixels == sample.pixels }
    return pixels.count == sample.pixels.count
      && pixels.indices.allSatisfy {
        pixels[$0] == sample.pixels[$0] || pixels[$0] == sample.others[$0]
      }
  }

  @Test(
    "Clears anywhere: both decoders see the pixels", arguments: LZWLongSample.all,
    LZWWay.allCases)
  func roundTrip(_ sample: LZWLongSample, way: LZWWay) throws {
    var random = PNGRandom(state: 3)
    let places = sample.places(&random, below: sample.pixels.count)
    let codes = way.encode(sample, clears: .before(places))
    let (ours, theirs) = try Self.decoded(codes, sample)
    #expect(ours == theirs && Self.fit(ours, sample, way))
  }

  @Test("Clears anywhere: bytes are those of the plain encoder", arguments: LZWLongSample.all)
  func reference(_ sample: LZWLongSample) {
    var random = PNGRandom(state: 8)
    var short = sample
    // Of fewer symbols it takes more to fill a table.
    let count = sample.symbolBits == 3 ? 20_000 : 8_000
    short.pixels = Array(sample.pixels.prefix(count))
    short.others = Array(sample.others.prefix(count))
    let (own, other, bits) = (short.pixels, short.others, sample.symbolBits)
    for places in [[], short.places(&random, below: count), [count - 5]] {
      let clears = LZWClears.before(places)
      #expect(
        LZWWay.plain.encode(short, clears: clears)
          == LZWReference.encode(own, symbolBits: bits, before: places))
      #expect(
        LZWWay.free.encode(short, clears: clears)
          == LZWReference.encode(own, or: other, symbolBits: bits, before: places))
    }
  }

  @Test(
    "Clears anywhere, with costs: the same as the slow way",
    arguments: LZWLongSample.all.filter { $0.symbolBits == 8 })
  func choiceReference(_ sample: LZWLongSample) {
    var random = PNGRandom(state: 2)
    var short = sample
    short.pixels = Array(sample.pixels.prefix(6_000))
    short.others = Array(sample.others.prefix(6_000))
    for places in [[], short.places(&random, below: 6_000)] {
      #expect(
        LZWWay.tolerant.encode(short, clears: .before(places))
          == LZWChoiceReference.encode(
            short.choices, symbolBits: short.symbolBits, before: places
          ).codes)
    }
  }

  @Test("A clear before every pixel has room")
  func manyClears() throws {
    var sample = try LZWLongSample.named("noise", symbolBits: 8)
    (sample.pixels, sample.others) = (
      Array(sample.pixels.prefix(9_000)), Array(sample.others.prefix(9_000))
    )
    for way in LZWWay.allCases {
      let codes = way.encode(sample, clears: .before(Array(1..<9_000)))
      // A clear code and a symbol a pixel, and the end: 9 bits each.
      #expect(codes.count == (9_000 * 18 + 9 + 7) / 8)
      let (ours, theirs) = try Self.decoded(codes, sample)
      #expect(ours == theirs && Self.fit(ours, sample, way))
    }
  }

  @Test("A plan says what its stream takes", arguments: LZWLongSample.all)
  func planSize(_ sample: LZWLongSample) {
    let (clears, bits) = Self.plan(sample)
    #expect(LZWWay.plain.encode(sample, clears: clears).count == (bits + 7) / 8)
  }

  @Test("A plan is no worse than a clear anywhere or none", arguments: LZWLongSample.all)
  func planIsGood(_ sample: LZWLongSample) {
    let (clears, _) = Self.plan(sample)
    let planned = LZWWay.plain.encode(sample, clears: clears).count
    #expect(planned <= LZWWay.plain.encode(sample, clears: .before([])).count)
    // A clear is planned at every 1,024th phrase at best, which costs a little against one that hits.
    for place in stride(from: 5_000, to: sample.pixels.count, by: 15_000) {
      let single = LZWWay.plain.encode(sample, clears: .before([place])).count
      #expect(planned <= single + single / 20)
    }
  }

  @Test("A table that is worth it is kept, and dropped where the picture changes")
  func planFollowsStatistics() throws {
    #expect(Self.plan(try .named("words", symbolBits: 8)).clears == .before([]))
    guard
      case .before(let places) = Self.plan(try .named("two vocabularies", symbolBits: 8)).clears
    else {
      Issue.record("A plan names places.")
      return
    }
    // Words have four pixels or more, so a checkpoint is a few thousand pixels from the next one.
    #expect(places.count { (47_000...58_000).contains($0) } == 1)
    #expect(places.count <= 2)
  }

  @Test(
    "Both decoders see the pixels, and no stream is longer than if it cleared at once",
    arguments: LZWLongSample.all, LZWWay.allCases)
  func shortest(_ sample: LZWLongSample, way: LZWWay) throws {
    let always = way.shortest(sample, keepsFullTables: false)
    let best = way.shortest(sample, keepsFullTables: true)
    #expect(best.codes.count <= always.codes.count)
    // Sixteenths of a bit: an error may not be worth what it saves.
    #expect(best.codes.count * 128 + best.cost <= always.codes.count * 128 + always.cost)
    let (ours, theirs) = try Self.decoded(best.codes, sample)
    #expect(ours == theirs && Self.fit(ours, sample, way))
    if way == .tolerant { #expect(ours == best.symbols) }
  }

  @Test("Clears in the right places save a good part", arguments: LZWWay.allCases)
  func gain(way: LZWWay) throws {
    for (name, part) in [("words", 15), ("two vocabularies", 10), ("noise, then words", 10)] {
      let sample = try LZWLongSample.named(name, symbolBits: 8)
      let always = way.shortest(sample, keepsFullTables: false).codes.count
      let best = way.shortest(sample, keepsFullTables: true).codes.count
      #expect(best * 100 < always * (100 - part), "\(name)")
    }
  }

  @Test(
    "Old decoders get no code between a full table and a clear code",
    arguments: LZWLongSample.all, LZWWay.allCases)
  func compatible(_ sample: LZWLongSample, way: LZWWay) {
    let codes = way.shortest(sample, keepsFullTables: false).codes
    #expect(Self.codesOfFullTables(codes, symbolBits: sample.symbolBits) == 0)
    let first = way.encode(sample, clears: .whenFull)
    let plain = LZWWay.plain.encode(sample, clears: .whenFull)
    #expect(codes == (way == .free && plain.count < first.count ? plain : first))
  }

  @Test("Others get such codes where they pay", arguments: LZWWay.allCases)
  func deferred(way: LZWWay) throws {
    let sample = try LZWLongSample.named("words", symbolBits: 8)
    let codes = way.shortest(sample, keepsFullTables: true).codes
    #expect(Self.codesOfFullTables(codes, symbolBits: 8) > 1_000)
  }

  @Test("The last code of a full table, on which decoders differ, is never used")
  func lastCode() {
    for sample in LZWLongSample.all where sample.name == "words" {
      for way in LZWWay.allCases {
        let codes = Self.codes(
          way.encode(sample, clears: .before([])), symbolBits: sample.symbolBits)
        #expect(codes.count > 6_000 && codes.allSatisfy { $0.code < 4095 })
      }
    }
  }

  @Test("A frame is not longer for what an encoder coded before")
  func independence() throws {
    let sample = try LZWLongSample.named("two vocabularies", symbolBits: 3)
    let lzw = LZWEncoder()
    let twice = (0..<2).map { _ in
      sample.pixels.withUnsafeBufferPointer { pixels in
        sample.others.withUnsafeBufferPointer { others in
          lzw.shortest(pixels, or: others, symbolBits: 3, keepsFullTables: true)
        }
      }
    }
    #expect(twice[0] == twice[1])
    #expect(twice[0] == LZWWay.free.shortest(sample, keepsFullTables: true).codes)
  }

  @Test("A file for old decoders has no such codes, and others are smaller", arguments: [80, 100])
  func files(quality: Int) throws {
    var random = PNGRandom(state: 6)
    let words = (0..<40).map { _ in (0..<12).map { _ in random.byte(0...63) } }
    let frames = (0..<3).map { _ in
      var row: [UInt8] = []
      return Bitmap(columns: 240, rows: 180) { _, _ in
        if row.isEmpty { row = words[Int(random.byte(0...39))] }
        let shade = row.removeLast()
        return .rgb(shade * 4, 255 - shade * 3, shade << 3 & 255)
      }
    }
    var options = GIFEncoderOptions()
    options.quality = quality
    let free = try GIFClip(frames).encoded(options: options).bytes
    options.isCompatible = true
    let compatible = try GIFClip(frames).encoded(options: options).bytes
    func full(_ bytes: [UInt8]) throws -> [Int] {
      try Self.frameCodes(bytes).map { Self.codesOfFullTables($0.codes, symbolBits: $0.bits) }
    }
    #expect(try full(compatible) == [0, 0, 0])
    #expect(try full(free).allSatisfy { $0 > 500 })
    #expect(free.count < compatible.count * 19 / 20)
    if quality == 100 { #expect(try slurp(free).shown() == slurp(compatible).shown()) }
  }

  /// The code streams of a GIF's frames, and the bits of a symbol.
  private static func frameCodes(_ bytes: [UInt8]) throws -> [(bits: Int, codes: [UInt8])] {
    var at = 13 + (3 << (Int(bytes[10] & 7) + 1))
    var result: [(bits: Int, codes: [UInt8])] = []
    while bytes[at] != 0x3B {
      let isImage = bytes[at] == 0x2C
      // No frame of an opaque clip with few colours has a table of its own.
      if isImage { try #require(bytes[at + 9] & 0x80 == 0) }
      let bits = isImage ? Int(bytes[at + 10]) : 0
      at += isImage ? 11 : 2
      var data: [UInt8] = []
      while bytes[at] != 0 {
        data += bytes[(at + 1)...(at + Int(bytes[at]))]
        at += 1 + Int(bytes[at])
      }
      at += 1
      if isImage { result.append((bits, data)) }
    }
    return result
  }

  private static func plan(_ sample: LZWLongSample) -> (clears: LZWClears, bits: Int) {
    sample.pixels.withUnsafeBufferPointer {
      LZWClearPlan().clears(for: $0, symbolBits: sample.symbolBits)
    }
  }

  /// The codes of a stream, and how many there were since the clear code before each.
  private static func codes(
    _ bytes: [UInt8], symbolBits: Int
  ) -> [(code: Int, sinceClear: Int)] {
    let clear = 1 << symbolBits
    var result: [(code: Int, sinceClear: Int)] = []
    var (bits, bitCount, width, since) = (0, 0, symbolBits + 1, 0)
    for byte in bytes {
      bits |= Int(byte) << bitCount
      bitCount += 8
      while bitCount >= width {
        let code = bits & ((1 << width) - 1)
        bits >>= width
        bitCount -= width
        if code == clear + 1 { return result }
        if code == clear {
          (width, since) = (symbolBits + 1, 0)
          continue
        }
        result.append((code, since))
        since += 1
        // The first code defines none, each one after it the next.
        if clear + 2 + since - 1 == 1 << width, width < 12 { width += 1 }
      }
    }
    return result
  }

  /// How many codes come when the table has all 4,096 entries and before it is cleared.
  private static func codesOfFullTables(_ bytes: [UInt8], symbolBits: Int) -> Int {
    codes(bytes, symbolBits: symbolBits).count { $0.sinceClear > 4096 - ((1 << symbolBits) + 2) }
  }
}
