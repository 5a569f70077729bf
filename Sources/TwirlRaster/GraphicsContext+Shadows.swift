import Foundation
import TwirlGraphics

/// The shadow that everything casts, on the device.
struct Shadow {
  var offset: CGSize
  /// The Gaussian's standard deviation in pixels.
  var sigma: Double
  var color: Color

  /// From a source's pixels to the shadow's.
  var move: CGAffineTransform { CGAffineTransform(translationX: offset.width, y: offset.height) }
}

extension GraphicsContext {
  /// Gives all that is drawn from now on a shadow, with Core Graphics' parameters; none at first.
  ///
  /// Shapes, lines and images cast one each, and a transparency layer one as a whole: its alpha,
  /// moved and blurred by a Gaussian, in the shadow's colour. It is drawn first, through the same
  /// clip and with the same alpha and blend mode; the source itself need not lie in the clip, though
  /// of a layer only what is within 4096 pixels of it counts. Drawing over the whole clip, as
  /// gradients do without a shape, casts none.
  ///
  /// - Parameters:
  ///   - offset: where the shadow lies from its source in pixels of the device, y down. As in Core
  ///     Graphics, the transform does not apply.
  ///   - blur: twice the Gaussian's standard deviation in pixels of the device. 0 keeps edges as they
  ///     are; above 4096 counts as 4096.
  ///   - color: its opacity multiplies the source's; nil turns the shadow off.
  /// - Precondition: the numbers are finite, and the blur is not negative.
  public func setShadow(
    offset: CGSize, blur: CGFloat, color: Color? = Color(white: 0, alpha: 1 / 3.0)
  ) {
    precondition(
      offset.width.isFinite && offset.height.isFinite, "A shadow's offset is not finite.")
    precondition(blur.isFinite && blur >= 0, "A shadow's blur is negative or not finite.")
    state.shadow = color.map { Shadow(offset: offset, sigma: Double(blur) / 2, color: $0) }
  }

  /// Draws the shadow of a rounded rectangle without the rectangle, in user space.
  ///
  /// Its values are those of the exact convolution, within 1/255 where σ is at least 0.3 pixels on the
  /// device. It is blurred in user space and then seen through the transform, like a layer's shadow: a
  /// transform that scales the axes differently stretches the blur, too.
  ///
  /// - Parameters:
  ///   - rect: the rectangle; an empty or null one casts no shadow.
  ///   - cornerRadius: of circular corners, clamped to half of the shorter side.
  ///   - sigma: the Gaussian's standard deviation, as a layer's shadow radius is one; 0 fills the
  ///     shape.
  ///   - color: the shadow's; the current alpha multiplies its opacity.
  /// - Precondition: sigma is finite and not negative.
  public func drawShadow(
    ofRoundedRect rect: CGRect, cornerRadius: CGFloat = 0, sigma: CGFloat, color: Color
  ) {
    checkSigma(sigma)
    let rect = rect.standardized
    guard !rect.isNull, rect.width > 0, rect.height > 0, state.ctm.determinant != 0 else { return }
    let deviation = deviceSigma(Double(sigma))
    let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
    // What a corner takes is a sum over points along its arc, of which there must not be too many.
    let isTooLarge = radius > 256 * sigma || radius * deviceScale > 1024
    guard min(deviation.x, deviation.y) >= Self.smallestExactSigma, !isTooLarge else {
      drawShadow(of: Path(roundedRect: rect, cornerRadius: radius), sigma: sigma, color: color)
      return
    }
    guard isVisible(.color(color)) else { return }
    guard isAxisAligned else {
      let shape = GaussianRoundedRect(rect, radius: (radius, radius), sigma: (sigma, sigma))
      draw(ShadowTransformed(shape, toDevice: state.ctm), color: color)
      return
    }
    let ratio = (x: CGFloat(deviation.x) / sigma, y: CGFloat(deviation.y) / sigma)
    draw(
      GaussianRoundedRect(
        rect.applying(state.ctm), radius: (radius * ratio.x, radius * ratio.y),
        sigma: (CGFloat(deviation.x), CGFloat(deviation.y))),
      color: color)
  }

  /// Draws the shadow of a path without the path, in user space.
  ///
  /// The path's coverage is blurred on the device, within 2/255 of the Gaussian where σ is at least
  /// 0.3 pixels there. Under a transform that keeps the axes' directions σ scales with each axis; under
  /// any other with the square root of the determinant, which is the scale itself unless axes are
  /// scaled differently.
  ///
  /// - Parameters:
  ///   - path: the shape; every contour counts as closed.
  ///   - rule: what is inside where contours cross.
  ///   - sigma: the Gaussian's standard deviation; 0 fills the path.
  ///   - color: the shadow's; the current alpha multiplies its opacity.
  /// - Precondition: sigma is finite and not negative.
  public func drawShadow(
    of path: Path, rule: FillRule = .nonZero, sigma: CGFloat, color: Color
  ) {
    checkSigma(sigma)
    guard !path.isEmpty, isVisible(.color(color)) else { return }
    drawShadow(
      of: flattened(path), rule: rule, sigma: deviceSigma(Double(sigma)), color: color)
  }

