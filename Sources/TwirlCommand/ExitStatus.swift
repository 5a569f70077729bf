/// What the program tells the shell, after sysexits.h.
enum ExitStatus: Int32 {
  /// All went well.
  case success = 0
  /// Pictures that were compared differ.
  case different = 1
  /// The command line is wrong: a command, an option, an option's value, an output's kind.
  case usage = 64
  /// An input file says something that is wrong.
  case badInput = 65
  /// An input file does not exist.
  case noInput = 66
  /// The program itself is at fault.
  case fault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed on the way.
  case ioFailure = 74
}

/// A failure that is ready to be shown: one line and an exit status.
struct CommandError: Error {
  var message: String
  var status: ExitStatus

  static func usage(_ message: String) -> CommandError {
    CommandError(message: message, status: .usage)
  }

  static func badInput(_ message: String) -> CommandError {
    CommandError(message: message, status: .badInput)
  }
}
