import TwirlKit
import TwirlText

/// One of the program's commands.
protocol Command {
  /// The word on the command line.
  static var name: String { get }
  /// What follows the word.
  static var synopsis: String { get }
  /// What it does, in a phrase.
  static var summary: String { get }
  /// More of it, for its own help.
  static var discussion: String { get }
  /// What it can be told.
  static var options: [OptionSpec] { get }

  /// Does the work, and prints results on standard output.
  static func run(_ arguments: ParsedArguments) throws
}

extension Command {
  /// The text of `twirl COMMAND --help`.
  static var help: String {
    var text = "\(summary)\n\nusage: twirl \(name) \(synopsis)\n"
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    text += "\noptions:\n"
    for option in options + [helpOption] { text += helpLine(option) }
    return text
  }

  /// Reads what follows the word, and does the work or prints the help.
  static func parseAndRun(_ arguments: [String]) throws {
    let parsed = try ParsedArguments(arguments, specs: options + [helpOption], command: name)
    if parsed.has("help") { return Output.print(help) }
    try run(parsed)
  }

  static var helpOption: OptionSpec { OptionSpec("help", short: "h", "print this text") }

  private static func helpLine(_ option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let form = "  \(short)--\(option.name)\(option.value.map { " \($0)" } ?? "")"
    let gap = String(repeating: " ", count: max(2, 32 - form.count))
    return form + gap + option.summary + "\n"
  }
}

/// The program: finds the command, runs it, and turns failures into a line and a status.
enum Program {
  static let version = TwirlVersion.current
  static var commands: [any Command.Type] {
    [
      RenderCommand.self, EncodeCommand.self, DecodeCommand.self, InfoCommand.self,
      InspectCommand.self, StripCommand.self, PreviewCommand.self, DiffCommand.self,
      SnapshotCommand.self, InitCommand.self, SchemaCommand.self, CompletionsCommand.self,
    ]
  }

  /// Runs a command line without the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    do {
      try dispatch(arguments)
      try Output.flush()
      return .success
    } catch let error {
      if error is PicturesDiffer, (try? Output.flush()) != nil { return .different }
      let failure = CommandError(describing: error)
      Output.error("twirl: \(failure.message)")
      return failure.status
    }
  }

  private static func dispatch(_ arguments: [String]) throws {
    guard let word = arguments.first else {
      throw CommandError.usage("no command was given; see 'twirl --help'")
    }
    if word == "help", arguments.count > 1 {
      let command = try command(arguments[1])
      guard let group = command as? any CommandGroup.Type else { return Output.print(command.help) }
      return try group.dispatch(Array(arguments.dropFirst(2)) + ["--help"])
    }
    if ["--help", "-h", "help"].contains(word) { return Output.print(help) }
    if word == "--version" { return Output.print("twirl \(version)\n") }
    guard !word.hasPrefix("-") else {
      throw CommandError.usage("\(word): options follow a command; see 'twirl --help'")
    }
    let command = try command(word)
    if let group = command as? any CommandGroup.Type {
      return try group.dispatch(Array(arguments.dropFirst()))
    }
    try command.parseAndRun(Array(arguments.dropFirst()))
  }

  private static func command(_ word: String) throws(CommandError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    let near = closeNames(to: word, among: commands.map { $0.name }, limit: 1).first
    let hint = near.map { "did you mean '\($0)'?" } ?? "see 'twirl --help'"
    throw .usage("\(word): no such command; \(hint)")
  }

  private static var help: String {
    var text = """
      twirl runs UIKit-style view animations and writes them as pictures.

      usage: twirl COMMAND ...
             twirl COMMAND --help
             twirl --version

      commands:

      """
    for command in commands {
      let gap = String(repeating: " ", count: 13 - command.name.count)
      text += "  \(command.name)\(gap)\(command.summary)\n"
    }
    return text + """

      example:
        twirl render button.json -o button.gif

      exit status: 0 success, 1 pictures differ, 64 usage, 65 bad input, 66 no such input,
      70 internal fault, 73 cannot create, 74 read or write failed

      """
  }
}
