import Foundation

// MARK: - Perceptual duration and bounce

extension Spring {
  /// Creates a spring from the period of its undamped oscillation and its bounce.
  ///
  /// As CASpringAnimation does: mass 1, k = (2π/p)², ζ = 1 − b for b ≥ 0 and 1/(1 + b) below, with
  /// overdamping allowed. A bounce of −1 is an infinite damping.
  ///
  /// - Parameters:
  ///   - perceptualDuration: in seconds; positive.
  ///   - bounce: −1 (overdamped) to 0 (critical) to 1 (undamped).
  public init(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    precondition(
      perceptualDuration > 0 && perceptualDuration.isFinite,
      "A spring's perceptual duration is not positive.")
    precondition((-1...1).contains(bounce), "A spring's bounce is not in -1...1.")
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The period of the undamped oscillation, 2π √(m/k), in seconds.
  public var perceptualDuration: Double { 2 * Double.pi * (mass / stiffness).squareRoot() }

  /// How much the spring overshoots: 1 − ζ up to the critical damping, 1/ζ − 1 above.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}

// MARK: - Response and damping ratio

extension Spring {
  /// Creates a spring from its response and damping ratio.
  ///
  /// k = (2π/r)² m and c = 4πζm/r. SwiftUI's default spring has a response of 0.5 s and a ratio of
  /// 0.825.
  ///
  /// - Parameters:
  ///   - response: the period of the undamped oscillation in seconds; positive.
  ///   - dampingRatio: 0 (undamped) to 1 (critical) and above.
  public init(
    response: Double, dampingRatio: Double, mass: Double = 1, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    precondition(response > 0 && response.isFinite, "A spring's response is not positive.")
    let frequency = 2 * Double.pi / response
    self.init(
      mass: mass, stiffness: frequency * frequency * mass,
      damping: 2 * dampingRatio * frequency * mass, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  /// The spring of UISpringTimingParameters(), which system transitions have: m 3, k 1000, c 500.
  ///
  /// Its ratio of 4.56 counts as critical, as overdamping is not allowed by default.
  public static let systemDefault = Spring(mass: 3, stiffness: 1000, damping: 500)
}

// MARK: - Damping ratio and duration, as view animations have them

extension Spring {
  /// Creates the spring that settles after a duration, as UIView's animations choose it.
  ///
  /// With mass 1 the frequency ω is sought at which the envelope has shrunk to ε = 0.001:
  ///
  ///     ζ < 1:   ε = |(ζω − v₀) / ω_d| e^(−ζωd)
  ///     ζ = 1:   ε = e^(−ωd) ((ω − v₀) d + 1)
  ///
  /// by 12 steps of Newton's from 5/d; then k = ω² and c = 2ζω. Where that leads nowhere, which a
  /// large initial velocity can do, the frequency of a spring at rest is taken.
  ///
  /// - Parameters:
  ///   - dampingRatio: clamped to 0.01…1.
  ///   - duration: in seconds, clamped to 0.01…10.
  ///   - initialVelocity: in whole distances a second.
  /// - Precondition: no number is NaN, and the initial velocity is finite.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    precondition(!dampingRatio.isNaN && !duration.isNaN, "A spring's parameter is not a number.")
    let ratio = min(max(dampingRatio, 0.01), 1)
    let duration = min(max(duration, 0.01), 10)
    let frequency =
      Self.frequency(ratio: ratio, duration: duration, velocity: initialVelocity)
      ?? Self.frequency(ratio: ratio, duration: duration, velocity: 0) ?? 5 / duration
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The frequency whose envelope ends at ε, or nil where Newton's steps do not arrive.
  private static func frequency(ratio: Double, duration: Double, velocity: Double) -> Double? {
    let epsilon = 0.001
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    /// The envelope at the end, and its derivative by ω.
    func envelope(_ w: Double) -> (value: Double, slope: Double) {
      guard ratio < 1 else {
        let decay = exp(-w * duration)
        return (
          decay * ((w - velocity) * duration + 1), decay * duration * duration * (velocity - w)
        )
      }
      let decay = exp(-ratio * w * duration)
      let amplitude = (ratio * w - velocity) / (w * root)
      let slope = (velocity / (w * w * root) - ratio * duration * amplitude) * decay
      return amplitude < 0 ? (-amplitude * decay, -slope) : (amplitude * decay, slope)
    }
    var w = 5 / duration
    for _ in 0..<12 {
      let (value, slope) = envelope(w)
      w -= (value - epsilon) / slope
      guard w > 0, w.isFinite else { return nil }
    }
    return abs(envelope(w).value - epsilon) < epsilon / 2 ? w : nil
  }
}
