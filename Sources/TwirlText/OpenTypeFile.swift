/// The outermost structure of an OpenType file: its signature and its directory of tables.
///
/// HarfBuzz takes a table that lies outside a file for an empty one, so that a truncated font sets
/// text without ink. This check turns such a file away.
enum OpenTypeFile {
  /// What makes a file's face unusable, completing "the file …"; nil when nothing was found.
  ///
  /// The layout is OpenType 1.9's: an optional collection header, then a table directory of
  /// 16-byte records (tag, checksum, offset, length), all numbers big-endian.
  static func defect(in bytes: UnsafeRawBufferPointer, face: Int) -> String? {
    guard let signature = bytes.bigEndian32(at: 0) else { return "is too short to be a font" }
    var start = 0
    switch signature {
    case tag("ttcf"):
      guard let count = bytes.bigEndian32(at: 8), face < count,
        let offset = bytes.bigEndian32(at: 12 + 4 * face)
      else { return "has no face number \(face)" }
      start = Int(offset)
    case 0x0001_0000, tag("OTTO"), tag("true"), tag("typ1"):
      break
    case 0x100:
      return nil  // A resource fork of old Mac OS, which HarfBuzz reads.
    case tag("wOFF"), tag("wOF2"):
      return "is a compressed web font; unpack it to .otf or .ttf"
    default:
      return "is not an OpenType font"
    }
    return directoryDefect(in: bytes, at: start)
  }

  private static func directoryDefect(in bytes: UnsafeRawBufferPointer, at start: Int) -> String? {
    guard let word = bytes.bigEndian32(at: start + 4) else { return "ends inside its header" }
    var tags: Set<UInt32> = []
    for record in 0..<Int(word >> 16) {
      let place = start + 12 + 16 * record
      guard let name = bytes.bigEndian32(at: place), let offset = bytes.bigEndian32(at: place + 8),
        let length = bytes.bigEndian32(at: place + 12)
      else { return "ends inside its header" }
      guard Int(offset) + Int(length) <= bytes.count else {
        return "is damaged: its table \(text(name)) reaches beyond the end of the file"
      }
      tags.insert(name)
    }
    for needed in ["head", "hhea", "hmtx", "maxp", "cmap"] where !tags.contains(tag(needed)) {
      return "is damaged: it has no table \(needed)"
    }
    let drawn = ["glyf", "CFF ", "CFF2", "COLR", "CBDT", "sbix", "SVG "]
    return drawn.contains { tags.contains(tag($0)) } ? nil : "has no outlines"
  }

  /// A table's or axis's name of four ASCII letters as a number.
  static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private static func tag(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func text(_ tag: UInt32) -> String {
    String(
      decoding: [24, 16, 8, 0].map { shift in
        let byte = UInt8(truncatingIfNeeded: tag >> UInt32(shift))
        return (0x21...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// The four bytes at an offset as a big-endian number; nil beyond the end.
  func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The two bytes at an offset as a big-endian number; nil beyond the end.
  func bigEndian16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }
}
