import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// The fast rasterizer against polygons that are cut to each pixel.
@Suite struct CoverageAccuracyTests {
  private static let rules: [FillRule] = [.nonZero, .evenOdd]

  /// More than ten thousand shapes in all, small ones so that many edges meet in a pixel.
  @Test(arguments: Shape.allCases.filter { $0 != .farther }, rules)
  func coverageIsTheExactAreaToTheNearestByte(shape: Shape, rule: FillRule) {
    let rasterizer = CoverageRasterizer()
    var statistics = Statistics()
    for seed in 1...(shape == .scribble ? 8 : 500) {
      var random = SeededGenerator(seed: seed)
      let size = shape == .far ? 8 : random.whole(3...10)
      let clip = PixelRect(x: 0, y: 0, width: size, height: size)
      let polygons = shape.random(&random, size: Double(size))
      var map = CoverageMap(clip)
      rasterizer.rasterize(polygons, rule: rule, clip: clip, into: &map)
      #expect(map.complaint == nil)
      let reference = ReferenceCoverage.coverage(of: polygons, rule: rule, in: clip)
      for (value, exact) in zip(map.values, reference) { statistics.add(value, 255 * exact) }
    }
    #expect(statistics.edgePixels > 200)
    #expect(statistics.wrongInsides == 0, "pixels that are wholly in or out")
    // Rounding alone gives 0.5 and 1/√12 = 0.289.
    #expect(statistics.worst <= 0.75, "worst \(statistics.worst)")
    #expect(statistics.rms <= 0.31, "rms \(statistics.rms)")
    #expect(abs(statistics.bias) <= 0.05, "bias \(statistics.bias)")
  }

  /// The errors of pixels that are partly covered.
  private struct Statistics {
    var edgePixels = 0
    var worst = 0.0
    var wrongInsides = 0
    private var squares = 0.0
    private var sum = 0.0

    var rms: Double { (squares / Double(max(edgePixels, 1))).squareRoot() }
    var bias: Double { sum / Double(max(edgePixels, 1)) }

    mutating func add(_ value: UInt8, _ exact: Double) {
      let error = Double(value) - exact
      worst = max(worst, abs(error))
      if exact > 1e-6 && exact < 255 - 1e-6 {
        squares += error * error
        sum += error
        edgePixels += 1
      } else if abs(error) > 1e-6 {
        wrongInsides += 1
      }
    }
  }

  /// The part of a pixel that a disc covers, by slices.
  private static func disc(_ centre: CGPoint, _ radius: Double, _ column: Int, _ row: Int) -> Double
  {
    let slices = 128
    var sum = 0.0
    for slice in 0..<slices {
      let x = Double(column) + (Double(slice) + 0.5) / Double(slices) - centre.x
      let square = radius * radius - x * x
      guard square > 0 else { continue }
      let half = square.squareRoot()
      let (top, bottom) = (max(centre.y - half, Double(row)), min(centre.y + half, Double(row + 1)))
      sum += max(bottom - top, 0)
    }
    return sum / Double(slices)
  }

  @Test func discsAreRoundAndOfTheRightSize() {
    var (squares, bias, edgePixels, worst) = (0.0, 0.0, 0, 0.0)
    for seed in 1...20 {
      var random = SeededGenerator(seed: seed)
      let centre = CGPoint(x: 32 + random.real(-1, 1), y: 32 + random.real(-1, 1))
      let radius = random.real(3, 30)
      let path = Path(
        ellipseIn: CGRect(
          x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius))
      let clip = PixelRect(x: 0, y: 0, width: 64, height: 64)
      let map = CoverageMap(of: FlattenedPath(path), clip: clip)
      for row in 0..<64 {
        for column in 0..<64 {
          let distance = hypot(Double(column) + 0.5 - centre.x, Double(row) + 0.5 - centre.y)
          guard abs(distance - radius) < 1 else {
            #expect(map[column, row] == (distance < radius ? 255 : 0))
            continue
          }
          let error = Double(map[column, row]) - 255 * Self.disc(centre, radius, column, row)
          worst = max(worst, abs(error))
          squares += error * error
          bias += error
          edgePixels += 1
        }
      }
    }
    #expect(worst <= 2.5, "worst \(worst)")
    let rms = (squares / Double(edgePixels)).squareRoot()
    #expect(rms <= 0.6, "rms \(rms)")
    #expect(abs(bias) <= 0.15 * Double(edgePixels), "bias \(bias / Double(edgePixels))")
  }

