import Foundation

/// Cuts a path into the edges that a pen follows.
///
/// A curve is halved until the chords of its offset curves, too, are within the tolerance: the pen's
/// edge runs on a radius larger by half the line width, and turns with the curve.
struct StrokeFlattening {
  private let resolution: StrokeResolution
  private(set) var contours: [StrokeContour] = []
  private var contour = StrokeContour()
  private var first = StrokeVector(0, 0)
  private var current = StrokeVector(0, 0)
  private var hasSegment = false

  /// The number of times that a curve is halved at most: enough for 20,000 pixels.
  private static let depthLimit = 11

  init(_ path: Path, resolution: StrokeResolution) {
    self.resolution = resolution
    var next = 0
    func take() -> StrokeVector {
      defer { next += 1 }
      return StrokeVector(path.points[next])
    }
    // The path's own current point: the pen's may lag behind by less than a degenerate step.
    var from = StrokeVector(0, 0)
    for verb in path.verbs {
      if verb != .move { hasSegment = true }
      switch verb {
      case .move:
        finish(closed: false)
        from = take()
        (first, current) = (from, from)
      case .line:
        from = take()
        addLine(to: from)
      case .quad:
        let (control, end) = (take(), take())
        addCubic(
          from, from.interpolated(to: control, at: 2.0 / 3),
          end.interpolated(to: control, at: 2.0 / 3),
          end, depth: Self.depthLimit)
        endCurve()
        from = end
      case .cubic:
        let (control1, control2, end) = (take(), take(), take())
        addCubic(from, control1, control2, end, depth: Self.depthLimit)
        endCurve()
        from = end
      case .close:
        addLine(to: first)
        finish(closed: true)
        from = first
        current = first
      }
    }
    finish(closed: false)
  }

  private mutating func finish(closed: Bool) {
    defer {
      contour = StrokeContour()
      hasSegment = false
    }
    guard hasSegment else { return }
    if contour.edges.isEmpty {
      contour.dot = StrokeContour.Dot(point: first, tangent: StrokeVector(1, 0))
    } else if closed {
      contour.isClosed = true
      contour.edges[contour.edges.count - 1].end = first
    }
    contours.append(contour)
  }

  private mutating func endCurve() {
    guard !contour.edges.isEmpty else { return }
    contour.edges[contour.edges.count - 1].continuesCurve = false
  }

  private mutating func addLine(to end: StrokeVector) {
    guard let tangent = (end - current).unit else { return }
    addEdge(to: end, tangent, tangent, continuesCurve: false)
  }

  private mutating func addEdge(
    to end: StrokeVector, _ startTangent: StrokeVector, _ endTangent: StrokeVector,
    continuesCurve: Bool
  ) {
    guard !resolution.isDegenerate(end - current) else { return }
    contour.edges.append(
      StrokeContour.Edge(
        start: current, end: end, startTangent: startTangent, endTangent: endTangent,
        continuesCurve: continuesCurve))
    current = end
  }

  private mutating func addCubic(
    _ p0: StrokeVector, _ p1: StrokeVector, _ p2: StrokeVector, _ p3: StrokeVector, depth: Int
  ) {
    let (leg0, leg1, leg2) = (p1 - p0, p2 - p1, p3 - p2)
    let bend = 6 * max(resolution.pixels(leg1 - leg0), resolution.pixels(leg2 - leg1))
    let size = resolution.pixels(leg0) + resolution.pixels(leg1) + resolution.pixels(leg2)
    // The curve turns no more than its control polygon.
    var (startTangent, endTangent): (StrokeVector?, StrokeVector?) = (nil, nil)
    var turn = 0.0
    for leg in [leg0, leg1, leg2] {
      guard resolution.pixels(leg) > size * 1e-9, let unit = leg.unit else { continue }
      if let before = endTangent { turn += (unit - before).length } else { startTangent = unit }
      endTangent = unit
    }
    guard let startTangent, let endTangent else { return }  // no length at all
    if resolution.sagitta(bend: bend, turn: turn) <= resolution.tolerance {
      addEdge(to: p3, startTangent, endTangent, continuesCurve: true)
    } else if depth == 0 || size <= resolution.tolerance / 4 {
      // A cusp: the pen goes straight, and turns round on the spot to where the curve goes on.
      addEdge(to: p3, startTangent, startTangent, continuesCurve: true)
    } else {
      let (p01, p12, p23) = (p0.middle(p1), p1.middle(p2), p2.middle(p3))
      let (p012, p123) = (p01.middle(p12), p12.middle(p23))
      let middle = p012.middle(p123)
      addCubic(p0, p01, p012, middle, depth: depth - 1)
      addCubic(middle, p123, p23, p3, depth: depth - 1)
    }
  }
}
