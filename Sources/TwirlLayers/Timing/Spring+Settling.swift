import Foundation

extension Spring {
  /// The displacement at which a spring counts as settled: a thousandth of the distance.
  private static let restDisplacement = 0.001
  /// The step in which critically damped and overdamped springs are sampled, in seconds.
  private static let sampleInterval = 0.1

  /// The time after which the spring is taken to be at rest, in seconds.
  ///
  /// As CASpringAnimation estimates it. With b = (ζω₀ − v₀)/ω_d, an oscillating spring settles at
  ///
  ///     ln((1 + |b|) / 0.001) / (ζω₀)
  ///
  /// and without damping never: infinity. Otherwise it is the first multiple of 0.1 s from which on
  /// the displacement stays below 0.001; for an overdamped spring, whose rule is not known, by the
  /// same measure as for a critical one. An infinite damping settles at once.
  public var settlingDuration: Double {
    let ratio = effectiveDampingRatio
    guard ratio.isFinite else { return 0 }
    guard ratio > 0 else { return .infinity }
    guard ratio < 1 else { return sampledSettlingDuration }
    let frequency = angularFrequency
    let decay = ratio * frequency
    let damped = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
    let b = (decay - initialVelocity) / damped
    return log((1 + abs(b)) / Self.restDisplacement) / decay
  }

  /// The first sample from which on the displacement stays small.
  ///
  /// A spring that does not oscillate has one extremum at most; from there, or from the beginning
  /// where the extremum is small, the displacement only shrinks. So the first small sample can be
  /// bracketed by doubling and then bisected: a slow spring has millions of samples.
  private var sampledSettlingDuration: Double {
    func isSmall(_ sample: Int) -> Bool {
      abs(1 - value(at: Double(sample) * Self.sampleInterval)) < Self.restDisplacement
    }
    var low = 0
    if let extremum = extremumTime, abs(1 - value(at: extremum)) >= Self.restDisplacement {
      low = Int(min((extremum / Self.sampleInterval).rounded(.down), 1e15))
    }
    var step = 1
    while !isSmall(low + step), step < 1 << 50 { step *= 2 }
    var high = low + step
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isSmall(middle) { high = middle } else { low = middle }
    }
    return Double(high) / 10
  }

  /// The time at which a spring that does not oscillate turns back, if it does.
  ///
  /// There the velocity v₀C + (ω₀² − av₀)S is 0, so tanh(βt)/β = S/C = v₀/(av₀ − ω₀²).
  private var extremumTime: Double? {
    let (frequency, ratio) = (angularFrequency, effectiveDampingRatio)
    let quotient =
      initialVelocity / (ratio * frequency * initialVelocity - frequency * frequency)
    guard quotient > 0, quotient.isFinite else { return nil }
    let beta = frequency * ((ratio - 1) * (ratio + 1)).squareRoot()
    guard beta > 0 else { return quotient }
    guard beta * quotient < 1 else { return nil }
    return atanh(beta * quotient) / beta
  }
}
