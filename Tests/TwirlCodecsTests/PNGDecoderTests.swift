import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("PNG files decode to the pixels that other decoders see")
struct PNGDecoderTests {
  static let hasSuite = PNGCorpora.has("pngsuite")

  /// Made by fixtures/vectors/pngsuite.py, without libpng and with the gamma of the files applied.
  static let vectors = try? PNGSuiteVectors.load()

  @Test func vectorsAreThere() throws {
    let vectors = try PNGSuiteVectors.load()
    #expect(vectors.pictures.count == 161)
    #expect(vectors.corrupt.count == 14)
  }

  @Test(
    .enabled(if: hasSuite, "needs the corpus pngsuite in TWIRL_CORPORA"),
    arguments: vectors?.pictures ?? [])
  func suitePictures(_ picture: PNGSuiteVectors.Picture) throws {
    let bytes = try PNGCorpora.read("pngsuite/\(picture.name)")
    let header = try PNGDecoder().header(bytes)
    #expect(header.width == picture.width && header.height == picture.height)
    // The name tells: feature, i or n, color type as a digit and a letter, bits.
    let name = Array(picture.name)
    if name.count == 12, picture.name != "PngSuite.png" {
      #expect(header.isInterlaced == (name[3] == "i"))
      #expect(Int(header.colorType.rawValue) == name[4].wholeNumberValue)
      #expect(header.bitDepth == Int(String(name[6...7])))
    }
    let stored = PNGDecoder(colorConversion: .none)
    #expect(try stored.straightPixels(bytes, header).checksum == picture.stored)
    #expect(try PNGDecoder().straightPixels(bytes, header).checksum == picture.converted)
    let bitmap = try PNGDecoder().decode(bytes)
    #expect(bitmap.pixels.checksum == picture.premultiplied)
  }

  @Test(
    .enabled(if: hasSuite, "needs the corpus pngsuite in TWIRL_CORPORA"),
    arguments: vectors?.corrupt ?? [])
  func corruptSuitePicturesAreRefused(_ name: String) throws {
    let bytes = try PNGCorpora.read("pngsuite/\(name)")
    #expect(throws: PNGError.self) { try PNGDecoder().decode(bytes) }
  }

  @Test(
    .enabled(
      if: PNGCorpora.has("libpng/testpngs/crashers"),
      "needs the corpus libpng in TWIRL_CORPORA"),
    arguments: PNGCorpora.files("libpng/testpngs/crashers"))
  func crashersAreRefused(_ file: String) throws {
    let bytes = try PNGCorpora.read(file)
    // The one whose picture is whole: only chunks that do not matter are empty.
    if file.hasSuffix("empty_ancillary_chunks.png") {
      #expect(try PNGDecoder().decode(bytes).bounds == PixelRect(x: 0, y: 0, width: 1, height: 1))
    } else {
      #expect(throws: PNGError.self) { try PNGDecoder().decode(bytes) }
    }
  }

  /// Entries beyond the end of a palette are opaque black, as in browsers.
  @Test(
    .enabled(
      if: PNGCorpora.has("libpng/testpngs/badpal"), "needs the corpus libpng in TWIRL_CORPORA"),
    arguments: PNGCorpora.files("libpng/testpngs/badpal"))
  func indicesBeyondThePaletteAreRead(_ file: String) throws {
    _ = try PNGDecoder().decode(PNGCorpora.read(file))
  }
}

@Suite("PNG files that break the format are refused with a reason")
struct PNGDamageTests {
  /// 3 x 2 pixels, interlaced or not, of 8-bit RGB, in stored blocks: made by hand.
  private static let whole = png([
    ("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]),
    ("IDAT", [0x78, 1] + stored([0] + Array(1...9) + [2] + Array(1...9))),
    ("IEND", []),
  ])

  /// A stored deflate block and the Adler-32 of its bytes.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let count = UInt8(bytes.count)
    return [1, count, 0, ~count, 255] + bytes
      + [b >> 8, b & 255, a >> 8, a & 255].map { UInt8($0) }
  }

  @Test func theWholeFileDecodes() throws {
    let bitmap = try PNGDecoder().decode(Self.whole)
    let top: [Pixel] = [.rgb(1, 2, 3), .rgb(4, 5, 6), .rgb(7, 8, 9)]
    // The second row is stored as differences to the first.
    let bottom: [Pixel] = [.rgb(2, 4, 6), .rgb(8, 10, 12), .rgb(14, 16, 18)]
    #expect(bitmap == Bitmap(width: 3, height: 2, pixels: top + bottom))
    // Bytes after the end do not matter.
    #expect(try PNGDecoder().decode(Self.whole + [1, 2, 3]) == bitmap)
  }

  @Test func everyTruncationIsRefused() {
    for count in 0..<Self.whole.count {
      let bytes = Array(Self.whole.prefix(count))
      let expected: PNGError = count == 0 ? .notPNG : .truncated
      #expect(throws: expected, "first \(count) bytes") { try PNGDecoder().decode(bytes) }
    }
  }

