import Foundation

/// The names that snapshots have had, so that no two of them share a reference unnoticed.
///
/// Whether a line runs again because of a loop, or because the whole test is repeated, cannot be told
/// from here. What is certain is that two *lines* with one name are a mistake; and a line that shows
/// another picture than before is a mistake unless the test passes.
///
/// Sendable unchecked because a lock guards its state: tests run in parallel.
final class UsedNames: @unchecked Sendable {
  /// What is known of a name.
  enum Claim: Equatable {
    /// It is new, or repeats what was.
    case granted
    /// The same line has shown another picture under this name.
    case changed
    /// Another line has it.
    case taken(by: String)
  }

  private struct Use {
    var line: String
    var picture: Int
  }

  private let lock = NSLock()
  private var uses: [String: Use] = [:]

  /// The names of this process.
  ///
  /// State of the process because that is what tests in parallel share; it decides which mistakes are
  /// reported and nothing else.
  static let ofProcess = UsedNames()

  /// Asks for a name.
  ///
  /// - Parameters:
  ///   - path: the reference's.
  ///   - line: the place of the call.
  ///   - bytes: the picture's.
  func claim(_ path: String, line: String, bytes: [UInt8]) -> Claim {
    let picture = bytes.hashValue
    lock.lock()
    defer { lock.unlock() }
    // File systems may ignore case.
    guard let use = uses.updateValue(Use(line: line, picture: picture), forKey: path.lowercased())
    else { return .granted }
    if use.line != line {
      uses[path.lowercased()] = use
      return .taken(by: use.line)
    }
    return use.picture == picture ? .granted : .changed
  }
}

/// The names that one run of one test case has used.
final class CaseNames: @unchecked Sendable {
  private let lock = NSLock()
  private var paths: Set<String> = []

  /// Returns whether a name is new.
  func claim(_ path: String) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return paths.insert(path.lowercased()).inserted
  }
}
