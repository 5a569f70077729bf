import Foundation

/// What the numbers of a PNG mean as colours.
///
/// Of several statements the strongest counts: cICP, iCCP, sRGB, gAMA (PNG, third edition, 4.3).
/// Chunks with a wrong checksum count as absent.
enum PNGColors: Equatable {
  /// sRGB, or nothing is said.
  case sRGB
  /// Components are light to this power; 1/2.2 is near sRGB. From gAMA.
  case exponent(Double)
}

extension PNGColors {
  /// Finds out what a file says.
  ///
  /// - Throws: ``PNGError/unsupportedColors(_:)``.
  init(of bytes: [UInt8], _ header: PNGHeader) throws(PNGError) {
    self = .sRGB
    var reader = PNGChunkReader(bytes)
    var strongest = 0
    while let chunk = reader.nextChunk(), chunk.type != PNGChunk.IDAT {
      let strength =
        switch chunk.type {
        case PNGChunk.cICP: 4
        case PNGChunk.iCCP: 3
        case PNGChunk.sRGB: 2
        case PNGChunk.gAMA: 1
        default: 0
        }
      guard strength > strongest, reader.isIntact(chunk) else { continue }
      if chunk.type == PNGChunk.gAMA, let colors = Self.gamma(bytes[chunk.data]) {
        (self, strongest) = (colors, strength)
      } else if chunk.type == PNGChunk.sRGB {
        (self, strongest) = (.sRGB, strength)
      }
    }
  }

  /// The meaning of a gAMA chunk; nil for one without.
  ///
  /// Up to 5 % from 1/2.2, the value that stands for sRGB, is taken as sRGB: libpng's threshold.
  private static func gamma(_ data: ArraySlice<UInt8>) -> PNGColors? {
    guard data.count == 4 else { return nil }
    let value = PNGChunkReader.bigEndian(Array(data), at: 0)
    guard value > 0 else { return nil }
    let exponent = Double(value) / 100_000
    return abs(exponent * 2.2 - 1) < 0.05 ? .sRGB : .exponent(exponent)
  }

  /// What each component becomes in sRGB: 256 or 65,536 bytes; empty where nothing changes.
  ///
  /// `pow` may differ between platforms in its last bit; that moves a byte only where a value
  /// lies within 2^-50 of the middle between two bytes.
  func tables(isWide: Bool) -> [UInt8] {
    guard case .exponent(let exponent) = self else { return [] }
    let last = isWide ? 65_535 : 255
    return (0...last).map { value in
      Self.encoded(pow(Double(value) / Double(last), 1 / exponent))
    }
  }

  /// Light from 0 to 1 as a byte of sRGB (IEC 61966-2-1).
  private static func encoded(_ light: Double) -> UInt8 {
    let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(value, 0), 1) * 255).rounded())
  }
}
