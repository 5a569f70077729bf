import Foundation
import TwirlGraphics
import TwirlLayers

/// The outline of a layer: its bounds with some rounded corners.
///
///     LayerOutline(shown).inset(by: shown.borderWidth)?.path
///
/// Invariant: the radius is not negative, and no longer than half of the shorter side.
struct LayerOutline: Equatable, Sendable {
  var rect: CGRect
  var radius: CGFloat
  var corners: CornerMask
  var curve: CornerCurve

  /// Creates the outline of a layer.
  init(_ shown: LayerProperties) {
    self.init(shown.bounds, radius: shown.cornerRadius)
    guard shown.hasExtras, radius > 0 else { return }
    (corners, curve) = (shown.maskedCorners, shown.cornerCurve)
    if corners.isDisjoint(with: .all) { radius = 0 }
  }

  /// Creates an outline whose corners are all rounded with circles.
  init(_ rect: CGRect, radius: CGFloat) {
    self.rect = rect
    self.radius = min(max(radius, 0), min(rect.width, rect.height) / 2)
    (corners, curve) = (.all, .circular)
  }

  /// Whether there are no rounded corners.
  var isRectangle: Bool { radius == 0 }

  /// Returns the outline at a distance inside this one, or nil where nothing is left.
  ///
  /// Corners keep their centres, so that a border is equally wide all along.
  func inset(by distance: CGFloat) -> LayerOutline? {
    let inner = rect.insetBy(dx: distance, dy: distance)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
    var result = self
    result.rect = inner
    // A corner that is not round stays sharp.
    result.radius = min(max(radius - distance, 0), min(inner.width, inner.height) / 2)
    return result
  }

  /// A rectangle that lies inside, corners and all: a circle leaves (1 − √½) r free at 45°, and a
  /// continuous corner less than 0.31 r.
  var innerRect: CGRect {
    let cut = 0.31 * radius
    return rect.insetBy(dx: cut, dy: cut)
  }

  /// The outline mirrored about the middle of its width: the same corners, the other way round.
  var reversedPath: Path {
    var mirrored = self
    mirrored.corners = []
    for (one, other) in [
      (CornerMask.minXMinY, CornerMask.maxXMinY), (.maxXMinY, .minXMinY),
      (.minXMaxY, .maxXMaxY), (.maxXMaxY, .minXMaxY),
    ] where corners.contains(one) { mirrored.corners.insert(other) }
    return mirrored.path.applying(
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * rect.midX, ty: 0))
  }
}

// MARK: - Path

extension LayerOutline {
  /// The path, clockwise on a screen with y down; empty where the bounds are.
  var path: Path {
    if radius == 0 || rect.isEmpty { return Path(rect: rect) }
    if corners == .all, curve == .circular { return Path(roundedRect: rect, cornerRadius: radius) }
    var path = Path()
    // Each corner with the directions, into the rectangle, of the edge that comes to it and of the
    // one that leaves it.
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    add(.minXMinY, CGPoint(x: left, y: top), (0, 1), (1, 0), to: &path)
    add(.maxXMinY, CGPoint(x: right, y: top), (-1, 0), (0, 1), to: &path)
    add(.maxXMaxY, CGPoint(x: right, y: bottom), (0, -1), (-1, 0), to: &path)
    add(.minXMaxY, CGPoint(x: left, y: bottom), (1, 0), (0, -1), to: &path)
    path.closeSubpath()
    return path
  }

  private typealias Direction = (x: CGFloat, y: CGFloat)

  private func add(
    _ corner: CornerMask, _ vertex: CGPoint, _ before: Direction, _ after: Direction,
    to path: inout Path
  ) {
    /// The point at distances from the vertex along the two edges, in radii.
    func point(_ a: CGFloat, _ b: CGFloat) -> CGPoint {
      CGPoint(
        x: vertex.x + radius * (before.x * a + after.x * b),
        y: vertex.y + radius * (before.y * a + after.y * b))
    }
    func go(to point: CGPoint) {
      if path.isEmpty {
        path.move(to: point)
      } else if path.points.last != point {
        path.addLine(to: point)
      }
    }
    guard corners.contains(corner) else { return go(to: vertex) }
    switch curve {
    case .circular:
      // Two cubics of 45°, as in Path(roundedRect:cornerRadius:).
      let half: CGFloat = 0.707_106_781_186_547_5
      let reach: CGFloat = 0.265_216_489_839_544_6
      let (middle, long) = (1 - half, half * reach)
      go(to: point(1, 0))
      path.addCurve(
        to: point(middle, middle), control1: point(1 - reach, 0),
        control2: point(middle + long, middle - long))
      path.addCurve(
        to: point(0, 1), control1: point(middle - long, middle + long),
        control2: point(0, 1 - reach))
    case .continuous:
      // Three cubics. Where two corners leave no room on an edge for all of the curve, it begins
      // nearer to the vertex: at 1 radius for an edge of two radii.
      let (a, b) = (room(on: before, at: corner), room(on: after, at: corner))
      let (near, far): (CGFloat, CGFloat) = (0.074_911_4, 0.631_494)
      let (low, high): (CGFloat, CGFloat) = (0.169_06, 0.372_824)
      go(to: point(1 + 0.528_665 * a, 0))
      path.addCurve(
        to: point(far, near), control1: point(0.96 + 0.128_490_03 * a, 0),
        control2: point(0.82 + 0.048_407 * a, 0))
      path.addCurve(to: point(near, far), control1: point(high, low), control2: point(low, high))
      path.addCurve(
        to: point(0, 1 + 0.528_665 * b), control1: point(0, 0.82 + 0.048_407 * b),
        control2: point(0, 0.96 + 0.128_490_03 * b))
    }
  }

  /// How much of the room that a continuous corner wants an edge has for it, 0…1.
  private func room(on edge: Direction, at corner: CornerMask) -> CGFloat {
    let isHorizontal = edge.x != 0
    let other: CornerMask =
      switch (corner, isHorizontal) {
      case (.minXMinY, true), (.maxXMaxY, false): .maxXMinY
      case (.maxXMinY, true), (.minXMaxY, false): .minXMinY
      case (.maxXMaxY, true), (.minXMinY, false): .minXMaxY
      default: .maxXMaxY
      }
    let side = isHorizontal ? rect.width : rect.height
    let radii = corners.contains(other) ? 2 * radius : radius
    return min(max((side - radii) / (0.528_665 * radii), 0), 1)
  }
}
