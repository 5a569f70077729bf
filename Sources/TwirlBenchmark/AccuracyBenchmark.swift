import Foundation
import TwirlKit

/// Measures the coverage of random shapes against their exact areas, and writes some of them down.
///
/// Shapes lie in 64 × 64 pixels with vertices on a grid of 1/64 pixel, so that every program gets the same
/// ones. The file has one shape a line, as JSON: its family, its vertices and the exact coverage of all
/// pixels, for others to be measured by.
///
/// - Parameter path: the file.
func measureAccuracy(writing path: String) {
  var lines: [String] = []
  for family in AccuracyFamily.allCases {
    var random = PlainRandom(state: 7)
    var errors = CoverageErrors()
    for index in 0..<2500 {
      let points = family.points(&random)
      let polygon = FlattenedPath(outline(points))
      let exact = ReferenceCoverage.coverage(of: polygon, rule: .nonZero, in: AccuracyFamily.canvas)
      let context = GraphicsContext(width: 64, height: 64)
      context.setFillColor(.black)
      context.fill(polygon)
      errors.add(context.bitmap, exact)
      if index < 50 {
        let vertices = points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
        let areas = exact.map { "\($0)" }.joined(separator: ",")
        lines.append("{\"family\":\"\(family)\",\"points\":[\(vertices)],\"coverage\":[\(areas)]}")
      }
    }
    print("\(family): 2500 shapes, \(errors)")
  }
  measureCircles(&lines)
  measureRoundedRects(&lines)
  do {
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
  } catch {
    print("the shapes could not be written to \(path): \(error)")
  }
}

/// Circles of eight radii at eight places, as curves, against polygons of 4096 sides.
private func measureCircles(_ lines: inout [String]) {
  var random = PlainRandom(state: 3)
  var errors = CoverageErrors()
  for index in 0..<64 {
    let radius = 5.0 + Double(index / 8) * 3
    let center = randomCenter(&random)
    let polygon = arc(around: center, radius: radius, from: 0, quarters: 4)
    let circle = CGRect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    let exact = addErrors(of: Path(ellipseIn: circle), .identity, to: &errors, polygon)
    lines.append(
      "{\"family\":\"circles\",\"circle\":[\(center.x),\(center.y),\(radius)],\"coverage\":[\(exact)]}"
    )
  }
  print("circles: 64, radii 5 to 26, \(errors)")
}

/// Rounded rectangles of eight radii, turned at random and in random places, as curves, against polygons whose
/// corners have 1024 sides each.
private func measureRoundedRects(_ lines: inout [String]) {
  var random = PlainRandom(state: 5)
  var errors = CoverageErrors()
  for index in 0..<64 {
    let radius = 1.5 + Double(index / 8) * 1.5
    let center = randomCenter(&random)
    let halfWidth = Double.random(in: radius...24, using: &random)
    let halfHeight = Double.random(in: radius...16, using: &random)
    // One in eight is upright, as most are.
    let angle = index.isMultiple(of: 8) ? 0 : Double.random(in: 0...(2 * .pi), using: &random)
    let transform = CGAffineTransform(translationX: center.x, y: center.y).rotated(by: angle)
    let corners: [(x: Double, y: Double)] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    let polygon = corners.enumerated().flatMap { quarter, corner in
      let middle = CGPoint(
        x: corner.x * (halfWidth - radius), y: corner.y * (halfHeight - radius))
      return arc(around: middle, radius: radius, from: quarter, quarters: 1)
    }.map { $0.applying(transform) }
    let rect = CGRect(
      x: -halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
    let exact = addErrors(
      of: Path(roundedRect: rect, cornerRadius: radius), transform, to: &errors, polygon)
    let numbers = "\(center.x),\(center.y),\(angle),\(halfWidth),\(halfHeight),\(radius)"
    lines.append(
      "{\"family\":\"rounded rectangles\",\"rounded\":[\(numbers)],\"coverage\":[\(exact)]}")
  }
  print("rounded rectangles: 64, radii 1.5 to 12, \(errors)")
}

private func randomCenter(_ random: inout PlainRandom) -> CGPoint {
  CGPoint(
    x: Double.random(in: 31...33, using: &random), y: Double.random(in: 31...33, using: &random))
}

/// The vertices of 1024 sides for every quarter of a circle, both ends included.
private func arc(
  around center: CGPoint, radius: Double, from quarter: Int, quarters: Int
) -> [CGPoint] {
  (0...(quarters * 1024)).map { side in
    let turn = (Double(quarter) + Double(side) / 1024) * .pi / 2
    return CGPoint(x: center.x + radius * cos(turn), y: center.y + radius * sin(turn))
  }
}

/// Fills a path and adds its errors against a polygon.
///
/// - Returns: the exact areas, separated by commas.
private func addErrors(
  of path: Path, _ transform: CGAffineTransform, to errors: inout CoverageErrors,
  _ polygon: [CGPoint]
) -> String {
  let exact = ReferenceCoverage.coverage(
    of: FlattenedPath(outline(polygon)), rule: .nonZero, in: AccuracyFamily.canvas)
  let context = GraphicsContext(width: 64, height: 64)
  context.setFillColor(.black)
  context.concatenate(transform)
  context.fill(path)
  errors.add(context.bitmap, exact)
  return exact.map { "\($0)" }.joined(separator: ",")
}

/// The errors of coverage in pixels that an edge passes, in 1/255.
private struct CoverageErrors: CustomStringConvertible {
  private var worst = 0.0
  private var squares = 0.0
  private var sum = 0.0
  private var count = 0

  /// Adds a picture, opaque black on clear, with the exact areas of its pixels.
  mutating func add(_ picture: Bitmap, _ exact: [Double]) {
    for (pixel, area) in zip(picture.pixels, exact) where area > 0 && area < 1 {
      let error = Double(pixel.alpha) - area * 255
      worst = max(worst, abs(error))
      squares += error * error
      sum += error
      count += 1
    }
  }

  var description: String {
    "\(count) edge pixels, largest \(short(worst)), rms \(short((squares / Double(count)).squareRoot())),"
      + " bias \(short(sum / Double(count))) in 1/255"
  }
}

private func short(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

private func outline(_ points: [CGPoint]) -> Path {
  var path = Path()
  for (index, point) in points.enumerated() {
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// SplitMix64.
struct PlainRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Kinds of shapes.
private enum AccuracyFamily: CaseIterable {
  case quads, triangles, gons, slivers

  static let canvas = PixelRect(x: 0, y: 0, width: 64, height: 64)

  func points(_ random: inout PlainRandom) -> [CGPoint] {
    func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let center = CGPoint(x: real(26...38), y: real(26...38))
    let angle = real(0...(2 * .pi))
    func turned(_ x: Double, _ y: Double) -> CGPoint {
      let (sine, cosine) = (sin(angle), cos(angle))
      return CGPoint(
        x: ((center.x + x * cosine - y * sine) * 64).rounded() / 64,
        y: ((center.y + x * sine + y * cosine) * 64).rounded() / 64)
    }
    switch self {
    case .quads, .slivers:
      let (width, height) = (real(6...24), self == .slivers ? 0.25 : real(4...20))
      return [
        turned(-width, -height), turned(width, -height), turned(width, height),
        turned(-width, height),
      ]
    case .triangles:
      return (0..<3).map { _ in turned(real(-24...24), real(-24...24)) }
    case .gons:
      let radius = real(8...24)
      return (0..<64).map { index in
        let turn = Double(index) / 64 * 2 * .pi
        return turned(radius * cos(turn), radius * sin(turn))
      }
    }
  }
}
