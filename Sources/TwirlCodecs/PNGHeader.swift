/// What the first bytes of a PNG say about it.
public struct PNGHeader: Equatable, Sendable {
  /// What a pixel is made of.
  public enum ColorType: UInt8, Sendable {
    /// One grey component.
    case gray = 0
    /// Red, green and blue.
    case rgb = 2
    /// The number of an entry in a table of colours.
    case palette = 3
    /// Grey and alpha.
    case grayAlpha = 4
    /// Red, green, blue and alpha.
    case rgba = 6

    /// The bits a component (or palette index) may have.
    var bitDepths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }

    /// How many components a pixel has.
    var componentCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// The number of columns, at least 1.
  public var width: Int
  /// The number of rows, at least 1.
  public var height: Int
  /// The bits of a component, or of a palette index.
  public var bitDepth: Int
  /// What a pixel is made of.
  public var colorType: ColorType
  /// Whether the rows come in the seven passes of Adam7.
  public var isInterlaced: Bool
}

extension PNGHeader {
  /// Reads the header, the first 33 bytes of a file.
  ///
  /// - Throws: ``PNGError/notPNG``, ``PNGError/truncated`` or ``PNGError/damaged(_:)``.
  public init(_ bytes: [UInt8]) throws(PNGError) {
    let signature = PNGChunk.signature
    guard bytes.starts(with: signature.prefix(bytes.count)), !bytes.isEmpty else { throw .notPNG }
    guard bytes.count >= signature.count + 8 else { throw .truncated }
    let count = PNGChunkReader.bigEndian(bytes, at: signature.count)
    let type = PNGChunkReader.bigEndian(bytes, at: signature.count + 4)
    guard type == PNGChunk.IHDR, count == 13 else {
      throw .damaged("it does not begin with a header of 13 bytes")
    }
    var reader = PNGChunkReader(bytes)
    guard let chunk = reader.nextChunk() else { throw .truncated }
    guard reader.isIntact(chunk) else { throw .damaged("the checksum of its header is wrong") }
    try self.init(fields: bytes[chunk.data])
  }

  private init(fields: ArraySlice<UInt8>) throws(PNGError) {
    let fields = Array(fields)
    let width = PNGChunkReader.bigEndian(fields, at: 0)
    let height = PNGChunkReader.bigEndian(fields, at: 4)
    let sides = 1...UInt32(Int32.max)
    guard sides.contains(width), sides.contains(height) else {
      throw .damaged("it has \(width)x\(height) pixels")
    }
    guard let colorType = ColorType(rawValue: fields[9]) else {
      throw .damaged("there is no color type \(fields[9])")
    }
    guard colorType.bitDepths.contains(Int(fields[8])) else {
      throw .damaged("color type \(fields[9]) cannot have \(fields[8]) bits")
    }
    guard fields[10] == 0, fields[11] == 0, fields[12] <= 1 else {
      throw .damaged("its compression, filter or interlace method is unknown")
    }
    self.init(
      width: Int(width), height: Int(height), bitDepth: Int(fields[8]), colorType: colorType,
      isInterlaced: fields[12] == 1)
  }
}

extension PNGHeader {
  /// Returns whether a file says, before its picture, that it is an animated PNG (acTL).
  public static func isAnimated(_ bytes: [UInt8]) -> Bool {
    var reader = PNGChunkReader(bytes)
    while let chunk = reader.nextChunk(), chunk.type != PNGChunk.IDAT {
      if chunk.type == PNGChunk.acTL { return true }
    }
    return false
  }
}

extension PNGHeader {
  /// The data of the header's chunk.
  var fields: [UInt8] {
    let sides = [UInt32(width), UInt32(height)].flatMap { side in
      withUnsafeBytes(of: side.bigEndian) { Array($0) }
    }
    return sides + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }
}
