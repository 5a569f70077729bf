import Foundation
import TwirlGraphics

extension CoverageRasterizer {
  /// An edge on its way down through the rows of the clip, in grid units from the clip's corner.
  struct Edge {
    /// Where the edge enters the current row.
    var x: Int
    var y: Int
    /// Where its line crosses the bottom of the current row, with `slopeBits` more bits.
    var crossing: Int
    /// What a row adds to `crossing`.
    var step: Int
    /// The height that the edge gains in a grid unit to the right, or to the left if it runs there;
    /// with `slopeBits` more bits.
    var steepness: Int
    /// The lower end.
    var endX: Int
    var endY: Int
    /// +1 for an edge that runs down, -1 for one that runs up.
    var winding: Int
    /// The next edge in the list of a row, or -1.
    var next: Int32
  }

  /// The fractional bits of a slope.
  ///
  /// A slope is rounded toward zero, so that no crossing leaves the edge. Along an edge of 4096 pixels
  /// the error is less than 1/64 of a grid unit, along the longest possible one 2. Products stay in
  /// 63 bits: a slope times a length along the edge is the other length, below 2^31 units.
  static let slopeBits = 30

  /// Rounds a coordinate within ±`coordinateLimit` to the grid.
  ///
  /// Adding 1.5 · 2^52 leaves no room for a fraction, and the whole number in the low bits: to nearest,
  /// ties to even, on any machine and without a call or a test.
  @inline(__always)
  static func snapped(_ value: Double) -> Int {
    let shift = 6_755_399_441_055_744.0
    return Int(bitPattern: UInt(truncatingIfNeeded: (value * Double(one) + shift).bitPattern))
      &- Int(bitPattern: UInt(truncatingIfNeeded: shift.bitPattern))
  }

  /// Lists the edges of all polygons, each closed, under the rows where they enter the clip.
  func addEdges(of polygons: FlattenedPath) {
    let limit = Double(Self.coordinateLimit)
    polygons.points.withUnsafeBufferPointer { points in
      var index = 0
      while index < polygons.starts.count {
        let range = polygons.polygon(index)
        index += 1
        guard range.count > 1 else { continue }
        var from = points[range.upperBound - 1]
        var fromInside = abs(from.x) <= limit && abs(from.y) <= limit
        var (fromX, fromY) = fromInside ? (Self.snapped(from.x), Self.snapped(from.y)) : (0, 0)
        var vertex = range.lowerBound
        while vertex < range.upperBound {
          let to = points[vertex]
          vertex &+= 1
          let toInside = abs(to.x) <= limit && abs(to.y) <= limit
          let (toX, toY) = toInside ? (Self.snapped(to.x), Self.snapped(to.y)) : (0, 0)
          if fromInside && toInside {
            if fromY < toY {
              addEdge(fromX, fromY, toX, toY, winding: 1)
            } else if toY < fromY {
              addEdge(toX, toY, fromX, fromY, winding: -1)
            }
          } else if from.y < to.y {
            addFarEdge(from, to, winding: 1)
          } else {
            addFarEdge(to, from, winding: -1)
          }
          (from, fromInside, fromX, fromY) = (to, toInside, toX, toY)
        }
      }
    }
  }

  /// Adds an edge from its upper to its lower end, both on the device's grid.
  private func addEdge(
    _ deviceX0: Int, _ deviceY0: Int, _ deviceX1: Int, _ deviceY1: Int, winding: Int
  ) {
    let one = Self.one
    let (x0, y0) = (deviceX0 &- clip.x &* one, deviceY0 &- clip.y &* one)
    let (x1, y1) = (deviceX1 &- clip.x &* one, deviceY1 &- clip.y &* one)
    let (right, bottom) = (clip.width &* one, clip.height &* one)
    guard y1 > 0, y0 < bottom, x0 < right || x1 < right else { return }

    if edgeCount == edgeCapacity { growEdges() }
    let row = max(y0, 0) >> Self.fractionBits
    var edge = Self.edge(x0, y0, x1, y1, winding: winding)
    edge.next = rowHeads[row]
    (edges + edgeCount).initialize(to: edge)
    rowHeads[row] = Int32(truncatingIfNeeded: edgeCount)
    edgeCount &+= 1
    rowRange.first = min(rowRange.first, row)
    rowRange.end = max(rowRange.end, min((y1 &+ one &- 1) >> Self.fractionBits, clip.height))
  }

