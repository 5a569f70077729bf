import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// Texts in PNG files.
@Suite struct PNGTextsTests {
  /// The chunk as Python's struct and zlib.crc32 make it.
  private static let chunk: [UInt8] = [
    0, 0, 0, 21, 105, 84, 88, 116, 83, 111, 102, 116, 119, 97, 114, 101, 0, 0, 0, 0, 0, 84, 119,
    105,
    114, 108, 32, 195, 188, 1, 55, 87, 250,
  ]

  private static func png() throws -> [UInt8] {
    try PNGEncoder().encode(
      Bitmap(width: 3, height: 2, fill: Pixel(red: 9, green: 8, blue: 7, alpha: 255)))
  }

  @Test func aTextIsAChunkBehindTheHeader() throws {
    let png = try Self.png()
    let signed = PNGTexts.inserting([("Software", "Twirl ü")], into: png)
    #expect(signed == Array(png[..<33]) + Self.chunk + Array(png[33...]))
    #expect(try PNGDecoder().decode(signed) == PNGDecoder().decode(png))
  }

  @Test func textsAreReadInOrder() throws {
    let texts = [("Software", "Twirl"), ("Fonts", ""), ("a b", "日本\n")]
    let found = PNGTexts.texts(in: PNGTexts.inserting(texts, into: try Self.png()))
    #expect(found.map(\.key) == texts.map(\.0))
    #expect(found.map(\.value) == texts.map(\.1))
    #expect(PNGTexts.texts(in: [1, 2, 3]).isEmpty)
  }

  @Test func filesThatDifferInTextsAloneAreEqual() throws {
    let png = try Self.png()
    let signed = PNGTexts.inserting([("Software", "Twirl")], into: png)
    #expect(PNGTexts.isEqualApartFromTexts(png, signed))
    #expect(PNGTexts.isEqualApartFromTexts(signed, PNGTexts.inserting([("A", "B")], into: png)))
    var other = signed
    other[other.count - 20] ^= 1
    #expect(!PNGTexts.isEqualApartFromTexts(png, other))
    #expect(!PNGTexts.isEqualApartFromTexts(png, Array(signed.dropLast())))
  }
}
