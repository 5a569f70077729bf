import TwirlGraphics

extension CoverageRasterizer {
  /// Walks the rows from top to bottom: edges into cells, cells into coverage.
  func sweepRows<Rule: AreaFolding, Sink: CoverageSink>(_: Rule.Type, into sink: inout Sink) {
    var row = rowRange.first
    while row < rowRange.end {
      var words = TouchedWords()
      var index = rowHeads[row]
      rowHeads[row] = -1
      let rowBottom = (row &+ 1) &* Self.one
      while index >= 0 {
        let edge = edges + Int(index)
        let next = edge.pointee.next
        if edge.pointee.endY <= rowBottom {
          deposit(
            edge.pointee.x, edge.pointee.endX,
            height: edge.pointee.endY &- edge.pointee.y, edge.pointee.winding, &words)
        } else {
          deposit(
            edge.pointee.x, edge.pointee.nextX,
            height: rowBottom &- edge.pointee.y, edge.pointee.winding, &words)
          // The order within a row does not matter, so the edge goes to the next row's list.
          if row &+ 1 < clip.height {
            edge.pointee.x = edge.pointee.nextX
            edge.pointee.y = rowBottom
            edge.pointee.step()
            edge.pointee.next = rowHeads[row &+ 1]
            rowHeads[row &+ 1] = index
          }
        }
        index = next
      }
      if words.first <= words.last { emit(Rule.self, row: row, words, into: &sink) }
      row &+= 1
    }
  }

  /// The words of the touched bits that have a bit set.
  struct TouchedWords {
    var first = Int.max
    var last = -1
  }

  @inline(__always)
  private func touch(_ cell: Int, _ words: inout TouchedWords) {
    let word = cell >> 6
    touched[word] |= 1 &<< UInt64(truncatingIfNeeded: cell & 63)
    words.first = min(words.first, word)
    words.last = max(words.last, word)
  }

  /// Adds the part of an edge that lies in one row, from x0 to x1 over a positive height.
  @inline(__always)
  private func deposit(
    _ x0: Int, _ x1: Int, height: Int, _ winding: Int, _ words: inout TouchedWords
  ) {
    let bits = Self.fractionBits
    let cell = x0 >> bits
    if cell == x1 >> bits, cell >= 0 {
      guard cell < clip.width else { return }
      let inset = (x0 & (Self.one &- 1)) &+ (x1 & (Self.one &- 1))
      let signed = height &* winding
      cells[cell] &+= signed &* (2 &* Self.one &- inset)
      touch(cell, &words)
      if inset != 0 {
        cells[cell &+ 1] &+= signed &* inset
        touch(cell &+ 1, &words)
      }
    } else {
      // The area under a segment is the same whether it falls or rises from left to right.
      depositWide(min(x0, x1), max(x0, x1), height: height, winding, &words)
    }
  }

  /// Adds the part of an edge in one row where it passes several columns, or lies left of the clip.
  ///
  /// The height it has gained at a column's left side X is round((X - left) height / (right - left)),
  /// again as a quotient with its remainder.
  private func depositWide(
    _ left: Int, _ right: Int, height: Int, _ winding: Int, _ words: inout TouchedWords
  ) {
    let one = Self.one
    if left >= clip.width &* one { return }
    if right <= 0 {
      cells[0] &+= height &* winding &* (2 &* one)
      touch(0, &words)
      return
    }
    let width = right &- left
    // The clip's left side stands in for all columns left of it.
    let firstCell = max(left, -1) >> Self.fractionBits
    var gained = 0
    var cell = firstCell
    var inset = left & (one &- 1)
    var side = (cell &+ 1) &* one
    var (next, remainder) = ((side &- left) &* height &+ width / 2).quotientAndRemainder(
      dividingBy: width)
    if cell < 0 {
      cells[0] &+= next &* winding &* (2 &* one)
      gained = next
      (cell, inset, side) = (0, 0, one)
      (next, remainder) = ((side &- left) &* height &+ width / 2).quotientAndRemainder(
        dividingBy: width)
    }
    let (step, stepRemainder) = (one &* height).quotientAndRemainder(dividingBy: width)
    let start = cell
    var carry = 0
    while side < right {
      // cells[cell] has taken `carry` from the column before; see the type's drawing.
      let signed = (next &- gained) &* winding
      cells[cell] &+= carry &+ signed &* (one &- inset)
      carry = signed &* (one &+ inset)
      (gained, inset) = (next, 0)
      cell &+= 1
      side &+= one
      if cell == clip.width { break }
      next &+= step
      remainder &+= stepRemainder
      if remainder >= width {
        remainder &-= width
        next &+= 1
      }
    }
    if cell < clip.width {
      let signed = (height &- gained) &* winding
      let sum = inset &+ (right &- (side &- one))
      cells[cell] &+= carry &+ signed &* (2 &* one &- sum)
      cells[cell &+ 1] &+= signed &* sum
      cell &+= 1
    } else {
      cells[cell] &+= carry
    }
    touch(from: start, through: cell, &words)
  }

