import Foundation
import TwirlGraphics

/// Convex polygons, which most shapes of an interface are, row by row without lists or cells.
///
///      ╭────╮      Two chains of edges run from the top to the bottom. Where a row of pixels meets
///     ╱      ╲     each within four columns, and these lie apart, the areas of eight pixels are all
///     ╲      ╱     there is to compute. Other rows go the way of all polygons.
///      ╰────╯
///
/// All numbers are those that the cells would give.
extension CoverageRasterizer {
  /// A vertex on the grid.
  struct GridPoint {
    var x: Int
    var y: Int
  }

  /// One side of the polygon on its way down.
  struct Chain {
    /// The edge in the current row.
    var edge: Edge
    /// The vertex where the edge ends, and the direction in which the next one lies.
    var vertex: Int
    var direction: Int
    /// The number of vertices that are left at most.
    var left: Int
  }

  /// The areas of four pixels, and what a pixel right of them has.
  private struct Group {
    var a0 = 0
    var a1 = 0
    var a2 = 0
    var a3 = 0
    var height = 0
  }

  /// Snaps a polygon to the grid from the clip's corner, if it is convex and near.
  ///
  /// - Returns: whether it is; then `vertices` holds it.
  func snapConvex(_ points: UnsafeBufferPointer<CGPoint>) -> Bool {
    let count = points.count
    guard count > 2, let last = points.last else { return false }
    if count > vertexCapacity {
      vertices.deallocate()
      vertices = .allocate(capacity: count * 2)
      vertexCapacity = count * 2
    }
    let limit = Double(Self.coordinateLimit)
    let (left, top) = (clip.x &* Self.one, clip.y &* Self.one)
    guard abs(last.x) <= limit && abs(last.y) <= limit else { return false }
    var from = GridPoint(x: Self.snapped(last.x) &- left, y: Self.snapped(last.y) &- top)
    var (first, isFirst) = (GridPoint(x: 0, y: 0), true)
    var convexity = ConvexityTest()
    (topVertex, lowest) = (0, .min)
    var highest = Int.max
    var index = 0
    while index < count {
      let point = points[index]
      guard abs(point.x) <= limit && abs(point.y) <= limit else { return false }
      let to = GridPoint(x: Self.snapped(point.x) &- left, y: Self.snapped(point.y) &- top)
      (vertices + index).initialize(to: to)
      let (dx, dy) = (to.x &- from.x, to.y &- from.y)
      if dx | dy != 0 {
        if isFirst { (first, isFirst) = (GridPoint(x: dx, y: dy), false) }
        if !convexity.add(dx: dx, dy: dy) { return false }
      }
      if to.y < highest { (highest, topVertex) = (to.y, index) }
      lowest = max(lowest, to.y)
      from = to
      index &+= 1
    }
    vertexCount = count
    // Once around: the turn from the last edge to the first.
    return convexity.add(dx: first.x, dy: first.y) && convexity.makesOneRevolution
  }
}

// MARK: - Chains

extension CoverageRasterizer {
  /// Moves a chain to its next edge that reaches into the clip.
  ///
  /// - Returns: false at the end of the chain.
  @inline(__always)
  private func next(_ chain: inout Chain) -> Bool {
    while chain.left > 0 {
      chain.left &-= 1
      let from = vertices[chain.vertex]
      var vertex = chain.vertex &+ chain.direction
      if vertex == vertexCount { vertex = 0 }
      if vertex < 0 { vertex = vertexCount &- 1 }
      chain.vertex = vertex
      let to = vertices[vertex]
      if to.y <= from.y {
        if to.y < from.y { return false }
        continue
      }
      if to.y <= 0 { continue }
      chain.edge = Self.edge(from.x, from.y, to.x, to.y, winding: chain.direction)
      return true
    }
    return false
  }

