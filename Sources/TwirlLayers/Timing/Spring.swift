import Foundation

/// A damped harmonic oscillator that carries a value from 0 to its rest at 1.
///
///     let spring = Spring(stiffness: 100, damping: 10)
///     spring.value(at: 0.1)     // 0.3402…
///     spring.settlingDuration   // 1.4727…
///
/// The displacement from rest, e = 1 − value, obeys
///
///     m e″ + c e′ + k e = 0      ω₀ = √(k/m)      ζ = c / (2 √(k m))
///
/// and oscillates for ζ < 1. Times are in seconds, velocities in whole distances a second: an
/// animation over 200 points that begins with 100 points a second has the initial velocity 0.5.
///
/// The values use the platform's exp, sin and cos: they agree between platforms to about 1e-15.
public struct Spring: Equatable, Hashable, Sendable {
  /// The mass at the end of the spring; positive.
  public let mass: Double
  /// The spring's force per distance; positive.
  public let stiffness: Double
  /// The friction's force per velocity; not negative, may be infinite.
  public let damping: Double
  /// The velocity at the beginning, in whole distances a second; towards rest is positive.
  public let initialVelocity: Double
  /// Whether a damping above the critical one slows the spring down; else it counts as critical.
  public let allowsOverdamping: Bool

  /// Creates a spring from its physical constants; the defaults are CASpringAnimation's.
  ///
  /// - Precondition: mass and stiffness are positive and finite, the damping is not negative, and
  ///   the initial velocity is finite.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    precondition(mass > 0 && mass.isFinite, "A spring's mass is not a positive number.")
    precondition(stiffness > 0 && stiffness.isFinite, "A spring's stiffness is not positive.")
    precondition(damping >= 0, "A spring's damping is negative.")
    precondition(initialVelocity.isFinite, "A spring's initial velocity is not finite.")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }
}

// MARK: - Constants

extension Spring {
  /// The angular frequency without damping, √(k/m), in radians a second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a part of the critical one, c / (2 √(k m)).
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The damping ratio that the motion has: at most 1 where overdamping is not allowed.
  package var effectiveDampingRatio: Double {
    allowsOverdamping ? dampingRatio : min(dampingRatio, 1)
  }

  /// Returns a velocity as a spring has it: in whole distances a second.
  ///
  /// - Parameters:
  ///   - velocity: in points a second, towards the end.
  ///   - distance: in points, from the beginning to the end; without any the result is 0.
  public static func unitVelocity(_ velocity: Double, over distance: Double) -> Double {
    distance == 0 ? 0 : velocity / distance
  }

  /// The same spring with another velocity at the beginning.
  public func withInitialVelocity(_ velocity: Double) -> Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping)
  }
}

// MARK: - Motion

extension Spring {
  /// Returns the value at a time: 0 at the beginning, near 1 after the settling duration.
  ///
  /// An infinite damping, which only the bounce −1 asks for, is at rest at once.
  ///
  /// - Parameter time: in seconds since the beginning; a negative one is taken as 0.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard let (c, s, a) = kernels(at: time) else { return 1 }
    return 1 - (c + (a - initialVelocity) * s)
  }

  /// Returns the velocity at a time, in whole distances a second.
  ///
  /// - Parameter time: in seconds since the beginning; a negative one is taken as 0.
  public func velocity(at time: Double) -> Double {
    guard let (c, s, a) = kernels(at: max(time, 0)) else { return 0 }
    return initialVelocity * c + (stiffness / mass - a * initialVelocity) * s
  }

  /// The two solutions of the equation from which every motion is made, and the decay rate a = ζω₀.
  ///
  ///     ζ < 1:  C = e^(−at) cos βt     S = e^(−at) sin(βt) / β     β = ω₀ √(1 − ζ²)
  ///     ζ = 1:  C = e^(−at)            S = e^(−at) t
  ///     ζ > 1:  C = e^(−at) cosh βt    S = e^(−at) sinh(βt) / β    β = ω₀ √(ζ² − 1)
  ///
  /// so that e(0) = C(0) = 1, S(0) = 0, S′(0) = 1, C′ = −aC ∓ β²S and S′ = C − aS. Nil for an
  /// infinite damping.
  private func kernels(at time: Double) -> (c: Double, s: Double, a: Double)? {
    let (frequency, ratio) = (angularFrequency, effectiveDampingRatio)
    guard ratio.isFinite else { return nil }
    let a = ratio * frequency
    if ratio < 1 {
      let beta = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
      let decay = exp(-a * time)
      // Far after the end the phase means nothing, and infinity has no sine.
      guard decay > 0 || ratio == 0, (beta * time).isFinite else { return (0, 0, a) }
      return (decay * cos(beta * time), decay * sin(beta * time) / beta, a)
    }
    if ratio == 1 {
      let decay = exp(-a * time)
      return (decay, decay == 0 ? 0 : decay * time, a)
    }
    // In the slower of the two rates, a − β, written without a difference of near numbers, so that
    // nothing overflows:  e^(−at) e^(βt) = e^(−slow t).
    let beta = frequency * ((ratio - 1) * (ratio + 1)).squareRoot()
    let slow = frequency * frequency / (a + beta)
    let decay = exp(-slow * time)
    let fast = expm1(-2 * beta * time)
    return (decay * (2 + fast) / 2, decay * -fast / (2 * beta), a)
  }
}
