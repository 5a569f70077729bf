import Foundation
import TwirlGraphics

/// Two transforms, taken apart once instead of for each instant.
final class TransformEnds {
  /// What there is to interpolate; the common kind in place, the rest apart.
  private enum Parts {
    /// The parts of two different maps of the plane.
    case plane(AffineDecomposition, AffineDecomposition)
    /// The parts of two transforms of space, not both of the plane.
    indirect case space(CATransform3DDecomposition, CATransform3DDecomposition)
    /// Two that are equal, or of which one cannot be taken apart.
    case whole
  }

  private let parts: Parts
  private let from: CompactTransform
  private let to: CompactTransform

  init(_ from: CATransform3D, _ to: CATransform3D) {
    self.from = CompactTransform(from)
    self.to = CompactTransform(to)
    let isPlanar = from.isPlanar && to.isPlanar && from.m33 > 0 && to.m33 > 0
    if from == to {
      parts = .whole
    } else if let plane = self.from.plane, let end = self.to.plane,
      let from = AffineDecomposition(plane), let to = AffineDecomposition(end)
    {
      parts = .plane(from, to)
    } else if !isPlanar, let from = CATransform3DDecomposition(from),
      let to = CATransform3DDecomposition(to)
    {
      parts = .space(from, to)
    } else {
      parts = .whole
    }
  }

  /// The same as `from.interpolated(to: to, at: fraction)`, to the last digit.
  func compactValue(at fraction: CGFloat) -> CompactTransform {
    guard fraction != 0, fraction != 1 else { return fraction == 0 ? from : to }
    switch parts {
    case .plane(let from, let to): return .plane(from.interpolated(to: to, at: fraction).transform)
    case .space(let from, let to):
      return CompactTransform(from.interpolated(to: to, at: fraction).transform)
    case .whole:
      return CompactTransform(from.transform.interpolated(to: to.transform, at: fraction))
    }
  }
}
