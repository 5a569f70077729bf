extension CompletionsCommand {
  /// The script for fish 3 and later.
  static func fish(_ commands: [CompletedCommand]) -> String {
    var text = """
      # Completion of twirl for fish, made by 'twirl completions fish'.

      # Whether the command line begins with these words, options aside.
      function __twirl_on
          set -l words (commandline -opc)[2..]
          test (count $words) -ge (count $argv); or return 1
          for index in (seq (count $argv))
              test "$words[$index]" = "$argv[$index]"; or return 1
          end
      end

      # Whether these are all words so far.
      function __twirl_after
          test (count (commandline -opc)) -eq (math (count $argv) + 1); and __twirl_on $argv
      end

      complete -c twirl -f
      complete -c twirl -n __twirl_after -l help -s h -d 'print the list of commands'
      complete -c twirl -n __twirl_after -l version -d 'print the version'

      """
    for command in commands {
      let words = command.words.joined(separator: " ")
      let outer = (["__twirl_after"] + command.words.dropLast()).joined(separator: " ")
      let word = command.words.last ?? ""
      text += "\ncomplete -c twirl -n '\(outer)' -a \(word) -d \(fishQuoted(command.summary))\n"
      guard command.commands.isEmpty else { continue }
      let condition = "complete -c twirl -n '__twirl_on \(words)'"
      if let operands = fish(command.operands) { text += "\(condition) \(operands)\n" }
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value =
          option.value == nil ? "" : " -r " + (fish(CompletedValue(option: option)) ?? "-f")
        text += "\(condition) -l \(option.name)\(short)\(value) -d \(fishQuoted(option.summary))\n"
      }
    }
    return text
  }

  private static func fish(_ value: CompletedValue) -> String? {
    switch value {
    case .names(let names): "-f -a '\(names.joined(separator: " "))'"
    case .files(let endings) where endings.isEmpty: "-F"
    case .files(let endings):
      "-f -k -a '" + endings.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " ") + "'"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .nothing: nil
    }
  }

  /// Text in single quotes, in which fish reads only `\\` and `\'` as escapes.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
