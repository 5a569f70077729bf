import Foundation
import TwirlGraphics
import TwirlRaster

// MARK: - The path

extension CanvasPlayer {
  mutating func addToPath(_ call: CanvasCall) -> Bool {
    let n = call.numbers
    let count = min(n.count, Self.numberCounts[call.name] ?? 0)
    // Arguments that are not finite undo the call.
    guard n.count >= count, n.prefix(count).allSatisfy(\.isFinite) else { return true }
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: n[2 * index], y: n[2 * index + 1]).applying(state.transform)
    }
    /// A path without points starts at the call's first one.
    func begin() { if path.isEmpty { path.move(to: point(0)) } }

    switch (call.name, n.count) {
    case ("beginPath", 0): path = Path()
    case ("closePath", 0): if !path.isEmpty { path.closeSubpath() }
    case ("moveTo", 2): path.move(to: point(0))
    case ("lineTo", 2): if path.isEmpty { begin() } else { path.addLine(to: point(0)) }
    case ("quadraticCurveTo", 4):
      begin()
      path.addQuadCurve(to: point(1), control: point(0))
    case ("bezierCurveTo", 6):
      begin()
      path.addCurve(to: point(2), control1: point(0), control2: point(1))
    case ("rect", 4):
      path.addPath(Self.contour(n), transform: state.transform)
      path.move(to: point(0))
    case ("roundRect", 4), ("roundRect", 5):
      addRoundedRect(n, call.values.count == 5 ? call.values[4] : .number(0))
    case ("arc", 5), ("arc", 6):
      if n[2] >= 0 {
        addEllipse(center: (n[0], n[1]), (n[2], n[2]), 0, (n[3], n[4]), call.flag(5))
      }
    case ("ellipse", 7), ("ellipse", 8):
      if n[2] >= 0, n[3] >= 0 {
        addEllipse(center: (n[0], n[1]), (n[2], n[3]), n[4], (n[5], n[6]), call.flag(7))
      }
    case ("arcTo", 5):
      guard n[4] >= 0 else { return true }
      begin()
      addArc(n)
    default: return false
    }
    return true
  }

  /// How many numbers a call must have.
  private static let numberCounts = [
    "moveTo": 2, "lineTo": 2, "quadraticCurveTo": 4, "bezierCurveTo": 6, "rect": 4,
    "roundRect": 4, "arc": 5, "ellipse": 7, "arcTo": 5,
  ]

  /// A rectangle; unlike CGRect's, a negative side turns the contour round.
  static func contour(_ n: [CGFloat]) -> Path {
    let (x, y, w, h) = (n[0], n[1], n[2], n[3])
    return Path(
      polygon: [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map {
        CGPoint(x: $0.0, y: $0.1)
      })
  }

  private mutating func addArc(_ n: [CGFloat]) {
    guard let current = path.currentPoint, state.isInvertible else { return }
    let start = current.applying(state.transform.inverted())
    // Coming back from the device, a point may miss itself in the last bits.
    let isSame = hypot(start.x - n[0], start.y - n[1]) <= 1e-9 * (abs(n[0]) + abs(n[1]))
    guard !isSame, n[4] > 0 else {
      path.addLine(to: CGPoint(x: n[0], y: n[1]).applying(state.transform))
      return
    }
    var arc = Path()
    arc.move(to: start)
    arc.addArc(
      tangent1End: CGPoint(x: n[0], y: n[1]), tangent2End: CGPoint(x: n[2], y: n[3]),
      radius: n[4])
    continuePath(with: arc.applying(state.transform))
  }

  private mutating func addEllipse(
    center: (CGFloat, CGFloat), _ radii: (CGFloat, CGFloat), _ rotation: CGFloat,
    _ angles: (CGFloat, CGFloat), _ isBackwards: Bool
  ) {
    // More than a few turns look like one.
    guard abs(angles.0) < 1e6, abs(angles.1) < 1e6 else { return }
    var arc = Path()
    arc.addArc(
      center: .zero, radius: 1, startAngle: angles.0, endAngle: angles.1, clockwise: isBackwards)
    let place = CGAffineTransform(scaleX: radii.0, y: radii.1)
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: center.0, y: center.1))
    continuePath(with: arc.applying(place.concatenating(state.transform)))
  }

  /// Adds one contour's steps to the contour in work.
  private mutating func continuePath(with other: Path) {
    var next = 0
    for verb in other.verbs {
      let p = Array(other.points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move:
        if path.isEmpty { path.move(to: p[0]) } else { path.addLine(to: p[0]) }
      case .line: path.addLine(to: p[0])
      case .quad: path.addQuadCurve(to: p[1], control: p[0])
      case .cubic: path.addCurve(to: p[2], control1: p[0], control2: p[1])
      case .close: path.closeSubpath()
      }
    }
  }
}

