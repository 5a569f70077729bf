import TwirlGraphics

/// Makes the frames of a clip smaller: each new pixel is the mean of the area that it covers.
///
///     columns, 5 to 3:   |  0  |  1  |  2  |  3  |  4  |
///                        |    0    |    1    |    2    |
///                           3 + 2     1+3+1     2 + 3        fifths of a new pixel
///
/// The mean is taken of premultiplied sRGB numbers, as most programs do. It is made of whole numbers
/// and exact up to the last rounding. Work follows the rectangles of the updates.
package struct FrameScaler: Sendable {
  /// The size of the smaller canvas.
  package let bounds: PixelRect
  private let columns: Spans
  private let rows: Spans
  /// What the frames so far look like: a new pixel covers old ones beyond the next update.
  private var canvas: Bitmap

  /// Creates a scaler for a canvas that begins clear.
  ///
  /// - Precondition: the canvas has pixels, and the factor is above 0 and at most 1.
  package init(width: Int, height: Int, by factor: Double) {
    precondition(width > 0 && height > 0, "A canvas without pixels is scaled.")
    precondition(factor > 0 && factor <= 1, "A canvas can only be made smaller.")
    bounds = PixelRect(
      x: 0, y: 0, width: Self.scaled(width, by: factor), height: Self.scaled(height, by: factor))
    columns = Spans(from: width, to: bounds.width)
    rows = Spans(from: height, to: bounds.height)
    canvas = Bitmap(width: width, height: height)
  }

  /// Returns the pixels of a side that is scaled, at least 1.
  package static func scaled(_ side: Int, by factor: Double) -> Int {
    max(1, Int((Double(side) * factor).rounded()))
  }

  /// Returns what an update of the large canvas changes on the small one.
  ///
  /// - Precondition: the update lies on the large canvas.
  package mutating func scaled(_ update: FrameUpdate) -> FrameUpdate {
    if update.rect.isEmpty { return .none }
    if bounds == canvas.bounds { return update }
    canvas.apply(update, in: update.rect)
    let (left, right) = columns.touched(update.rect.x, update.rect.maxX)
    let (top, bottom) = rows.touched(update.rect.y, update.rect.maxY)
    let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    return FrameUpdate(rect: rect, pixels: mean(of: rect))
  }

  private func mean(of rect: PixelRect) -> Bitmap {
    var result = Bitmap(width: rect.width, height: rect.height)
    var sums = [UInt64](repeating: 0, count: rect.width * 4)
    let total = UInt64(canvas.width * canvas.height)
    let stride = canvas.width
    result.withUnsafeMutablePixels { target in
      canvas.withUnsafePixels { source in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<rect.height {
            sums.update(repeating: 0)
            let span = rows.span(rect.y + y)
            for old in span.first...span.last {
              let row = UnsafeBufferPointer(rebasing: source[old * stride..<(old + 1) * stride])
              add(row, weight: span.weight(old), from: rect.x, to: sums)
            }
            let line = UnsafeMutableBufferPointer(
              rebasing: target[y * rect.width..<(y + 1) * rect.width])
            Self.divide(sums, by: total, into: line)
          }
        }
      }
    }
    return result
  }

  /// Adds the weighted pixels of a row to the sums of the new pixels from a column on.
  private func add(
    _ row: UnsafeBufferPointer<Pixel>, weight: UInt64, from left: Int,
    to sums: UnsafeMutableBufferPointer<UInt64>
  ) {
    var index = 0
    var column = left
    while index < sums.count {
      let span = columns.span(column)
      var (red, green, blue, alpha): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      var x = span.first
      while x <= span.last {
        let (pixel, part) = (row[x], span.weight(x))
        red &+= UInt64(pixel.red) &* part
        green &+= UInt64(pixel.green) &* part
        blue &+= UInt64(pixel.blue) &* part
        alpha &+= UInt64(pixel.alpha) &* part
        x &+= 1
      }
      sums[index] &+= red &* weight
      sums[index &+ 1] &+= green &* weight
      sums[index &+ 2] &+= blue &* weight
      sums[index &+ 3] &+= alpha &* weight
      index &+= 4
      column &+= 1
    }
  }

  private static func divide(
    _ sums: UnsafeMutableBufferPointer<UInt64>, by total: UInt64,
    into row: UnsafeMutableBufferPointer<Pixel>
  ) {
    var (x, index) = (0, 0)
    let half = total / 2
    while x < row.count {
      row[x] = Pixel(
        red: UInt8(truncatingIfNeeded: (sums[index] &+ half) / total),
        green: UInt8(truncatingIfNeeded: (sums[index &+ 1] &+ half) / total),
        blue: UInt8(truncatingIfNeeded: (sums[index &+ 2] &+ half) / total),
        alpha: UInt8(truncatingIfNeeded: (sums[index &+ 3] &+ half) / total))
      x &+= 1
      index &+= 4
    }
  }
}

/// Which old rows or columns each new one covers, on a ruler where an old one is `to` units long and a
/// new one `from`: all ends are whole numbers.
private struct Spans: Sendable {
  let from: Int
  let to: Int

  /// The old ones under a new one, the first and the last of them in part.
  struct Span {
    let start: Int
    let end: Int
    let unit: Int

    var first: Int { start / unit }
    var last: Int { (end &- 1) / unit }

    /// How many units of the new one an old one makes; all together are `from`.
    @inline(__always)
    func weight(_ old: Int) -> UInt64 {
      UInt64(truncatingIfNeeded: min(end, (old &+ 1) &* unit) &- max(start, old &* unit))
    }
  }

  func span(_ new: Int) -> Span { Span(start: new &* from, end: (new &+ 1) &* from, unit: to) }

  /// The new ones that some old ones have a part in.
  func touched(_ first: Int, _ end: Int) -> (first: Int, end: Int) {
    (first * to / from, (end * to + from - 1) / from)
  }
}
