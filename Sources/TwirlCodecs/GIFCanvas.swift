import TwirlGraphics

/// A clip's canvas: what it is to look like, and what its viewers see.
///
/// All work is proportional to the rectangles that frames touch, not to the canvas.
///
/// Invariant: a pixel that viewers see clear is marked as erased.
struct GIFCanvas {
  let bounds: PixelRect
  /// What the current frame is to look like: opaque colours, and 0 where it is clear.
  var source: [UInt32]
  /// The index that viewers see, or saw last where the canvas was erased since.
  var shown: [UInt8]
  /// Whether viewers see a pixel clear.
  var isErased: [Bool]
  /// The colours that viewers see, once a frame has had a colour table of its own; empty before.
  var shownColors: [UInt32] = []

  /// What a frame changes.
  struct Changes {
    /// The smallest rectangle around the pixels whose colour changes.
    var rect = PixelRect.empty
    /// The smallest rectangle around those that become clear.
    var cleared = PixelRect.empty
    /// Whether the update has clear pixels at all.
    var hasClear = false
  }

  /// Creates a clear canvas.
  init(width: Int, height: Int) {
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    source = [UInt32](repeating: 0, count: width * height)
    shown = [UInt8](repeating: 0, count: width * height)
    isErased = [Bool](repeating: true, count: width * height)
  }
}

extension GIFCanvas {
  /// The index of the first pixel.
  var firstIndex: UInt8 { shown[0] }

  /// Returns what an update of opaque and clear pixels changes.
  func changes(by update: FrameUpdate) -> Changes {
    var changes = Changes()
    let rect = update.rect
    update.pixels.withUnsafePixels { pixels in
      let bytes = UnsafeRawBufferPointer(pixels)
      source.withUnsafeBufferPointer { source in
        guard let new = bytes.baseAddress, let old = source.baseAddress else { return }
        var box = Box()
        var clearBox = Box()
        for row in 0..<rect.height {
          let a = UnsafeRawPointer(old + ((rect.y + row) * bounds.width + rect.x))
          let b = new + row * rect.width * 4
          if let (first, last) = Self.ends(a, b, rect.width) {
            box.add(first, row)
            box.add(last, row)
          }
          if Self.hasClear(b, rect.width) {
            changes.hasClear = true
            Self.forEachDifference(a, b, rect.width) { x in
              if b.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) == 0 {
                clearBox.add(x, row)
              }
            }
          }
        }
        changes.rect = box.rect(in: rect)
        changes.cleared = clearBox.rect(in: rect)
      }
    }
    return changes
  }

  /// Makes an update's pixels what the frame is to look like.
  ///
  /// - Parameter body: gets the pixels that change, run after run.
  mutating func replace(_ update: FrameUpdate, _ body: (UnsafeRawBufferPointer) -> Void) {
    forEachChange(by: update, body)
    let (width, rect) = (bounds.width, update.rect)
    update.pixels.withUnsafePixels { pixels in
      source.withUnsafeMutableBytes { source in
        guard let from = UnsafeRawBufferPointer(pixels).baseAddress, let to = source.baseAddress
        else { return }
        for row in 0..<rect.height {
          (to + ((rect.y + row) * width + rect.x) * 4)
            .copyMemory(from: from + row * rect.width * 4, byteCount: rect.width * 4)
        }
      }
    }
  }

  /// Calls a closure with the pixels of an update that differ from what the frame is to look like, run
  /// after run.
  func forEachChange(by update: FrameUpdate, _ body: (UnsafeRawBufferPointer) -> Void) {
    let rect = update.rect
    update.pixels.withUnsafePixels { pixels in
      source.withUnsafeBytes { source in
        guard let new = UnsafeRawBufferPointer(pixels).baseAddress, let old = source.baseAddress
        else { return }
        for row in 0..<rect.height {
          let from = new + row * rect.width * 4
          var (start, end) = (0, 0)
          Self.forEachDifference(
            old + ((rect.y + row) * bounds.width + rect.x) * 4, from, rect.width
          ) { x in
            if x != end {
              body(UnsafeRawBufferPointer(start: from + start * 4, count: (end - start) * 4))
              start = x
            }
            end = x + 1
          }
          body(UnsafeRawBufferPointer(start: from + start * 4, count: (end - start) * 4))
        }
      }
    }
  }

  /// Says that a rectangle has been cleared after the frame.
  mutating func erase(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      for i in (y * bounds.width + rect.x)..<(y * bounds.width + rect.maxX) {
        isErased[i] = true
      }
    }
  }

  /// Returns the smallest rectangle around everything that viewers see.
  func visible() -> PixelRect {
    var box = Box()
    for y in 0..<bounds.height {
      for x in 0..<bounds.width where !isErased[y * bounds.width + x] {
        box.add(x, y)
      }
    }
    return box.rect(in: bounds)
  }

  /// A rectangle that grows around places.
  struct Box {
    var left = Int.max
    var right = -1
    var top = Int.max
    var bottom = -1

    @inline(__always)
    mutating func add(_ x: Int, _ y: Int) {
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
    }

    /// The rectangle, where places were counted from the corner of another one.
    func rect(in rect: PixelRect) -> PixelRect {
      if right < 0 { return .empty }
      return PixelRect(
        x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  /// Calls a closure with the place of each pixel in which two rows differ.
  @inline(__always)
  private static func forEachDifference(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, _ body: (Int) -> Void
  ) {
    var x = 0
    while x < count {
      // Most pixels are as they were: eight at a time.
      while x &+ 8 <= count {
        let one = a.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self)
        let two = b.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self)
        if one != two { break }
        x &+= 8
      }
      let end = min(x &+ 8, count)
      while x < end {
        if a.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
          != b.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        {
          body(x)
        }
        x &+= 1
      }
    }
  }

  /// Returns the first and the last place in which two rows differ; nil if they are the same.
  private static func ends(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int
  ) -> (first: Int, last: Int)? {
    func differ(at x: Int) -> Bool {
      a.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        != b.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
    }
    var first = 0
    while first &+ 8 <= count {
      let one = a.loadUnaligned(fromByteOffset: first &* 4, as: SIMD8<UInt32>.self)
      let two = b.loadUnaligned(fromByteOffset: first &* 4, as: SIMD8<UInt32>.self)
      if one != two { break }
      first &+= 8
    }
    while first < count && !differ(at: first) { first &+= 1 }
    if first == count { return nil }
    var last = count &- 1
    while last &- first >= 8 {
      let one = a.loadUnaligned(fromByteOffset: (last &- 7) &* 4, as: SIMD8<UInt32>.self)
      let two = b.loadUnaligned(fromByteOffset: (last &- 7) &* 4, as: SIMD8<UInt32>.self)
      if one != two { break }
      last &-= 8
    }
    while !differ(at: last) { last &-= 1 }
    return (first, last)
  }

  private static func hasClear(_ row: UnsafeRawPointer, _ count: Int) -> Bool {
    var x = 0
    var all = SIMD8<UInt32>(repeating: .max)
    var least = UInt32.max
    while x &+ 8 <= count {
      let pixels = row.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self)
      all = pointwiseMin(all, pixels)
      x &+= 8
    }
    while x < count {
      least = min(least, row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      x &+= 1
    }
    return min(least, all.min()) == 0
  }
}
