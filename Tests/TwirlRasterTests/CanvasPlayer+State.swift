import Foundation
import TwirlGraphics
import TwirlRaster

// MARK: - The state

extension CanvasPlayer {
  mutating func changeState(_ call: CanvasCall) -> Bool {
    let n = call.numbers
    switch (call.name, n.count) {
    case ("save", 0):
      context.saveGState()
      saved.append(state)
    case ("restore", 0):
      guard let last = saved.popLast() else { return true }
      context.restoreGState()
      state = last
    case ("reset", 0):
      for _ in saved { context.restoreGState() }
      context.restoreGState()
      context.saveGState()
      (saved, state, path) = ([], CanvasState(), Path())
      context.clear(context.bitmap.bounds)
    case ("translate", 2):
      if call.isFinite(2) { transform(CGAffineTransform(translationX: n[0], y: n[1])) }
    case ("scale", 2):
      if call.isFinite(2) { transform(CGAffineTransform(scaleX: n[0], y: n[1])) }
    case ("rotate", 1):
      if call.isFinite(1) { transform(CGAffineTransform(rotationAngle: n[0])) }
    case ("resetTransform", 0), ("setTransform", 0): state.transform = .identity
    case ("transform", 6), ("setTransform", 6), ("setTransform", 1):
      guard let matrix = Self.matrix(call) else { return true }
      if call.name == "setTransform" { state.transform = matrix } else { transform(matrix) }
    case ("setLineDash", 1):
      setLineDash(call.values[0])
    default: return false
    }
    return true
  }

  /// Applies a transform before the current one, unless numbers get too large for it.
  private mutating func transform(_ matrix: CGAffineTransform) {
    let result = matrix.concatenating(state.transform)
    if result.isFinite { state.transform = result }
  }

  /// Six numbers, or an object with them.
  private static func matrix(_ call: CanvasCall) -> CGAffineTransform? {
    var n = call.numbers
    if case .object(let members)? = call.values.first {
      let names = [
        ("a", "m11"), ("b", "m12"), ("c", "m21"), ("d", "m22"), ("e", "m41"), ("f", "m42"),
      ]
      n = zip(names, [1, 0, 0, 1, 0, 0]).map { names, initial in
        CGFloat((members[names.0] ?? members[names.1])?.number ?? initial)
      }
    }
    guard n.count == 6, n.allSatisfy(\.isFinite) else { return nil }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  private mutating func setLineDash(_ value: RasterValue) {
    guard case .list(let values) = value else { return }
    let lengths = values.map { CGFloat($0.number) }
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
    state.pen.dash = lengths.count % 2 == 1 ? lengths + lengths : lengths
  }
}

// MARK: - Properties

extension CanvasPlayer {
  mutating func set(_ property: String, _ value: RasterValue) throws {
    let number = CGFloat(value.number)
    switch property {
    case "fillStyle": if let style = try style(value) { state.fillStyle = style }
    case "strokeStyle": if let style = try style(value) { state.strokeStyle = style }
    case "shadowColor":
      if case .text(let text) = value, let color = CanvasColor.parse(text) {
        state.shadow.color = color
      }
    case "globalAlpha": if number >= 0, number <= 1 { state.alpha = number }
    case "globalCompositeOperation":
      guard case .text(let name) = value else { return }
      guard !Self.missingModes.contains(name) else {
        throw CanvasError("there is no blend mode “\(name)”")
      }
      if let mode = Self.modes[name] { state.mode = mode }
    case "lineWidth": if number.isFinite, number > 0 { state.pen.lineWidth = number }
    case "miterLimit": if number.isFinite, number > 0 { state.pen.miterLimit = number }
    case "lineDashOffset": if number.isFinite { state.pen.dashPhase = number }
    case "lineCap":
      if case .text(let name) = value, let cap = LineCap(rawValue: name) { state.pen.lineCap = cap }
    case "lineJoin":
      if case .text(let name) = value, let join = LineJoin(rawValue: name) {
        state.pen.lineJoin = join
      }
    case "shadowBlur": if number.isFinite, number >= 0 { state.shadow.blur = number }
    case "shadowOffsetX": if number.isFinite { state.shadow.x = number }
    case "shadowOffsetY": if number.isFinite { state.shadow.y = number }
    case "imageSmoothingEnabled":
      state.isSmoothing = CanvasCall(name: property, values: [value]).flag(0)
    case "imageSmoothingQuality": break
    default: throw CanvasError("there is no property “\(property)”")
    }
  }