  /// Takes the parts of a chain in a row.
  ///
  /// - Returns: the columns of their left and right ends.
  private func takeParts(
    _ chain: inout Chain, row: Int, from start: Int
  ) -> (end: Int, left: Int, right: Int) {
    let (rowTop, rowBottom) = (row &* Self.one, (row &+ 1) &* Self.one)
    var (end, left, right) = (start, Int.max, Int.min)
    while chain.edge.y < rowBottom {
      let ends = chain.edge.endY <= rowBottom
      let part = CoverageRow.Part(
        x0: chain.edge.x, x1: ends ? chain.edge.endX : Self.rounded(chain.edge.crossing),
        top: chain.edge.y &- rowTop,
        height: (ends ? chain.edge.endY : rowBottom) &- chain.edge.y,
        winding: chain.edge.winding, steepness: chain.edge.steepness)
      (convexParts + end).initialize(to: part)
      end &+= 1
      left = min(left, part.left)
      right = max(right, part.right)
      if ends {
        if !next(&chain) {
          chain.edge.y = .max  // no part any more
          break
        }
      } else {
        (chain.edge.x, chain.edge.y) = (part.x1, rowBottom)
        chain.edge.crossing &+= chain.edge.step
      }
    }
    return (end, left, right)
  }
}

// MARK: - Rows

extension CoverageRasterizer {
  /// Walks the rows from top to bottom along both chains.
  func sweepConvex<Rule: AreaFolding, Sink: CoverageSink>(_: Rule.Type, into sink: inout Sink) {
    let one = Self.one
    let top = vertices[topVertex].y
    var row = max(top, 0) >> Self.fractionBits
    let rowEnd = min((lowest &+ one &- 1) >> Self.fractionBits, clip.height)
    guard row < rowEnd else { return }
    reserveParts()
    let none = Edge(
      x: 0, y: 0, crossing: 0, step: 0, steepness: 0, endX: 0, endY: 0, winding: 0, next: -1)
    var down = Chain(edge: none, vertex: topVertex, direction: 1, left: vertexCount)
    var up = Chain(edge: none, vertex: topVertex, direction: -1, left: vertexCount)
    guard next(&down), next(&up) else { return }
    var cells = CoverageRow(width: clip.width, cells: self.cells, touched: touched)
    let parts = convexParts

    while row < rowEnd {
      row = sweepRun(from: row, to: rowEnd, &down.edge, &up.edge, into: &sink)
      if row == rowEnd { break }
      if down.edge.endY <= row &* one, !next(&down) { break }
      if up.edge.endY <= row &* one, !next(&up) { break }
      let a = takeParts(&down, row: row, from: 0)
      let b = takeParts(&up, row: row, from: a.end)
      let (aCell, bCell) = (a.left >> Self.fractionBits, b.left >> Self.fractionBits)
      let (firstCell, firstRight, secondCell, secondRight) =
        aCell < bCell ? (aCell, a.right, bCell, b.right) : (bCell, b.right, aCell, a.right)
      if firstCell >= 0, firstRight <= (firstCell &+ 4) &* one, firstCell &+ 4 <= secondCell,
        secondRight <= (secondCell &+ 4) &* one, secondCell &+ 4 <= clip.width
      {
        let (f0, f1, s0, s1) =
          aCell < bCell ? (0, a.end, a.end, b.end) : (a.end, b.end, 0, a.end)
        let first = group(f0, f1, firstCell, firstRight)
        let second = group(s0, s1, secondCell, secondRight)
        let all = first.height &* 2 &* one
        sink.begin(row: clip.y &+ row)
        sink.pixels(
          clip.x &+ firstCell, NonZero.rounded(first.a0), NonZero.rounded(first.a1),
          NonZero.rounded(first.a2), NonZero.rounded(first.a3))
        let value = NonZero.rounded(all)
        if firstCell &+ 4 < secondCell, value != 0 {
          sink.span(
            (clip.x &+ firstCell &+ 4)..<(clip.x &+ secondCell), coverage: value)
        }
        sink.pixels(
          clip.x &+ secondCell, NonZero.rounded(all &- second.a0),
          NonZero.rounded(all &- second.a1), NonZero.rounded(all &- second.a2),
          NonZero.rounded(all &- second.a3))
      } else if firstCell >= 0, max(firstRight, secondRight) <= (firstCell &+ 4) &* one,
        firstCell &+ 4 <= clip.width
      {
        // Both within four columns, as at a corner: the difference of the two.
        let right = max(firstRight, secondRight)
        let (first, second) = (
          group(0, a.end, firstCell, right), group(a.end, b.end, firstCell, right)
        )
        sink.begin(row: clip.y &+ row)
        sink.pixels(
          clip.x &+ firstCell, NonZero.coverage(first.a0 &- second.a0),
          NonZero.coverage(first.a1 &- second.a1), NonZero.coverage(first.a2 &- second.a2),
          NonZero.coverage(first.a3 &- second.a3))
      } else if firstCell >= 0, max(firstRight, secondRight) < (clip.width &- 1) &* one {
        // Any columns: a cell more than the parts lie in takes the rest of their differences.
        var index = 0
        while index < b.end {
          cells.accumulate(parts[index])
          index &+= 1
        }
        sink.begin(row: clip.y &+ row)
        var area = 0
        var column = cells.emit(
          from: firstCell, to: (firstRight >> Self.fractionBits) &+ 2, area: &area, left: clip.x,
          into: &sink)
        let value = NonZero.coverage(area)
        if column < secondCell {
          if value != 0 {
            sink.span((clip.x &+ column)..<(clip.x &+ secondCell), coverage: value)
          }
          column = secondCell
        }
        _ = cells.emit(
          from: column, to: min((secondRight >> Self.fractionBits) &+ 2, clip.width), area: &area,
          left: clip.x, into: &sink)
      } else {
        // At the clip's sides.
        var index = 0
        while index < b.end {
          cells.add(parts[index])
          index &+= 1
        }
        if cells.isTouched {
          sink.begin(row: clip.y &+ row)
          cells.emit(Rule.self, left: clip.x, into: &sink)
        }
      }
      row &+= 1
    }
  }

