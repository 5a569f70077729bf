import Foundation
import TwirlGraphics

/// Polygons as they are: the shadow without a blur.
struct ShadowPolygons: ShadowSource {
  private let polygons: FlattenedPath
  private let rule: FillRule
  private let rasterizer: CoverageRasterizer
  let pixelBounds: PixelRect

  init(_ polygons: FlattenedPath, rule: FillRule, rasterizer: CoverageRasterizer) {
    (self.polygons, self.rule, self.rasterizer) = (polygons, rule, rasterizer)
    pixelBounds = polygons.pixelBounds
  }

  func emit<Sink: CoverageSink>(clip: PixelRect, into sink: inout Sink) {
    rasterizer.rasterize(
      polygons, rule: rule, clip: clip.intersection(pixelBounds), into: &sink)
  }
}

extension FlattenedPath {
  /// The rectangle that a single polygon along the axes is; nil for any other.
  var rectangle: CGRect? {
    guard starts.count == 1 else { return nil }
    var corners = points[polygon(0)]
    if corners.count == 5, corners.first == corners.last { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let p = Array(corners)
    let across = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let down = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard across || down else { return nil }
    return CGRect(
      x: p[0].x, y: p[0].y, width: p[2].x - p[0].x, height: p[2].y - p[0].y
    ).standardized
  }

  /// Returns the polygons under a map of the device.
  func mapped(by transform: CGAffineTransform) -> FlattenedPath {
    guard !transform.isIdentity else { return self }
    var path = Path()
    for index in starts.indices {
      path.addLines(
        between: points[polygon(index)].map { $0.applying(transform) })
    }
    return FlattenedPath(path)
  }
}

extension GaussianRoundedRect {
  /// Creates a shape with four equal corners.
  init(
    _ rect: CGRect, radius: (x: CGFloat, y: CGFloat), sigma: (x: CGFloat, y: CGFloat)
  ) {
    self.init(
      left: Double(rect.minX), top: Double(rect.minY), right: Double(rect.maxX),
      bottom: Double(rect.maxY),
      radii: Array(repeating: (Double(radius.x), Double(radius.y)), count: 4),
      sigma: (Double(sigma.x), Double(sigma.y)))
  }
}
