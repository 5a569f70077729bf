import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// The coverage of strokes against their definition.
@Suite struct StrokeCoverageTests {
  /// The coverage of a disc in a row of pixels: exact along x, by strips along y.
  private static func disc(
    _ centre: CGPoint, _ radius: Double, row: Int, width: Int, strips: Int = 256
  ) -> [Double] {
    var result = [Double](repeating: 0, count: width)
    guard radius > 0 else { return result }
    for strip in 0..<strips {
      let y = Double(row) + (Double(strip) + 0.5) / Double(strips) - Double(centre.y)
      guard abs(y) < radius else { continue }
      let half = (radius * radius - y * y).squareRoot()
      let (left, right) = (Double(centre.x) - half, Double(centre.x) + half)
      for column in 0..<width {
        let part = min(right, Double(column + 1)) - max(left, Double(column))
        if part > 0 { result[column] += part / Double(strips) }
      }
    }
    return result
  }

  @Test(arguments: [1.0, 2, 3, 5, 8, 12, 20], [3.0, 7.3, 14.2])
  func aRingIsTheDifferenceOfTwoDiscs(width: Double, radius: Double) {
    let size = 54
    let centre = CGPoint(x: 27.31, y: 26.87)
    let box = CGRect(
      x: Double(centre.x) - radius, y: Double(centre.y) - radius, width: 2 * radius,
      height: 2 * radius)
    let polygons = FlattenedPath(
      stroking: Path(ellipseIn: box), style: StrokeStyle(lineWidth: width))
    let map = CoverageMap(of: polygons, clip: PixelRect(x: 0, y: 0, width: size, height: size))
    var worst = 0.0
    for row in 0..<size {
      let outer = Self.disc(centre, radius + width / 2, row: row, width: size)
      let inner = Self.disc(centre, radius - width / 2, row: row, width: size)
      for column in 0..<size {
        let exact = 255 * (outer[column] - inner[column])
        worst = max(worst, abs(Double(map[column, row]) - exact))
      }
    }
    // A pen wider than the ring sweeps hundreds of edges over the centre, each off by 1/8192 pixel.
    #expect(worst <= (width > 2 * radius ? 3 : 2), "worst \(worst)")
  }

  /// Open and closed lines and curves whose strokes do not cross themselves: corners between curves,
  /// corners between short segments, curves tighter than the pen.
  static let shapes: [(name: String, width: Double, path: Path)] = {
    func path(_ build: (inout Path) -> Void) -> Path {
      var path = Path()
      build(&path)
      return path
    }
    func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    let heart = path {
      $0.move(to: p(20, 34))
      $0.addCurve(to: p(20, 13), control1: p(1, 20), control2: p(7, 4))
      $0.addCurve(to: p(20, 34), control1: p(33, 4), control2: p(39, 20))
      $0.closeSubpath()
    }
    let pie = path {
      $0.move(to: p(14, 14))
      $0.addArc(
        center: p(14, 14), radius: 18, startAngle: 0, endAngle: .pi / 2, clockwise: false)
      $0.closeSubpath()
    }
    let wave = path {
      $0.move(to: p(6, 30))
      $0.addCurve(to: p(34, 10), control1: p(14, -8), control2: p(26, 48))
    }
    let zigzag = path {
      $0.addLines(between: [p(6, 28), p(13, 9), p(19, 31), p(27, 8), p(34, 29)])
    }
    let rounded = Path(roundedRect: CGRect(x: 8, y: 8, width: 24, height: 24), cornerRadius: 3)
    let polyline = path {
      $0.addLines(
        between: (0...28).map { p(20 + 12 * cos(Double($0) / 8), 20 + 12 * sin(Double($0) / 8)) })
    }
    return [
      ("heart", 2, heart), ("heart", 5, heart), ("pie", 3, pie), ("pie", 6, pie),
      ("wave", 3, wave), ("wave", 6, wave), ("zigzag", 2, zigzag), ("zigzag", 4, zigzag),
      ("rounded", 2, rounded), ("rounded", 12, rounded), ("polyline", 4, polyline),
      ("polyline", 16, polyline),
    ]
  }()

