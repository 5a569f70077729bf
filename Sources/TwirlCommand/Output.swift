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

  /// Prints a message on standard error, as one line.
  static func error(_ line: String) {
    FileHandle.standardError.write(Data(line.utf8))
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
