import Foundation
import TwirlGraphics
import TwirlLayers

/// SplitMix64: equal seeds give equal numbers everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number between two others, the ends included.
  mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat.random(in: range, using: &self)
  }

  mutating func point(_ range: ClosedRange<CGFloat>) -> CGPoint {
    CGPoint(x: number(range), y: number(range))
  }

  /// Scale, skew, rotation and translation, far from singular.
  mutating func transform() -> CGAffineTransform {
    CGAffineTransform(translationX: number(-50...50), y: number(-50...50))
      .rotated(by: number(-3...3))
      .scaledBy(x: number(0.3...3), y: number(0.3...3))
      .concatenating(CGAffineTransform(a: 1, b: 0, c: number(-0.5...0.5), d: 1, tx: 0, ty: 0))
  }
}

/// The greatest difference of two points' coordinates.
func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { max(abs(a.x - b.x), abs(a.y - b.y)) }

/// The greatest difference of two rectangles' numbers.
func distance(_ a: CGRect, _ b: CGRect) -> CGFloat {
  max(
    distance(a.origin, b.origin),
    max(abs(a.size.width - b.size.width), abs(a.size.height - b.size.height)))
}
