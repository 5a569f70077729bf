import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Geometry of any size and place: nothing is lost, nothing overflows.
@Suite struct ExtremeGeometryTests {
  private static let clip = PixelRect(x: 0, y: 0, width: 12, height: 10)

  /// The largest finite numbers, in curves whose differences would overflow.
  @Test(arguments: [1e6, 1e9, 1e15, 1e150, 1e300, 1.7e308])
  func curvesFromFarAwayAreFlattenedToFinitePoints(reach: Double) {
    var path = Path()
    path.move(to: CGPoint(x: -reach, y: -reach))
    path.addCurve(
      to: CGPoint(x: reach, y: reach), control1: CGPoint(x: reach, y: -reach),
      control2: CGPoint(x: -reach, y: reach))
    path.addQuadCurve(
      to: CGPoint(x: -reach, y: reach), control: CGPoint(x: 5, y: reach))
    path.closeSubpath()
    let polygons = FlattenedPath(path)
    #expect(polygons.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let map = CoverageMap(of: polygons, clip: Self.clip)
    #expect(map.complaint == nil)
  }

  /// All around the clip, at any distance and in any order of corners: inside, every pixel is.
  @Test(arguments: [13.0, 1e3, 262_143, 262_144, 262_145, 1e6, 1e9, 1e18, 1e300, 1.7e308])
  func aSquareAroundTheClipFillsIt(reach: Double) {
    let full = [UInt8](repeating: 255, count: Self.clip.area)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      CGPoint(x: $0.0 * reach, y: $0.1 * reach)
    }
    for turn in 0..<4 {
      let polygon = Array(corners[turn...] + corners[..<turn])
      #expect(CoverageMap(of: FlattenedPath(polygon), clip: Self.clip).values == full)
      #expect(
        CoverageMap(of: FlattenedPath(polygon.reversed()), rule: .evenOdd, clip: Self.clip).values
          == full)
    }
    // A half plane of which one side cuts the clip.
    let half = [corners[0], CGPoint(x: 4.5, y: -reach), CGPoint(x: 4.5, y: reach), corners[3]]
    let map = CoverageMap(of: FlattenedPath(half), clip: Self.clip)
    for row in 0..<10 {
      #expect((0..<12).map { map[$0, row] } == [255, 255, 255, 255, 128, 0, 0, 0, 0, 0, 0, 0])
    }
  }

  /// Shapes wholly to one side, above or below leave nothing.
  @Test(arguments: [20.0, 3e5, 1e9, 1e300], [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)])
  func nothingFromOutside(distance: Double, direction: (Double, Double)) {
    let blank = [UInt8](repeating: 0, count: Self.clip.area)
    let (x, y) = (distance * direction.0, distance * direction.1)
    let triangle = [(0.0, 0.0), (8, 3), (2, 9)].map { CGPoint(x: x + $0.0, y: y + $0.1) }
    #expect(CoverageMap(of: FlattenedPath(triangle), clip: Self.clip).values == blank)
  }

  /// Squares of next to no size draw nothing, wherever they lie; so does a heap of them.
  @Test(arguments: [1e-9, 1e-12, 1e-300])
  func tinyShapesAreNothing(side: Double) {
    var path = Path()
    for index in 0..<50 {
      let place = Double(index) * 0.173
      path.addPath(Path(rect: CGRect(x: place, y: place, width: side, height: side)))
    }
    let map = CoverageMap(of: FlattenedPath(path), clip: Self.clip)
    #expect(map.values == [UInt8](repeating: 0, count: Self.clip.area))
    #expect(map.complaint == nil)
  }

  /// Slivers of a million pixels: each column's area is the height, whatever the direction.
  @Test(arguments: [0.03125, 0.25, 1])
  func longSliversKeepTheirArea(height: Double) {
    let level = [
      CGPoint(x: -5e5, y: 3), CGPoint(x: 5e5, y: 3), CGPoint(x: 5e5, y: 3 + height),
      CGPoint(x: -5e5, y: 3 + height),
    ]
    let map = CoverageMap(of: FlattenedPath(level), clip: Self.clip)
    let expected = UInt8((height * 255).rounded())
    for column in 0..<12 {
      #expect(map[column, 3] == expected)
      #expect(map[column, 2] == 0 && map[column, 4] == 0)
    }
    // Sloping by a pixel in two million, from 1/4 pixel above a row's middle to 1/4 below.
    let sloping = [
      CGPoint(x: -5e5, y: 3.25), CGPoint(x: 5e5, y: 3.75), CGPoint(x: 5e5, y: 3.75 + height),
      CGPoint(x: -5e5, y: 3.25 + height),
    ]
    let slope = CoverageMap(of: FlattenedPath(sloping), clip: Self.clip)
    for column in 0..<12 {
      let sum = (2...5).reduce(0) { $0 + Int(slope[column, $1]) }
      #expect(abs(Double(sum) - 255 * height) <= 1)
    }
    let upright = level.map { CGPoint(x: $0.y, y: $0.x) }
    let turned = CoverageMap(of: FlattenedPath(upright), clip: Self.clip)
    for row in 0..<10 { #expect(turned[3, row] == expected) }
  }

  /// A needle from a million pixels away to a point in the clip, against the reference.
  @Test(arguments: 1...40)
  func needles(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let angle = random.real(0, 6.28)
    let tip = CGPoint(x: random.real(2, 10), y: random.real(2, 8))
    let base = CGPoint(x: tip.x + 1e5 * cos(angle), y: tip.y + 1e5 * sin(angle))
    let width = random.real(1e3, 2e5)
    let (dx, dy) = (-width * sin(angle), width * cos(angle))
    let polygons = FlattenedPath([
      tip, CGPoint(x: base.x + dx, y: base.y + dy), CGPoint(x: base.x - dx, y: base.y - dy),
    ])
    let map = CoverageMap(of: polygons, clip: Self.clip)
    let reference = ReferenceCoverage.coverage(of: polygons, rule: .nonZero, in: Self.clip)
    for (value, exact) in zip(map.values, reference) {
      #expect(abs(Double(value) - 255 * exact) <= 0.75)
    }
  }

  /// More edges in one pixel than are taken apart one by one, against the area that is known: combs of
  /// teeth over each other, and a heap whose time would be its square.
  @Test(arguments: [40, 400, 4000])
  func manyEdgesInOnePixel(count: Int) {
    var path = Path()
    for index in 0..<count {
      // Bars of the same winding and height 1/2, each a bit further on: their union is 0.25...0.95.
      let x = 0.25 + 0.2 * Double(index) / Double(count - 1)
      path.addPath(Path(rect: CGRect(x: 3 + x, y: 4.25, width: 0.5, height: 0.5)))
    }
    let map = CoverageMap(of: FlattenedPath(path), clip: Self.clip)
    #expect(abs(Int(map[3, 4]) - 89) <= 1)  // 255 · 0.7 / 2
    #expect(map[2, 4] == 0 && map[4, 4] == 0)
  }

  @Test func infiniteCoordinatesAreRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = Path(rect: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    }
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = FlattenedPath(
        Path(rect: CGRect(x: 0, y: 0, width: 1e200, height: 1)),
        transform: CGAffineTransform(scaleX: 1e200, y: 1))
    }
    await #expect(processExitsWith: .failure) {
      let clip = PixelRect(x: 0, y: 0, width: 262_145, height: 1)
      var map = CoverageMap(PixelRect(x: 0, y: 0, width: 1, height: 1))
      CoverageRasterizer().rasterize(
        FlattenedPath(Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1))), rule: .nonZero,
        clip: clip, into: &map)
    }
  }
}
