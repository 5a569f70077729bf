import Foundation
import Testing
import TwirlGraphics
import TwirlSnapshots

/// Counts and difference pictures of pixelmatch 7.2.0.
@Suite struct PixelmatchTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Options: Decodable, Sendable {
      var threshold: Double
      var includeAA: Bool
      var alpha: Double?
      var aaColor: [UInt8]?
      var diffColor: [UInt8]?
      var diffColorAlt: [UInt8]?
      var diffMask: Bool?
    }

    var a: String
    var b: String
    var options: Options
    var expected: [String: JSONNumber]
    var diff: [String: String]?
    var testDescription: String { "\(a) \(b) \(options.threshold) \(options.includeAA)" }

    var pixelmatch: Pixelmatch {
      func pixel(_ parts: [UInt8]?) -> Pixel? {
        parts.map { Pixel(red: $0[0], green: $0[1], blue: $0[2], alpha: 255) }
      }
      var result = Pixelmatch(
        threshold: options.threshold, includesAntialiasing: options.includeAA)
      result.alpha = options.alpha ?? result.alpha
      result.antialiasingColor = pixel(options.aaColor) ?? result.antialiasingColor
      result.differenceColor = pixel(options.diffColor) ?? result.differenceColor
      result.alternativeColor = pixel(options.diffColorAlt)
      result.drawsMaskOnly = options.diffMask ?? false
      return result
    }
  }

  /// A count; notes stand among them as text.
  struct JSONNumber: Decodable, Sendable {
    var value: Int?
    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Int.self)
    }
  }

  struct Expectations: Decodable {
    struct PixelCase: Decodable {
      var a: [UInt8]
      var b: [UInt8]
      var checkerboard: Bool
      var expected: Int
    }
    var cases: [Case]
    var extra: [Case]
    var pixels: [PixelCase]
    enum CodingKeys: String, CodingKey {
      case cases
      case extra = "extra_measured_includeAA"
      case pixels = "pixel_cases_7.2.0_and_head"
    }
  }

  static let version = "v7.0.0..v7.2.0"
  static let isPresent = Corpora.has("pixelmatch")
  static let expectations = try? Corpora.expectations("pixelmatch", Expectations.self)

  @Test(.enabled(if: isPresent, "needs the corpus pixelmatch in TWIRL_CORPORA"))
  func theListHasAllRows() {
    #expect(Self.expectations?.cases.count == 12)
    #expect(Self.expectations?.extra.count == 7)
  }

  @Test(
    .enabled(if: isPresent, "needs the corpus pixelmatch in TWIRL_CORPORA"),
    arguments: (expectations?.cases ?? []) + (expectations?.extra ?? []))
  func countAndPicture(_ row: Case) throws {
    let a = try Corpora.straight("pixelmatch/\(row.a)")
    let b = try Corpora.straight("pixelmatch/\(row.b)")
    let comparison = BitmapComparison(.pixelmatch(row.pixelmatch))
    let difference = comparison.compare(a, b, drawsDifference: true)
    #expect(difference.count == row.expected[Self.version]?.value)
    #expect(difference.isMatch == (difference.count == 0))
    if let file = row.diff?[Self.version] {
      let expected = try Corpora.straight("pixelmatch/\(file)")
      #expect(difference.image?.pixels == expected.pixels)
    }
    #expect(comparison.compare(a, b).count == difference.count)
  }

  @Test(.enabled(if: isPresent, "needs the corpus pixelmatch in TWIRL_CORPORA"))
  func backgroundOfTransparentPixels() throws {
    for row in try #require(Self.expectations).pixels {
      func picture(_ parts: [UInt8]) -> StraightBitmap {
        let pixel = Pixel(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        return StraightBitmap(width: 1, height: 1, pixels: [pixel])
      }
      var options = Pixelmatch()
      options.usesCheckerboard = row.checkerboard
      let difference = BitmapComparison(.pixelmatch(options)).compare(
        picture(row.a), picture(row.b))
      #expect(difference.count == row.expected)
    }
  }

  /// Measured with pixelmatch 7.2.0, listed in blazediff's fixtures.
  struct Measured: Decodable, Sendable, CustomTestStringConvertible {
    var pair: String
    var t: Double
    var aaIgnored: Bool
    var count: Int
    var testDescription: String { "\(pair) \(t) \(aaIgnored)" }
    enum CodingKeys: String, CodingKey {
      case pair, t, aaIgnored
      case count = "pixelmatch_7.2.0"
    }
  }

  struct MeasuredList: Decodable { var cases: [Measured] }

  @Test(
    .enabled(if: Corpora.has("blazediff"), "needs the corpus blazediff in TWIRL_CORPORA"),
    arguments: (try? Corpora.expectations("blazediff", MeasuredList.self))?.cases ?? [])
  func countsOfOtherPictures(_ row: Measured) throws {
    let difference = BitmapComparison(
      .pixelmatch(Pixelmatch(threshold: row.t, includesAntialiasing: !row.aaIgnored))
    ).compare(
      try Corpora.straight("blazediff/\(row.pair)a.png"),
      try Corpora.straight("blazediff/\(row.pair)b.png"))
    #expect(difference.count == row.count)
  }
}
