import Foundation
import TwirlGraphics
import TwirlRaster

// MARK: - Drawing

extension CanvasPlayer {
  func draw(_ call: CanvasCall) throws -> Bool {
    let n = call.numbers
    switch (call.name, n.count) {
    case ("fill", 0...1):
      if let rule = call.rule { fill(path, rule) }
    case ("clip", 0...1):
      if let rule = call.rule { context.clip(to: path, rule: rule) }
    case ("stroke", 0): stroke(path)
    case ("fillRect", 4):
      if call.isFinite(4), n[2] != 0, n[3] != 0 {
        fill(Self.contour(n).applying(state.transform), .nonZero)
      }
    case ("strokeRect", 4):
      if call.isFinite(4), n[2] != 0 || n[3] != 0 {
        stroke(Self.contour(n).applying(state.transform))
      }
    case ("clearRect", 4):
      if call.isFinite(4), n[2] != 0, n[3] != 0, state.isInvertible {
        context.saveGState()
        context.setBlendMode(.clear)
        context.fill(Self.contour(n).applying(state.transform))
        context.restoreGState()
      }
    case ("drawImage", 3), ("drawImage", 5), ("drawImage", 9):
      try drawImage(call)
    default: return false
    }
    return true
  }

  /// Fills a path on the device.
  private func fill(_ path: Path, _ rule: FillRule) {
    paint { context, move in
      context.setFillPaint(paint(state.fillStyle))
      if case .color = state.fillStyle {
        context.concatenate(move)
        context.fill(path, rule: rule)
      } else {
        // Gradients lie in user space.
        context.concatenate(state.transform.concatenating(move))
        context.fill(path.applying(state.transform.inverted()), rule: rule)
      }
    }
  }

  /// Strokes a path on the device with a pen in user space.
  private func stroke(_ path: Path) {
    paint { context, move in
      context.setStrokePaint(paint(state.strokeStyle))
      context.setStrokeStyle(state.pen)
      context.concatenate(state.transform.concatenating(move))
      context.stroke(path.applying(state.transform.inverted()))
    }
  }

  private func paint(_ style: CanvasStyle) -> Paint {
    switch style {
    case .color(let color): .color(color)
    // A gradient without colours paints nothing.
    case .gradient(let name): gradients[name]?.paint ?? .color(.clear)
    }
  }

  private func drawImage(_ call: CanvasCall) throws {
    guard let name = call.values.first?.reference, let image = images[name] else {
      throw CanvasError("“drawImage” needs an image")
    }
    let n = Array(call.numbers.dropFirst())
    guard n.allSatisfy(\.isFinite) else { return }
    func rect(_ index: Int) -> CGRect {
      CGRect(x: n[index], y: n[index + 1], width: n[index + 2], height: n[index + 3]).standardized
    }
    let size = CGSize(width: image.width, height: image.height)
    let whole = CGRect(origin: .zero, size: size)
    let (source, target) =
      n.count == 2
      ? (whole, CGRect(origin: CGPoint(x: n[0], y: n[1]), size: size))
      : n.count == 4 ? (whole, rect(0)) : (rect(0), rect(4))
    guard source.width > 0, source.height > 0 else { return }
    paint { context, move in
      context.concatenate(state.transform.concatenating(move))
      context.draw(
        image, from: source, in: target, interpolation: state.isSmoothing ? .bilinear : .nearest)
    }
  }
}

// MARK: - Compositing

extension CanvasPlayer {
  /// Draws something, and its shadow, with the current alpha and operation.
  ///
  /// The canvas takes a shape for a picture without end, and so does a transparency layer: with the
  /// operations that change what lies under a clear picture, the shadow and the shape each become a
  /// layer.
  /// - Parameter body: draws on a context, moved by a map of the device.
  private func paint(_ body: (GraphicsContext, CGAffineTransform) -> Void) {
    guard state.isInvertible else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.setBlendMode(state.mode)
    guard Self.unbounded.contains(state.mode) else {
      if state.hasShadow { setShadow() }
      context.setAlpha(state.alpha)
      body(context, .identity)
      return
    }
    if state.hasShadow {
      context.beginTransparencyLayer()
      context.setAlpha(state.alpha)
      // So far off that the shadow alone is on the canvas.
      let distance: CGFloat = 32768
      setShadow(moved: distance)
      body(context, CGAffineTransform(translationX: -distance, y: 0))
      context.endTransparencyLayer()
    }
    context.beginTransparencyLayer()
    context.setAlpha(state.alpha)
    body(context, .identity)
    context.endTransparencyLayer()
  }

  private func setShadow(moved distance: CGFloat = 0) {
    let shadow = state.shadow
    context.setShadow(
      offset: CGSize(width: shadow.x + distance, height: shadow.y), blur: shadow.blur,
      color: shadow.color)
  }

  private static let unbounded: Set<BlendMode> = [
    .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
  ]
}
