import CDeflate
import Foundation
import TwirlGraphics

@testable import TwirlCodecs

/// Collections of public PNG files outside the repository.
enum PNGCorpora {
  static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["TWIRL_CORPORA"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return packageRoot.appendingPathComponent("../shared/corpora").standardizedFileURL
  }()

  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func has(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(folder).path)
  }

  /// All PNG files of a folder, in the order of their names; none if the folder is absent.
  static func files(_ folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return (names ?? []).filter { $0.hasSuffix(".png") }.sorted().map { "\(folder)/\($0)" }
  }

  /// All files of a folder that may be animations, in the order of their names.
  static func animations(_ folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent(folder).path)
    return (names ?? []).filter { name in
      [".png", ".apng", ".gif"].contains { name.hasSuffix($0) }
    }.sorted().map { "\(folder)/\($0)" }
  }

  static func read(_ file: String) throws -> [UInt8] {
    try FileSource.read(root.appendingPathComponent(file).path)
  }
}

/// The expectations of `fixtures/vectors/pngsuite.json`.
struct PNGSuiteVectors: Decodable {
  struct Picture: Decodable, Sendable, CustomStringConvertible {
    var name: String
    var width: Int
    var height: Int
    var stored: UInt32
    var converted: UInt32
    var premultiplied: UInt32
    var description: String { name }
  }

  var corrupt: [String]
  var pictures: [Picture]

  static func load() throws -> PNGSuiteVectors {
    let file = PNGCorpora.packageRoot.appendingPathComponent("fixtures/vectors/pngsuite.json")
    return try JSONDecoder().decode(PNGSuiteVectors.self, from: Data(contentsOf: file))
  }
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct PNGRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func byte(_ range: ClosedRange<UInt8> = 0...255) -> UInt8 {
    .random(in: range, using: &self)
  }
}

extension Bitmap {
  /// A picture whose pixels a closure gives, row by row.
  init(columns width: Int, rows height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) {
    self.init(
      width: width, height: height,
      pixels: (0..<width * height).map { pixel($0 % width, $0 / width) })
  }
}

extension Pixel {
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Pixel {
    Pixel(red: red, green: green, blue: blue, alpha: 255)
  }
}

extension [Pixel] {
  /// The CRC-32 of the bytes.
  var checksum: UInt32 {
    withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}

/// The chunks of a PNG: type and data.
func chunks(_ bytes: [UInt8]) -> [(type: String, data: [UInt8])] {
  var reader = PNGChunkReader(bytes)
  var result: [(type: String, data: [UInt8])] = []
  while let chunk = reader.nextChunk() {
    let name = bytes[chunk.data.lowerBound - 4..<chunk.data.lowerBound]
    result.append((String(decoding: name, as: UTF8.self), [UInt8](bytes[chunk.data])))
  }
  return result
}

/// A PNG made of chunks, with right lengths and checksums.
func png(_ chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
  func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) } }
  return chunks.reduce(into: PNGChunk.signature) { bytes, chunk in
    let body = [UInt8](chunk.type.utf8) + chunk.data
    let checksum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    bytes += number(UInt32(chunk.data.count)) + body + number(checksum)
  }
}
