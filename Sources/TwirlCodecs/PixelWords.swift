import TwirlGraphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pixels of a rectangle of a canvas as numbers of 32 bits, in the memory's order of bytes.
///
/// A view without ownership: it is valid as long as the bitmap that it was made of is borrowed.
struct PixelWords {
  /// The first pixel of the rectangle.
  let start: UnsafePointer<UInt32>
  /// The pixels from row to row.
  let stride: Int

  func row(_ y: Int) -> UnsafePointer<UInt32> { start + y &* stride }

  /// The part that begins at a pixel of this one.
  func part(x: Int, y: Int) -> PixelWords { PixelWords(start: row(y) + x, stride: stride) }
}

extension PixelWords {
  /// Returns the smallest rectangle around the differences of two views of the same size.
  ///
  /// - Parameter rect: where the views lie on the canvas.
  static func differences(_ a: PixelWords, _ b: PixelWords, in rect: PixelRect) -> PixelRect {
    var (left, right, top, bottom) = (rect.width, -1, Int.max, -1)
    for y in 0..<rect.height {
      let (old, new) = (a.row(y), b.row(y))
      if memcmp(old, new, rect.width &* 4) == 0 { continue }
      top = min(top, y)
      bottom = y
      // Only what would widen the rectangle is of interest.
      var x = 0
      while x < left, old[x] == new[x] { x &+= 1 }
      left = min(left, x)
      var last = rect.width &- 1
      while last > right, old[last] == new[last] { last &-= 1 }
      right = max(right, last)
    }
    guard bottom >= 0 else { return .empty }
    return PixelRect(
      x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Copies the pixels of a view of so many rows and columns.
  func copy(width: Int, height: Int) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      for y in 0..<height { (target + y &* width).initialize(from: row(y), count: width) }
      count = width * height
    }
  }
}

extension Bitmap {
  /// Calls a closure with the pixels of a rectangle as numbers.
  ///
  /// - Precondition: the rectangle has pixels and lies in the bitmap.
  func withWords<Result>(in rect: PixelRect, _ body: (PixelWords) throws -> Result) rethrows
    -> Result
  {
    precondition(!rect.isEmpty && bounds.contains(rect), "A rectangle lies outside of its bitmap.")
    return try withUnsafePixels { pixels in
      try pixels.withMemoryRebound(to: UInt32.self) { words in
        guard let start = words.baseAddress else { preconditionFailure("A bitmap has no pixels.") }
        return try body(
          PixelWords(start: start + rect.y * width + rect.x, stride: width))
      }
    }
  }

  /// The smallest rectangle around the pixels in which an update differs from this bitmap.
  func changes(by update: FrameUpdate) -> PixelRect {
    guard !update.rect.isEmpty else { return .empty }
    return withWords(in: update.rect) { old in
      update.pixels.withWords(in: update.pixels.bounds) { new in
        PixelWords.differences(old, new, in: update.rect)
      }
    }
  }

  /// The smallest rectangle around the differences of two bitmaps of one size in a rectangle.
  func differences(from other: Bitmap, in rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    return withWords(in: rect) { old in
      other.withWords(in: rect) { new in PixelWords.differences(old, new, in: rect) }
    }
  }

  /// Copies a part of an update over this bitmap.
  mutating func apply(_ update: FrameUpdate, in part: PixelRect) {
    guard !part.isEmpty else { return }
    if part == update.rect {
      replace(x: part.x, y: part.y, with: update.pixels)
    } else {
      let place = part.offsetBy(x: -update.rect.x, y: -update.rect.y)
      replace(x: part.x, y: part.y, with: update.pixels.cropped(to: place))
    }
  }
}
