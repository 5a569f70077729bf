import Foundation
import TwirlCodecs
import TwirlGraphics

/// What compares snapshots with their references, records them, and leaves evidence of failures.
///
///     let verifier = SnapshotVerifier(
///       references: ReferenceFolder("Snapshots", in: "."), artifacts: SnapshotArtifacts("out"),
///       mode: try RecordMode(environment: ProcessInfo.processInfo.environment))
///     let result = try verifier.verify(SnapshotPicture(recording), as: SnapshotName(test: "grows"))
///     if result.status != .passed { print(result.headline) }
///
/// Several threads and processes may use equal verifiers at once, for different names.
public struct SnapshotVerifier: Sendable {
  /// Where the references are.
  public var references: ReferenceFolder
  /// Where results and pictures of failures go.
  public var artifacts: SnapshotArtifacts
  /// What becomes a reference.
  public var mode: RecordMode
  /// How pictures are compared.
  public var comparison: AnimationComparison

  /// Creates a verifier.
  public init(
    references: ReferenceFolder, artifacts: SnapshotArtifacts, mode: RecordMode,
    comparison: AnimationComparison = AnimationComparison()
  ) {
    (self.references, self.artifacts) = (references, artifacts)
    (self.mode, self.comparison) = (mode, comparison)
  }
}

extension SnapshotVerifier {
  /// Compares a snapshot with its reference, or records it, as the mode says, and writes the result.
  ///
  /// - Parameters:
  ///   - picture: what has been drawn.
  ///   - name: what it is called.
  ///   - source: the line of the test, for reports.
  ///   - elapsed: says, once all else is done, how many seconds it took; nil if nobody measures.
  /// - Returns: what became of it; a reference that cannot be read is a result as well.
  /// - Throws: `FileError` if a reference, a result or a picture cannot be written, and what reading
  ///   the snapshot itself throws.
  public func verify(
    _ picture: SnapshotPicture, as name: SnapshotName, source: String? = nil,
    elapsed: () -> Double? = { nil }
  ) throws -> SnapshotResult {
    try verify(
      name, source: source, elapsed: elapsed,
      isEqual: { PNGTexts.isEqualApartFromTexts($0, picture.bytes) }, draw: { picture })
  }

  /// Compares what a closure makes, if it has to be made at all.
  ///
  ///     try verifier.verify(name, isEqual: { try recording.isEqual(toClip: $0) }) {
  ///       try SnapshotPicture(recording)
  ///     }
  ///
  /// - Parameters:
  ///   - isEqual: whether the reference with these bytes looks the same to the bit; false also if that
  ///     is not certain. Where it is true, what drew the snapshot is not in the result.
  ///   - draw: makes the snapshot; called at most once.
  /// - Throws: also what the closures throw; nothing has been written then.
  package func verify(
    _ name: SnapshotName, source: String? = nil, elapsed: () -> Double? = { nil },
    isEqual: ([UInt8]) throws -> Bool, draw: () throws -> SnapshotPicture
  ) throws -> SnapshotResult {
    var result = try outcome(of: name, isEqual, draw)
    result.source = source
    result.elapsed = elapsed()
    try artifacts.write(result, of: name)
    return result
  }

  /// Writes the result of a snapshot that could not be drawn, and returns it.
  ///
  /// - Parameters:
  ///   - name: the snapshot.
  ///   - reason: one line for a person.
  ///   - source: as in ``verify(_:as:source:elapsed:)-swift.method``.
  ///   - elapsed: as in ``verify(_:as:source:elapsed:)-swift.method``.
  /// - Throws: `FileError` if the result cannot be written.
  public func fail(
    _ name: SnapshotName, because reason: String, source: String? = nil,
    elapsed: () -> Double? = { nil }
  ) throws -> SnapshotResult {
    var result = result(name, .error, reason)
    result.source = source
    result.elapsed = elapsed()
    try artifacts.write(result, of: name)
    return result
  }

  private func result(
    _ name: SnapshotName, _ status: SnapshotResult.Status, _ headline: String
  ) -> SnapshotResult {
    SnapshotResult(
      name: name.description, status: status, headline: headline,
      referenceFile: references.file(of: name), root: references.root)
  }

  private func outcome(
    of name: SnapshotName,
    _ isEqual: ([UInt8]) throws -> Bool, _ draw: () throws -> SnapshotPicture
  ) throws -> SnapshotResult {
    let reference: SnapshotPicture?
    do {
      reference = try references.picture(of: name)
    } catch {
      return result(name, .error, "\(error)")
    }
    if let reference, try isEqual(reference.bytes) { return result(name, .passed, "equal") }
    let picture = try draw()
    var result = try outcome(of: picture, name, reference)
    result.actualOrigin = picture.origin
    return result
  }