  /// Returns the edge between two points on the grid from the clip's corner, as it enters the clip.
  ///
  /// The upper end comes first, and the lower one is below the clip's top.
  @inline(__always)
  static func edge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, winding: Int) -> Edge {
    var edge = Edge(
      x: max(x0, 0), y: max(y0, 0), crossing: 0, step: 0, steepness: 0, endX: max(x0, 0), endY: y1,
      winding: winding, next: -1)
    // Vertical, or left of the clip where only the height counts, an edge keeps its x.
    guard x0 != x1 && (x0 > 0 || x1 > 0) else {
      edge.crossing = edge.x &<< slopeBits
      return edge
    }
    let (width, height) = (x1 &- x0, y1 &- y0)
    (edge.x, edge.endX) = (x0, x1)
    let rowBottom = (edge.y | (one &- 1)) &+ 1
    if y0 < 0 || y1 > rowBottom {
      // x(y) = x0 + (y - y0) slope; a sum of whole numbers, in which steps lose nothing.
      let slope = (width &<< slopeBits) / height
      let start = x0 &<< slopeBits
      edge.step = slope &* one
      edge.crossing = start &+ (rowBottom &- y0) &* slope
      if y0 < 0 { edge.x = rounded(start &- y0 &* slope) }
    }
    if x0 >> fractionBits != x1 >> fractionBits {
      edge.steepness = (height &<< slopeBits) / abs(width)
    }
    return edge
  }

  private func growEdges() {
    precondition(edgeCount < Int(Int32.max) / 2, "A path has more than a thousand million edges.")
    let grown = UnsafeMutablePointer<Edge>.allocate(capacity: edgeCapacity * 2)
    grown.moveInitialize(from: edges, count: edgeCount)
    edges.deallocate()
    edges = grown
    edgeCapacity *= 2
  }

  /// Returns the nearest grid unit for a coordinate with `slopeBits` more bits.
  @inline(__always)
  static func rounded(_ value: Int) -> Int {
    (value &+ 1 &<< (slopeBits &- 1)) >> slopeBits
  }
}

// MARK: - Edges beyond the coordinate limit

extension CoverageRasterizer {
  /// Adds the part of an edge within the coordinate limit, from its upper to its lower end.
  ///
  ///          -limit          limit        Above and below, nothing counts. Left and right, the edge is
  ///       ╲    ┆               ┆          moved onto the limit, so that it keeps its height.
  ///     ┄┄┄╲┄┄┄┼┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┼┄┄┄
  ///         ╲  ┃               ┆
  ///          ╲ ┃               ┆
  ///           ╲┃               ┆
  ///            ╲  inside       ┆
  private func addFarEdge(_ upper: CGPoint, _ lower: CGPoint, winding: Int) {
    let limit = Double(Self.coordinateLimit)
    let (top, bottom) = (max(Double(upper.y), -limit), min(Double(lower.y), limit))
    guard top < bottom else { return }
    // A nearly horizontal edge of no height on the grid must not reach the divisions below.
    guard Self.snapped(top) < Self.snapped(bottom) else { return }

    let line = Line(upper, lower)
    let startX = upper.y < -limit ? line.x(atY: -limit) : Double(upper.x)
    let endX = lower.y > limit ? line.x(atY: limit) : Double(lower.x)
    func clamped(_ x: Double) -> Double { min(max(x, -limit), limit) }

    var (x, y) = (Self.snapped(clamped(startX)), Self.snapped(top))
    func append(_ toX: Double, _ toY: Double) {
      let (nextX, nextY) = (Self.snapped(toX), max(Self.snapped(toY), y))
      if nextY > y { addEdge(x, y, nextX, nextY, winding: winding) }
      (x, y) = (nextX, nextY)
    }
    // The corners where the edge passes a side, in the order in which it meets them.
    for side in startX < endX ? [-limit, limit] : [limit, -limit]
    where min(startX, endX) < side && side < max(startX, endX) {
      append(side, min(max(line.y(atX: side), top), bottom))
    }
    append(clamped(endX), bottom)
  }

  /// The line x dy - y dx = c through two points of any finite size.
  private struct Line {
    var dx: Double
    var dy: Double
    var c: Double
    /// What the points were multiplied by so that no product overflows.
    var scale: Double

    init(_ p: CGPoint, _ q: CGPoint) {
      let size = max(abs(p.x), abs(p.y), abs(q.x), abs(q.y))
      scale = Double(size > 0x1p500 ? 0x1p-523 : 1)
      let (px, py) = (Double(p.x) * scale, Double(p.y) * scale)
      let (qx, qy) = (Double(q.x) * scale, Double(q.y) * scale)
      (dx, dy) = (qx - px, qy - py)
      // px qy - py qx to the last bits, even where the products nearly cancel: the rounding error of
      // one product is recovered by a fused multiply-add (Kahan).
      let product = py * qx
      let error = product.addingProduct(-py, qx)
      c = (-product).addingProduct(px, qy) + error
    }

    func x(atY y: Double) -> Double { (c + y * scale * dx) / dy / scale }
    func y(atX x: Double) -> Double { (x * scale * dy - c) / dx / scale }
  }
}
