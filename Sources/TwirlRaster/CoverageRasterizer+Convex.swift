import Foundation
import SpanKernels
import TwirlGraphics

/// Convex polygons, which most shapes of an interface are, row by row without lists or cells.
///
///      ╭────╮      Two chains of edges run from the top to the bottom. In a row of pixels each touches
///     ╱      ╲     some that lie side by side; what is between has the coverage of the last ones of
///     ╲      ╱     the left chain.
///      ╰────╯
///
/// Areas are the same sums as for all polygons. They fit in 32 bits here, for a chain passes a row once.
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

  /// The columns that a chain touches in a row.
  private struct Columns {
    var first: Int
    var end: Int
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

  /// Adds the parts of a chain in a row to its cells.
  @inline(__always)
  private func addParts(_ chain: inout Chain, row: Int, to cells: CoverageRow) -> Columns {
    let rowBottom = (row &+ 1) &* Self.one
    var (left, right) = (Int.max, Int.min)
    while chain.edge.y < rowBottom {
      let ends = chain.edge.endY <= rowBottom
      let x0 = chain.edge.x
      let x1 = ends ? chain.edge.endX : Self.rounded(chain.edge.crossing)
      cells.accumulate(
        x0, x1, height: (ends ? chain.edge.endY : rowBottom) &- chain.edge.y,
        winding: chain.direction, steepness: chain.edge.steepness)
      (left, right) = (min(left, min(x0, x1)), max(right, max(x0, x1)))
      if ends {
        if !next(&chain) {
          chain.edge.y = .max  // no part any more
          break
        }
      } else {
        (chain.edge.x, chain.edge.y) = (x1, rowBottom)
        chain.edge.crossing &+= chain.edge.step
      }
    }
    // A pixel right of the parts takes the rest of their differences. What lies left of the clip counts in
    // its first column.
    return Columns(
      first: max(left, 0) >> Self.fractionBits,
      end: min((max(right, 0) &- 1) >> Self.fractionBits, cells.width) &+ 2)
  }
}

// MARK: - Rows

extension CoverageRasterizer {
  /// Walks the rows from top to bottom along both chains.
  func sweepConvex<Sink: CoverageSink>(into sink: inout Sink) {
    let one = Self.one
    let top = vertices[topVertex].y
    var row = max(top, 0) >> Self.fractionBits
    let rowEnd = min((lowest &+ one &- 1) >> Self.fractionBits, clip.height)
    guard row < rowEnd else { return }
    let none = Edge(
      x: 0, y: 0, crossing: 0, step: 0, steepness: 0, endX: 0, endY: 0, winding: 0, next: -1)
    var down = Chain(edge: none, vertex: topVertex, direction: 1, left: vertexCount)
    var up = Chain(edge: none, vertex: topVertex, direction: -1, left: vertexCount)
    guard next(&down), next(&up) else { return }
    let cells = CoverageRow(width: clip.width, cells: self.cells, touched: touched)
    while row < rowEnd {
      let a = addParts(&down, row: row, to: cells)
      let b = addParts(&up, row: row, to: cells)
      let inOrder = a.first < b.first
      emit(row: row, inOrder ? a : b, inOrder ? b : a, into: &sink)
      row &+= 1
    }
  }

  /// Hands on the coverage of a row, and leaves its cells clean.
  @inline(__always)
  private func emit<Sink: CoverageSink>(
    row: Int, _ left: Columns, _ right: Columns, into sink: inout Sink
  ) {
    let (width, first, second) = (clip.width, left.first, right.first)
    guard first < width else { return }  // right of the clip
    let (cells, coverage) = (self.cells + first, self.coverage + first)
    @inline(__always) func edge(_ column: Int, _ count: Int) -> EdgePixels {
      EdgePixels(
        column: clip.x &+ column, count: min(count, width &- column),
        coverage: coverage + (column &- first))
    }
    sink.begin(row: clip.y &+ row)
    var count = (left.end &- first &+ 3) & ~3
    if first &+ count > second || second >= width {
      // All in one; or the second edge is right of the clip.
      if second < width { count = (max(left.end, right.end) &- first &+ 3) & ~3 }
      let inside = NonZero.coverage(span_sum_areas(cells, coverage, count, count, 0))
      let pixels = edge(first, count)
      sink.pixels(pixels)
      if pixels.end < clip.x &+ width, inside > 0 {
        sink.span(pixels.end..<(clip.x &+ width), coverage: inside)
      }
      return
    }
    let secondCount = (right.end &- second &+ 3) & ~3
    let area = span_sum_areas(cells, coverage, count, second &- first, secondCount)
    let inside = NonZero.coverage(area)
    let (leftPixels, rightPixels) = (edge(first, count), edge(second, secondCount))
    if inside == 255 {
      sink.inside(leftPixels, rightPixels)
      return
    }
    sink.pixels(leftPixels)
    if leftPixels.end < rightPixels.column, inside > 0 {
      sink.span(leftPixels.end..<rightPixels.column, coverage: inside)
    }
    sink.pixels(rightPixels)
  }
}
