/// Builds the polygons that a pen covers along contours.
///
/// A contour's outline is one polygon around both sides, or one for each side of a closed contour.
/// In the sum of windings it is made of quads, one an edge, and of wedges at joins and caps:
///
///     L0───────────L1╲           quad: L0 L1 R1 R0       wedge: P L1 join L0'
///      │           │  ╲ wedge
///      P0──────────P───L0'       Neighbours have the line across the contour in common, point by
///      │           │  ╱ ╲        point, so that no seam shows; the polygon is the sum of all, where
///     R0───────────X │   ╲       those lines cancel.
///                   ╲│  quad
///
/// On the inner side of a corner, both quads end at X, where their edges meet (see `StrokeSides`).
///
/// Invariant: every quad and every wedge winds the same way, so no area is ever counted against
/// another: the winding number is at least 1 wherever the pen has been, and 0 elsewhere.
struct StrokeOutline {
  private let style: StrokeStyle
  private let resolution: StrokeResolution
  private let halfWidth: Double
  /// The finished polygons, in the path's units.
  private(set) var points: [StrokeVector] = []
  private(set) var starts: [Int] = []
  /// The sides of the contour in work: left is where `perpendicular` points, y down from the right.
  private var left: [StrokeVector] = []
  private var right: [StrokeVector] = []

  init(style: StrokeStyle, resolution: StrokeResolution) {
    (self.style, self.resolution) = (style, resolution)
    halfWidth = resolution.halfWidth
  }

  /// Adds a contour's polygons.
  mutating func add(_ contour: StrokeContour) {
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    if let dot = contour.dot {
      addDot(dot)
      return
    }
    if let line = lineThereAndBack(contour) {
      add(line, cap: style.lineJoin == .round ? .round : .butt)
    } else {
      add(contour, cap: style.lineCap)
    }
  }

  /// A straight contour that is closed by going back: one line, of which a join makes either end.
  ///
  /// Two lines in one place would count each edge's coverage twice.
  private func lineThereAndBack(_ contour: StrokeContour) -> StrokeContour? {
    guard contour.isClosed, contour.edges.count == 2,
      contour.edges[0].startTangent == contour.edges[0].endTangent,
      contour.edges[1].startTangent == contour.edges[1].endTangent
    else { return nil }
    return StrokeContour(edges: [contour.edges[0]])
  }

  private mutating func add(_ contour: StrokeContour, cap: LineCap) {
    guard let first = contour.edges.first, let last = contour.edges.last else { return }
    let sides = StrokeSides(contour, lineJoin: style.lineJoin, resolution: resolution)
    for (index, edge) in contour.edges.enumerated() {
      add(sides.left[index], to: &left)
      add(sides.right[index], to: &right)
      if contour.isClosed || index + 1 < contour.edges.count {
        addJoin(sides.joints[index + 1], at: edge.end, from: edge.endTangent)
      }
    }
    if contour.isClosed {
      finish(left)
      finish(right.reversed())
    } else {
      addCap(cap, at: last.end, tangent: last.endTangent, to: &left)
      left += right.reversed()
      addCap(cap, at: first.start, tangent: first.startTangent * -1, to: &left)
      finish(left)
    }
  }

  private mutating func finish(_ polygon: some Sequence<StrokeVector>) {
    starts.append(points.count)
    points += polygon
  }
}

// MARK: - Sides

extension StrokeOutline {
  /// Adds an edge's line on one side.
  ///
  /// Where the pen turns about a centre within its own width, the far part of the quad is turned over:
  ///
  ///     ────────P0───P1────────       The lines across meet in C. The part beyond winds the wrong
  ///              ╲   ╱                way, once; two more rounds of it the right way leave one.
  ///               ╲ ╱
  ///                C                  S0 → S1 becomes S0 → C → S1 → S0 → C → S1.
  ///               ╱ ╲
  ///             S1───S0
  private func add(_ line: StrokeSides.Line, to side: inout [StrokeVector]) {
    guard !line.isRemoved else { return }
    side.append(line.start)
    if let centre = line.centre { side += [centre, line.end, line.start, centre] }
    side.append(line.end)
  }
}

// MARK: - Joins

extension StrokeOutline {
  private mutating func addJoin(
    _ joint: StrokeSides.Joint, at point: StrokeVector, from tangent: StrokeVector
  ) {
    let join: LineJoin
    switch joint.kind {
    case .smooth: return
    case .meeting(let style): join = style
    case .overlapping(let style):
      join = style
      // By way of the vertex, so that each quad is whole.
      if joint.turnsLeft { left.append(point) } else { right.append(point) }
    }
    if joint.turnsLeft {
      addWedge(
        join, to: &right, at: point, joint.rightBefore, joint.rightAfter, tangent,
        miter: joint.miter * -1, cosine: joint.cosine)
    } else {
      addWedge(
        join, to: &left, at: point, joint.leftBefore, joint.leftAfter, tangent,
        miter: joint.miter, cosine: joint.cosine)
    }
  }

  private func addWedge(
    _ join: LineJoin, to side: inout [StrokeVector], at point: StrokeVector,
    _ before: StrokeVector, _ after: StrokeVector, _ tangent: StrokeVector, miter: StrokeVector,
    cosine: Double
  ) {
    switch join {
    case .bevel: break
    case .round:
      addArc(to: &side, around: point, before, after, over: tangent)
    case .miter:
      // Its length is 1 / cos θ/2 line widths, and cos² θ/2 = (1 + cos θ) / 2.
      let limit = Double(style.miterLimit)
      if limit * limit * (1 + cosine) >= 2 { side.append(point + miter) }
    }
  }

  /// Adds the points between two ends of an arc, by halving it: square roots alone, the same anywhere.
  ///
  /// - Parameter over: the direction of the arc's middle where the ends are opposite.
  private func addArc(
    to side: inout [StrokeVector], around point: StrokeVector, _ from: StrokeVector,
    _ to: StrokeVector, over tangent: StrokeVector, depth: Int = 12
  ) {
    let square = halfWidth * halfWidth
    guard depth > 0, square - from.dot(to) > resolution.turnLimit * square else { return }
    // A half circle's ends have no sum to speak of; its middle is the tangent.
    let sum = from + to
    let direction = sum.dot(sum) > 1e-6 * square ? sum.unit : tangent
    guard let direction else { return }
    let middle = direction * halfWidth
    addArc(to: &side, around: point, from, middle, over: tangent, depth: depth - 1)
    side.append(point + middle)
    addArc(to: &side, around: point, middle, to, over: tangent, depth: depth - 1)
  }
}

// MARK: - Caps

extension StrokeOutline {
  /// Adds the points between the left and the right end of a contour that ends in a direction.
  private func addCap(
    _ cap: LineCap, at point: StrokeVector, tangent: StrokeVector, to side: inout [StrokeVector]
  ) {
    let normal = tangent.perpendicular * halfWidth
    switch cap {
    case .butt: break
    case .square:
      let reach = point + tangent * halfWidth
      side += [reach + normal, reach - normal]
    case .round:
      addArc(to: &side, around: point, normal, normal * -1, over: tangent)
    }
  }

  private mutating func addDot(_ dot: StrokeContour.Dot) {
    guard style.lineCap != .butt else { return }
    let normal = dot.tangent.perpendicular * halfWidth
    for direction in [1.0, -1.0] {
      left.append(dot.point + normal * direction)
      addCap(style.lineCap, at: dot.point, tangent: dot.tangent * direction, to: &left)
    }
    finish(left)
  }
}
