import Foundation
import TwirlKit

/// `twirl strip`: several moments of an animation in one picture.
enum StripCommand: Command {
  static let name = "strip"
  static let synopsis = "SCENE|CLIP -o OUT.png [options]"
  static let summary = "draw several moments in one PNG, beside or above each other"
  static let discussion = """
    SCENE is a scene file; CLIP a GIF, an APNG, PNG files, a FOLDER/ of them or NAME-%04d.png. The
    moments are even in time, from the beginning to where all is at rest; or, with --by motion, even
    in change: the way that the corners of all moving views have gone, in points, or in a clip the sum
    of the differences between pixels.

    --onion-skin draws all moments in one picture: the last one solid, the others as ghosts, from
    opacity 0.12 for the first to 0.42 for the last but one. Lines are the motion paths of the corners
    and the middle of each view that moves; dots on them are even in time: close ones mean slow.
    --curves adds x, y, scale, angle and alpha against time below, with the moments marked. Paths and
    curves are those of the outermost views that move, of which the five that move most.
    What shows where views are needs the scene: of these forms a clip has --rulers only.
    """
  static let options =
    [
      OptionSpec("output", short: "o", value: "OUT.png", "the PNG file to write"),
      OptionSpec("frames", value: "N", "the number of moments (default: 9)"),
      OptionSpec("at", value: "S[,S...]", "the moments in seconds, instead of a number of them"),
      OptionSpec("by", value: "time|motion", "what lies evenly between moments (default: time)"),
      OptionSpec("from", value: "S", "where the strip begins, in seconds (default: 0)"),
      OptionSpec("to", value: "S", "where it ends (default: where all is at rest)"),
      OptionSpec("columns", value: "N", "pictures beside each other (default: as on a screen)"),
      OptionSpec("onion-skin", "all moments in one picture, with ghosts and motion paths"),
      OptionSpec("solid", value: "last|first", "the moment that is no ghost (default: last)"),
      OptionSpec("of", value: "ID", "a view whose path is shown; may be given several times"),
      OptionSpec("rulers", "scales in points beside the pictures"),
      OptionSpec("anchors", "mark anchor points, with their paths"),
      OptionSpec("curves", "x, y, scale, angle and alpha against time, below"),
      OptionSpec(
        "title", value: "TEXT", "what stands above (default: the file's name; \"\": nothing)"),
      SceneArguments.scale, SceneArguments.background, SceneArguments.scene, SceneArguments.strict,
      OptionSpec("fps", value: "N", "frames a second of PNG files (default: 50)"),
      OptionSpec("json", "print the moments and paths as JSON"),
    ] + OptionSpec.limits

  static func run(_ arguments: ParsedArguments) throws {
    let output = try output(arguments)
    let isPiped = Output.isStandardOutput(output)
    if isPiped, arguments.has("json") {
      throw CommandError.usage("--json: standard output is the picture's; name a file with -o")
    }
    guard let input = arguments.operands.first else {
      throw CommandError.usage("no scene or clip was given; see 'twirl strip --help'")
    }
    let options = try arguments.stripOptions(of: input)
    let drawing: StripDrawing
    do {
      if let clip = try StripClip(arguments) {
        drawing = try clip.draw(options)
      } else {
        let scene = try arguments.scene(at: try arguments.operand("scene", command: name))
        let fonts = FontBook()
        drawing = try Strip(options: options) { try scene.makeStage(fonts: fonts) }.draw()
      }
    } catch let error as StripError {
      throw CommandError(error, input: input)
    } catch {
      throw CommandError(describing: error, input: input)
    }
    let sink = try FileSink(path: output)
    try drawing.write(into: sink)
    try sink.commit()
    let report = StripReport(drawing, path: output, bytes: sink.byteCount)
    if arguments.has("json") {
      try Output.printJSON(report)
    } else if !isPiped {
      Output.print(report.line)
    }
  }

  private static func output(_ arguments: ParsedArguments) throws(CommandError) -> String {
    let paths = arguments.all("output")
    guard let path = paths.last else { throw .usage("no output was given; add -o NAME.png") }
    guard paths.count == 1 else {
      throw .usage("\(path): one output is enough; a strip is one PNG")
    }
    let isPNG = path.lowercased().hasSuffix(".png") && FileSequence(pattern: path) == nil
    // What is neither file nor folder, such as a pipe, has no kind.
    let isStream =
      Recording.Output(path: path) == .gif(path: path)
      && !path.lowercased().hasSuffix(".gif")
    guard isPNG || isStream else {
      throw .usage("\(path): a strip is one PNG file; name a .png")
    }
    return path
  }
}

extension CommandError {
  /// Tells why a strip cannot be drawn, and which option mends it.
  fileprivate init(_ error: StripError, input path: String) {
    switch error {
    case .endless, .tooLong: self = .badInput("\(path): \(error), such as --to 3")
    case .nothingMoves: self = .badInput("\(path): \(error), with --by time")
    case .emptyClip: self = .badInput("\(path): \(error)")
    case .emptySpan, .momentAfterEnd, .tooLarge: self = .usage("\(path): \(error)")
    case .unknownView: self = .usage("--of: \(error)")
    case .needsViews: self = .usage("\(path): \(error)")
    }
  }
}
