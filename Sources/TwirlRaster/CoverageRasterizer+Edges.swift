import Foundation
import TwirlGraphics

extension CoverageRasterizer {
  /// An edge on its way down through the rows of the clip, in grid units from the clip's corner.
  struct Edge {
    /// Where the edge enters the current row.
    var x: Int
    var y: Int
    /// Where it crosses the bottom of the current row, if it reaches that far.
    var nextX: Int
    /// The remainder of `nextX`'s division, 0..<height.
    var remainder: Int
    /// What a row adds to `nextX`, and to the remainder.
    var stepX: Int
    var stepRemainder: Int
    /// The whole edge's height, the divisor of all crossings.
    var height: Int
    /// The lower end.
    var endX: Int
    var endY: Int
    /// +1 for an edge that runs down, -1 for one that runs up.
    var winding: Int
    /// The next edge in the list of a row, or -1.
    var next: Int32
  }

  /// Rounds a coordinate within ±`coordinateLimit` to the grid.
  ///
  /// Adding and taking away 1.5 · 2^52 leaves no room for a fraction: to nearest, ties to even, on any
  /// machine and without a call.
  @inline(__always)
  private static func snapped(_ value: Double) -> Int {
    let shift = 6_755_399_441_055_744.0
    return Int(value * Double(one) + shift - shift)
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
    let edge = edges + edgeCount
    let height = y1 &- y0
    let row: Int
    if x0 == x1 || (x0 <= 0 && x1 <= 0) {
      // Vertical; or left of the clip, where only the height counts.
      let x = max(x0, 0)
      let y = max(y0, 0)
      row = y >> Self.fractionBits
      edge.initialize(
        to: Edge(
          x: x, y: y, nextX: x, remainder: 0, stepX: 0, stepRemainder: 0, height: height,
          endX: x, endY: y1, winding: winding, next: -1))
    } else {
      let width = x1 &- x0
      var new = Edge(
        x: x0, y: y0, nextX: x1, remainder: 0, stepX: 0, stepRemainder: 0, height: height,
        endX: x1, endY: y1, winding: winding, next: -1)
      // x(y) = x0 + round((y - y0) width / height), as a quotient with its remainder, so that a step
      // of one row gives exactly what the formula gives there.
      row = max(y0, 0) >> Self.fractionBits
      let rowBottom = (row &+ 1) &* one
      if y1 > rowBottom {
        (new.stepX, new.stepRemainder) = Self.floorDivide(one &* width, height)
        if y0 < 0 {
          let (quotient, remainder) = Self.floorDivide((0 &- y0) &* width &+ height / 2, height)
          (new.x, new.y) = (x0 &+ quotient, 0)
          (new.nextX, new.remainder) = (new.x, remainder)
          new.step()
        } else {
          let (quotient, remainder) = Self.floorDivide(
            (rowBottom &- y0) &* width &+ height / 2, height)
          (new.nextX, new.remainder) = (x0 &+ quotient, remainder)
        }
      } else if y0 < 0 {
        let (quotient, _) = Self.floorDivide((0 &- y0) &* width &+ height / 2, height)
        (new.x, new.y) = (x0 &+ quotient, 0)
      }
      edge.initialize(to: new)
    }
    edge.pointee.next = rowHeads[row]
    rowHeads[row] = Int32(truncatingIfNeeded: edgeCount)
    edgeCount &+= 1
    rowRange.first = min(rowRange.first, row)
    rowRange.end = max(rowRange.end, min((y1 &+ one &- 1) >> Self.fractionBits, clip.height))
  }

  private func growEdges() {
    precondition(edgeCount < Int(Int32.max) / 2, "A path has more than a thousand million edges.")
    let grown = UnsafeMutablePointer<Edge>.allocate(capacity: edgeCapacity * 2)
    grown.moveInitialize(from: edges, count: edgeCount)
    edges.deallocate()
    edges = grown
    edgeCapacity *= 2
  }

  /// Divides rounding down, so that the remainder is in 0..<divisor.
  @inline(__always)
  static func floorDivide(_ value: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient &- 1, remainder &+ divisor) : (quotient, remainder)
  }
}

extension CoverageRasterizer.Edge {
  /// Moves the lower crossing to the bottom of the next row.
  @inline(__always)
  mutating func step() {
    nextX &+= stepX
    remainder &+= stepRemainder
    if remainder >= height {
      remainder &-= height
      nextX &+= 1
    }
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
