import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

extension DisplayListBuilder {
  /// The place of pictures and text, which stay upright in flipped geometry.
  func upright(_ shown: LayerProperties, _ toDevice: PlaneTransform) -> PlaneTransform {
    isFlipped ? PlaneTransform.affine(shown.mirror).concatenating(toDevice) : toDevice
  }

  /// Draws the picture, in one piece or in nine.
  func contents(of shown: LayerProperties, _ toDevice: PlaneTransform) -> [DisplayNode] {
    guard let image = shown.contents, shown.bounds.width > 0, shown.bounds.height > 0 else {
      return []
    }
    let (part, scale) = (shown.contentsRect.standardized, shown.contentsScale)
    let pixels = CGSize(width: CGFloat(image.bitmap.width), height: CGFloat(image.bitmap.height))
    let source = CGRect(
      x: part.minX * pixels.width, y: part.minY * pixels.height, width: part.width * pixels.width,
      height: part.height * pixels.height)
    guard source.width > 0, source.height > 0 else { return [] }
    let frame = shown.contentsGravity.frame(
      of: CGSize(width: source.width / scale, height: source.height / scale), in: shown.bounds)
    guard frame.width > 0, frame.height > 0 else { return [] }
    let place = upright(shown, toDevice)
    let center = shown.contentsCenter.standardized
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard center != whole else { return picture(image, source, frame, shown, place) }

    let columns = NineParts(
      center: (center.minX, center.maxX), source: (source.minX, source.maxX),
      frame: (frame.minX, frame.maxX), scale: scale, axis: place.axes?.x)
    let rows = NineParts(
      center: (center.minY, center.maxY), source: (source.minY, source.maxY),
      frame: (frame.minY, frame.maxY), scale: scale, axis: place.axes?.y)
    var nodes: [DisplayNode] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let (from, to) = (columns.source(column), rows.source(row))
        let (across, down) = (columns.frame(column), rows.frame(row))
        let source = CGRect(
          x: from.0, y: to.0, width: from.1 - from.0, height: to.1 - to.0)
        let frame = CGRect(
          x: across.0, y: down.0, width: across.1 - across.0, height: down.1 - down.0)
        guard source.width > 0, source.height > 0, frame.width > 0, frame.height > 0 else {
          continue
        }
        nodes += picture(image, source, frame, shown, place)
      }
    }
    return nodes
  }

  private func picture(
    _ image: Image, _ source: CGRect, _ frame: CGRect, _ shown: LayerProperties,
    _ place: PlaneTransform
  ) -> [DisplayNode] {
    // Pixels of the device for one of the picture, as a mean of both directions.
    let area = abs(
      place.linearPart(at: CGPoint(x: frame.midX, y: frame.midY))?.determinant ?? 1)
    let isSmaller = area * frame.width * frame.height < source.width * source.height
    let picture = DisplayNode.Picture(
      image: image, source: source, frame: frame,
      filter: isSmaller ? shown.minificationFilter : shown.magnificationFilter)
    return fill(Path(rect: frame), frame, place, .image(picture))
  }

  /// Fills the path, then strokes the part of it from `strokeStart` to `strokeEnd`.
  ///
  /// The stroke is a path of its own, in the layer's coordinates; it is dashed from where the part
  /// begins.
  func shape(_ shape: ShapeProperties, _ toDevice: PlaneTransform) -> [DisplayNode] {
    guard let path = shape.path, !path.isEmpty else { return [] }
    var nodes: [DisplayNode] = []
    if let color = shape.fillColor {
      nodes += fill(
        path, path.controlBounds, toDevice, .color(color), evenOdd: shape.fillRule == .evenOdd)
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
    return nodes + fill(outline, outline.controlBounds, toDevice, .color(color))
  }

  /// Sets the text in the middle of the bounds; see `TextLayout`.
  func text(
    _ text: TextProperties, _ bounds: CGRect, _ toDevice: PlaneTransform
  ) throws(TextError) -> [DisplayNode] {
    guard !text.string.isEmpty else { return [] }
    let layout = try fonts.layout(
      text.string, font: text.font, style: text.paragraphStyle, width: bounds.width,
      height: bounds.height)
    let place = PlaneTransform.affine(
      CGAffineTransform(translationX: bounds.minX, y: bounds.minY)
    ).concatenating(toDevice)
    let nodes = fill(layout.outline, layout.inkBounds, place, .color(text.foregroundColor))
    guard let clip = layout.clippingRect, !nodes.isEmpty else { return nodes }
    return group(nodes, clip: Path(rect: clip), place)
  }
}

/// One direction of a picture that is cut into three: the ends keep their size, the middle stretches.
///
/// Where the picture lies along pixels, the cuts are moved to their boundaries: two parts that share a
/// pixel would let shine through what is behind.
private struct NineParts {
  private let sources: [CGFloat]
  private let frames: [CGFloat]

  init(
    center: (CGFloat, CGFloat), source: (CGFloat, CGFloat), frame: (CGFloat, CGFloat),
    scale: CGFloat, axis: DeviceAxis?
  ) {
    let length = source.1 - source.0
    var (low, high) = (center.0 * length, center.1 * length)
    if high - low < 1 {
      // A middle without length is a single pixel there.
      let middle = (low + high) / 2
      (low, high) = (middle - 0.5, middle + 0.5)
    }
    low = min(max(low, 0), length)
    high = min(max(high, low), length)
    let room = frame.1 - frame.0
    let ends = (low + length - high) / scale
    // Where the ends do not fit, they share the room.
    let factor = ends > room && ends > 0 ? room / ends : 1
    sources = [source.0, source.0 + low, source.0 + high, source.1]
    var cuts = [frame.0 + low / scale * factor, frame.1 - (length - high) / scale * factor]
    if let axis { cuts = cuts.map { min(max(axis.snapped($0), frame.0), frame.1) } }
    frames = [frame.0, cuts[0], cuts[1], frame.1]
  }

  func source(_ part: Int) -> (CGFloat, CGFloat) { (sources[part], sources[part + 1]) }
  func frame(_ part: Int) -> (CGFloat, CGFloat) { (frames[part], frames[part + 1]) }
}
