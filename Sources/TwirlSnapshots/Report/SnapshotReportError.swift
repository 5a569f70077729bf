import TwirlCodecs

/// Why a report cannot be made of the files that are there.
public enum SnapshotReportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such folder.
  case noFolder(path: String)
  /// A result cannot be opened or read.
  case file(FileError)
  /// A result, or a folder, is there and makes no sense.
  case unreadable(path: String, reason: String)
  /// A result is of a version that this one does not know.
  case version(path: String, version: Int)

  /// One line: the path, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .noFolder(let path):
      "\(path): there is no such folder; name the one that the tests write their results to"
    case .file(let error): error.description
    case .unreadable(let path, let reason):
      "\(path): cannot be read as a snapshot's result: \(reason); remove it and run the test again"
    case .version(let path, let version):
      "\(path): a result of version \(version); make the report with the Twirl that ran the test"
    }
  }
}
