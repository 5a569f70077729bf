import Foundation

extension FlattenedPath {
  /// Flattens a path as a projective map shows it: the image in device pixels, divided by w.
  ///
  ///     let flipped = FlattenedPath(Path(rect: layer.bounds), projectedBy: toDevice)
  ///
  /// A curve is halved until its image, divided, is within the tolerance of its chord; so the error
  /// holds near the eye, too. What lies behind the eye is cut off before the division, at a plane
  /// shortly in front of it: w = 1e-5 of the largest w of the path. A map that squashes the plane
  /// gives no polygon.
  /// - Precondition: the tolerance is positive, and the map is finite.
  public init(
    _ path: Path, projectedBy transform: ProjectiveTransform,
    tolerance: CGFloat = FlattenedPath.defaultTolerance
  ) {
    precondition(tolerance > 0, "A flattening tolerance is not positive.")
    precondition(transform.isFinite, "A projective transform is not finite.")
    if let affine = transform.affineTransform, affine.isFinite {
      self.init(affine.determinant == 0 ? Path() : path, transform: affine, tolerance: tolerance)
      return
    }
    guard transform.determinant != 0 else {
      self.init(points: [], starts: [])
      return
    }
    var projection = Projection(path, transform, tolerance: Double(tolerance))
    projection.flatten(path)
    self.init(points: projection.points, starts: projection.starts)
  }
}

/// A point before the division.
private struct HomogeneousPoint {
  var x: Double
  var y: Double
  var w: Double

  init(_ x: Double, _ y: Double, _ w: Double) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  init(_ point: CGPoint, _ t: ProjectiveTransform) {
    x = Double(point.x * t.m11 + point.y * t.m21 + t.m41)
    y = Double(point.x * t.m12 + point.y * t.m22 + t.m42)
    w = Double(point.x * t.m14 + point.y * t.m24 + t.m44)
  }

  func interpolated(to end: Self, at t: Double) -> Self {
    Self(x + (end.x - x) * t, y + (end.y - y) * t, w + (end.w - w) * t)
  }

  func middle(_ other: Self) -> Self {
    Self((x + other.x) * 0.5, (y + other.y) * 0.5, (w + other.w) * 0.5)
  }

  var divided: StrokeVector { StrokeVector(x / w, y / w) }
}

/// The work of flattening under a projective map.
private struct Projection {
  private let transform: ProjectiveTransform
  private let tolerance: Double
  /// The w of the plane in front of the eye.
  private let near: Double
  private(set) var points: [CGPoint] = []
  private(set) var starts: [Int] = []
  /// The contour in work.
  private var contour: [HomogeneousPoint] = []

  /// The number of times that a curve is halved at most: enough for 10,000 pixels.
  private static let depthLimit = 10

  init(_ path: Path, _ transform: ProjectiveTransform, tolerance: Double) {
    (self.transform, self.tolerance) = (transform, tolerance)
    let farthest = path.points.reduce(0.0) { max($0, HomogeneousPoint($1, transform).w) }
    near = farthest * 1e-5
  }

  mutating func flatten(_ path: Path) {
    guard near > 0, near.isFinite else { return }
    var next = 0
    func take() -> HomogeneousPoint {
      defer { next += 1 }
      return HomogeneousPoint(path.points[next], transform)
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        finish()
        contour.append(take())
      case .line:
        contour.append(take())
      case .quad, .cubic:
        guard let start = contour.last else { continue }
        let controls = [start] + (0..<verb.pointCount).map { _ in take() }
        addCurve(controls, depth: Self.depthLimit)
      case .close:
        // What follows begins with a move.
        break
      }
    }
    finish()
  }

  /// Adds a curve without its beginning.
  ///
  /// With positive w, the image of a Bezier lies in the hull of its control points' images: if they are
  /// all near the chord, so is the curve.
  private mutating func addCurve(_ controls: [HomogeneousPoint], depth: Int) {
    guard let last = controls.last else { return }
    let isBehind = controls.allSatisfy { $0.w <= near }
    if depth == 0 || isBehind || isFlat(controls) {
      contour.append(last)
      return
    }
    var (first, second): ([HomogeneousPoint], [HomogeneousPoint]) = ([], [])
    var row = controls
    while let begin = row.first, let end = row.last {
      first.append(begin)
      second.append(end)
      row = zip(row, row.dropFirst()).map { $0.middle($1) }
    }
    addCurve(first, depth: depth - 1)
    addCurve(second.reversed(), depth: depth - 1)
  }

  private func isFlat(_ controls: [HomogeneousPoint]) -> Bool {
    guard controls.allSatisfy({ $0.w > near }), let first = controls.first, let last = controls.last
    else { return false }
    let (start, end) = (first.divided, last.divided)
    let chord = end - start
    let square = chord.dot(chord)
    return controls.dropFirst().dropLast().allSatisfy { control in
      let point = control.divided - start
      let t = square > 0 ? min(max(point.dot(chord) / square, 0), 1) : 0
      return (point - chord * t).length <= tolerance
    }
  }

  /// Cuts the contour at the near plane (Sutherland and Hodgman), divides, and keeps the polygon.
  private mutating func finish() {
    defer { contour.removeAll(keepingCapacity: true) }
    guard var from = contour.last else { return }
    let begin = points.count
    let limit = 1e300
    func add(_ point: HomogeneousPoint) {
      let image = point.divided
      guard !image.x.isNaN, !image.y.isNaN else { return }
      points.append(
        CGPoint(x: min(max(image.x, -limit), limit), y: min(max(image.y, -limit), limit)))
    }
    for to in contour {
      if (from.w > near) != (to.w > near) {
        var crossing = from.interpolated(to: to, at: (near - from.w) / (to.w - from.w))
        crossing.w = near
        add(crossing)
      }
      if to.w > near { add(to) }
      from = to
    }
    if points.count > begin { starts.append(begin) }
  }
}
