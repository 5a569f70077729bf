/// `twirl completions`: what makes a shell complete commands, options and files.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let synopsis = "bash|zsh|fish"
  static let summary = "print what makes a shell complete command lines"
  static let discussion = """
    Commands, options, their values and files are completed. Print it where the shell finds it:

      twirl completions bash > ~/.local/share/bash-completion/completions/twirl
      twirl completions zsh > ~/.zfunc/_twirl      # with fpath+=~/.zfunc before compinit in ~/.zshrc
      twirl completions fish > ~/.config/fish/completions/twirl.fish
    """
  static let options: [OptionSpec] = []

  static func run(_ arguments: ParsedArguments) throws {
    let shell = try arguments.operand("shell", command: name)
    let commands = CompletedCommand.all
    switch shell {
    case "bash": Output.print(bash(commands))
    case "zsh": Output.print(zsh(commands))
    case "fish": Output.print(fish(commands))
    default: throw CommandError.usage("\(shell): no such shell; give bash, zsh or fish")
    }
  }
}

/// A command as shells complete it.
struct CompletedCommand {
  /// The words that call it: `["snapshot", "verify"]`.
  var words: [String]
  var summary: String
  var options: [OptionSpec]
  /// What may stand for its operands.
  var operands: CompletedValue
  /// The words that may follow, of a command that has commands of its own.
  var commands: [(word: String, summary: String)] = []

  /// All commands of the program, those that have commands of their own before these.
  static var all: [CompletedCommand] {
    Program.commands.flatMap { command -> [CompletedCommand] in
      guard let group = command as? any CommandGroup.Type else {
        return [CompletedCommand(command)]
      }
      let inner = group.commands.map { CompletedCommand($0) }
      var outer = CompletedCommand(group)
      outer.commands = inner.map { ($0.words.last ?? "", $0.summary) }
      return [outer] + inner
    }
  }

  init(_ command: any Command.Type) {
    words = command.name.split(separator: " ").map(String.init)
    summary = command.summary
    options = command.options + [command.helpOption]
    operands = CompletedValue(synopsis: command.synopsis)
  }
}

/// What a shell offers for a value.
enum CompletedValue: Equatable {
  case names([String])
  /// Files with these endings, or all where there are none; folders always, as files lie in them.
  case files([String])
  case folders
  case nothing

  private static let pictures = ["gif", "apng", "png"]
  private static let scenes = ["json", "storyboard", "xib"]

  /// What the help calls an option's value says what it is.
  init(option: OptionSpec) {
    switch option.name {
    case "metric": self = .names(["perceptual", "exact", "channels", "pixelmatch"])
    case "alpha": self = .names(["threshold", "ordered"])
    case "record": self = .names(["never", "missing", "failed", "all"])
    default: self.init(placeholder: option.value ?? "")
    }
  }

  /// The words before the first option stand for operands.
  init(synopsis: String) {
    var values: [CompletedValue] = []
    for word in synopsis.split(separator: " ") {
      let plain = word.replacing("...", with: "").filter { !"[]".contains($0) }
      if word.hasPrefix("[-") || word.hasPrefix("-") || plain == "|" { break }
      values.append(CompletedValue(placeholder: plain))
    }
    self = values.first ?? .nothing
  }

  private init(placeholder: String) {
    let parts = placeholder.split(separator: "|").map(String.init)
    let names = parts.filter { $0.allSatisfy(\.isLowercase) }
    if !names.isEmpty {
      self = .names(names)
    } else if parts.contains("SCENE") {
      self = .files(Self.scenes + (parts.contains("CLIP") ? Self.pictures : []))
    } else if parts.count == 1, let dot = placeholder.lastIndex(of: "."),
      !placeholder.hasSuffix("]")
    {
      self = .files([String(placeholder[placeholder.index(after: dot)...])])
    } else {
      switch parts.first {
      case "OUT": self = .files(Self.pictures)
      case "FRAME", "A": self = .files(Self.pictures)
      case "OLD": self = .files(Self.pictures + Self.scenes)
      case "FILE": self = .files([])
      case "DIR", "FOLDER", "FOLDER/", "ARTIFACTS": self = .folders
      default: self = .nothing
      }
    }
  }
}
