import Foundation
import TwirlKit

/// `twirl snapshot report`: results as a page for a person.
enum SnapshotReportCommand: Command {
  static let name = "snapshot report"
  static let synopsis = "[ARTIFACTS...] [-o report.html] [--junit FILE] [--json FILE]"
  static let summary = "merge results into a page, a JUnit file or JSON"
  static let discussion = ""
  static let options: [OptionSpec] = []

  static func run(_ arguments: ParsedArguments) throws {
  }
}
