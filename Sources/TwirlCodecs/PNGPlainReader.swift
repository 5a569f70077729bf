import CDeflate
import PNGBridge
import TwirlGraphics

/// Reads the PNG pictures that are met most often, in less time than libpng and zlib need.
///
/// Those are pictures of 8-bit RGB or RGBA, not interlaced, without a clear colour, and in order. For
/// all others, and for what is wrong in any way, the answer is nil: libpng knows what to make of them.
enum PNGPlainReader {
  /// Returns the pixels with straight alpha, or nil if libpng is to be asked.
  static func pixels(of bytes: [UInt8], _ header: PNGHeader) -> [Pixel]? {
    guard header.bitDepth == 8, !header.isInterlaced,
      header.colorType == .rgb || header.colorType == .rgba,
      let chunks = dataChunks(of: bytes), let first = chunks.first
    else { return nil }
    let hasAlpha = header.colorType == .rgba
    let size = (1 + header.width * (hasAlpha ? 4 : 3)) * header.height
    let rows = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { rows.deallocate() }
    var stream = bytes[first]
    if chunks.count > 1 {
      stream = []
      stream.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
      for chunk in chunks { stream += bytes[chunk] }
    }
    return inflate(stream, into: rows) ? unfiltered(rows, header, hasAlpha: hasAlpha) : nil
  }

  /// Chunks that pixels do not depend on once their colours are known, and libpng's reader skips.
  private static let skipped: Set<UInt32> = Set(
    [
      "bKGD", "eXIf", "hIST", "iCCP", "iTXt", "oFFs", "pCAL", "pHYs", "sBIT", "sCAL", "sPLT",
      "sTER", "sRGB", "tEXt", "tIME", "zTXt", "cHRM", "gAMA", "cICP",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })

  /// The places of the compressed data; nil if the chunks are not as those of most files.
  private static func dataChunks(of bytes: [UInt8]) -> [Range<Int>]? {
    var reader = PNGChunkReader(bytes)
    var places: [Range<Int>] = []
    var isOver = false
    guard reader.nextChunk()?.type == PNGChunk.IHDR else { return nil }
    while let chunk = reader.nextChunk() {
      switch chunk.type {
      case PNGChunk.IDAT where !isOver:
        guard reader.isIntact(chunk) else { return nil }
        places.append(chunk.data)
      case PNGChunk.IEND:
        return chunk.data.isEmpty && reader.isIntact(chunk) ? places : nil
      case let type where skipped.contains(type):
        isOver = !places.isEmpty
      default:
        return nil
      }
    }
    return nil
  }

  /// Fills the rows with what a zlib stream holds, if it holds exactly that.
  private static func inflate(
    _ stream: ArraySlice<UInt8>, into rows: UnsafeMutableRawBufferPointer
  ) -> Bool {
    // A window below 32 KB is a promise that zlib checks and libdeflate does not.
    guard stream.first == 0x78, let target = rows.baseAddress,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    return stream.withUnsafeBytes { stream in
      var used = 0
      let result = libdeflate_zlib_decompress_ex(
        decompressor, stream.baseAddress, stream.count, target, rows.count, &used, nil)
      return result == LIBDEFLATE_SUCCESS && used == stream.count
    }
  }

  private static func unfiltered(
    _ rows: UnsafeMutableRawBufferPointer, _ header: PNGHeader, hasAlpha: Bool
  ) -> [Pixel]? {
    var isRight = false
    let area = header.width * header.height
    let pixels = [Pixel](unsafeUninitializedCapacity: area) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      guard let source = rows.bindMemory(to: UInt8.self).baseAddress,
        let target = raw.bindMemory(to: UInt8.self).baseAddress
      else { return }
      target.initialize(repeating: 0, count: header.width * 4)
      isRight =
        png_bridge_unfilter(source, header.width, header.height, hasAlpha ? 1 : 0, target) != 0
      count = isRight ? area : 0
    }
    return isRight ? pixels : nil
  }
}
