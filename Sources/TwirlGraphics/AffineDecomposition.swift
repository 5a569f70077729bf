import Foundation

/// The scale, skew, rotation and translation that make up an affine transform.
///
///     let parts = AffineDecomposition(CGAffineTransform(scaleX: 2, y: 2).rotated(by: 0.3))
///     parts?.rotation  // 0.3
///
/// The parts are those of the QR factorization, for row vectors in the order
///
///     M = S · K · R · T      S = | sx  0 |   K = | 1  0 |   R = |  cos θ  sin θ |
///                                |  0 sy |       | k  1 |       | -sin θ  cos θ |
///
/// so the first row of the linear part fixes sx and θ, and what the second row has along the first
/// is the skew. A reflection makes the scale negative on the axis that the matrix flips more. The
/// factorization is css-transforms-2's; browsers interpolate 2D matrices by it.
public struct AffineDecomposition: Equatable, Sendable {
  /// The scale along the transformed x axis and across it.
  public var scaleX: CGFloat
  /// The scale across the transformed x axis.
  public var scaleY: CGFloat
  /// The skew: how far a unit step across the x axis moves along it.
  public var skew: CGFloat
  /// The rotation in radians, in (-π, π].
  public var rotation: CGFloat
  /// The horizontal translation.
  public var translationX: CGFloat
  /// The vertical translation.
  public var translationY: CGFloat

  /// Decomposes a transform, or returns nil where its linear part is singular or not finite.
  public init?(_ transform: CGAffineTransform) {
    let determinant = transform.determinant
    guard transform.isFinite, determinant != 0, determinant.isFinite else { return nil }
    var row0 = (x: transform.a, y: transform.b)
    var row1 = (x: transform.c, y: transform.d)

    scaleX = (row0.x * row0.x + row0.y * row0.y).squareRoot()
    guard scaleX > 0, scaleX.isFinite else { return nil }
    row0 = (row0.x / scaleX, row0.y / scaleX)
    skew = row0.x * row1.x + row0.y * row1.y
    row1 = (row1.x - skew * row0.x, row1.y - skew * row0.y)
    scaleY = (row1.x * row1.x + row1.y * row1.y).squareRoot()
    guard scaleY > 0, scaleY.isFinite else { return nil }
    skew /= scaleY

    if determinant < 0 {
      // Flip the axis whose diagonal entry is smaller, so that a plain mirror image
      // (scaleX: -1) decomposes without a rotation.
      if transform.a < transform.d {
        scaleX = -scaleX
        row0 = (-row0.x, -row0.y)
        skew = -skew
      } else {
        scaleY = -scaleY
        skew = -skew
      }
    }
    rotation = atan2(row0.y, row0.x)
    translationX = transform.tx
    translationY = transform.ty
  }

  /// The transform that the parts make up.
  public var transform: CGAffineTransform {
    let (sine, cosine) = (sin(rotation), cos(rotation))
    return CGAffineTransform(
      a: scaleX * cosine, b: scaleX * sine,
      c: scaleY * (skew * cosine - sine), d: scaleY * (skew * sine + cosine),
      tx: translationX, ty: translationY)
  }
}

extension AffineDecomposition {
  /// Returns the parts at `fraction` of the way to `end`, turning the short way round.
  ///
  /// An exact half turn, which has no short way, keeps the sign of the difference: from 0 to π it
  /// turns by +π/2 at the half, as the two angles say.
  public func interpolated(to end: AffineDecomposition, at fraction: CGFloat) -> AffineDecomposition
  {
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    var turn = end.rotation - rotation
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    var result = self
    result.scaleX = mix(scaleX, end.scaleX)
    result.scaleY = mix(scaleY, end.scaleY)
    result.skew = mix(skew, end.skew)
    result.rotation = rotation + turn * fraction
    result.translationX = mix(translationX, end.translationX)
    result.translationY = mix(translationY, end.translationY)
    return result
  }
}

extension CGAffineTransform {
  /// Returns the transform at `fraction` of the way to `end`, interpolated in decomposed form.
  ///
  /// Scale, skew, rotation and translation each change linearly, so a rotation does not shrink what
  /// it turns. Where either end is singular there is nothing to decompose: the result is this
  /// transform below one half and `end` from there on (css-transforms-2, "interpolation of
  /// matrices"). At 0 and 1 the result is exactly one of the ends.
  ///
  /// - Parameters:
  ///   - end: where the way leads.
  ///   - fraction: the progress; below 0 and above 1 it extrapolates.
  public func interpolated(to end: CGAffineTransform, at fraction: CGFloat) -> CGAffineTransform {
    if fraction == 0 || self == end { return self }
    if fraction == 1 { return end }
    guard let from = AffineDecomposition(self), let to = AffineDecomposition(end) else {
      return fraction < 0.5 ? self : end
    }
    return from.interpolated(to: to, at: fraction).transform
  }
}
