import Foundation
import TwirlGraphics

/// The coverage of polygons by the slow, obvious way: the exact area, in each pixel, of the points that
/// are inside by the fill rule.
///
///     ReferenceCoverage.coverage(of: polygons, rule: .nonZero, column: 3, row: 5)  // 0...1
///
/// A pixel is cut into slabs at every height where something happens: a vertex, a crossing of two
/// edges, an edge that passes the pixel's left or right side. Between two such heights the edges are
/// straight, in one order, and either within the pixel or beside it, so the inside consists of
/// trapezoids; the area of one is its height times its width half way down.
///
///      ┌─────╲──────────╱──┐ ┄┄ slab 1     The winding number is summed from left to right along
///      │      ╲        ╱   │               the middle of a slab, and the rule looks at the number.
///      ├┄┄┄┄┄┄┄╲┄┄┄┄┄┄╱┄┄┄┄┤ ┄┄ slab 2
///      │        ╲    ╱     │
///
/// It is what `CoverageRasterizer` is measured against: no grid, no running sums, no folded areas.
package enum ReferenceCoverage {
  /// Returns the covered part of one pixel, 0...1.
  package static func coverage(
    of polygons: FlattenedPath, rule: FillRule, column: Int, row: Int
  ) -> Double {
    let rect = PixelRect(x: column, y: row, width: 1, height: 1)
    return coverage(of: polygons, rule: rule, in: rect)[0]
  }

  /// Returns the covered parts of a rectangle's pixels, 0...1, row after row.
  package static func coverage(
    of polygons: FlattenedPath, rule: FillRule, in rect: PixelRect
  ) -> [Double] {
    let edges = edges(of: polygons)
    var result: [Double] = []
    result.reserveCapacity(rect.area)
    for row in rect.y..<rect.maxY {
      let (top, bottom) = (Double(row), Double(row + 1))
      let crossing = edges.filter { $0.y0 < bottom && $0.y1 > top }
      for column in rect.x..<rect.maxX {
        // From the pixel's corner, so that far pixels are as exact as near ones.
        let near = crossing.filter { min($0.x0, $0.x1) < Double(column + 1) }.map {
          $0.moved(x: -Double(column), y: -top)
        }
        result.append(area(near, rule))
      }
    }
    return result
  }
}

// MARK: - Edges

extension ReferenceCoverage {
  /// An edge from its upper to its lower end.
  private struct Edge {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    /// +1 if the polygon runs down along it, -1 if it runs up.
    var winding: Int

    func moved(x: Double, y: Double) -> Edge {
      Edge(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y, winding: winding)
    }

    func x(atY y: Double) -> Double { x0 + (x1 - x0) * ((y - y0) / (y1 - y0)) }

    func y(atX x: Double) -> Double { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) }

    /// The height at which two edges' lines cross; not finite if they are parallel.
    func crossing(_ other: Edge) -> Double {
      let (dx, dy) = (x1 - x0, y1 - y0)
      let (ex, ey) = (other.x1 - other.x0, other.y1 - other.y0)
      let t = ((other.x0 - x0) * ey - (other.y0 - y0) * ex) / (dx * ey - dy * ex)
      return y0 + t * dy
    }
  }

  private static func edges(of polygons: FlattenedPath) -> [Edge] {
    var result: [Edge] = []
    for index in polygons.starts.indices {
      let vertices = polygons.points[polygons.polygon(index)]
      guard var from = vertices.last else { continue }
      for to in vertices {
        let (x0, y0, x1, y1) = (Double(from.x), Double(from.y), Double(to.x), Double(to.y))
        if y0 < y1 {
          result.append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, winding: 1))
        } else if y1 < y0 {
          result.append(Edge(x0: x1, y0: y1, x1: x0, y1: y0, winding: -1))
        }
        from = to
      }
    }
    return result
  }
}

// MARK: - Slabs

extension ReferenceCoverage {
  private static func isInside(_ winding: Int, _ rule: FillRule) -> Bool {
    switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding % 2 != 0
    }
  }

  /// The area of the inside in the unit square.
  ///
  /// - Parameter edges: all that lie in the square or left of it, in part at least.
  private static func area(_ edges: [Edge], _ rule: FillRule) -> Double {
    var cuts = [0.0, 1.0]
    func cut(_ y: Double) { if y > 0 && y < 1 { cuts.append(y) } }
    for edge in edges {
      cut(edge.y0)
      cut(edge.y1)
    }
    let touching = edges.filter { max($0.x0, $0.x1) > 0 }
    for (index, edge) in touching.enumerated() {
      cut(edge.y(atX: 0))
      cut(edge.y(atX: 1))
      for other in touching.dropFirst(index + 1) { cut(edge.crossing(other)) }
    }
    cuts.sort()

    return zip(cuts, cuts.dropFirst()).reduce(0) { area, slab in
      let (top, bottom) = slab
      return top < bottom
        ? area + (bottom - top) * width(edges, rule, y: (top + bottom) / 2) : area
    }
  }

  /// The length of the inside on a horizontal line through the unit square.
  private static func width(_ edges: [Edge], _ rule: FillRule, y: Double) -> Double {
    let crossings = edges.filter { $0.y0 < y && $0.y1 > y }.map {
      (x: min(max($0.x(atY: y), 0), 1), winding: $0.winding)
    }.sorted { $0.x < $1.x }
    var (winding, x, width) = (0, 0.0, 0.0)
    for crossing in crossings {
      if isInside(winding, rule) { width += crossing.x - x }
      winding += crossing.winding
      x = crossing.x
    }
    return isInside(winding, rule) ? width + 1 - x : width
  }
}
