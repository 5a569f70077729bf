import CDeflate

/// An ICC profile, as far as it is made of a curve for each component and a matrix.
///
/// Reads ICC.1:2022, chapters 7, 9 and 10. Whatever lies outside the bytes counts as absent.
struct PNGProfile {
  private let bytes: [UInt8]
  private var tags: [UInt32: Range<Int>] = [:]

  /// Whether the profile is one for grey pictures; otherwise it is one for red, green and blue.
  let isGray: Bool

  /// The most bytes a profile may have.
  private static let limit = 4 << 20

  /// Creates a profile from its bytes; nil if they are no profile for a display or scanner.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132 else { return nil }
    let (space, connection) = (Self.number(bytes, 16), Self.number(bytes, 20))
    // "GRAY" or "RGB ", connected through "XYZ " or "Lab ".
    guard space == 0x4752_4159 || space == 0x5247_4220 else { return nil }
    guard connection == 0x5859_5A20 || connection == 0x4C61_6220 else { return nil }
    self.bytes = bytes
    isGray = space == 0x4752_4159
    let count = min(Int(Self.number(bytes, 128)), (bytes.count - 132) / 12)
    for index in 0..<count {
      let entry = 132 + index * 12
      let start = Int(Self.number(bytes, entry + 4))
      let end = start + Int(Self.number(bytes, entry + 8))
      guard end <= bytes.count else { continue }
      tags[Self.number(bytes, entry)] = start..<end
    }
  }

  /// Creates a profile from the data of an iCCP chunk, with the name in it; nil if it is broken.
  init?(chunk: ArraySlice<UInt8>, name: inout String) {
    guard let end = chunk.firstIndex(of: 0), chunk.index(end, offsetBy: 2) < chunk.endIndex,
      chunk[end + 1] == 0
    else { return nil }
    // Latin-1; nothing but what is printable reaches a message.
    name = String(
      String.UnicodeScalarView(
        chunk[..<end].prefix(79).map { Unicode.Scalar((32...126).contains($0) ? $0 : 0x3F) }))
    guard let bytes = Self.inflated(chunk[(end + 2)...]) else { return nil }
    self.init(bytes)
  }

  /// The bytes of a zlib stream; nil if it is broken or holds more than the limit.
  private static func inflated(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var capacity = 1 << 14
    while capacity <= limit {
      var result = LIBDEFLATE_BAD_DATA
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        result = stream.withUnsafeBytes {
          libdeflate_zlib_decompress(
            decompressor, $0.baseAddress, $0.count, buffer.baseAddress, capacity, &count)
        }
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return bytes }
      if result != LIBDEFLATE_INSUFFICIENT_SPACE { return nil }
      capacity *= 4
    }
    return nil
  }
}

extension PNGProfile {
  /// The curve of a grey profile.
  var grayTransfer: PNGTransfer? { transfer(0x6B54_5243) }  // kTRC

  /// The curves of red, green and blue.
  var transfers: [PNGTransfer]? {
    let transfers = [0x7254_5243, 0x6754_5243, 0x6254_5243].compactMap(transfer)  // rTRC ...
    return transfers.count == 3 ? transfers : nil
  }

  /// The light of red, green and blue as CIE XYZ under D50.
  var primaries: PNGMatrix? {
    let columns = [0x7258_595A, 0x6758_595A, 0x6258_595A].compactMap(column)  // rXYZ ...
    return columns.count == 3 ? PNGMatrix(columns: columns) : nil
  }

  private func column(_ tag: UInt32) -> [Double]? {
    guard let range = tags[tag], range.count >= 20, type(range) == 0x5859_5A20 else { return nil }
    return (0..<3).map { fixed(range.lowerBound + 8 + $0 * 4) }
  }

  private func transfer(_ tag: UInt32) -> PNGTransfer? {
    guard let range = tags[tag], range.count >= 12 else { return nil }
    switch type(range) {
    case 0x6375_7276: return curve(range)  // "curv"
    case 0x7061_7261: return parametric(range)  // "para"
    default: return nil
    }
  }

  private func curve(_ range: Range<Int>) -> PNGTransfer? {
    let count = Int(Self.number(bytes, range.lowerBound + 8))
    guard count <= (range.count - 12) / 2 else { return nil }
    let values = (0..<count).map { index in
      let place = range.lowerBound + 12 + index * 2
      return UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    switch count {
    case 0: return .power(1)
    case 1: return .power(Double(values[0]) / 256)
    default: return .table(values)
    }
  }

  private func parametric(_ range: Range<Int>) -> PNGTransfer? {
    let kind = Int(bytes[range.lowerBound + 8]) << 8 | Int(bytes[range.lowerBound + 9])
    guard kind <= 4 else { return nil }
    let count = [1, 3, 4, 5, 7][kind]
    guard range.count >= 12 + count * 4 else { return nil }
    let p = (0..<count).map { fixed(range.lowerBound + 12 + $0 * 4) }
    switch kind {
    case 0: return .power(p[0])
    case 1, 2:
      guard p[1] != 0 else { return nil }
      let level = kind == 2 ? p[3] : 0
      return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: level, f: level)
    case 3: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
    default: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
    }
  }

  private func type(_ range: Range<Int>) -> UInt32 { Self.number(bytes, range.lowerBound) }

  /// A signed number with 16 bits behind the point.
  private func fixed(_ index: Int) -> Double {
    Double(Int32(bitPattern: Self.number(bytes, index))) / 65_536
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    PNGChunkReader.bigEndian(bytes, at: index)
  }
}
