import Foundation

/// Closed polygons that follow a path's contours, in device pixels.
///
///     let polygons = FlattenedPath(path, transform: toDevice)
///
/// A curve is cut into equal steps of its parameter, as many as keep every chord within the
/// tolerance. Its ends stay where they are; the vertices between lie a little outside of it, so that
/// the chords cross it and the enclosed area is right on average. Every contour is taken as closed, as filling does. The result depends on nothing but
/// the path and the transform: clipping and damage do not move a vertex.
public struct FlattenedPath: Equatable, Sendable {
  /// The largest distance between a curve and its chords, in pixels, where no other is asked for.
  ///
  /// With it the coverage of circles is within 2/255 of the true one, 0.6/255 in the root mean square.
  public static let defaultTolerance: CGFloat = 0.01

  /// The vertices of all polygons, in order.
  public private(set) var points: [CGPoint] = []
  /// The index in `points` at which each polygon begins.
  public private(set) var starts: [Int] = []

  /// Coordinates beyond it, either way, count as it, so that no difference of them overflows.
  private static let coordinateLimit: CGFloat = 1e300

  /// Flattens a path.
  ///
  /// Coordinates beyond ±1e300 count as ±1e300.
  ///
  /// - Parameters:
  ///   - path: the path, in its own units.
  ///   - transform: maps the path to device pixels; it is applied before flattening, so the
  ///     tolerance holds at any scale.
  ///   - tolerance: the largest chord error in pixels.
  /// - Precondition: the tolerance is positive, and the mapped points are finite.
  public init(
    _ path: Path, transform: CGAffineTransform = .identity,
    tolerance: CGFloat = FlattenedPath.defaultTolerance
  ) {
    precondition(tolerance > 0, "A flattening tolerance is not positive.")
    points.reserveCapacity(path.points.count * 4)
    var next = 0
    var current = CGPoint.zero
    func take() -> CGPoint {
      defer { next += 1 }
      let point = path.points[next].applying(transform)
      precondition(point.x.isFinite && point.y.isFinite, "A path's mapped point is not finite.")
      let limit = Self.coordinateLimit
      return CGPoint(x: min(max(point.x, -limit), limit), y: min(max(point.y, -limit), limit))
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        current = take()
        starts.append(points.count)
        points.append(current)
      case .line:
        current = take()
        points.append(current)
      case .quad:
        let (control, end) = (take(), take())
        addQuad(from: current, control, end, tolerance)
        current = end
      case .cubic:
        let (control1, control2, end) = (take(), take(), take())
        addCubic(from: current, control1, control2, end, tolerance)
        current = end
      case .close:
        break
      }
    }
  }

  /// Creates polygons from their vertices.
  ///
  /// - Parameter starts: the index at which each polygon begins, in order.
  init(points: [CGPoint], starts: [Int]) {
    (self.points, self.starts) = (points, starts)
  }

  /// The indices of one polygon's vertices.
  public func polygon(_ index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)
  }

  /// The smallest rectangle around all vertices; null where there are none.
  public var bounds: CGRect {
    guard let (left, top, right, bottom) = extremes else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle of pixels around all vertices; empty where there are none.
  ///
  /// Unlike `bounds`, which holds a width and so loses the near side of a polygon that reaches very
  /// far, it is exact. Coordinates beyond ±2^30 are clamped.
  public var pixelBounds: PixelRect {
    guard let (left, top, right, bottom) = extremes else { return .empty }
    return PixelRect(left: left, top: top, right: right, bottom: bottom)
  }

  private var extremes: (left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat)? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    return (left, top, right, bottom)
  }
}

// MARK: - Curves

extension FlattenedPath {
  /// The most steps that one curve is cut into, whatever its size.
  private static let stepLimit = 1 << 14

  /// The number of equal parameter steps that keep a curve's chords within a tolerance.
  ///
  /// A curve whose second derivative is at most M stays within M/(8n²) of n equal chords; a Bezier's
  /// second derivative is bounded by its second differences (Wang's formula).
  private static func steps(secondDerivative: CGFloat, tolerance: CGFloat) -> Int {
    let count = (secondDerivative / (8 * tolerance)).squareRoot().rounded(.up)
    return count < CGFloat(stepLimit) ? max(1, Int(count)) : stepLimit
  }

  /// By how much of the second derivative the vertices between a curve's ends are moved.
  ///
  /// Chords between points of a curve lie on its inner side throughout, on average by P''/(12n²), the
  /// error of the trapezoidal rule: a disc would come out too small. Vertices moved outward by as much
  /// let the chords cross the curve, so that areas are right; the distance from the curve, two thirds
  /// of the tolerance at a vertex and one third between, remains within it.
  private static func shift(steps: Int) -> CGFloat {
    1 / (12 * CGFloat(steps) * CGFloat(steps))
  }

  private typealias Vector = SIMD2<Double>

  private static func vector(_ point: CGPoint) -> Vector {
    Vector(Double(point.x), Double(point.y))
  }

  private mutating func addQuad(
    from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ tolerance: CGFloat
  ) {
    let (start, control, end) = (Self.vector(p0), Self.vector(p1), Self.vector(p2))
    let a = start - 2 * control + end
    let bend = 2 * CGFloat((a * a).sum().squareRoot())
    let count = Self.steps(secondDerivative: bend, tolerance: tolerance)
    let shift = 2 * Double(Self.shift(steps: count))
    addPoints(count, start - shift * a, 2 * (control - start), a, .zero)
    points.append(p2)
  }

  private mutating func addCubic(
    from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ tolerance: CGFloat
  ) {
    let (start, end) = (Self.vector(p0), Self.vector(p3))
    let (control1, control2) = (Self.vector(p1), Self.vector(p2))
    let a = start - 2 * control1 + control2
    let b = control1 - 2 * control2 + end
    let bend = 6 * CGFloat(max((a * a).sum(), (b * b).sum()).squareRoot())
    let count = Self.steps(secondDerivative: bend, tolerance: tolerance)
    let shift = 6 * Double(Self.shift(steps: count))
    addPoints(
      count, start - shift * a, 3 * (control1 - start) - shift * (b - a), 3 * a, b - a)
    points.append(p3)
  }

  /// Adds the points of a polynomial with these coefficients between its ends, at equal steps.
  private mutating func addPoints(
    _ count: Int, _ c0: Vector, _ c1: Vector, _ c2: Vector, _ c3: Vector
  ) {
    let step = 1 / Double(count)
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: count) { buffer in
      guard let start = buffer.baseAddress else { return }
      var index = 1
      while index < count {
        let t = Double(index) * step
        let point = ((c3 * t + c2) * t + c1) * t + c0
        (start + (index &- 1)).initialize(to: CGPoint(x: point.x, y: point.y))
        index &+= 1
      }
      points.append(contentsOf: UnsafeBufferPointer(start: start, count: count &- 1))
    }
  }
}
