import Foundation
import TwirlKit

/// `twirl diff`: compares two picture files, still or animated.
enum DiffCommand: Command {
  static let name = "diff"
  static let synopsis = "A B [-o DIFF.png] [--json] [tolerances]"
  static let summary = "compare two pictures or clips; the exit status is 1 if they differ"
  static let discussion = """
    A, the reference, and B are each a PNG, an APNG or a GIF. Clips are compared at equal times, as a
    viewer shows them. -o draws the difference, of a clip the worst frame's: grey where nothing
    differs, red where it counts.

    The metric perceptual judges as a person would: noise, another rasterizer's edges and shifts below
    a sixteenth of a pixel are no difference; pixelmatch counts as its version 7.2.0 does.
    """
  static let options =
    [
      OptionSpec("output", short: "o", value: "DIFF.png", "where the difference is drawn"),
      OptionSpec("json", "print the results as JSON"),
      OptionSpec(
        "metric", value: "NAME",
        "perceptual (default), exact, channels or pixelmatch"),
      OptionSpec("tolerance", value: "N", "channels: levels of 255 a component may be off"),
      OptionSpec("pixels", value: "N", "channels: pixels that may be off by more"),
      OptionSpec("threshold", value: "T", "pixelmatch: 0 to 1 (default: 0.1)"),
      OptionSpec("include-aa", "pixelmatch: count anti-aliasing as well"),
      OptionSpec("mask", value: "X,Y,W,H", "leave out a rectangle, in pixels; may be repeated"),
    ] + OptionSpec.limits

