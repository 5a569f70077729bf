import Foundation
import TwirlGraphics
import TwirlRaster

/// What colours are multiplied by, component by component.
struct Tint: Equatable {
  var red: CGFloat = 1
  var green: CGFloat = 1
  var blue: CGFloat = 1
  var alpha: CGFloat = 1

  /// Whether it changes nothing.
  var isNone: Bool { self == Tint() }

  /// Multiplies it by a colour.
  mutating func multiply(by color: Color) {
    red *= color.red
    green *= color.green
    blue *= color.blue
    alpha *= color.alpha
  }

  /// Returns a colour multiplied.
  func applied(to color: Color) -> Color {
    if isNone { return color }
    return Color(
      red: color.red * red, green: color.green * green, blue: color.blue * blue,
      alpha: color.alpha * alpha)
  }

  /// The tint as a colour.
  var color: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension DisplayNode {
  /// Returns the step with its colours multiplied, or nil for one that holds several that overlap.
  ///
  /// An opacity that is put into the only colour saves drawing a group aside.
  func faded(by opacity: CGFloat) -> DisplayNode? {
    switch content {
    case .fill(var fill):
      fill.paint = fill.paint.tinted(Tint(alpha: opacity))
      return DisplayNode(bounds: bounds, content: .fill(fill))
    case .shadow(var shadow):
      shadow.color = Tint(alpha: opacity).applied(to: shadow.color)
      return DisplayNode(bounds: bounds, content: .shadow(shadow))
    case .group(var group, let children):
      guard !group.isTransparent else { return nil }
      group.opacity *= opacity
      return DisplayNode(bounds: bounds, content: .group(group, children))
    }
  }
}

extension DisplayNode.FillPaint {
  /// Returns the paint with its colours multiplied.
  func tinted(_ tint: Tint) -> DisplayNode.FillPaint {
    if tint.isNone { return self }
    switch self {
    case .color(let color): return .color(tint.applied(to: color))
    case .gradient(var paint, let space):
      paint.gradient = Gradient(
        stops: paint.gradient.stops.map {
          Gradient.Stop(color: tint.applied(to: $0.color), location: $0.location)
        })
      return .gradient(paint, space: space)
    case .image(var picture):
      picture.tint = tint.applied(to: picture.tint)
      return .image(picture)
    }
  }
}
