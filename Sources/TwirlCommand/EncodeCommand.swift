import Foundation
import TwirlKit

/// `twirl encode`: frames that exist to a GIF, an APNG or other frames.
enum EncodeCommand: Command {
  static let name = "encode"
  static let synopsis = "FRAME... -o OUT [options]"
  static let summary = "make a GIF, an APNG or PNG frames of frames that exist"
  static let discussion = """
    FRAME... is PNG files, a FOLDER/ of them, NAME-%04d.png, or one GIF or APNG. Files are taken in the
    order in which a person would sort them: frame 10 follows frame 9. OUT is NAME.gif, NAME.apng,
    NAME.png (an APNG if it moves), FOLDER/ or NAME-%04d.png (PNG frames); it appears whole or not at
    all. A GIF or APNG keeps its times and plays; a delay of 10 ms or less counts as the 100 ms that
    viewers make of it. A GIF shows at most 50 frames a second: of more, some are left out.

    \(GIFArguments.discussion)

    \(ReviewArguments.discussion)
    """
  static let options =
    [
      OptionSpec("output", short: "o", value: "OUT", "what to write; may be given several times"),
      OptionSpec("fps", value: "N", "frames a second (default: 50, or those of the GIF or APNG)"),
      OptionSpec(
        "plays", value: "N|forever", "how often the clip is shown (default: forever, or as before)"),
      OptionSpec("scale", value: "N", "pixels a point, for PNG, APNG and words (default: 1)"),
    ] + ReviewArguments.timing + ReviewArguments.looks + [
      OptionSpec(
        "compression", value: "fast|default|small", "time for small PNG and APNG (default: default)"
      ),
      GIFArguments.quality, GIFArguments.matte, GIFArguments.alpha, GIFArguments.dither,
      GIFArguments.compatible,
      GIFArguments.maximumBytes,
      ShowResult.option,
      OptionSpec("no-sort", "take files in the order in which they are named"),
      OptionSpec("jobs", value: "N", "threads that work (default: all processors)"),
      OptionSpec("json", "print the results as JSON"),
      OptionSpec("progress", value: "auto|always|never", "a progress bar (default: auto)"),
    ] + OptionSpec.limits

  static func run(_ arguments: ParsedArguments) throws {
    let outputs = try outputs(arguments)
    var job = EncodeJob()
    job.jobs = try arguments.integer("jobs", in: 1...256) ?? job.jobs
    job.framesPerSecond = try arguments.number("fps", in: 0.01...1000)
    job.plays = try arguments.plays("plays")
    job.scale = try arguments.number("scale", in: 0.01...1000) ?? 1
    job.compression = try arguments.compression("compression") ?? .default
    job.gif = try arguments.gifOptions()
    job.maximumBytes = try arguments.maximumBytes(for: outputs)
    job.limits = try arguments.limits()
    job.review = try arguments.reviewOptions()
    let show = arguments.has("show") ? try ShowResult(arguments, outputs: outputs) : nil
    let progressMode = try arguments.progressMode("progress")
    let isPiped = outputs.contains { Output.isStandardOutput($0.path) }
    if isPiped, arguments.has("json") {
      throw CommandError.usage("--json: standard output is the picture's; name a file with -o")
    }
    let frames = try FrameFiles(arguments.operands, sorts: !arguments.has("no-sort"))
    if let old = arguments.last("compare") { try job.compare(with: old, arguments) }
    var reports: [Report.File] = []
    for (path, output) in outputs {
      let progress = ProgressBar(mode: progressMode)
      defer { progress.finish() }
      let summary = try job.write(frames, to: output, progress: progress.update)
      reports.append(Report.File(path: path, summary))
    }
    if arguments.has("json") {
      if let report = Report(reports) { try Output.printJSON(report) }
    } else if !isPiped {
      for report in reports { Output.print(report.line) }
    }
    try show?.show(outputs) { isGIF in
      let progress = ProgressBar(mode: progressMode)
      defer { progress.finish() }
      return try job.file(of: frames, isGIF: isGIF, progress: progress.update)
    }
  }

  private static func outputs(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> [(path: String, Recording.Output)] {
    let paths = arguments.all("output")
    if paths.isEmpty, !arguments.has("show") {
      throw .usage("no output was given; add -o NAME.gif, NAME.apng or FOLDER/")
    }
    return try paths.map { path throws(CommandError) in
      guard let output = Recording.Output(path: path) else { throw .unknownOutput(path) }
      return (path, output)
    }
  }
}

extension CommandError {
  /// An output whose name does not say what it is.
  static func unknownOutput(_ path: String) -> CommandError {
    .usage(
      "\(path): an output of unknown kind; name a .gif, .apng or .png, a FOLDER/ or NAME-%04d.png")
  }
}