  private func touch(from first: Int, through last: Int, _ words: inout TouchedWords) {
    let (firstWord, lastWord) = (first >> 6, last >> 6)
    words.first = min(words.first, firstWord)
    words.last = max(words.last, lastWord)
    var word = firstWord
    while word <= lastWord {
      var bits = UInt64.max
      if word == firstWord { bits &= UInt64.max &<< UInt64(truncatingIfNeeded: first & 63) }
      if word == lastWord { bits &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (last & 63)) }
      touched[word] |= bits
      word &+= 1
    }
  }

  /// Sums the cells of a row up and hands the coverage on.
  ///
  ///     cells    ·  ■  ■  ·  ·  ·  ·  ·  ·  ■  ■  ■  ·  ·      ■ touched
  ///                 mask  span of one value  mask
  @inline(__always)
  private func emit<Rule: AreaFolding, Sink: CoverageSink>(
    _: Rule.Type, row: Int, _ words: TouchedWords, into sink: inout Sink
  ) {
    let (cells, touched, coverage) = (self.cells, self.touched, self.coverage)
    let (width, left, deviceRow) = (clip.width, clip.x, clip.y &+ row)
    var area = 0
    var column = 0  // the first one without a value
    var maskStart = 0  // columns maskStart..<column wait in the coverage buffer

    @inline(__always) func flush() {
      guard maskStart < column else { return }
      sink.mask(
        row: deviceRow, column: left &+ maskStart,
        coverage: UnsafeBufferPointer(start: coverage + maskStart, count: column &- maskStart))
    }

    var word = words.first
    while word <= words.last {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let skipped = bits.trailingZeroBitCount
        let run = (~(bits &>> UInt64(truncatingIfNeeded: skipped))).trailingZeroBitCount
        let first = word &* 64 &+ skipped
        bits =
          skipped &+ run == 64
          ? 0 : bits & (UInt64.max &<< UInt64(truncatingIfNeeded: skipped &+ run))
        if first > column {
          let value = Rule.coverage(area)
          // A short run is cheaper as part of a mask than as a span of its own.
          if value != 0, first &- column < 8 {
            while column < first {
              coverage[column] = value
              column &+= 1
            }
          } else {
            flush()
            if value != 0 {
              sink.span(
                row: deviceRow, columns: (left &+ column)..<(left &+ first), coverage: value)
            }
            (column, maskStart) = (first, first)
          }
        }
        let end = min(first &+ run, width)
        while column < end {
          area &+= cells[column]
          cells[column] = 0
          coverage[column] = Rule.coverage(area)
          column &+= 1
        }
        // The cell right of the clip takes what no pixel shows.
        if first &+ run > width { cells[width] = 0 }
      }
      word &+= 1
    }
    flush()
    let value = Rule.coverage(area)
    if column < width, value != 0 {
      sink.span(row: deviceRow, columns: (left &+ column)..<(left &+ width), coverage: value)
    }
  }
}
