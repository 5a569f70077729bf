/// What a terminal can do with pictures, as its environment says.
///
/// A terminal could be asked, but one that does not answer would be waited for.
enum ShowTerminal: Equatable {
  /// kitty: takes frames, and plays them itself.
  case kitty
  /// Ghostty: takes pictures as kitty does, and shows a new one in the place of the last.
  case ghostty
  /// Konsole: takes pictures as kitty does.
  case konsole
  /// iTerm2 and WezTerm: take whole files.
  case inlineFiles
  /// Something else; why there is no picture.
  case unknown(String)

  /// What a message names.
  static let supported = "kitty, Ghostty, Konsole (the first frame), WezTerm or iTerm2"

  /// Reads the variables that terminals set.
  ///
  /// - Parameters:
  ///   - environment: all variables.
  ///   - isTerminal: whether standard output is one at all.
  init(environment: [String: String], isTerminal: Bool) {
    func variable(_ name: String) -> String { environment[name] ?? "" }
    let (term, program) = (variable("TERM"), variable("TERM_PROGRAM"))
    if !isTerminal {
      self = .unknown("standard output is no terminal")
    } else if !variable("TMUX").isEmpty || term.hasPrefix("tmux") || term.hasPrefix("screen") {
      self = .unknown("tmux and screen let no pictures through")
    } else if term == "xterm-kitty" {
      self = .kitty
    } else if term == "xterm-ghostty" || program == "ghostty" {
      self = .ghostty
    } else if program == "WezTerm" || program == "iTerm.app" || variable("LC_TERMINAL") == "iTerm2"
    {
      self = .inlineFiles
    } else if !variable("KITTY_WINDOW_ID").isEmpty {
      self = .kitty
    } else if !variable("KONSOLE_VERSION").isEmpty {
      self = .konsole
    } else {
      self = .unknown("this terminal is not known to show pictures")
    }
  }
}
