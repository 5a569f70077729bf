import Testing
import TwirlSnapshots

/// What holds for the snapshots of a suite or a test.
///
///     @Suite(.snapshots(tolerance: .exact)) struct ButtonTests {
///       @Test(.snapshots(record: .failed)) func grows() { … }
///     }
///
/// An argument of `expectSnapshot` goes first, then the innermost trait, then `TWIRL_SNAPSHOTS`, then
/// the usual: nothing is recorded on a build server, elsewhere what is missing.
public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
  let settings: SnapshotSettings

  /// Whether it holds for the tests and suites in a suite as well: it does.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with the settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = settings.over(SnapshotSettings.current)
    if testCase != nil, settings.names == nil { settings.names = CaseNames() }
    try await SnapshotSettings.$current.withValue(settings, operation: function)
  }
}

extension Trait where Self == SnapshotTrait {
  /// Settings of snapshots; what is nil is as further out.
  ///
  /// - Parameters:
  ///   - record: what becomes a reference.
  ///   - tolerance: how pictures are compared.
  ///   - folder: the folder of the references, relative to that of the test's file; `__Snapshots__`
  ///     unless it is named.
  public static func snapshots(
    record: RecordMode? = nil, tolerance: AnimationComparison? = nil, folder: String? = nil
  ) -> SnapshotTrait {
    SnapshotTrait(
      settings: SnapshotSettings(record: record, tolerance: tolerance, folder: folder))
  }
}
