import Foundation

// In-process measurements, one line each. Times are medians; compare them within one run only.

if CommandLine.arguments.dropFirst().first == "peers" {
  servePeerBenchmark()
  exit(0)
}
measureRaster()
measureCost(plot: "out/cost.png")
measureAnimations()
measureDamage()
measureEncoders()
