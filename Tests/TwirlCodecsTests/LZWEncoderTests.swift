import Testing

@testable import TwirlCodecs

/// Indices for LZW, of the kinds that exercise different paths.
struct LZWSample: Sendable, CustomTestStringConvertible {
  var name: String
  var symbolBits: Int
  var pixels: [UInt8]
  var testDescription: String { "\(name), \(symbolBits) bits, \(pixels.count) pixels" }

  static let all: [LZWSample] = {
    var random = PNGRandom(state: 1)
    var samples: [LZWSample] = []
    for bits in 2...8 {
      let most = UInt8((1 << bits) - 1)
      func add(_ name: String, _ pixels: [UInt8]) {
        samples.append(LZWSample(name: name, symbolBits: bits, pixels: pixels))
      }
      for count in [1, 2, 3, 255, 20_000] {
        add("noise", (0..<count).map { _ in random.byte(0...most) })
        add("one colour", [UInt8](repeating: most, count: count))
      }
      add("gradient", (0..<16_000).map { UInt8(($0 % 200) * (Int(most) + 1) / 200) })
      var runs: [UInt8] = []
      while runs.count < 30_000 {
        let length = Int.random(in: 1...(random.byte() < 20 ? 900 : 12), using: &random)
        runs += [UInt8](repeating: random.byte(0...most), count: length)
      }
      add("runs", runs)
    }
    return samples
  }()
}

@Suite("LZW without choices")
struct LZWEncoderTests {
  @Test("Bytes are those of giflib's encoder", arguments: LZWSample.all)
  func equalsGiflib(_ sample: LZWSample) throws {
    #expect(
      encoded(sample.pixels, sample.symbolBits)
        == (try giflibCodes(sample.pixels, symbolBits: sample.symbolBits)))
  }

  @Test("Bytes are those of the plain encoder", arguments: LZWSample.all)
  func equalsReference(_ sample: LZWSample) {
    let pixels = Array(sample.pixels.prefix(6000))
    #expect(
      encoded(pixels, sample.symbolBits)
        == LZWReference.encode(pixels, symbolBits: sample.symbolBits))
  }

  @Test("Decoding returns the pixels", arguments: LZWSample.all)
  func roundTrip(_ sample: LZWSample) {
    let codes = encoded(sample.pixels, sample.symbolBits)
    #expect(decoded(codes, sample.symbolBits, count: sample.pixels.count) == sample.pixels)
  }

  @Test("A full table that is kept is decoded, its last code included", arguments: LZWSample.all)
  func keptTable(_ sample: LZWSample) {
    let codes = LZWReference.encode(sample.pixels, symbolBits: sample.symbolBits, clears: false)
    #expect(decoded(codes, sample.symbolBits, count: sample.pixels.count) == sample.pixels)
  }

  @Test("The last code of a full table stands for its phrase")
  func lastCode() {
    // 4,091 single symbols define the codes 6 to 4,095; the last two of them are 1 and 2.
    let literals = Array(repeating: UInt8(0), count: 4089) + [1, 2]
    var codes = [(code: 4, width: 3)]
    var (next, width) = (5, 3)
    for code in literals.map(Int.init) + [4095, 4095, 5] {
      codes.append((code, width))
      next = min(next + 1, 4096)
      if next == 1 << width && width < 12 { width += 1 }
    }
    #expect(
      decoded(LZWReference.packed(codes), 2, count: 5000) == literals + [1, 2] + [1, 2])
  }

  @Test("An encoder carries nothing over from one image to the next")
  func independence() {
    let encoder = LZWEncoder()
    for sample in LZWSample.all.reversed() {
      let codes = sample.pixels.withUnsafeBufferPointer {
        Array(encoder.encode($0, symbolBits: sample.symbolBits))
      }
      #expect(codes == encoded(sample.pixels, sample.symbolBits))
    }
  }

  @Test("An image without pixels is a clear code and the end")
  func empty() {
    // 100 then 101, in 3 bits each.
    #expect(encoded([], 2) == [0b101100])
  }
}

