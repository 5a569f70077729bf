import Foundation
import TwirlKit

/// `twirl init`: a scene file to begin with.
enum InitCommand: Command {
  static let name = "init"
  static let synopsis = "[FILE.json] [--force]"
  static let summary = "write a scene file to begin with, in which every part is explained"
  static let discussion = """
    The file is scene.json unless it is named; - is standard output. A file that is there is left alone.
    """
  static let options = [OptionSpec("force", "replace a file that is there")]

  static func run(_ arguments: ParsedArguments) throws {
    if arguments.operands.count > 1 {
      throw CommandError.usage(
        "\(arguments.operands[1]): one file is enough; see 'twirl init --help'")
    }
    let path = arguments.operands.first ?? "scene.json"
    if path == "-" { return Output.print(StarterScene.text) }
    if path.isEmpty || path.hasSuffix("/") {
      throw CommandError.usage("\(path): not the name of a file; give one such as scene.json")
    }
    if !arguments.has("force"), FileManager.default.fileExists(atPath: path) {
      throw CommandError(
        message: "\(path): the file is there already; name another or add --force",
        status: .cannotCreate)
    }
    do {
      try FileSink.write(Array(StarterScene.text.utf8), to: path)
    } catch {
      throw CommandError(describing: error)
    }
    Output.print("\(path)\n\nnext:\n  twirl render \(Markup.shell(path)) -o \(picture(path))\n")
  }

  /// The picture's name: that of the file without folders, as a word for the shell.
  private static func picture(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return Markup.shell(SceneArguments.stem(of: name) + ".gif")
  }
}
