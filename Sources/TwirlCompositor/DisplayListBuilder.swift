import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

extension DisplayList {
  /// Creates the picture of a layer tree as it is presented at an instant.
  ///
  /// - Parameters:
  ///   - root: the tree; its superlayer's space is the canvas, in points.
  ///   - size: the canvas in points; see ``canvas(size:scale:)``.
  ///   - scale: pixels a point.
  ///   - background: what lies behind the tree.
  ///   - time: the instant on the tree's clock.
  ///   - fonts: what text is set with.
  /// - Throws: `TextError` where a font or a glyph is missing.
  public init(
    _ root: Layer, size: CGSize, scale: CGFloat, background: Color, at time: MediaTime,
    fonts: FontBook
  ) throws(TextError) {
    try self.init(
      root.snapshot(at: time), size: size, scale: scale, background: background, fonts: fonts)
  }

  /// Creates the picture of a layer tree that was captured.
  ///
  /// - Throws: `TextError` where a font or a glyph is missing.
  public init(
    _ root: LayerSnapshot, size: CGSize, scale: CGFloat, background: Color, fonts: FontBook
  ) throws(TextError) {
    let bounds = Self.canvas(size: size, scale: scale)
    let builder = DisplayListBuilder(canvas: bounds, fonts: fonts)
    let nodes = try builder.nodes(
      for: root, parent: .affine(CGAffineTransform(scaleX: scale, y: scale)))
    self.init(bounds: bounds, background: background.pixel, nodes: nodes)
  }
}

/// Walks a captured layer tree and writes down what it shows.
struct DisplayListBuilder {
  let canvas: PixelRect
  let fonts: FontBook

  /// Returns what a layer and its sublayers draw.
  ///
  /// - Parameter parent: maps the superlayer's coordinates to pixels.
  func nodes(
    for layer: LayerSnapshot, parent: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    let shown = layer.properties
    guard !shown.isHidden, shown.opacity > 0 else { return [] }
    let toDevice = layer.toSuperlayer.concatenating(parent)
    // A layer that a transform flattens to a line covers no pixel, nor does anything in it.
    guard toDevice.covers else { return [] }

    let nodes: [DisplayNode] =
      switch layer.transition {
      case .none: try picture(of: layer, toDevice)
      case .running(let kind, let direction, let old, let progress):
        try transition(kind, direction, from: old, to: layer, progress, toDevice)
      }
    guard shown.opacity < 1 else { return nodes }
    return DisplayNode.group(opacity: min(shown.opacity, 1), clip: nil, nodes).map { [$0] } ?? []
  }

  /// Returns what a layer and its sublayers draw, the layer's place and opacity aside.
  func picture(
    of layer: LayerSnapshot, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    let shown = layer.properties
    var nodes: [DisplayNode] = []
    let outline = Path(roundedRect: shown.bounds, cornerRadius: shown.cornerRadius)
    if let color = shown.backgroundColor {
      nodes += fill(outline, within: shown.bounds, toDevice, color)
    }
    switch layer.content {
    case .none, .gradient: break
    case .shape(let shape): nodes += self.shape(shape, toDevice)
    case .text(let text): nodes += try self.text(text, shown.bounds, toDevice)
    }

    var inner: [DisplayNode] = []
    for sublayer in layer.sublayers { inner += try self.nodes(for: sublayer, parent: toDevice) }
    if shown.masksToBounds, !inner.isEmpty { inner = group(inner, clip: outline, toDevice) }
    return nodes + inner + border(of: shown, outline, toDevice)
  }

