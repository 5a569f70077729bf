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
  /// - Returns: what became of it; a reference that cannot be read is a result as well.
  /// - Throws: `FileError` if a reference, a result or a picture cannot be written, and what reading
  ///   the snapshot itself throws.
  public func verify(
    _ picture: SnapshotPicture, as name: SnapshotName, source: String? = nil
  ) throws -> SnapshotResult {
    var result = try outcome(of: picture, as: name)
    result.actualOrigin = picture.origin
    result.source = source
    try artifacts.write(result, of: name)
    return result
  }

  /// Writes the result of a snapshot that could not be drawn, and returns it.
  ///
  /// - Parameter reason: one line for a person.
  /// - Throws: `FileError` if the result cannot be written.
  public func fail(
    _ name: SnapshotName, because reason: String, source: String? = nil
  ) throws -> SnapshotResult {
    var result = result(name, .error, reason)
    result.source = source
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
    of picture: SnapshotPicture, as name: SnapshotName
  ) throws -> SnapshotResult {
    let reference: SnapshotPicture?
    do {
      reference = try references.picture(of: name)
    } catch {
      return result(name, .error, "\(error)")
    }
    guard let reference else {
      if mode == .never { return try missing(picture, name) }
      return try record(picture, name, "there was no reference")
    }
    if PNGTexts.isEqualApartFromTexts(reference.bytes, picture.bytes) {
      return result(name, .passed, "equal")
    }
    let difference: AnimationDifference
    do {
      let expected = try AnimationDecoder(reference.bytes)
      difference = try comparison.compare(expected, AnimationDecoder(picture.bytes))
    } catch {
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
    try references.record(picture, as: name)
    return result(name, .recorded, "recorded as \(references.file(of: name)): \(reason)")
  }

  private func missing(
    _ picture: SnapshotPicture, _ name: SnapshotName
  ) throws -> SnapshotResult {
    var result = result(name, .missing, "there is no reference \(references.file(of: name))")
    result.actual = try artifacts.write(picture, .actual, of: name)
    result.details = ["to make it the reference: \(acceptCommand(name))"]
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
    for (key, old) in reference.origin.sorted(by: { $0.key < $1.key }) {
      guard let new = picture.origin[key], new != old else { continue }
      result.details.append(
        "\(key.lowercased()): the reference was drawn with \(old), this with \(new)")
    }
    result.details += [
      "reference: \(references.path(of: name))",
      "actual: \(artifacts.path(.actual, of: name))",
      "difference: \(artifacts.path(.difference, of: name))",
      "to make it the reference: \(acceptCommand(name))",
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

  /// The command that makes a failed snapshot the reference.
  private func acceptCommand(_ name: SnapshotName) -> String {
    let quoted = "'" + name.description.replacing("'", with: "'\\''") + "'"
    let isPlain = name.description.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 | 32 > 96 && $0 | 32 < 123
        || "/._-".utf8.contains($0)
    }
    return "twirl snapshot accept --artifacts \(artifacts.folder) "
      + (isPlain ? name.description : quoted)
  }
}

extension AnimationDifference {
  /// What it comes to, in one line.
  var headline: String {
    guard let worst = worst?.difference else { return "different" }
    return referenceFrames == 1 && actualFrames == 1
      ? worst.description : "frame \(self.worst?.referenceFrame ?? 0): \(worst)"
  }

  /// What a person needs to know beyond that, line by line.
  var details: [String] { [] }
}
