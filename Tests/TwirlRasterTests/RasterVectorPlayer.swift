import Foundation
import TwirlGraphics
import TwirlRaster

/// Draws the steps of a vector with a graphics context.
///
/// A canvas maps a path's points when they are added, and a pen when it strokes: the player keeps the
/// transform itself, and the path on the device.
struct RasterVectorPlayer {
  private let context: GraphicsContext
  private var transform = CGAffineTransform.identity
  private var saved: [CGAffineTransform] = []
  private var path = Path()

  /// The picture, or nil if the vector has a step that the player does not know.
  static func draw(_ vector: RasterVector) -> Bitmap? {
    guard vector.canvas.count == 2 else { return nil }
    var player = RasterVectorPlayer(
      context: GraphicsContext(width: vector.canvas[0], height: vector.canvas[1]))
    for step in vector.ops {
      guard player.perform(step) else { return nil }
    }
    return player.context.bitmap
  }

  private init(context: GraphicsContext) { self.context = context }

  private mutating func perform(_ step: RasterVector.Step) -> Bool {
    if step.op == "set" { return set(step.prop ?? "", step.value ?? .other) }
    var numbers: [CGFloat] = []
    var (flag, rule) = (false, FillRule.nonZero)
    var list: [Double] = []
    for argument in step.args ?? [] {
      switch argument {
      case .number(let number): numbers.append(number)
      case .flag(let value): flag = value
      case .list(let values): list = values
      case .text("evenodd"): rule = .evenOdd
      case .text("nonzero"): rule = .nonZero
      case .text, .other: return false
      }
    }
    return changeTransform(step.op, numbers) || draw(step.op, numbers, rule)
      || addToPath(step.op, numbers, flag, list)
  }
}

// MARK: - State

extension RasterVectorPlayer {
  private mutating func changeTransform(_ name: String, _ n: [CGFloat]) -> Bool {
    switch (name, n.count) {
    case ("save", 0):
      context.saveGState()
      saved.append(transform)
    case ("restore", 0):
      guard let last = saved.popLast() else { return true }
      context.restoreGState()
      transform = last
    case ("translate", 2): transform = transform.translatedBy(x: n[0], y: n[1])
    case ("scale", 2): transform = transform.scaledBy(x: n[0], y: n[1])
    case ("rotate", 1): transform = transform.rotated(by: n[0])
    case ("setTransform", 0): transform = .identity
    case ("transform", 6), ("setTransform", 6):
      let matrix = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      transform = name == "transform" ? matrix.concatenating(transform) : matrix
    default: return false
    }
    return true
  }

  /// Sets a property; a canvas ignores values that make no sense.
  private func set(_ property: String, _ value: RasterVector.Value) -> Bool {
    switch (property, value) {
    case ("fillStyle", .text(let text)):
      if let color = Self.color(text) { context.setFillColor(color) }
    case ("strokeStyle", .text(let text)):
      if let color = Self.color(text) { context.setStrokeColor(color) }
    case ("globalAlpha", .number(let alpha)): context.setAlpha(alpha)
    case ("globalCompositeOperation", .text("source-over")): break
    case ("lineWidth", .number(let width)):
      if width > 0 { context.setLineWidth(width) }
    case ("miterLimit", .number(let limit)):
      if limit > 0 { context.setMiterLimit(limit) }
    case ("lineCap", .text(let name)):
      if let cap = LineCap(rawValue: name) { context.setLineCap(cap) }
    case ("lineJoin", .text(let name)):
      if let join = LineJoin(rawValue: name) { context.setLineJoin(join) }
    default: return false
    }
    return true
  }

  /// A colour as `#...` or `rgba(r, g, b, a)`.
  private static func color(_ text: String) -> Color? {
    if let color = Color(hex: text) { return color }
    guard text.hasPrefix("rgba("), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(5).dropLast().split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 4 else { return nil }
    return Color(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts[3])
  }
}

// MARK: - Drawing

