import Foundation

/// Returns the time that something takes, in seconds.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try body()
  return (clock.now - start).seconds
}

/// Returns the median time of several runs, in seconds.
func median(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<runs { times.append(try seconds(body)) }
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
