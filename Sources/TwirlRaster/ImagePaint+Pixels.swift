import Foundation
import TwirlGraphics

extension ImagePaint {
  /// Calls a closure with the pixels of the image under a transform, or not at all if there are none.
  ///
  /// - Parameters:
  ///   - space: from user space to the device.
  ///   - part: the columns and rows of the image that may be sampled; nil for all.
  ///   - opacity: what all pixels are multiplied by.
  ///   - bounds: the pixels of the device that may be asked for.
  func withPixels(
    space: ProjectiveTransform, part: PixelRect? = nil, opacity: UInt8, bounds: PixelRect,
    _ body: (any PixelSource) -> Void
  ) {
    let size = image.bitmap.bounds
    let part = (part ?? size).intersection(size)
    let toDevice = ProjectiveTransform(transform).concatenating(space)
    guard !part.isEmpty, let mapping = PaintMapping(toDevice: toDevice) else { return }

    if let (x, y) = wholeOffset(toDevice), part.offsetBy(x: x, y: y).contains(bounds) {
      image.bitmap.withWords { words in
        body(
          BitmapPixels(words: words, origin: (x, y), stride: size.width, opacity: opacity))
      }
      return
    }

    let (first, weight) = levels(toDevice, mapping, part)
    func level(_ index: Int, _ words: UnsafePointer<UInt32>) -> ImagePixels.Level {
      let bitmap = image.levels[index]
      let (x, y) = (
        Double(bitmap.width) / Double(size.width), Double(bitmap.height) / Double(size.height)
      )
      var mapping = mapping
      mapping.apply(CGAffineTransform(scaleX: x, y: y))
      let area = PixelRect(
        covering: CGRect(
          x: Double(part.x) * x, y: Double(part.y) * y, width: Double(part.width) * x,
          height: Double(part.height) * y)
      ).intersection(bitmap.bounds)
      return ImagePixels.Level(
        texels: Texels(
          words: words, stride: bitmap.width, columns: area.x..<area.maxX,
          rows: area.y..<area.maxY, isTiled: isTiled),
        locator: TexelLocator(mapping, isNearest: interpolation == .nearest))
    }
    func draw(_ larger: ImagePixels.Level, _ smaller: ImagePixels.Level?) {
      body(
        ImagePixels(
          level: larger, smaller: smaller.map { ($0, weight) },
          isNearest: interpolation == .nearest, opacity: opacity))
    }
    image.levels[first].withWords { words in
      let larger = level(first, words)
      if weight > 0 {
        image.levels[first + 1].withWords { draw(larger, level(first + 1, $0)) }
      } else {
        draw(larger, nil)
      }
    }
  }

  /// The translation that the map is, if it is one by whole pixels.
  private func wholeOffset(_ toDevice: ProjectiveTransform) -> (Int, Int)? {
    guard !isTiled, let t = toDevice.affineTransform, t.linearPart == .identity,
      abs(t.tx) < 1e9, abs(t.ty) < 1e9, t.tx == t.tx.rounded(), t.ty == t.ty.rounded()
    else { return nil }
    return (Int(t.tx), Int(t.ty))
  }

  /// The level to sample, and the weight of the next one in 1/256.
  ///
  /// Where the image's pixels lie r times as dense as the device's: the image itself up to r = 2, level
  /// n at r = 2 · 2ⁿ, and between them a mix that changes evenly with r.
  private func levels(
    _ toDevice: ProjectiveTransform, _ mapping: PaintMapping, _ part: PixelRect
  ) -> (first: Int, weight: Int) {
    let center = CGPoint(
      x: Double(part.x) + Double(part.width) / 2, y: Double(part.y) + Double(part.height) / 2)
    guard interpolation == .trilinear, let place = center.applying(toDevice) else { return (0, 0) }
    var ratio = mapping.stretch(at: place) / 2
    let last = image.levels.count - 1
    var level = 0
    while ratio >= 2 && level < last {
      ratio /= 2
      level += 1
    }
    let weight = ratio > 1 && level < last ? Int(((ratio - 1) * 256).rounded()) : 0
    return (level, weight)
  }
}

extension Bitmap {
  /// Calls a closure with the pixels as words, if there are any.
  func withWords(_ body: (UnsafePointer<UInt32>) -> Void) {
    withUnsafePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      base.withMemoryRebound(to: UInt32.self, capacity: pixels.count, body)
    }
  }
}
