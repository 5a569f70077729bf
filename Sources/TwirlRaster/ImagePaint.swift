import Foundation
import TwirlGraphics

/// How an image's colours are found between its pixels.
public enum ImageInterpolation: String, CaseIterable, Equatable, Hashable, Sendable {
  /// The pixel that a place lies in; on the boundary of two, which is met within 2^-17 of a pixel, the
  /// one right or below.
  case nearest
  /// The mean of the four nearest pixels, weighted by the distance from their centres in steps of
  /// 1/256.
  case bilinear
  /// As bilinear, and below half the size between two levels of a pyramid, in each of which the image
  /// is half as wide and high as in the one before.
  case trilinear
}

/// An image laid out in user space.
public struct ImagePaint: Equatable, Sendable {
  /// The image.
  public var image: MipmappedImage
  /// From the image, a pixel being 1 × 1 with the origin at the top left, to user space.
  public var transform: CGAffineTransform
  /// How pixels between the image's are found.
  public var interpolation: ImageInterpolation
  /// Whether the image repeats in both directions; if not, the pixels at its border go on without end.
  public var isTiled: Bool

  /// Creates an image paint.
  ///
  /// - Precondition: the transform is finite.
  public init(
    _ image: MipmappedImage, transform: CGAffineTransform = .identity,
    interpolation: ImageInterpolation = .bilinear, isTiled: Bool = false
  ) {
    precondition(transform.isFinite, "An image's transform is not finite.")
    (self.image, self.transform) = (image, transform)
    (self.interpolation, self.isTiled) = (interpolation, isTiled)
  }
}

/// An image with smaller copies of itself, each half as wide and high as the one before.
///
/// The pyramid takes a third of the image's memory, and is made once: draw an image that appears again
/// and again from one of these.
public final class MipmappedImage: Equatable, Sendable {
  /// The image and its smaller copies; the last has one pixel.
  ///
  /// Invariant: there is at least one.
  package let levels: [Bitmap]

  /// The image itself.
  public var bitmap: Bitmap { levels[0] }

  /// Creates the pyramid of an image.
  public init(_ bitmap: Bitmap) {
    var levels = [bitmap]
    while let last = levels.last, max(last.width, last.height) > 1, !last.bounds.isEmpty {
      levels.append(last.halved())
    }
    self.levels = levels
  }

  /// Takes an image without making smaller copies, for interpolations that need none.
  init(single bitmap: Bitmap) {
    levels = [bitmap]
  }

  /// Whether two have the same pixels.
  public static func == (a: MipmappedImage, b: MipmappedImage) -> Bool {
    a === b || a.levels == b.levels
  }
}

extension Bitmap {
  /// Returns the bitmap at half its width and height, rounded down but at least 1: each pixel is the
  /// mean of what it covers, rounded to nearest.
  ///
  /// A side of an odd length 2n + 1 becomes n long: pixel i covers 2 + 1/n pixels from 2i + i/n on, of
  /// the first n - i, of the second n, and of the third i + 1 parts in 2n + 1.
  func halved() -> Bitmap {
    let (xTaps, yTaps) = (BoxTaps(length: width), BoxTaps(length: height))
    let total = UInt64(xTaps.total * yTaps.total)
    let stride = width
    var result = Bitmap(width: xTaps.count, height: yTaps.count)
    result.withUnsafeMutablePixels { target in
      withUnsafePixels { source in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        for y in 0..<yTaps.count {
          for x in 0..<xTaps.count {
            var sums = SIMD4<UInt64>(repeating: total / 2)
            var row = 0
            while row < yTaps.width {
              let yWeight = yTaps.weight(y, row)
              let start = source + (yTaps.first(y) + row) * stride + xTaps.first(x)
              var column = 0
              while column < xTaps.width {
                let weight = UInt64(yWeight * xTaps.weight(x, column))
                let pixel = start[column]
                sums[0] += UInt64(pixel.red) * weight
                sums[1] += UInt64(pixel.green) * weight
                sums[2] += UInt64(pixel.blue) * weight
                sums[3] += UInt64(pixel.alpha) * weight
                column += 1
              }
              row += 1
            }
            target[y * xTaps.count + x] = Pixel(
              red: UInt8(sums[0] / total), green: UInt8(sums[1] / total),
              blue: UInt8(sums[2] / total), alpha: UInt8(sums[3] / total))
          }
        }
      }
    }
    return result
  }
}

/// Which pixels of a row or column a pixel of half the length covers, and how much of each.
private struct BoxTaps {
  let count: Int
  /// The number of pixels that one covers, at least in part.
  let width: Int
  /// The sum of the weights.
  let total: Int
  private let isOdd: Bool

  init(length: Int) {
    count = max(length / 2, 1)
    isOdd = length % 2 == 1
    width = length == 1 ? 1 : isOdd ? 3 : 2
    total = length == 1 ? 1 : isOdd ? length : 2
  }

  func first(_ index: Int) -> Int { width == 1 ? 0 : 2 * index }

  func weight(_ index: Int, _ tap: Int) -> Int {
    if width < 3 { return 1 }
    return tap == 0 ? count - index : tap == 1 ? count : index + 1
  }
}