  /// With round caps and joins, a stroke is all within half a width of the path.
  @Test(arguments: shapes.indices)
  func aRoundStrokeIsWhatIsNearThePath(index: Int) {
    let (name, width, path) = Self.shapes[index]
    let size = 40
    let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
    let polygons = FlattenedPath(stroking: path, style: style)
    let map = CoverageMap(of: polygons, clip: PixelRect(x: 0, y: 0, width: size, height: size))
    let centreLine = FlattenedPath(path, tolerance: 0.003)
    var segments: [(CGPoint, CGPoint)] = []
    for polygon in centreLine.starts.indices {
      let points = centreLine.points[centreLine.polygon(polygon)]
      segments += zip(points, points.dropFirst())
      if path.verbs.contains(.close), let last = points.last, let first = points.first {
        segments.append((last, first))
      }
    }
    func squaredDistance(_ x: Double, _ y: Double, _ near: [(CGPoint, CGPoint)]) -> Double {
      var nearest = Double.infinity
      for (a, b) in near {
        let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
        let (px, py) = (x - Double(a.x), y - Double(a.y))
        let t = min(max((px * dx + py * dy) / max(dx * dx + dy * dy, 1e-30), 0), 1)
        let (ex, ey) = (px - t * dx, py - t * dy)
        nearest = min(nearest, ex * ex + ey * ey)
      }
      return nearest
    }
    let samples = 24
    let half = width / 2
    var worst = (error: 0.0, column: 0, row: 0)
    for row in 0..<size {
      for column in 0..<size {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let distance = squaredDistance(x, y, segments).squareRoot()
        var exact = distance < half ? 255.0 : 0
        if abs(distance - half) < 0.71 {
          let near = segments.filter {
            squaredDistance(x, y, [$0]) < (half + 1.5) * (half + 1.5)
          }
          var inside = 0
          for i in 0..<samples {
            for j in 0..<samples {
              let sx = Double(column) + (Double(i) + 0.5) / Double(samples)
              let sy = Double(row) + (Double(j) + 0.5) / Double(samples)
              if squaredDistance(sx, sy, near) <= half * half { inside += 1 }
            }
          }
          exact = 255 * Double(inside) / Double(samples * samples)
        }
        let error = abs(Double(map[column, row]) - exact)
        if error > worst.error { worst = (error, column, row) }
      }
    }
    // An edge along a row of samples is wrong by half a row: 255 / 48 = 5.3.
    #expect(worst.error <= 6.5, "\(name), \(width): \(worst)")
  }

  /// A line over itself is drawn once, where its opacity shows.
  @Test func aTranslucentCrossingIsNotDarker() {
    let context = GraphicsContext(width: 20, height: 20)
    context.setStrokeColor(Color(white: 0, alpha: 0.5))
    context.setLineWidth(4)
    var path = Path()
    path.addLines(
      between: [(2, 10), (18, 10), (18, 16), (10, 16), (10, 2)].map { CGPoint(x: $0.0, y: $0.1) })
    context.stroke(path)
    #expect(context.bitmap[10, 10].alpha == 128)
    #expect(context.bitmap[5, 10].alpha == 128)
    #expect(context.bitmap[5, 5].alpha == 0)
  }

  @Test func aHalfPixelLineThatIsClosedIsHalfCovered() {
    let context = GraphicsContext(width: 12, height: 6)
    context.stroke(CGRect(x: 2, y: 3, width: 8, height: 0))
    #expect(context.bitmap[5, 2].alpha == 128)
    #expect(context.bitmap[5, 3].alpha == 128)
    #expect(context.bitmap[1, 3].alpha == 0)
  }