  private func outcome(
    of picture: SnapshotPicture, _ name: SnapshotName, _ reference: SnapshotPicture?
  ) throws -> SnapshotResult {
    guard let reference else {
      if mode == .never { return try missing(picture, name) }
      return try record(picture, name, "there was no reference")
    }
    let difference: AnimationDifference
    do {
      let expected = try ReopenableClip(reference.bytes)
      difference = try comparison.compare(expected, ReopenableClip(picture.bytes))
    } catch {
      // A snapshot that cannot be read is no fault of the reference.
      _ = try SnapshotResult.Picture(picture, path: "")
      let problem = SnapshotError.badReference(path: references.path(of: name), reason: "\(error)")
      if mode == .all || mode == .failed {
        return try record(picture, name, "the old reference could not be read")
      }
      return result(name, .error, problem.description)
    }
    if mode == .all, difference.verdict != .equal {
      return try record(picture, name, "it looked different")
    }
    if difference.verdict != .different {
      return result(name, .passed, difference.verdict.rawValue)
    }
    if mode == .failed { return try record(picture, name, "it did not match the old reference") }
    return try failed(picture, reference, name, difference)
  }

  private func record(
    _ picture: SnapshotPicture, _ name: SnapshotName, _ reason: String
  ) throws -> SnapshotResult {
    _ = try SnapshotResult.Picture(picture, path: "")
    try references.record(picture, as: name)
    return result(name, .recorded, "recorded as \(references.file(of: name)): \(reason)")
  }

  private func missing(
    _ picture: SnapshotPicture, _ name: SnapshotName
  ) throws -> SnapshotResult {
    var result = result(name, .missing, "there is no reference \(references.file(of: name))")
    result.actual = try artifacts.write(picture, .actual, of: name)
    result.details = ["to make it the reference: \(artifacts.acceptCommand(for: name.description))"]
    return result
  }

  private func failed(
    _ picture: SnapshotPicture, _ reference: SnapshotPicture, _ name: SnapshotName,
    _ difference: AnimationDifference
  ) throws -> SnapshotResult {
    var result = result(name, .failed, difference.headline)
    let clip = try DifferenceClip(
      reference: reference.bytes, actual: picture.bytes, comparison: comparison.frames)
    result.spans = clip.spans
    result.reference = try artifacts.write(reference, .reference, of: name)
    result.actual = try artifacts.write(picture, .actual, of: name)
    if let picture = clip.picture {
      result.difference = try artifacts.write(picture, .difference, of: name)
    }
    result.referenceOrigin = reference.origin
    result.details = difference.details
    (result.shift, result.timeScale) = (difference.timing?.shift, difference.timing?.scale)
    for (key, old) in reference.origin.sorted(by: { $0.key < $1.key }) {
      guard let new = picture.origin[key], new != old else { continue }
      result.details.append(
        "\(key.lowercased()): the reference was drawn with \(old), this with \(new)")
    }
    result.details += [
      "reference: \(references.path(of: name))",
      "actual: \(artifacts.path(.actual, of: name))",
      "difference: \(artifacts.path(.difference, of: name))",
      "to make it the reference: \(artifacts.acceptCommand(for: name.description))",
    ]
    if let strip = SnapshotStrip(clip.spans) {
      let picture = try strip.picture(
        reference: reference.bytes, actual: picture.bytes, comparison: comparison.frames)
      result.strip = try artifacts.write(picture, .strip, of: name)
      result.details.insert(
        "strip: \(artifacts.path(.strip, of: name))", at: result.details.count - 1)
    }
    return result
  }
}

extension AnimationDifference {
  /// What it comes to, in one line.
  fileprivate var headline: String { finding.headline.description }

  /// What a person needs to know beyond that, line by line.
  fileprivate var details: [String] {
    var lines = finding.details.map(\.description)
    if let worst, !worst.difference.isMatch {
      let difference = worst.difference
      lines.append(
        referenceFrames == 1 && actualFrames == 1
          ? "\(difference)"
          : "frame \(worst.actualFrame) at \(duration(worst.start.seconds)) against frame "
            + "\(worst.referenceFrame), which is most different: \(difference)")
    }
    return lines
  }

  /// How much later the actual clip is, and how many times as long it takes, where that explains it.
  fileprivate var timing: (shift: Double, scale: Double)? {
    for case .differentTiming(let change) in finding.verdicts where change.kind != .uneven {
      return (change.shift, change.scale)
    }
    return nil
  }
}
