import Foundation
import TwirlGraphics
import TwirlLayers

extension Image {
  /// Returns the picture's shape, its alpha, filled with a colour: what a template looks like.
  public func withTintColor(_ color: Color) -> Image {
    let tint = color.pixel
    func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
      // Rounded to nearest.
      let value = UInt32(a) * UInt32(b) + 128
      return UInt8((value + value >> 8) >> 8)
    }
    var bitmap = Bitmap(width: self.bitmap.width, height: self.bitmap.height)
    self.bitmap.withUnsafePixels { source in
      bitmap.withUnsafeMutablePixels { pixels in
        var index = 0
        while index < pixels.count, index < source.count {
          let alpha = source[index].alpha
          pixels[index] = Pixel(
            red: product(tint.red, alpha), green: product(tint.green, alpha),
            blue: product(tint.blue, alpha), alpha: product(tint.alpha, alpha))
          index += 1
        }
      }
    }
    return Image(bitmap, scale: scale)
  }
}
