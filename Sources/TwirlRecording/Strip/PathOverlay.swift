import Foundation
import TwirlGraphics
import TwirlRaster

/// Draws the ways of views over a picture of the canvas.
struct PathOverlay {
  var paths: [StripPath]
  /// Pixels a point of the canvas.
  var scale: CGFloat

  private func pixel(_ point: CGPoint, _ origin: CGPoint) -> CGPoint {
    CGPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
  }

  private func color(_ index: Int, _ painter: SheetPainter) -> Color {
    painter.theme.tracks[index % painter.theme.tracks.count]
  }

  /// Draws the ways of the corners and of the middle, with a dot at each of the even times.
  func drawPaths(with painter: SheetPainter, at origin: CGPoint) {
    for (index, path) in paths.enumerated() {
      let color = color(index, painter)
      for line in path.lines {
        for corner in 0..<4 {
          painter.stroke(
            thinned(line.map { pixel($0.place.corners[corner], origin) }),
            color.withAlphaComponent(0.85), width: 0.75, rim: painter.theme.rim)
        }
      }
      let middles = path.lines.map { line in
        thinned(line.map { pixel($0.place.center, origin) })
      }
      for line in middles { painter.stroke(line, color, width: 1.5, rim: painter.theme.rim) }
      for sample in path.samples {
        for corner in sample?.corners ?? [] {
          painter.dot(pixel(corner, origin), radius: 1.1, color)
        }
      }
      // All rims first, or those of dots that lie close would eat each other.
      let centers = path.samples.compactMap { $0.map { pixel($0.center, origin) } }
      for center in centers { painter.dot(center, radius: 2.5, painter.theme.rim) }
      for line in middles { painter.stroke(line, color, width: 1.5) }
      for center in centers { painter.dot(center, radius: 1.75, color) }
    }
  }

  /// Outlines the views at the moments, the fainter ones fainter.
  func drawOutlines(opacities: [Double], with painter: SheetPainter, at origin: CGPoint) {
    for (index, path) in paths.enumerated() {
      for (place, opacity) in zip(path.moments, opacities) where opacity < 1 {
        guard let corners = place?.corners, let first = corners.first else { continue }
        painter.stroke(
          (corners + [first]).map { pixel($0, origin) },
          color(index, painter).withAlphaComponent(0.15 + 0.4 * opacity), width: 0.5)
      }
    }
  }

  /// Draws the way of the anchor point, broken where the view gets another one.
  func drawAnchorPaths(with painter: SheetPainter, at origin: CGPoint) {
    for (index, path) in paths.enumerated() {
      for places in path.lines.map({ $0.map(\.place) }) {
        for part in places.split(where: { $0.anchorPoint != $1.anchorPoint }) {
          painter.stroke(
            thinned(part.map { pixel($0.anchor, origin) }), color(index, painter), width: 1,
            rim: painter.theme.rim, dash: [2.5, 2.5])
        }
      }
    }
  }

  /// Marks the anchor points at one moment, or at all of them.
  func drawAnchors(moments: [Int], with painter: SheetPainter, at origin: CGPoint) {
    for (index, path) in paths.enumerated() {
      var drawn: [CGPoint] = []
      for moment in moments {
        guard let place = path.moments[moment] else { continue }
        let point = pixel(place.anchor, origin)
        guard !drawn.contains(where: { $0.distance(to: point) < 0.5 }) else { continue }
        drawn.append(point)
        AnchorMark.draw(at: point, color(index, painter), with: painter)
      }
    }
  }

  /// The line without points that hardly differ from the one before: strokes of tiny pieces are slow.
  private func thinned(_ line: [CGPoint]) -> [CGPoint] {
    var result: [CGPoint] = []
    for point in line where result.last.map({ $0.distance(to: point) >= 0.1 }) ?? true {
      result.append(point)
    }
    return result
  }
}

extension [StripPlace] {
  /// Returns the stretches between two neighbours that a condition holds for.
  fileprivate func split(where isBreak: (StripPlace, StripPlace) -> Bool) -> [[StripPlace]] {
    var result: [[StripPlace]] = []
    for place in self {
      if let before = result.last?.last, !isBreak(before, place) {
        result[result.count - 1].append(place)
      } else {
        result.append([place])
      }
    }
    return result
  }
}

/// The mark of an anchor point: a ring with a cross.
///
///       │
///     ─(+)─
///       │
enum AnchorMark {
  static func draw(at point: CGPoint, _ color: Color, with painter: SheetPainter) {
    let unit = painter.measures.unit
    for (stroke, width) in [(painter.theme.rim, 2.75), (color, 1.25)] {
      painter.context.setStrokeColor(stroke)
      painter.context.setLineWidth(width * unit)
      painter.context.setLineCap(.round)
      let radius = 3.5 * unit
      painter.context.stroke(
        Path(
          ellipseIn: CGRect(
            x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)))
      var cross = Path()
      for (dx, dy) in [(1.0, 0.0), (0, 1)] {
        let arm = 6 * unit
        cross.move(to: CGPoint(x: point.x - dx * arm, y: point.y - dy * arm))
        cross.addLine(to: CGPoint(x: point.x + dx * arm, y: point.y + dy * arm))
      }
      painter.context.stroke(cross)
    }
  }
}
