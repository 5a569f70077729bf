import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Premultiplied pixels survive straight alpha")
struct PNGAlphaTests {
  /// All 32,896 pairs of a component and an alpha that is not below it.
  @Test func everyPremultipliedComponentReturns() {
    for alpha in 0...255 {
      for value in 0...alpha {
        let pixel = Pixel(
          red: UInt8(value), green: UInt8(alpha - value), blue: 0, alpha: UInt8(alpha))
        #expect(pixel.unpremultiplied.premultiplied == pixel)
      }
    }
  }

  /// The whole-picture loops against the obvious ones, on every component and alpha.
  @Test func fastLoopsEqualTheSlowOnes() {
    for alpha in 0...255 {
      let pixels = (0...255).map {
        Pixel(red: UInt8($0), green: UInt8(255 - $0), blue: UInt8($0 / 2), alpha: UInt8(alpha))
      }
      var products = pixels
      PNGAlpha.premultiply(&products)
      #expect(products == pixels.map(\.premultiplied))
      PNGAlpha.reciprocals.withUnsafeBufferPointer { reciprocals in
        for pixel in pixels {
          let word = unsafeBitCast(pixel, to: UInt32.self)
          let straight = PNGAlpha.unpremultiplied(UInt32(littleEndian: word), reciprocals)
          #expect(unsafeBitCast(straight.littleEndian, to: Pixel.self) == pixel.unpremultiplied)
        }
      }
    }
  }

  /// round(value · alpha / 255), in numbers that do not come from the code.
  @Test(arguments: [(255, 128, 128), (100, 1, 0), (128, 1, 1), (200, 100, 78), (77, 0, 0)])
  func productsAreRounded(value: UInt8, alpha: UInt8, product: UInt8) {
    var pixels = [Pixel(red: value, green: 0, blue: value, alpha: alpha)]
    PNGAlpha.premultiply(&pixels)
    #expect(pixels == [Pixel(red: product, green: 0, blue: product, alpha: alpha)])
  }
}

/// A kind of picture and how it should be stored.
struct PNGKind: Sendable, CustomStringConvertible {
  var description: String
  var colorType: PNGHeader.ColorType
  var bitDepth: Int
  var pixels: @Sendable (inout PNGRandom) -> [Pixel]

  static func colors(_ count: Int, bitDepth: Int, alpha: ClosedRange<UInt8> = 255...255) -> PNGKind
  {
    PNGKind(
      description: "\(count) colors, alpha \(alpha)", colorType: .palette, bitDepth: bitDepth
    ) { generator in
      var set: Set<Pixel> = [
        // Never grey.
        Pixel(red: 255, green: 10, blue: 20, alpha: 255)
      ]
      while set.count < count {
        set.insert(
          Pixel(
            red: generator.byte(), green: generator.byte(), blue: generator.byte(),
            alpha: generator.byte(alpha)
          ).premultiplied)
      }
      return set.sorted { unsafeBitCast($0, to: UInt32.self) < unsafeBitCast($1, to: UInt32.self) }
    }
  }

  static func gray(bitDepth: Int) -> PNGKind {
    PNGKind(description: "gray of \(bitDepth) bits", colorType: .gray, bitDepth: bitDepth) { _ in
      let last = 1 << bitDepth - 1
      return (0...last).map { UInt8($0 * 255 / last) }.map { Pixel.rgb($0, $0, $0) }
    }
  }

