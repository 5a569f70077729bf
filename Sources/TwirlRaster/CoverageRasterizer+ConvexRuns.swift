import TwirlGraphics

extension CoverageRasterizer {
  /// Walks on along two edges as long as both pass whole rows, in up to four columns, apart.
  ///
  /// - Returns: the row where something else begins.
  @inline(__always)
  func sweepRun<Sink: CoverageSink>(
    from first: Int, to rowEnd: Int, _ a: inout Edge, _ b: inout Edge, into sink: inout Sink
  ) -> Int {
    let (one, full) = (Self.one, Self.fullArea)
    let end = min(min(a.endY, b.endY) >> Self.fractionBits, rowEnd)
    guard first < end, a.y == first &* one, b.y == a.y else { return first }
    // Where both begin at one point, they are not apart yet, and the order does not matter.
    let inOrder = a.x < b.x
    let (left, right) = inOrder ? (a, b) : (b, a)
    let (lastLeft, lastRight) = (left.endY == end &* one, right.endY == end &* one)
    var (leftX, leftCrossing) = (left.x, left.crossing)
    var (rightX, rightCrossing) = (right.x, right.crossing)
    var row = first
    while row < end {
      let ends = row &+ 1 == end
      let nextLeftX = ends && lastLeft ? left.endX : Self.rounded(leftCrossing)
      let nextRightX = ends && lastRight ? right.endX : Self.rounded(rightCrossing)
      let leftCell = min(leftX, nextLeftX) >> Self.fractionBits
      let rightCell = min(rightX, nextRightX) >> Self.fractionBits
      let leftWidth = max(leftX, nextLeftX) &- leftCell &* one
      let rightWidth = max(rightX, nextRightX) &- rightCell &* one
      guard leftCell >= 0, leftCell &+ 4 <= rightCell, rightCell &+ 4 <= clip.width,
        max(leftWidth, rightWidth) <= 4 &* one
      else { break }
      let l = fullGroup(min(leftX, nextLeftX) & (one &- 1), leftWidth, left.steepness)
      let r = fullGroup(min(rightX, nextRightX) & (one &- 1), rightWidth, right.steepness)
      sink.begin(row: clip.y &+ row)
      sink.inside(
        FourPixels(
          clip.x &+ leftCell, NonZero.rounded(l.a0), NonZero.rounded(l.a1), NonZero.rounded(l.a2),
          NonZero.rounded(l.a3)),
        FourPixels(
          clip.x &+ rightCell, NonZero.rounded(full &- r.a0), NonZero.rounded(full &- r.a1),
          NonZero.rounded(full &- r.a2), NonZero.rounded(full &- r.a3)))
      (leftX, rightX) = (nextLeftX, nextRightX)
      leftCrossing &+= left.step
      rightCrossing &+= right.step
      row &+= 1
    }
    let y = row &* one
    if inOrder {
      (a.x, a.y, a.crossing) = (leftX, y, leftCrossing)
      (b.x, b.y, b.crossing) = (rightX, y, rightCrossing)
    } else {
      (a.x, a.y, a.crossing) = (rightX, y, rightCrossing)
      (b.x, b.y, b.crossing) = (leftX, y, leftCrossing)
    }
    return row
  }

  /// The areas of four pixels right of a line over a row's whole height.
  ///
  ///     0   inset                    width      The heights at the columns' sides follow from the
  ///     ┊     ╲     ┊           ┊      ┊        steepness; a column's area is what lies right of
  ///     ┊        ╲  ┊           ┊      ┊        the line in it, and all of it below where the line
  ///     ┊           ╲           ┊      ┊        has left it.
  ///
  /// - Parameters:
  ///   - inset: the place of the left end in the first column.
  ///   - width: the place of the right end, from the first column's left side, at most four columns.
  @inline(__always)
  private func fullGroup(
    _ inset: Int, _ width: Int, _ steepness: Int
  ) -> (a0: Int, a1: Int, a2: Int, a3: Int) {
    let (one, full) = (Self.one, Self.fullArea)
    @inline(__always) func gained(_ side: Int) -> Int {
      width <= side ? one : min(Self.rounded((side &- inset) &* steepness), one)
    }
    let h1 = gained(one)
    let a0 = h1 &* (2 &* one &- inset &- min(width, one))
    if width <= 2 &* one {
      return (a0, full &- (one &- h1) &* max(width &- one, 0), full, full)
    }
    let (h2, h3) = (gained(2 &* one), gained(3 &* one))
    let (end1, end2) = (min(width, 2 &* one) &- one, min(width, 3 &* one) &- 2 &* one)
    return (
      a0,
      h1 &* 2 &* one &+ (h2 &- h1) &* (2 &* one &- end1),
      h2 &* 2 &* one &+ (h3 &- h2) &* (2 &* one &- end2),
      full &- (one &- h3) &* max(width &- 3 &* one, 0)
    )
  }
}
