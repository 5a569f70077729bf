import Foundation
import TwirlKit

/// `twirl decode`: a picture file to PNG frames, as a viewer shows them.
enum DecodeCommand: Command {
  static let name = "decode"
  static let synopsis = "FILE -o FOLDER/ [--json]"
  static let summary = "write the composited frames of a GIF or APNG as PNG files"
  static let discussion = """
    FILE is a GIF, an APNG or a PNG. The output is FOLDER/ or NAME-%04d.png; it appears whole or not
    at all.
    """
  static let options =
    [
      OptionSpec("output", short: "o", value: "FOLDER/", "where the frames go"),
      OptionSpec("json", "print the results as JSON"),
    ] + OptionSpec.limits

  static func run(_ arguments: ParsedArguments) throws {
    let path = try arguments.operand("file", command: name)
    guard let target = arguments.last("output") else {
      throw CommandError.usage("no output was given; add -o FOLDER/")
    }
    let sequence = try sequence(target)
    let limits = try arguments.limits()
    var result = Result()
    do {
      let file = try PictureFile(path: path)
      let writer = try sequence.begin()
      let decoder = try AnimationDecoder(file.bytes, limits: limits)
      while let frame = try decoder.next() {
        let png = try PNGEncoder(layout: .rgba).encode(frame.canvas, using: result.workspace)
        try writer.add(png)
        result.count(frame, bytes: png.count)
      }
      guard result.report.frames > 0 else {
        throw CommandError.badInput("\(path): the file has no frame; get it again")
      }
      try writer.commit()
    } catch {
      throw CommandError(describing: error, input: path)
    }
    if arguments.has("json") {
      try Output.printJSON(result.report)
    } else {
      Output.print(printable(target) + ": \(counted(result.report.frames, "frame"))\n")
    }
  }

  private static func sequence(_ target: String) throws(CommandError) -> FileSequence {
    if target.lowercased().hasSuffix(".png") {
      if let sequence = FileSequence(pattern: target) { return sequence }
      throw .usage("\(target): one file for all frames; name a FOLDER/ or NAME-%04d.png")
    }
    return FileSequence(folder: target)
  }

  /// What has been written so far.
  private struct Result {
    let workspace = PNGWorkspace()
    private(set) var report = DecodeReport()
    private var duration = FrameDelay.zero

    mutating func count(_ frame: AnimationFrame, bytes: Int) {
      (report.width, report.height) = (frame.canvas.width, frame.canvas.height)
      report.frames += 1
      report.delays.append(milliseconds(frame.delay.seconds))
      duration = duration + frame.delay
      report.duration = milliseconds(duration.seconds)
      report.bytes += bytes
    }
  }
}

/// What `twirl decode --json` prints.
struct DecodeReport: Encodable {
  var width = 0
  var height = 0
  var frames = 0
  /// In milliseconds, as stored.
  var delays: [Double] = []
  /// In milliseconds.
  var duration = 0.0
  /// The size of all PNG files.
  var bytes = 0
}
