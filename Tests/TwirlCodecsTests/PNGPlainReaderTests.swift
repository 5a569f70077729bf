import CDeflate
import Testing
import TwirlGraphics

@testable import TwirlCodecs

@Suite("Plain PNG files are read without libpng, and to the same pixels")
struct PNGPlainReaderTests {
  /// Rows of random bytes: whatever they are, each filter makes pixels of them.
  private static func rows(
    _ width: Int, _ height: Int, size: Int, filters: ClosedRange<UInt8>, _ random: inout PNGRandom
  ) -> [UInt8] {
    (0..<height).flatMap { _ in
      [random.byte(filters)] + (0..<width * size).map { _ in random.byte() }
    }
  }

  private static func file(
    _ width: Int, _ height: Int, colorType: UInt8, _ rows: [UInt8], pieces: Int = 1,
    extra: [(type: String, data: [UInt8])] = []
  ) -> [UInt8] {
    let sides = [width, height].flatMap { UInt32($0).bigEndianBytes }
    let stream = zlib(rows)
    let length = (stream.count + pieces - 1) / pieces
    let data = stride(from: 0, to: stream.count, by: length).map {
      (type: "IDAT", data: Array(stream[$0..<min($0 + length, stream.count)]))
    }
    return png([("IHDR", sides + [8, colorType, 0, 0, 0])] + extra + data + [("IEND", [])])
  }

  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  /// What libpng makes of a file.
  private static func library(_ bytes: [UInt8]) throws -> [Pixel] {
    let header = try PNGHeader(bytes)
    return try PNGDecoder.readByLibrary(bytes, header, PNGDecoder.Conversion(.sRGB, header))
  }

  private static func plain(_ bytes: [UInt8]) throws -> [Pixel]? {
    PNGPlainReader.pixels(of: bytes, try PNGHeader(bytes))
  }

  @Test(
    "Every filter gives libpng's pixels",
    arguments: [0...0, 1...1, 2...2, 3...3, 4...4, 0...4] as [ClosedRange<UInt8>],
    [(UInt8(2), 3), (6, 4)])
  func filters(_ filters: ClosedRange<UInt8>, _ kind: (colorType: UInt8, size: Int)) throws {
    var random = PNGRandom(state: UInt64(filters.upperBound) + 10)
    for (width, height) in [(1, 1), (1, 9), (2, 2), (7, 5), (33, 12), (64, 31)] {
      let rows = Self.rows(width, height, size: kind.size, filters: filters, &random)
      for pieces in [1, 3] {
        let bytes = Self.file(
          width, height, colorType: kind.colorType, rows, pieces: pieces)
        let pixels = try #require(try Self.plain(bytes))
        #expect(try pixels == Self.library(bytes))
        #expect(try PNGDecoder().straightPixels(bytes, PNGHeader(bytes)) == pixels)
      }
    }
  }

  @Test("Chunks that pixels do not depend on are no hindrance")
  func skipped() throws {
    var random = PNGRandom(state: 2)
    let rows = Self.rows(5, 4, size: 3, filters: 0...4, &random)
    let bytes = Self.file(
      5, 4, colorType: 2, rows,
      extra: [("sRGB", [0]), ("gAMA", [0, 0, 177, 143]), ("pHYs", [0]), ("tEXt", [65, 0, 66])])
    #expect(try Self.plain(bytes) == Self.library(bytes))
  }

  typealias Parts = [(type: String, data: [UInt8])]

  /// What is done to a file so that libpng must read it.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout Parts) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout Parts) -> Void) {
      (testDescription, self.apply) = (name, apply)
    }
  }

  @Test(
    "Everything else is libpng's",
    arguments: [
      Change("a clear colour") { $0.insert((type: "tRNS", data: [0, 1, 0, 2, 0, 3]), at: 1) },
      Change("a palette") { $0.insert((type: "PLTE", data: [1, 2, 3]), at: 1) },
      Change("an unknown chunk") { $0.insert((type: "teSt", data: []), at: 1) },
      Change("a chunk amid the data") { parts in
        let data = parts[1].data
        parts[1].data = Array(data.prefix(9))
        parts.insert((type: "tEXt", data: [65, 0]), at: 2)
        parts.insert((type: "IDAT", data: Array(data.dropFirst(9))), at: 3)
      },
      Change("more data than rows") { $0[1].data.append(0) },
      Change("a wrong sum of the data") { $0[1].data[$0[1].data.count - 1] ^= 1 },
      Change("a small window") { $0[1].data.replaceSubrange(0..<2, with: [0x48, 0x0D]) },
      Change("no end") { $0.removeLast() },
      Change("data in the end") { $0[2].data = [1] },
      Change("no data") { $0.remove(at: 1) },
      Change("16 bits") { $0[0].data[8] = 16 },
      Change("interlaced rows") { $0[0].data[12] = 1 },
      Change("a row more") { $0[0].data[7] += 1 },
      Change("a row less") { $0[0].data[7] -= 1 },
    ])
  func refusals(_ change: Change) throws {
    var random = PNGRandom(state: 3)
    var parts = chunks(
      Self.file(6, 5, colorType: 2, Self.rows(6, 5, size: 3, filters: 0...4, &random)))
    #expect(try Self.plain(png(parts)) != nil)
    change.apply(&parts)
    #expect(try Self.plain(png(parts)) == nil)
  }

  @Test("An unknown filter and broken checksums are libpng's")
  func broken() throws {
    let rows: [UInt8] = [5, 1, 2, 3, 0, 1, 2, 3]
    #expect(try Self.plain(Self.file(1, 2, colorType: 2, rows)) == nil)
    let whole = Self.file(1, 2, colorType: 2, [0] + rows[1...])
    for index in [whole.count - 1, whole.count - 13] {
      var bytes = whole
      bytes[index] ^= 1
      #expect(try Self.plain(whole) != nil)
      #expect(try Self.plain(bytes) == nil)
    }
  }
}