// MARK: - Rounded rectangles

extension CanvasPlayer {
  private typealias Radius = (x: CGFloat, y: CGFloat)

  private mutating func addRoundedRect(_ n: [CGFloat], _ value: RasterValue) {
    guard var radii = Self.radii(value) else { return }
    let (x, y, w, h) = (n[0], n[1], n[2], n[3])
    // Corners that would overlap shrink together.
    var scale: CGFloat = 1
    for (side, sum) in [
      (abs(w), radii[0].x + radii[1].x), (abs(h), radii[1].y + radii[2].y),
      (abs(w), radii[2].x + radii[3].x), (abs(h), radii[3].y + radii[0].y),
    ] where sum > side {
      scale = min(scale, side / sum)
    }
    radii = radii.map { ($0.x * scale, $0.y * scale) }
    // From the given corner along x first: negative sides mirror it all.
    let (right, down): (CGFloat, CGFloat) = (w < 0 ? -1 : 1, h < 0 ? -1 : 1)
    var contour = Path()
    func add(_ corner: (CGFloat, CGFloat), _ from: (CGFloat, CGFloat), _ to: (CGFloat, CGFloat)) {
      let start = CGPoint(x: corner.0 + from.0, y: corner.1 + from.1)
      if contour.isEmpty {
        contour.move(to: start)
      } else if contour.currentPoint != start {
        contour.addLine(to: start)
      }
      guard from != (0, 0) || to != (0, 0) else { return }
      // A quarter of an ellipse in two cubics, as for circles of radius 1 about the inner corner.
      func place(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
        CGPoint(
          x: corner.0 + from.0 * (1 - v) + to.0 * (1 - u),
          y: corner.1 + from.1 * (1 - v) + to.1 * (1 - u))
      }
      let (half, reach) = (CGFloat(0.5).squareRoot(), CGFloat(4.0 / 3) * tan(.pi / 16))
      // (u, v) = (cos, sin) turns from the start, where v = 0 ... , to the end.
      contour.addCurve(
        to: place(half, half), control1: place(1, reach),
        control2: place(half + reach * half, half - reach * half))
      contour.addCurve(
        to: place(0, 1), control1: place(half - reach * half, half + reach * half),
        control2: place(reach, 1))
    }
    let (a, b, c, d) = (radii[0], radii[1], radii[2], radii[3])
    add((x + w, y), (-right * b.x, 0), (0, down * b.y))
    add((x + w, y + h), (0, -down * c.y), (-right * c.x, 0))
    add((x, y + h), (right * d.x, 0), (0, -down * d.y))
    add((x, y), (0, down * a.y), (right * a.x, 0))
    contour.closeSubpath()
    path.addPath(contour, transform: state.transform)
    path.move(to: CGPoint(x: x, y: y).applying(state.transform))
  }

  /// The radii of the corners from the top left one on, clockwise; nil if they make no sense.
  private static func radii(_ value: RasterValue) -> [Radius]? {
    var values = [value]
    if case .list(let list) = value { values = list }
    let radii = values.compactMap { value -> Radius? in
      var radius: Radius
      if case .object(let members) = value {
        radius = (CGFloat(members["x"]?.number ?? 0), CGFloat(members["y"]?.number ?? 0))
      } else {
        radius = (CGFloat(value.number), CGFloat(value.number))
      }
      return radius.x.isFinite && radius.y.isFinite && radius.x >= 0 && radius.y >= 0 ? radius : nil
    }
    guard radii.count == values.count else { return nil }
    switch radii.count {
    case 1: return [radii[0], radii[0], radii[0], radii[0]]
    case 2: return [radii[0], radii[1], radii[0], radii[1]]
    case 3: return [radii[0], radii[1], radii[2], radii[1]]
    case 4: return radii
    default: return nil
    }
  }
}
