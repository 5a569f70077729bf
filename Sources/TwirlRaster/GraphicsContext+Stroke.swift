import Foundation
import TwirlGraphics

// MARK: - The pen

extension GraphicsContext {
  /// Sets the paint of strokes; black at first.
  public func setStrokePaint(_ paint: Paint) {
    state.strokePaint = paint
  }

  /// Sets the paint of strokes to a colour.
  public func setStrokeColor(_ color: Color) {
    state.strokePaint = .color(color)
  }

  /// Sets the width of lines in user space, 1 at first.
  ///
  /// With 0, strokes draw nothing.
  ///
  /// - Precondition: the width is finite and not negative.
  public func setLineWidth(_ width: CGFloat) {
    state.strokeStyle.lineWidth = width
    state.strokeStyle.checkNumbers()
  }

  /// Sets how open ends are drawn; butt at first.
  public func setLineCap(_ cap: LineCap) {
    state.strokeStyle.lineCap = cap
  }

  /// Sets how segments meet; miter at first.
  public func setLineJoin(_ join: LineJoin) {
    state.strokeStyle.lineJoin = join
  }

  /// Sets the largest length of a miter in line widths, 10 at first.
  ///
  /// Longer ones are beveled.
  ///
  /// - Precondition: the limit is finite and not negative.
  public func setMiterLimit(_ limit: CGFloat) {
    state.strokeStyle.miterLimit = limit
    state.strokeStyle.checkNumbers()
  }

  /// Sets the pattern of dashes in user space; without lengths, as at first, lines are solid.
  ///
  /// - Parameters:
  ///   - phase: how far into the pattern every contour begins.
  ///   - lengths: of dashes and gaps in turn, over and over.
  /// - Precondition: all numbers are finite, and no length is negative.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.strokeStyle.dashPhase = phase
    state.strokeStyle.dash = lengths
    state.strokeStyle.checkNumbers()
  }

  /// Sets the whole pen.
  public func setStrokeStyle(_ style: StrokeStyle) {
    style.checkNumbers()
    state.strokeStyle = style
  }
}

// MARK: - Strokes

extension GraphicsContext {
  /// Draws a line along a path, in user space, with the stroke paint.
  ///
  /// The pen is round in user space: a transform that scales the axes differently makes lines of
  /// different widths, as in Core Graphics. A line that crosses itself is drawn once, whatever the
  /// colour's opacity. Under a transform without an inverse nothing is drawn.
  public func stroke(_ path: Path) {
    guard !path.isEmpty, state.strokeStyle.lineWidth > 0, isVisible(state.strokePaint) else {
      return
    }
    let polygons = FlattenedPath(
      stroking: path, style: state.strokeStyle, transform: state.ctm)
    draw(polygons, rule: .nonZero, paint: state.strokePaint)
  }

  /// Draws a line along a rectangle's sides, in user space, with the stroke paint.
  ///
  /// A rectangle with one side of length 0 gives a line, and a null one nothing.
  public func stroke(_ rect: CGRect) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    stroke(path)
  }

  /// Draws a line of a given width along a rectangle's sides; the width stays as it was set.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.strokeStyle
    setLineWidth(width)
    stroke(rect)
    state.strokeStyle = before
  }
}