  private func checkSigma(_ sigma: CGFloat) {
    precondition(sigma.isFinite && sigma >= 0, "A shadow's sigma is negative or not finite.")
  }
}

// MARK: - On the device

extension GraphicsContext {
  /// From where on the exact value at a pixel's centre is drawn, and not the pixel's mean.
  static var smallestExactSigma: Double { 0.3 }

  private var isAxisAligned: Bool {
    let t = state.ctm
    return (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0)
  }

  /// The largest factor of a length along the axes of user space.
  private var deviceScale: CGFloat {
    let t = state.ctm
    return max(t.a * t.a + t.b * t.b, t.c * t.c + t.d * t.d).squareRoot()
  }

  /// The standard deviations along the device's axes for one in user space.
  private func deviceSigma(_ sigma: Double) -> (x: Double, y: Double) {
    let t = state.ctm
    guard isAxisAligned else {
      let mean = sigma * Double(abs(t.determinant)).squareRoot()
      return (mean, mean)
    }
    // One of each pair is 0.
    return (sigma * Double(abs(t.a) + abs(t.c)), sigma * Double(abs(t.b) + abs(t.d)))
  }

  /// Draws a colour through a shadow's coverage.
  private func draw(_ shadow: some ShadowSource, color: Color) {
    let bounds = state.drawingBounds.intersection(shadow.pixelBounds)
    guard !bounds.isEmpty, isVisible(.color(color)) else { return }
    let pixel = color.withAlphaComponent(color.alpha * state.alpha).pixel
    func clip(_ sink: inout some CoverageSink) {
      if let mask = state.mask {
        ClippedSink.with(sink, mask: mask) { shadow.emit(clip: bounds, into: &$0) }
      } else {
        shadow.emit(clip: bounds, into: &sink)
      }
    }
    if state.blendMode == .normal {
      draw(in: bounds) { memory in
        var sink = SolidSink(memory: memory, source: SolidSource(pixel))
        clip(&sink)
      }
    } else {
      draw(SolidPixels(pixel), mode: state.blendMode, in: bounds, clip)
    }
  }

  /// Draws the shadow of polygons on the device.
  private func drawShadow(
    of polygons: FlattenedPath, rule: FillRule, sigma: (x: Double, y: Double), color: Color
  ) {
    if min(sigma.x, sigma.y) >= Self.smallestExactSigma, let rect = polygons.rectangle {
      let shape = GaussianRoundedRect(
        rect, radius: (0, 0), sigma: (CGFloat(sigma.x), CGFloat(sigma.y)))
      draw(shape, color: color)
      return
    }
    guard sigma.x > 0 || sigma.y > 0 else {
      draw(ShadowPolygons(polygons, rule: rule, rasterizer: rasterizer), color: color)
      return
    }
    let output = shadowOutput(of: polygons.pixelBounds, sigma)
    if let fine = ShadowFine(polygons, rule: rule, sigma: sigma, output: output) {
      guard !output.isEmpty else { return }
      draw(
        ShadowMask(pixelBounds: output, values: fine.values(of: output, rasterizer)), color: color)
      return
    }
    drawShadow(sigma: sigma, source: polygons.pixelBounds, color: color) { cells, area in
      var sink = cells.sink
      rasterizer.rasterize(polygons, rule: rule, clip: area, into: &sink)
    }
  }

  /// The pixels that can be drawn and may get something from a source: beyond 3 σ it rounds to 0.
  private func shadowOutput(of source: PixelRect, _ sigma: (x: Double, y: Double)) -> PixelRect {
    guard !source.isEmpty else { return .empty }
    let largest = GaussianBlur.largestSigma
    let reach = (
      x: Int((3 * min(sigma.x, largest)).rounded(.up)),
      y: Int((3 * min(sigma.y, largest)).rounded(.up))
    )
    return state.drawingBounds.intersection(
      PixelRect(
        x: source.x - reach.x, y: source.y - reach.y, width: source.width + 2 * reach.x,
        height: source.height + 2 * reach.y))
  }

