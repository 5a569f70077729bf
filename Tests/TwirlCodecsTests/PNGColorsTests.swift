import CDeflate
import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// Makes ICC profiles of the parts that ICC.1 asks for.
private enum ICC {
  static func fixed(_ values: Double...) -> [UInt8] {
    values.flatMap { value in
      withUnsafeBytes(of: Int32((value * 65_536).rounded()).bigEndian) { [UInt8]($0) }
    }
  }

  static func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(value).bigEndian) { [UInt8]($0) }
  }

  static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    [UInt8]("XYZ ".utf8) + [0, 0, 0, 0] + fixed(x, y, z)
  }

  static func parametric(_ kind: UInt8, _ numbers: [Double]) -> [UInt8] {
    [UInt8]("para".utf8) + [0, 0, 0, 0, 0, kind, 0, 0] + numbers.flatMap { fixed($0) }
  }

  static func curve(_ values: [UInt16]) -> [UInt8] {
    [UInt8]("curv".utf8) + [0, 0, 0, 0] + number(values.count)
      + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  static let sRGBCurve = parametric(
    3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45])
  static let power18 = curve([UInt16((1.8 * 256).rounded())])

  static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(12..<24, with: [UInt8]("mntr\(space)XYZ ".utf8))
    var (table, data) = (number(tags.count), [UInt8]())
    for (tag, bytes) in tags {
      table += [UInt8](tag.utf8) + number(132 + 12 * tags.count + data.count)
      table += number(bytes.count)
      data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return header + table + data
  }

  static func rgb(_ columns: [[Double]], _ curve: [UInt8]) -> [UInt8] {
    profile(
      "RGB ",
      zip(["r", "g", "b"], columns).map { ($0 + "XYZ", xyz($1[0], $1[1], $1[2])) }
        + ["r", "g", "b"].map { ($0 + "TRC", curve) })
  }

  static let displayP3 = rgb(
    [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]],
    sRGBCurve)
  static let genericRGB = rgb(
    [[0.45427, 0.24263, 0.01482], [0.35332, 0.67443, 0.09042], [0.15662, 0.08338, 0.71953]],
    power18)
  static let sRGBColumns = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// The data of an iCCP chunk.
  static func chunk(_ profile: [UInt8], name: String = "some name") throws -> [UInt8] {
    let compressor = try #require(libdeflate_alloc_compressor(6))
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, profile.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, profile, profile.count, buffer.baseAddress, bound)
    }
    return [UInt8](name.utf8) + [0, 0] + stream
  }
}

/// Red, green and blue of a row of pixels.
private typealias Colors = [[UInt8]]

@Suite("Colors that are not sRGB are converted or refused")
struct PNGColorsTests {
  private static let colors: Colors = [
    [255, 255, 255], [128, 128, 128], [200, 100, 50], [10, 200, 30], [90, 120, 250], [255, 0, 0],
    [20, 20, 20], [60, 62, 200],
  ]
  /// What Little CMS (Pillow 13) makes of them, relative colorimetric, from ICC.displayP3.
  private static let fromP3: Colors = [
    [255, 255, 255], [128, 128, 128], [215, 93, 31], [0, 204, 0], [81, 121, 255], [255, 0, 0],
    [20, 20, 20], [60, 62, 208],
  ]
  /// The same from ICC.genericRGB.
  private static let fromGenericRGB: Colors = [
    [255, 255, 255], [146, 146, 146], [212, 121, 64], [0, 205, 39], [109, 144, 251], [255, 40, 0],
    [26, 26, 26], [78, 87, 210],
  ]

  /// A row of pixels with chunks of the caller's instead of those that the encoder writes.
  private func file(_ colors: Colors, _ extra: [(type: String, data: [UInt8])]) throws -> [UInt8] {
    let pixels = colors.map { Pixel.rgb($0[0], $0[1], $0[2]) }
    let written = try PNGEncoder().encode(Bitmap(width: pixels.count, height: 1, pixels: pixels))
    var parts = chunks(written).filter { !["gAMA", "sRGB", "cHRM"].contains($0.type) }
    parts.insert(contentsOf: extra, at: 1)
    return png(parts)
  }

