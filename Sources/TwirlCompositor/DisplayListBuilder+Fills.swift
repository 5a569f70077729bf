import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlRaster

extension DisplayListBuilder {
  /// Draws the background and the gradient.
  ///
  /// - Parameter isCut: whether the outline lies outside of the layer's own, to be cut to that.
  func fills(
    of layer: LayerSnapshot, _ outline: LayerOutline, _ toDevice: PlaneTransform,
    isCut: Bool = false
  ) -> [DisplayNode] {
    let shown = layer.properties
    var paints: [DisplayNode.FillPaint] = []
    if let color = shown.backgroundColor { paints.append(.color(color)) }
    if case .gradient(let gradient) = layer.content,
      let paint = gradientPaint(gradient, in: shown.bounds)
    {
      paints.append(paint)
    }
    guard !paints.isEmpty else { return [] }
    let outline = isCut ? outline : self.outline(outline, underBorderOf: shown, toDevice)
    return paints.flatMap { fill(outline, of: shown, toDevice, $0) }
  }

  /// Fills an outline, its edges antialiased or not as the layer says.
  private func fill(
    _ outline: LayerOutline, of shown: LayerProperties, _ toDevice: PlaneTransform,
    _ paint: DisplayNode.FillPaint
  ) -> [DisplayNode] {
    guard shown.hasExtras else { return fill(outline.path, outline.rect, toDevice, paint) }
    if shown.allowsEdgeAntialiasing {
      let edges = EdgeMask.all.subtracting(shown.edgeAntialiasingMask)
      let snapped = edges.isEmpty ? outline : outline.snapping(edges, under: toDevice)
      return fill(snapped.path, snapped.rect, toDevice, paint)
    }
    if outline.isRectangle, toDevice.isAxisAligned {
      let snapped = outline.snapping(.all, under: toDevice)
      return fill(snapped.path, snapped.rect, toDevice, paint)
    }
    let rows = outline.path.pixelRows(under: toDevice, visible: visible)
    var paint = paint
    if case .gradient(let gradient, let space) = paint {
      guard case .affine(let affine) = toDevice else {
        return fill(outline.path, outline.rect, toDevice, paint)
      }
      paint = .gradient(gradient, space: space.concatenating(affine))
    }
    return fill(rows, rows.controlBounds, .affine(.identity), paint)
  }

  /// The outline without what an opaque border hides.
  ///
  /// A background that ends where the border does would shine through at its edge. Under the middle of
  /// the border neither edge of that lies in the pixels where the background ends.
  private func outline(
    _ outline: LayerOutline, underBorderOf shown: LayerProperties, _ toDevice: PlaneTransform
  ) -> LayerOutline {
    guard shown.hasExtras, shown.borderWidth > 0, shown.borderColor?.alpha == 1, tint.alpha == 1
    else { return outline }
    let pixel = 1 / toDevice.leastStretch
    let distance = min(shown.borderWidth / 2, shown.borderWidth - 1.5 * pixel)
    guard distance > 0, let inner = outline.inset(by: distance) else { return outline }
    return inner
  }

  /// Draws the border: inset from the bounds, along their corners, above sublayers.
  ///
  /// The inner edge runs the other way round, so that a pixel with both edges in it is covered by
  /// exactly the difference of their areas.
  ///
  /// - Parameter outside: where the ring ends on the outside; nil for the outline itself.
  func border(
    of shown: LayerProperties, _ outline: LayerOutline, outside: LayerOutline? = nil,
    _ toDevice: PlaneTransform
  ) -> [DisplayNode] {
    guard shown.hasExtras, let color = shown.borderColor, shown.borderWidth > 0 else { return [] }
    let inner = outline.inset(by: shown.borderWidth)
    if !shown.allowsEdgeAntialiasing, outside == nil {
      var ring = outline.path.pixelRows(under: toDevice, visible: visible)
      if let inner {
        ring.addPath(inner.path.pixelRows(under: toDevice, visible: visible))
      }
      return fill(ring, ring.controlBounds, .affine(.identity), .color(color), evenOdd: true)
    }
    var ring = (outside ?? outline).path
    if let inner { ring.addPath(inner.reversedPath) }
    return fill(ring, (outside ?? outline).rect, toDevice, .color(color))
  }

  /// Fills a path.
  ///
  /// - Parameter bounds: a rectangle around the path.
  func fill(
    _ path: Path, _ bounds: CGRect, _ transform: PlaneTransform, _ paint: DisplayNode.FillPaint,
    evenOdd: Bool = false
  ) -> [DisplayNode] {
    let fill = DisplayNode.Fill(
      path: path, transform: transform, paint: paint.tinted(tint), evenOdd: evenOdd)
    return DisplayNode.fill(fill, pathBounds: bounds, within: visible).map { [$0] } ?? []
  }

  /// A gradient layer's paint, or nil where it paints nothing.
  ///
  /// Its geometry is that of the unit square, which is then stretched to the bounds: lines across an
  /// axial gradient are at right angles to its axis in the square, a radial one is an ellipse with
  /// half axes |end − start|, and a conic one begins at the direction from start to end.
  private func gradientPaint(
    _ layer: GradientProperties, in bounds: CGRect
  ) -> DisplayNode.FillPaint? {
    guard !layer.colors.isEmpty, bounds.width > 0, bounds.height > 0 else { return nil }
    let locations = layer.locations.flatMap { $0.count == layer.colors.count ? $0 : nil }
    let gradient = Gradient(colors: layer.colors, locations: locations)
    let toBounds = CGAffineTransform(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    let (start, end) = (layer.startPoint, layer.endPoint)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var space: CGAffineTransform
    let geometry: GradientPaint.Geometry
    switch layer.type {
    case .axial:
      space = .identity
      geometry = .linear(start: start, end: end)
    case .radial:
      // The unit circle around the origin becomes the ellipse.
      space = CGAffineTransform(a: abs(dx), b: 0, c: 0, d: abs(dy), tx: start.x, ty: start.y)
      geometry = .radial(
        startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1)
    case .conic:
      // The x axis becomes the direction from start to end.
      let length = (dx * dx + dy * dy).squareRoot()
      let (x, y) = length > 0 ? (dx / length, dy / length) : (1, 0)
      space = CGAffineTransform(a: x, b: y, c: -y, d: x, tx: start.x, ty: start.y)
      geometry = .conic(center: .zero, angle: 0)
    }
    space = space.concatenating(toBounds)
    guard space.isFinite, space.determinant != 0 else { return nil }
    return .gradient(GradientPaint(gradient, geometry), space: space)
  }
}
