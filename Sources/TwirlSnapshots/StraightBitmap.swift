import TwirlCodecs
import TwirlGraphics

/// A picture of 8-bit pixels whose colours are not multiplied by alpha, as PNG files store them.
///
///     let picture = try StraightBitmap(png: bytes)
///
/// Programs that compare files look at these numbers: colours under low alpha, which a ``Bitmap``
/// rounds away, count for them. For what can be seen, a ``Bitmap`` is enough.
///
/// Invariant: `pixels.count == width * height`.
public struct StraightBitmap: Equatable, Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row after row, components straight.
  public let pixels: [Pixel]

  /// Creates a picture from its pixels, whose components are straight.
  ///
  /// - Precondition: there are `width * height` pixels.
  public init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height,
      "A picture of \(width)x\(height) was given \(pixels.count) pixels.")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Creates a picture by dividing the colours of a bitmap by their alpha.
  public init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    pixels = bitmap.isOpaque ? bitmap.pixels : bitmap.pixels.map(\.unpremultiplied)
  }

  /// Reads a PNG; its numbers are taken as they are unless the decoder says otherwise.
  ///
  /// - Throws: the ``PNGError`` that says what is wrong with it.
  public init(
    png bytes: [UInt8], decoder: PNGDecoder = PNGDecoder(colorConversion: .none)
  ) throws(PNGError) {
    let header = try decoder.header(bytes)
    self.init(
      width: header.width, height: header.height,
      pixels: try decoder.straightPixels(bytes, header))
  }
}

extension StraightBitmap {
  /// The picture with its colours multiplied by alpha.
  public var premultiplied: Bitmap {
    Bitmap(width: width, height: height, pixels: pixels.map(\.premultiplied))
  }
}

extension Bitmap {
  /// Whether nothing shows through any pixel.
  var isOpaque: Bool {
    withUnsafePixels { pixels in
      pixels.withMemoryRebound(to: UInt32.self) { words in
        var all = UInt32.max
        var index = 0
        while index < words.count {
          all &= words[index]
          index &+= 1
        }
        return UInt32(littleEndian: all) &>> 24 == 255
      }
    }
  }
}
