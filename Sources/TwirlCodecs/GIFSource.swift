import TwirlGraphics

/// What the frames of a clip are to look like, one after the other.
///
/// All work is proportional to the rectangles that frames touch, not to the canvas.
struct GIFSource {
  let bounds: PixelRect
  /// What the current frame is to look like: opaque colours, and 0 where it is clear.
  private var pixels: [UInt32]

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
    pixels = [UInt32](repeating: 0, count: width * height)
  }
}

extension GIFSource {
  /// Returns what an update of opaque and clear pixels changes.
  func changes(by update: FrameUpdate) -> Changes {
    var changes = Changes()
    let rect = update.rect
    update.pixels.withUnsafePixels { pixels in
      let bytes = UnsafeRawBufferPointer(pixels)
      self.pixels.withUnsafeBufferPointer { source in
        guard let new = bytes.baseAddress, let old = source.baseAddress else { return }
        var box = GIFBox()
        var clearBox = GIFBox()
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
    forEachRow(of: update, in: update.rect) { old, new, _ in
      UnsafeMutableRawPointer(old)
        .copyMemory(from: new, byteCount: update.rect.width * 4)
    }
  }

  /// Makes an update's pixels what the frame is to look like, and gives a number for each that changes.
  ///
  /// - Parameters:
  ///   - part: the rectangle of the update in which all pixels lie that change.
  ///   - numbers: gets 0 for each pixel of the rectangle that stays as it is, row after row, and its
  ///     number for each other one.
  ///   - number: gets the columns and the colours of the pixels of a row that change, 0 for clear, and
  ///     puts numbers in the place of the colours.
  mutating func replace(
    _ update: FrameUpdate, in part: PixelRect, into numbers: UnsafeMutablePointer<UInt32>,
    _ number: (
      _ colors: UnsafeMutablePointer<UInt32>, _ columns: UnsafePointer<Int32>, _ count: Int,
      _ y: Int
    ) -> Void
  ) {
    numbers.update(repeating: 0, count: part.area)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.width) { colors in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: part.width) { columns in
        guard let colors = colors.baseAddress, let columns = columns.baseAddress else { return }
        forEachRow(of: update, in: part) { old, new, y in
          var count = 0
          Self.forEachDifference(UnsafeRawPointer(old), new, part.width) { x in
            let color = new.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
            colors[count] = UInt32(littleEndian: color)
            columns[count] = Int32(truncatingIfNeeded: part.x &+ x)
            count &+= 1
          }
          if count == 0 { return }
          number(colors, columns, count, y)
          let row = numbers + ((y &- part.y) &* part.width &- part.x)
          var i = 0
          while i < count {
            row[Int(columns[i])] = colors[i]
            i &+= 1
          }
          UnsafeMutableRawPointer(old).copyMemory(from: new, byteCount: part.width * 4)
        }
      }
    }
  }

  /// Calls a closure with the pixels of each row of a part of an update, those that are there and those
  /// that come.
  @inline(__always)
  private mutating func forEachRow(
    of update: FrameUpdate, in part: PixelRect,
    _ body: (_ old: UnsafeMutablePointer<UInt32>, _ new: UnsafeRawPointer, _ y: Int) -> Void
  ) {
    let (width, rect) = (bounds.width, update.rect)
    update.pixels.withUnsafePixels { pixels in
      self.pixels.withUnsafeMutableBufferPointer { source in
        guard let new = UnsafeRawBufferPointer(pixels).baseAddress, let old = source.baseAddress
        else { return }
        for y in part.y..<part.maxY {
          body(
            old + (y &* width &+ part.x),
            new + ((y &- rect.y) &* rect.width &+ part.x &- rect.x) &* 4, y)
        }
      }
    }
  }

  /// Calls a closure with the pixels of an update that differ from what the frame is to look like, run
  /// after run.
  func forEachChange(by update: FrameUpdate, _ body: (UnsafeRawBufferPointer) -> Void) {
    let rect = update.rect
    update.pixels.withUnsafePixels { pixels in
      self.pixels.withUnsafeBytes { source in
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

  /// Calls a closure with the place of each pixel in which two rows differ.
  @inline(__always)
  private static func forEachDifference(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int, _ body: (Int) -> Void
  ) {
    var x = 0
    while x < count {
      // Most pixels are as they were: eight at a time.
      while x &+ 8 <= count {
        if !areSame(a + x &* 4, b + x &* 4) { break }
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

  /// Whether eight pixels are the same, which words tell faster than vectors do.
  @inline(__always)
  private static func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    @inline(__always)
    func difference(_ offset: Int) -> UInt64 {
      a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return difference(0) | difference(8) | difference(16) | difference(24) == 0
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
      if !areSame(a + first &* 4, b + first &* 4) { break }
      first &+= 8
    }
    while first < count && !differ(at: first) { first &+= 1 }
    if first == count { return nil }
    var last = count &- 1
    while last &- first >= 8 {
      if !areSame(a + (last &- 7) &* 4, b + (last &- 7) &* 4) { break }
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
