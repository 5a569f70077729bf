import Foundation
import TwirlGraphics

/// A transform in as few numbers as it takes: six for a map of the plane, which nearly all are.
///
/// Invariant: `space` holds no map of the plane, so that equal transforms are equal here.
package enum CompactTransform: Equatable, Sendable {
  /// A map of the plane: nothing happens to z, and nothing depends on it.
  case plane(CGAffineTransform)
  /// Any other; indirect, as it is large and rare.
  indirect case space(CATransform3D)

  /// Takes a transform.
  package init(_ transform: CATransform3D) {
    self =
      CATransform3DIsAffine(transform) ? .plane(transform.planarPart) : .space(transform)
  }

  /// The transform of space.
  package var transform: CATransform3D {
    switch self {
    case .plane(let plane): CATransform3DMakeAffineTransform(plane)
    case .space(let space): space
    }
  }

  /// The map of the plane, or nil where it is none.
  package var plane: CGAffineTransform? {
    guard case .plane(let plane) = self else { return nil }
    return plane
  }

  /// What becomes of the plane z = 0 as seen along z, or nil under perspective.
  package var projected: CGAffineTransform? {
    switch self {
    case .plane(let plane): plane
    case .space(let space): space.projectedAffineTransform
    }
  }

  /// Whether x and y neither depend on z nor change it, and there is no perspective.
  package var isPlanar: Bool {
    switch self {
    case .plane: true
    case .space(let space): space.isPlanar
    }
  }

  /// Returns the transform that applies this one first and `other` after it.
  package func concatenating(_ other: CompactTransform) -> CompactTransform {
    if case .plane(let first) = self, case .plane(let second) = other {
      return .plane(first.concatenating(second))
    }
    return CompactTransform(CATransform3DConcat(transform, other.transform))
  }
}
