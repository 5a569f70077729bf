import Foundation
import TwirlKit

/// `twirl render`: a scene file to pictures.
enum RenderCommand: Command {
  static let name = "render"
  static let synopsis = "SCENE [-o OUT]... [options]"
  static let summary = "draw a scene file as a GIF, an APNG or PNG frames"
  static let discussion = """
    OUT is NAME.gif, NAME.apng, NAME.png (an APNG if something moves), FOLDER/ or NAME-%04d.png (PNG
    frames). Without -o the GIF lies in the current folder and is called as the scene. Outputs appear
    whole or not at all.

    \(GIFArguments.discussion)

    \(ReviewArguments.discussion)
    """
  static let options =
    [
      OptionSpec("output", short: "o", value: "OUT", "what to write; may be given several times"),
      OptionSpec("fps", value: "N", "frames a second, at most 50 for GIF (default: 50)"),
      SceneArguments.scale,
      OptionSpec("plays", value: "N|forever", "how often the clip is shown (default: forever)"),
      OptionSpec("duration", value: "S", "length in seconds (default: until all is at rest)"),
      SceneArguments.background, SceneArguments.scene, SceneArguments.strict,
    ] + ReviewArguments.timing + ReviewArguments.looks + [
      ReviewArguments.touches,
      ShowResult.option,
      OptionSpec(
        "compression", value: "fast|default|small", "time for small PNG and APNG (default: default)"
      ),
      GIFArguments.quality, GIFArguments.matte, GIFArguments.alpha, GIFArguments.dither,
      GIFArguments.compatible,
      GIFArguments.maximumBytes,
      OptionSpec("jobs", value: "N", "threads that draw (default: all processors)"),
      OptionSpec("json", "print the results as JSON"),
      OptionSpec("progress", value: "auto|always|never", "a progress bar (default: auto)"),
    ]

  static func run(_ arguments: ParsedArguments) throws {
    let path = try arguments.operand("scene", command: name)
    var recordingOptions = try recordingOptions(arguments)
    let outputs = try outputs(
      arguments, scene: path, framesPerSecond: recordingOptions.framesPerSecond)
    recordingOptions.maximumBytes = try arguments.maximumBytes(for: outputs)
    let show = arguments.has("show") ? try ShowResult(arguments, outputs: outputs) : nil
    let progressMode = try arguments.progressMode("progress")
    let isPiped = outputs.contains { Output.isStandardOutput($0.path) }
    if isPiped, arguments.has("json") {
      throw CommandError.usage("--json: standard output is the picture's; name a file with -o")
    }
    let reviewOptions = try arguments.reviewOptions()
    let scene = try arguments.scene(at: path)

    let fonts = FontBook()
    let recording = Recording(options: recordingOptions) { try scene.makeStage(fonts: fonts) }
    var review = Review(of: recording, fonts: fonts)
    review.options = reviewOptions
    if let old = arguments.last("compare") {
      review.before = try ReviewClip(
        comparing: old, options: recordingOptions, limits: CodecLimits(), scene: arguments.scene)
    }
    let isPlain = reviewOptions.isPlain && review.before == nil
    var reports: [Report.File] = []
    for (outputPath, output) in outputs {
      let progress = ProgressBar(mode: progressMode)
      defer { progress.finish() }
      do {
        let summary =
          isPlain
          ? try recording.write(to: output, progress: progress.update)
          : try review.write(to: output, progress: progress.update)
        reports.append(Report.File(path: outputPath, summary))
      } catch {
        throw CommandError(describing: error, input: path)
      }
    }
    if arguments.has("json") {
      if let report = Report(reports) { try Output.printJSON(report) }
    } else if !isPiped {
      for report in reports { Output.print(report.line) }
    }
    try show?.show(outputs) { isGIF in
      let progress = ProgressBar(mode: progressMode)
      defer { progress.finish() }
      do {
        return try review.file(isGIF: isGIF, progress: progress.update)
      } catch {
        throw CommandError(describing: error, input: path)
      }
    }
  }

  private static func recordingOptions(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> Recording.Options {
    var options = Recording.Options()
    options.framesPerSecond = try arguments.number("fps", in: 0.01...1000) ?? 50
    options.duration = try arguments.number("duration", in: 0.001...86_400, unit: " seconds")
    options.jobs = try arguments.integer("jobs", in: 1...256) ?? options.jobs
    options.plays = try arguments.plays("plays") ?? options.plays
    options.compression = try arguments.compression("compression") ?? options.compression
    options.gif = try arguments.gifOptions()
    return options
  }

  private static func outputs(
    _ arguments: ParsedArguments, scene: String, framesPerSecond: Double
  ) throws(CommandError) -> [(path: String, Recording.Output)] {
    var paths = arguments.all("output")
    if paths.isEmpty, !arguments.has("show") {
      let name = scene.split(separator: "/").last.map(String.init) ?? "scene"
      paths = [SceneArguments.stem(of: name) + ".gif"]
    }
    return try paths.map { path throws(CommandError) in
      guard let output = Recording.Output(path: path) else {
        throw .unknownOutput(path)
      }
      if case .gif = output, framesPerSecond > FrameGrid.gifRateLimit {
        throw .usage(
          "--fps \(framesPerSecond.shortDescription): "
            + "\(RecordingError.tooFastForGIF(framesPerSecond: framesPerSecond))")
      }
      return (path, output)
    }
  }
}

extension Review {
  /// Makes a GIF or an APNG in memory.
  func file(isGIF: Bool, progress: Tell) throws -> [UInt8] {
    let bytes = CollectedBytes()
    _ =
      isGIF
      ? try writeGIF(into: bytes, progress: progress)
      : try writeAPNG(into: bytes, progress: progress)
    return bytes.bytes
  }

  /// A sink that others can look into.
  private final class CollectedBytes: ByteSink {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
  }
}
