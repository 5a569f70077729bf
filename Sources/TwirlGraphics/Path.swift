import Foundation

/// A sequence of contours made of lines and Bezier curves.
///
///     var path = Path()
///     path.move(to: CGPoint(x: 0, y: 0))
///     path.addLine(to: CGPoint(x: 10, y: 0))
///     path.addLine(to: CGPoint(x: 0, y: 10))
///     path.closeSubpath()
///
/// Verbs and points lie in two arrays: equality of two copies of one path is a pointer comparison,
/// which is what damage tracking does most.
///
/// Invariant: the points are as many as the verbs ask for, all finite, and every contour begins
/// with a `move`.
public struct Path: Equatable, Hashable, Sendable {
  /// What a step of a path does, with the points that it takes.
  public enum Verb: UInt8, Sendable {
    /// Begins a contour at one point.
    case move
    /// A straight line to one point.
    case line
    /// A quadratic curve: control point, end.
    case quad
    /// A cubic curve: two control points, end.
    case cubic
    /// A straight line back to the contour's beginning; takes no point.
    case close

    /// The number of points that the verb takes.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The steps, in order.
  public private(set) var verbs: [Verb] = []
  /// The points of all steps, in order.
  public private(set) var points: [CGPoint] = []
  private var contourStart: CGPoint?

  /// Creates a path without contours.
  public init() {}

  /// Whether there is nothing in it.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The smallest rectangle around all points and control points; null for an empty path.
  public var controlBounds: CGRect {
    guard let first = points.first else { return .null }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

// MARK: - Building

extension Path {
  /// Begins a contour.
  ///
  /// - Precondition: the point is finite, as all points given to a path must be.
  public mutating func move(to point: CGPoint) {
    contourStart = point
    append(.move, point)
  }

  /// Adds a line from the current point.
  ///
  /// - Precondition: a contour has begun, as for every curve.
  public mutating func addLine(to point: CGPoint) {
    continueContour()
    append(.line, point)
  }

  /// Adds a quadratic curve from the current point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    continueContour()
    append(.quad, control, end)
  }

  /// Adds a cubic curve from the current point.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    continueContour()
    append(.cubic, control1, control2, end)
  }

  /// Closes the contour; what is added next begins a new one at the same point.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds all contours of another path; what is added next continues its last one.
  public mutating func addPath(_ other: Path, transform: CGAffineTransform = .identity) {
    guard !other.isEmpty else { return }
    let mapped = other.applying(transform)
    verbs += mapped.verbs
    points += mapped.points
    contourStart = mapped.contourStart
  }

  /// Returns the path with every point mapped.
  ///
  /// - Precondition: the mapped points are finite.
  public func applying(_ transform: CGAffineTransform) -> Path {
    guard transform != .identity else { return self }
    var result = self
    result.points = points.map { $0.applying(transform) }
    result.contourStart = contourStart?.applying(transform)
    precondition(
      result.points.allSatisfy { $0.x.isFinite && $0.y.isFinite },
      "A transform takes a path's point out of the finite numbers.")
    return result
  }

  private mutating func continueContour() {
    guard let start = contourStart else {
      preconditionFailure("A path's first step must be a move.")
    }
    if verbs.last == .close { append(.move, start) }
  }

  private mutating func append(_ verb: Verb, _ added: CGPoint...) {
    for point in added {
      precondition(point.x.isFinite && point.y.isFinite, "A path's point is not finite.")
    }
    verbs.append(verb)
    points += added
  }
}