  static let all: [PNGKind] = [
    colors(1, bitDepth: 1), colors(2, bitDepth: 1), colors(3, bitDepth: 2),
    colors(4, bitDepth: 2), colors(5, bitDepth: 4), colors(16, bitDepth: 4),
    colors(17, bitDepth: 8), colors(256, bitDepth: 8),
    colors(4, bitDepth: 2, alpha: 0...254), colors(200, bitDepth: 8, alpha: 1...255),
    gray(bitDepth: 1), gray(bitDepth: 2), gray(bitDepth: 4), gray(bitDepth: 8),
    PNGKind(description: "two grays between", colorType: .palette, bitDepth: 1) { _ in
      [.rgb(10, 10, 10), .rgb(20, 20, 20)]
    },
    PNGKind(description: "gray with alpha", colorType: .grayAlpha, bitDepth: 8) { _ in
      (0...511).map { UInt8($0 / 2) }.enumerated().map { index, alpha in
        Pixel(
          red: alpha / UInt8(1 + index % 2), green: alpha / UInt8(1 + index % 2),
          blue: alpha / UInt8(1 + index % 2), alpha: alpha)
      }
    },
    PNGKind(description: "opaque", colorType: .rgb, bitDepth: 8) { generator in
      (0...999).map { _ in .rgb(generator.byte(), generator.byte(), generator.byte()) }
    },
    PNGKind(description: "nearly opaque", colorType: .rgba, bitDepth: 8) { _ in
      (0...300).map { (index: Int) -> Pixel in
        let alpha: UInt8 = index == 300 ? 254 : 255
        return Pixel(red: UInt8(index / 2), green: UInt8(index % 2), blue: 9, alpha: alpha)
      }
    },
    PNGKind(description: "nearly gray with alpha", colorType: .rgba, bitDepth: 8) { _ in
      (0...300).map { (index: Int) -> Pixel in
        let value = UInt8(index / 2)
        return Pixel(red: value, green: value, blue: value / UInt8(index % 2 + 1), alpha: 200)
      }
    },
    PNGKind(description: "257 colors", colorType: .rgb, bitDepth: 8) { _ in
      (0...256).map { .rgb(UInt8($0 / 2), UInt8($0 % 2), 9) }
    },
    PNGKind(description: "alpha", colorType: .rgba, bitDepth: 8) { generator in
      (0...999).map { _ in
        Pixel(
          red: generator.byte(), green: generator.byte(), blue: generator.byte(),
          alpha: generator.byte()
        ).premultiplied
      }
    },
  ]
}

@Suite("PNG files decode to the bitmap they were made of")
struct PNGEncoderTests {
  /// A picture of a size in which every pixel of the kind appears where there is room, with runs
  /// and repeated rows as in frames.
  private func picture(_ kind: PNGKind, _ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var generator = PNGRandom(state: seed)
    let pixels = kind.pixels(&generator)
    var row: [Pixel] = []
    var all: [Pixel] = []
    var next = 0
    for y in 0..<height {
      if y % 3 != 1 {
        row = (0..<width).map { x in
          if x % 5 == 4 { return pixels[max(0, next - 1) % pixels.count] }
          next += 1
          return pixels[(next - 1) % pixels.count]
        }
      }
      all += row
    }
    return Bitmap(width: width, height: height, pixels: all)
  }

  @Test(arguments: PNGKind.all, PNGEncoder.Compression.allCases)
  func everyKindReturns(_ kind: PNGKind, _ compression: PNGEncoder.Compression) throws {
    let encoder = PNGEncoder(compression: compression)
    let workspace = PNGWorkspace()
    for (width, height) in [(1, 1), (1, 37), (41, 1), (3, 5), (53, 47)] {
      let bitmap = picture(kind, width, height, seed: 7)
      let bytes = try encoder.encode(bitmap, using: workspace)
      #expect(try PNGDecoder().decode(bytes) == bitmap)
      // A used workspace changes nothing.
      #expect(try encoder.encode(bitmap) == bytes)
      if width == 53 {
        let header = try PNGHeader(bytes)
        #expect(header.colorType == kind.colorType && header.bitDepth == kind.bitDepth)
      }
    }
  }

