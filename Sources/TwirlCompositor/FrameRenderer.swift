import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlRaster

/// Draws display lists one after another, each time only what differs from the one before.
///
///     let renderer = FrameRenderer(size: list.bounds)
///     renderer.render(list)
///     let picture = renderer.copyPixels(in: list.bounds)
///
/// The picture never depends on what was drawn before: a pixel's value is the same whether it was
/// drawn with the whole canvas or within a damaged rectangle. One renderer belongs to one thread.
public final class FrameRenderer {
  private let context: GraphicsContext
  private var shown: DisplayList?

  /// Creates a renderer with a clear canvas.
  public init(size: PixelRect) {
    context = GraphicsContext(width: size.width, height: size.height)
  }

  /// Draws a list.
  ///
  /// - Precondition: the list has the renderer's size.
  public func render(_ list: DisplayList) {
    precondition(
      list.bounds == context.bitmap.bounds,
      "A display list is drawn on a canvas of another size.")
    for rect in list.damage(from: shown).rects {
      context.saveGState()
      context.clip(to: rect)
      context.clear(rect, to: list.background)
      draw(list.nodes, touching: rect)
      context.restoreGState()
    }
    shown = list
  }

  /// Returns a part of the picture.
  public func copyPixels(in rect: PixelRect) -> Bitmap {
    context.copyPixels(in: rect)
  }

  private func draw(_ nodes: [DisplayNode], touching rect: PixelRect) {
    for node in nodes where !node.bounds.intersection(rect).isEmpty {
      context.saveGState()
      switch node.content {
      case .fill(let path, let transform, let color, let evenOdd):
        context.setFillColor(color)
        let rule: FillRule = evenOdd ? .evenOdd : .nonZero
        switch transform {
        case .affine(let affine):
          context.concatenate(affine)
          context.fill(path, rule: rule)
        case .projective(let map):
          context.fill(path, projectedBy: map, rule: rule)
        }
      case .group(let opacity, let clip, let children):
        context.clip(to: node.bounds)
        if let clip { context.clip(to: clip.path.seen(through: clip.transform)) }
        context.setAlpha(opacity)
        context.beginTransparencyLayer()
        draw(children, touching: node.bounds.intersection(rect))
        context.endTransparencyLayer()
      }
      context.restoreGState()
    }
  }
}

extension Path {
  /// Returns the path in device pixels.
  ///
  /// Under a projective map curves become polygons; what lies behind the eye is cut off.
  fileprivate func seen(through transform: PlaneTransform) -> Path {
    switch transform {
    case .affine(let affine): return applying(affine)
    case .projective(let map):
      let flattened = FlattenedPath(self, projectedBy: map)
      var result = Path()
      for (index, start) in flattened.starts.enumerated() {
        let end =
          index + 1 < flattened.starts.count ? flattened.starts[index + 1] : flattened.points.count
        guard start < end else { continue }
        result.move(to: flattened.points[start])
        for point in flattened.points[(start + 1)..<end] { result.addLine(to: point) }
        result.closeSubpath()
      }
      return result
    }
  }
}
