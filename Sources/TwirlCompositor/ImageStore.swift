import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlRaster

/// Images as they are sampled: tinted, and with smaller copies; each made once.
///
/// The images that were used last are kept, a few dozen.
final class ImageStore {
  private struct Key: Hashable {
    var image: Image
    var tint: Pixel
  }

  private static let limit = 32
  private var bitmaps: [Key: Bitmap] = [:]
  private var pyramids: [Key: MipmappedImage] = [:]

  /// Returns a picture's image, multiplied by its tint; the tint's alpha is left to the drawing.
  func bitmap(of picture: DisplayNode.Picture) -> Bitmap {
    let key = key(picture)
    guard key.tint != Color.white.pixel else { return key.image.bitmap }
    if let known = bitmaps[key] { return known }
    if bitmaps.count >= Self.limit { bitmaps = [:] }
    let tinted = key.image.bitmap.multiplied(by: key.tint)
    bitmaps[key] = tinted
    return tinted
  }

  /// Returns the same with smaller copies.
  func pyramid(of picture: DisplayNode.Picture) -> MipmappedImage {
    let key = key(picture)
    if let known = pyramids[key] { return known }
    if pyramids.count >= Self.limit { pyramids = [:] }
    let made = MipmappedImage(bitmap(of: picture))
    pyramids[key] = made
    return made
  }

  private func key(_ picture: DisplayNode.Picture) -> Key {
    Key(image: picture.image, tint: picture.tint.withAlphaComponent(1).pixel)
  }
}

extension Bitmap {
  /// Returns the bitmap with its colours multiplied, rounded to nearest.
  fileprivate func multiplied(by tint: Pixel) -> Bitmap {
    var result = self
    let (red, green, blue) = (UInt32(tint.red), UInt32(tint.green), UInt32(tint.blue))
    result.withUnsafeMutablePixels { pixels in
      var index = 0
      while index < pixels.count {
        let pixel = pixels[index]
        pixels[index] = Pixel(
          red: UInt8(truncatingIfNeeded: Pixel.div255(UInt32(pixel.red) * red)),
          green: UInt8(truncatingIfNeeded: Pixel.div255(UInt32(pixel.green) * green)),
          blue: UInt8(truncatingIfNeeded: Pixel.div255(UInt32(pixel.blue) * blue)),
          alpha: pixel.alpha)
        index += 1
      }
    }
    return result
  }
}