  /// Sums up the areas of four pixels right of some parts.
  @inline(__always)
  private func group(_ from: Int, _ end: Int, _ cell: Int, _ right: Int) -> Group {
    let (one, x) = (Self.one, cell &* Self.one)
    var group = Group()
    var index = from
    let isNarrow = right <= x &+ 2 &* one
    while index < end {
      let part = convexParts[index]
      let (left, right, height) = (part.left &- x, part.right &- x, part.height)
      index &+= 1
      /// The height that the part has gained at a column's side.
      @inline(__always) func gained(_ side: Int) -> Int {
        let inside = min(Self.rounded((side &- left) &* part.steepness), height)
        return right <= side ? height : left >= side ? 0 : inside
      }
      /// The area in a column, of which the part passes a height.
      @inline(__always) func area(_ side: Int, _ above: Int, _ passed: Int) -> Int {
        let ends = min(max(left, side), side &+ one) &+ min(max(right, side), side &+ one)
        return above &* 2 &* one &+ passed &* (2 &* one &- (ends &- 2 &* side))
      }
      let h1 = gained(one)
      group.a0 &+= h1 &* (2 &* one &- min(left, one) &- min(right, one))
      group.height &+= height
      if isNarrow {
        let ends = max(left, one) &+ max(right, one)
        group.a1 &+= h1 &* 2 &* one &+ (height &- h1) &* (4 &* one &- ends)
      } else {
        let (h2, h3) = (gained(2 &* one), gained(3 &* one))
        group.a1 &+= area(one, h1, h2 &- h1)
        group.a2 &+= area(2 &* one, h2, h3 &- h2)
        group.a3 &+= area(3 &* one, h3, height &- h3)
      }
    }
    if isNarrow {
      group.a2 = group.height &* 2 &* one
      group.a3 = group.a2
    }
    return group
  }

  /// Makes room for the parts of a row: no more than there are edges, and one that goes on in each chain.
  private func reserveParts() {
    guard vertexCount &+ 2 > convexPartCapacity else { return }
    convexParts.deallocate()
    convexPartCapacity = 2 * vertexCount + 2
    convexParts = .allocate(capacity: convexPartCapacity)
  }
}