  @Test func everyChangedByteIsNoticed() {
    for index in Self.whole.indices {
      var bytes = Self.whole
      bytes[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index)") { try PNGDecoder().decode(bytes) }
    }
  }

  /// Bytes changed and checksums repaired: such a file is read or refused, and that is all.
  @Test(arguments: PNGKind.all)
  func damageBehindGoodChecksumsDoesNoHarm(_ kind: PNGKind) throws {
    var generator = PNGRandom(state: 11)
    let pixels = kind.pixels(&generator)
    let bitmap = Bitmap(columns: 17, rows: 9) { x, y in pixels[(x + y * 17) % pixels.count] }
    let parts = try chunks(PNGEncoder().encode(bitmap))
    for _ in 0..<150 {
      var damaged = parts
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let part = Int.random(in: damaged.indices, using: &generator)
        guard let index = damaged[part].data.indices.randomElement(using: &generator) else {
          damaged.remove(at: part)
          break
        }
        damaged[part].data[index] =
          [0, 1, 3, 127, 255, generator.byte()]
          .randomElement(using: &generator) ?? 0
      }
      // Small limits: a changed size is not what is tested.
      let decoder = PNGDecoder(limits: CodecLimits(side: 2_000, area: 40_000))
      if let result = try? decoder.decode(png(damaged)) {
        #expect(result.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
      }
    }
  }

  /// The Adler-32 of the data, read with the last row or, in a chunk of its own, after it.
  @Test func wrongDataChecksumIsNoticed() {
    var parts = chunks(Self.whole)
    parts[1].data[parts[1].data.count - 1] ^= 1
    let expected = PNGError.damaged("IDAT: incorrect data check")
    #expect(throws: expected) { try PNGDecoder().decode(png(parts)) }
    parts.insert((type: "IDAT", data: parts[1].data.suffix(4)), at: 2)
    parts[1].data.removeLast(4)
    #expect(throws: expected) { try PNGDecoder().decode(png(parts)) }
  }

  @Test func wrongHeaderChecksumIsNoticed() {
    var bytes = Self.whole
    bytes[19] = 4
    #expect(throws: PNGError.damaged("the checksum of its header is wrong")) {
      try PNGHeader(bytes)
    }
  }

  @Test(arguments: [
    ("JFIF", PNGError.notPNG), ("\u{89}PNG\n\u{1A}\n", .notPNG),
  ])
  func otherFilesAreNoPNG(text: String, error: PNGError) {
    #expect(throws: error) {
      try PNGDecoder().decode([UInt8](text.unicodeScalars.map { UInt8($0.value) }))
    }
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 1, 8, 2, 0, 0, 0], "it has 0x1 pixels"),
      ([0, 0, 0, 1, 128, 0, 0, 0, 8, 2, 0, 0, 0], "it has 1x2147483648 pixels"),
      ([0, 0, 0, 1, 0, 0, 0, 1, 8, 5, 0, 0, 0], "there is no color type 5"),
      ([0, 0, 0, 1, 0, 0, 0, 1, 16, 3, 0, 0, 0], "color type 3 cannot have 16 bits"),
      ([0, 0, 0, 1, 0, 0, 0, 1, 4, 2, 0, 0, 0], "color type 2 cannot have 4 bits"),
      (
        [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 2],
        "its compression, filter or interlace method is unknown"
      ),
    ] as [([UInt8], String)])
  func badHeadersAreNamed(header: [UInt8], reason: String) {
    #expect(throws: PNGError.damaged(reason)) { try PNGHeader(png([("IHDR", header)])) }
  }

  /// 60,000 x 2,000 pixels of 8 bytes in a file of 57: nothing compresses so well.
  @Test func impossibleClaimsAreRefused() {
    let header: [UInt8] = [0, 0, 0xEA, 0x60, 0, 0, 0x07, 0xD0, 16, 6, 0, 0, 0]
    #expect(throws: PNGError.truncated) {
      try PNGDecoder().decode(png([("IHDR", header), ("IDAT", []), ("IEND", [])]))
    }
  }

  @Test func limitsComeBeforeMemory() {
    let huge = png([("IHDR", [0x7F, 255, 255, 255, 0x7F, 255, 255, 255, 16, 6, 0, 0, 0])])
    for limits in [CodecLimits(), .none] {
      #expect(
        throws: PNGError.tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limits: limits)
      ) { try PNGDecoder(limits: limits).decode(huge) }
    }
    for (limits, isRead) in [
      (CodecLimits(side: 3, area: 6), true), (CodecLimits(side: 2), false),
      (CodecLimits(area: 5), false),
    ] {
      let bitmap = try? PNGDecoder(limits: limits).decode(Self.whole)
      #expect((bitmap != nil) == isRead)
    }
  }
}
