import Foundation

extension FlattenedPath {
  /// The largest error of a stroke's curved edges, in pixels, where no other is asked for.
  ///
  /// It is less than for fills: a stroke has two edges, and both err to the inside of a bend.
  public static let defaultStrokeTolerance: CGFloat = 0.005

  /// Creates the polygons that a pen covers along a path, for the non-zero winding rule.
  ///
  ///     let ring = FlattenedPath(
  ///       stroking: Path(ellipseIn: rect), style: StrokeStyle(lineWidth: 4), transform: toDevice)
  ///
  /// The pen has its width in the path's own units, and the transform maps what it covers: where the
  /// scale is not the same in all directions, neither is the line's width. All parts of the polygons
  /// wind the same way, clockwise or not.
  ///
  /// A contour without length, but with a line, a curve or a closing in it, is a dot: a disc with
  /// round caps, a square along the path's axes with square caps, nothing with butt caps. Segments
  /// without length in other contours are ignored. Coordinates beyond ±1e100 count as ±1e100. A
  /// pattern of more than 65,536 dashes on one contour counts as solid.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - style: the pen: width, ends, corners and dashes.
  ///   - transform: maps the path's units to pixels. One that squashes the plane gives no polygon.
  ///   - tolerance: the largest error of curved edges, round joins and round caps in pixels.
  /// - Precondition: the tolerance is positive.
  public init(
    stroking path: Path, style: StrokeStyle, transform: CGAffineTransform = .identity,
    tolerance: CGFloat = FlattenedPath.defaultStrokeTolerance
  ) {
    precondition(tolerance > 0, "A flattening tolerance is not positive.")
    style.checkNumbers()
    let determinant = transform.determinant
    guard style.lineWidth > 0, determinant != 0, !determinant.isNaN else {
      self.init(points: [], starts: [])
      return
    }
    let resolution = StrokeResolution(
      halfWidth: min(Double(style.lineWidth) / 2, 1e100), transform: transform,
      tolerance: Double(tolerance))
    let dashing = StrokeDashing(style)
    var outline = StrokeOutline(style: style, resolution: resolution)
    for contour in StrokeFlattening(path, resolution: resolution).contours {
      guard let dashing, contour.dot == nil else {
        outline.add(contour)
        continue
      }
      for dash in dashing.dashes(of: contour) { outline.add(dash) }
    }
    let limit: CGFloat = 1e300
    func device(_ v: StrokeVector) -> CGPoint {
      let point = CGPoint(x: v.x, y: v.y).applying(transform)
      // Infinity minus infinity is nowhere; the origin is as good as any.
      guard !point.x.isNaN, !point.y.isNaN else { return .zero }
      return CGPoint(x: min(max(point.x, -limit), limit), y: min(max(point.y, -limit), limit))
    }
    self.init(points: outline.points.map(device), starts: outline.starts)
  }
}

extension Path {
  /// Returns the outline of what a pen covers along the path, for the non-zero winding rule.
  ///
  /// - Parameters:
  ///   - style: the pen: width, ends, corners and dashes.
  ///   - transform: maps the outline; the pen keeps its shape in the path's own units.
  ///   - tolerance: the largest error of curved edges, in units of the result.
  public func strokedPath(
    _ style: StrokeStyle, transform: CGAffineTransform = .identity,
    tolerance: CGFloat = FlattenedPath.defaultStrokeTolerance
  ) -> Path {
    let polygons = FlattenedPath(
      stroking: self, style: style, transform: transform, tolerance: tolerance)
    var result = Path()
    for index in polygons.starts.indices {
      let range = polygons.polygon(index)
      guard let first = range.first else { continue }
      result.move(to: polygons.points[first])
      for point in polygons.points[range.dropFirst()] { result.addLine(to: point) }
      result.closeSubpath()
    }
    return result
  }
}
