import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// A row of `fixtures/vectors/png-color.json`: a file with a profile, and what Little CMS makes of it.
struct PNGColorFile: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var png: Data
  /// Straight red, green, blue and alpha.
  var pixels: [[UInt8]]?
  /// How far a component may be off.
  var tolerance: Int?
  /// The name of the profile that is to be refused.
  var error: String?

  var testDescription: String { name }
  var bytes: [UInt8] { [UInt8](png) }

  static let all: [PNGColorFile] = {
    let file = PNGCorpora.packageRoot.appendingPathComponent("fixtures/vectors/png-color.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([PNGColorFile].self, from: data)) ?? []
  }()
}

@Suite("PNG files with ICC profiles, in every kind of pixels")
struct PNGColorFileTests {
  @Test func theVectorsAreThere() {
    #expect(PNGColorFile.all.count == 27)
    #expect(PNGColorFile.all.count { $0.error != nil } == 4)
  }

  @Test(arguments: PNGColorFile.all.filter { $0.error == nil })
  func matricesAndCurvesAreConvertedAsByLittleCMS(_ file: PNGColorFile) throws {
    let expected = try #require(file.pixels)
    let tolerance = try #require(file.tolerance)
    let pixels = try PNGDecoder().straightPixels(file.bytes, PNGHeader(file.bytes))
    #expect(pixels.count == expected.count)
    for (pixel, expected) in zip(pixels, expected) {
      let found = [pixel.red, pixel.green, pixel.blue]
      #expect(
        zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance },
        "\(found) and \(expected)")
      #expect(pixel.alpha == expected[3])
    }
  }

  /// The numbers as they are stored are the same in every kind of pixels.
  @Test func withoutConversionTheProfileDoesNotMatter() throws {
    let decoder = PNGDecoder(colorConversion: .none)
    var pictures: [String: [Pixel]] = [:]
    for file in PNGColorFile.all {
      // "P3, RGBA of 16 bits" and "Adobe RGB, palette" hold the same numbers.
      let pixels = try decoder.straightPixels(file.bytes, PNGHeader(file.bytes))
      let isOpaque = pixels.allSatisfy { $0.alpha == 255 }
      let kind = file.name.hasPrefix("grey") ? "grey" : isOpaque ? "opaque" : "translucent"
      guard kind != "grey" else { continue }
      #expect(pixels == pictures[kind] ?? pixels, "\(file.name)")
      pictures[kind] = pixels
    }
    #expect(pictures.count == 2)
  }

  @Test(arguments: PNGColorFile.all.filter { $0.error != nil })
  func tablesAreRefusedByName(_ file: PNGColorFile) throws {
    let name = try #require(file.error)
    #expect(throws: PNGError.unsupportedColors("the profile \"\(name)\"")) {
      try PNGDecoder().decode(file.bytes)
    }
    #expect(throws: PNGError.unsupportedColors("the profile \"\(name)\"")) {
      try APNGDecoder(file.bytes)
    }
  }
}
