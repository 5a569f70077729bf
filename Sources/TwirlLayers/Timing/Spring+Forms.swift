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
  ///   - initialVelocity: in whole distances a second.
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
  ///   - mass: positive.
  ///   - initialVelocity: in whole distances a second.
  ///   - allowsOverdamping: whether a ratio above 1 counts as it is; else it counts as 1.
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
  /// With mass 1 the frequency ω is sought from which on the envelope at the end of the duration d is
  /// below ε = 0.001:
  ///
  ///     ζ < 1:   ε = |(ζω − v₀) / ω_d| e^(−ζωd)
  ///     ζ = 1:   ε = |(ω − v₀) d + 1| e^(−ωd)
  ///
  /// then k = ω² and c = 2ζω. The equations are those published for Framer, which takes Newton's steps
  /// from 5/d. With an initial velocity there may be three solutions, of which those steps find any, or
  /// none; two of them lie beside the frequency at which the envelope's factor vanishes, while the
  /// spring is still far from its rest. The largest is taken here.
  ///
  /// - Parameters:
  ///   - dampingRatio: clamped to 0.01…1.
  ///   - duration: in seconds, clamped to 0.01…10.
  ///   - initialVelocity: in whole distances a second.
  /// - Precondition: no number is NaN, and the initial velocity is finite.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    precondition(!dampingRatio.isNaN && !duration.isNaN, "A spring's parameter is not a number.")
    precondition(initialVelocity.isFinite, "A spring's initial velocity is not finite.")
    let ratio = min(max(dampingRatio, 0.01), 1)
    let duration = min(max(duration, 0.01), 10)
    let frequency = Envelope(ratio: ratio, duration: duration, velocity: initialVelocity).frequency
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }
}

/// What is left of a spring's oscillation at the end of a duration, by its frequency.
///
///     v₀ ≤ 0                    v₀ > 0
///     │╲                        │╲
///     │ ╲                       │ ╲    peak
///     │  ╲                      │  ╲  ╱╲
///     ε┄┄┄╲┄┄┄┄┄┄               ε┄┄┄╲╱┄┄╲┄┄┄┄
///     └────────── ω             └───zero─────── ω
private struct Envelope {
  let ratio: Double
  let duration: Double
  let velocity: Double
  /// What the envelope is to come down to.
  private let epsilon = 0.001

  init(ratio: Double, duration: Double, velocity: Double) {
    (self.ratio, self.duration, self.velocity) = (ratio, duration, velocity)
  }

  private func value(_ w: Double) -> Double {
    let decay = exp(-ratio * w * duration)
    guard ratio < 1 else { return abs((w - velocity) * duration + 1) * decay }
    return abs(ratio - velocity / w) / ((1 - ratio) * (1 + ratio)).squareRoot() * decay
  }

  /// The frequency from which on the envelope is below ε: the largest at which it is ε.
  var frequency: Double {
    // An interval in which the envelope falls through ε, once and for all. At its upper end a decay of
    // e^−1000 leaves nothing.
    var (low, high) = (0.0, 1000 / (ratio * duration))
    if velocity > 0 {
      if value(peak) > epsilon { low = peak } else { high = min(zero, high) }
    }
    while true {
      let middle = low + (high - low) / 2
      guard low < middle, middle < high else { return high }
      if value(middle) > epsilon { low = middle } else { high = middle }
    }
  }

  /// Where the envelope vanishes, for positive velocities.
  private var zero: Double { ratio < 1 ? velocity / ratio : velocity - 1 / duration }

  /// Where the envelope is largest beyond that: its derivative there is 0.
  ///
  ///     ζ < 1:   ζ²d ω² − ζd v₀ ω − v₀ = 0
  ///     ζ = 1:   ω = v₀
  private var peak: Double {
    guard ratio < 1 else { return velocity }
    let way = velocity * duration
    return (way + (way * (way + 4)).squareRoot()) / (2 * ratio * duration)
  }
}
