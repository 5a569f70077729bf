import Foundation

// MARK: - Arcs

extension Path {
  /// The point that the next line or curve begins at; nil for an empty path.
  public var currentPoint: CGPoint? {
    guard verbs.last == .close else { return points.last }
    // Back to the beginning of the contour that was closed.
    var index = points.count
    for verb in verbs.reversed() {
      index -= verb.pointCount
      if verb == .move { return points[index] }
    }
    return nil
  }

  /// Adds an arc of a circle, after a line from the current point, if there is one.
  ///
  /// - Parameters:
  ///   - center: the circle's middle.
  ///   - radius: not negative.
  ///   - startAngle: where it begins, in radians from the x axis toward the y axis.
  ///   - endAngle: where it ends, in radians.
  ///   - clockwise: false for growing angles, true for falling ones. The name is right for y up;
  ///     with y down, as on a screen, growing angles run clockwise. An arc that would turn more
  ///     than once is a whole circle, and so is one from 0 to 2π that runs the other way.
  /// - Precondition: the numbers are finite, and the radius is not negative.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    var delta = clockwise ? startAngle - endAngle : endAngle - startAngle
    let turn = 2 * CGFloat.pi
    if delta > turn {
      delta = turn
    } else if delta < 0 {
      delta = delta.truncatingRemainder(dividingBy: turn) + turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -delta : delta)
  }

  /// Adds an arc of a circle by the angle that it goes over, in radians; it may turn more than once.
  ///
  /// Pieces of 45° at most stay within 4.3e-6 radii of the circle. The sines and cosines are the
  /// system's, and may differ in the last bit between systems.
  /// - Precondition: the numbers are finite, the radius is not negative, and the arc has at most 1,000
  ///   turns.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat
  ) {
    precondition(radius >= 0, "An arc's radius is negative.")
    precondition(
      abs(delta) <= 2000 * .pi, "An arc has more than a thousand turns, or is not finite.")
    func point(_ angle: CGFloat) -> (x: CGFloat, y: CGFloat) {
      (center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
    let count = max(Int((abs(delta) / (.pi / 4) - 1e-9).rounded(.up)), 1)
    let step = delta / CGFloat(count)
    let reach = radius * (4.0 / 3) * tan(step / 4)
    let first = point(startAngle)
    join(CGPoint(x: first.x, y: first.y))
    guard delta != 0, radius > 0 else { return }
    // A whole number of turns ends where it began, to the bit.
    let isWhole = abs(abs(delta).truncatingRemainder(dividingBy: 2 * .pi)) == 0
    for index in 0..<count {
      let from = startAngle + step * CGFloat(index)
      let to = startAngle + step * CGFloat(index + 1)
      let (start, end) = (point(from), index == count - 1 && isWhole ? first : point(to))
      addCurve(
        to: CGPoint(x: end.x, y: end.y),
        control1: CGPoint(x: start.x - reach * sin(from), y: start.y + reach * cos(from)),
        control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)))
    }
  }

  /// Adds an arc that rounds the corner between two tangents, after a line to where it begins.
  ///
  /// The first tangent runs from the current point to `tangent1End`, the second from there to
  /// `tangent2End`. Where they make no corner, or the radius is 0, the line goes to `tangent1End`.
  ///
  ///     current ────────╮  tangent1End     from the corner to the arc: r tan(θ/2)
  ///                     │                  for a turn by θ
  ///                tangent2End
  ///
  /// It takes square roots alone.
  /// - Precondition: the path is not empty, the points are finite, and the radius is not negative.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat
  ) {
    guard let current = currentPoint else {
      preconditionFailure("A path's first step must be a move.")
    }
    precondition(radius >= 0, "An arc's radius is negative.")
    func vector(_ from: CGPoint, _ to: CGPoint) -> StrokeVector {
      StrokeVector(Double(to.x - from.x), Double(to.y - from.y))
    }
    guard radius > 0, let before = vector(current, corner).unit,
      let after = vector(corner, end).unit,
      abs(before.cross(after)) > 1e-12
    else {
      addLine(to: corner)
      return
    }
    let r = Double(radius)
    let (sine, cosine) = (before.cross(after), before.dot(after))
    let distance = r * abs(sine) / (1 + cosine)
    let vertex = StrokeVector(Double(corner.x), Double(corner.y))
    let start = vertex - before * distance
    // From the centre to the arc's ends.
    let side: Double = sine > 0 ? -1 : 1
    let normal = before.perpendicular * (side * r)
    let centre = start - normal
    join(CGPoint(x: start.x, y: start.y))
    addArc(around: centre, from: normal, to: after.perpendicular * (side * r), depth: 3)
  }

  /// Adds an arc of less than a half turn about a centre, halved until it turns by 45° at most.
  private mutating func addArc(
    around centre: StrokeVector, from u: StrokeVector, to v: StrokeVector, depth: Int
  ) {
    let square = u.dot(u)
    let cosine = u.dot(v) / square
    let radius = square.squareRoot()
    if cosine < 0.707, depth > 0, let middle = (u + v).unit {
      addArc(around: centre, from: u, to: middle * radius, depth: depth - 1)
      addArc(around: centre, from: middle * radius, to: v, depth: depth - 1)
      return
    }
    // (4/3) tan(θ/4), from the cosine of θ by halving twice: tan(θ/2) = sin θ / (1 + cos θ).
    let half = max((1 + cosine) / 2, 0).squareRoot()
    let tangent = max(1 - half * half, 0).squareRoot() / (1 + half)
    let reach = (u.cross(v) > 0 ? 4.0 : -4.0) / 3 * tangent
    let (a, b) = (centre + u + u.perpendicular * reach, centre + v - v.perpendicular * reach)
    let end = centre + v
    addCurve(
      to: CGPoint(x: end.x, y: end.y), control1: CGPoint(x: a.x, y: a.y),
      control2: CGPoint(x: b.x, y: b.y))
  }

  /// Goes to a point by a line, or begins the path there.
  private mutating func join(_ point: CGPoint) {
    guard let current = currentPoint else {
      move(to: point)
      return
    }
    if current != point { addLine(to: point) }
  }
}

// MARK: - Shapes

extension Path {
  /// Adds a rectangle as a contour of its own; an empty or null one adds nothing.
  public mutating func addRect(_ rect: CGRect) {
    append(Path(rect: rect))
  }

  /// Adds an ellipse that fills a rectangle, as a contour of its own.
  public mutating func addEllipse(in rect: CGRect) {
    append(Path(ellipseIn: rect))
  }

  /// Adds a rectangle with elliptical corners, as a contour of its own.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerWidth: half of the corners' width, clamped to half of the rectangle's.
  ///   - cornerHeight: half of the corners' height, clamped to half of the rectangle's.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    let rect = rect.standardized
    let (width, height) = (
      min(max(cornerWidth, 0), rect.width / 2), min(max(cornerHeight, 0), rect.height / 2)
    )
    guard !rect.isNull, width > 0, height > 0 else {
      append(Path(rect: rect))
      return
    }
    // Circular corners, stretched along y.
    let stretch = height / width
    let circular = CGRect(x: 0, y: 0, width: rect.width, height: rect.height / stretch)
    append(
      Path(roundedRect: circular, cornerRadius: width).applying(
        CGAffineTransform(a: 1, b: 0, c: 0, d: stretch, tx: rect.minX, ty: rect.minY)))
  }

  /// Adds a contour of straight lines between points; none for no point.
  public mutating func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  private mutating func append(_ other: Path) {
    if !other.isEmpty { addPath(other) }
  }
}
