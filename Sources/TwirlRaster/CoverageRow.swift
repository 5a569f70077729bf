/// The differences of signed area along one row of pixels, and which of them edges touched.
///
/// Invariant between rows: all cells are 0 and no bit is set.
struct CoverageRow {
  /// The number of pixels in the row.
  let width: Int
  /// The cells: one a pixel, and two more, which take what lies right of the row; at last four, so that groups
  /// of four reach as far.
  let cells: UnsafeMutablePointer<Int>
  /// One bit a cell: whether an edge touched it.
  let touched: UnsafeMutablePointer<UInt64>
  /// The first and the last word of `touched` that have a bit set.
  var firstWord = Int.max
  var lastWord = -1

  /// Creates a row on memory of zeros.
  init(width: Int, cells: UnsafeMutablePointer<Int>, touched: UnsafeMutablePointer<UInt64>) {
    (self.width, self.cells, self.touched) = (width, cells, touched)
  }

  /// The number of cells that a row of a width needs.
  static func cellCount(width: Int) -> Int { width + 6 }
  /// The number of words of bits that a row of a width needs.
  static func wordCount(width: Int) -> Int { (width + 2) / 64 + 2 }

  /// Whether any edge touched the row.
  var isTouched: Bool { firstWord <= lastWord }
}

// MARK: - Edges into cells

extension CoverageRow {
  private static var one: Int { CoverageRasterizer.one }
  private static var bits: Int { CoverageRasterizer.fractionBits }

  /// The part of an edge that lies in a row.
  struct Part {
    /// Where it enters and leaves the row, in grid units from the row's left end.
    var x0: Int
    var x1: Int
    /// Where it begins, from the row's top, and over how much of the row's height it goes, more than 0.
    var top: Int
    var height: Int
    /// +1 or -1.
    var winding: Int
    /// The height that it gains in a grid unit to the right, with `slopeBits` more bits.
    var steepness: Int

    @inline(__always)
    var left: Int { min(x0, x1) }
    @inline(__always)
    var right: Int { max(x0, x1) }

    /// The height that it has gained at a column's side, from its left end.
    @inline(__always)
    func height(atX x: Int) -> Int {
      min(CoverageRasterizer.rounded((x &- left) &* steepness), height)
    }
  }

  /// What a part of an edge within two columns adds to three cells.
  struct Piece {
    /// The first of the cells.
    var cell: Int
    var differences: (Int, Int, Int)
    /// Whether it runs along the first cell's left side, and touches no other.
    var isOnSide: Bool
    /// Whether it passes the first cell's right side, and touches all three.
    var passesSide: Bool
  }

  /// Returns what a part of an edge adds to the row, if it lies in two columns at most.
  ///
  /// That is most edges in most rows. There is no branch between one column and two, which could not
  /// be predicted.
  ///
  ///     ┊ ╲    ┊        ┊      `upper` is the height in the first column, where the distances of the
  ///     ┊   ╲  ┊        ┊      two ends from the cell's left side add up to `inset`; `lower` is the
  ///     ┊     ╲┊╲       ┊      height in the second, which it enters as far as `overhang`
  @inline(__always)
  func piece(_ part: Part) -> Piece? {
    let (height, winding) = (part.height, part.winding)
    // The area under a segment is the same whether it falls or rises from left to right.
    let (left, right) = (part.left, part.right)
    let cell = left >> Self.bits
    let side = (cell &+ 1) &* Self.one
    guard cell >= 0, right <= side &+ Self.one, cell < width else { return nil }
    let gained = right <= side ? height : part.height(atX: side)
    let (upper, lower) = (gained &* winding, (height &- gained) &* winding)
    let inset = left &+ min(right, side) &- 2 &* (side &- Self.one)
    let overhang = max(right &- side, 0)
    let (upperRest, lowerRest) = (upper &* inset, lower &* overhang)
    return Piece(
      cell: cell,
      differences: (
        upper &* (2 &* Self.one) &- upperRest,
        upperRest &+ lower &* (2 &* Self.one) &- lowerRest,
        lowerRest
      ),
      isOnSide: right == side &- Self.one, passesSide: right > side)
  }

  /// Adds a part of an edge.
  @inline(__always)
  mutating func add(_ part: Part) {
    if let piece = piece(part) {
      accumulate(piece)
      mark(piece)
    } else if let columns = accumulateWide(part) {
      mark(from: columns.lowerBound, through: columns.upperBound)
    }
  }

