import Foundation
import Testing
import TwirlKit

/// A folder with scenes and what `twirl snapshot` makes of them.
struct SnapshotFolder {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// - Parameter scenes: texts by path below `scenes`, without extension.
  init(_ scenes: [String: String] = ["still": SceneText.still, "sub/mover": SceneText.mover]) throws
  {
    folder = try TemporaryFolder()
    for (name, text) in scenes { try write(text, to: "scenes/\(name).json") }
  }

  func write(_ text: String, to name: String) throws {
    let place = (name as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(place)", withIntermediateDirectories: true)
    try folder.write(text, to: name)
  }

  /// Runs `twirl snapshot`, whatever the environment of the tests says.
  func snapshot(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Twirl.Outcome {
    try snapshot(arguments, environment: environment)
  }

  /// Runs `twirl snapshot`, whatever the environment of the tests says.
  func snapshot(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Twirl.Outcome {
    let usual = ["TWIRL_SNAPSHOTS": "never", "TWIRL_ARTIFACTS": ""]
    return try Twirl.run(
      ["snapshot"] + arguments, in: folder, environment: usual.merging(environment) { $1 })
  }

  /// Runs `twirl snapshot` and fails unless it succeeds.
  @discardableResult
  func succeed(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try snapshot(arguments)
    #expect(outcome.status == 0, "\(outcome.output)", sourceLocation: sourceLocation)
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
    return outcome.output
  }

  /// All files below a folder, relative to it, in order; hidden ones as well.
  func files(in place: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: "\(path)/\(place)")?.compactMap {
      $0 as? String
    }
    return (names ?? []).filter { name in
      var isFolder: ObjCBool = false
      let path = "\(path)/\(place)/\(name)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The results in the usual folder, by name.
  func results(in place: String = ".build/snapshots") throws -> [String: SnapshotResult] {
    let results = try SnapshotArtifacts("\(path)/\(place)").results()
    return Dictionary(results.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Changes a result file.
  func change(_ name: String, _ change: (inout SnapshotResult) -> Void) throws {
    let place = "\(path)/.build/snapshots/\(name).result.json"
    var result = try SnapshotArtifacts.result(at: place)
    change(&result)
    try JSONEncoder().encode(result).write(to: URL(fileURLWithPath: place))
  }

  /// Whether two files look the same to the bit.
  func areEqual(_ a: String, _ b: String) throws -> Bool {
    try Twirl.run("diff", a, b, "--metric", "exact", in: folder).output == "equal\n"
  }
}

extension SceneText {
  /// The square of `mover` one point further down.
  static let changedMover = mover.replacing("[0, 5, 10, 10]", with: "[0, 6, 10, 10]")
    .replacing("[45, 10]", with: "[45, 11]")
  /// The square of `still` one point further down.
  static let changedStill = still.replacing("[0, 5, 10, 10]", with: "[0, 6, 10, 10]")
}

/// What a run prints, without the time that it took.
func withoutTimes(_ output: String) -> String {
  output.replacing(#/; [0-9.e-]+ s\n/#, with: "\n")
}

/// What `--json` prints.
struct PrintedSummary: Decodable {
  var counts: [String: Int]
  var snapshots: [SnapshotResult]
  var elapsed: Double
  var artifacts: String

  init(_ text: String) throws {
    self = try JSONDecoder().decode(PrintedSummary.self, from: Data(text.utf8))
  }
}
