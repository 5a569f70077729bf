import Foundation
import TwirlGraphics

/// The coverage of polygons by the slow, obvious way: every polygon is cut to every pixel.
///
///     ReferenceCoverage.coverage(of: polygons, rule: .nonZero, column: 3, row: 5)  // 0...1
///
/// It is what `CoverageRasterizer` is measured against: no grid, no running sums.
package enum ReferenceCoverage {
  /// Returns the covered part of one pixel, 0...1.
  ///
  /// The signed areas of all polygons in the pixel are summed and folded by the rule.
  package static func coverage(
    of polygons: FlattenedPath, rule: FillRule, column: Int, row: Int
  ) -> Double {
    var sum = 0.0
    for index in polygons.starts.indices {
      let vertices = polygons.points[polygons.polygon(index)].map {
        // From the pixel's corner, so that far pixels are as exact as near ones.
        Vertex(x: Double($0.x) - Double(column), y: Double($0.y) - Double(row))
      }
      sum += signedArea(clippedToUnitSquare(vertices))
    }
    switch rule {
    case .nonZero: return min(abs(sum), 1)
    case .evenOdd:
      let phase = abs(sum).truncatingRemainder(dividingBy: 2)
      return phase > 1 ? 2 - phase : phase
    }
  }

  private struct Vertex {
    var x: Double
    var y: Double
  }

  /// Cuts a polygon to the four half planes of the unit square, one after another
  /// (Sutherland and Hodgman).
  private static func clippedToUnitSquare(_ vertices: [Vertex]) -> [Vertex] {
    var result = vertices
    // The distance inside of each side.
    let sides: [(Vertex) -> Double] = [{ $0.x }, { 1 - $0.x }, { $0.y }, { 1 - $0.y }]
    for distance in sides {
      guard var from = result.last else { return [] }
      var clipped: [Vertex] = []
      for to in result {
        let (start, end) = (distance(from), distance(to))
        if (start >= 0) != (end >= 0) {
          let t = start / (start - end)
          clipped.append(Vertex(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t))
        }
        if end >= 0 { clipped.append(to) }
        from = to
      }
      result = clipped
    }
    return result
  }

  /// The area by the shoelace formula, positive for a polygon that runs clockwise on the screen.
  private static func signedArea(_ vertices: [Vertex]) -> Double {
    guard var from = vertices.last else { return 0 }
    var twice = 0.0
    for to in vertices {
      twice += from.x * to.y - to.x * from.y
      from = to
    }
    return twice / 2
  }
}
