import Foundation

extension Path {
  /// Creates a rectangle, clockwise on a screen with y down; an empty or null one gives no contour.
  public init(rect: CGRect) {
    self.init()
    let rect = rect.standardized
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Creates a rectangle with circular corners.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerRadius: in the rectangle's units; clamped to half of the shorter side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let rect = rect.standardized
    let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    self.init(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Creates an ellipse that fills a rectangle.
  public init(ellipseIn rect: CGRect) {
    let rect = rect.standardized
    guard !rect.isNull, rect.width > 0, rect.height > 0 else {
      self.init()
      return
    }
    self.init(roundedRect: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2)
  }

  private init(roundedRect rect: CGRect, cornerWidth rx: CGFloat, cornerHeight ry: CGFloat) {
    self.init()
    move(to: CGPoint(x: rect.minX + rx, y: rect.minY))
    addCorner(CGPoint(x: rect.maxX - rx, y: rect.minY + ry), from: (0, -ry), to: (rx, 0))
    addCorner(CGPoint(x: rect.maxX - rx, y: rect.maxY - ry), from: (rx, 0), to: (0, ry))
    addCorner(CGPoint(x: rect.minX + rx, y: rect.maxY - ry), from: (0, ry), to: (-rx, 0))
    addCorner(CGPoint(x: rect.minX + rx, y: rect.minY + ry), from: (-rx, 0), to: (0, -ry))
    closeSubpath()
  }

  /// Adds a line to a quarter of an ellipse and the quarter itself.
  ///
  /// Two cubics of 45° each stay within 4.3e-6 radii of the true arc, where the usual single cubic
  /// misses by 2.7e-4: a visible fraction of a grey level at the radii of buttons.
  /// `u` and `v` are the half axes from the centre to the quarter's ends:
  ///
  ///     P(φ) = centre + u cos φ + v sin φ,   φ = 0…90°
  ///
  /// and a piece of angle δ has its controls at (4/3) tan(δ/4) along the tangents.
  private mutating func addCorner(
    _ centre: CGPoint, from u: (CGFloat, CGFloat), to v: (CGFloat, CGFloat)
  ) {
    func point(_ cosine: CGFloat, _ sine: CGFloat) -> CGPoint {
      CGPoint(
        x: centre.x + u.0 * cosine + v.0 * sine, y: centre.y + u.1 * cosine + v.1 * sine)
    }
    let half: CGFloat = 0.707_106_781_186_547_5  // cos 45° = sin 45°
    let reach: CGFloat = 0.265_216_489_839_544_6  // (4/3) tan(45°/4)
    let start = point(1, 0)
    // A capsule's straight side has no length; a line to the current point adds nothing.
    if points.last != start { addLine(to: start) }
    addCurve(
      to: point(half, half), control1: point(1, reach),
      control2: point(half + reach * half, half - reach * half))
    addCurve(
      to: point(0, 1), control1: point(half - reach * half, half + reach * half),
      control2: point(reach, 1))
  }
}
