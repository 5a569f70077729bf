import TwirlKit
import TwirlText

/// A command with commands of its own, such as `twirl snapshot verify`.
protocol CommandGroup: Command {
  /// What can follow its name; the names of these begin with it.
  static var commands: [any Command.Type] { get }
}

extension CommandGroup {
  static var synopsis: String { "COMMAND ..." }
  static var options: [OptionSpec] { [] }
  static func run(_ arguments: ParsedArguments) throws {}

  /// Finds the command that arguments begin with, and runs it.
  static func dispatch(_ arguments: [String]) throws {
    guard let word = arguments.first else {
      throw CommandError.usage("no command was given; see 'twirl \(name) --help'")
    }
    if ["--help", "-h", "help"].contains(word) { return Output.print(groupHelp) }
    guard !word.hasPrefix("-") else {
      throw CommandError.usage("\(word): options follow a command; see 'twirl \(name) --help'")
    }
    let names = commands.map { String($0.name.dropFirst(name.count + 1)) }
    guard let index = names.firstIndex(of: word) else {
      let near = closeNames(to: word, among: names, limit: 1).first
      let hint = near.map { "did you mean '\(name) \($0)'?" } ?? "see 'twirl \(name) --help'"
      throw CommandError.usage("\(name) \(word): no such command; \(hint)")
    }
    try commands[index].parseAndRun(Array(arguments.dropFirst()))
  }

  private static var groupHelp: String {
    var text = "\(summary)\n\nusage: twirl \(name) \(synopsis)\n"
    text += "       twirl \(name) COMMAND --help\n\n\(discussion)\n\ncommands:\n"
    for command in commands {
      let word = command.name.dropFirst(name.count + 1)
      text += "  \(word)\(String(repeating: " ", count: 10 - word.count))\(command.summary)\n"
    }
    return text
  }
}

/// `twirl snapshot`: scenes against references that are kept beside them.
enum SnapshotCommand: CommandGroup {
  static let name = "snapshot"
  static let summary = "hold folders of scenes against references that are kept beside them"
  static let discussion = """
    A snapshot is what a scene looks like, moving or still: a PNG or an APNG in the folder
    __Snapshots__ beside the scenes, under the scene's name. It belongs under version control.
    Results, and pictures of what does not match, go to .build/snapshots, or where TWIRL_ARTIFACTS says.

      twirl snapshot record scenes
      twirl snapshot verify scenes
      twirl snapshot report -o report.html
      twirl snapshot accept
    """
  static var commands: [any Command.Type] {
    [
      SnapshotVerifyCommand.self, SnapshotRecordCommand.self, SnapshotAcceptCommand.self,
      SnapshotReportCommand.self, SnapshotPruneCommand.self,
    ]
  }
}

extension CommandError {
  /// Turns a snapshot's failure into a line and a status.
  init(_ error: SnapshotError) {
    switch error {
    case .unknownRecordMode: self = .usage(error.description)
    case .badReference, .ambiguousName, .badResult, .escapingPath, .badPicture:
      self = .badInput(error.description)
    }
  }
}
