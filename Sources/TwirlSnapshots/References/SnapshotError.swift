/// What keeps a snapshot from being compared or recorded.
public enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
  /// `TWIRL_SNAPSHOTS` names no record mode.
  case unknownRecordMode(String)
  /// A reference is no picture that can be read.
  case badReference(path: String, reason: String)
  /// Two snapshots would have one reference.
  case ambiguousName(String, path: String)
  /// A result file is not what it should be.
  case badResult(path: String, reason: String)
  /// A result file names a place that it must not.
  case escapingPath(String, result: String)
  /// The picture that is to become a reference cannot be read.
  case badPicture(path: String, reason: String)

  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownRecordMode(let name):
      "\(RecordMode.variable)=\(name): no such mode; set all, failed, missing or never"
    case .badReference(let path, let reason):
      "\(path): the reference cannot be read: \(reason); restore it, or delete and record it again"
    case .ambiguousName(let name, let path):
      "\(name): another snapshot has the reference \(path); give one of them a name of its own"
    case .badResult(let path, let reason):
      "\(path): no result of a snapshot: \(reason); delete it and run the tests again"
    case .escapingPath(let path, let result):
      "\(result): it names \(path), which is no .png file below its folder; delete the result, and "
        + "trust nothing else from where it came"
    case .badPicture(let path, let reason):
      "\(path): the picture cannot be read: \(reason); run the tests again"
    }
  }
}
