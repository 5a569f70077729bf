import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Pictures of the web platform's canvas tests, and others with exact coverage, pixel by pixel.
///
/// `raster.json` stands in the folder that the environment variable TWIRL_VECTORS names, or else in the
/// package's fixtures. Those of its vectors are drawn whose steps `CanvasPlayer` knows.
@Suite struct CanvasVectorTests {
  static let vectors = CanvasVector.all()
  static let drawable = vectors.filter { CanvasPlayer.draw($0) != nil }

  @Test func theVectorsAreThere() {
    #expect(Self.vectors.count >= 250)
    #expect(Self.drawable.count >= 55)
    #expect(Self.drawable.count { $0.id.hasPrefix("derived/") } >= 15)
  }

  @Test(arguments: drawable)
  func pixels(vector: CanvasVector) throws {
    let bitmap = try #require(CanvasPlayer.draw(vector))
    for pixel in vector.expect {
      let straight = bitmap[pixel.x, pixel.y].unpremultiplied
      let found = [straight.red, straight.green, straight.blue, straight.alpha].map(Int.init)
      let error = zip(found, pixel.rgba).map { abs($0 - $1) }.max() ?? 256
      #expect(
        Double(error) <= pixel.tolerance,
        "at \(pixel.x), \(pixel.y): \(found) instead of \(pixel.rgba)")
    }
  }
}

/// A list of drawing steps and what some pixels must be afterwards.
struct CanvasVector: Decodable, Sendable, CustomTestStringConvertible {
  struct Step: Decodable, Sendable {
    var op: String
    var args: [Value]?
    var prop: String?
    var value: Value?
  }

  struct Expectation: Decodable, Sendable {
    var x: Int
    var y: Int
    var rgba: [Int]
    var tolerance: Double
  }

  enum Value: Decodable, Sendable {
    case number(Double)
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Double].self), list.count == 1 {
        self = .number(list[0])
      } else {
        self = .other
      }
    }
  }

  var id: String
  var canvas: [Int]
  var ops: [Step]
  var expect: [Expectation]

  var testDescription: String { id }

  static func all() -> [CanvasVector] {
    let folder =
      ProcessInfo.processInfo.environment["TWIRL_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("fixtures/vectors")
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent("raster.json"))
      return try JSONDecoder().decode([CanvasVector].self, from: data)
    } catch {
      return []
    }
  }
}

/// Draws the steps of a vector with a graphics context.
///
/// A canvas maps a path's points when they are added, so the player keeps the transform itself.
struct CanvasPlayer {
  private let context: GraphicsContext
  private var transform = CGAffineTransform.identity
  private var saved: [CGAffineTransform] = []
  private var path = Path()

  /// The picture, or nil if the vector has a step that the player does not know.
  static func draw(_ vector: CanvasVector) -> Bitmap? {
    var player = CanvasPlayer(
      context: GraphicsContext(width: vector.canvas[0], height: vector.canvas[1]))
    for step in vector.ops {
      guard player.perform(step) else { return nil }
    }
    return player.context.bitmap
  }

  private init(context: GraphicsContext) { self.context = context }

  private mutating func perform(_ step: CanvasVector.Step) -> Bool {
    if step.op == "set" { return set(step.prop ?? "", step.value ?? .other) }
    var numbers: [CGFloat] = []
    var rule = FillRule.nonZero
    for argument in step.args ?? [] {
      switch argument {
      case .number(let number): numbers.append(number)
      case .text("evenodd"): rule = .evenOdd
      default: return false
      }
    }
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]).applying(transform)
    }
    switch (step.op, numbers.count) {
    case ("save", 0):
      context.saveGState()
      saved.append(transform)
    case ("restore", 0):
      guard let last = saved.popLast() else { return true }
      context.restoreGState()
      transform = last
    case ("translate", 2): transform = transform.translatedBy(x: numbers[0], y: numbers[1])
    case ("scale", 2): transform = transform.scaledBy(x: numbers[0], y: numbers[1])
    case ("rotate", 1): transform = transform.rotated(by: numbers[0])
    case ("transform", 6), ("setTransform", 6):
      let matrix = CGAffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
      transform = step.op == "transform" ? matrix.concatenating(transform) : matrix
    case ("beginPath", 0): path = Path()
    case ("closePath", 0): path.closeSubpath()
    case ("moveTo", 2): path.move(to: point(0))
    case ("lineTo", 2):
      if path.isEmpty { path.move(to: point(0)) } else { path.addLine(to: point(0)) }
    case ("quadraticCurveTo", 4):
      guard !path.isEmpty else { return false }
      path.addQuadCurve(to: point(1), control: point(0))
    case ("bezierCurveTo", 6):
      guard !path.isEmpty else { return false }
      path.addCurve(to: point(2), control1: point(0), control2: point(1))
    case ("rect", 4):
      // Unlike CGRect's, a negative side turns the contour round.
      let (x, y, w, h) = (numbers[0], numbers[1], numbers[2], numbers[3])
      let corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
      path.addPath(
        Path(polygon: corners.map { CGPoint(x: $0.0, y: $0.1) }), transform: transform)
    case ("roundRect", 5):
      let rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      guard rect.size.width > 0, rect.size.height > 0 else { return false }
      path.addPath(Path(roundedRect: rect, cornerRadius: numbers[4]), transform: transform)
    case ("arc", 5...):
      let (x, y, radius) = (numbers[0], numbers[1], numbers[2])
      guard path.isEmpty, numbers[3] == 0, abs(numbers[4] - 2 * .pi) < 1e-12 else { return false }
      path.addPath(
        Path(
          ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)),
        transform: transform)
    case ("fill", 0): context.fill(path, rule: rule)
    case ("clip", 0): context.clip(to: path, rule: rule)
    case ("fillRect", 4):
      context.saveGState()
      context.concatenate(transform)
      context.fill(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      context.restoreGState()
    default: return false
    }
    return true
  }

  private func set(_ property: String, _ value: CanvasVector.Value) -> Bool {
    switch (property, value) {
    case ("fillStyle", .text(let text)):
      if let color = Self.color(text) { context.setFillColor(color) }
    case ("globalAlpha", .number(let alpha)): context.setAlpha(alpha)
    case ("globalCompositeOperation", .text("source-over")): break
    default: return false
    }
    return true
  }

  /// A colour as `#...` or `rgba(r, g, b, a)`; other text is ignored, as a canvas does.
  private static func color(_ text: String) -> Color? {
    if let color = Color(hex: text) { return color }
    guard text.hasPrefix("rgba("), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(5).dropLast().split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 4 else { return nil }
    return Color(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts[3])
  }
}
