import CDeflate

/// One chunk of a PNG: four letters and data.
struct PNGChunk: Equatable {
  /// The four letters as one big-endian number.
  var type: UInt32
  /// Where the data lie in the file.
  var data: Range<Int>
  /// Where the CRC follows, right behind the data.
  var end: Int { data.upperBound + 4 }
}

extension PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static let IHDR: UInt32 = 0x4948_4452
  static let IDAT: UInt32 = 0x4944_4154
  static let IEND: UInt32 = 0x4945_4E44
  static let PLTE: UInt32 = 0x504C_5445
  static let tRNS: UInt32 = 0x7452_4E53
  static let acTL: UInt32 = 0x6163_544C
  static let fcTL: UInt32 = 0x6663_544C
  static let fdAT: UInt32 = 0x6664_4154
  static let cHRM: UInt32 = 0x6348_524D
  static let cICP: UInt32 = 0x6349_4350
  static let iCCP: UInt32 = 0x6943_4350
  static let sRGB: UInt32 = 0x7352_4742
  static let gAMA: UInt32 = 0x6741_4D41
  static let iTXt: UInt32 = 0x6954_5874

  /// Appends a chunk to a file: length, type, data and CRC.
  static func append(_ type: UInt32, _ data: ArraySlice<UInt8>, to file: inout [UInt8]) {
    let start = file.count + 4
    for number in [UInt32(data.count), type] {
      withUnsafeBytes(of: number.bigEndian) { file += $0 }
    }
    file += data
    let checksum = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    withUnsafeBytes(of: checksum.bigEndian) { file += $0 }
  }
}

/// The chunks of a PNG in order, as far as the bytes go.
///
/// Ends without a word where the file does: who needs a chunk notices that it is missing.
struct PNGChunkReader {
  let bytes: [UInt8]
  private var next = PNGChunk.signature.count

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next chunk whose data and CRC are all there.
  mutating func nextChunk() -> PNGChunk? {
    guard bytes.count - next >= 12 else { return nil }
    let count = Int(Self.bigEndian(bytes, at: next))
    guard count <= bytes.count - next - 12 else { return nil }
    let chunk = PNGChunk(
      type: Self.bigEndian(bytes, at: next + 4), data: next + 8..<next + 8 + count)
    next = chunk.end
    return chunk
  }

  /// Whether a chunk's CRC is that of its type and data.
  func isIntact(_ chunk: PNGChunk) -> Bool {
    let checksum = bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound].withUnsafeBytes {
      libdeflate_crc32(0, $0.baseAddress, $0.count)
    }
    return checksum == Self.bigEndian(bytes, at: chunk.data.upperBound)
  }

  /// Four bytes as a number, the most significant first; the caller knows that they are there.
  static func bigEndian(_ bytes: [UInt8], at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
