import Foundation
import Testing
import TwirlKit

/// The package against the rows of `core-animation.json`, one case a row.
///
/// When all rows have run, one line on standard output counts them:
///
///     core-animation vectors: 304 passed, 0 failed
@Suite(.serialized) struct CoreAnimationTests {
  @Test(arguments: CoreAnimationRow.all)
  func row(_ row: CoreAnimationRow) {
    let differences = row.differences()
    for difference in differences { Issue.record("\(row.id): \(difference)") }
    CoreAnimationTally.shared.count(row, passed: differences.isEmpty)
  }

  /// A file that is not found, or has no rows, must not pass for success.
  @Test func thereAreRows() {
    #expect(!CoreAnimationRow.all.isEmpty, "core-animation.json has no rows or cannot be read")
    if CoreAnimationRow.all.isEmpty { CoreAnimationTally.shared.report() }
  }
}

/// How many rows have held so far.
private final class CoreAnimationTally: @unchecked Sendable {
  static let shared = CoreAnimationTally()

  private let lock = NSLock()
  private var results: [Int: Bool] = [:]

  /// Counts a row, and reports if it was the last one.
  func count(_ row: CoreAnimationRow, passed: Bool) {
    lock.lock()
    defer { lock.unlock() }
    results[row.index] = passed
    if results.count == CoreAnimationRow.all.count { report() }
  }

  func report() {
    let passed = results.values.filter { $0 }.count
    print("core-animation vectors: \(passed) passed, \(results.count - passed) failed")
    // In one piece, whatever else is written at the same time.
    fflush(nil)
  }
}
