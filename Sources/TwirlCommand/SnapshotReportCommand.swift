import Foundation
import TwirlKit

/// `twirl snapshot report`: results as a page for a person, or for a build server.
enum SnapshotReportCommand: Command {
  static let name = "snapshot report"
  static let synopsis = "[ARTIFACTS...] [-o report.html] [--junit FILE] [--json FILE]"
  static let summary =
    "merge results into a page, JUnit XML or JSON; status 1 if one failed"
  static let discussion = """
    ARTIFACTS are folders of results, such as those of several shards; without one it is
    .build/snapshots, or where TWIRL_ARTIFACTS says. Of a snapshot with several results the worst
    counts. The page needs nothing but itself. Without -o, --junit and --json it is report.html.
    """
  static let options = [
    OptionSpec("output", short: "o", value: "FILE.html", "where the page goes"),
    OptionSpec("junit", value: "FILE", "where JUnit XML goes"),
    OptionSpec("json", value: "FILE", "where JSON goes"),
    OptionSpec("title", value: "TEXT", "what the page is called (default: Snapshots)"),
    OptionSpec("show-passed", "show the references of snapshots that passed, too"),
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let folders =
      arguments.operands.isEmpty ? [arguments.snapshotArtifacts().folder] : arguments.operands
    let files = (arguments.last("junit"), arguments.last("json"))
    var page = arguments.last("output")
    if page == nil, files.0 == nil, files.1 == nil { page = "report.html" }
    let report: SnapshotReport
    do {
      report = try SnapshotReport(folders: folders)
    } catch {
      throw CommandError(error)
    }
    guard !report.entries.isEmpty else {
      throw CommandError(
        message: "\(folders.joined(separator: ", ")): there are no results in it; run the tests or "
          + "'twirl snapshot verify' first", status: .noInput)
    }
    if let page {
      var sink = try FileSink(path: page)
      try report.writeHTML(to: &sink, options: htmlOptions(arguments, report, folders))
      try sink.commit()
    }
    if let path = files.0 { try FileSink.write(Array(report.junitXML().utf8), to: path) }
    if let path = files.1 { try FileSink.write(Array(report.json().utf8), to: path) }
    for path in [page, files.0, files.1].compactMap({ $0 }) where !Output.isStandardOutput(path) {
      Output.print(
        "\(printable(path)): \(SnapshotSummary.counts(of: report.entries.map(\.result)))\n")
    }
    let isSuccess = report.entries.allSatisfy {
      $0.result.status == .passed || $0.result.status == .recorded
    }
    if !isSuccess { throw PicturesDiffer() }
  }

  private static func htmlOptions(
    _ arguments: ParsedArguments, _ report: SnapshotReport, _ folders: [String]
  ) -> SnapshotReport.HTMLOptions {
    var options = SnapshotReport.HTMLOptions()
    if let title = arguments.last("title") { options.title = title }
    options.showsPassed = arguments.has("show-passed")
    // Each name is there once; what failed is accepted in the folder that it was found in.
    let homes = report.entries.map { entry in
      (entry.result.name, folders.first { (entry.folder + "/").hasPrefix($0 + "/") } ?? folders[0])
    }
    let folderOf = Dictionary(homes) { first, _ in first }
    options.acceptCommand = { result in
      folderOf[result.name].map { SnapshotArtifacts($0).acceptCommand(for: result.name) }
    }
    return options
  }
}

extension CommandError {
  /// Turns a report's failure into a line and a status.
  fileprivate init(_ error: SnapshotReportError) {
    switch error {
    case .noFolder: self.init(message: error.description, status: .noInput)
    case .file(let error): self.init(describing: error)
    case .unreadable, .version: self = .badInput(error.description)
    }
  }
}
