import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

extension DisplayListBuilder {
  /// Draws what a layer's shadow is: a shape, moved by the offset and blurred with σ = the radius, both
  /// in the layer's coordinates.
  ///
  /// The shape is the `shadowPath`, or the outline of a layer that is opaque and draws nothing outside
  /// of it, or else the alpha of what is drawn.
  func shadow(
    of layer: LayerSnapshot, _ body: Body, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    let shown = layer.properties
    guard shown.hasExtras, shown.shadowOpacity > 0, silhouettes < Self.silhouetteLimit,
      let own = shown.shadowColor
    else { return [] }
    let color = tint.applied(to: own.withAlphaComponent(own.alpha * shown.shadowOpacity))
    guard color.alpha > 0 else { return [] }
    let offset = CGAffineTransform(
      translationX: shown.shadowOffset.width, y: shown.shadowOffset.height)
    let place = PlaneTransform.affine(offset).concatenating(toDevice)
    let radius = shown.shadowRadius

    if let path = shown.shadowPath {
      return shadow(of: path, place, radius, color, around: path.controlBounds)
    }
    if body.isOpaque {
      let outline = body.outline
      if case .affine(let affine) = place, outline.isRectangle || outline.isPlain {
        let shadow = DisplayNode.Shadow(
          shape: .rounded(outline.rect, radius: outline.radius, affine), color: color,
          sigma: CGSize(width: radius, height: radius))
        return nodes(shadow)
      }
      return shadow(of: outline.path, place, radius, color, around: outline.rect)
    }
    let middle = CGPoint(x: shown.bounds.midX, y: shown.bounds.midY)
    guard let sigma = place.deviceSigma(radius, at: middle) else { return [] }
    var builder = self
    builder.tint = Tint()
    builder.silhouettes += 1
    // What lies outside of the visible pixels may cast its shadow into them.
    builder.visible = visible.outset(by: DisplayNode.reach(sigma))
    let shape = try builder.body(of: layer, place).nodes
    return nodes(DisplayNode.Shadow(shape: .alpha(shape), color: color, sigma: sigma))
  }

  private func shadow(
    of path: Path, _ place: PlaneTransform, _ radius: CGFloat, _ color: Color, around rect: CGRect
  ) -> [DisplayNode] {
    var sigma = CGSize(width: radius, height: radius)
    if place.isProjective {
      guard let device = place.deviceSigma(radius, at: CGPoint(x: rect.midX, y: rect.midY)) else {
        return []
      }
      sigma = device
    }
    return nodes(DisplayNode.Shadow(shape: .path(path, place), color: color, sigma: sigma))
  }

  private func nodes(_ shadow: DisplayNode.Shadow) -> [DisplayNode] {
    DisplayNode.shadow(shadow, within: visible).map { [$0] } ?? []
  }
}

extension LayerOutline {
  /// Whether it has four circular corners.
  fileprivate var isPlain: Bool { corners == .all && curve == .circular }
}