  /// The part of a pixel within a rectangle with circular corners, by slices.
  private static func roundedRectangle(
    _ rect: CGRect, _ radius: Double, _ column: Int, _ row: Int
  ) -> Double {
    let slices = 256
    var sum = 0.0
    for slice in 0..<slices {
      let x = Double(column) + (Double(slice) + 0.5) / Double(slices)
      guard x > rect.minX && x < rect.maxX else { continue }
      // How far into a corner's column of width `radius` the slice is.
      let depth = max(rect.minX + radius - x, x - (rect.maxX - radius), 0)
      let sag = radius - (radius * radius - depth * depth).squareRoot()
      let (top, bottom) = (max(rect.minY + sag, Double(row)), min(rect.maxY - sag, Double(row + 1)))
      sum += max(bottom - top, 0)
    }
    return sum / Double(slices)
  }

  @Test(arguments: [5.0, 8, 11, 14, 17, 20, 23, 26])
  func roundCornersAreTheirFormulas(radius: Double) {
    let clip = PixelRect(x: 0, y: 0, width: 64, height: 60)
    var statistics = Statistics()
    for seed in 1...3 {
      var random = SeededGenerator(seed: seed + Int(radius))
      let rect = CGRect(
        x: random.real(2, 4), y: random.real(2, 4), width: 2 * radius + random.real(0, 6),
        height: 2 * radius + (seed == 1 ? 0 : random.real(0, 3)))
      let map = CoverageMap(
        of: FlattenedPath(Path(roundedRect: rect, cornerRadius: radius)), clip: clip)
      for row in 0..<clip.height {
        for column in 0..<clip.width {
          let exact = 255 * Self.roundedRectangle(rect, radius, column, row)
          statistics.add(map[column, row], exact)
        }
      }
    }
    #expect(statistics.edgePixels > 100)
    #expect(statistics.worst <= 2, "worst \(statistics.worst)")
    #expect(statistics.rms <= 0.6, "rms \(statistics.rms)")
    #expect(abs(statistics.bias) <= 0.5, "bias \(statistics.bias)")
  }

  /// Areas that can be told without a reference.
  static let known: [(rect: CGRect, column: Int, row: Int, value: UInt8)] = [
    (CGRect(x: 1, y: 1, width: 2, height: 2), 1, 1, 255),
    (CGRect(x: 1, y: 1, width: 2, height: 2), 2, 2, 255),
    (CGRect(x: 1, y: 1, width: 2, height: 2), 3, 2, 0),
    (CGRect(x: 1, y: 1, width: 2, height: 2), 0, 1, 0),
    (CGRect(x: 1.5, y: 1, width: 2, height: 2), 1, 1, 128),
    (CGRect(x: 1.5, y: 1.5, width: 2, height: 2), 1, 1, 64),
    (CGRect(x: 1.5, y: 1.5, width: 2, height: 2), 3, 3, 64),
    (CGRect(x: 1.25, y: 1, width: 0.5, height: 1), 1, 1, 128),
    (CGRect(x: 1.25, y: 1.25, width: 0.5, height: 0.5), 1, 1, 64),
    (CGRect(x: -5, y: -5, width: 20, height: 20), 0, 0, 255),
    (CGRect(x: -5, y: -5, width: 20, height: 20), 7, 7, 255),
    (CGRect(x: -1e9, y: 2.75, width: 2e9, height: 1e9), 4, 2, 64),
    (CGRect(x: -1e9, y: 2.75, width: 2e9, height: 1e9), 4, 3, 255),
    (CGRect(x: 2.2, y: -1e200, width: 1e200, height: 2e200), 2, 0, 204),
  ]

  @Test(arguments: known)
  func rectangles(rect: CGRect, column: Int, row: Int, value: UInt8) {
    let path = FlattenedPath(Path(rect: rect))
    let map = CoverageMap(of: path, clip: PixelRect(x: 0, y: 0, width: 8, height: 8))
    #expect(map[column, row] == value)
  }

  /// A diagonal through the origin whose ends cancel in any sum: x = y must still hold at the pixels.
  @Test(arguments: [1e5, 1e6, 1e12, 1e100, 1e300, 8e307])
  func aDiagonalKeepsItsPlaceHoweverFarItsEnds(reach: Double) {
    let polygon = FlattenedPath([
      CGPoint(x: -reach, y: -reach), CGPoint(x: reach, y: reach), CGPoint(x: -reach, y: reach),
    ])
    let map = CoverageMap(of: polygon, clip: PixelRect(x: 0, y: 0, width: 40, height: 40))
    for row in 0..<40 {
      for column in 0..<40 {
        let expected: UInt8 = column < row ? 255 : column == row ? 128 : 0
        #expect(map[column, row] == expected)
      }
    }
  }

