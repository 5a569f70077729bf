import TwirlGraphics

/// Turns polygons into exact area coverage, a row of pixels at a time.
///
///     let rasterizer = CoverageRasterizer()
///     rasterizer.rasterize(FlattenedPath(path), rule: .nonZero, clip: bitmap.bounds, into: &sink)
///
/// A pixel's coverage is the area in it of what is inside by the fill rule, rounded to the nearest of
/// 0...255. It begins with the signed area that the polygons enclose in it: the integral of the winding
/// number. Every edge adds its part to a row of cells, and a running sum along the row yields the areas:
///
///      │  cell  │ c + 1  │ ...       An edge that passes a cell over a height h, and whose mean
///      │    ╱▒▒▒│▒▒▒▒▒▒▒▒│           distance from the cell's left side is f, covers (1 - f) h of the
///      │   ╱▒▒▒▒│▒▒▒▒▒▒▒▒│           cell and h of each one to the right. The row stores differences:
///      │  ╱▒▒▒▒▒│▒▒▒▒▒▒▒▒│             cell c: (1 - f) h      cell c + 1: f h
///
/// Vertices are snapped to 1/4096 pixel first; from there on all arithmetic is on integers. Where an edge
/// crosses rows and columns follows from its own end points, whichever part of it is visible, rounded to
/// the same grid. Hence
/// - the parts of an edge add up exactly: inside is 255 and outside is 0, whatever lies between;
/// - the coverage of a pixel does not depend on the clip: a part drawn alone has the same bytes;
/// - two shapes with a common edge have areas there that add up to exactly one;
/// - the bytes are the same on every machine, except where a vertex that differs in its last bit
///   happens to lie half way between two points of the grid.
///
/// Error budget in units of 1/255: snapping moves an edge by at most 2⁻¹³ px in x and in y, and each
/// of the two crossings by as much again. An edge that passes a pixel over its whole height is wrong by
/// 0.1 at most and the final rounding by 0.5, so a single edge is within 0.6. On a grid of 1/256, as
/// is common, the same sum is 2.
///
/// Where contours overlap partly in a pixel, or meet with opposite windings, the signed area is not the
/// covered one: 1 + 1 covers once, and 1 - 1 covers. `RowResolver` finds the pixels where that may be, and
/// takes them apart on the same grid. Convex polygons have none; they go two chains of edges at a time.
/// Hundreds of edges in one pixel, each off by the grid, may add up to 2/255 more.
///
/// Cost: proportional to the edges, the pixels that edges touch, and the rows between; a run of
/// pixels between edges is one span. The buffers are kept from call to call.
package final class CoverageRasterizer {
  /// The fractional bits of a coordinate.
  static let fractionBits = 12
  /// One pixel in grid units.
  static let one = 1 << fractionBits
  /// The signed area of a whole pixel: heights times doubled widths.
  static let fullArea = 1 << areaBits
  static let areaBits = 2 * fractionBits + 1
  /// The largest coordinate, in pixels, that a clip may reach; geometry beyond it is cut off exactly.
  ///
  /// With it a coordinate takes 30 bits and a product of two differences fits in 63.
  package static let coordinateLimit = 1 << 18

  /// Whether `ReferenceCoverage` does the work instead, many times as slowly.
  package var usesReference = false

  /// The clip of the current call.
  var clip = PixelRect.empty
  /// Edges of the current call.
  var edges = UnsafeMutablePointer<Edge>.allocate(capacity: 64)
  var edgeCapacity = 64
  var edgeCount = 0
  /// For each row of the clip, the index of the first edge of a list, or -1.
  ///
  /// Invariant between calls: all entries are -1.
  var rowHeads = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  var rowCapacity = 0
  /// The rows of the clip where an edge begins or ends: the first, and one past the last.
  var rowRange = (first: Int.max, end: 0)
  /// The vertices of a convex polygon, which of them is a highest, and the lowest height.
  var vertices = UnsafeMutablePointer<GridPoint>.allocate(capacity: 64)
  var vertexCapacity = 64
  var vertexCount = 0
  var topVertex = 0
  var lowest = 0
  let resolver = RowResolver()
  /// The memory of a `CoverageRow`.
  var cells = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  var touched = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  /// The coverage of a row's pixels, as far as a convex polygon's edges touch them.
  var coverage = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  var columnCapacity = 0

  /// Creates a rasterizer; it grows with its use.
  package init() {}

  deinit {
    edges.deallocate()
    rowHeads.deallocate()
    cells.deallocate()
    touched.deallocate()
    vertices.deallocate()
    coverage.deallocate()
  }

  /// Hands the coverage of polygons within a clip to a sink.
  ///
  /// - Precondition: the clip lies within ±`coordinateLimit`. The vertices may lie anywhere.
  package func rasterize<Sink: CoverageSink>(
    _ polygons: FlattenedPath, rule: FillRule, clip: PixelRect, into sink: inout Sink
  ) {
    guard !clip.isEmpty, !polygons.points.isEmpty else { return }
    let limit = Self.coordinateLimit
    precondition(
      clip.x >= -limit && clip.y >= -limit && clip.maxX <= limit && clip.maxY <= limit,
      "A clip reaches beyond \(limit) pixels.")
    if usesReference {
      rasterizeByReference(polygons, rule: rule, clip: clip, into: &sink)
      return
    }
    self.clip = clip
    reserve(rows: clip.height, columns: clip.width)
    if polygons.starts.count == 1, polygons.points.withUnsafeBufferPointer(snapConvex) {
      // Winding numbers are 0 and 1, or 0 and -1: the rules agree.
      sweepConvex(into: &sink)
      return
    }
    edgeCount = 0
    rowRange = (.max, 0)
    addEdges(of: polygons)
    switch rule {
    case .nonZero: sweepRows(NonZero.self, into: &sink)
    case .evenOdd: sweepRows(EvenOdd.self, into: &sink)
    }
  }

  private func reserve(rows: Int, columns: Int) {
    if rows > rowCapacity {
      rowHeads.deallocate()
      rowHeads = .allocate(capacity: rows)
      rowHeads.initialize(repeating: -1, count: rows)
      rowCapacity = rows
    }
    if columns > columnCapacity {
      cells.deallocate()
      touched.deallocate()
      coverage.deallocate()
      cells = .allocate(capacity: CoverageRow.cellCount(width: columns))
      cells.initialize(repeating: 0, count: CoverageRow.cellCount(width: columns))
      touched = .allocate(capacity: CoverageRow.wordCount(width: columns))
      touched.initialize(repeating: 0, count: CoverageRow.wordCount(width: columns))
      coverage = .allocate(capacity: CoverageRow.cellCount(width: columns))
      coverage.initialize(repeating: 0, count: CoverageRow.cellCount(width: columns))
      columnCapacity = columns
    }
  }
}

