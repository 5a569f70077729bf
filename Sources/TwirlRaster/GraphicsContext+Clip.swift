import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Intersects the clip with a rectangle of device pixels.
  ///
  /// The transform does not apply. Nothing outside changes any more, not even by `clear`; the pixels
  /// inside get the very bytes that they would get without it. It is meant for redrawing a part.
  public func clip(to rect: PixelRect) {
    state.hardClip = state.hardClip.intersection(rect)
    state.drawingBounds = state.drawingBounds.intersection(rect)
  }

  /// Intersects the clip with a path, in user space.
  ///
  /// All that is drawn afterwards has its coverage multiplied by the path's, rounded to nearest, until
  /// the state is restored. An empty path lets nothing through.
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    let polygons = flattened(path)
    let bounds = state.drawingBounds.intersection(polygons.pixelBounds)
    state.drawingBounds = bounds
    state.mask =
      bounds.isEmpty
      ? nil
      : ClipMask(
        polygons, rule: rule, bounds: bounds, outer: state.mask, rasterizer: rasterizer)
  }

  /// The path on the device; without vertices where the transform squashes the plane.
  ///
  /// Chords stay within 0.005 pixels of a curve: twice that, which is usual for flattening, is 2/255 of
  /// coverage where a circle touches a row of pixels.
  func flattened(_ path: Path) -> FlattenedPath {
    state.ctm.determinant == 0
      ? FlattenedPath(Path()) : FlattenedPath(path, transform: state.ctm, tolerance: 0.005)
  }
}