  static func run(_ arguments: ParsedArguments) throws {
    guard arguments.operands.count == 2 else {
      throw CommandError.usage("two pictures are compared; see 'twirl diff --help'")
    }
    let (first, second) = (arguments.operands[0], arguments.operands[1])
    let output = arguments.last("output")
    if let output, !output.lowercased().hasSuffix(".png") {
      throw CommandError.usage("\(output): the difference is a PNG; name it DIFF.png")
    }
    let comparison = BitmapComparison(try metric(arguments), mask: try mask(arguments))
    let limits = try arguments.limits()
    let reference = try open(first, limits)
    let actual = try open(second, limits)
    let difference: AnimationDifference
    do {
      difference = try AnimationComparison(frames: comparison)
        .compare(reference, actual, drawsDifference: output != nil)
    } catch {
      throw CommandError(describing: error, input: "\(first) or \(second)")
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

  private static func open(_ path: String, _ limits: CodecLimits) throws -> AnimationDecoder {
    do {
      return try AnimationDecoder(PictureFile(path: path).bytes, limits: limits)
    } catch {
      throw CommandError(describing: error, input: path)
    }
  }

  private static func metric(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> BitmapComparison.Metric {
    let name = arguments.last("metric") ?? "perceptual"
    let owners = [
      "tolerance": "channels", "pixels": "channels", "threshold": "pixelmatch",
      "include-aa": "pixelmatch",
    ]
    for option in ["tolerance", "pixels", "threshold", "include-aa"] {
      guard arguments.has(option), let owner = owners[option], owner != name else { continue }
      throw .usage("--\(option): not of the metric \(name); add --metric \(owner)")
    }
    switch name {
    case "perceptual": return .perceptual
    case "exact": return .exact
    case "channels":
      return .channels(
        ChannelTolerance(
          perChannel: try arguments.integer("tolerance", in: 0...255) ?? 0,
          pixels: try arguments.integer("pixels", in: 0...Int.max) ?? 0))
    case "pixelmatch":
      return .pixelmatch(
        Pixelmatch(
          threshold: try arguments.number("threshold", in: 0...1) ?? 0.1,
          includesAntialiasing: arguments.has("include-aa")))
    default:
      throw .usage(
        "--metric \(name): no such metric; give perceptual, exact, channels or pixelmatch")
    }
  }

  private static func mask(_ arguments: ParsedArguments) throws(CommandError) -> ComparisonMask {
    var mask = ComparisonMask()
    for text in arguments.all("mask") {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let numbers = parts.compactMap { $0 }.filter { abs($0 / 2) < 1 << 30 }
      guard parts.count == 4, numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else {
        throw .usage("--mask \(text): not a rectangle; give X,Y,WIDTH,HEIGHT in pixels")
      }
      mask.rects.append(
        PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    return mask
  }
}

/// The end of a comparison whose results have been printed.
struct PicturesDiffer: Error {}

/// What `twirl diff --json` prints.
struct DiffReport: Encodable {
  var verdict: BitmapDifference.Verdict
  var reasons: [String]
  /// Pixels that count as different, in the worst frame.
  var count: Int
  /// Pixels that are not alike in every bit, in the worst frame.
  var unequal: Int
  /// The count as a share of the picture, 0…1.
  var share: Double
  /// x, y, width, height around the pixels that count.
  var bounds: [Int]
  /// Red, green, blue, alpha, 0…255.
  var largest: [Int]
  var colorDifference: Double
  var referenceSize: [Int]
  var actualSize: [Int]
  var frames: [Int]
  /// In milliseconds.
  var durations: [Double]
  /// 0 stands for ever.
  var plays: [Int]
  /// The spans whose frames differ.
  var differing: [Span]
  var differingCount: Int
  /// The number of frames that one clip shows after the other has ended.
  var unmatchedCount: Int

  struct Span: Encodable {
    /// In milliseconds.
    var start: Double
    /// In milliseconds.
    var end: Double
    var referenceFrame: Int
    var actualFrame: Int
    var count: Int
  }

  init(_ difference: AnimationDifference, _ worst: BitmapDifference) {
    verdict = difference.verdict
    reasons = worst.reasons.map(\.rawValue)
    if !difference.hasEqualDuration { reasons.append("duration") }
    if !difference.hasEqualPlays { reasons.append("plays") }
    (count, unequal, share) = (worst.count, worst.unequalCount, worst.share)
    bounds = [worst.bounds.x, worst.bounds.y, worst.bounds.width, worst.bounds.height]
    let most = worst.largest
    largest = [most.red, most.green, most.blue, most.alpha]
    colorDifference = worst.largestColorDifference
    referenceSize = [worst.referenceSize.width, worst.referenceSize.height]
    actualSize = [worst.actualSize.width, worst.actualSize.height]
    frames = [difference.referenceFrames, difference.actualFrames]
    durations = [
      milliseconds(difference.referenceDuration.seconds),
      milliseconds(difference.actualDuration.seconds),
    ]
    plays = [difference.referencePlays.number, difference.actualPlays.number]
    differingCount = difference.differingCount
    unmatchedCount = difference.unmatchedCount
    differing = difference.differing.map { span in
      Span(
        start: milliseconds(span.start.seconds), end: milliseconds(span.end.seconds),
        referenceFrame: span.referenceFrame, actualFrame: span.actualFrame,
        count: span.difference.count)
    }
  }

  /// The report for a person: one line.
  var text: String {
    guard verdict != .equal else { return "equal\n" }
    var text = "\(verdict.rawValue): \(counted(count, "pixel")) of \(grouped(unequal)) unequal"
    if bounds[2] > 0 { text += " in \(bounds[2])x\(bounds[3]) at (\(bounds[0]), \(bounds[1]))" }
    text += ", by at most \(largest.max() ?? 0) of 255"
    if referenceSize != actualSize {
      text += "; \(referenceSize[0])x\(referenceSize[1]) against \(actualSize[0])x\(actualSize[1])"
    }
    if let first = differing.first, frames != [1, 1] {
      text += "; \(counted(differingCount, "span")) differ, the first at "
      text += "\(first.start.shortDescription) ms, frames \(first.referenceFrame) and "
      text += "\(first.actualFrame)"
    }
    if durations[0] != durations[1] {
      text += "; \(durations[0].shortDescription) ms against \(durations[1].shortDescription) ms"
    }
    if plays[0] != plays[1] { text += "; plays differ" }
    return text + (reasons.isEmpty ? "\n" : " (\(reasons.joined(separator: ", ")))\n")
  }
}
