import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Paints the clip with a gradient along a line, in user space.
  ///
  /// Without options nothing is drawn before the start and beyond the end, nor with equal points.
  /// - Precondition: the points are finite.
  public func drawLinearGradient(
    _ gradient: Gradient, start: CGPoint, end: CGPoint, options: GradientDrawingOptions = []
  ) {
    paintClip(
      with: .gradient(
        GradientPaint(gradient, .linear(start: start, end: end), options: options)))
  }

  /// Paints the clip with a gradient between two circles, in user space.
  ///
  /// Without options nothing is drawn before the first circle and beyond the second, nor with equal
  /// circles.
  /// - Precondition: all numbers are finite, and no radius is negative.
  public func drawRadialGradient(
    _ gradient: Gradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: GradientDrawingOptions = []
  ) {
    paintClip(
      with: .gradient(
        GradientPaint(
          gradient,
          .radial(
            startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
            endRadius: endRadius), options: options)))
  }

  /// Paints the clip with a gradient around a point, in user space.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their places.
  ///   - center: the middle.
  ///   - angle: of the ray where it starts and ends, in radians from the x axis towards the y axis:
  ///     clockwise on the screen.
  /// - Precondition: all numbers are finite.
  public func drawConicGradient(_ gradient: Gradient, center: CGPoint, angle: CGFloat) {
    paintClip(with: .conicGradient(gradient, center: center, angle: angle))
  }

  private func paintClip(with paint: Paint) {
    guard state.ctm.determinant != 0, isVisible(paint) else { return }
    let bounds = state.drawingBounds
    let rect = CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
    let shadow = state.shadow
    state.shadow = nil
    draw(FlattenedPath(Path(rect: rect)), rule: .nonZero, paint: paint)
    state.shadow = shadow
  }
}
