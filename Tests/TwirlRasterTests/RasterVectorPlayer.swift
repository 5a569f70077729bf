import Foundation
import TwirlGraphics
import TwirlRaster

/// Draws the steps of a vector with a graphics context.
///
/// A canvas maps a path's points when they are added, and a pen when it strokes: the player keeps the
/// transform itself, and the path on the device.
struct RasterVectorPlayer {
  /// A fill or stroke style; stops may still be added to a gradient.
  private enum Style {
    case color(Color)
    case gradient(String)
  }

  let context: GraphicsContext
  private var transform = CGAffineTransform.identity
  private var fillStyle = Style.color(.black)
  private var strokeStyle = Style.color(.black)
  private var saved: [(CGAffineTransform, Style, Style)] = []
  private var path = Path()
  private var gradients: [String: (geometry: GradientPaint.Geometry, stops: [Gradient.Stop])] = [:]
  private var images: [String: Bitmap] = [:]

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
    switch step.op {
    case "set":
      guard let value = step.value else { return false }
      return set(step.prop ?? "", value)
    case "addColorStop", "createLinearGradient", "createRadialGradient":
      return makeGradient(step)
    case "defineImage":
      guard let name = step.as, let size = step.size, let fill = step.fill else { return false }
      let bytes = fill.map { UInt8($0) }
      let pixel = Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
      images[name] = Bitmap(width: size[0], height: size[1], fill: pixel.premultiplied)
      return true
    default: break
    }
    var numbers: [CGFloat] = []
    var (flag, rule) = (false, FillRule.nonZero)
    var radii: [RasterVector.Value] = []
    var image: Bitmap?
    for argument in step.args ?? [] {
      switch argument {
      case .number(let number): numbers.append(number)
      case .flag(let value): flag = value
      case .list(let values): radii = values
      case .point: radii = [argument]
      case .reference(let name): image = images[name]
      case .text("evenodd"): rule = .evenOdd
      case .text("nonzero"): rule = .nonZero
      case .text: return false
      }
    }
    if let image { return draw(image, numbers) }
    if step.op == "roundRect" { return addRoundedRect(numbers, radii) }
    return changeTransform(step.op, numbers) || draw(step.op, numbers, rule)
      || addToPath(step.op, numbers, flag)
  }
}

// MARK: - State

