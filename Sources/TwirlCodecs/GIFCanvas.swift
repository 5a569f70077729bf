import TwirlGraphics

/// A clip's canvas: what it is to look like, and what its viewers see.
///
/// All work is proportional to the rectangles that frames touch, not to the canvas.
///
/// Invariant: a pixel whose viewers see it clear is marked as erased.
struct GIFCanvas {
  let bounds: PixelRect
  /// What the current frame is to look like: opaque colours, and 0 where it is clear.
  private var source: [UInt32]
  /// The index that viewers see, or saw last where the canvas was erased since.
  private var shown: [UInt8]
  private var marks: [Mark]

  /// What has happened to a pixel since the frame before was drawn.
  private struct Mark: OptionSet {
    let rawValue: UInt8
    /// The picture has another colour there.
    static let changed = Mark(rawValue: 1)
    /// Viewers see it clear.
    static let erased = Mark(rawValue: 2)
  }

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
    marks = [Mark](repeating: .erased, count: width * height)
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
          Self.forEachDifference(a, b, rect.width) { x in
            box.add(x, row)
            if b.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) == 0 {
              clearBox.add(x, row)
            }
          }
          changes.hasClear = changes.hasClear || Self.hasClear(b, rect.width)
        }
        changes.rect = box.rect(in: rect)
        changes.cleared = clearBox.rect(in: rect)
      }
    }
    return changes
  }

  /// Makes an update's pixels what the frame is to look like, and marks those that change.
  mutating func apply(_ update: FrameUpdate, in part: PixelRect) {
    let (width, rect) = (bounds.width, update.rect)
    update.pixels.withUnsafePixels { pixels in
      let bytes = UnsafeRawBufferPointer(pixels)
      source.withUnsafeMutableBufferPointer { source in
        marks.withUnsafeMutableBufferPointer { marks in
          guard let new = bytes.baseAddress, let source = source.baseAddress,
            let marks = marks.baseAddress
          else { return }
          for y in part.y..<part.maxY {
            let start = y * width + part.x
            let from = new + ((y - rect.y) * rect.width + part.x - rect.x) * 4
            Self.forEachDifference(source + start, from, part.width) { x in
              source[start &+ x] = UInt32(
                littleEndian: from.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
              marks[start &+ x].insert(.changed)
            }
          }
        }
      }
    }
  }

  /// Makes an update's pixels what the frame is to look like, without marking them.
  ///
  /// - Parameter body: gets the pixels that change, run after run.
  mutating func replace(_ update: FrameUpdate, _ body: (UnsafeRawBufferPointer) -> Void) {
    let (width, rect) = (bounds.width, update.rect)
    update.pixels.withUnsafePixels { pixels in
      let bytes = UnsafeRawBufferPointer(pixels)
      source.withUnsafeMutableBufferPointer { source in
        guard let new = bytes.baseAddress, let source = source.baseAddress else { return }
        for row in 0..<rect.height {
          let old = source + ((rect.y + row) * width + rect.x)
          let from = new + row * rect.width * 4
          var (start, end) = (0, 0)
          Self.forEachDifference(old, from, rect.width) { x in
            if x != end {
              body(UnsafeRawBufferPointer(start: from + start * 4, count: (end - start) * 4))
              start = x
            }
            end = x + 1
          }
          body(UnsafeRawBufferPointer(start: from + start * 4, count: (end - start) * 4))
          UnsafeMutableRawPointer(old).copyMemory(from: from, byteCount: rect.width * 4)
        }
      }
    }
  }

  /// Says that a rectangle has been cleared after the frame.
  mutating func erase(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      for i in (y * bounds.width + rect.x)..<(y * bounds.width + rect.maxX) {
        marks[i].insert(.erased)
      }
    }
  }

  /// Says that a frame has been drawn: what changes from now on changes since then.
  mutating func settle(_ rect: PixelRect) {
    let width = bounds.width
    marks.withUnsafeMutableBufferPointer { marks in
      for y in rect.y..<rect.maxY {
        var i = y &* width &+ rect.x
        let end = i &+ rect.width
        while i < end {
          marks[i].remove(.changed)
          i &+= 1
        }
      }
    }
  }

  /// Returns the smallest rectangle around everything that viewers see.
  func visible() -> PixelRect {
    var box = Box()
    for y in 0..<bounds.height {
      for x in 0..<bounds.width where !marks[y * bounds.width + x].contains(.erased) {
        box.add(x, y)
      }
    }
    return box.rect(in: bounds)
  }

  /// A growing rectangle.
  private struct Box {
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

extension GIFCanvas {
  /// Returns the smallest rectangle, in another one, around the pixels that must be drawn: those that
  /// viewers see clear, and those whose colour is too far from the frame's.
  func needs(
    in rect: PixelRect, _ matches: inout some GIFColorMatching
  ) -> PixelRect {
    var box = Box()
    for y in rect.y..<rect.maxY {
      var x = rect.x
      while x < rect.maxX {
        let i = y &* bounds.width &+ x
        if mustDraw(i, x, y, &matches) { box.add(x &- rect.x, y &- rect.y) }
        x &+= 1
      }
    }
    return box.rect(in: rect)
  }

  @inline(__always)
  private func mustDraw(
    _ i: Int, _ x: Int, _ y: Int, _ matches: inout some GIFColorMatching
  ) -> Bool {
    let mark = marks[i]
    if mark.isEmpty || source[i] == 0 { return false }
    if mark.contains(.erased) { return true }
    let match = matches.match(source[i], x, y)
    return matches.costOfKeeping(shown[i], for: match) == LZWChoice.none
  }

  /// Calls a closure with what each pixel of a rectangle may be coded as, row after row.
  ///
  /// Without tolerance that is, in this order, as unchanged, or as the only index that it may have; one
  /// of them may be missing.
  ///
  /// - Parameter unchanged: the index that leaves a pixel as it is.
  @inline(__always)
  func forEachChoice<Matching: GIFColorMatching>(
    in rect: PixelRect, _ matches: inout Matching, unchanged: UInt8?, _ body: (LZWChoice) -> Void
  ) {
    marks.withUnsafeBufferPointer { marks in
      source.withUnsafeBufferPointer { source in
        shown.withUnsafeBufferPointer { shown in
          for y in rect.y..<rect.maxY {
            var x = rect.x
            while x < rect.maxX {
              let i = y &* bounds.width &+ x
              body(
                Self.choice(
                  marks[i], shown[i], source[i], unchanged, x, y, &matches))
              x &+= 1
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func choice<Matching: GIFColorMatching>(
    _ mark: Mark, _ shown: UInt8, _ source: UInt32, _ unchanged: UInt8?, _ x: Int, _ y: Int,
    _ matches: inout Matching
  ) -> LZWChoice {
    if source == 0 { return unchanged.map { LZWChoice($0) } ?? LZWChoice(shown) }
    let isErased = mark.contains(.erased)
    if !mark.contains(.changed) {
      // Drawn again it is to look as it did: nothing may flicker.
      guard let unchanged, !isErased else { return LZWChoice(shown) }
      return LZWChoice(unchanged, shown)
    }
    let match = matches.match(source, x, y)
    var choice = match.choice
    if isErased { return choice }
    let cost = matches.costOfKeeping(shown, for: match)
    if cost != LZWChoice.none {
      choice.remove(shown)
      choice.prepend(shown, cost: cost)
      if let unchanged { choice.prepend(unchanged, cost: cost) }
    }
    return choice
  }

  /// Takes over what was drawn.
  mutating func draw(
    _ symbols: UnsafePointer<UInt8>, in rect: PixelRect, unchanged: UInt8?,
    isUsed: inout [Bool]
  ) {
    let width = bounds.width
    shown.withUnsafeMutableBufferPointer { shown in
      marks.withUnsafeMutableBufferPointer { marks in
        var symbols = symbols
        for y in rect.y..<rect.maxY {
          var i = y &* width &+ rect.x
          let end = i &+ rect.width
          while i < end {
            let symbol = symbols.pointee
            if symbol != unchanged {
              shown[i] = symbol
              marks[i].remove(.erased)
              isUsed[Int(symbol)] = true
            }
            symbols += 1
            i &+= 1
          }
        }
      }
    }
  }
}

/// What knows which entries of a palette may stand for a colour at a place.
protocol GIFColorMatching {
  /// Returns the entries for an opaque colour.
  mutating func match(_ color: UInt32, _ x: Int, _ y: Int) -> PaletteMatches.Match
  /// Returns what it costs to leave a pixel as it is: `LZWChoice.none` if it may not be left.
  func costOfKeeping(_ index: UInt8, for match: PaletteMatches.Match) -> UInt8
}

extension PaletteMatches: GIFColorMatching {
  @inline(__always)
  mutating func match(_ color: UInt32, _ x: Int, _ y: Int) -> Match { find(color) }
}

extension OrderedDither: GIFColorMatching {
  @inline(__always)
  mutating func match(_ color: UInt32, _ x: Int, _ y: Int) -> PaletteMatches.Match {
    PaletteMatches.Match(color: color, choice: LZWChoice(index(of: color, x, y)), least: 0)
  }

  @inline(__always)
  func costOfKeeping(_ index: UInt8, for match: PaletteMatches.Match) -> UInt8 {
    index == match.nearest ? 0 : LZWChoice.none
  }
}
