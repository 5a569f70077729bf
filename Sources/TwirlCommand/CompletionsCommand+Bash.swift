extension CompletionsCommand {
  /// The script for bash 3.2, which macOS has, and later.
  static func bash(_ commands: [CompletedCommand]) -> String {
    let first = commands.filter { $0.words.count == 1 }.compactMap(\.words.first)
    var cases = ""
    for command in commands {
      cases += "    \(quoted(command.words.joined(separator: " "))))\n"
      cases += "      options='\(command.options.flatMap(forms).joined(separator: " "))'\n"
      if !command.commands.isEmpty {
        cases += "      words='\(command.commands.map(\.word).joined(separator: " "))'\n"
      }
      for option in command.options where option.value != nil {
        let forms = forms(option).joined(separator: "|")
        cases +=
          "      case $previous in \(forms)) kind=\(bash(CompletedValue(option: option))) ;; esac\n"
      }
      cases += "      [ -n \"$kind\" ] || operands=\(bash(command.operands))\n      ;;\n"
    }
    return """
      # Completion of twirl for bash, made by 'twirl completions bash'.

      # _twirl_offer KIND: puts what fits $current into COMPREPLY.
      _twirl_offer() {
        local IFS=$'\\n' ending
        case $1 in
          names:*) COMPREPLY=($(compgen -W "$(printf '%s' "${1#names:}" | tr ' ' '\\n')" -- "$current")) ;;
          folders) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")) ;;
          files) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")) ;;
          files:*)
            compopt -o filenames 2>/dev/null
            COMPREPLY=($(compgen -d -- "$current"))
            for ending in $(printf '%s' "${1#files:}" | tr ' ' '\\n'); do
              COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$current"))
            done
            ;;
        esac
      }

      _twirl() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=${COMP_WORDS[1]} options='' words='' kind='' operands=''
        COMPREPLY=()
        # --option=value arrives in three words.
        if [ "$current" = = ]; then
          current=''
        elif [ "$previous" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if [ "$COMP_CWORD" -eq 1 ]; then
          _twirl_offer 'names:\(first.joined(separator: " ")) --help --version'
          return
        fi
        case $command in
          \(commands.filter { !$0.commands.isEmpty }.compactMap(\.words.first).joined(separator: "|")))
            [ "$COMP_CWORD" -gt 2 ] && command="$command ${COMP_WORDS[2]}" ;;
        esac
        case $command in
      \(cases)  esac
        if [ -n "$kind" ]; then
          _twirl_offer "$kind"
        elif [ "${current#-}" != "$current" ]; then
          _twirl_offer "names:$options"
        elif [ -n "$words" ]; then
          _twirl_offer "names:$words"
        else
          _twirl_offer "$operands"
        fi
      }

      complete -F _twirl twirl

      """
  }

  /// An option as it is written: `--output` and `-o`.
  static func forms(_ option: OptionSpec) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  private static func bash(_ value: CompletedValue) -> String {
    switch value {
    case .names(let names): quoted("names:" + names.joined(separator: " "))
    case .files(let endings):
      endings.isEmpty ? "files" : quoted("files:" + endings.joined(separator: " "))
    case .folders: "folders"
    case .nothing: "nothing"
    }
  }

  /// Text in single quotes, as all three shells read it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
