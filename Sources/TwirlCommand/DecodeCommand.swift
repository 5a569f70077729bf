import Foundation
import TwirlKit

/// `twirl decode`: a picture file to PNG frames, as a viewer shows them.
enum DecodeCommand: Command {
  static let name = "decode"
  static let synopsis = "FILE -o FOLDER/ [--json]"
  static let summary = "write a GIF's composited frames as PNG files"
  static let discussion = """
    FILE is a GIF or a PNG. The output is FOLDER/ or NAME-%04d.png; it appears whole or not at all.
    Animated PNG is not supported yet.
    """
  static let options = [
    OptionSpec("output", short: "o", value: "FOLDER/", "where the frames go"),
    OptionSpec("json", "print the results as JSON"),
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let path = try arguments.operand("file", command: name)
    guard let target = arguments.last("output") else {
      throw CommandError.usage("no output was given; add -o FOLDER/")
    }
    let sequence = try sequence(target)
    var result = Result()
    do {
      let file = try PictureFile(path: path)
      let writer = try sequence.begin()
      try decode(file, path: path) { picture, delay in
        let png = try PNGEncoder(layout: .rgba).encode(picture, using: result.workspace)
        try writer.add(png)
        result.count(picture, delay: delay, bytes: png.count)
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

  private static func decode(
    _ file: PictureFile, path: String, _ body: (Bitmap, Int) throws -> Void
  ) throws {
    switch file {
    case .gif(let bytes):
      let decoder = try GIFDecoder(bytes)
      while let frame = try decoder.next() { try body(frame.canvas, frame.info.delay) }
    case .png(let bytes):
      if PNGHeader.isAnimated(bytes) {
        throw CommandError.badInput(
          "\(path): an animated PNG, which is not supported yet; convert it to a GIF")
      }
      try body(try PNGDecoder().decode(bytes), 0)
    }
  }

  /// What has been written so far.
  private struct Result {
    let workspace = PNGWorkspace()
    private(set) var report = DecodeReport()

    mutating func count(_ picture: Bitmap, delay: Int, bytes: Int) {
      (report.width, report.height) = (picture.width, picture.height)
      report.frames += 1
      report.delays.append(delay * 10)
      report.duration += delay * 10
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
  var delays: [Int] = []
  /// In milliseconds.
  var duration = 0
  /// The size of all PNG files.
  var bytes = 0
}
