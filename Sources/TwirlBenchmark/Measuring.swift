import Foundation

/// Returns the median time of several runs, in seconds.
func median(of runs: Int, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let times = (0..<runs).map { _ in clock.measure(body).seconds }
  return times.sorted()[runs / 2]
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// Prints a figure: what, how much, of what unit.
func report(_ what: String, _ value: Double, _ unit: String) {
  let padded = what.padding(toLength: 58, withPad: " ", startingAt: 0)
  print("\(padded) \((value * 100).rounded() / 100) \(unit)")
}