extension RasterVectorPlayer {
  private mutating func changeTransform(_ name: String, _ n: [CGFloat]) -> Bool {
    switch (name, n.count) {
    case ("save", 0):
      context.saveGState()
      saved.append((transform, fillStyle, strokeStyle))
    case ("restore", 0):
      guard let last = saved.popLast() else { return true }
      context.restoreGState()
      (transform, fillStyle, strokeStyle) = last
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
  private mutating func set(_ property: String, _ value: RasterVector.Value) -> Bool {
    switch (property, value) {
    case ("fillStyle", .text(let text)):
      if let color = Self.color(text) { fillStyle = .color(color) }
    case ("fillStyle", .reference(let name)): fillStyle = .gradient(name)
    case ("strokeStyle", .text(let text)):
      if let color = Self.color(text) { strokeStyle = .color(color) }
    case ("strokeStyle", .reference(let name)): strokeStyle = .gradient(name)
    case ("globalAlpha", .number(let alpha)): context.setAlpha(alpha)
    case ("globalCompositeOperation", .text(let name)):
      guard let mode = Self.blendMode(name) else { return false }
      context.setBlendMode(mode)
    case ("shadowOffsetX", .number), ("shadowOffsetY", .number), ("shadowBlur", .number):
      break  // without a shadow's colour there is none
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

  /// The blend mode of a canvas's name for it.
  private static func blendMode(_ name: String) -> BlendMode? {
    switch name {
    case "source-over": .normal
    case "lighter": .plusLighter
    default:
      BlendMode(
        rawValue: name.split(separator: "-").enumerated()
          .map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined())
    }
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

// MARK: - Paints

extension RasterVectorPlayer {
  private mutating func makeGradient(_ step: RasterVector.Step) -> Bool {
    let n = (step.args ?? []).compactMap { if case .number(let n) = $0 { CGFloat(n) } else { nil } }
    switch (step.op, n.count) {
    case ("createLinearGradient", 4):
      gradients[step.as ?? ""] = (
        .linear(start: CGPoint(x: n[0], y: n[1]), end: CGPoint(x: n[2], y: n[3])), []
      )
    case ("createRadialGradient", 6):
      gradients[step.as ?? ""] = (
        .radial(
          startCenter: CGPoint(x: n[0], y: n[1]), startRadius: n[2],
          endCenter: CGPoint(x: n[3], y: n[4]), endRadius: n[5]), []
      )
    case ("addColorStop", 1):
      guard case .text(let text) = step.args?.last, let color = Self.color(text) else {
        return false
      }
      gradients[step.on ?? ""]?.stops.append(Gradient.Stop(color: color, location: n[0]))
    default: return false
    }
    return true
  }

  private func paint(_ style: Style) -> Paint {
    switch style {
    case .color(let color): return .color(color)
    case .gradient(let name):
      guard let gradient = gradients[name] else { return .color(.clear) }
      return .gradient(GradientPaint(Gradient(stops: gradient.stops), gradient.geometry))
    }
  }
}

// MARK: - Drawing

extension RasterVectorPlayer {
  private mutating func draw(_ name: String, _ n: [CGFloat], _ rule: FillRule) -> Bool {
    switch (name, n.count) {
    case ("fill", 0): fill(path, rule)
    case ("clip", 0): context.clip(to: path, rule: rule)
    case ("stroke", 0): stroke(path)
    case ("fillRect", 4): fill(Self.contour(n).applying(transform))
    case ("clearRect", 4):
      context.saveGState()
      context.setBlendMode(.clear)
      context.fill(Self.contour(n).applying(transform))
      context.restoreGState()
    case ("strokeRect", 4):
      if n[2] != 0 || n[3] != 0 { stroke(Self.contour(n).applying(transform)) }
    default: return false
    }
    return true
  }

  /// Fills a path on the device with a paint in user space.
  private func fill(_ path: Path, _ rule: FillRule = .nonZero) {
    let isColor = if case .color = fillStyle { true } else { false }
    guard isColor || transform.a * transform.d - transform.b * transform.c != 0 else { return }
    context.setFillPaint(paint(fillStyle))
    context.saveGState()
    context.concatenate(isColor ? .identity : transform)
    context.fill(isColor ? path : path.applying(transform.inverted()), rule: rule)
    context.restoreGState()
  }

  /// Strokes a path on the device with a pen in user space.
  private func stroke(_ path: Path) {
    guard transform.a * transform.d - transform.b * transform.c != 0 else { return }
    context.setStrokePaint(paint(strokeStyle))
    context.saveGState()
    context.concatenate(transform)
    context.stroke(path.applying(transform.inverted()))
    context.restoreGState()
  }

  private func draw(_ image: Bitmap, _ n: [CGFloat]) -> Bool {
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(transform)
    switch n.count {
    case 2: context.draw(image, in: whole.offsetBy(dx: n[0], dy: n[1]))
    case 4: context.draw(image, in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case 8:
      context.draw(
        image, from: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]),
        in: CGRect(x: n[4], y: n[5], width: n[6], height: n[7]))
    default: return false
    }
    return true
  }

  /// A rectangle; unlike CGRect's, a negative side turns the contour round.
  fileprivate static func contour(_ n: [CGFloat]) -> Path {
    let (x, y, w, h) = (n[0], n[1], n[2], n[3])
    return Path(
      polygon: [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map { CGPoint(x: $0.0, y: $0.1) })
  }
}

// MARK: - Paths

extension RasterVectorPlayer {
  private mutating func addToPath(
    _ name: String, _ n: [CGFloat], _ flag: Bool
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
    case ("arc", 5):
      guard n[2] > 0 else {
        if path.isEmpty { begin() } else { path.addLine(to: point(0)) }
        return true
      }
      if path.isEmpty, n[3] == 0, abs(n[4] - 2 * .pi) < 1e-12 {
        let (x, y, radius) = (n[0], n[1], n[2])
        path.addPath(
          Path(
            ellipseIn: CGRect(
              x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)),
          transform: transform)
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

  /// Adds a rectangle whose corners are quarters of ellipses, as a canvas lists them: all four from the
  /// top left on, or fewer, as in CSS.
  private mutating func addRoundedRect(_ n: [CGFloat], _ list: [RasterVector.Value]) -> Bool {
    var radii: [CGSize] = []
    for value in n.count == 5 ? [.number(n[4])] : list.isEmpty ? [.number(0)] : list {
      switch value {
      case .number(let radius): radii.append(CGSize(width: radius, height: radius))
      case .point(let x, let y): radii.append(CGSize(width: x, height: y))
      default: return false
      }
    }
    guard n.count >= 4, 1...4 ~= radii.count else { return false }
    let order = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]][radii.count - 1]
    var corners = order.map { radii[$0] }
    // Radii that do not fit on a side shrink together.
    let (w, h) = (abs(n[2]), abs(n[3]))
    let sums = [
      (w, corners[0].width + corners[1].width), (w, corners[2].width + corners[3].width),
      (h, corners[1].height + corners[2].height), (h, corners[3].height + corners[0].height),
    ]
    let scale = sums.map { $0.1 > 0 ? min(1, $0.0 / $0.1) : 1 }.min() ?? 1
    corners = corners.map { CGSize(width: $0.width * scale, height: $0.height * scale) }
    // From (0, 0) to (w, h); a negative side mirrors it.
    let kappa: CGFloat = 0.447_715_250_169_206_5  // 1 - 4/3 (√2 - 1)
    var shape = Path()
    let turns: [(x: CGFloat, y: CGFloat, dx: CGFloat, dy: CGFloat)] = [
      (0, 0, 1, 1), (w, 0, -1, 1), (w, h, -1, -1), (0, h, 1, -1),
    ]
    for (index, (turn, size)) in zip(turns, corners).enumerated() {
      let vertical = CGPoint(x: turn.x, y: turn.y + turn.dy * size.height)
      let horizontal = CGPoint(x: turn.x + turn.dx * size.width, y: turn.y)
      let controls = (
        CGPoint(x: turn.x, y: turn.y + turn.dy * size.height * kappa),
        CGPoint(x: turn.x + turn.dx * size.width * kappa, y: turn.y)
      )
      // Corners are passed from the left to the top, from the top to the right, and so on.
      let isUpright = index % 2 == 0
      let start = isUpright ? vertical : horizontal
      if index == 0 { shape.move(to: start) } else { shape.addLine(to: start) }
      shape.addCurve(
        to: isUpright ? horizontal : vertical, control1: isUpright ? controls.0 : controls.1,
        control2: isUpright ? controls.1 : controls.0)
    }
    shape.closeSubpath()
    let place = CGAffineTransform(
      a: n[2] < 0 ? -1 : 1, b: 0, c: 0, d: n[3] < 0 ? -1 : 1, tx: n[0], ty: n[1])
    path.addPath(shape, transform: place.concatenating(transform))
    path.move(to: CGPoint(x: n[0], y: n[1]).applying(transform))
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
