import Foundation
import TwirlSnapshots

/// What holds for the snapshots of a suite, a test or a part of one; nil means as further out.
struct SnapshotSettings: Sendable {
  /// What becomes a reference.
  var record: RecordMode?
  /// How pictures are compared.
  var tolerance: AnimationComparison?
  /// The folder of the references, relative to that of the test's file.
  var folder: String?
  /// The names that the test case has used; nil outside of a trait's scope.
  var names: CaseNames?
  /// The environment; nil for the process's.
  var environment: [String: String]?

  /// What holds here.
  @TaskLocal static var current = SnapshotSettings()

  /// These, and where they say nothing, others.
  func over(_ outer: SnapshotSettings) -> SnapshotSettings {
    SnapshotSettings(
      record: record ?? outer.record, tolerance: tolerance ?? outer.tolerance,
      folder: folder ?? outer.folder, names: names ?? outer.names,
      environment: environment ?? outer.environment)
  }
}

extension SnapshotSettings {
  /// The folder of references unless another one is named.
  static let defaultFolder = ReferenceFolder.defaultName

  /// Returns what decides, before any argument: the innermost trait, then the environment.
  ///
  /// - Throws: ``SnapshotError/unknownRecordMode(_:)``, whatever else is said, as a mistyped variable
  ///   that changes nothing would go unnoticed.
  func recordMode(_ argument: RecordMode?) throws -> RecordMode {
    let environmental = try RecordMode(environment: resolvedEnvironment)
    return argument ?? record ?? environmental
  }

  /// Returns where results go: a folder for each test target, whose files may have equal names.
  func artifacts(root: String, module: String) -> SnapshotArtifacts {
    var folder = SnapshotArtifacts.defaultFolder
    if let named = resolvedEnvironment[SnapshotArtifacts.variable], !named.isEmpty {
      folder = named
    }
    return SnapshotArtifacts(
      URL(fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: root, isDirectory: true))
        .standardizedFileURL.path + "/" + module)
  }

  private var resolvedEnvironment: [String: String] {
    environment ?? ProcessInfo.processInfo.environment
  }
}

/// Runs code whose snapshots have settings of their own, as ``SnapshotTrait`` does for a test.
///
///     final class ButtonTests: XCTestCase {
///       override func invokeTest() { withSnapshots(tolerance: .exact) { super.invokeTest() } }
///     }
///
/// - Parameters:
///   - record: what becomes a reference.
///   - tolerance: how pictures are compared.
///   - folder: the folder of the references, relative to that of the test's file.
///   - body: what the settings hold for.
public func withSnapshots<Result>(
  record: RecordMode? = nil, tolerance: AnimationComparison? = nil, folder: String? = nil,
  _ body: () throws -> Result
) rethrows -> Result {
  let settings = SnapshotSettings(record: record, tolerance: tolerance, folder: folder)
  return try SnapshotSettings.$current.withValue(
    settings.over(SnapshotSettings.current), operation: body)
}
