import Foundation
import TwirlKit

/// `twirl snapshot prune`: references whose scenes are gone.
enum SnapshotPruneCommand: Command {
  static let name = "snapshot prune"
  static let synopsis = "FOLDER... [--references DIR] [--dry-run]"
  static let summary = "remove references without a scene, and what killed processes left"
  static let discussion = """
    Stills of moments are kept as long as there is a scene; with --at, only those of these moments are.
    References of tests, in FOLDER/__Snapshots__/NAME/ with a FOLDER/NAME.swift, are left alone.
    """
  static let options = [
    OptionSpec("references", value: "DIR", "the references (default: FOLDER/__Snapshots__)"),
    OptionSpec("at", value: "S[,S...]", "the moments of stills that are in use"),
    OptionSpec("dry-run", "only list them"),
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let moments = try arguments.moments()
    let folders = try SnapshotScenes.find(
      arguments.operands, references: arguments.last("references"), command: name)
    let isDryRun = arguments.has("dry-run")
    var count = 0
    for references in folders.map(\.references).uniqued() {
      let users = folders.filter { $0.references == references }
      let paths = users.reduce(into: Set<String>()) { $0.formUnion($1.scenePaths) }
      let exact = moments.isEmpty ? nil : Set(users.flatMap { $0.paths(at: moments) })
      let tests = users.reduce(into: Set<String>()) { $0.formUnion(testFiles(in: $1.operand)) }
      let orphans = try references.orphans { path in
        if let group = path.split(separator: "/").first, tests.contains(String(group)) {
          return true
        }
        if let exact, !paths.contains(path.lowercased()) {
          return exact.contains(path.lowercased())
        }
        return SnapshotScenes.isOfScene(path, paths)
      }
      if !isDryRun { try references.remove(orphans) }
      for file in orphans {
        Output.print("\(isDryRun ? "would remove" : "removed") \(printable(file))\n")
      }
      count += orphans.count
    }
    let what = counted(count, "file")
    Output.print(isDryRun ? "\(what) to remove\n" : "\(what) removed\n")
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