  /// Corners a million pixels away and 1e300 pixels away in the same directions leave the same picture.
  ///
  /// The reference's doubles end long before that.
  @Test func distanceDoesNotMatter() {
    let clip = PixelRect(x: 0, y: 0, width: 32, height: 32)
    for seed in 1...100 {
      var (one, other) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
      let far = CoverageMap(of: Shape.far.random(&one, size: 32), clip: clip)
      let farther = CoverageMap(of: Shape.farther.random(&other, size: 32), clip: clip)
      #expect(far.values.contains { $0 > 0 })
      for (a, b) in zip(far.values, farther.values) { #expect(abs(Int(a) - Int(b)) <= 1) }
    }
  }

  @Test func contoursThatWindTheSameWayCountOnce() {
    var path = Path()
    for _ in 0..<1000 { path.addPath(Path(rect: CGRect(x: 1, y: 1, width: 2.5, height: 2))) }
    let clip = PixelRect(x: 0, y: 0, width: 5, height: 4)
    let nonZero = CoverageMap(of: FlattenedPath(path), clip: clip)
    #expect(nonZero[1, 1] == 255)
    #expect(nonZero[3, 1] == 128)
    let evenOdd = CoverageMap(of: FlattenedPath(path), rule: .evenOdd, clip: clip)
    #expect(evenOdd[1, 1] == 0)
    path.addPath(Path(rect: CGRect(x: 1, y: 1, width: 2.5, height: 2)))
    let odd = CoverageMap(of: FlattenedPath(path), rule: .evenOdd, clip: clip)
    #expect(odd[1, 1] == 255)
    #expect(odd[3, 1] == 128)
  }

  @Test(arguments: rules)
  func windingDecidesWhatAHoleIs(rule: FillRule) {
    let outer = Path(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
    let inner = [(3, 3), (6, 3), (6, 6), (3, 6)].map { CGPoint(x: $0.0, y: $0.1) }
    let clip = PixelRect(x: 0, y: 0, width: 9, height: 9)
    var alike = outer
    alike.addPath(Path(polygon: inner))
    #expect(
      CoverageMap(of: FlattenedPath(alike), rule: rule, clip: clip)[4, 4]
        == (rule == .nonZero ? 255 : 0))
    var opposite = outer
    opposite.addPath(Path(polygon: inner.reversed()))
    #expect(CoverageMap(of: FlattenedPath(opposite), rule: rule, clip: clip)[4, 4] == 0)
  }

  /// Two parts of a square along any cut add up to the square.
  @Test func shapesWithACommonEdgeAddUpToOne() {
    let clip = PixelRect(x: 0, y: 0, width: 24, height: 24)
    for seed in 1...200 {
      var random = SeededGenerator(seed: seed)
      let (top, bottom) = (random.real(2, 22), random.real(2, 22))
      let corners = [(2.0, 2.0), (22, 2), (22, 22), (2, 22)].map { CGPoint(x: $0.0, y: $0.1) }
      let cut = [CGPoint(x: top, y: 2), CGPoint(x: bottom, y: 22)]
      let left = CoverageMap(of: FlattenedPath([corners[0]] + cut + [corners[3]]), clip: clip)
      let right = CoverageMap(
        of: FlattenedPath([cut[0], corners[1], corners[2], cut[1]]), clip: clip)
      for row in 2..<22 {
        for column in 2..<22 {
          let sum = Int(left[column, row]) + Int(right[column, row])
          #expect(sum == 255 || sum == 256, "each is rounded alone")
        }
      }
    }
  }

  @Test func nothingComesOfNothing() {
    let clip = PixelRect(x: 0, y: 0, width: 8, height: 8)
    let blank = [UInt8](repeating: 0, count: 64)
    let point = CGPoint(x: 3, y: 3)
    let degenerate: [FlattenedPath] = [
      FlattenedPath(Path()), FlattenedPath([point]), FlattenedPath([point, point, point]),
      FlattenedPath([point, CGPoint(x: 7, y: 5.3)]),
      FlattenedPath([point, CGPoint(x: 5, y: 3), CGPoint(x: 1e300, y: 3)]),
    ]
    for path in degenerate { #expect(CoverageMap(of: path, clip: clip).values == blank) }
  }
}
