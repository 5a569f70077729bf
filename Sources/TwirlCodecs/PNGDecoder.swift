import PNGBridge
import TwirlGraphics

/// Reads PNG pictures of every kind.
///
///     let bitmap = try PNGDecoder().decode(bytes)
///
/// All colour types, bit depths and interlacing are read; 16-bit components are rounded to 8 bits.
/// An APNG gives its default picture. Bytes after the end are ignored, as viewers do.
///
/// PNG stores colours apart from alpha, a ``Bitmap`` stores them premultiplied. Where alpha is low
/// that keeps fewer colours: at alpha 1 a component is 0 or 1, and what was 100 comes back as 0.
/// Nothing that can be seen is lost, but a PNG is not a way to keep hidden colours.
public struct PNGDecoder: Sendable {
  /// What becomes of colours that are not sRGB.
  public enum ColorConversion: Sendable {
    /// Colours are converted to sRGB, as a browser shows them; those outside it are clamped.
    ///
    /// Understood are cICP without HDR, ICC profiles of a matrix and curves or for grey, and gAMA.
    case sRGB
    /// The numbers in the file are taken as they are, whatever they mean: right for comparing
    /// pictures of one origin, and what most comparing programs do.
    case none
  }

  /// How large a picture may be.
  public var limits: CodecLimits
  /// What becomes of colours that are not sRGB.
  public var colorConversion: ColorConversion

  /// Creates a decoder.
  public init(limits: CodecLimits = CodecLimits(), colorConversion: ColorConversion = .sRGB) {
    (self.limits, self.colorConversion) = (limits, colorConversion)
  }

  /// Reads the size and kind of a picture from its first 33 bytes; more may be given.
  ///
  /// - Throws: what ``PNGHeader/init(_:)`` throws.
  public func header(_ bytes: [UInt8]) throws(PNGError) -> PNGHeader {
    try PNGHeader(bytes)
  }

  /// Decodes a picture.
  ///
  /// - Throws: the ``PNGError`` that says what is wrong with it.
  public func decode(_ bytes: [UInt8]) throws(PNGError) -> Bitmap {
    let header = try PNGHeader(bytes)
    var pixels = try straightPixels(bytes, header)
    PNGAlpha.premultiply(&pixels)
    return Bitmap(width: header.width, height: header.height, pixels: pixels)
  }

  /// The pixels with straight alpha, for a header that was read from the same bytes.
  package func straightPixels(_ bytes: [UInt8], _ header: PNGHeader) throws(PNGError) -> [Pixel] {
    guard limits.accept(width: header.width, height: header.height) else {
      throw .tooLarge(width: header.width, height: header.height, limits: limits)
    }
    return try Self.read(bytes, header, Conversion(colors(of: bytes, header), header))
  }

  /// What the numbers of a picture mean.
  func colors(of bytes: [UInt8], _ header: PNGHeader) throws(PNGError) -> PNGColors {
    colorConversion == .sRGB ? try PNGColors(of: bytes, header) : .sRGB
  }

  /// How the colours of a picture, or of all frames of a clip, become sRGB.
  struct Conversion {
    let colors: PNGColors
    let tables: [UInt8]

    init(_ colors: PNGColors, _ header: PNGHeader) {
      self.colors = colors
      tables = colors.tables(isWide: header.bitDepth == 16)
    }
  }

  /// Reads the pixels of a file whose header is known, and accepted by the limits.
  ///
  /// - Parameter isExact: whether more data than the picture needs are an error.
  static func read(
    _ bytes: [UInt8], _ header: PNGHeader, _ conversion: Conversion, isExact: Bool = false
  ) throws(PNGError) -> [Pixel] {
    // Deflate makes at most 1,032 bytes of one: a small file that claims more has not got them.
    let bits = header.width * header.height * header.bitDepth * header.colorType.componentCount
    guard bits / 8 / 1_032 <= bytes.count else { throw .truncated }
    if conversion.tables.isEmpty, var pixels = PNGPlainReader.pixels(of: bytes, header) {
      conversion.colors.convert(&pixels)
      return pixels
    }
    return try readByLibrary(bytes, header, conversion, isExact: isExact)
  }

  /// The same, whatever the picture is like.
  static func readByLibrary(
    _ bytes: [UInt8], _ header: PNGHeader, _ conversion: Conversion, isExact: Bool = false
  ) throws(PNGError) -> [Pixel] {
    var (pixels, status, message) = readPixels(bytes, header, conversion.tables, isExact)
    switch status {
    case PNGBridgeStatusOK:
      conversion.colors.convert(&pixels)
      return pixels
    case PNGBridgeStatusTruncated: throw .truncated
    case PNGBridgeStatusOutOfMemory: throw .outOfMemory
    default: throw .damaged(message)
    }
  }

  /// The most memory that libpng may take for one chunk other than the pixels.
  private static let chunkLimit = 1 << 20

  private static func readPixels(
    _ bytes: [UInt8], _ header: PNGHeader, _ tables: [UInt8], _ isExact: Bool
  ) -> ([Pixel], PNGBridgeStatus, String) {
    let area = header.width * header.height
    var status = PNGBridgeStatusOutOfMemory
    var message = PNGBridgeMessage()
    let pixels = [Pixel](unsafeUninitializedCapacity: area) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.initializeMemory(as: UInt8.self, repeating: 0)
      count = area
      guard let target = raw.bindMemory(to: UInt8.self).baseAddress else { return }
      bytes.withUnsafeBufferPointer { bytes in
        tables.withUnsafeBufferPointer { tables in
          var options = PNGBridgeReadOptions()
          options.width = UInt32(header.width)
          options.height = UInt32(header.height)
          options.table8 = tables.count == 256 ? tables.baseAddress : nil
          options.table16 = tables.count == 65_536 ? tables.baseAddress : nil
          options.chunkLimit = chunkLimit
          options.refusesExcess = isExact ? 1 : 0
          guard let source = bytes.baseAddress else { return }
          status = png_bridge_read(source, bytes.count, &options, target, &message)
        }
      }
    }
    return (pixels, status, String(libpng: &message))
  }
}
