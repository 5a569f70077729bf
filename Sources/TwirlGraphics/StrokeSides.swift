/// The two sides of a pen along a contour, edge by edge, and how they pass its vertices.
///
/// On the inner side of a corner, the lines of both edges end where they meet:
///
///     ───────────P        X = P + (n + n') / (1 + cos θ)
///         │      │ │      for normals n and n' as long as half the line width, and a turn by θ
///     ────┼──────X │
///         │      │ │
///
/// On curves, edges can be too short to reach X. Then the lines of several edges are searched for the
/// place where they cross, and what lies beyond is left out. Where there is none, the sides end at the
/// perpendiculars and the quads overlap, which costs no hole, but exactness where one ends at the edge.
struct StrokeSides {
  /// What one side of an edge is.
  struct Line {
    var start: StrokeVector
    var end: StrokeVector
    /// Where the lines across the edge's ends meet, if they do on this side.
    var centre: StrokeVector?
    /// Whether the side is left out, since its neighbours meet without it.
    var isRemoved = false
  }

  /// What happens at a vertex: where the sides end and begin, off the vertex.
  struct Joint {
    var leftBefore: StrokeVector
    var leftAfter: StrokeVector
    var rightBefore: StrokeVector
    var rightAfter: StrokeVector
    var kind = Kind.smooth
    var turnsLeft = false
    /// Where the two edges' lines meet on the left, off the vertex; the right's is opposite.
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

  private let contour: StrokeContour
  private let lineJoin: LineJoin
  private let resolution: StrokeResolution
  /// The joints at the edges' beginnings and, last, at the contour's end; a closed contour's seam is both.
  private(set) var joints: [Joint] = []
  /// The side where `perpendicular` points.
  private(set) var left: [Line] = []
  private(set) var right: [Line] = []

  init(_ contour: StrokeContour, lineJoin: LineJoin, resolution: StrokeResolution) {
    (self.contour, self.lineJoin, self.resolution) = (contour, lineJoin, resolution)
    makeJoints()
    dropShortMeetings()
    makeLines()
    for index in joints.indices { trimOverlap(at: index) }
  }
}

// MARK: - Joints

extension StrokeSides {
  private mutating func makeJoints() {
    let edges = contour.edges
    guard let first = edges.first, let last = edges.last else { return }
    joints.reserveCapacity(edges.count + 1)
    let seam = contour.isClosed ? joint(last, first) : nil
    let halfWidth = resolution.halfWidth
    joints.append(seam ?? Joint(normal: first.startTangent.perpendicular * halfWidth))
    for index in 1..<max(edges.count, 1) { joints.append(joint(edges[index - 1], edges[index])) }
    joints.append(seam ?? Joint(normal: last.endTangent.perpendicular * halfWidth))
  }

  private func joint(_ before: StrokeContour.Edge, _ after: StrokeContour.Edge) -> Joint {
    let normal = before.endTangent.perpendicular * resolution.halfWidth
    let next = after.startTangent.perpendicular * resolution.halfWidth
    let cosine = before.endTangent.dot(after.startTangent)
    let miter = (normal + next) * (1 / (1 + cosine))
    if 1 - cosine <= resolution.turnLimit { return Joint(normal: miter) }

    var joint = Joint(normal: normal)
    (joint.leftAfter, joint.rightAfter) = (next, next * -1)
    joint.cosine = cosine
    joint.miter = miter
    joint.turnsLeft = before.endTangent.cross(after.startTangent) > 0
    let style = before.continuesCurve ? LineJoin.round : lineJoin
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

  /// Gives up the meeting points that an edge is too short for: where it would run backward.
  private mutating func dropShortMeetings() {
    let edges = contour.edges
    var short: [Int] = []
    for (index, edge) in edges.enumerated() {
      let (before, after) = (joints[index], joints[index + 1])
      let chord = edge.end - edge.start
      if chord.dot(chord + after.leftBefore - before.leftAfter) < 0
        || chord.dot(chord + after.rightBefore - before.rightAfter) < 0
      {
        short.append(index)
      }
    }
    for index in short {
      dropMeeting(at: index)
      dropMeeting(at: index + 1)
    }
  }

  private mutating func dropMeeting(at index: Int) {
    guard case .meeting(let style) = joints[index].kind else { return }
    let edges = contour.edges
    let before = edges[index > 0 ? index - 1 : edges.count - 1]
    let after = edges[index < edges.count ? index : 0]
    let normal = before.endTangent.perpendicular * resolution.halfWidth
    let next = after.startTangent.perpendicular * resolution.halfWidth
    var joint = joints[index]
    joint.kind = .overlapping(style)
    (joint.leftBefore, joint.leftAfter) = (normal, next)
    (joint.rightBefore, joint.rightAfter) = (normal * -1, next * -1)
    setJoint(joint, at: index)
  }

  /// Stores a joint; a closed contour's seam is listed twice.
  private mutating func setJoint(_ joint: Joint, at index: Int) {
    joints[index] = joint
    guard contour.isClosed else { return }
    if index == 0 { joints[joints.count - 1] = joint }
    if index == joints.count - 1 { joints[0] = joint }
  }
}

// MARK: - Lines

extension StrokeSides {
  private mutating func makeLines() {
    left.reserveCapacity(contour.edges.count)
    right.reserveCapacity(contour.edges.count)
    for (index, edge) in contour.edges.enumerated() {
      let (before, after) = (joints[index], joints[index + 1])
      left.append(line(edge, before.leftAfter, after.leftBefore))
      right.append(line(edge, before.rightAfter, after.rightBefore))
    }
  }