  /// Draws the blur of coverage that a closure adds to cells.
  ///
  /// - Parameters:
  ///   - source: pixels outside of which the coverage is 0.
  ///   - fill: takes the cells and the pixels that count.
  func drawShadow(
    sigma: (x: Double, y: Double), source: PixelRect, color: Color,
    _ fill: (BlurCells, PixelRect) -> Void
  ) {
    let output = shadowOutput(of: source, sigma)
    let sigma = (GaussianBlur.maskSigma(sigma.x), GaussianBlur.maskSigma(sigma.y))
    guard isVisible(.color(color)) else { return }
    guard !output.isEmpty else { return }
    let cells = BlurCells(GaussianBlur(sigma: sigma, output: output))
    let limit = CoverageRasterizer.coordinateLimit
    let area = cells.blur.input.intersection(source).intersection(
      PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit))
    if !area.isEmpty { fill(cells, area) }
    draw(ShadowMask(pixelBounds: output, values: cells.blurred()), color: color)
  }
}

// MARK: - What is drawn

extension GraphicsContext {
  /// Draws the current shadow, if any, of polygons with a paint.
  func drawShadow(
    of polygons: FlattenedPath, rule: FillRule, paint: Paint, space: ProjectiveTransform?
  ) {
    guard let shadow = state.shadow, !polygons.points.isEmpty else { return }
    let moved = polygons.mapped(by: shadow.move)
    if case .color(let color) = paint {
      drawShadow(
        of: moved, rule: rule, sigma: (shadow.sigma, shadow.sigma),
        color: shadow.color.withAlphaComponent(shadow.color.alpha * color.alpha))
      return
    }
    drawShadow(shadow, source: moved.pixelBounds) { move in
      let space = space ?? ProjectiveTransform(state.ctm)
      draw(moved, rule: rule, paint: paint, space: space.concatenating(move))
    }
  }

  /// Draws a shadow of what a closure draws, by its alpha.
  ///
  /// - Parameters:
  ///   - source: pixels that it stays in, moved already.
  ///   - opacity: multiplies the shadow's.
  ///   - body: draws the source, moved by a map of the device; it is called for a band of rows after
  ///     another.
  func drawShadow(
    _ shadow: Shadow, source: PixelRect, opacity: CGFloat = 1,
    _ body: (ProjectiveTransform) -> Void
  ) {
    let color = shadow.color.withAlphaComponent(shadow.color.alpha * opacity)
    let move = ProjectiveTransform(shadow.move)
    drawShadow(sigma: (shadow.sigma, shadow.sigma), source: source, color: color) { cells, area in
      let (outer, below) = (state, surface)
      (state.alpha, state.blendMode, state.mask, state.shadow) = (1, .normal, nil, nil)
      var y = area.y
      while y < area.maxY {
        let band = PixelRect(x: area.x, y: y, width: area.width, height: min(64, area.maxY - y))
        (state.hardClip, state.drawingBounds) = (band, band)
        surface = Surface(
          bitmap: Bitmap(width: band.width, height: band.height), origin: (band.x, band.y))
        body(move)
        cells.add(alphaOf: surface.bitmap, at: (band.x, band.y))
        y += band.height
      }
      (state, surface) = (outer, below)
    }
  }

  /// Draws the current shadow, if any, of a transparency layer.
  func drawShadow(of group: Surface) {
    guard let shadow = state.shadow, !group.drawn.isEmpty, group.opacity > 0 else { return }
    let offset = shadow.offset
    let area = CGRect(
      x: CGFloat(group.drawn.x) + offset.width, y: CGFloat(group.drawn.y) + offset.height,
      width: CGFloat(group.drawn.width), height: CGFloat(group.drawn.height))
    let image = MipmappedImage(single: group.bitmap)
    let place = CGRect(
      x: group.origin.x, y: group.origin.y, width: group.bitmap.width, height: group.bitmap.height)
    drawShadow(
      shadow, source: PixelRect(covering: area), opacity: CGFloat(group.opacity) / 255
    ) { _ in
      state.ctm = shadow.move
      draw(image, in: place, interpolation: .bilinear)
    }
  }

  /// The pixels that what is drawn in some others, and its shadow there, come from.
  ///
  /// A layer is one bitmap around all of them, so those more than 4096 pixels off are left out.
  func shadowSource(of area: PixelRect) -> PixelRect {
    guard let shadow = state.shadow, !area.isEmpty else { return area }
    let sigma = (shadow.sigma, shadow.sigma)
    let input = GaussianBlur(sigma: sigma, output: area).input
    let moved = CGRect(
      x: CGFloat(input.x) - shadow.offset.width, y: CGFloat(input.y) - shadow.offset.height,
      width: CGFloat(input.width), height: CGFloat(input.height))
    let farthest = 4096
    let limit = PixelRect(
      x: area.x - farthest, y: area.y - farthest, width: area.width + 2 * farthest,
      height: area.height + 2 * farthest)
    return area.union(PixelRect(covering: moved).intersection(limit))
  }
}
