import Foundation

/// A picture of premultiplied 8-bit pixels, rows from top to bottom without padding.
///
///     var bitmap = Bitmap(width: 320, height: 200, fill: Color.white.pixel)
///     bitmap[0, 0] = Color.black.pixel
///
/// A value with copy-on-write storage: handing it to another thread costs a reference.
///
/// Invariant: `pixels.count == width * height`.
public struct Bitmap: Equatable, Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row after row.
  public private(set) var pixels: [Pixel]

  /// Creates a bitmap of one colour.
  ///
  /// - Precondition: neither side is negative, and the area does not overflow.
  public init(width: Int, height: Int, fill: Pixel = .clear) {
    precondition(width >= 0 && height >= 0, "A bitmap has a negative side.")
    self.width = width
    self.height = height
    let area = width * height
    pixels = Self.pixels(count: area) { Self.set($0, count: area, to: fill) }
  }

  /// Creates a bitmap from its pixels.
  ///
  /// - Precondition: there are `width * height` pixels.
  public init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height,
      "A bitmap of \(width)x\(height) was given \(pixels.count) pixels.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixel in a column and row.
  public subscript(x: Int, y: Int) -> Pixel {
    get { pixels[index(x, y)] }
    set { pixels[index(x, y)] = newValue }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "A pixel lies outside the bitmap.")
    return y * width + x
  }
}

extension Bitmap {
  /// Returns whether two bitmaps have the same size and the same pixels.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    if a.width != b.width || a.height != b.height { return false }
    return a.withUnsafePixels { one in
      b.withUnsafePixels { two in
        // A pixel has no padding: equal ones are equal bytes.
        guard let one = one.baseAddress, let two = two.baseAddress, one != two else { return true }
        return memcmp(one, two, a.bounds.area * MemoryLayout<Pixel>.stride) == 0
      }
    }
  }
}

extension Bitmap {
  /// Calls a closure with all pixels, to be read.
  @inlinable
  public func withUnsafePixels<Result>(
    _ body: (UnsafeBufferPointer<Pixel>) throws -> Result
  ) rethrows -> Result {
    try pixels.withUnsafeBufferPointer(body)
  }

  /// Calls a closure with all pixels, to be changed.
  public mutating func withUnsafeMutablePixels<Result>(
    _ body: (UnsafeMutableBufferPointer<Pixel>) throws -> Result
  ) rethrows -> Result {
    try pixels.withUnsafeMutableBufferPointer { try body($0) }
  }

  /// Returns the part of the bitmap in a rectangle.
  ///
  /// - Precondition: the rectangle lies in the bitmap.
  public func cropped(to rect: PixelRect) -> Bitmap {
    precondition(bounds.contains(rect), "A crop reaches outside the bitmap.")
    if rect == bounds { return self }
    let part = Self.pixels(count: rect.area) { to in
      withUnsafePixels { source in
        guard let from = source.baseAddress else { return }
        for row in 0..<rect.height {
          (to + row * rect.width).initialize(
            from: from + (rect.y + row) * width + rect.x, count: rect.width)
        }
      }
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: part)
  }

  /// Copies another bitmap over this one with its top left pixel at (x, y), alpha and all.
  ///
  /// - Precondition: the other bitmap fits.
  public mutating func replace(x: Int, y: Int, with other: Bitmap) {
    let target = other.bounds.offsetBy(x: x, y: y)
    precondition(bounds.contains(target), "A bitmap is copied to a place outside its target.")
    let stride = width
    withUnsafeMutablePixels { destination in
      other.withUnsafePixels { source in
        guard let from = source.baseAddress, let to = destination.baseAddress else { return }
        for row in 0..<other.height {
          (to + (y + row) * stride + x).update(from: from + row * other.width, count: other.width)
        }
      }
    }
  }

  /// Fills a rectangle with one pixel value, replacing what was there.
  ///
  /// - Precondition: the rectangle lies in the bitmap.
  public mutating func fill(_ rect: PixelRect, with pixel: Pixel) {
    precondition(bounds.contains(rect), "A fill reaches outside the bitmap.")
    let stride = width
    withUnsafeMutablePixels { buffer in
      guard let start = buffer.baseAddress else { return }
      if rect.width == stride {
        Self.set(start + rect.y * stride, count: rect.area, to: pixel)
        return
      }
      for row in rect.y..<rect.maxY {
        Self.set(start + row * stride + rect.x, count: rect.width, to: pixel)
      }
    }
  }

  /// Makes an array of pixels that a closure sets.
  ///
  /// All empty arrays share one place in memory, and even writing their count of 0 there is a race.
  private static func pixels(
    count: Int, _ initialize: (UnsafeMutablePointer<Pixel>) -> Void
  ) -> [Pixel] {
    guard count > 0 else { return [] }
    return [Pixel](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      if let base = buffer.baseAddress {
        LargePages.advise(base, byteCount: count * MemoryLayout<Pixel>.stride)
        initialize(base)
      }
      initializedCount = count
    }
  }

  /// Sets a run of pixels, whether or not they had a value.
  ///
  /// As words, which the compiler turns into wide stores; and by the system's memset where all bytes
  /// are alike, as those of clear and white are, which is faster still.
  private static func set(_ start: UnsafeMutablePointer<Pixel>, count: Int, to pixel: Pixel) {
    let memory = UnsafeMutableRawPointer(start)
    let byte = pixel.red
    if pixel == Pixel(red: byte, green: byte, blue: byte, alpha: byte) {
      memory.initializeMemory(
        as: UInt8.self, repeating: byte, count: count * MemoryLayout<Pixel>.stride)
    } else {
      memory.initializeMemory(
        as: UInt32.self, repeating: unsafeBitCast(pixel, to: UInt32.self), count: count)
    }
    memory.bindMemory(to: Pixel.self, capacity: count)
  }
}
