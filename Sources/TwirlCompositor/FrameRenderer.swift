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
/// drawn with the whole canvas or within a damaged rectangle, and whether a group is drawn anew or taken
/// from an earlier frame. One renderer belongs to one thread.
public final class FrameRenderer {
  let context: GraphicsContext
  private var shown: DisplayList?
  /// What was drawn aside and may be needed again; nil where nothing is kept.
  let cache: RenderCache?
  /// Images as they are sampled.
  let images = ImageStore()

  /// Creates a renderer with a clear canvas.
  public convenience init(size: PixelRect) {
    self.init(size: size, keepsGroups: true)
  }

  /// Creates a renderer.
  ///
  /// - Parameter keepsGroups: whether what is drawn aside is kept from one frame to the next.
  package init(size: PixelRect, keepsGroups: Bool) {
    context = GraphicsContext(width: size.width, height: size.height)
    cache = keepsGroups ? RenderCache(canvas: size) : nil
  }

  /// Draws a list.
  ///
  /// - Precondition: the list has the renderer's size.
  public func render(_ list: DisplayList) {
    precondition(
      list.bounds == context.bitmap.bounds,
      "A display list is drawn on a canvas of another size.")
    cache?.beginFrame()
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
}

// MARK: - Steps

extension FrameRenderer {
  func draw(_ nodes: [DisplayNode], touching rect: PixelRect) {
    for node in nodes {
      let area = node.bounds.intersection(rect)
      guard !area.isEmpty else { continue }
      context.saveGState()
      switch node.content {
      case .fill(let fill): draw(fill)
      case .shadow(let shadow):
        context.clip(to: node.bounds)
        if shadow.isCostly {
          let key = RenderCache.Key(children: [node], mask: nil, bounds: node.bounds)
          layer(key, touching: area) { _ in self.draw(shadow) }
        } else {
          draw(shadow)
        }
      case .group(let group, let children):
        context.clip(to: node.bounds)
        draw(group, children, in: node.bounds, touching: area)
      }
      context.restoreGState()
    }
  }

  private func draw(
    _ group: DisplayNode.Group, _ children: [DisplayNode], in bounds: PixelRect,
    touching area: PixelRect
  ) {
    if case .path(let path, let transform) = group.clip {
      context.clip(to: path.seen(through: transform))
    }
    // A clip to whole pixels is within the bounds already.
    if group.isTransparent { return draw(children, touching: area) }
    context.setAlpha(group.opacity)
    let key = RenderCache.Key(children: children, mask: group.mask, bounds: bounds)
    layer(key, touching: area) { self.paint(key, touching: $0) }
  }

  /// Draws aside, or takes what was drawn aside in an earlier frame, and lays it over the rest.
  private func layer(
    _ key: RenderCache.Key, touching area: PixelRect, _ paint: (PixelRect) -> Void
  ) {
    let kept = cache?.picture(of: key, touching: area) { whole in
      context.drawAside(in: whole) { paint(whole) }
    }
    if let kept { return context.composite(kept.bitmap, in: kept.area) }
    context.beginTransparencyLayer()
    paint(area)
    context.endTransparencyLayer()
  }

  /// Draws a group's steps, and takes from their alpha what the mask does not cover.
  private func paint(_ key: RenderCache.Key, touching area: PixelRect) {
    draw(key.children, touching: area)
    guard let mask = key.mask else { return }
    context.saveGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer()
    draw(mask, touching: area)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func draw(_ shadow: DisplayNode.Shadow) {
    switch shadow.shape {
    case .rounded(let rect, let radius, let map):
      context.concatenate(map)
      context.drawShadow(
        ofRoundedRect: rect, cornerRadius: radius, sigma: shadow.sigma.width, color: shadow.color)
    case .path(let path, .affine(let map)):
      context.concatenate(map)
      context.drawShadow(of: path, sigma: shadow.sigma.width, color: shadow.color)
    case .path(let path, .projective(let map)):
      // One sigma for both directions: that of the mean area.
      let sigma = (shadow.sigma.width * shadow.sigma.height).squareRoot()
      context.drawShadow(
        of: path.seen(through: .projective(map)), sigma: sigma, color: shadow.color)
    case .alpha(let nodes):
      context.drawShadow(sigma: shadow.sigma, source: nodes.bounds, color: shadow.color) { area in
        draw(nodes, touching: area)
      }
    }
  }
}

// MARK: - Fills

extension FrameRenderer {
  private func draw(_ fill: DisplayNode.Fill) {
    let rule: FillRule = fill.evenOdd ? .evenOdd : .nonZero
    switch (fill.paint, fill.transform) {
    case (.color(let color), .affine(let map)):
      context.setFillColor(color)
      context.concatenate(map)
      context.fill(fill.path, rule: rule)
    case (.color(let color), .projective(let map)):
      context.setFillColor(color)
      context.fill(fill.path, projectedBy: map, rule: rule)
    case (.gradient(let paint, let space), .affine(let map)):
      // The path is laid out by its own map, the paint by one that its space comes before.
      let polygons = FlattenedPath(fill.path, transform: map)
      context.setFillPaint(.gradient(paint))
      context.concatenate(space.concatenating(map))
      context.fill(polygons, rule: rule)
    case (.gradient(let paint, let space), .projective(let map)):
      context.setFillPaint(.gradient(paint))
      context.fill(
        fill.path.applying(space.inverted()),
        projectedBy: ProjectiveTransform(space).concatenating(map), rule: rule)
    case (.image(let picture), let map):
      draw(picture, fill.path, map)
    }
  }

  private func draw(
    _ picture: DisplayNode.Picture, _ path: Path, _ transform: PlaneTransform
  ) {
    context.setAlpha(picture.tint.alpha)
    let bitmap = images.bitmap(of: picture)
    let interpolation: ImageInterpolation =
      switch picture.filter {
      case .nearest: .nearest
      case .linear: .bilinear
      case .trilinear: .trilinear
      }
    let (source, frame) = (picture.source, picture.frame)
    let isInside =
      source.minX >= 0 && source.minY >= 0 && source.maxX <= CGFloat(bitmap.width)
      && source.maxY <= CGFloat(bitmap.height)
    if isInside, case .affine(let map) = transform {
      context.concatenate(map)
      if interpolation == .trilinear {
        context.draw(images.pyramid(of: picture), from: source, in: frame)
      } else {
        context.draw(bitmap, from: source, in: frame, interpolation: interpolation)
      }
      return
    }
    // Beyond the picture's edge its last pixels go on.
    let (x, y) = (frame.width / source.width, frame.height / source.height)
    let place = CGAffineTransform(
      a: x, b: 0, c: 0, d: y, tx: frame.minX - source.minX * x, ty: frame.minY - source.minY * y)
    guard place.isFinite else { return }
    context.setFillPaint(
      .image(
        ImagePaint(
          images.pyramid(of: picture), transform: place, interpolation: interpolation)))
    switch transform {
    case .affine(let map):
      context.concatenate(map)
      context.fill(path)
    case .projective(let map):
      context.fill(path, projectedBy: map)
    }
  }
}

extension DisplayNode.Shadow {
  /// Whether it is blurred pixel by pixel.
  fileprivate var isCostly: Bool { if case .rounded = shape { false } else { true } }
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
