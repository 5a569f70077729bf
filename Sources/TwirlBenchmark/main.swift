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
do {
  switch CommandLine.arguments.dropFirst().first {
  case "encoders":
    try measureEncoders(ofClipsIn: Array(CommandLine.arguments.dropFirst(2)))
    exit(0)
  case "memory":
    guard CommandLine.arguments.count == 4, let frames = Int(CommandLine.arguments[2]), frames > 0
    else { throw BenchmarkError("usage: TwirlBenchmark memory FRAMES gif|apng") }
    try measureMemory(frames: frames, format: CommandLine.arguments[3])
    exit(0)
  default: break
  }
} catch {
  FileHandle.standardError.write(Data("TwirlBenchmark: \(error)\n".utf8))
  exit(1)
}
measureRaster()
measureCost(plot: "out/cost.png")
measureAnimations()
measureDamage()
measureEncoders()
