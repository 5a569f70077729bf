import Foundation
import TwirlKit

/// A path that is made step by step, as UIKit has it.
///
///     let path = UIBezierPath()
///     path.move(to: CGPoint(x: 4, y: 12))
///     path.addLine(to: CGPoint(x: 10, y: 18))
///     shape.path = path.cgPath
///
/// Stroke and fill are the shape layer's: the line's width, cap and joint are only kept here.
public class UIBezierPath {
  /// The path so far.
  public var cgPath: CGPath
  /// The width of the stroke in points.
  public var lineWidth: CGFloat = 1
  /// The shape of the stroke's ends.
  public var lineCapStyle = CGLineCap.butt
  /// The shape of the stroke's corners.
  public var lineJoinStyle = CGLineJoin.miter
  /// Whether the even-odd rule says what is inside.
  public var usesEvenOddFillRule = false

  /// Creates an empty path.
  public init() { cgPath = Path() }

  /// Creates a path from steps.
  public init(cgPath: CGPath) { self.cgPath = cgPath }

  /// Creates a rectangle.
  public init(rect: CGRect) { cgPath = Path(rect: rect) }

  /// Creates an ellipse that fills a rectangle.
  public init(ovalIn rect: CGRect) { cgPath = Path(ellipseIn: rect) }

  /// Creates a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    cgPath = Path(roundedRect: rect, cornerRadius: cornerRadius)
  }

  /// Creates a rectangle of whose corners some are elliptical.
  public init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    cgPath = Self.rounded(rect.standardized, corners, cornerRadii)
  }

  /// Creates an arc of a circle.
  ///
  /// - Parameter clockwise: true for growing angles, which run clockwise on a screen.
  /// - Precondition: the numbers are finite, and the radius is not negative.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    cgPath = Path()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
}

// MARK: - Steps

extension UIBezierPath {
  /// Begins a contour.
  public func move(to point: CGPoint) { cgPath.move(to: point) }
  /// Adds a line.
  public func addLine(to point: CGPoint) { cgPath.addLine(to: point) }
  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    cgPath.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    cgPath.addQuadCurve(to: end, control: controlPoint)
  }
  /// Adds an arc of a circle, after a line from the current point, if there is one.
  ///
  /// - Parameter clockwise: true for growing angles, which run clockwise on a screen.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Core Graphics names the turn as it looks with y up.
    cgPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }
  /// Closes the contour.
  public func close() { cgPath.closeSubpath() }
  /// Adds all of a path.
  public func append(_ path: UIBezierPath) { cgPath.addPath(path.cgPath) }
  /// Moves all points by a transform.
  public func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }
  /// Removes all steps.
  public func removeAllPoints() { cgPath = Path() }

  /// The smallest rectangle around all points, control points included.
  public var bounds: CGRect { cgPath.controlBounds }
  /// Whether there are no steps.
  public var isEmpty: Bool { cgPath.isEmpty }
  /// The point that the next step begins at; zero for an empty path.
  public var currentPoint: CGPoint { cgPath.currentPoint ?? .zero }

  /// Clockwise from the top left; a corner's quarter ellipse is a cubic from one edge to the next.
  private static func rounded(_ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) -> Path {
    let width = min(max(radii.width, 0), rect.width / 2)
    let height = min(max(radii.height, 0), rect.height / 2)
    // Where a quarter of an ellipse has its control points, in half axes from its ends.
    let kappa: CGFloat = 0.5522847498307936
    let stops: [(UIRectCorner, CGPoint, Arm, Arm)] = [
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), Arm(0, height), Arm(width, 0)),
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), Arm(-width, 0), Arm(0, height)),
      (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), Arm(0, -height), Arm(-width, 0)),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), Arm(width, 0), Arm(0, -height)),
    ]
    var path = Path()
    for (corner, point, before, after) in stops {
      let isRound = corners.contains(corner)
      let start = isRound ? before.from(point) : point
      if path.isEmpty { path.move(to: start) } else { path.addLine(to: start) }
      guard isRound else { continue }
      path.addCurve(
        to: after.from(point), control1: before.from(point, 1 - kappa),
        control2: after.from(point, 1 - kappa))
    }
    path.closeSubpath()
    return path
  }

  private struct Arm {
    let dx: CGFloat
    let dy: CGFloat

    init(_ dx: CGFloat, _ dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    func from(_ point: CGPoint, _ scale: CGFloat = 1) -> CGPoint {
      CGPoint(x: point.x + dx * scale, y: point.y + dy * scale)
    }
  }
}
