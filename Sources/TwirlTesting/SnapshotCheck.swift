import Foundation
import TwirlCodecs
import TwirlSnapshots

/// One call of `expectSnapshot`: from a test's identity and what the caller says to a result.
///
/// It decides everything and reports nothing; ``SnapshotReporter`` makes an issue of what it returns.
struct SnapshotCheck {
  /// The test.
  var identity: TestIdentity
  /// What the test and its suites say.
  var settings: SnapshotSettings
  /// The names so far.
  var names: UsedNames
  /// The line of the call, as `File.swift:12`.
  var place: String
  /// What the caller calls the snapshot; nil for a test's only one.
  var named: String?
  /// What becomes a reference, if the caller says so.
  var record: RecordMode?
  /// How pictures are compared, if the caller says so.
  var tolerance: AnimationComparison?
  /// What is left out.
  var mask = ComparisonMask()

  /// What became of it, and what a person gets to see.
  struct Outcome {
    var result: SnapshotResult
    /// Pictures for the test's report, by name.
    var attachments: [(name: String, bytes: [UInt8])] = []
  }
}

extension SnapshotCheck {
  /// Verifies one picture.
  ///
  /// - Parameters:
  ///   - time: which of several instants it shows, in seconds.
  ///   - draw: makes it.
  func outcome(at time: TimeInterval? = nil, draw: () throws -> SnapshotPicture) -> Outcome {
    let root = identity.packageRoot
    let references = identity.references(
      in: settings.folder ?? SnapshotSettings.defaultFolder, root: root)
    let name = name(at: time)
    let refusal: (String) -> Outcome = { reason in
      var result = SnapshotResult(
        name: name.description, status: .error, headline: reason,
        referenceFile: references.file(of: name), root: references.root)
      result.source = place
      return Outcome(result: result)
    }
    if let mistake = mistakeInName { return refusal(mistake) }
    let mode: RecordMode
    do { mode = try settings.recordMode(record) } catch { return refusal("\(error)") }

    var comparison = tolerance ?? settings.tolerance ?? AnimationComparison()
    if !mask.isEmpty { comparison.frames.mask = mask }
    let verifier = SnapshotVerifier(
      references: references,
      artifacts: settings.artifacts(root: root, module: identity.module), mode: mode,
      comparison: comparison)
    do {
      let picture: SnapshotPicture
      do { picture = try draw() } catch {
        return Outcome(
          result: try verifier.fail(name, because: "it cannot be drawn: \(error)", source: place))
      }
      return try outcome(of: picture, name, verifier, refusal)
    } catch {
      return refusal("\(error)")
    }
  }

  private func outcome(
    of picture: SnapshotPicture, _ name: SnapshotName, _ verifier: SnapshotVerifier,
    _ refusal: (String) -> Outcome
  ) throws -> Outcome {
    let path = verifier.references.path(of: name)
    if let names = settings.names, !names.claim(path) { return refusal(Self.twice) }
    let claim = names.claim(path, line: place, bytes: picture.bytes)
    if case .taken(let other) = claim {
      return refusal("another snapshot has this name, at \(other); \(Self.remedy)")
    }
    var result = try verifier.verify(picture, as: name, source: place)
    if claim == .changed, result.status != .passed {
      result.details.append(
        "this line has shown another picture under the same name; if it runs several times in one "
          + "test, \(Self.remedy)")
    }
    return Outcome(
      result: result, attachments: try attachments(of: result, name, verifier.artifacts))
  }

  private static let remedy = "give each a name of its own: expectSnapshot(of:named:)"
  private static let twice = "the test has had a snapshot of this name already; \(remedy)"

  private var mistakeInName: String? {
    if named == "" { return "its name is empty; leave out named: or give it one" }
    if identity.isParameterized, named == nil {
      return "a test that runs once for each of several arguments must name its snapshots after "
        + "them, as all would share one reference: expectSnapshot(of:named:)"
    }
    return nil
  }

  private func name(at time: TimeInterval?) -> SnapshotName {
    let parts = [named == "" ? nil : named, time.map(Self.key)].compactMap { $0 }
    return SnapshotName(
      groups: identity.groups, test: identity.test,
      key: parts.isEmpty ? nil : parts.joined(separator: "-"))
  }

  /// An instant as a part of a name: 0.25 s is `0250ms`, so that files lie in the order of time.
  ///
  /// What is no whole number of milliseconds is told in microseconds, or in nanoseconds.
  static func key(_ seconds: TimeInterval) -> String {
    let nanoseconds = Int64((min(max(seconds, 0), 1e6) * 1e9).rounded())
    let (unit, value) =
      nanoseconds % 1_000_000 == 0
      ? ("ms", nanoseconds / 1_000_000)
      : nanoseconds % 1_000 == 0 ? ("us", nanoseconds / 1_000) : ("ns", nanoseconds)
    let digits = "\(value)"
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits + unit
  }

  /// The pictures of a failure, under names without slashes, which attachments cannot have.
  private func attachments(
    of result: SnapshotResult, _ name: SnapshotName, _ artifacts: SnapshotArtifacts
  ) throws -> [(name: String, bytes: [UInt8])] {
    guard result.status != .passed, result.status != .recorded else { return [] }
    let folder = (artifacts.resultPath(of: name) as NSString).deletingLastPathComponent
    let prefix = name.path.split(separator: "/").dropLast().map { $0 + "-" }.joined()
    return try [result.reference, result.actual, result.difference, result.strip].compactMap { $0 }
      .map { (prefix + $0.path, try FileSource.read("\(folder)/\($0.path)")) }
  }
}
