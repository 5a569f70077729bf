import Foundation
import SpanKernels
import TwirlGraphics

// MARK: - Fills

extension GraphicsContext {
  /// Fills a path, in user space, with the fill paint.
  ///
  /// Every contour counts as closed. An empty path, one outside of the clip, and any path under a
  /// transform without an inverse draw nothing.
  /// - Precondition: the transform takes no point out of the finite numbers.
  public func fill(_ path: Path, rule: FillRule = .nonZero) {
    guard !path.isEmpty, isVisible(state.fillPaint) else { return }
    if fillFromCache(path, rule: rule) { return }
    fill(flattened(path), rule: rule)
  }

  /// Fills polygons on the device, whatever the transform, with the fill paint.
  public func fill(_ polygons: FlattenedPath, rule: FillRule = .nonZero) {
    draw(polygons, rule: rule, paint: state.fillPaint)
  }

  /// Fills a rectangle, in user space, with the fill paint; an empty or null one draws nothing.
  public func fill(_ rect: CGRect) {
    fill(Path(rect: rect))
  }

  /// Fills a path as a projective map shows it in user space, with the fill paint, which the map shows
  /// with it.
  ///
  /// What lies behind the eye is not drawn, nor anything under a map without an inverse.
  /// - Precondition: the map, and with it the current transform, is finite.
  public func fill(
    _ path: Path, projectedBy transform: ProjectiveTransform, rule: FillRule = .nonZero
  ) {
    guard !path.isEmpty, isVisible(state.fillPaint) else { return }
    let toDevice = transform.concatenating(ProjectiveTransform(state.ctm))
    draw(
      FlattenedPath(path, projectedBy: toDevice), rule: rule, paint: state.fillPaint,
      space: toDevice)
  }

  /// Sets the pixels of a rectangle on the device, whatever they were.
  ///
  /// Neither the transform nor the alpha nor the blend mode applies, and of the clip only its
  /// rectangles do. What lies outside the bitmap is ignored. In a transparency layer it is the layer's
  /// pixels that are set.
  public func clear(_ rect: PixelRect, to pixel: Pixel = .clear) {
    let rect = rect.intersection(state.hardClip)
    guard !rect.isEmpty else { return }
    surface.drawn = surface.drawn.union(rect)
    let area = rect.offsetBy(x: -surface.origin.x, y: -surface.origin.y)
    guard area.width == surface.bitmap.width, area.area >= 1 << 16 else {
      return surface.bitmap.fill(area, with: pixel)
    }
    // Whole rows are one long run. The system's memset would go past the caches where it is very long,
    // and what is drawn next would have to wait.
    surface.bitmap.withUnsafeMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      base.withMemoryRebound(to: UInt32.self, capacity: pixels.count) { words in
        span_fill(
          words + area.y * area.width, area.area, unsafeBitCast(pixel, to: UInt32.self))
      }
    }
  }
}

// MARK: - Paint through coverage

extension GraphicsContext {
  /// Whether drawing with a paint can change anything.
  func isVisible(_ paint: Paint) -> Bool {
    if state.drawingBounds.isEmpty { return false }
    if state.blendMode.changesUnderClear { return true }
    if case .color(let color) = paint { return color.alpha * state.alpha > 0 }
    return state.alpha > 0
  }

  /// Draws the inside of polygons on the device with a paint.
  ///
  /// - Parameter space: from the space that the paint is laid out in to the device; nil for the
  ///   current transform.
  func draw(
    _ polygons: FlattenedPath, rule: FillRule, paint: Paint, space: ProjectiveTransform? = nil
  ) {
    drawShadow(of: polygons, rule: rule, paint: paint, space: space)
    var bounds = polygons.pixelBounds
    let isSolid = if case .color = paint { state.blendMode == .normal } else { false }
    if isSolid { bounds.width += 4 }  // lets the rasterizer draw the right edge four at a time
    bounds = state.drawingBounds.intersection(bounds)
    guard !bounds.isEmpty else { return }
    if isSolid, case .color(let color) = paint {
      let pixel = color.withAlphaComponent(color.alpha * state.alpha).pixel
      guard pixel.alpha > 0 else { return }
      draw(in: bounds) { memory in
        var sink = SolidSink(memory: memory, source: SolidSource(pixel))
        clip(&sink, polygons, rule, bounds)
      }
      return
    }
    withPixels(paint, space: space ?? ProjectiveTransform(state.ctm), bounds: bounds) { source in
      draw(source, polygons, rule: rule, bounds: bounds)
    }
  }

  /// Draws the inside of polygons on the device with a source's pixels.
  func draw(
    _ source: any PixelSource, _ polygons: FlattenedPath, rule: FillRule, bounds: PixelRect
  ) {
    draw(source, mode: state.blendMode, in: bounds) { sink in
      clip(&sink, polygons, rule, bounds)
    }
  }

  private func clip<Sink: CoverageSink>(
    _ sink: inout Sink, _ polygons: FlattenedPath, _ rule: FillRule, _ bounds: PixelRect
  ) {
    // A small part of a large shape, as where something moves on a page, is often all inside.
    let isInside = rule == .nonZero && !usesReferenceCoverage && polygons.surrounds(bounds)
    func cover(_ sink: inout some CoverageSink) {
      guard isInside else {
        return rasterizer.rasterize(polygons, rule: rule, clip: bounds, into: &sink)
      }
      var row = bounds.y
      while row < bounds.maxY {
        sink.begin(row: row)
        sink.span(bounds.x..<bounds.maxX, coverage: 255)
        row += 1
      }
    }
    if let mask = state.mask {
      ClippedSink.with(sink, mask: mask, cover)
    } else {
      cover(&sink)
    }
  }

  /// Calls a closure with a paint's pixels, or not at all if it paints nothing.
  private func withPixels(
    _ paint: Paint, space: ProjectiveTransform, bounds: PixelRect,
    _ body: (any PixelSource) -> Void
  ) {
    switch paint {
    case .color(let color):
      body(SolidPixels(color.withAlphaComponent(color.alpha * state.alpha).pixel))
    case .gradient(let gradient):
      guard
        let pixels = GradientPixels(
          gradient, toDevice: space, alpha: Double(state.alpha), bounds: bounds)
      else { return }
      body(pixels)
    case .image(let image):
      image.withPixels(space: space, opacity: alphaByte, bounds: bounds, body)
    }
  }

  /// The alpha as a byte.
  var alphaByte: UInt8 { UInt8((state.alpha * 255).rounded()) }

  /// Calls a closure with a sink that draws a source's pixels within bounds.
  func draw(
    _ source: any PixelSource, mode: BlendMode, in bounds: PixelRect,
    _ body: (inout PaintSink) -> Void
  ) {
    let scratch = scratch
    draw(in: bounds) { memory in
      var sink = PaintSink(memory: memory, source: source, mode: mode, scratch: scratch)
      body(&sink)
    }
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