  /// Draws the border: inset from the bounds, along their corners, above sublayers.
  ///
  /// The inner edge runs the other way round, so that a pixel with both edges in it is covered by
  /// exactly the difference of their areas.
  private func border(
    of shown: LayerProperties, _ outline: Path, _ toDevice: PlaneTransform
  ) -> [DisplayNode] {
    guard let color = shown.borderColor, shown.borderWidth > 0 else { return [] }
    var ring = outline
    let inner = shown.bounds.insetBy(dx: shown.borderWidth, dy: shown.borderWidth)
    if !inner.isNull, inner.width > 0, inner.height > 0 {
      let radius = min(shown.cornerRadius, min(shown.bounds.width, shown.bounds.height) / 2)
      let mirrored = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * inner.midX, ty: 0)
      ring.addPath(
        Path(roundedRect: inner, cornerRadius: max(radius - shown.borderWidth, 0)),
        transform: mirrored)
    }
    return fill(ring, within: shown.bounds, toDevice, color)
  }

  func fill(
    _ path: Path, within bounds: CGRect, _ transform: PlaneTransform, _ color: Color,
    evenOdd: Bool = false
  ) -> [DisplayNode] {
    let node = DisplayNode.fill(
      path, pathBounds: bounds, transform: transform, color: color, evenOdd: evenOdd,
      within: canvas)
    return node.map { [$0] } ?? []
  }

  /// Cuts steps to a path.
  func group(
    _ nodes: [DisplayNode], opacity: CGFloat = 1, clip path: Path? = nil,
    _ transform: PlaneTransform
  ) -> [DisplayNode] {
    let clip = path.map { DisplayNode.Clip(path: $0, transform: transform) }
    return DisplayNode.group(opacity: opacity, clip: clip, nodes).map { [$0] } ?? []
  }

  /// Fills the path, then strokes the part of it from `strokeStart` to `strokeEnd`.
  ///
  /// The stroke is a path of its own, in the layer's coordinates; it is dashed from where the part
  /// begins.
  private func shape(_ shape: ShapeProperties, _ toDevice: PlaneTransform) -> [DisplayNode] {
    guard let path = shape.path, !path.isEmpty else { return [] }
    var nodes: [DisplayNode] = []
    if let color = shape.fillColor {
      nodes += fill(
        path, within: path.controlBounds, toDevice, color, evenOdd: shape.fillRule == .evenOdd)
    }
    guard let color = shape.strokeColor, shape.lineWidth > 0, shape.strokeStart < shape.strokeEnd
    else { return nodes }
    let part =
      shape.strokeStart > 0 || shape.strokeEnd < 1
      ? path.trimmed(from: shape.strokeStart, to: shape.strokeEnd) : path
    let outline = part.strokedPath(
      StrokeStyle(
        lineWidth: shape.lineWidth, lineCap: shape.lineCap, lineJoin: shape.lineJoin,
        miterLimit: shape.miterLimit, dash: (shape.lineDashPattern ?? []).map { max($0, 0) },
        dashPhase: shape.lineDashPhase),
      tolerance: FlattenedPath.defaultStrokeTolerance / max(toDevice.greatestStretch, 1))
    return nodes + fill(outline, within: outline.controlBounds, toDevice, color)
  }

  /// Sets the text in the middle of the bounds; see `TextLayout`.
  private func text(
    _ text: TextProperties, _ bounds: CGRect, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    guard !text.string.isEmpty else { return [] }
    let layout = try fonts.layout(
      text.string, font: text.font, style: text.paragraphStyle, width: bounds.width,
      height: bounds.height)
    let place = PlaneTransform.affine(
      CGAffineTransform(translationX: bounds.minX, y: bounds.minY))
    let nodes = fill(
      layout.outline, within: layout.inkBounds, place.concatenating(toDevice),
      text.foregroundColor)
    guard let clip = layout.clippingRect, !nodes.isEmpty else { return nodes }
    return group(nodes, clip: Path(rect: clip), place.concatenating(toDevice))
  }
}

extension PlaneTransform {
  /// A bound for the factor by which an affine map makes lengths longer: its Frobenius norm.
  ///
  /// Under perspective it depends on the place; there that around the origin serves.
  fileprivate var greatestStretch: CGFloat {
    let (a, b, c, d): (CGFloat, CGFloat, CGFloat, CGFloat) =
      switch self {
      case .affine(let t): (t.a, t.b, t.c, t.d)
      case .projective(let t): (t.m11 / t.m44, t.m12 / t.m44, t.m21 / t.m44, t.m22 / t.m44)
      }
    let norm = (a * a + b * b + c * c + d * d).squareRoot()
    return norm.isFinite ? min(norm, 1e6) : 1
  }

  /// Whether the plane's image covers any pixels: it is finite, and not squashed to a line.
  var covers: Bool {
    switch self {
    case .affine(let affine): affine.isFinite && affine.determinant != 0
    case .projective(let map): map.isFinite && map.determinant != 0
    }
  }
}