  /// A smooth picture, where filters win, and noise, where nothing does.
  @Test(arguments: PNGEncoder.Compression.allCases)
  func filteredPicturesReturn(_ compression: PNGEncoder.Compression) throws {
    var generator = PNGRandom(state: 3)
    let smooth = Bitmap(columns: 120, rows: 90) { x, y in
      .rgb(UInt8(x * 2), UInt8(y * 2), UInt8(x + y))
    }
    let noise = Bitmap(columns: 120, rows: 90) { _, _ in
      .rgb(generator.byte(), generator.byte(), generator.byte())
    }
    for bitmap in [smooth, noise] {
      let bytes = try PNGEncoder(compression: compression).encode(bitmap)
      #expect(try PNGDecoder().decode(bytes) == bitmap)
    }
    let bytes = try PNGEncoder(compression: compression).encode(smooth)
    // Unfiltered it takes more than 6,000 bytes.
    if compression != .fast { #expect(bytes.count < 1_500) }
  }

  /// Frames of user interface: flat ground, a shape with or without a gradient, soft edges.
  @Test(arguments: [true, false])
  func moreTimeMakesSmallerFiles(hasGradient: Bool) throws {
    let frame = Bitmap(columns: 400, rows: 240) { x, y in
      // A slanted rectangle of 160 x 60 with an edge of 8 pixels.
      let (u, v) = (abs(x * 4 + y - 920), abs(y * 4 - x - 80))
      let depth = min(max(0, 16 * 20 - u), max(0, 6 * 20 - v), 32)
      let (red, green) = hasGradient ? (x / 2, y) : (0, 122)
      func mix(_ ground: Int, _ shape: Int) -> UInt8 {
        UInt8((ground * (32 - depth) + shape * depth) / 32)
      }
      return .rgb(mix(242, red), mix(242, green), mix(247, 255))
    }
    let sizes = try PNGEncoder.Compression.allCases.map {
      try PNGEncoder(compression: $0).encode(frame).count
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2], "\(sizes)")
  }

  @Test func transparentPixelsCarryNoColor() throws {
    let bitmap = Bitmap(columns: 2, rows: 1) { x, _ in x == 0 ? .clear : .rgb(255, 0, 0) }
    let parts = try chunks(PNGEncoder().encode(bitmap))
    #expect(parts.first { $0.type == "PLTE" }?.data == [0, 0, 0, 255, 0, 0])
    #expect(parts.first { $0.type == "tRNS" }?.data == [0])
  }

  /// Entries with alpha come first, the rest as they appear.
  @Test func paletteOrderIsThatOfAppearance() throws {
    let half = Pixel(red: 0, green: 128, blue: 0, alpha: 128)
    let pixels: [Pixel] = [.rgb(9, 8, 7), .rgb(1, 2, 3), half, .rgb(9, 8, 7)]
    let parts = try chunks(PNGEncoder().encode(Bitmap(width: 4, height: 1, pixels: pixels)))
    #expect(parts.map(\.type).filter { ["PLTE", "tRNS"].contains($0) } == ["PLTE", "tRNS"])
    #expect(parts.first { $0.type == "PLTE" }?.data == [0, 255, 0, 9, 8, 7, 1, 2, 3])
    #expect(parts.first { $0.type == "tRNS" }?.data == [128])
  }

  /// sRGB, with the gAMA and cHRM that PNG's specification gives for it; no time, no text.
  @Test(arguments: [(1.0, 2835), (2.0, 5669), (3.0, 8504), (0.001, 3)])
  func chunksSayWhatTheySay(scale: CGFloat, density: UInt32) throws {
    let bitmap = Bitmap(columns: 1, rows: 1) { _, _ in .rgb(1, 2, 3) }
    let parts = try chunks(PNGEncoder(scale: scale).encode(bitmap))
    #expect(
      parts.map(\.type) == ["IHDR", "gAMA", "sRGB", "cHRM", "PLTE", "pHYs", "IDAT", "IEND"])
    func numbers(_ values: UInt32...) -> [UInt8] {
      values.flatMap { value in withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) } }
    }
    #expect(parts[1].data == numbers(45_455))
    #expect(parts[2].data == [0])
    #expect(
      parts[3].data
        == numbers(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000))
    #expect(parts[5].data == numbers(density, density) + [1])
  }

  @Test func workersDoNotMeet() async throws {
    let bitmaps = (0..<6).map { seed in
      picture(PNGKind.all[seed * 3], 60, 40, seed: UInt64(seed))
    }
    let alone = try bitmaps.map { try PNGEncoder().encode($0) }
    let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for index in 0..<24 {
        group.addTask { (index, try PNGEncoder().encode(bitmaps[index % 6])) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for index in 0..<24 { #expect(together[index] == alone[index % 6]) }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "/dev/full is Linux's"))
  func fullDiskIsReported() throws {
    var sink = try FileSink(path: "/dev/full")
    try PNGEncoder().encode(Bitmap(width: 1, height: 1), into: &sink)
    #expect(throws: FileError.self) { try sink.commit() }
  }
}
