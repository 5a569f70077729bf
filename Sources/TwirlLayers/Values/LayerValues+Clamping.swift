import Foundation
import TwirlGraphics

extension LayerValues {
  /// Puts right what curves that overshoot, and sums, have driven out of range.
  ///
  /// Only the result of all animations: a part of it, such as the offset of one of two additive
  /// animations, may well be negative.
  package mutating func clamp() {
    func unit(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }
    properties.bounds = properties.bounds.standardized
    properties.opacity = unit(properties.opacity)
    properties.cornerRadius = max(properties.cornerRadius, 0)
    if properties.hasExtras { properties.clampExtras() }
    guard case .shape(var shape) = content else { return }
    shape.strokeStart = unit(shape.strokeStart)
    shape.strokeEnd = unit(shape.strokeEnd)
    shape.lineWidth = max(shape.lineWidth, 0)
    shape.miterLimit = max(shape.miterLimit, 1)
    content = .shape(shape)
  }
}

extension LayerProperties {
  /// Writes only what is out of range: each change makes a set of one's own.
  fileprivate mutating func clampExtras() {
    if borderWidth < 0 { borderWidth = 0 }
    if !(0...1).contains(shadowOpacity) { shadowOpacity = min(max(shadowOpacity, 0), 1) }
    if shadowRadius < 0 { shadowRadius = 0 }
    if contentsScale <= 0 { contentsScale = 1 }
  }
}
