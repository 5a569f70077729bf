import Foundation
import TwirlKit

/// `twirl snapshot prune`: references whose scenes or tests are gone.
enum SnapshotPruneCommand: Command {
  static let name = "snapshot prune"
  static let synopsis = "FOLDER... | --unused [--references DIR] [--artifacts DIR] [--dry-run]"
  static let summary = "remove references without a scene or test, and what killed processes left"
  static let discussion = """
    Stills of moments are kept as long as there is a scene; with --at, only those of these moments are.
    References of tests, in FOLDER/__Snapshots__/NAME/ with a FOLDER/NAME.swift, are left alone.

    --unused is for those: it removes what has no result, in the folders that the results speak of.
    Empty the results' folder and run all tests before, and look at --dry-run.
    """
  static let options = [
    OptionSpec("references", value: "DIR", "the references (default: FOLDER/__Snapshots__)"),
    OptionSpec("at", value: "S[,S...]", "the moments of stills that are in use"),
    OptionSpec("unused", "references of tests that have no result"),
    SnapshotJob.artifacts,
    OptionSpec("dry-run", "only list them"),
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let isDryRun = arguments.has("dry-run")
    let orphans =
      try arguments.has("unused") ? orphansOfTests(arguments) : orphansOfScenes(arguments)
    var count = 0
    for (references, files) in orphans {
      if !isDryRun { try references.remove(files) }
      for file in files {
        Output.print("\(isDryRun ? "would remove" : "removed") \(printable(file))\n")
      }
      count += files.count
    }
    let what = counted(count, "file")
    Output.print(isDryRun ? "\(what) to remove\n" : "\(what) removed\n")
  }

  private typealias Orphans = [(references: ReferenceFolder, files: [String])]

  private static func orphansOfTests(_ arguments: ParsedArguments) throws -> Orphans {
    guard arguments.operands.isEmpty, !arguments.has("references"), !arguments.has("at") else {
      throw CommandError.usage("--unused: the folders are those of the results; give no others")
    }
    let artifacts = arguments.snapshotArtifacts()
    let results = try artifacts.results()
    guard !results.isEmpty else {
      throw CommandError(
        message:
          "\(artifacts.folder): there are no results in it; run all tests first, or name another "
          + "folder with --artifacts", status: .noInput)
    }
    return try ReferenceFolder.usage(in: results).map { usage in
      let scenes = "\(usage.references.root)/\(usage.references.folder)/../"
      return (
        usage.references,
        try usage.references.orphans { path in
          // A scene that lies beside tests is none of their business.
          usage.paths.contains(path.lowercased())
            || FileManager.default.fileExists(atPath: "\(scenes)\(path).json")
        }
      )
    }
  }

  private static func orphansOfScenes(_ arguments: ParsedArguments) throws -> Orphans {
    let moments = try arguments.moments()
    let folders = try SnapshotScenes.find(
      arguments.operands, references: arguments.last("references"), command: name)
    return try folders.map(\.references).uniqued().map { references in
      let users = folders.filter { $0.references == references }
      let paths = users.reduce(into: Set<String>()) { $0.formUnion($1.scenePaths) }
      let exact = moments.isEmpty ? nil : Set(users.flatMap { $0.paths(at: moments) })
      let tests = users.reduce(into: Set<String>()) { $0.formUnion(testFiles(in: $1.operand)) }
      let files = try references.orphans { path in
        if let group = path.split(separator: "/").first, tests.contains(String(group)) {
          return true
        }
        if let exact, !paths.contains(path.lowercased()) {
          return exact.contains(path.lowercased())
        }
        return SnapshotScenes.isOfScene(path, paths)
      }
      return (references, files)
    }
  }

  /// The Swift files of a folder, without extension: tests keep references in folders of these names.
  private static func testFiles(in folder: String) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Set(names.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) })
  }
}

extension SnapshotScenes {
  /// The paths of the stills of some moments, without regard to case.
  fileprivate func paths(at moments: [SnapshotMoment]) -> [String] {
    scenes.flatMap { scene in moments.map { scene.name(at: $0).path.lowercased() } }
  }
}

extension Array where Element: Equatable {
  /// The elements in their order, each once.
  fileprivate func uniqued() -> [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
