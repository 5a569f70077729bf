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
/// On the inner side of a corner, both quads end at X, where their edges meet. Where an edge is too
/// short for that, they end at the perpendiculars and overlap.
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
    guard let first = contour.edges.first, let last = contour.edges.last else { return }
    let vertices = joints(of: contour)
    for (index, edge) in contour.edges.enumerated() {
      let (before, after) = (vertices[index], vertices[index + 1])
      addSide(&left, edge, before.leftAfter, after.leftBefore)
      addSide(&right, edge, before.rightAfter, after.rightBefore)
      if contour.isClosed || index + 1 < contour.edges.count {
        addJoin(after, at: edge.end, from: edge.endTangent)
      }
    }
    if contour.isClosed {
      finish(left)
      finish(right.reversed())
    } else {
      addCap(at: last.end, tangent: last.endTangent, to: &left)
      left += right.reversed()
      addCap(at: first.start, tangent: first.startTangent * -1, to: &left)
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
  /// Adds an edge's line on one side, from `before` off its start to `after` off its end.
  ///
  /// Where the pen turns about a centre within its own width, the far part of the quad is turned over:
  ///
  ///     ────────P0───P1────────       The lines across meet in C. The part beyond winds the wrong
  ///              ╲   ╱                way, once; two more rounds of it the right way leave one.
  ///               ╲ ╱
  ///                C                  S0 → S1 becomes S0 → C → S1 → S0 → C → S1.
  ///               ╱ ╲
  ///             S1───S0
  private func addSide(
    _ side: inout [StrokeVector], _ edge: StrokeContour.Edge, _ before: StrokeVector,
    _ after: StrokeVector
  ) {
    let (start, end) = (edge.start + before, edge.end + after)
    side.append(start)
    if let centre = crossing(edge, before, after) {
      side += [centre, end, start, centre]
    }
    side.append(end)
  }

  /// Where the lines across an edge's ends meet on one side, if they do.
  ///
  ///     start + s before = end + u after
  private func crossing(
    _ edge: StrokeContour.Edge, _ before: StrokeVector, _ after: StrokeVector
  ) -> StrokeVector? {
    let chord = edge.end - edge.start
    let area = before.cross(after)
    let (s, u) = (chord.cross(after), chord.cross(before))
    // 0 < s / area < 1, and u likewise, without dividing.
    if area > 0 {
      guard s > 0, s < area, u > 0, u < area else { return nil }
    } else {
      guard s < 0, s > area, u < 0, u > area else { return nil }
    }
    return edge.start + before * (s / area)
  }
}

// MARK: - Joints

extension StrokeOutline {
  /// What happens to the pen's sides at a vertex: where they end and begin, off the vertex.
  struct Joint {
    var leftBefore: StrokeVector
    var leftAfter: StrokeVector
    var rightBefore: StrokeVector
    var rightAfter: StrokeVector
    var kind = Kind.smooth
    var turnsLeft = false
    /// Where the two sides' lines meet on the left, off the vertex; the right's is opposite.
    var miter = StrokeVector(0, 0)
    /// The cosine of the turn.
    var cosine = 1.0

    enum Kind {
      /// The sides go on.
      case smooth
      /// A wedge on the outer side; the inner sides meet.
      case meeting(LineJoin)
      /// A wedge on the outer side; the inner sides overlap.
      case overlapping(LineJoin)
    }

    /// The pen across the contour, one way.
    init(normal: StrokeVector) {
      (leftBefore, leftAfter) = (normal, normal)
      (rightBefore, rightAfter) = (normal * -1, normal * -1)
    }
  }

  /// Returns the joints at the edges' beginnings and, last, at the contour's end.
  private func joints(of contour: StrokeContour) -> [Joint] {
    let edges = contour.edges
    var result: [Joint] = []
    result.reserveCapacity(edges.count + 1)
    guard let first = edges.first, let last = edges.last else { return [] }
    let seam = contour.isClosed ? joint(last, first) : nil
    result.append(seam ?? Joint(normal: first.startTangent.perpendicular * halfWidth))
    for index in 1..<max(edges.count, 1) { result.append(joint(edges[index - 1], edges[index])) }
    result.append(seam ?? Joint(normal: last.endTangent.perpendicular * halfWidth))

    // An edge that would run backward between two meeting points is too short for them.
    var short: [Int] = []
    for (index, edge) in edges.enumerated() {
      let (before, after) = (result[index], result[index + 1])
      let chord = edge.end - edge.start
      if chord.dot(chord + after.leftBefore - before.leftAfter) < 0 {
        short.append(index)
      } else if chord.dot(chord + after.rightBefore - before.rightAfter) < 0 {
        short.append(index)
      }
    }
    for index in short {
      overlap(&result[index], edges[index > 0 ? index - 1 : edges.count - 1], edges[index])
      overlap(
        &result[index + 1], edges[index], edges[index + 1 < edges.count ? index + 1 : 0])
    }
    if contour.isClosed, let end = result.last {
      // The seam is listed twice.
      if case .overlapping = end.kind { result[0] = end }
      if case .overlapping = result[0].kind { result[edges.count] = result[0] }
    }
    return result
  }

  private func joint(_ before: StrokeContour.Edge, _ after: StrokeContour.Edge) -> Joint {
    let (normal, next) = (
      before.endTangent.perpendicular * halfWidth, after.startTangent.perpendicular * halfWidth
    )
    let cosine = before.endTangent.dot(after.startTangent)
    // The lines meet on the bisector, at 1 / cos θ/2 half widths:  (n + n') / (1 + cos θ).
    let miter = (normal + next) * (1 / (1 + cosine))
    if 1 - cosine <= resolution.turnLimit { return Joint(normal: miter) }

    var joint = Joint(normal: normal)
    (joint.leftAfter, joint.rightAfter) = (next, next * -1)
    joint.cosine = cosine
    joint.miter = miter
    joint.turnsLeft = before.endTangent.cross(after.startTangent) > 0
    let style = before.continuesCurve ? LineJoin.round : style.lineJoin
    // A turn back leaves no meeting point.
    guard cosine > -0.999_999 else {
      joint.kind = .overlapping(style)
      return joint
    }
    joint.kind = .meeting(style)
    if joint.turnsLeft {
      (joint.leftBefore, joint.leftAfter) = (miter, miter)
    } else {
      (joint.rightBefore, joint.rightAfter) = (miter * -1, miter * -1)
    }
    return joint
  }

  /// Gives up a meeting point.
  private func overlap(
    _ joint: inout Joint, _ before: StrokeContour.Edge, _ after: StrokeContour.Edge
  ) {
    guard case .meeting(let style) = joint.kind else { return }
    joint.kind = .overlapping(style)
    joint.leftBefore = before.endTangent.perpendicular * halfWidth
    joint.leftAfter = after.startTangent.perpendicular * halfWidth
    joint.rightBefore = joint.leftBefore * -1
    joint.rightAfter = joint.leftAfter * -1
  }
}

// MARK: - Joins

extension StrokeOutline {
  private mutating func addJoin(_ joint: Joint, at point: StrokeVector, from tangent: StrokeVector) {
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
    at point: StrokeVector, tangent: StrokeVector, to side: inout [StrokeVector]
  ) {
    let normal = tangent.perpendicular * halfWidth
    switch style.lineCap {
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
      addCap(at: dot.point, tangent: dot.tangent * direction, to: &left)
    }
    finish(left)
  }
}