  /// Adds a part of an edge, the same as `add`, but marks nothing.
  @inline(__always)
  func accumulate(_ x0: Int, _ x1: Int, height: Int, winding: Int, steepness: Int) {
    let part = Part(
      x0: x0, x1: x1, top: 0, height: height, winding: winding, steepness: steepness)
    if let piece = piece(part) {
      accumulate(piece)
    } else {
      accumulateWide(x0, x1, height, winding, steepness)
    }
  }

  /// The same as for a part, which would have to be put in memory for the call, wide or not.
  @inline(never)
  private func accumulateWide(
    _ x0: Int, _ x1: Int, _ height: Int, _ winding: Int, _ steepness: Int
  ) {
    _ = accumulateWide(
      Part(x0: x0, x1: x1, top: 0, height: height, winding: winding, steepness: steepness))
  }

  @inline(__always)
  private func accumulate(_ piece: Piece) {
    let cell = cells + piece.cell
    cell[0] &+= piece.differences.0
    cell[1] &+= piece.differences.1
    cell[2] &+= piece.differences.2
  }

  @inline(__always)
  private mutating func mark(_ piece: Piece) {
    let marks: UInt64 = (piece.isOnSide ? 1 : 3) | (piece.passesSide ? 4 : 0)
    let (word, bit) = (piece.cell >> 6, UInt64(truncatingIfNeeded: piece.cell & 63))
    let carried = (marks &>> 1) &>> (63 &- bit)
    touched[word] |= marks &<< bit
    touched[word &+ 1] |= carried
    firstWord = min(firstWord, word)
    lastWord = max(lastWord, carried == 0 ? word : word &+ 1)
  }

  /// Adds a part of an edge that passes more than two columns, or that lies left or right of the row.
  ///
  /// At a column's left side X it has gained the height (X - left) · steepness, rounded.
  ///
  /// - Returns: the cells that it touched, if any.
  private func accumulateWide(_ part: Part) -> ClosedRange<Int>? {
    let (one, height, winding, steepness) = (Self.one, part.height, part.winding, part.steepness)
    let (left, right) = (part.left, part.right)
    if left >= width &* one { return nil }
    if right <= 0 {
      cells[0] &+= height &* winding &* (2 &* one)
      return 0...0
    }
    var cell = left >> Self.bits
    var inset = left & (one &- 1)
    var gained = 0
    if left < 0 {
      // The first column stands in for all left of it.
      gained = min(CoverageRasterizer.rounded(0 &- left &* steepness), height)
      cells[0] &+= gained &* winding &* (2 &* one)
      (cell, inset) = (0, 0)
    }
    let start = cell
    var side = (cell &+ 1) &* one
    var heightAtSide = (side &- left) &* steepness
    let step = steepness &* one
    var carry = 0  // what a column adds to the next
    while side < right && cell < width {
      let next = min(CoverageRasterizer.rounded(heightAtSide), height)
      let signed = (next &- gained) &* winding
      cells[cell] &+= carry &+ signed &* (one &- inset)
      carry = signed &* (one &+ inset)
      (gained, inset) = (next, 0)
      cell &+= 1
      side &+= one
      heightAtSide &+= step
    }
    if cell < width {
      let signed = (height &- gained) &* winding
      let sum = inset &+ (right &- (side &- one))
      cells[cell] &+= carry &+ signed &* (2 &* one &- sum)
      cells[cell &+ 1] &+= signed &* sum
      cell &+= 1
    } else {
      cells[cell] &+= carry
    }
    return start...cell
  }

  private mutating func mark(from first: Int, through last: Int) {
    let (from, through) = (first >> 6, last >> 6)
    firstWord = min(firstWord, from)
    lastWord = max(lastWord, through)
    var word = from
    while word <= through {
      var bits = UInt64.max
      if word == from { bits &= UInt64.max &<< UInt64(truncatingIfNeeded: first & 63) }
      if word == through { bits &= UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (last & 63)) }
      touched[word] |= bits
      word &+= 1
    }
  }
}

// MARK: - Corrections

extension CoverageRow {
  /// Changes the areas of a pixel and of all right of it.
  mutating func change(from column: Int, by area: Int) {
    cells[column] &+= area
    mark(from: column, through: column)
  }
}
