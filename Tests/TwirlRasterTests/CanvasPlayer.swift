import Foundation
import TwirlGraphics
import TwirlRaster

/// Why a row cannot be played.
struct CanvasError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Plays a row's steps on a graphics context as the web's canvas does, by the HTML standard.
///
/// A canvas maps a path's points when they are added, and a pen when it strokes: the player keeps the
/// path on the device, and the whole state but for the clip. Calls with arguments that make no sense
/// do nothing, and neither does setting a property to such a value: that is the standard's rule, or
/// what a script sees that survives the exception.
struct CanvasPlayer {
  let context: GraphicsContext
  var state = CanvasState()
  var saved: [CanvasState] = []
  /// The current path, on the device.
  var path = Path()
  var gradients: [String: CanvasGradient] = [:]
  var images: [String: Bitmap] = [:]

  /// The picture in the end.
  static func draw(_ row: RasterRow) throws -> Bitmap {
    guard row.canvas.count == 2, row.canvas.allSatisfy({ (1...8192).contains($0) }) else {
      throw CanvasError("a canvas has a width and a height, not \(row.canvas)")
    }
    var player = CanvasPlayer(
      context: GraphicsContext(width: row.canvas[0], height: row.canvas[1]))
    // The state below all others, for `reset`.
    player.context.saveGState()
    for step in row.ops { try player.perform(step) }
    return player.context.bitmap
  }

  private mutating func perform(_ step: RasterStep) throws {
    if step.op == "set" {
      guard let property = step.prop else { throw CanvasError("“set” needs “prop”") }
      try set(property, step.value ?? .null)
      return
    }
    let call = CanvasCall(name: step.op, values: step.args ?? [])
    if try create(step, call) || changeState(call) || addToPath(call) || draw(call) { return }
    throw CanvasError("there is no step “\(step.op)” with \(call.values.count) arguments")
  }
}

/// A call of a method.
struct CanvasCall {
  var name: String
  var values: [RasterValue]

  /// The arguments as numbers, NaN for what is none.
  var numbers: [CGFloat] { values.map { CGFloat($0.number) } }

  /// Whether the arguments from `start` on, which are numbers, are finite.
  func isFinite(_ count: Int) -> Bool {
    numbers.count >= count && numbers.prefix(count).allSatisfy(\.isFinite)
  }

  /// A Boolean argument; false if there is none.
  func flag(_ index: Int) -> Bool {
    guard index < values.count else { return false }
    switch values[index] {
    case .flag(let value): return value
    case .null: return false
    case .number(let value): return value != 0 && !value.isNaN
    case .text(let text): return !text.isEmpty
    case .list, .object: return true
    }
  }

  /// The fill rule of `fill` and `clip`; nil if there is no such rule.
  var rule: FillRule? {
    switch values.first {
    case nil, .text("nonzero"): .nonZero
    case .text("evenodd"): .evenOdd
    default: nil
    }
  }
}

/// A gradient that still can get stops.
struct CanvasGradient {
  var geometry: GradientPaint.Geometry
  var stops: [Gradient.Stop] = []

  var paint: Paint { .gradient(GradientPaint(Gradient(stops: stops), geometry)) }
}

/// A fill or stroke style.
enum CanvasStyle {
  case color(Color)
  case gradient(String)
}

/// What `save` saves, but for the clip.
struct CanvasState {
  var transform = CGAffineTransform.identity
  var fillStyle = CanvasStyle.color(.black)
  var strokeStyle = CanvasStyle.color(.black)
  var alpha: CGFloat = 1
  var mode = BlendMode.normal
  var pen = StrokeStyle()
  /// The offset and twice the standard deviation; the colour is clear at first.
  var shadow = (x: CGFloat(0), y: CGFloat(0), blur: CGFloat(0), color: Color.clear)
  var isSmoothing = true

  /// Whether shadows are drawn at all.
  var hasShadow: Bool {
    shadow.color.alpha > 0 && (shadow.blur != 0 || shadow.x != 0 || shadow.y != 0)
  }

  var isInvertible: Bool {
    transform.a * transform.d - transform.b * transform.c != 0
  }
}
