import Foundation

/// A line or a curve between two points, as a polynomial of its parameter 0...1.
struct PathSegment {
  /// The end points and, between them, the control points: two to four in all.
  var controls: [StrokeVector]

  /// The derivative's length.
  func speed(at t: Double) -> Double {
    let s = 1 - t
    switch controls.count {
    case 4:
      let (a, b, c) = (
        controls[1] - controls[0], controls[2] - controls[1], controls[3] - controls[2]
      )
      return (a * (3 * s * s) + b * (6 * s * t) + c * (3 * t * t)).length
    case 3:
      return ((controls[1] - controls[0]) * (2 * s) + (controls[2] - controls[1]) * (2 * t)).length
    default: return (controls[1] - controls[0]).length
    }
  }

  /// The arc length from the beginning to a parameter, within about 1e-10 of itself.
  ///
  /// Gauss and Legendre's rule integrates the speed; a piece is halved until the two halves agree with
  /// the whole. At a cusp, where the speed has a corner, the pieces' own length bounds the error.
  func length(to end: Double = 1) -> Double {
    guard controls.count > 2 else { return (controls[1] - controls[0]).length * end }
    let polygon = zip(controls, controls.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard polygon > 0, polygon.isFinite else { return polygon }
    func refine(_ from: Double, _ to: Double, _ whole: Double, _ depth: Int) -> Double {
      let middle = (from + to) / 2
      let (left, right) = (integral(from, middle), integral(middle, to))
      if depth == 0 || abs(left + right - whole) <= 1e-11 * polygon { return left + right }
      return refine(from, middle, left, depth - 1) + refine(middle, to, right, depth - 1)
    }
    return refine(0, end, integral(0, end), 24)
  }

  /// Nodes and weights of Gauss and Legendre's rule with eight points on -1...1; both are symmetric.
  private static let rule: [(node: Double, weight: Double)] = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
    (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_2, 0.101_228_536_290_376_3),
  ]

  private func integral(_ from: Double, _ to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    var sum = 0.0
    for (node, weight) in Self.rule {
      sum += weight * (speed(at: middle - half * node) + speed(at: middle + half * node))
    }
    return sum * half
  }

  /// The parameter at which the arc length from the beginning is a given one.
  func parameter(at distance: Double, of total: Double) -> Double {
    guard distance > 0, total > 0 else { return 0 }
    guard distance < total else { return 1 }
    guard controls.count > 2 else { return distance / total }
    // Newton's steps, kept in a bracket that every one makes smaller.
    var (low, high) = (0.0, 1.0)
    var t = distance / total
    for _ in 0..<60 {
      let error = length(to: t) - distance
      if abs(error) <= 1e-12 * total { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The part between two parameters, by de Casteljau's construction.
  func part(from start: Double, to end: Double) -> PathSegment {
    let head = end < 1 ? split(at: end).0 : self
    return start > 0 ? head.split(at: end > 0 ? start / end : 0).1 : head
  }

  private func split(at t: Double) -> (PathSegment, PathSegment) {
    var (first, last): ([StrokeVector], [StrokeVector]) = ([], [])
    var row = controls
    while let begin = row.first, let end = row.last {
      first.append(begin)
      last.append(end)
      row = zip(row, row.dropFirst()).map { $0.interpolated(to: $1, at: t) }
    }
    return (PathSegment(controls: first), PathSegment(controls: last.reversed()))
  }
}

extension Path {
  /// The arc length of all contours together, the lines that close them included.
  ///
  /// Curves are integrated to about 1e-10 of their length.
  public var length: CGFloat {
    CGFloat(segmentsByContour.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.length() } })
  }

  /// The segments of every contour; a closing line is the last of its contour's.
  var segmentsByContour: [(start: CGPoint, segments: [PathSegment], isClosed: Bool)] {
    var result: [(start: CGPoint, segments: [PathSegment], isClosed: Bool)] = []
    var next = 0
    for verb in verbs {
      let added = points[next..<next + verb.pointCount]
      next += verb.pointCount
      guard var contour = verb == .move ? nil : result.popLast() else {
        if let start = added.first { result.append((start, [], false)) }
        continue
      }
      let current = contour.segments.last?.controls.last ?? StrokeVector(contour.start)
      if verb == .close {
        contour.isClosed = true
        let start = StrokeVector(contour.start)
        if current != start { contour.segments.append(PathSegment(controls: [current, start])) }
      } else {
        contour.segments.append(PathSegment(controls: [current] + added.map { StrokeVector($0) }))
      }
      result.append(contour)
    }
    return result
  }
}
