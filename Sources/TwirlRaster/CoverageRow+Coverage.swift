extension CoverageRow {
  /// Sums the cells up, hands the coverage on and leaves the row clean.
  ///
  ///     cells    ·  ■  ■  ·  ·  ·  ·  ·  ·  ■  ■  ■  ·  ·      ■ touched
  ///                pixels    one span     pixels
  ///
  /// - Parameter left: the device's column of the first cell.
  @inline(__always)
  mutating func emit<Rule: AreaFolding, Sink: CoverageSink>(
    _: Rule.Type, left: Int, into sink: inout Sink
  ) {
    var area = 0
    var column = 0  // the first one that the sink has no value for
    var word = firstWord
    while word <= lastWord {
      while touched[word] != 0 {
        let bits = touched[word]
        let bit = bits.trailingZeroBitCount
        let first = word &* 64 &+ bit
        if first >= width {
          (cells[width], cells[width &+ 1]) = (0, 0)
          touched[word] = 0
          break
        }
        if first > column {
          let value = Rule.coverage(area)
          if value != 0 { sink.span((left &+ column)..<(left &+ first), coverage: value) }
        }
        if first &+ 4 <= width {
          // Four at once, touched or not: how far a run of cells reaches can not be predicted, and
          // that costs more than pixels drawn for nothing.
          touched[word] = bits & ~(0b1111 &<< UInt64(truncatingIfNeeded: bit))
          if bit > 60 { touched[word &+ 1] &= ~(0b1111 &>> UInt64(truncatingIfNeeded: 64 &- bit)) }
          let cell = cells + first
          let a0 = area &+ cell[0]
          let a1 = a0 &+ cell[1]
          let a2 = a1 &+ cell[2]
          area = a2 &+ cell[3]
          (cell[0], cell[1], cell[2], cell[3]) = (0, 0, 0, 0)
          sink.pixels(
            left &+ first, Rule.coverage(a0), Rule.coverage(a1), Rule.coverage(a2),
            Rule.coverage(area))
          column = first &+ 4
        } else {
          touched[word] = bits & (bits &- 1)
          area &+= cells[first]
          cells[first] = 0
          sink.pixel(left &+ first, coverage: Rule.coverage(area))
          column = first &+ 1
        }
      }
      word &+= 1
    }
    (firstWord, lastWord) = (.max, -1)
    let value = Rule.coverage(area)
    if column < width, value != 0 {
      sink.span((left &+ column)..<(left &+ width), coverage: value)
    }
  }
}

// MARK: - Rows of two edges

extension CoverageRow {
  /// Hands on the coverage of a row that consists of two pieces, if they lie clearly apart.
  ///
  /// So it is in most rows of convex shapes. The sums are those that the cells would give, without
  /// the way through memory.
  ///
  /// - Returns: whether it was done.
  @inline(__always)
  func emit<Rule: AreaFolding, Sink: CoverageSink>(
    _: Rule.Type, _ a: Piece, _ b: Piece, row: Int, left: Int, into sink: inout Sink
  ) -> Bool {
    let inOrder = a.cell < b.cell
    let (first, second) = (inOrder ? a : b, inOrder ? b : a)
    guard first.cell &+ 4 <= second.cell, second.cell &+ 4 <= width else { return false }
    sink.begin(row: row)
    var area = 0
    @inline(__always) func draw(_ piece: Piece) {
      let a0 = area &+ piece.differences.0
      let a1 = a0 &+ piece.differences.1
      area = a1 &+ piece.differences.2
      let last = Rule.coverage(area)
      sink.pixels(left &+ piece.cell, Rule.coverage(a0), Rule.coverage(a1), last, last)
    }
    @inline(__always) func fill(_ from: Int, _ to: Int) {
      let value = Rule.coverage(area)
      if from < to, value != 0 { sink.span((left &+ from)..<(left &+ to), coverage: value) }
    }
    draw(first)
    fill(first.cell &+ 4, second.cell)
    draw(second)
    fill(second.cell &+ 4, width)
    return true
  }
}