  private func line(
    _ edge: StrokeContour.Edge, _ before: StrokeVector, _ after: StrokeVector
  ) -> Line {
    Line(
      start: edge.start + before, end: edge.end + after, centre: Self.centre(edge, before, after))
  }

  /// Where the lines across an edge's ends meet on one side, if they do.
  ///
  ///     start + s before = end + u after
  private static func centre(
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

// MARK: - Overlaps

extension StrokeSides {
  /// How many edges are searched before and after a vertex.
  private static let searchLimit = 32

  /// Ends the inner sides at a vertex where they cross, if they do.
  ///
  ///      ╲ ╲      ╱ ╱         Beyond the crossing, they turn a loop that lies within both strokes:
  ///       ╲ ╲____╱ ╱          without it, its area is counted once instead of twice.
  ///        ╲__╳___╱
  ///          ╱ ╲
  private mutating func trimOverlap(at index: Int) {
    guard case .overlapping(let style) = joints[index].kind,
      index < contour.edges.count, index > 0 || contour.isClosed
    else { return }
    let isLeft = joints[index].turnsLeft
    let before = run(from: index, by: -1, left: isLeft)
    let after = run(from: index, by: 1, left: isLeft)
    let lines = isLeft ? left : right

    func crossing(_ i: Int, _ j: Int) -> StrokeVector? {
      let (a, b) = (lines[before[i]], lines[after[j]])
      let (along, across) = (a.end - a.start, b.end - b.start)
      let area = along.cross(across)
      // The sides go on with the turn of the corner, or it is some other crossing.
      guard isLeft ? area > 0 : area < 0 else { return nil }
      let s = (b.start - a.start).cross(across) / area
      let u = (b.start - a.start).cross(along) / area
      guard s >= 0, s <= 1, u >= 0, u <= 1 else { return nil }
      return a.start + along * s
    }
    // The nearest crossing: no other lies in its loop.
    for reach in 0..<max(before.count, after.count) {
      for other in 0...reach {
        for (i, j) in [(reach, other), (other, reach)] {
          guard i < before.count, j < after.count, before[i] != after[j],
            let point = crossing(i, j)
          else { continue }
          if isLeft {
            Self.trim(&left, before[...i], after[...j], at: point)
          } else {
            Self.trim(&right, before[...i], after[...j], at: point)
          }
          joints[index].kind = .meeting(style)
          setJoint(joints[index], at: index)
          return
        }
      }
    }
  }

  private static func trim(
    _ lines: inout [Line], _ before: ArraySlice<Int>, _ after: ArraySlice<Int>,
    at point: StrokeVector
  ) {
    for index in before.dropLast() { lines[index].isRemoved = true }
    for index in after.dropLast() { lines[index].isRemoved = true }
    if let index = before.last { lines[index].end = point }
    if let index = after.last { lines[index].start = point }
  }

  /// The edges from a vertex on, forward or backward, as far as they go on smoothly on one side.
  ///
  /// They end where they have turned by a quarter: what they cross later need not be the corner's.
  private func run(from vertex: Int, by step: Int, left isLeft: Bool) -> [Int] {
    let count = contour.edges.count
    var result: [Int] = []
    var first: StrokeVector?
    var index = step > 0 ? vertex : vertex - 1
    while result.count < min(Self.searchLimit, count / 2 + 1) {
      if index < 0 || index >= count {
        guard contour.isClosed else { break }
        index = index < 0 ? count - 1 : 0
      }
      let line = isLeft ? left[index] : right[index]
      guard line.centre == nil, !line.isRemoved else { break }
      let tangent = contour.edges[index].startTangent
      if tangent.dot(first ?? tangent) < 0 { break }
      if first == nil { first = tangent }
      result.append(index)
      guard case .smooth = joints[step > 0 ? index + 1 : index].kind else { break }
      index += step
    }
    return result
  }
}
