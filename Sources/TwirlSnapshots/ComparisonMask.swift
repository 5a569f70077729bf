import TwirlGraphics

/// The parts of a picture that a comparison leaves out: a clock, a cursor, an advertisement.
///
///     let mask = ComparisonMask(rects: [PixelRect(x: 280, y: 4, width: 36, height: 12)])
public struct ComparisonMask: Sendable, Equatable {
  /// Rectangles, in pixels from the top left corner; they may reach outside the pictures.
  public var rects: [PixelRect]
  /// A picture whose pixels with any alpha mark what is left out; nil for none.
  ///
  /// What it does not reach is compared.
  public var bitmap: Bitmap?

  /// Creates a mask; without arguments everything is compared.
  public init(rects: [PixelRect] = [], bitmap: Bitmap? = nil) {
    (self.rects, self.bitmap) = (rects, bitmap)
  }

  /// Whether nothing is left out.
  public var isEmpty: Bool { rects.allSatisfy(\.isEmpty) && bitmap == nil }

  /// Copies what is left out from one picture into another of the same size, so that it is alike.
  func level(_ pixels: inout [Pixel], with other: [Pixel], width: Int, height: Int) {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    pixels.withUnsafeMutableBufferPointer { target in
      other.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress, let from = source.baseAddress else { return }
        for rect in rects {
          let part = rect.intersection(bounds)
          for y in part.y..<part.maxY {
            let start = y * width + part.x
            (to + start).update(from: from + start, count: part.width)
          }
        }
        bitmap?.withUnsafePixels { mask in
          guard let bitmap else { return }
          let part = bitmap.bounds.intersection(bounds)
          for y in part.y..<part.maxY {
            var x = 0
            while x < part.width {
              if mask[y &* bitmap.width &+ x].alpha != 0 {
                to[y &* width &+ x] = from[y &* width &+ x]
              }
              x &+= 1
            }
          }
        }
      }
    }
  }
}
