import TwirlGraphics

extension GIFCanvas {
  /// Returns the smallest rectangle around the pixels that must be drawn for a frame: those that viewers
  /// see clear and are not to, and those whose colour is too far from the frame's.
  ///
  /// - Parameter part: the rectangle to look at, in which all of them lie.
  func mustDraw(_ frame: GIFMatchedFrame, in part: PixelRect) -> PixelRect {
    var box = GIFBox()
    withSeen(frame) { seen, numbers in
      for y in part.y..<part.maxY {
        let first = y &* bounds.width
        let row = numbers.row(y)
        var x = part.x
        while x < part.maxX && !seen.mustDraw(first &+ x, row[x]) { x &+= 1 }
        if x == part.maxX { continue }
        box.add(x, y)
        // What lies between is in the rectangle anyway.
        var last = part.maxX &- 1
        while last > box.right && !seen.mustDraw(first &+ last, row[last]) { last &-= 1 }
        box.add(last, y)
      }
    }
    return box.rect(in: bounds)
  }

  /// Finds out what the pixels of a row may be coded as.
  ///
  /// Without tolerance that is, in this order, as unchanged, or as the only index that a pixel may
  /// have; one of them may be missing.
  ///
  /// - Parameters:
  ///   - unchanged: the index that leaves a pixel as it is.
  ///   - body: gets a function that writes what the pixels of a part of a row may be coded as.
  func withChoices(
    of frame: GIFMatchedFrame, unchanged: UInt8?,
    _ body: (
      _ write: (_ x: Range<Int>, _ y: Int, _ choices: UnsafeMutablePointer<LZWChoice>) -> Void
    ) -> Void
  ) {
    // What most pixels are: not erased, and as they were.
    let kept = (0..<256).map { index in
      let index = UInt8(truncatingIfNeeded: index)
      guard let unchanged, unchanged != index else { return LZWChoice(index) }
      return LZWChoice(unchanged, index)
    }
    withSeen(frame) { seen, numbers in
      kept.withUnsafeBufferPointer { kept in
        body { columns, y, choices in
          let row = numbers.row(y)
          var i = y &* bounds.width &+ columns.lowerBound
          var x = columns.lowerBound
          var next = choices
          while x < columns.upperBound {
            let number = row[x]
            if number == 0 && seen.states[i].rawValue == 0 {
              next.pointee = kept[Int(seen.shown[i])]
            } else if number == 0 || number == GIFMatchedFrame.clear {
              next.pointee = seen.kept(i, isClear: number != 0, unchanged)
            } else {
              next.pointee = seen.changed(i, number, unchanged)
            }
            (i, x, next) = (i &+ 1, x &+ 1, next + 1)
          }
        }
      }
    }
  }

  @inline(__always)
  private func withSeen(_ frame: GIFMatchedFrame, _ body: (Seen, Numbers) -> Void) {
    let numbers = Numbers(rect: frame.changes.rect, start: frame.numbers)
    withExtendedLifetime(frame) {
      states.withUnsafeBufferPointer { states in
        shown.withUnsafeBufferPointer { shown in
          shownColors.withUnsafeBufferPointer { colors in
            body(
              Seen(shown: shown, states: states, colors: colors, matches: frame.matches?.reader),
              numbers)
          }
        }
      }
    }
  }

  /// The numbers of a frame's colours.
  private struct Numbers {
    let rect: PixelRect
    let start: UnsafePointer<UInt32>

    /// A row of numbers, which are 0 outside of the rectangle that changes.
    struct Row {
      let columns: Range<Int>
      let start: UnsafePointer<UInt32>

      @inline(__always)
      subscript(x: Int) -> UInt32 {
        x >= columns.lowerBound && x < columns.upperBound ? start[x &- columns.lowerBound] : 0
      }
    }

    @inline(__always)
    func row(_ y: Int) -> Row {
      if y < rect.y || y >= rect.maxY { return Row(columns: 0..<0, start: start) }
      return Row(columns: rect.x..<rect.maxX, start: start + (y &- rect.y) &* rect.width)
    }
  }

  /// What viewers see.
  private struct Seen {
    let shown: UnsafeBufferPointer<UInt8>
    let states: UnsafeBufferPointer<State>
    /// Empty where all frames have one colour table.
    let colors: UnsafeBufferPointer<UInt32>
    let matches: PaletteMatchList.Reader?

    /// Returns whether a pixel must be drawn.
    ///
    /// - Parameter number: that of its colour, if it is another one than in the frame before.
    @inline(__always)
    func mustDraw(_ i: Int, _ number: UInt32) -> Bool {
      if states[i].rawValue != 0 || number == 0 { return states[i] == .isErased }
      guard let matches else { return false }
      return costOfKeeping(i, matches[number], matches) == LZWChoice.none
    }

    /// Returns what a pixel may be coded as whose colour is that of the frame before, or clear.
    @inline(__always)
    func kept(_ i: Int, isClear: Bool, _ unchanged: UInt8?) -> LZWChoice {
      if isClear || states[i].contains(.isClear) { return LZWChoice(unchanged ?? shown[i]) }
      // Drawn again it is to look as it did: nothing may flicker.
      guard let unchanged, !states[i].contains(.isErased) else { return LZWChoice(shown[i]) }
      if shown[i] == unchanged { return LZWChoice(unchanged) }
      return LZWChoice(unchanged, shown[i])
    }

    /// Returns what a pixel may be coded as whose colour is another one than in the frame before.
    @inline(__always)
    func changed(_ i: Int, _ number: UInt32, _ unchanged: UInt8?) -> LZWChoice {
      guard let matches else { return LZWChoice(shown[i]) }
      let match = matches[number]
      var choice = match.choice
      if states[i].contains(.isErased) { return choice }
      let cost = costOfKeeping(i, match, matches)
      if cost == LZWChoice.none { return choice }
      if shown[i] != unchanged {
        choice.remove(shown[i])
        choice.prepend(shown[i], cost: cost)
      }
      if let unchanged { choice.prepend(unchanged, cost: cost) }
      return choice
    }

    @inline(__always)
    private func costOfKeeping(
      _ i: Int, _ match: PaletteMatches.Match, _ matches: PaletteMatchList.Reader
    ) -> UInt8 {
      colors.isEmpty
        ? matches.costOfKeeping(shown[i], for: match)
        : matches.costOfKeeping(color: colors[i], for: match)
    }
  }
}
