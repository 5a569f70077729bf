import Foundation

// In-process measurements, one line each. Times are medians; compare them within one run only.

if CommandLine.arguments.dropFirst().first == "peers" {
  servePeerBenchmark()
  exit(0)
}
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "accuracy" {
  measureAccuracy(writing: CommandLine.arguments[2])
  exit(0)
}
measureRaster()
measureCost(plot: "out/cost.png")
measureAnimations()
measureDamage()
measureEncoders()
