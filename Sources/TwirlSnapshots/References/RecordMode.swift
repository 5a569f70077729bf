/// When a snapshot becomes the reference that later runs are compared with.
///
///     TWIRL_SNAPSHOTS=failed swift test
public enum RecordMode: String, Sendable, Codable, CaseIterable {
  /// Every snapshot replaces its reference, if it looks different to the bit.
  case all
  /// A snapshot that does not match replaces its reference, and one without a reference becomes it.
  case failed
  /// A snapshot without a reference becomes it.
  case missing
  /// None: references are only read.
  case never

  /// The environment variable that sets the mode.
  public static let variable = "TWIRL_SNAPSHOTS"

  /// Reads the mode from an environment.
  ///
  /// `TWIRL_SNAPSHOTS` decides. Where it is not set, a build server (`CI` is set, and neither empty,
  /// `0` nor `false`) records nothing, and all else records what is missing.
  ///
  /// - Throws: ``SnapshotError/unknownRecordMode(_:)``.
  public init(environment: [String: String]) throws(SnapshotError) {
    if let name = environment[Self.variable] {
      guard let mode = RecordMode(rawValue: name) else { throw .unknownRecordMode(name) }
      self = mode
      return
    }
    let isBuildServer = !["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "")
    self = isBuildServer ? .never : .missing
  }
}
