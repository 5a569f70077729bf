import TwirlGraphics

/// What the viewers of a clip see.
///
/// All work is proportional to the rectangles that frames touch, not to the canvas.
///
/// Invariant: a pixel that viewers see clear is marked as erased.
struct GIFCanvas {
  let bounds: PixelRect
  /// The index that viewers see, or saw last where the canvas was erased since.
  var shown: [UInt8]
  /// Whether viewers see a pixel clear, and whether it is to be so.
  var states: [State]
  /// The colours that viewers see, once a frame has had a colour table of its own; empty before.
  var shownColors: [UInt32] = []
  /// Whether there may be a pixel that is to be clear.
  private var mayBeClear = true

  /// What is known of a pixel.
  struct State: OptionSet {
    let rawValue: UInt8

    /// Viewers see it clear.
    static let isErased = State(rawValue: 1)
    /// It is to be clear.
    static let isClear = State(rawValue: 2)
  }

  /// Creates a clear canvas.
  init(_ bounds: PixelRect) {
    self.bounds = bounds
    shown = [UInt8](repeating: 0, count: bounds.area)
    states = [State](repeating: [.isErased, .isClear], count: bounds.area)
  }
}

extension GIFCanvas {
  /// The index of the first pixel.
  var firstIndex: UInt8 { shown[0] }

  /// Takes over which pixels a frame makes clear, and which not any more.
  mutating func note(_ frame: GIFMatchedFrame) {
    let rect = frame.changes.rect
    if !mayBeClear && !frame.changes.hasClear { return }
    mayBeClear = frame.changes.hasClear || rect != bounds
    states.withUnsafeMutableBufferPointer { states in
      var numbers = frame.numbers
      for y in rect.y..<rect.maxY {
        var i = y &* bounds.width &+ rect.x
        let end = i &+ rect.width
        while i < end {
          if numbers.pointee == GIFMatchedFrame.clear {
            states[i].insert(.isClear)
          } else if numbers.pointee != 0 {
            states[i].remove(.isClear)
          }
          numbers += 1
          i &+= 1
        }
      }
    }
  }

  /// Says that a rectangle has been cleared after the frame.
  mutating func erase(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      for i in (y * bounds.width + rect.x)..<(y * bounds.width + rect.maxX) {
        states[i].insert(.isErased)
      }
    }
  }

  /// Returns the smallest rectangle around everything that viewers see.
  func visible() -> PixelRect {
    var box = GIFBox()
    for y in 0..<bounds.height {
      for x in 0..<bounds.width where !states[y * bounds.width + x].contains(.isErased) {
        box.add(x, y)
      }
    }
    return box.rect(in: bounds)
  }

  /// Takes over what was drawn.
  ///
  /// - Parameters:
  ///   - symbols: the indices of a rectangle, row after row.
  ///   - unchanged: the index that leaves a pixel as it is.
  ///   - colors: the entries of the frame's table.
  ///   - isUsed: gets which of them were drawn.
  mutating func draw(
    _ symbols: UnsafePointer<UInt8>, in rect: PixelRect, unchanged: UInt8?,
    _ colors: [PaletteColor], isUsed: inout [Bool]
  ) {
    // No index is 256.
    let none = unchanged.map(UInt16.init) ?? 256
    shown.withUnsafeMutableBufferPointer { shown in
      states.withUnsafeMutableBufferPointer { states in
        isUsed.withUnsafeMutableBufferPointer { isUsed in
          var symbols = symbols
          for y in rect.y..<rect.maxY {
            var i = y &* bounds.width &+ rect.x
            let end = i &+ rect.width
            while i < end {
              let symbol = symbols.pointee
              if UInt16(symbol) != none {
                shown[i] = symbol
                states[i].remove(.isErased)
                isUsed[Int(symbol)] = true
              }
              symbols += 1
              i &+= 1
            }
          }
        }
      }
    }
    if shownColors.isEmpty { return }
    var symbols = symbols
    for y in rect.y..<rect.maxY {
      for i in (y * bounds.width + rect.x)..<(y * bounds.width + rect.maxX) {
        if symbols.pointee != unchanged { shownColors[i] = colors[Int(symbols.pointee)].packed }
        symbols += 1
      }
    }
  }

  /// Makes the indices of all pixels those of another table.
  ///
  /// - Parameters:
  ///   - before: the colours of the table so far, of which pixels are when this is called first.
  ///   - after: the colours of the new one.
  ///   - none: the index of pixels whose colour the new table lacks; nil for that of the nearest.
  mutating func translate(
    from before: [PaletteColor], to after: [PaletteColor], none: UInt8?
  ) {
    if shownColors.isEmpty {
      shownColors = zip(shown, states).map { index, state in
        state.contains(.isErased) || Int(index) >= before.count ? 0 : before[Int(index)].packed
      }
    }
    let indices = [UInt32: UInt8](
      after.enumerated().map { ($1.packed, UInt8(truncatingIfNeeded: $0)) },
      uniquingKeysWith: { first, _ in first })
    let nearest = QuantizerNearest(after.map { QuantizerPlace($0) })
    var (last, index) = (UInt32(0), UInt8(0))
    for i in shown.indices {
      let color = shownColors[i]
      if color == 0 { continue }
      if color != last {
        last = color
        index =
          indices[color] ?? none
          ?? UInt8(
            truncatingIfNeeded:
              nearest.nearest(QuantizerPlace(PaletteColor(packed: color))).index)
      }
      shown[i] = index
    }
  }
}
