import Foundation

/// The button animation's geometry, worked out without the engine.
///
/// The view grows about the middle of its right edge to 1.2 of its size in 0.5 s, turns about its
/// middle by 9° in 0.25 s, by −18° in 0.5 s and by 9° in 0.25 s, and shrinks back in 0.5 s; each
/// stage eases in and out.
struct ButtonGeometry {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The cubic Bezier curve (0.42, 0), (0.58, 1), solved by bisection.
  static func ease(_ fraction: Double) -> Double {
    func curve(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
    }
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if curve(middle, 0.42, 0.58) < fraction { low = middle } else { high = middle }
    }
    return curve((low + high) / 2, 0, 1)
  }

  /// Scale and angle, in radians, at a time in seconds.
  static func state(_ time: Double) -> (scale: Double, angle: Double) {
    let nine = Double.pi * 0.05
    switch time {
    case ..<0.5: return (1 + 0.2 * ease(time / 0.5), 0)
    case ..<0.75: return (1.2, nine * ease((time - 0.5) / 0.25))
    case ..<1.25: return (1.2, nine - 2 * nine * ease((time - 0.75) / 0.5))
    case ..<1.5: return (1.2, -nine + nine * ease((time - 1.25) / 0.25))
    case ..<2: return (1.2 - 0.2 * ease((time - 1.5) / 0.5), 0)
    default: return (1, 0)
    }
  }

  /// The map from the view's own coordinates to the canvas: a, b, c, d, tx, ty.
  func matrix(at time: Double) -> [Double] {
    let (scale, angle) = Self.state(time)
    let (a, b) = (cos(angle) * scale, sin(angle) * scale)
    // The middle of the right edge stays where it is while the view grows.
    let (centerX, centerY) = (x + width - scale * width / 2, y + height / 2)
    return [
      a, b, -b, a, centerX - (a * width / 2 - b * height / 2),
      centerY - (b * width / 2 + a * height / 2),
    ]
  }

  /// The corners on a canvas of so many pixels a point, in order.
  func corners(at time: Double, scale: Double) -> [Vertex] {
    let m = matrix(at: time)
    return [(0, 0), (width, 0), (width, height), (0, height)].map { x, y in
      Vertex(
        x: (m[0] * x + m[2] * y + m[4]) * scale, y: (m[1] * x + m[3] * y + m[5]) * scale)
    }
  }
}

struct Vertex {
  var x: Double
  var y: Double
}

/// A convex polygon whose part of a pixel can be told exactly.
struct ConvexPolygon {
  let vertices: [Vertex]
  /// The edges' lines as distances, positive inside: nx x + ny y + c.
  private let lines: [(nx: Double, ny: Double, c: Double)]

  init(_ vertices: [Vertex]) {
    self.vertices = vertices
    lines = vertices.indices.map { index in
      let (from, to) = (vertices[index], vertices[(index + 1) % vertices.count])
      let length = hypot(to.x - from.x, to.y - from.y)
      let (nx, ny) = ((from.y - to.y) / length, (to.x - from.x) / length)
      return (nx, ny, -(nx * from.x + ny * from.y))
    }
  }

  /// The area that the polygon and the pixel in a column and row have in common, 0…1.
  func coverage(_ column: Int, _ row: Int) -> Double {
    let (centerX, centerY) = (Double(column) + 0.5, Double(row) + 0.5)
    var nearest = Double.infinity
    for line in lines {
      nearest = min(nearest, line.nx * centerX + line.ny * centerY + line.c)
    }
    // No point of a pixel is further than √½ from its middle.
    if nearest >= 0.7072 { return 1 }
    if nearest <= -0.7072 { return 0 }
    return clippedArea(Double(column), Double(row))
  }

  /// Sutherland and Hodgman's clipping against the four sides of the pixel, and the shoelace formula.
  private func clippedArea(_ left: Double, _ top: Double) -> Double {
    var polygon = vertices
    let sides: [(Vertex) -> Double] = [
      { $0.x - left }, { left + 1 - $0.x }, { $0.y - top }, { top + 1 - $0.y },
    ]
    for side in sides {
      var clipped: [Vertex] = []
      for index in polygon.indices {
        let (from, to) = (polygon[index], polygon[(index + 1) % polygon.count])
        let (before, after) = (side(from), side(to))
        if before >= 0 { clipped.append(from) }
        if (before < 0) != (after < 0) {
          let part = before / (before - after)
          clipped.append(
            Vertex(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
        }
      }
      polygon = clipped
    }
    var twice = 0.0
    for index in polygon.indices {
      let (from, to) = (polygon[index], polygon[(index + 1) % polygon.count])
      twice += from.x * to.y - to.x * from.y
    }
    return abs(twice) / 2
  }
}
