import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Fills a path, in user space, with the fill colour.
  ///
  /// Every contour counts as closed. An empty path, one outside of the clip, and any path under a
  /// transform without an inverse draw nothing.
  /// - Precondition: the transform takes no point out of the finite numbers.
  public func fill(_ path: Path, rule: FillRule = .nonZero) {
    guard !path.isEmpty, isVisible(state.fillColor) else { return }
    fill(flattened(path), rule: rule)
  }

  /// Fills polygons on the device, whatever the transform, with the fill colour.
  public func fill(_ polygons: FlattenedPath, rule: FillRule = .nonZero) {
    draw(polygons, rule: rule, color: state.fillColor)
  }

  /// Whether drawing in a colour can change anything.
  func isVisible(_ color: Color) -> Bool {
    color.alpha * state.alpha > 0 && !state.drawingBounds.isEmpty
  }

  /// Draws the inside of polygons on the device in a colour.
  func draw(_ polygons: FlattenedPath, rule: FillRule, color: Color) {
    let pixel = color.withAlphaComponent(color.alpha * state.alpha).pixel
    guard pixel.alpha > 0 else { return }
    var bounds = polygons.pixelBounds
    bounds.width += 4  // lets the rasterizer draw the right edge four pixels at a time
    bounds = state.drawingBounds.intersection(bounds)
    guard !bounds.isEmpty else { return }
    let source = SolidSource(pixel)
    let (mask, rasterizer) = (state.mask, rasterizer)
    draw(in: bounds) { memory in
      var sink = SolidSink(memory: memory, source: source)
      if let mask {
        ClippedSink.with(sink, mask: mask) { clipped in
          rasterizer.rasterize(polygons, rule: rule, clip: bounds, into: &clipped)
        }
      } else {
        rasterizer.rasterize(polygons, rule: rule, clip: bounds, into: &sink)
      }
    }
  }

  /// Fills a rectangle, in user space, with the fill colour; an empty or null one draws nothing.
  public func fill(_ rect: CGRect) {
    fill(Path(rect: rect))
  }

  /// Sets the pixels of a rectangle on the device, whatever they were.
  ///
  /// Neither the transform nor the alpha applies, and of the clip only its rectangles do. What lies
  /// outside the bitmap is ignored. In a transparency layer it is the layer's pixels that are set.
  public func clear(_ rect: PixelRect, to pixel: Pixel = .clear) {
    let rect = rect.intersection(state.hardClip)
    guard !rect.isEmpty else { return }
    surface.drawn = surface.drawn.union(rect)
    surface.bitmap.fill(rect.offsetBy(x: -surface.origin.x, y: -surface.origin.y), with: pixel)
  }

  /// Calls a closure with the surface's memory, of which it changes a part.
  func draw(in bounds: PixelRect, _ body: (PixelMemory) -> Void) {
    surface.drawn = surface.drawn.union(bounds)
    let (origin, stride) = (surface.origin, surface.bitmap.width)
    surface.bitmap.withUnsafeMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      base.withMemoryRebound(to: UInt32.self, capacity: pixels.count) { words in
        body(PixelMemory(base: words, origin: origin, stride: stride))
      }
    }
  }
}
