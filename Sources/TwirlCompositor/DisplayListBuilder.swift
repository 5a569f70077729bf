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
    let builder = DisplayListBuilder(visible: bounds, fonts: fonts)
    let nodes = try builder.nodes(
      for: root, parent: .affine(CGAffineTransform(scaleX: scale, y: scale)))
    self.init(bounds: bounds, background: background.pixel, nodes: nodes)
  }
}

/// Walks a captured layer tree and writes down what it shows.
///
/// A layer is drawn in this order, each over what came before:
///
///     shadow · background · gradient · contents · shape or text · sublayers · border
///
/// `masksToBounds` cuts all of it to the outline, the mask layer multiplies all of it, and the opacity
/// applies to the result.
struct DisplayListBuilder {
  /// The pixels that count; steps outside are left out.
  var visible: PixelRect
  let fonts: FontBook
  /// What colours are multiplied by: replicators' colours, and opacities that make no group.
  var tint = Tint()
  /// Whether the layers lie in one whose geometry is flipped, or in three, and so on.
  var isFlipped = false
  /// The number of shadows whose shape is being drawn.
  var silhouettes = 0

  /// Shadows that sublayers cast count to the shape of a shadow, and shadows in those; not so deeper.
  static let silhouetteLimit = 3

  /// Creates a builder.
  init(visible: PixelRect, fonts: FontBook) {
    (self.visible, self.fonts) = (visible, fonts)
  }

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

    var builder = self
    if let color = layer.tint { builder.tint.multiply(by: color) }
    var opacity = min(shown.opacity, 1)
    if shown.hasExtras {
      if !shown.isDoubleSided, toDevice.isMirrored(at: shown.anchor) != isFlipped { return [] }
      if !shown.allowsGroupOpacity {
        builder.tint.alpha *= opacity
        opacity = 1
      }
    }
    let nodes: [DisplayNode] =
      switch layer.transition {
      case .none: try builder.picture(of: layer, toDevice)
      case .running(let kind, let direction, let old, let progress):
        try builder.transition(kind, direction, from: old, to: layer, progress, toDevice)
      }
    return group(nodes, opacity: opacity, toDevice)
  }

  /// Returns what a layer and its sublayers draw, the layer's place and opacity aside.
  func picture(
    of layer: LayerSnapshot, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    let shown = layer.properties
    let body = try self.body(of: layer, toDevice)
    var nodes = body.nodes
    let shadow = try self.shadow(of: layer, body, toDevice)
    if !shadow.isEmpty {
      // What masks to its bounds masks its own shadow, too, of which thus only that is seen which shines
      // through the layer.
      if !shown.masksToBounds {
        nodes = shadow + nodes
      } else if !body.isOpaque {
        nodes = group(shadow, clip: body.outline.path, toDevice) + nodes
      }
    }
    guard let mask = layer.masks.first else { return nodes }
    var masking = self
    masking.tint = Tint()
    let cut = DisplayNode.Group(mask: try masking.nodes(for: mask, parent: toDevice))
    return DisplayNode.group(cut, nodes).map { [$0] } ?? []
  }

  /// What a layer draws, its shadow and its mask aside.
  struct Body {
    var nodes: [DisplayNode]
    var outline: LayerOutline
    /// Whether all that is drawn is what lies within the outline, and hides what is behind.
    var isOpaque: Bool
  }

  func body(of layer: LayerSnapshot, _ toDevice: PlaneTransform) throws(TextError) -> Body {
    let shown = layer.properties
    let outline = LayerOutline(shown)
    var inner: [DisplayNode] = []
    if shown.hasExtras { inner += contents(of: shown, toDevice) }
    switch layer.content {
    case .none, .gradient, .replicator: break
    case .shape(let shape): inner += self.shape(shape, toDevice)
    case .text(let text): inner += try self.text(text, shown.bounds, upright(shown, toDevice))
    }
    var below = self
    if shown.hasExtras, shown.isGeometryFlipped { below.isFlipped.toggle() }
    for sublayer in layer.sublayers { inner += try below.nodes(for: sublayer, parent: toDevice) }

    let isInside = self.isInside(inner, outline, toDevice)
    let isFilled = (shown.backgroundColor?.alpha ?? 0) == 1
    func body(_ nodes: [DisplayNode]) -> Body {
      Body(
        nodes: nodes, outline: outline, isOpaque: isFilled && (isInside || shown.masksToBounds))
    }
    guard shown.masksToBounds, !isInside else {
      return body(
        fills(of: layer, outline, toDevice) + inner + border(of: shown, outline, toDevice))
    }
    if let pixels = wholePixels(outline, toDevice) {
      let cut = DisplayNode.group(DisplayNode.Group(clip: .pixels(pixels)), inner)
      return body(
        fills(of: layer, outline, toDevice) + (cut.map { [$0] } ?? [])
          + border(of: shown, outline, toDevice))
    }
    // All of it is cut at once, so that nothing shines through between two edges in one pixel: the
    // background and the border's outside go on beyond the outline.
    let margin = toDevice.isProjective ? 0 : 2 / toDevice.leastStretch
    var wide = outline
    if margin > 0 {
      wide = LayerOutline(outline.rect.insetBy(dx: -margin, dy: -margin), radius: 0)
    }
    return body(
      group(
        fills(of: layer, wide, toDevice, isCut: true) + inner
          + border(of: shown, outline, outside: wide, toDevice),
        clip: outline.path, toDevice))
  }

  /// Whether steps touch only pixels that lie within an outline as a whole.
  private func isInside(
    _ nodes: [DisplayNode], _ outline: LayerOutline, _ toDevice: PlaneTransform
  ) -> Bool {
    if nodes.isEmpty { return true }
    guard toDevice.isAxisAligned else { return false }
    let inner = toDevice.boundingBox(of: outline.innerRect)
    return nodes.allSatisfy { node in
      CGFloat(node.bounds.x) >= inner.minX && CGFloat(node.bounds.y) >= inner.minY
        && CGFloat(node.bounds.maxX) <= inner.maxX && CGFloat(node.bounds.maxY) <= inner.maxY
    }
  }

  /// The pixels that an outline consists of, or nil where it cuts through some.
  private func wholePixels(_ outline: LayerOutline, _ toDevice: PlaneTransform) -> PixelRect? {
    guard outline.isRectangle, toDevice.isAxisAligned else { return nil }
    let rect = toDevice.boundingBox(of: outline.rect)
    guard rect.minX == rect.minX.rounded(), rect.minY == rect.minY.rounded(),
      rect.maxX == rect.maxX.rounded(), rect.maxY == rect.maxY.rounded()
    else { return nil }
    return PixelRect(covering: rect)
  }

  /// Lays steps over the rest as one picture, cut to a path; as they are where nothing is to be done.
  func group(
    _ nodes: [DisplayNode], opacity: CGFloat = 1, clip path: Path? = nil,
    _ transform: PlaneTransform
  ) -> [DisplayNode] {
    if path == nil {
      if opacity == 1 { return nodes }
      if opacity <= 0 { return [] }
      if nodes.count == 1, let faded = nodes[0].faded(by: opacity) { return [faded] }
    }
    let clip = path.map { DisplayNode.Clip.path($0, transform) }
    let group = DisplayNode.Group(opacity: opacity, clip: clip)
    return DisplayNode.group(group, nodes).map { [$0] } ?? []
  }
}

extension PlaneTransform {
  var isProjective: Bool { if case .projective = self { true } else { false } }
}
