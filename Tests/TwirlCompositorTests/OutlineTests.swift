import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@testable import TwirlCompositor

@Suite struct OutlineTests {
  private func outline(_ change: (inout LayerProperties) -> Void) -> LayerOutline {
    var shown = LayerProperties()
    shown.bounds = CGRect(x: 10, y: 20, width: 100, height: 60)
    change(&shown)
    return LayerOutline(shown)
  }

  /// The area that a path encloses, by Gauss's formula over its flattened polygons.
  private func area(_ path: Path) -> CGFloat {
    let points = FlattenedPath(path, tolerance: 1e-4).points
    var sum: CGFloat = 0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  @Test(arguments: [(12, 12), (30, 30), (31, 30), (1000, 30), (0, 0)] as [(CGFloat, CGFloat)])
  func `a radius is clamped to half of the shorter side`(_ given: CGFloat, _ used: CGFloat) {
    #expect(outline { $0.cornerRadius = given }.radius == used)
  }

  /// Each round corner takes (1 − π/4) r² off the rectangle.
  @Test(arguments: 0...15 as ClosedRange<UInt>)
  func `only the chosen corners are round`(mask: UInt) {
    let outline = outline {
      $0.cornerRadius = 16
      $0.maskedCorners = CornerMask(rawValue: mask)
    }
    let cut = CGFloat(mask.nonzeroBitCount) * (1 - .pi / 4) * 256
    #expect(abs(area(outline.path) - (6000 - cut)) < 0.02)
    #expect(abs(area(outline.reversedPath) + (6000 - cut)) < 0.02)
    let corners: [(CornerMask, CGPoint)] = [
      (.minXMinY, CGPoint(x: 10, y: 20)), (.maxXMinY, CGPoint(x: 110, y: 20)),
      (.minXMaxY, CGPoint(x: 10, y: 80)), (.maxXMaxY, CGPoint(x: 110, y: 80)),
    ]
    for path in [outline.path, outline.reversedPath] {
      for (corner, point) in corners {
        let isSharp = path.points.contains { abs($0.x - point.x) + abs($0.y - point.y) < 1e-9 }
        #expect(isSharp == !outline.corners.contains(corner), "\(mask) \(point)")
      }
    }
  }

  /// With room, the curve begins 1.528665 radii from the corner; without, at one radius.
  ///
  /// Each edge goes by itself. The curve stays within 0.0138 radii inside and 0.002 outside of the
  /// circle, and the middle of the corner is nearly the circle's.
  @Test func `continuous corners begin where there is room`() {
    let wide = outline {
      $0.cornerRadius = 10
      $0.cornerCurve = .continuous
    }
    let points = wide.path.points
    #expect(points.contains { abs($0.x - 25.286_65) < 1e-4 && $0.y == 20 })
    #expect(points.contains { $0.x == 10 && abs($0.y - 35.286_65) < 1e-4 })
    let capsule = outline {
      $0.cornerRadius = 30
      $0.cornerCurve = .continuous
    }
    #expect(capsule.path.points.contains { $0.x == 10 && abs($0.y - 50) < 1e-9 })
    // The other edge has 40 points for two radii of 30: t = (100 − 60) / (0.528665 · 60), clamped.
    #expect(capsule.path.points.contains { abs($0.x - (10 + 30 * 1.528_665)) < 1e-4 && $0.y == 20 })

    let center = CGPoint(x: 20, y: 30)
    for point in FlattenedPath(wide.path).points where point.x < 20 && point.y < 30 {
      let (x, y) = (point.x - center.x, point.y - center.y)
      let distance = (x * x + y * y).squareRoot() / 10
      #expect(distance > 1 - 0.015 && distance < 1 + 0.003)
    }
    let circle = outline { $0.cornerRadius = 10 }
    #expect(area(wide.path) < area(circle.path))
    #expect(area(wide.path) > area(circle.path) - 4 * 0.02 * 100)
  }

  @Test func `an inset outline keeps the corners' centres`() {
    let outer = outline {
      $0.cornerRadius = 16
      $0.maskedCorners = [.minXMinY]
    }
    #expect(outer.inset(by: 6)?.rect == CGRect(x: 16, y: 26, width: 88, height: 48))
    #expect(outer.inset(by: 6)?.radius == 10)
    #expect(outer.inset(by: 20)?.radius == 0)
    #expect(outer.inset(by: 30) == nil)
  }

  /// A border that is cut with its layer, and one that is not, show the same colours; nothing of the
  /// background shows at the border's edge.
  @Test(arguments: [true, false])
  func `no background shines through at a border's outer edge`(masks: Bool) throws {
    let canvas = Canvas(width: 40, height: 40)
    let layer = Layer(CGRect(x: 4.4, y: 5.3, width: 30, height: 28), .green)
    (layer.borderWidth, layer.borderColor, layer.cornerRadius) = (4, .red, 9)
    layer.masksToBounds = masks
    layer.addSublayer(Layer(CGRect(x: -5, y: 12, width: 60, height: 6), .green))
    if !masks { layer.sublayers[0].isHidden = true }
    canvas.root.addSublayer(layer)
    let picture = try canvas.picture()
    for y in 0..<40 {
      for x in 0..<40 {
        let pixel = picture[x, y]
        // Red over white: green and blue are equal wherever no green is.
        let dx = abs(CGFloat(x) + 0.5 - 19.4)
        let dy = abs(CGFloat(y) + 0.5 - 19.3)
        guard dx > 13 || dy > 12 else { continue }
        #expect(abs(Int(pixel.green) - Int(pixel.blue)) <= 1, "(\(x), \(y)) \(pixel)")
        #expect(pixel.red == 255, "(\(x), \(y)) \(pixel)")
      }
    }
  }
}

@Suite struct EdgeTests {
  /// Without antialiasing a pixel is covered where its centre lies inside: a rotated square is compared
  /// with the definition, pixel by pixel.
  @Test(arguments: [0, 0.3, 0.7853, 1.2] as [CGFloat])
  func `edges without antialiasing go by the pixels' centres`(angle: CGFloat) throws {
    let canvas = Canvas(width: 40, height: 40)
    let layer = Layer(CGRect(x: 10.3, y: 11.6, width: 18.4, height: 15.7), .black)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
    layer.allowsEdgeAntialiasing = false
    canvas.root.addSublayer(layer)
    let picture = try canvas.picture()
    for y in 0..<40 {
      for x in 0..<40 {
        let (px, py) = (CGFloat(x) + 0.5 - 19.5, CGFloat(y) + 0.5 - 19.45)
        let inside = CGPoint(x: px, y: py).applying(CGAffineTransform(rotationAngle: -angle))
        let isIn = abs(inside.x) < 9.2 && abs(inside.y) < 7.85
        #expect(picture[x, y] == (isIn ? Color.black : .white).pixel, "\(angle): (\(x), \(y))")
      }
    }
  }

  @Test func `edges that are not antialiased leave no seam`() throws {
    let canvas = Canvas(width: 20, height: 20)
    let left = Layer(CGRect(x: 0, y: 0, width: 9.4, height: 20), .black)
    let right = Layer(CGRect(x: 9.4, y: 0, width: 20, height: 20), .black)
    for layer in [left, right] { canvas.root.addSublayer(layer) }
    #expect(try canvas.picture()[9, 10].red > 50, "a seam without it")
    left.edgeAntialiasingMask = [.left, .top, .bottom]
    right.edgeAntialiasingMask = [.right, .top, .bottom]
    #expect(try canvas.picture() == Bitmap(width: 20, height: 20, fill: Color.black.pixel))
  }
}
