import Foundation
import TwirlKit

/// What `twirl snapshot verify --json` prints.
struct SnapshotSummary: Encodable {
  /// How many became what.
  var counts: [String: Int]
  /// In the order of their names.
  var snapshots: [SnapshotResult]
  /// How long all of it took, in seconds.
  var elapsed: Double
  /// Where results and pictures are.
  var artifacts: String

  init(_ results: [SnapshotResult], artifacts: SnapshotArtifacts, elapsed: Double) {
    counts = Dictionary(
      uniqueKeysWithValues: SnapshotResult.Status.allCases.map { status in
        (status.rawValue, results.count { $0.status == status })
      })
    snapshots = results
    self.elapsed = elapsed
    self.artifacts = artifacts.folder
  }

  /// The summary for a person: what needs a look, then a line that counts.
  var text: String {
    snapshots.filter { $0.status != .passed }.map(\.lines).joined() + countLine
  }

  /// `200 snapshots: 198 passed, 1 failed, 1 missing; 3.2 s`.
  private var countLine: String {
    "\(Self.counts(of: snapshots)); \((elapsed * 100).rounded() / 100) s\n"
  }

  /// `200 snapshots: 198 passed, 1 failed, 1 missing`.
  static func counts(of results: [SnapshotResult]) -> String {
    let parts = SnapshotResult.Status.allCases.compactMap { status -> String? in
      let count = results.count { $0.status == status }
      if count == 0 { return nil }
      return status == .error ? counted(count, "error") : "\(count) \(status.rawValue)"
    }
    let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return counted(results.count, "snapshot") + list
  }
}

extension SnapshotResult {
  /// The result for a person: a line, and what else there is to know, each line indented.
  var lines: String {
    let word = status.rawValue + String(repeating: " ", count: 9 - status.rawValue.count)
    let head = "\(word)\(printable(name)): \(printable(headline))\n"
    return head + details.map { "  \(printable($0))\n" }.joined()
  }
}
