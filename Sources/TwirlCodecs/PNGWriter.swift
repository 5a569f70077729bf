import PNGBridge
import TwirlGraphics

/// A PNG on its way into memory, chunk by chunk, through libpng.
final class PNGWriter {
  private let writer: OpaquePointer

  init() throws(PNGError) {
    guard let writer = png_bridge_writer_create() else { throw .outOfMemory }
    self.writer = writer
  }

  deinit { png_bridge_writer_free(writer) }

  /// What has been written, valid until the next call.
  var bytes: UnsafeRawBufferPointer {
    var count = 0
    let start = png_bridge_writer_bytes(writer, &count)
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Forgets what has been written, which the caller has taken.
  func clear() { png_bridge_writer_clear(writer) }

  /// Writes everything before the picture's data.
  ///
  /// - Parameter key: the opaque colour, stored without alpha, that is to be seen as clear.
  func header(
    width: Int, format: PNGPixelFormat, height: Int, scale: Double, key: Pixel? = nil
  ) throws(PNGError) {
    var header = PNGBridgeHeader()
    header.width = UInt32(width)
    header.height = UInt32(height)
    header.bitDepth = UInt8(format.bitDepth)
    header.colorType = format.colorType.rawValue
    // 72 pixels an inch of 0.0254 m.
    header.density = UInt32(max(1, (scale * 72 / 0.0254).rounded()))
    if let key {
      header.hasKey = 1
      header.key = (UInt16(key.red), UInt16(key.green), UInt16(key.blue))
    }
    guard case .palette(let palette, _) = format else {
      try check(png_bridge_write_header(writer, &header))
      return
    }
    let status = palette.colors.withUnsafeBufferPointer { colors in
      palette.alphas.withUnsafeBufferPointer { alphas in
        header.palette = colors.baseAddress
        header.paletteCount = UInt16(palette.count)
        header.paletteAlpha = alphas.baseAddress
        header.alphaCount = UInt16(alphas.count)
        return png_bridge_write_header(writer, &header)
      }
    }
    try check(status)
  }

  /// Writes a chunk; data longer than a chunk may hold as several ones.
  func chunk(_ type: UInt32, _ data: UnsafeRawBufferPointer) throws(PNGError) {
    let most = 1 << 30
    var rest = data
    repeat {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(most))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(most))
      let status = withUnsafePointer(to: type.bigEndian) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 4) { name in
          png_bridge_write_chunk(
            writer, name, part.assumingMemoryBound(to: UInt8.self).baseAddress, part.count)
        }
      }
      try check(status)
    } while !rest.isEmpty
  }

  private func check(_ status: PNGBridgeStatus) throws(PNGError) {
    if status == PNGBridgeStatusOK { return }
    if status == PNGBridgeStatusOutOfMemory { throw .outOfMemory }
    var message = png_bridge_writer_message(writer)
    throw .damaged(String(libpng: &message))
  }
}

extension String {
  /// A text of libpng's.
  init(libpng message: inout PNGBridgeMessage) {
    self = withUnsafeBytes(of: &message.text) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
