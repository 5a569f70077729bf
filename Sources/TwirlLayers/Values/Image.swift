import Foundation
import TwirlGraphics

/// A picture that layers show: pixels, and how many of them make a point.
///
///     layer.contents = Image(bitmap, scale: 2)
///
/// An object, so that a layer tree and its snapshots share the pixels. Two are equal where their pixels
/// and scales are: one object with itself at once, two different pictures by a hash made beforehand.
///
/// Invariant: the scale is positive and finite.
public final class Image: Sendable, Hashable {
  /// The pixels.
  public let bitmap: Bitmap
  /// The number of pixels a point.
  public let scale: CGFloat
  /// FNV-1a over the pixels' bytes.
  private let fingerprint: UInt64

  /// Creates an image.
  ///
  /// - Precondition: the scale is positive and finite.
  public init(_ bitmap: Bitmap, scale: CGFloat = 1) {
    precondition(scale > 0 && scale.isFinite, "An image's scale is not a positive number.")
    self.bitmap = bitmap
    self.scale = scale
    fingerprint = bitmap.withUnsafePixels { pixels in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var index = 0
      while index < pixels.count {
        let pixel = pixels[index]
        let low = UInt64(pixel.red) | UInt64(pixel.green) << 8
        let word = low | UInt64(pixel.blue) << 16 | UInt64(pixel.alpha) << 24
        hash = (hash ^ word) &* 0x0000_0100_0000_01B3
        index += 1
      }
      return hash
    }
  }

  /// The size in points.
  public var size: CGSize {
    CGSize(width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
  }

  /// Whether two look alike.
  public static func == (left: Image, right: Image) -> Bool {
    left === right
      || left.fingerprint == right.fingerprint && left.scale == right.scale
        && left.bitmap == right.bitmap
  }

  /// Hashes what equality goes by.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}
