import Foundation
import TwirlKit

/// `twirl diff`: compares two picture files, still or animated.
enum DiffCommand: Command {
  static let name = "diff"
  static let synopsis = "A B [-o DIFF.png] [--json] [tolerances]"
  static let summary = "compare two pictures or clips; the exit status is 1 if they differ"
  static let discussion = """
    A, the reference, and B are each a PNG, an APNG, a GIF, or PNG frames: FOLDER/ or NAME-%04d.png.
    Clips are compared at equal times, as a viewer shows them; a still is held for as long as the
    clip takes. If they differ, the motion is looked for at other times, and it is told whether it is
    late, slow, of another rate or curve, or has other pixels, and in which frames. -o draws the
    difference, of a clip the worst frame's: grey where nothing differs, red where it counts.

    The metric perceptual judges as a person would: noise, another rasterizer's edges and shifts below
    a sixteenth of a pixel are no difference; pixelmatch counts as its version 7.2.0 does.
    """
  static let options =
    [
      OptionSpec("output", short: "o", value: "DIFF.png", "where the difference is drawn"),
      OptionSpec("json", "print the results as JSON"),
      OptionSpec("fps", value: "N", "the rate of PNG frames (default: 50)"),
    ] + OptionSpec.comparison + OptionSpec.limits

  static func run(_ arguments: ParsedArguments) throws {
    guard arguments.operands.count == 2 else {
      throw CommandError.usage("two pictures are compared; see 'twirl diff --help'")
    }
    let (first, second) = (arguments.operands[0], arguments.operands[1])
    let output = arguments.last("output")
    if let output, !output.lowercased().hasSuffix(".png") {
      throw CommandError.usage("\(output): the difference is a PNG; name it DIFF.png")
    }
    var comparison = try arguments.comparison()
    let rate = try arguments.number("fps", in: 0.01...1000)
    let limits = try arguments.limits()
    let (reference, actual) = (try open(first, rate, limits), try open(second, rate, limits))
    if rate != nil, !(reference is PictureFiles), !(actual is PictureFiles) {
      throw CommandError.usage("--fps: neither input is PNG frames; files have rates of their own")
    }
    // Files in a folder say nothing about plays.
    if reference is PictureFiles || actual is PictureFiles { comparison.comparesPlays = false }
    let difference: AnimationDifference
    do {
      difference = try comparison.compare(reference, actual, drawsDifference: output != nil)
    } catch {
      throw described(error, "\(first) or \(second)")
    }
    guard let worst = difference.worst?.difference else {
      throw CommandError.badInput(
        "\(difference.referenceFrames == 0 ? first : second): the file has no frame; get it again")
    }
    if let output, let image = worst.image, image.width > 0, image.height > 0 {
      try FileSink.write(PNGEncoder().encode(image), to: output)
    }
    let report = DiffReport(difference, worst)
    if arguments.has("json") {
      try Output.printJSON(report)
    } else {
      Output.print(report.text)
    }
    if difference.verdict == .different { throw PicturesDiffer() }
  }

  private static func open(
    _ path: String, _ rate: Double?, _ limits: CodecLimits
  ) throws -> any ClipFrames {
    do {
      switch try FrameFiles([path], sorts: true) {
      case .pictures(let paths):
        return PictureFiles(paths, framesPerSecond: rate ?? 50, limits: limits)
      case .animation(_, let bytes): return try ReopenableClip(bytes, limits: limits)
      }
    } catch {
      throw CommandError(describing: error, input: path)
    }
  }

  /// Turns a failure into a line that names its file.
  private static func described(_ error: any Error, _ paths: String) -> CommandError {
    if let error = error as? PictureFileError { return .badInput(error.description) }
    return CommandError(describing: error, input: paths)
  }
}

/// The end of a comparison whose results have been printed.
struct PicturesDiffer: Error {}
