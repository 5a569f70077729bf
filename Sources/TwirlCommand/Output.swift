import CGetopt
import Foundation
import TwirlKit

/// The program's two streams.
enum Output {
  /// Prints a result on standard output.
  static func print(_ text: String) {
    fputs(text, out)
  }

  /// Prints a value as JSON on standard output: keys sorted, numbers that read back the same.
  static func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Prints a message on standard error, as one line whatever a path in it holds.
  static func error(_ message: String) {
    writeToStandardError(printable(message) + "\n")
  }

  /// Writes to standard error; where that is impossible, nobody is there to be told.
  static func writeToStandardError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Opens something in the place of standard streams that are closed.
  ///
  /// Otherwise a file of ours would get their numbers, and what is meant for a person would end up in
  /// it. Writing to the stand-ins fails as it did before.
  static func reserveStandardStreams() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a path leads to the file or pipe that standard output goes to.
  static func isStandardOutput(_ path: String) -> Bool {
    var (file, output) = (stat(), stat())
    return stat(path, &file) == 0 && fstat(STDOUT_FILENO, &output) == 0
      && file.st_mode & S_IFMT != S_IFCHR && file.st_dev == output.st_dev
      && file.st_ino == output.st_ino
  }

  /// Makes sure that results have arrived, or says that they have not.
  static func flush() throws {
    guard fflush(out) == 0, ferror(out) == 0 else {
      throw FileError.writeFailed(
        path: "standard output", reason: "the results could not be written")
    }
  }

  private static var out: UnsafeMutablePointer<FILE> { standard_output() }
}

/// Returns text without control characters, which would break the line or steer the terminal.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      result += scalar.escaped(asASCII: true)
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A count with its noun: 1 frame, 2 frames.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// A number with separators: 123,456.
func grouped(_ number: Int) -> String {
  var digits = String(number)
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
    index -= 3
  }
  return digits
}
