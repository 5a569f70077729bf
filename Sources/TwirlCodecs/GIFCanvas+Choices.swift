import TwirlGraphics

extension GIFCanvas {
  /// Finds out what the pixels of a rectangle may be coded as.
  ///
  /// Without tolerance that is, in this order, as unchanged, or as the only index that a pixel may
  /// have; one of them may be missing.
  ///
  /// - Parameters:
  ///   - unchanged: the index that leaves a pixel as it is.
  ///   - choices: gets what each pixel of the rectangle may be coded as, row after row.
  /// - Returns: the smallest rectangle around the pixels that must be drawn: those that viewers see
  ///   clear and are not to, and those whose colour is too far from the frame's.
  func choices(
    in part: PixelRect, of frame: GIFMatchedFrame, unchanged: UInt8?,
    into choices: UnsafeMutablePointer<LZWChoice>
  ) -> PixelRect {
    // What most pixels are: not erased, and as they were.
    let kept = (0..<256).map { index in
      let index = UInt8(truncatingIfNeeded: index)
      guard let unchanged, unchanged != index else { return LZWChoice(index) }
      return LZWChoice(unchanged, index)
    }
    let inner = frame.changes.rect.intersection(part)
    var box = GIFBox()
    withSeen(frame, kept, unchanged) { seen in
      withUnsafeTemporaryAllocation(
        of: PaletteMatches.Match.self, capacity: max(inner.width, 1)
      ) { matches in
        guard let matches = matches.baseAddress else { return }
        var next = choices
        for y in part.y..<part.maxY {
          let isInner = inner.y <= y && y < inner.maxY
          let first = y &* bounds.width
          var ends = (first: Int.max, last: -1)
          if isInner, let reader = frame.matches?.reader {
            seen.keep(part.x, inner.x, first, &next, &ends)
            let rect = frame.changes.rect
            let numbers = frame.numbers + ((y &- rect.y) &* rect.width &+ inner.x &- rect.x)
            Self.fetch(numbers, inner.width, reader, into: matches)
            seen.change(inner.x, inner.maxX, first, numbers, matches, reader, &next, &ends)
            seen.keep(inner.maxX, part.maxX, first, &next, &ends)
          } else {
            seen.keep(part.x, part.maxX, first, &next, &ends)
          }
          if ends.last >= 0 {
            box.add(ends.first, y)
            box.add(ends.last, y)
          }
        }
      }
    }
    return box.rect(in: bounds)
  }

  /// Fetches the matches of a row of numbers.
  ///
  /// That is before any is looked at: some have to come from far away, and so do at once.
  @inline(__always)
  private static func fetch(
    _ numbers: UnsafePointer<UInt32>, _ count: Int, _ reader: PaletteMatchList.Reader,
    into matches: UnsafeMutablePointer<PaletteMatches.Match>
  ) {
    var x = 0
    while x < count {
      let number = numbers[x]
      matches[x] = reader[number == GIFMatchedFrame.clear ? 0 : number]
      x &+= 1
    }
  }

  @inline(__always)
  private func withSeen(
    _ frame: GIFMatchedFrame, _ kept: [LZWChoice], _ unchanged: UInt8?, _ body: (Seen) -> Void
  ) {
    withExtendedLifetime(frame) {
      kept.withUnsafeBufferPointer { kept in
        states.withUnsafeBufferPointer { states in
          shown.withUnsafeBufferPointer { shown in
            shownColors.withUnsafeBufferPointer { colors in
              body(
                Seen(
                  shown: shown, states: states, colors: colors, kept: kept, unchanged: unchanged))
            }
          }
        }
      }
    }
  }

  /// What viewers see.
  private struct Seen {
    let shown: UnsafeBufferPointer<UInt8>
    let states: UnsafeBufferPointer<State>
    /// Empty where all frames have one colour table.
    let colors: UnsafeBufferPointer<UInt32>
    /// What a pixel may be coded as that is seen and stays as it is, for each index.
    let kept: UnsafeBufferPointer<LZWChoice>
    let unchanged: UInt8?

    /// The columns of the first and the last pixel of a row that must be drawn.
    typealias Ends = (first: Int, last: Int)

    /// Writes what pixels of a row may be coded as that stay as they are.
    @inline(__always)
    func keep(
      _ start: Int, _ end: Int, _ first: Int, _ next: inout UnsafeMutablePointer<LZWChoice>,
      _ ends: inout Ends
    ) {
      var x = start
      while x < end {
        next.pointee = keep(x, first, isClear: false, &ends)
        next += 1
        x &+= 1
      }
    }

    /// Returns what a pixel may be coded as whose colour is that of the frame before, or clear.
    @inline(__always)
    private func keep(_ x: Int, _ first: Int, isClear: Bool, _ ends: inout Ends) -> LZWChoice {
      let i = first &+ x
      if states[i].isEmpty && !isClear { return kept[Int(shown[i])] }
      if isClear || states[i].contains(.isClear) { return LZWChoice(unchanged ?? shown[i]) }
      // Drawn again it is to look as it did: nothing may flicker.
      ends = (min(ends.first, x), x)
      return LZWChoice(shown[i])
    }

    /// Writes what pixels of a row may be coded as, some of which change.
    @inline(__always)
    func change(
      _ start: Int, _ end: Int, _ first: Int, _ numbers: UnsafePointer<UInt32>,
      _ matches: UnsafePointer<PaletteMatches.Match>, _ reader: PaletteMatchList.Reader,
      _ next: inout UnsafeMutablePointer<LZWChoice>, _ ends: inout Ends
    ) {
      var x = start
      while x < end {
        let number = numbers[x &- start]
        if number == 0 || number == GIFMatchedFrame.clear {
          next.pointee = keep(x, first, isClear: number != 0, &ends)
        } else {
          next.pointee = change(x, first, matches[x &- start], reader, &ends)
        }
        next += 1
        x &+= 1
      }
    }

    /// Returns what a pixel may be coded as whose colour is another one than in the frame before.
    @inline(__always)
    private func change(
      _ x: Int, _ first: Int, _ match: PaletteMatches.Match, _ reader: PaletteMatchList.Reader,
      _ ends: inout Ends
    ) -> LZWChoice {
      let i = first &+ x
      var choice = match.choice
      var cost = LZWChoice.none
      if states[i].isEmpty {
        cost =
          colors.isEmpty
          ? reader.costOfKeeping(shown[i], for: match)
          : reader.costOfKeeping(color: colors[i], for: match)
      }
      if cost == LZWChoice.none {
        ends = (min(ends.first, x), x)
        return choice
      }
      if shown[i] != unchanged {
        choice.remove(shown[i])
        choice.prepend(shown[i], cost: cost)
      } else if !reader.isTolerant {
        // The table lacks the colour on show: no entry looks like it, as all choices are to.
        return LZWChoice(shown[i])
      }
      if let unchanged { choice.prepend(unchanged, cost: cost) }
      return choice
    }
  }
}
