import Foundation
import Testing
import TwirlGraphics

/// Images under projective maps.
@Suite struct ProjectionTests {
  /// A plane turned about the y axis by an angle, seen from a distance d.
  ///
  /// It is a layer's rotation with m34 = -1/d: X = x cos, Y = y, depth = -x sin, w = 1 - depth/d.
  private static func flip(_ angle: Double, distance d: Double) -> ProjectiveTransform {
    ProjectiveTransform(
      m11: cos(angle), m12: 0, m14: sin(angle) / d, m21: 0, m22: 1, m24: 0, m41: 0, m42: 0, m44: 1)
  }

  @Test(arguments: [0.0, 0.5, 1.2, 2.5, -0.9])
  func aFlippedRectangleIsItsProjectedQuad(angle: Double) {
    let transform = Self.flip(angle, distance: 300)
    let polygons = FlattenedPath(
      Path(rect: CGRect(x: -60, y: -22, width: 120, height: 44)), projectedBy: transform)
    let expected = [(-60.0, -22.0), (60, -22), (60, 22), (-60, 22)].map { x, y in
      let w = 1 + x * sin(angle) / 300
      return CGPoint(x: x * cos(angle) / w, y: y / w)
    }
    #expect(polygons.points.count == 4)
    for (a, b) in zip(polygons.points, expected) {
      #expect(abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12)
    }
  }

  /// Every vertex's image under the inverse lies on the circle, and chords are within the tolerance.
  @Test(arguments: [0.3, 1.0, 1.4], [0.02, 0.5])
  func chordsOfAProjectedCircleStayWithinTheTolerance(angle: Double, tolerance: Double) {
    let circle = Path(ellipseIn: CGRect(x: -80, y: -80, width: 160, height: 160))
    let transform = Self.flip(angle, distance: 100)
    let polygons = FlattenedPath(circle, projectedBy: transform, tolerance: tolerance)
    var worst = 0.0
    var vertices = polygons.points
    if let first = vertices.first { vertices.append(first) }
    // Densely along the true circle: the distance of its image from the nearest chord.
    for step in 0..<2000 {
      let phi = Double(step) / 2000 * 2 * .pi
      let (x, y) = (80 * cos(phi), 80 * sin(phi))
      let w = 1 + x * sin(angle) / 100
      let (px, py) = (x * cos(angle) / w, y / w)
      var nearest = Double.infinity
      for (a, b) in zip(vertices, vertices.dropFirst()) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let t = min(max(((px - a.x) * dx + (py - a.y) * dy) / max(dx * dx + dy * dy, 1e-30), 0), 1)
        nearest = min(nearest, hypot(px - a.x - t * dx, py - a.y - t * dy))
      }
      worst = max(worst, nearest)
    }
    // The circle's own cubics are true to 80 · 4.3e-6, magnified by up to 1/w².
    #expect(worst <= tolerance + 0.01)
    #expect(worst > tolerance / 20)
  }

  /// Half of a square lies behind the eye: what is left is cut along w = 1e-5 of the largest.
  @Test func whatLiesBehindTheEyeIsCutOff() {
    let transform = ProjectiveTransform(
      m11: 0, m12: 0, m14: 1, m21: 0, m22: 1, m24: 0, m41: 1, m42: 0, m44: 0)
    let polygons = FlattenedPath(
      Path(rect: CGRect(x: -10, y: -5, width: 20, height: 10)), projectedBy: transform)
    // x' = 1 / x and y' = y / x, from x = 10 to x = 1e-4.
    #expect(polygons.points.count == 4)
    let (xs, ys) = (polygons.points.map(\.x).sorted(), polygons.points.map(\.y).sorted())
    for (found, expected) in zip(xs, [0.1, 0.1, 1e4, 1e4]) { #expect(abs(found - expected) < 1e-6) }
    for (found, expected) in zip(ys, [-5e4, -0.5, 0.5, 5e4]) {
      #expect(abs(found - expected) < 1e-6)
    }
    let behind = FlattenedPath(
      Path(rect: CGRect(x: -10, y: -5, width: 9, height: 10)), projectedBy: transform)
    #expect(behind.points.isEmpty && behind.starts.isEmpty)
  }

  @Test func anAffineMapIsFlattenedAsOne() {
    let affine = CGAffineTransform(a: 1.5, b: 0.2, c: -0.3, d: 2, tx: 4, ty: 5)
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(
      FlattenedPath(circle, projectedBy: ProjectiveTransform(affine))
        == FlattenedPath(circle, transform: affine))
    #expect(ProjectiveTransform(affine).affineTransform == affine)
    #expect(Self.flip(0.5, distance: 100).affineTransform == nil)
    let squashed = ProjectiveTransform(
      m11: 0, m12: 0, m14: 0.01, m21: 0, m22: 1, m24: 0, m41: 0, m42: 0, m44: 1)
    #expect(FlattenedPath(circle, projectedBy: squashed).points.isEmpty)
  }

  @Test func mapsConcatenate() {
    let (a, b) = (Self.flip(0.7, distance: 200), Self.flip(-0.4, distance: 150))
    let point = CGPoint(x: 12, y: -31)
    let one = point.applying(a)?.applying(b) ?? .zero
    let both = point.applying(a.concatenating(b)) ?? .zero
    #expect(abs(one.x - both.x) < 1e-12 && abs(one.y - both.y) < 1e-12)
    #expect(a.concatenating(.identity) == a)
    #expect(abs(a.concatenating(b).determinant - a.determinant * b.determinant) < 1e-12)
    #expect(CGPoint(x: -1e6, y: 0).applying(a) == nil)
  }
}
