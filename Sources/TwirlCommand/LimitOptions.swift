import TwirlKit

extension OptionSpec {
  /// How much a file that is read may demand.
  static let limits: [OptionSpec] = [
    OptionSpec("max-pixels", value: "N", "refuse pictures of more pixels (default: 2^27)"),
    maxFrames,
    OptionSpec(
      "max-clip-pixels", value: "N", "refuse clips of more pixels in all frames (default: 2^36)"),
  ]

  /// How many frames a file that is read may have.
  static let maxFrames = OptionSpec(
    "max-frames", value: "N", "refuse clips of more frames (default: 100000)")
}

extension ParsedArguments {
  /// Returns how much a file that is read may demand.
  func limits() throws(CommandError) -> CodecLimits {
    var limits = CodecLimits()
    limits.area = try integer("max-pixels", in: 1...Int.max) ?? limits.area
    limits.frames = try integer("max-frames", in: 1...Int.max) ?? limits.frames
    limits.clipArea = try integer("max-clip-pixels", in: 1...Int.max) ?? limits.clipArea
    return limits
  }
}
