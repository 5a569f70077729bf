import Foundation
import TwirlKit

/// `twirl snapshot accept`: what failed or is missing becomes the reference.
enum SnapshotAcceptCommand: Command {
  static let name = "snapshot accept"
  static let synopsis = "[NAME...] [--artifacts DIR] [--root DIR]"
  static let summary = "make the pictures of failed and missing snapshots their references"
  static let discussion = """
    NAME is a snapshot, a folder of snapshots, or a pattern: * stands for anything but /, ** for
    anything, ? for one character. Without NAME, all that failed or are missing are accepted.

    References are relative to the folder that the results name or, where that is not there, as after
    a download from a build server, to the current folder or --root. Every picture is read before the
    first reference is replaced, and results that point elsewhere are refused.
    """
  static let options = [
    SnapshotJob.artifacts,
    OptionSpec("root", value: "DIR", "what references are relative to (default: see above)"),
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let artifacts = arguments.snapshotArtifacts()
    let root = arguments.last("root")
    if let root {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue
      else {
        throw CommandError(message: "\(root): no such folder; check --root", status: .noInput)
      }
    }
    let results = try artifacts.resultFiles().map { file in
      let path = "\(artifacts.folder)/\(file)"
      return (path: path, result: try SnapshotArtifacts.result(at: path))
    }
    guard !results.isEmpty else {
      throw CommandError(
        message:
          "\(artifacts.folder): there are no results in it; run the tests or 'twirl snapshot "
          + "verify' first, or name another folder with --artifacts", status: .noInput)
    }
    let chosen = try chosen(results, arguments.operands)
    let acceptances = try chosen.compactMap {
      try SnapshotAcceptance(of: $0.path, root: root)
    }
    for acceptance in acceptances {
      try acceptance.accept()
      let name = printable(acceptance.result.name)
      Output.print("accepted \(name): \(printable(acceptance.referencePath))\n")
    }
    let errors = chosen.count { $0.result.status == .error }
    let rest =
      errors == 0 ? "" : "; \(errors) could not be drawn and \(errors == 1 ? "is" : "are") left"
    if acceptances.isEmpty {
      let all = chosen.count == 1 ? "the snapshot" : "the \(chosen.count) snapshots"
      Output.print("nothing to accept: none of \(all) failed or is missing\(rest)\n")
    } else {
      Output.print("\(counted(acceptances.count, "snapshot")) accepted\(rest)\n")
    }
  }

  /// The results of names; each name must mean one at least.
  private static func chosen(
    _ results: [(path: String, result: SnapshotResult)], _ names: [String]
  ) throws(CommandError) -> [(path: String, result: SnapshotResult)] {
    guard !names.isEmpty else { return results }
    let known = results.map(\.result.name)
    let patterns = names.map(SnapshotPattern.init)
    for pattern in patterns where !known.contains(where: pattern.matches) {
      throw pattern.unknown(among: known)
    }
    return results.filter { entry in patterns.contains { $0.matches(entry.result.name) } }
  }
}
