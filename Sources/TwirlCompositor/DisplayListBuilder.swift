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
    let bounds = Self.canvas(size: size, scale: scale)
    let builder = DisplayListBuilder(canvas: bounds, time: time, fonts: fonts)
    let nodes = try builder.nodes(for: root, parent: CGAffineTransform(scaleX: scale, y: scale))
    self.init(bounds: bounds, background: background.pixel, nodes: nodes)
  }
}

/// Walks a layer tree and writes down what it shows.
private struct DisplayListBuilder {
  let canvas: PixelRect
  let time: MediaTime
  let fonts: FontBook

  /// Returns what a layer and its sublayers draw.
  ///
  /// - Parameter parent: maps the superlayer's coordinates to pixels.
  func nodes(
    for layer: Layer, parent: CGAffineTransform
  ) throws(TextError) -> [DisplayNode] {
    let shown = layer.presentation(at: time)
    guard !shown.isHidden, shown.opacity > 0 else { return [] }
    let toDevice = shown.transformToSuperlayer.concatenating(parent)
    // A layer that a transform flattens to a line covers no pixel, nor does anything in it.
    guard toDevice.isFinite, toDevice.determinant != 0 else { return [] }

    var nodes: [DisplayNode] = []
    let outline = Path(roundedRect: shown.bounds, cornerRadius: shown.cornerRadius)
    if let color = shown.backgroundColor {
      nodes += fill(outline, within: shown.bounds, toDevice, color)
    }
    if let text = layer as? TextLayer { nodes += try self.text(text, shown.bounds, toDevice) }

    var inner: [DisplayNode] = []
    for sublayer in layer.sublayersInPaintOrder {
      inner += try self.nodes(for: sublayer, parent: toDevice)
    }
    if shown.masksToBounds, !inner.isEmpty {
      let clip = DisplayNode.Clip(path: outline, transform: toDevice)
      inner = DisplayNode.group(opacity: 1, clip: clip, inner).map { [$0] } ?? []
    }
    nodes += inner

    guard shown.opacity < 1 else { return nodes }
    return DisplayNode.group(opacity: min(shown.opacity, 1), clip: nil, nodes).map { [$0] } ?? []
  }

  private func fill(
    _ path: Path, within bounds: CGRect, _ transform: CGAffineTransform, _ color: Color
  ) -> [DisplayNode] {
    let node = DisplayNode.fill(
      path, pathBounds: bounds, transform: transform, color: color, within: canvas)
    return node.map { [$0] } ?? []
  }

  /// Sets the line: its box of ascent and descent lies in the middle between top and bottom.
  ///
  ///     midY ─┼─ ┌────────┐ ascent above the baseline
  ///           │  │ Ahgx   │
  ///     baseline─┴────────┘ descent below
  private func text(
    _ layer: TextLayer, _ bounds: CGRect, _ toDevice: CGAffineTransform
  ) throws(TextError) -> [DisplayNode] {
    guard !layer.string.isEmpty else { return [] }
    let line = try fonts.line(layer.string, font: layer.font)
    let x =
      switch layer.alignment {
      case .left: bounds.minX
      case .center: bounds.midX - line.width / 2
      case .right: bounds.maxX - line.width
      }
    let baseline = bounds.midY + (line.ascent - line.descent) / 2
    let place = CGAffineTransform(translationX: x, y: baseline).concatenating(toDevice)
    return fill(line.outline, within: line.inkBounds, place, layer.foregroundColor)
  }
}
