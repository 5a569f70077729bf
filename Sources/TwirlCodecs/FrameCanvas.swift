import TwirlGraphics

/// An indexed canvas in two states: before a frame is drawn, and after.
///
/// All work is proportional to the rectangles that frames touch, not to the canvas.
struct FrameCanvas {
  let bounds: PixelRect
  /// What is on the screen when the pending frame is about to be drawn.
  private var before: [UInt8]
  /// What is to be on the screen once it is drawn.
  private var after: [UInt8]

  /// Creates a canvas that is all of one index.
  init(width: Int, height: Int, fill: UInt8) {
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    before = [UInt8](repeating: fill, count: width * height)
    after = before
  }

  /// Returns the smallest rectangle around the pixels that an update changes.
  ///
  /// - Parameter indices: the update's pixels, row after row.
  func changes(_ indices: UnsafePointer<UInt8>, in rect: PixelRect) -> PixelRect {
    after.withUnsafeBufferPointer { after in
      guard let after = after.baseAddress else { return .empty }
      return Self.differences(
        after + (rect.y * bounds.width + rect.x), bounds.width, indices, rect.width, in: rect)
    }
  }

  /// Returns the smallest rectangle around the pixels that an update turns from opaque to clear.
  func clearings(
    _ indices: UnsafePointer<UInt8>, in rect: PixelRect, clear: UInt8
  ) -> PixelRect {
    after.withUnsafeBufferPointer { after in
      var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
      for row in 0..<rect.height {
        let start = (rect.y + row) * bounds.width + rect.x
        let new = indices + row * rect.width
        var i = 0
        while i < rect.width {
          if new[i] == clear && after[start &+ i] != clear {
            left = min(left, i)
            right = max(right, i)
            top = min(top, row)
            bottom = row
          }
          i &+= 1
        }
      }
      guard right >= 0 else { return .empty }
      return PixelRect(
        x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  /// Makes the state after the pending frame the one before the next.
  ///
  /// - Parameters:
  ///   - rect: the pending frame's rectangle.
  ///   - fill: the index that the rectangle is cleared to, or nil to leave it as drawn.
  mutating func advance(over rect: PixelRect, clearingTo fill: UInt8?) {
    let width = bounds.width
    before.withUnsafeMutableBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        guard let to = before.baseAddress, let from = after.baseAddress else { return }
        for row in rect.y..<rect.maxY {
          let start = row * width + rect.x
          if let fill {
            (to + start).update(repeating: fill, count: rect.width)
          } else {
            (to + start).update(from: from + start, count: rect.width)
          }
        }
      }
    }
  }

  /// Puts a part of an update's pixels into the state after the next frame.
  mutating func set(_ indices: UnsafePointer<UInt8>, of rect: PixelRect, in part: PixelRect) {
    let width = bounds.width
    after.withUnsafeMutableBufferPointer { after in
      guard let to = after.baseAddress else { return }
      for row in part.y..<part.maxY {
        let from = indices + ((row - rect.y) * rect.width + part.x - rect.x)
        (to + (row * width + part.x)).update(from: from, count: part.width)
      }
    }
  }

  /// Returns the smallest rectangle in another one in which the two states differ.
  func differences(in rect: PixelRect) -> PixelRect {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        guard let before = before.baseAddress, let after = after.baseAddress else { return .empty }
        let start = rect.y * bounds.width + rect.x
        return Self.differences(
          before + start, bounds.width, after + start, bounds.width, in: rect)
      }
    }
  }

  /// Returns the smallest rectangle around everything that is not clear at the end.
  func opaque(clear: UInt8) -> PixelRect {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for row in 0..<bounds.height {
      let line = after[(row * bounds.width)..<((row + 1) * bounds.width)]
      guard let first = line.firstIndex(where: { $0 != clear }),
        let last = line.lastIndex(where: { $0 != clear })
      else { continue }
      left = min(left, first - line.startIndex)
      right = max(right, last - line.startIndex)
      top = min(top, row)
      bottom = row
    }
    guard right >= 0 else { return .empty }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Copies a rectangle of the state after, and for each pixel what it may be coded as instead:
  /// the `unchanged` index where both states agree, else itself.
  func copy(
    _ rect: PixelRect, own: UnsafeMutablePointer<UInt8>, other: UnsafeMutablePointer<UInt8>,
    unchanged: UInt8
  ) {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        guard let before = before.baseAddress, let after = after.baseAddress else { return }
        for row in 0..<rect.height {
          let start = (rect.y + row) * bounds.width + rect.x
          let (old, new) = (before + start, after + start)
          let (own, other) = (own + row * rect.width, other + row * rect.width)
          own.update(from: new, count: rect.width)
          var i = 0
          while i < rect.width {
            other[i] = old[i] == new[i] ? unchanged : new[i]
            i &+= 1
          }
        }
      }
    }
  }

  /// Copies a rectangle of the state after.
  func copy(_ rect: PixelRect, to indices: UnsafeMutablePointer<UInt8>) {
    after.withUnsafeBufferPointer { after in
      guard let after = after.baseAddress else { return }
      for row in 0..<rect.height {
        let start = (rect.y + row) * bounds.width + rect.x
        (indices + row * rect.width).update(from: after + start, count: rect.width)
      }
    }
  }

  /// The smallest rectangle around the differences of two pictures of a rectangle's size.
  private static func differences(
    _ a: UnsafePointer<UInt8>, _ aStride: Int, _ b: UnsafePointer<UInt8>, _ bStride: Int,
    in rect: PixelRect
  ) -> PixelRect {
    var (left, right, top, bottom) = (rect.width, -1, Int.max, -1)
    for row in 0..<rect.height {
      let (old, new) = (a + row * aStride, b + row * bStride)
      let first = firstDifference(old, new, rect.width)
      if first == rect.width { continue }
      left = min(left, first)
      top = min(top, row)
      bottom = row
      var last = rect.width - 1
      while last > right && old[last] == new[last] { last &-= 1 }
      right = max(right, last)
    }
    guard right >= 0 else { return .empty }
    return PixelRect(
      x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
  }

  private static func firstDifference(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int
  ) -> Int {
    let (rawA, rawB) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    var i = 0
    while i &+ 8 <= count {
      let one = rawA.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      let two = rawB.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      if one != two { break }
      i &+= 8
    }
    while i < count && a[i] == b[i] { i &+= 1 }
    return i
  }
}
