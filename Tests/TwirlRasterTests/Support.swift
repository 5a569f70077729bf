import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// SplitMix64: the same numbers from the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// A number of a range by plain arithmetic on 53 bits.
  mutating func real(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A rectangle of at least one pixel inside of another.
  mutating func rect(in bounds: PixelRect) -> PixelRect {
    let x = whole(bounds.x...bounds.maxX - 1)
    let y = whole(bounds.y...bounds.maxY - 1)
    return PixelRect(
      x: x, y: y, width: whole(1...bounds.maxX - x), height: whole(1...bounds.maxY - y))
  }
}

/// The coverage of a rectangle of pixels, as a sink receives it.
struct CoverageMap: CoverageSink, Equatable {
  let bounds: PixelRect
  var values: [UInt8]
  /// What was wrong about the pieces, if anything.
  var complaint: String?
  private var row = 0
  private var next: (row: Int, column: Int) = (Int.min, Int.min)

  init(_ bounds: PixelRect) {
    self.bounds = bounds
    values = [UInt8](repeating: 0, count: bounds.area)
  }

  init(of path: FlattenedPath, rule: FillRule = .nonZero, clip: PixelRect) {
    self.init(clip)
    CoverageRasterizer().rasterize(path, rule: rule, clip: clip, into: &self)
  }

  subscript(column: Int, row: Int) -> UInt8 {
    values[(row - bounds.y) * bounds.width + column - bounds.x]
  }

  mutating func begin(row: Int) { self.row = row }

  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    if coverage == 0 || columns.isEmpty { complaint = "an empty span in row \(row)" }
    check(row, columns)
    for column in columns { store(column, row, coverage) }
  }

  mutating func pixel(_ column: Int, coverage: UInt8) {
    check(row, column..<column + 1)
    store(column, row, coverage)
  }

  private mutating func store(_ column: Int, _ row: Int, _ value: UInt8) {
    values[(row - bounds.y) * bounds.width + column - bounds.x] = value
  }

  private mutating func check(_ row: Int, _ columns: Range<Int>) {
    if row < next.row || (row == next.row && columns.lowerBound < next.column) {
      complaint = "row \(row), columns \(columns) come after \(next)"
    }
    if row < bounds.y || row >= bounds.maxY || columns.lowerBound < bounds.x
      || columns.upperBound > bounds.maxX
    {
      complaint = "row \(row), columns \(columns) are outside of the clip"
    }
    next = (row, columns.upperBound)
  }

  func cropped(to rect: PixelRect) -> [UInt8] {
    (rect.y..<rect.maxY).flatMap { row in
      (rect.x..<rect.maxX).map { self[$0, row] }
    }
  }

  static func == (a: CoverageMap, b: CoverageMap) -> Bool {
    a.bounds == b.bounds && a.values == b.values && a.complaint == b.complaint
  }
}

extension FlattenedPath {
  /// One polygon.
  init(_ vertices: [CGPoint]) {
    self.init(Path(polygon: vertices))
  }
}

extension Path {
  init(polygon vertices: [CGPoint]) {
    self.init()
    for (index, vertex) in vertices.enumerated() {
      if index == 0 { move(to: vertex) } else { addLine(to: vertex) }
    }
    closeSubpath()
  }
}

/// A family of random shapes.
enum Shape: String, CaseIterable, CustomTestStringConvertible {
  case quad, triangle, sliver, polygon64, star, nested, scribble, bow, heap, crumbs, bars, far,
    farther

  var testDescription: String { rawValue }

  /// Whether corners lie so far outside that a double has few digits left for the pixels.
  var isFar: Bool { self == .far || self == .farther }

  func random(_ random: inout SeededGenerator, size: Double) -> FlattenedPath {
    FlattenedPath(path(&random, size: size))
  }

  func path(_ random: inout SeededGenerator, size: Double) -> Path {
    func centre() -> CGPoint {
      CGPoint(x: random.real(0.2, 0.8) * size, y: random.real(0.2, 0.8) * size)
    }
    func box(_ width: Double, _ height: Double) -> Path {
      let middle = centre()
      let turn = CGAffineTransform(rotationAngle: random.real(0, 6.3)).concatenating(
        CGAffineTransform(translationX: middle.x, y: middle.y))
      return Path(rect: CGRect(x: -width / 2, y: -height / 2, width: width, height: height))
        .applying(turn)
    }
    func ring(_ count: Int, _ radius: Double, skip: Int = 1) -> [CGPoint] {
      let middle = centre()
      let phase = random.real(0, 6.3)
      return (0..<count).map {
        let angle = phase + 2 * .pi * Double($0 * skip % count) / Double(count)
        return CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
      }
    }
    switch self {
    case .quad: return box(random.real(0.1, 0.9) * size, random.real(0.1, 0.9) * size)
    case .sliver: return box(size * 0.8, random.real(0.05, 0.6))
    case .triangle:
      return Path(
        polygon: (0..<3).map { _ in CGPoint(x: random.real(0, size), y: random.real(0, size)) })
    case .polygon64: return Path(polygon: ring(64, random.real(0.1, 0.45) * size))
    case .star: return Path(polygon: ring(7, random.real(0.2, 0.45) * size, skip: 3))
    case .nested:
      var path = Path(polygon: ring(9, 0.4 * size))
      path.addPath(Path(polygon: ring(5, 0.2 * size).reversed()))
      path.addPath(Path(polygon: ring(5, 0.2 * size)))
      return path
    case .scribble:
      return Path(
        polygon: (0..<64).map { _ in CGPoint(x: random.real(0, size), y: random.real(0, size)) })
    case .bow:
      return Path(
        polygon: (0..<4).map { _ in CGPoint(x: random.real(0, size), y: random.real(0, size)) })
    case .heap:
      // Contours of either winding over each other, one of them twice.
      var path = Path()
      for index in 0..<4 {
        let corners = ring(random.whole(3...6), random.real(0.05, 0.4) * size)
        path.addPath(Path(polygon: random.whole(0...1) == 0 ? corners : corners.reversed()))
        if index == 0 { path.addPath(Path(polygon: corners)) }
      }
      return path
    case .crumbs:
      // Shapes of a pixel and less that share pixels.
      var path = Path()
      for _ in 0..<12 {
        let corners = ring(random.whole(3...5), random.real(0.05, 1), skip: random.whole(1...2))
        path.addPath(Path(polygon: random.whole(0...1) == 0 ? corners : corners.reversed()))
      }
      return path
    case .bars:
      // Upright rectangles over each other, some with sides on the pixels' grid.
      var path = Path()
      for _ in 0..<random.whole(2...6) {
        let corners = (0..<4).map { _ in
          random.whole(0...3) == 0 ? random.real(0, size).rounded() : random.real(0, size)
        }
        let (x0, y0, x1, y1) = (corners[0], corners[1], corners[2], corners[3])
        path.addPath(
          Path(
            polygon: [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map { CGPoint(x: $0.0, y: $0.1) }))
      }
      return path
    case .far, .farther:
      // Corners far outside and one within.
      let reach = self == .far ? 1e6 : 1e300
      let near = centre()
      let angle = random.real(0, 6.3)
      func corner(_ angle: Double) -> CGPoint {
        CGPoint(x: near.x + reach * cos(angle), y: near.y + reach * sin(angle))
      }
      return Path(polygon: [near, corner(angle), corner(angle + random.real(0.02, 3))])
    }
  }
}