extension RasterVectorPlayer {
  private mutating func draw(_ name: String, _ n: [CGFloat], _ rule: FillRule) -> Bool {
    switch (name, n.count) {
    case ("fill", 0): context.fill(path, rule: rule)
    case ("clip", 0): context.clip(to: path, rule: rule)
    case ("stroke", 0): stroke(path)
    case ("fillRect", 4): context.fill(Self.contour(n).applying(transform))
    case ("strokeRect", 4):
      if n[2] != 0 || n[3] != 0 { stroke(Self.contour(n).applying(transform)) }
    default: return false
    }
    return true
  }

  /// Strokes a path on the device with a pen in user space.
  private func stroke(_ path: Path) {
    guard transform.a * transform.d - transform.b * transform.c != 0 else { return }
    context.saveGState()
    context.concatenate(transform)
    context.stroke(path.applying(transform.inverted()))
    context.restoreGState()
  }

  /// A rectangle; unlike CGRect's, a negative side turns the contour round.
  private static func contour(_ n: [CGFloat]) -> Path {
    let (x, y, w, h) = (n[0], n[1], n[2], n[3])
    return Path(
      polygon: [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map { CGPoint(x: $0.0, y: $0.1) })
  }
}

// MARK: - Paths

extension RasterVectorPlayer {
  private mutating func addToPath(
    _ name: String, _ n: [CGFloat], _ flag: Bool, _ list: [Double]
  ) -> Bool {
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: n[2 * index], y: n[2 * index + 1]).applying(transform)
    }
    /// A path without a contour begins one at the first point of a line or curve.
    func begin() {
      if path.isEmpty { path.move(to: point(0)) }
    }
    switch (name, n.count) {
    case ("beginPath", 0): path = Path()
    case ("closePath", 0): path.closeSubpath()
    case ("moveTo", 2): path.move(to: point(0))
    case ("lineTo", 2):
      if path.isEmpty { begin() } else { path.addLine(to: point(0)) }
    case ("quadraticCurveTo", 4):
      begin()
      path.addQuadCurve(to: point(1), control: point(0))
    case ("bezierCurveTo", 6):
      begin()
      path.addCurve(to: point(2), control1: point(0), control2: point(1))
    case ("rect", 4):
      path.addPath(Self.contour(n), transform: transform)
      path.move(to: point(0))
    case ("roundRect", 4), ("roundRect", 5):
      return addRoundedRect(n, list)
    case ("arc", 5):
      guard n[2] > 0 else {
        if path.isEmpty { begin() } else { path.addLine(to: point(0)) }
        return true
      }
      var arc = Path()
      arc.addArc(
        center: CGPoint(x: n[0], y: n[1]), radius: n[2], startAngle: n[3], endAngle: n[4],
        clockwise: flag)
      continuePath(with: arc.applying(transform))
    case ("arcTo", 5):
      begin()
      guard let current = path.currentPoint else { return false }
      var arc = Path()
      arc.move(to: current.applying(transform.inverted()))
      arc.addArc(
        tangent1End: CGPoint(x: n[0], y: n[1]), tangent2End: CGPoint(x: n[2], y: n[3]),
        radius: n[4])
      continuePath(with: arc.applying(transform))
    default: return false
    }
    return true
  }

  private mutating func addRoundedRect(_ n: [CGFloat], _ list: [Double]) -> Bool {
    let radii = n.count == 5 ? [Double(n[4])] : list
    guard let radius = radii.first, radii.allSatisfy({ $0 == radius }) else { return false }
    let start = CGPoint(x: n[0], y: n[1])
    if radius == 0 {
      path.addPath(Self.contour(n), transform: transform)
    } else {
      guard n[2] > 0, n[3] > 0 else { return false }
      path.addPath(
        Path(
          roundedRect: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]),
          cornerRadius: CGFloat(radius)), transform: transform)
    }
    path.move(to: start.applying(transform))
    return true
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
