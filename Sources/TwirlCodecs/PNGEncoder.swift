import Foundation
import TwirlGraphics

/// Writes pictures as PNG files.
///
///     let bytes = try PNGEncoder(scale: 2).encode(bitmap)
///
/// Unless told otherwise the smallest kind that is exact is chosen: grey of 1 to 8 bits, a palette of at most 256 colours
/// with alpha, grey with alpha, colours without and with alpha. Files say that they are sRGB and
/// how many pixels a point has; they carry neither time nor text. Equal pictures give equal bytes,
/// as long as libdeflate is the same.
///
/// Decoding gives back the bitmap exactly. (The straight colours in the file are the premultiplied
/// ones divided by alpha and rounded, the same for each of them.)
public struct PNGEncoder: Sendable {
  /// How much time goes into small files.
  public enum Compression: Sendable, CaseIterable {
    /// Unfiltered and quickly compressed: half the time of the default.
    ///
    /// Meant for frames of user interface; photographs become large.
    case fast
    /// Unfiltered, or filtered where that may be smaller.
    case `default`
    /// Many attempts: about a hundred times the time of the default, for files that are some 13 %
    /// smaller.
    case small
  }

  /// What a pixel is made of in the file.
  public enum Layout: Sendable {
    /// The smallest kind that is exact, chosen for each picture.
    case smallest
    /// Red, green and blue.
    ///
    /// For the frames of a clip: programs that read a row of files, as FFmpeg does, begin anew where
    /// their kind changes. The pictures must be opaque.
    case rgb
    /// Red, green, blue and alpha, for the frames of a clip that is not opaque.
    case rgba
  }

  /// What a pixel is made of in the file.
  public var layout: Layout
  /// How much time goes into small files.
  public var compression: Compression
  /// The pixels a point, stored as the density scale · 72 dpi (pHYs).
  public var scale: CGFloat

  /// Creates an encoder.
  ///
  /// - Precondition: the scale is above 0 and at most 1,000.
  public init(
    layout: Layout = .smallest, compression: Compression = .default, scale: CGFloat = 1
  ) {
    precondition(scale > 0 && scale <= 1_000, "A scale lies outside 0...1000.")
    (self.layout, self.compression, self.scale) = (layout, compression, scale)
  }
}

extension PNGEncoder {
  /// Writes a picture as a PNG file.
  ///
  /// - Precondition: the bitmap has pixels, no side is above 2^31 - 1, and it is opaque if the layout
  ///   is `.rgb`.
  /// - Throws: what the sink throws, and ``PNGError/outOfMemory``.
  public func encode(
    _ bitmap: Bitmap, into sink: inout some ByteSink, using workspace: PNGWorkspace = PNGWorkspace()
  ) throws {
    precondition(
      (1...0x7FFF_FFFF).contains(bitmap.width) && (1...0x7FFF_FFFF).contains(bitmap.height),
      "A bitmap of \(bitmap.width)x\(bitmap.height) cannot be a PNG.")
    // Rows and stream are pointers into the workspace.
    try withExtendedLifetime(workspace) {
      let rows = PNGRows(bitmap, layout: layout, in: workspace)
      let stream = try compress(rows, in: workspace)
      let writer = try PNGWriter()
      try writer.header(
        width: bitmap.width, format: rows.format, height: rows.height, scale: Double(scale))
      try writer.chunk(PNGChunk.IDAT, stream)
      try writer.chunk(PNGChunk.IEND, UnsafeRawBufferPointer(start: nil, count: 0))
      try sink.write(writer.bytes)
    }
  }

  /// Returns a picture as the bytes of a PNG file.
  ///
  /// - Precondition: the bitmap has pixels, and no side is above 2^31 - 1.
  /// - Throws: ``PNGError/outOfMemory``.
  public func encode(
    _ bitmap: Bitmap, using workspace: PNGWorkspace = PNGWorkspace()
  ) throws -> [UInt8] {
    var sink = MemorySink()
    try encode(bitmap, into: &sink, using: workspace)
    return sink.bytes
  }
}
