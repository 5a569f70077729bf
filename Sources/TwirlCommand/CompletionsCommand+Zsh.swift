extension CompletionsCommand {
  /// The function `_twirl` for zsh.
  static func zsh(_ commands: [CompletedCommand]) -> String {
    var text = """
      #compdef twirl
      # Completion of twirl for zsh, made by 'twirl completions zsh'.


      """
    for command in commands {
      text += command.commands.isEmpty ? function(command) : group(command)
    }
    let first = commands.filter { $0.words.count == 1 }
    text += dispatch(
      name: "_twirl", calls: first.map { ($0.words[0], $0.summary, functionName($0)) },
      options: ["(- *)--help[print the list of commands]", "(- *)--version[print the version]"])
    return text + """
      if [ "$funcstack[1]" = _twirl ]; then
        _twirl "$@"
      else
        compdef _twirl twirl
      fi

      """
  }

  private static func functionName(_ command: CompletedCommand) -> String {
    "_twirl_" + command.words.joined(separator: "_").replacing("-", with: "_")
  }

  private static func function(_ command: CompletedCommand) -> String {
    var text = "\(functionName(command))() {\n  _arguments -s -S"
    for option in command.options { text += " \\\n    \(argument(option))" }
    text += operands(command.operands).map { " \\\n    \(quoted($0))" } ?? ""
    return text + "\n}\n\n"
  }

  private static func group(_ command: CompletedCommand) -> String {
    let name = functionName(command)
    return dispatch(
      name: name,
      calls: command.commands.map {
        ($0.word, $0.summary, name + "_" + $0.word.replacing("-", with: "_"))
      }, options: ["(- *)--help[print the list of commands]"]) + "\n"
  }

  /// A function whose first argument says which function completes the rest.
  private static func dispatch(
    name: String, calls: [(word: String, summary: String, function: String)], options: [String]
  ) -> String {
    let words = calls.map { "    \(quoted($0.word + ":" + $0.summary))\n" }.joined()
    let cases = calls.map { "        \($0.word)) \($0.function) ;;\n" }.joined()
    return """
      \(name)() {
        local context state state_descr line
        typeset -A opt_args
        local -a commands
        commands=(
      \(words)  )
        _arguments -C \(options.map(quoted).joined(separator: " ")) '1:command:->command' '*::argument:->rest'
        case $state in
          command) _describe command commands ;;
          rest)
            case $line[1] in
      \(cases)      esac
            ;;
        esac
      }

      """
  }

  private static func argument(_ option: OptionSpec) -> String {
    let text = option.summary.replacing("\\", with: "\\\\").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
    var tail = "[\(text)]"
    if let value = option.value {
      let message = value.filter { !"[]:'".contains($0) }
      tail += ":\(message):\(action(CompletedValue(option: option)))"
    }
    let isRepeated = option.summary.contains("several times") || option.summary.contains("repeated")
    // A value may follow in the same word: --fps=30, -oFILE.
    let (joint, shortJoint) = option.value == nil ? ("", "") : ("=", "+")
    guard let short = option.short else {
      return quoted((isRepeated ? "*" : "") + "--\(option.name)\(joint)" + tail)
    }
    let exclusion = isRepeated ? "'*'" : quoted("(-\(short) --\(option.name))")
    return "\(exclusion){-\(short)\(shortJoint),--\(option.name)\(joint)}\(quoted(tail))"
  }

  private static func operands(_ value: CompletedValue) -> String? {
    value == .nothing ? nil : "*:operand:\(action(value))"
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .names(let names): "(\(names.joined(separator: " ")))"
    case .files(let endings) where endings.isEmpty: "_files"
    case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))\""
    case .folders: "_files -/"
    case .nothing: " "
    }
  }
}
