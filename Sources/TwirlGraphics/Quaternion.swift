import Foundation

/// A unit quaternion, which stands for a rotation of space.
///
///     let half = Quaternion.identity.slerp(to: Quaternion(angle: 1, axis: SIMD3(0, 0, 1)), at: 0.5)
///     half.angle  // 0.5
///
/// Its matrix is for row vectors: the rows are the images of the three axes. q and −q stand for the
/// same rotation.
///
/// Invariant: the length is 1, but for rounding.
public struct Quaternion: Equatable, Hashable, Sendable {
  /// The axis, times the sine of half the angle.
  public let vector: SIMD3<Double>
  /// The cosine of half the angle.
  public let scalar: Double

  /// The rotation that changes nothing.
  public static let identity = Quaternion(vector: .zero, scalar: 1)

  /// Creates a quaternion from its parts, which it normalizes.
  init(vector: SIMD3<Double>, scalar: Double) {
    let length = ((vector * vector).sum() + scalar * scalar).squareRoot()
    self.vector = length > 0 ? vector / length : .zero
    self.scalar = length > 0 ? scalar / length : 1
  }

  /// Creates a rotation by an angle in radians about an axis of any length; none gives the identity.
  public init(angle: Double, axis: SIMD3<Double>) {
    let length = axis.length
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    self.init(vector: axis * (sin(angle / 2) / length), scalar: cos(angle / 2))
  }

  /// Creates a rotation from the three rows of its matrix.
  ///
  /// Of the four components the greatest is found first, from the diagonal, so that the others are
  /// not divided by a small number (Shepperd's method).
  init(_ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    let trace = r0.x + r1.y + r2.z
    // Four times the product of the scalar with each component, and of the components in pairs.
    let withScalar = SIMD3(r1.z - r2.y, r2.x - r0.z, r0.y - r1.x)
    let (xy, xz, yz) = (r0.y + r1.x, r0.z + r2.x, r1.z + r2.y)
    let vector: SIMD3<Double>
    let scalar: Double
    if trace >= max(r0.x, r1.y, r2.z) {
      (vector, scalar) = (withScalar, 1 + trace)
    } else if r0.x >= r1.y, r0.x >= r2.z {
      (vector, scalar) = (SIMD3(1 + r0.x - r1.y - r2.z, xy, xz), withScalar.x)
    } else if r1.y >= r2.z {
      (vector, scalar) = (SIMD3(xy, 1 - r0.x + r1.y - r2.z, yz), withScalar.y)
    } else {
      (vector, scalar) = (SIMD3(xz, yz, 1 - r0.x - r1.y + r2.z), withScalar.z)
    }
    self.init(vector: scalar < 0 ? -vector : vector, scalar: abs(scalar))
  }

  /// The angle of the rotation in radians, 0…2π.
  public var angle: Double { 2 * atan2(vector.length, scalar) }

  /// The three rows of the rotation's matrix.
  package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, scalar)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }
}

extension Quaternion {
  /// Returns the rotation at `fraction` of the way to `end`: at constant speed, the short way round.
  ///
  /// - Parameters:
  ///   - end: where the way leads.
  ///   - fraction: the progress; below 0 and above 1 it goes on turning.
  public func slerp(to end: Quaternion, at fraction: Double) -> Quaternion {
    var product = (vector * end.vector).sum() + scalar * end.scalar
    // q and −q are one rotation; the nearer of the two is the short way.
    let sign: Double = product < 0 ? -1 : 1
    product = min(abs(product), 1)
    let angle = acos(product)
    // Where the two are nearly one, the arc is straight to the last digit.
    guard product < 1 - 1e-10 else {
      return Quaternion(
        vector: vector + (end.vector * sign - vector) * fraction,
        scalar: scalar + (end.scalar * sign - scalar) * fraction)
    }
    let sine = sin(angle)
    let (from, to) = (sin((1 - fraction) * angle) / sine, sign * sin(fraction * angle) / sine)
    return Quaternion(
      vector: vector * from + end.vector * to, scalar: scalar * from + end.scalar * to)
  }
}

extension Quaternion {
  /// Returns the normalized sum of weighted rotations, each on the side of the first.
  package static func weightedSum(_ terms: [(rotation: Quaternion, weight: Double)]) -> Quaternion {
    guard let first = terms.first?.rotation else { return .identity }
    var (vector, scalar) = (SIMD3<Double>.zero, 0.0)
    for (rotation, weight) in terms {
      let product = (first.vector * rotation.vector).sum() + first.scalar * rotation.scalar
      let signed = product < 0 ? -weight : weight
      vector += rotation.vector * signed
      scalar += rotation.scalar * signed
    }
    return Quaternion(vector: vector, scalar: scalar)
  }
}