  private func decoded(
    _ colors: Colors, _ extra: (type: String, data: [UInt8])...
  ) throws -> Colors {
    try PNGDecoder().decode(file(colors, extra)).pixels.map { [$0.red, $0.green, $0.blue] }
  }

  /// Little CMS calculates in other steps: one more or less is the same.
  private func isNear(_ colors: Colors, _ expected: Colors) -> Bool {
    colors.count == expected.count
      && zip(colors.joined(), expected.joined()).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  @Test func nothingSaidIsSRGB() throws {
    #expect(try decoded(Self.colors) == Self.colors)
  }

  /// Chromaticities as cHRM holds them, and what the test colours become.
  struct Primaries: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var gamma: Int
    var points: [Int]
    var expected: [[UInt8]]

    init(_ name: String, gamma: Int, _ points: [Int], _ expected: [[UInt8]]) {
      (testDescription, self.gamma, self.points, self.expected) = (name, gamma, points, expected)
    }
  }

  /// Calculated with NumPy: primaries after SMPTE RP 177, the white adapted after Bradford.
  static let primaries: [Primaries] = [
    Primaries(
      "Display P3", gamma: 45455,
      [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000],
      [
        [255, 255, 255], [129, 129, 129], [216, 93, 24], [0, 205, 0], [80, 122, 255], [255, 0, 0],
        [12, 12, 12], [57, 60, 209],
      ]),
    Primaries(
      "NTSC of 1953, illuminant C", gamma: 55556,
      [31000, 31600, 67000, 33000, 21000, 71000, 14000, 8000],
      [
        [255, 255, 255], [146, 146, 146], [241, 113, 49], [0, 206, 0], [59, 151, 255], [255, 0, 0],
        [26, 26, 26], [44, 97, 216],
      ]),
    Primaries(
      "wide gamut, D50", gamma: 45455,
      [34570, 35850, 73470, 26530, 11520, 82640, 15660, 1770],
      [
        [255, 255, 255], [129, 129, 129], [250, 58, 32], [0, 225, 0], [74, 106, 255], [255, 0, 0],
        [12, 12, 12], [74, 0, 209],
      ]),
  ]