  /// A colour or a gradient; nil for what is ignored.
  private func style(_ value: RasterValue) throws -> CanvasStyle? {
    if let name = value.reference {
      guard gradients[name] != nil else { throw CanvasError("there is no gradient “\(name)”") }
      return .gradient(name)
    }
    guard case .text(let text) = value else { return nil }
    return CanvasColor.parse(text).map { .color($0) }
  }

  /// What a canvas knows and `BlendMode` does not.
  private static let missingModes: Set = ["hue", "saturation", "color", "luminosity"]

  private static let modes: [String: BlendMode] = [
    "source-over": .normal, "source-in": .sourceIn, "source-out": .sourceOut,
    "source-atop": .sourceAtop, "destination-over": .destinationOver,
    "destination-in": .destinationIn, "destination-out": .destinationOut,
    "destination-atop": .destinationAtop, "lighter": .plusLighter, "plus-lighter": .plusLighter,
    "copy": .copy, "clear": .clear, "xor": .xor, "multiply": .multiply, "screen": .screen,
    "overlay": .overlay, "darken": .darken, "lighten": .lighten, "color-dodge": .colorDodge,
    "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight,
    "difference": .difference, "exclusion": .exclusion,
  ]
}

// MARK: - Gradients and images

extension CanvasPlayer {
  /// Makes a gradient or an image, or adds a stop.
  mutating func create(_ step: RasterStep, _ call: CanvasCall) throws -> Bool {
    let n = call.numbers
    func point(_ index: Int) -> CGPoint { CGPoint(x: n[index], y: n[index + 1]) }
    var geometry: GradientPaint.Geometry?
    switch (call.name, n.count) {
    case ("createLinearGradient", 4):
      if call.isFinite(4) { geometry = .linear(start: point(0), end: point(2)) }
    case ("createRadialGradient", 6):
      if call.isFinite(6), n[2] >= 0, n[5] >= 0 {
        geometry = .radial(
          startCenter: point(0), startRadius: n[2], endCenter: point(3), endRadius: n[5])
      }
    case ("createConicGradient", 3):
      if call.isFinite(3) { geometry = .conic(center: point(1), angle: n[0]) }
    case ("addColorStop", 2):
      guard let name = step.on, gradients[name] != nil else {
        throw CanvasError("there is no gradient “\(step.on ?? "")”")
      }
      guard n[0] >= 0, n[0] <= 1, case .text(let text) = call.values[1],
        let color = CanvasColor.parse(text)
      else { return true }
      gradients[name]?.stops.append(Gradient.Stop(color: color, location: n[0]))
      return true
    case ("defineImage", 0):
      try defineImage(step)
      return true
    default: return false
    }
    guard let name = step.as else { throw CanvasError("“\(step.op)” needs a name, “as”") }
    if let geometry { gradients[name] = CanvasGradient(geometry: geometry) }
    return true
  }

  private mutating func defineImage(_ step: RasterStep) throws {
    guard let name = step.as, let size = step.size, size.count == 2,
      size.allSatisfy({ (1...4096).contains($0) }), let fill = step.fill, fill.count == 4,
      fill.allSatisfy({ $0 >= 0 && $0 <= 255 })
    else { throw CanvasError("an image needs “as”, “size” and “fill”") }
    let byte = fill.map { UInt8($0.rounded()) }
    let pixel = Pixel(red: byte[0], green: byte[1], blue: byte[2], alpha: byte[3]).premultiplied
    images[name] = Bitmap(width: size[0], height: size[1], fill: pixel)
  }
}