  @Test func thePenIsPartOfTheState() {
    let context = GraphicsContext(width: 40, height: 40)
    context.saveGState()
    context.setStrokeColor(.white)
    context.setLineWidth(8)
    context.setLineCap(.square)
    context.setLineJoin(.round)
    context.setMiterLimit(1)
    context.setLineDash(phase: 0, lengths: [1, 50])
    context.restoreGState()
    var path = Path()
    path.addLines(between: [(5.0, 10.5), (30, 10.5)].map { CGPoint(x: $0.0, y: $0.1) })
    context.stroke(path)
    #expect(context.bitmap[20, 10] == Color.black.pixel)
    #expect(context.bitmap[4, 10].alpha == 0 && context.bitmap[20, 9].alpha == 0)

    context.clear(context.bitmap.bounds)
    context.setStrokeColor(Color(red: 1, green: 0, blue: 0))
    context.setLineWidth(4)
    context.setLineCap(.square)
    context.setLineDash(phase: 1, lengths: [6, 50])
    context.setAlpha(0.5)
    context.translateBy(x: 0, y: 0.5)
    context.scaleBy(x: 1, y: 2)
    path = Path()
    path.addLines(between: [(5.0, 10), (30, 10)].map { CGPoint(x: $0.0, y: $0.1) })
    context.stroke(path)
    // On at 5...10 with caps of 2: columns 3...11; 4 wide, twice as high: rows 16.5...24.5.
    #expect(context.bitmap[3, 20] == Pixel(red: 128, green: 0, blue: 0, alpha: 128))
    #expect(context.bitmap[11, 20].alpha == 128 && context.bitmap[12, 20].alpha == 0)
    #expect(context.bitmap[8, 17].alpha == 128 && context.bitmap[8, 15].alpha == 0)
    #expect(context.bitmap[8, 23].alpha == 128 && context.bitmap[8, 25].alpha == 0)
  }

  @Test func aRectangleIsStrokedAroundItsSides() {
    let context = GraphicsContext(width: 20, height: 20)
    context.stroke(CGRect(x: 4, y: 5, width: 10, height: 8), width: 2)
    #expect(context.bitmap[3, 4].alpha == 255 && context.bitmap[14, 13].alpha == 255)
    #expect(context.bitmap[2, 4].alpha == 0 && context.bitmap[5, 6].alpha == 0)
    #expect(context.bitmap[8, 9].alpha == 0)
    context.clear(context.bitmap.bounds)
    context.stroke(CGRect(x: 4.5, y: 5.5, width: 10, height: 8))  // the width is 1 again
    #expect(context.bitmap[4, 5].alpha == 255 && context.bitmap[5, 6].alpha == 0)
    context.clear(context.bitmap.bounds)
    context.setLineWidth(0)
    context.stroke(CGRect(x: 4, y: 5, width: 10, height: 8))
    context.setLineWidth(1)
    context.stroke(CGRect.null)
    #expect(context.bitmap == Bitmap(width: 20, height: 20))
  }

  /// The projected rectangle's coverage is its quad's.
  @Test(arguments: [0.4, 1.1, -0.8, 2.6])
  func aFlippedLayerIsItsQuad(angle: Double) {
    let flip = ProjectiveTransform(
      m11: cos(angle), m12: 0, m14: sin(angle) / 60, m21: 0, m22: 1, m24: 0, m41: 0, m42: 0,
      m44: 1)
    let context = GraphicsContext(width: 48, height: 40)
    context.translateBy(x: 24, y: 20)
    context.fill(Path(rect: CGRect(x: -20, y: -11, width: 40, height: 22)), projectedBy: flip)
    let quad = [(-20.0, -11.0), (20, -11), (20, 11), (-20, 11)].map { x, y in
      let w = 1 + x * sin(angle) / 60
      return CGPoint(x: 24 + x * cos(angle) / w, y: 20 + y / w)
    }
    let polygons = FlattenedPath(quad)
    for row in 0..<40 {
      for column in 0..<48 {
        let exact =
          255
          * ReferenceCoverage.coverage(of: polygons, rule: .nonZero, column: column, row: row)
        #expect(abs(Double(context.bitmap[column, row].alpha) - exact) <= 0.75)
      }
    }
  }
}
