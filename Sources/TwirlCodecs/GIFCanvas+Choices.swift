import TwirlGraphics

extension GIFCanvas {
  /// Makes an update's pixels what the frame is to look like, and finds out what they may be coded as.
  ///
  /// Without tolerance that is, in this order, as unchanged, or as the only index that a pixel may
  /// have; one of them may be missing.
  ///
  /// - Parameters:
  ///   - part: the rectangle to look at, in which all pixels lie that change.
  ///   - unchanged: the index that leaves a pixel as it is.
  ///   - choices: gets what each pixel of the rectangle may be coded as, row after row.
  /// - Returns: the smallest rectangle around the pixels that must be drawn: those that viewers see
  ///   clear, and those whose colour is too far from the frame's.
  mutating func apply<Matching: GIFColorMatching>(
    _ update: FrameUpdate, in part: PixelRect, _ matches: inout Matching, unchanged: UInt8?,
    into choices: UnsafeMutablePointer<LZWChoice>
  ) -> PixelRect {
    let (width, rect) = (bounds.width, update.rect)
    let covered = part.intersection(rect)
    var box = Box()
    update.pixels.withUnsafePixels { pixels in
      let new = UnsafeRawBufferPointer(pixels)
      withPixels { source, seen in
        var next = choices
        for y in part.y..<part.maxY {
          var i = y &* width &+ part.x
          var x = part.x
          func keep(upTo end: Int) {
            while x < end {
              next.pointee = seen.kept(i, source[i], unchanged)
              if source[i] != 0 && seen.isErased[i] { box.add(x, y) }
              (i, x, next) = (i &+ 1, x &+ 1, next + 1)
            }
          }
          if covered.y <= y, y < covered.maxY, let new = new.baseAddress {
            keep(upTo: covered.x)
            let row = new + ((y - rect.y) * rect.width - rect.x) * 4
            while x < covered.maxX {
              let color = UInt32(
                littleEndian: row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
              var mustDraw = seen.isErased[i]
              if color == source[i] {
                next.pointee = seen.kept(i, color, unchanged)
              } else {
                source[i] = color
                next.pointee = seen.changed(i, color, unchanged, x, y, &matches, &mustDraw)
              }
              if mustDraw && color != 0 { box.add(x, y) }
              (i, x, next) = (i &+ 1, x &+ 1, next + 1)
            }
          }
          keep(upTo: part.maxX)
        }
      }
    }
    return box.rect(in: bounds)
  }

  /// Finds out what the pixels of a rectangle may be coded as that do not change.
  ///
  /// - Parameters:
  ///   - known: a rectangle in which some change, and what all of its pixels may be coded as.
  ///   - choices: gets what each pixel of the rectangle may be coded as, row after row.
  func keep(
    _ rect: PixelRect, unchanged: UInt8?, knowing known: (PixelRect, UnsafePointer<LZWChoice>),
    into choices: UnsafeMutablePointer<LZWChoice>
  ) {
    let inner = known.0.intersection(rect)
    var next = choices
    isErased.withUnsafeBufferPointer { isErased in
      shown.withUnsafeBufferPointer { shown in
        let seen = Seen(
          shown: shown, isErased: isErased, colors: UnsafeBufferPointer(start: nil, count: 0))
        for y in rect.y..<rect.maxY {
          var x = rect.x
          while x < rect.maxX {
            if inner.y <= y && y < inner.maxY && x == inner.x {
              let row = known.1 + ((y - known.0.y) * known.0.width + x - known.0.x)
              next.update(from: row, count: inner.width)
              (x, next) = (x &+ inner.width, next + inner.width)
            } else {
              let i = y &* bounds.width &+ x
              next.pointee = seen.kept(i, source[i], unchanged)
              (x, next) = (x &+ 1, next + 1)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private mutating func withPixels(
    _ body: (_ source: UnsafeMutablePointer<UInt32>, Seen) -> Void
  ) {
    source.withUnsafeMutableBufferPointer { source in
      isErased.withUnsafeBufferPointer { isErased in
        shown.withUnsafeBufferPointer { shown in
          guard let source = source.baseAddress else { return }
          shownColors.withUnsafeBufferPointer { colors in
            body(source, Seen(shown: shown, isErased: isErased, colors: colors))
          }
        }
      }
    }
  }

  /// What viewers see.
  private struct Seen {
    let shown: UnsafeBufferPointer<UInt8>
    let isErased: UnsafeBufferPointer<Bool>
    /// Empty where all frames have one colour table.
    let colors: UnsafeBufferPointer<UInt32>

    /// Returns what a pixel may be coded as whose colour is that of the frame before.
    @inline(__always)
    func kept(_ i: Int, _ color: UInt32, _ unchanged: UInt8?) -> LZWChoice {
      if color == 0 { return LZWChoice(unchanged ?? shown[i]) }
      // Drawn again it is to look as it did: nothing may flicker.
      guard let unchanged, !isErased[i] else { return LZWChoice(shown[i]) }
      if shown[i] == unchanged { return LZWChoice(unchanged) }
      return LZWChoice(unchanged, shown[i])
    }

    /// Returns what a pixel may be coded as whose colour is another one than in the frame before.
    ///
    /// - Parameter mustDraw: whether it must be drawn; the pixel is erased if it is so before.
    @inline(__always)
    func changed<Matching: GIFColorMatching>(
      _ i: Int, _ color: UInt32, _ unchanged: UInt8?, _ x: Int, _ y: Int,
      _ matches: inout Matching, _ mustDraw: inout Bool
    ) -> LZWChoice {
      if color == 0 { return LZWChoice(unchanged ?? shown[i]) }
      let match = matches.match(color, x, y)
      var choice = match.choice
      if mustDraw { return choice }
      let cost =
        colors.isEmpty
        ? matches.costOfKeeping(shown[i], for: match)
        : matches.costOfKeeping(color: colors[i], for: match)
      if cost == LZWChoice.none {
        mustDraw = true
      } else {
        if shown[i] != unchanged {
          choice.remove(shown[i])
          choice.prepend(shown[i], cost: cost)
        }
        if let unchanged { choice.prepend(unchanged, cost: cost) }
      }
      return choice
    }
  }

  /// Takes over what was drawn.
  mutating func draw(
    _ symbols: UnsafePointer<UInt8>, in rect: PixelRect, unchanged: UInt8?,
    isUsed: inout [Bool]
  ) {
    let width = bounds.width
    // No index is 256.
    let unchanged = unchanged.map(UInt16.init) ?? 256
    shown.withUnsafeMutableBufferPointer { shown in
      isErased.withUnsafeMutableBufferPointer { isErased in
        isUsed.withUnsafeMutableBufferPointer { isUsed in
          var symbols = symbols
          for y in rect.y..<rect.maxY {
            var i = y &* width &+ rect.x
            let end = i &+ rect.width
            while i < end {
              let symbol = symbols.pointee
              if UInt16(symbol) != unchanged {
                shown[i] = symbol
                isErased[i] = false
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
}

extension GIFCanvas {
  /// Takes over the colours of what was drawn, where they are kept.
  mutating func color(
    _ symbols: UnsafePointer<UInt8>, in rect: PixelRect, unchanged: UInt8?,
    _ colors: [PaletteColor]
  ) {
    if shownColors.isEmpty { return }
    var symbols = symbols
    for y in rect.y..<rect.maxY {
      for i in (y * bounds.width + rect.x)..<(y * bounds.width + rect.maxX) {
        if symbols.pointee != unchanged { shownColors[i] = colors[Int(symbols.pointee)].packed }
        symbols += 1
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
  /// Returns the same for a pixel of a colour, which need not be in the palette.
  func costOfKeeping(color: UInt32, for match: PaletteMatches.Match) -> UInt8
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

  @inline(__always)
  func costOfKeeping(color: UInt32, for match: PaletteMatches.Match) -> UInt8 { LZWChoice.none }
}