/// A fill rule as a function from signed area to coverage; a type, so that loops specialize on it.
protocol AreaFolding {
  /// Returns 0...255 for a signed area in units of `CoverageRasterizer.fullArea`.
  static func coverage(_ area: Int) -> UInt8
  /// Returns whether points of a winding number are inside.
  static func isInside(_ winding: Int) -> Bool
}

enum NonZero: AreaFolding {
  /// Returns 0...255 for an area, 0...`fullArea`.
  @inline(__always)
  static func rounded(_ area: Int) -> UInt8 {
    let full = CoverageRasterizer.fullArea
    return UInt8(truncatingIfNeeded: (area &* 255 &+ full / 2) >> CoverageRasterizer.areaBits)
  }

  @inline(__always)
  static func isInside(_ winding: Int) -> Bool { winding != 0 }

  @inline(__always)
  static func coverage(_ area: Int) -> UInt8 {
    let full = CoverageRasterizer.fullArea
    let size = min(area < 0 ? 0 &- area : area, full)
    return rounded(size)
  }
}

enum EvenOdd: AreaFolding {
  @inline(__always)
  static func isInside(_ winding: Int) -> Bool { winding & 1 != 0 }

  @inline(__always)
  static func coverage(_ area: Int) -> UInt8 {
    let full = CoverageRasterizer.fullArea
    // The triangle wave 0 ↗ 1 ↘ 0 of period two whole pixels.
    let phase = (area < 0 ? 0 &- area : area) & (2 &* full &- 1)
    return NonZero.rounded(phase > full ? 2 &* full &- phase : phase)
  }
}