@Suite("LZW with a choice")
struct LZWFreeChoiceTests {
  /// Pixels of which a share may also be coded as the highest index.
  private static func choices(
    _ sample: LZWSample, _ share: UInt8, _ random: inout PNGRandom
  ) -> (own: [UInt8], other: [UInt8]) {
    let free = UInt8((1 << sample.symbolBits) - 1)
    let own = sample.pixels.prefix(5000).map { min($0, free - 1) }
    var isFree = false
    var left = 0
    let other = own.map { pixel in
      if left == 0 {
        isFree = random.byte() < share
        left = Int(random.byte(1...60))
      }
      left -= 1
      return isFree ? free : pixel
    }
    return (own, other)
  }

  @Test(
    "Bytes are those of the plain encoder", arguments: LZWSample.all,
    [UInt8](arrayLiteral: 0, 90, 200, 255))
  func equalsReference(_ sample: LZWSample, share: UInt8) {
    var random = PNGRandom(state: UInt64(share))
    let (own, other) = Self.choices(sample, share, &random)
    let short = min(own.count, 1500)
    let (a, b) = (Array(own.prefix(short)), Array(other.prefix(short)))
    #expect(
      encoded(a, or: b, sample.symbolBits)
        == LZWReference.encode(a, or: b, symbolBits: sample.symbolBits))
  }

  @Test("Every pixel is decoded as one of its two indices", arguments: LZWSample.all)
  func validity(_ sample: LZWSample) {
    var random = PNGRandom(state: 5)
    let (own, other) = Self.choices(sample, 128, &random)
    let codes = encoded(own, or: other, sample.symbolBits)
    let pixels = decoded(codes, sample.symbolBits, count: own.count)
    #expect(pixels.count == own.count)
    #expect(pixels.indices.allSatisfy { pixels[$0] == own[$0] || pixels[$0] == other[$0] })
  }

  @Test("The table overflows and the bytes stay right")
  func manyCodes() {
    var random = PNGRandom(state: 9)
    let own = (0..<40_000).map { _ in random.byte(0...254) }
    let other = own.map { random.byte() < 100 ? 255 : $0 }
    let codes = encoded(own, or: other, 8)
    let pixels = decoded(codes, 8, count: own.count)
    #expect(pixels.count == own.count)
    #expect(pixels.indices.allSatisfy { pixels[$0] == own[$0] || pixels[$0] == other[$0] })
  }

  @Test("A choice makes the stream smaller than either of its ends")
  func gain() {
    // A band moves down over stripes: most pixels are unchanged, and both codings have their runs.
    let width = 120
    let own = (0..<(width * 60)).map { i in UInt8(i / width % 9 < 5 ? i % width / 10 : 40) }
    let other = own.indices.map { i in (i / width) % 11 < 7 || i % width < 30 ? 63 : own[i] }
    let free = encoded(own, or: other, 6).count
    #expect(free < encoded(own, 6).count)
    #expect(free < encoded(other, 6).count)
  }
}

private func encoded(
  _ pixels: [UInt8], _ symbolBits: Int
) -> [UInt8] {
  let encoder = LZWEncoder()
  return pixels.withUnsafeBufferPointer {
    Array(encoder.encode($0, symbolBits: symbolBits))
  }
}

private func encoded(
  _ pixels: [UInt8], or others: [UInt8], _ symbolBits: Int
) -> [UInt8] {
  let encoder = LZWEncoder()
  return pixels.withUnsafeBufferPointer { pixels in
    others.withUnsafeBufferPointer { others in
      Array(encoder.encode(pixels, or: others, symbolBits: symbolBits))
    }
  }
}

private func decoded(_ codes: [UInt8], _ symbolBits: Int, count: Int) -> [UInt8] {
  var pixels = [UInt8](repeating: 0, count: count)
  let written = codes.withUnsafeBufferPointer { codes in
    pixels.withUnsafeMutableBufferPointer {
      LZWDecoder.decode(codes, symbolBits: symbolBits, into: $0)
    }
  }
  return Array(pixels.prefix(written))
}
