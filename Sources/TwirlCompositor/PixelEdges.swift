import Foundation
import TwirlGraphics
import TwirlLayers

// Edges without antialiasing: a pixel is covered where its centre lies inside.

extension LayerOutline {
  /// Returns the outline with some edges moved to the boundaries of pixels.
  ///
  /// A boundary is the one between the pixels whose centres lie on either side of the edge. Nothing
  /// moves where a map turns the edges to run across pixels.
  func snapping(_ edges: EdgeMask, under map: PlaneTransform) -> LayerOutline {
    guard let axes = map.axes else { return self }
    let (x, y) = axes
    var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    if edges.contains(.left) { left = x.snapped(left) }
    if edges.contains(.right) { right = x.snapped(right) }
    if edges.contains(.top) { top = y.snapped(top) }
    if edges.contains(.bottom) { bottom = y.snapped(bottom) }
    var result = self
    result.rect = CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    return result
  }
}

/// How one of a plane's axes lies on the device, along one of its axes.
struct DeviceAxis {
  let factor: CGFloat
  let offset: CGFloat

  /// Returns the nearest place on the boundary of pixels; half a pixel goes to the smaller one.
  func snapped(_ value: CGFloat) -> CGFloat {
    factor == 0 ? value : ((value * factor + offset - 0.5).rounded(.up) - offset) / factor
  }
}

extension PlaneTransform {
  /// The axes, where both run along pixels.
  var axes: (x: DeviceAxis, y: DeviceAxis)? {
    guard isAxisAligned, case .affine(let t) = self else { return nil }
    return t.b == 0 && t.c == 0
      ? (DeviceAxis(factor: t.a, offset: t.tx), DeviceAxis(factor: t.d, offset: t.ty))
      : (DeviceAxis(factor: t.b, offset: t.ty), DeviceAxis(factor: t.c, offset: t.tx))
  }
}

extension Path {
  /// Returns the pixels whose centres lie inside a convex path on the device, as rectangles.
  ///
  /// - Parameter visible: rows outside of it are left out.
  func pixelRows(under map: PlaneTransform, visible: PixelRect) -> Path {
    let polygons =
      switch map {
      case .affine(let affine): FlattenedPath(self, transform: affine)
      case .projective(let map): FlattenedPath(self, projectedBy: map)
      }
    let points = polygons.points
    let rows = polygons.pixelBounds.intersection(visible)
    var result = Path()
    guard points.count > 2, !rows.isEmpty else { return result }
    func boundary(_ x: CGFloat) -> CGFloat { (x - 0.5).rounded(.up) }
    var last: (left: CGFloat, right: CGFloat, top: Int)?
    func close(at row: Int) {
      guard let run = last else { return }
      result.addPath(
        Path(
          rect: CGRect(
            x: run.left, y: CGFloat(run.top), width: run.right - run.left,
            height: CGFloat(row - run.top))))
      last = nil
    }
    for row in rows.y..<rows.maxY {
      let y = CGFloat(row) + 0.5
      var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
      for index in points.indices {
        let (a, b) = (points[index], points[index + 1 < points.count ? index + 1 : 0])
        guard (a.y <= y) != (b.y <= y) else { continue }
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        left = min(left, x)
        right = max(right, x)
      }
      let (from, to) = (boundary(left), boundary(right))
      if let run = last, run.left == from, run.right == to { continue }
      close(at: row)
      if from < to { last = (from, to, row) }
    }
    close(at: rows.maxY)
    return result
  }
}