  @Test(arguments: primaries)
  func chromaticitiesAreConverted(_ primaries: Primaries) throws {
    let gamma = ICC.number(primaries.gamma)
    let points = primaries.points.flatMap(ICC.number)
    let converted = try decoded(Self.colors, ("gAMA", gamma), ("cHRM", points))
    #expect(isNear(converted, primaries.expected), "\(converted)")
    // Without a gamma, or beside sRGB, they say nothing.
    #expect(try decoded(Self.colors, ("cHRM", points)) == Self.colors)
    #expect(
      try decoded(Self.colors, ("sRGB", [0]), ("gAMA", gamma), ("cHRM", points)) == Self.colors)
  }

  @Test(arguments: [[], [0, 0, 0, 0, 0, 0, 0, 0], Array(repeating: 30_000, count: 8)])
  func impossibleChromaticitiesCountAsAbsent(_ points: [Int]) throws {
    let data = points.flatMap(ICC.number)
    let gamma = ICC.number(45_455)
    #expect(try decoded(Self.colors, ("gAMA", gamma), ("cHRM", data)) == Self.colors)
  }

  @Test func matrixProfilesAreConverted() throws {
    let p3 = try decoded(Self.colors, ("iCCP", ICC.chunk(ICC.displayP3)))
    #expect(isNear(p3, Self.fromP3), "\(p3)")
    let generic = try decoded(Self.colors, ("iCCP", ICC.chunk(ICC.genericRGB)))
    #expect(isNear(generic, Self.fromGenericRGB), "\(generic)")
  }

  @Test func grayProfilesAreConverted() throws {
    // All of them, so that the picture is stored as grey.
    let grays: Colors = (0...255).map { [$0, $0, $0] }
    let profile = try ICC.chunk(ICC.profile("GRAY", [("kTRC", ICC.power18)]))
    let converted = try decoded(grays, ("iCCP", profile))
    let sample = [0, 20, 64, 128, 200, 255].map { converted[$0] }
    #expect(isNear(sample, [0, 26, 81, 146, 210, 255].map { [$0, $0, $0] }))
  }

  @Test(arguments: [
    ICC.sRGBCurve, ICC.curve([UInt16(2.2 * 256)]),
    ICC.curve((0...1023).map { UInt16(pow(Double($0) / 1023, 2.2) * 65_535) }),
    ICC.parametric(0, [2.2]),
    ICC.parametric(4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45, 0, 0]),
  ])
  func profilesLikeSRGBChangeNothing(curve: [UInt8]) throws {
    let profile = try ICC.chunk(ICC.rgb(ICC.sRGBColumns, curve))
    #expect(try decoded(Self.colors, ("iCCP", profile)) == Self.colors)
  }

  /// The same colors under another curve: 128 is 0.289 of light, which is 146 in sRGB.
  @Test func curvesUnlikeSRGBAreConverted() throws {
    let curve = ICC.curve((0...1023).map { UInt16(pow(Double($0) / 1023, 1.8) * 65_535) })
    let profile = try ICC.chunk(ICC.rgb(ICC.sRGBColumns, curve))
    #expect(try decoded([[128, 128, 128]], ("iCCP", profile)) == [[146, 146, 146]])
  }

  /// Curves of every type at 0.25, 0.5 and 1, from the formulas of ICC.1.
  @Test(arguments: [
    (ICC.curve([]), [0.25, 0.5, 1]),
    (ICC.curve([512]), [0.0625, 0.25, 1]),
    (ICC.curve([0, 0, 65_535]), [0, 0, 1]),
    (ICC.parametric(1, [1, 2, -1]), [0, 0, 1]),
    (ICC.parametric(2, [1, 2, -1, 0.125]), [0.125, 0.125, 1]),
    (ICC.parametric(3, [2, 1, 0, 0.5, 0.4]), [0.125, 0.25, 1]),
    (ICC.parametric(4, [2, 1, 0, 0.5, 0.4, 0.25, 0.125]), [0.25, 0.5, 1]),
  ])
  func curvesFollowTheirFormulas(curve: [UInt8], light: [Double]) throws {
    let profile = try #require(PNGProfile(ICC.profile("GRAY", [("kTRC", curve)])))
    let transfer = try #require(profile.grayTransfer)
    for (x, expected) in zip([0.25, 0.5, 1], light) {
      #expect(abs(transfer.light(x) - expected) < 0.000_1)
    }
  }

  @Test func codedColorsAreConverted() throws {
    let p3 = try decoded(Self.colors, ("cICP", [12, 13, 0, 1]))
    #expect(isNear(p3, Self.fromP3), "\(p3)")
    #expect(try decoded(Self.colors, ("cICP", [1, 13, 0, 1])) == Self.colors)
    // Linear light: 0.2140 is 127.5 of sRGB, 0.5 is 187.5 (IEC 61966-2-1).
    let linear = try decoded([[55, 128, 255]], ("cICP", [1, 8, 0, 1]))
    #expect(linear == [[128, 188, 255]])
  }

  @Test(
    arguments: [
      ([9, 16, 0, 1], "cICP 9-16-0-1"), ([1, 13, 0, 0], "cICP 1-13-0-0"),
      ([1, 13, 1, 1], "cICP 1-13-1-1"),
    ] as [([UInt8], String)])
  func codedColorsOfOtherKindsAreRefused(data: [UInt8], name: String) throws {
    let bytes = try file(Self.colors, [("cICP", data)])
    #expect(throws: PNGError.unsupportedColors(name)) { try PNGDecoder().decode(bytes) }
    let stored = try PNGDecoder(colorConversion: .none).decode(bytes)
    #expect(stored.pixels.map { [$0.red, $0.green, $0.blue] } == Self.colors)
  }

  @Test func profilesOfTablesAreRefusedByName() throws {
    let profile = ICC.profile("RGB ", [("A2B0", ICC.power18)])
    let bytes = try file(Self.colors, [("iCCP", ICC.chunk(profile, name: "Paper\n1"))])
    let expected = PNGError.unsupportedColors("the profile \"Paper?1\"")
    #expect(throws: expected) { try PNGDecoder().decode(bytes) }
    #expect(expected.description.hasSuffix("; convert it to sRGB"))
  }

  /// cICP before iCCP before sRGB before gAMA.
  @Test func theStrongestStatementCounts() throws {
    let profile = try ICC.chunk(ICC.displayP3)
    let gamma: [UInt8] = [0, 1, 0x86, 0xA0]
    #expect(
      try decoded(
        Self.colors, ("gAMA", gamma), ("iCCP", profile), ("cICP", [1, 13, 0, 1])) == Self.colors)
    #expect(
      isNear(try decoded(Self.colors, ("gAMA", gamma), ("iCCP", profile)), Self.fromP3))
    #expect(try decoded(Self.colors, ("gAMA", gamma), ("sRGB", [0])) == Self.colors)
    #expect(try decoded([[55, 128, 255]], ("gAMA", gamma)) == [[128, 188, 255]])
    #expect(try decoded(Self.colors, ("gAMA", [0, 0, 0, 0])) == Self.colors)
  }

  @Test func brokenProfilesCountAsAbsent() throws {
    let whole = try ICC.chunk(ICC.displayP3)
    for count in 0..<whole.count {
      #expect(try decoded(Self.colors, ("iCCP", Array(whole.prefix(count)))) == Self.colors)
    }
    // A profile for grey pictures says nothing about this one.
    let gray = try ICC.chunk(ICC.profile("GRAY", [("kTRC", ICC.power18)]))
    #expect(try decoded(Self.colors, ("iCCP", gray)) == Self.colors)
    // Five megabytes of zeros.
    let bomb = try ICC.chunk([UInt8](repeating: 0, count: 5 << 20))
    #expect(try decoded(Self.colors, ("iCCP", bomb)) == Self.colors)
  }

  @Test func statementsWithAWrongChecksumCountAsAbsent() throws {
    var bytes = try file(Self.colors, [("gAMA", [0, 1, 0x86, 0xA0])])
    // The chunk follows the header of 33 bytes; its CRC lies behind 12.
    bytes[33 + 12] ^= 1
    let bitmap = try PNGDecoder().decode(bytes)
    #expect(bitmap.pixels.map { [$0.red, $0.green, $0.blue] } == Self.colors)
  }

  /// Cut or overwritten anywhere, a profile neither crashes nor reads what is not there.
  @Test func damagedProfilesDoNoHarm() {
    var generator = PNGRandom(state: 5)
    for _ in 0..<2_000 {
      var bytes = Bool.random(using: &generator) ? ICC.displayP3 : ICC.genericRGB
      for _ in 0..<4 {
        let range = Bool.random(using: &generator) ? 128..<220 : 0..<bytes.count
        bytes[Int.random(in: range, using: &generator)] =
          [0, 1, 127, 128, 255, generator.byte()]
          .randomElement(using: &generator) ?? 0
      }
      bytes.removeLast(Int.random(in: 0...40, using: &generator))
      guard let profile = PNGProfile(bytes) else { continue }
      _ = profile.primaries?.inverse
      let lights = (profile.transfers ?? []).flatMap { curve in
        (0...8).map { curve.light(Double($0) / 8) }
      }
      #expect(lights.allSatisfy { (0...1).contains($0) })
    }
  }
}
