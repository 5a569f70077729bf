import Foundation
import TwirlCodecs
import TwirlGraphics

/// A folder of results and of the pictures that a person looks at when a snapshot fails.
///
///     let artifacts = SnapshotArtifacts(".build/snapshots")
///     for result in try artifacts.results() where result.status == .failed { print(result.headline) }
///
/// A snapshot `Buttons/grows` has `Buttons/grows.result.json` there and, if it fails,
/// `Buttons/grows.reference.png`, `.actual.png`, `.difference.png` and `.strip.png`.
public struct SnapshotArtifacts: Sendable, Equatable {
  /// The folder.
  public let folder: String

  /// The folder that is used unless another one is named, relative to a package or the current folder.
  public static let defaultFolder = ".build/snapshots"
  /// The environment variable that names another one.
  public static let variable = "TWIRL_ARTIFACTS"

  /// Creates a folder, which need not exist yet.
  public init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// The kinds of pictures beside a result.
  enum Kind: String, CaseIterable {
    case reference, actual, difference, strip
  }

  static let resultSuffix = ".result.json"

  /// Where a picture lies.
  func path(_ kind: Kind, of name: SnapshotName) -> String {
    "\(folder)/\(name.path).\(kind.rawValue).png"
  }

  /// The path of a picture relative to the folder of its result.
  static func relativePath(_ kind: Kind, of name: SnapshotName) -> String {
    let file = name.path.split(separator: "/").last.map(String.init) ?? name.path
    return "\(file).\(kind.rawValue).png"
  }

  /// The command that makes a failed snapshot the reference, as a shell reads it.
  package func acceptCommand(for name: String) -> String {
    "twirl snapshot accept --artifacts \(Self.quoted(folder)) \(Self.quoted(name))"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 | 32 > 96 && $0 | 32 < 123
        || "/._-".utf8.contains($0)
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-")
      ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Where a result lies.
  public func resultPath(of name: SnapshotName) -> String {
    "\(folder)/\(name.path)\(Self.resultSuffix)"
  }
}

extension SnapshotArtifacts {
  /// Writes a result, which replaces that of an earlier run, and removes pictures that it does not name.
  func write(_ result: SnapshotResult, of name: SnapshotName) throws(FileError) {
    try Self.write(result, to: resultPath(of: name))
    Self.removePictures(notNamedBy: result, at: resultPath(of: name))
  }

  /// Removes the pictures beside a result file that the result does not name: what an earlier one had.
  static func removePictures(notNamedBy result: SnapshotResult, at path: String) {
    let kept = [result.reference, result.actual, result.difference, result.strip].map { $0 != nil }
    let stem = path.dropLast(resultSuffix.count)
    for (kind, isKept) in zip(Kind.allCases, kept) where !isKept {
      unlink("\(stem).\(kind.rawValue).png")
    }
  }

  /// Writes a result to a file.
  static func write(_ result: SnapshotResult, to path: String) throws(FileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(result) else {
      throw .writeFailed(path: path, reason: "a number of the result is not finite")
    }
    try Folders.writeEvidence(Array(json) + [0x0A], to: path)
  }

  /// Writes a picture beside a result and describes it.
  func write(
    _ picture: SnapshotPicture, _ kind: Kind, of name: SnapshotName
  ) throws -> SnapshotResult.Picture {
    let description = try SnapshotResult.Picture(
      picture, path: Self.relativePath(kind, of: name))
    try Folders.writeEvidence(picture.signedBytes, to: path(kind, of: name))
    return description
  }

  /// Removes all results and their pictures, and nothing else; folders that become empty go as well.
  ///
  /// - Throws: `FileError`.
  public func clear() throws(FileError) {
    let suffixes = [Self.resultSuffix] + Kind.allCases.map { ".\($0.rawValue).png" }
    for file in try Folders.files(under: folder)
    where suffixes.contains(where: { file.hasSuffix($0) })
      || Folders.isLeftOver(file, of: suffixes)
    {
      Folders.removeIfPresent("\(folder)/\(file)")
      Folders.removeEmpty(from: "\(folder)/\(file)", upTo: folder)
    }
  }

  /// Removes results, with their pictures, whose references lie in a folder and of which a closure
  /// says, given a snapshot's path, that they are out of date.
  ///
  /// What others put there, and what cannot be read, stays.
  ///
  /// - Returns: how many results were removed.
  /// - Throws: `FileError` if the folder is there and cannot be listed.
  @discardableResult
  package func removeResults(
    of references: ReferenceFolder, where isOutOfDate: (String) -> Bool
  ) throws(FileError) -> Int {
    var count = 0
    for file in try resultFiles()
    where isOutOfDate(String(file.dropLast(Self.resultSuffix.count))) {
      let path = "\(folder)/\(file)"
      guard var result = try? Self.result(at: path), result.root == references.root,
        references.contains(file: result.referenceFile)
      else { continue }
      (result.reference, result.actual, result.difference, result.strip) = (nil, nil, nil, nil)
      Self.removePictures(notNamedBy: result, at: path)
      Folders.removeIfPresent(path)
      Folders.removeEmpty(from: path, upTo: folder)
      count += 1
    }
    return count
  }

  /// Returns the paths of all results relative to the folder, sorted.
  ///
  /// - Throws: `FileError` if the folder is there and cannot be listed.
  public func resultFiles() throws(FileError) -> [String] {
    try Folders.files(under: folder).filter { $0.hasSuffix(Self.resultSuffix) }
  }

  /// Returns all results, sorted by their paths.
  ///
  /// - Throws: `FileError`, or ``SnapshotError/badResult(path:reason:)``.
  public func results() throws -> [SnapshotResult] {
    try resultFiles().map { try Self.result(at: "\(folder)/\($0)") }
  }

  /// Reads a result.
  ///
  /// - Throws: `FileError`, or ``SnapshotError/badResult(path:reason:)``.
  public static func result(at path: String) throws -> SnapshotResult {
    let bytes = try FileSource.read(path)
    do {
      let result = try JSONDecoder().decode(SnapshotResult.self, from: Data(bytes))
      guard result.version == 1 else {
        throw SnapshotError.badResult(path: path, reason: "its version is \(result.version), not 1")
      }
      return result
    } catch let error as DecodingError {
      throw SnapshotError.badResult(path: path, reason: error.place)
    }
  }
}

extension DecodingError {
  /// Which value is not what it should be, in a few words.
  fileprivate var place: String {
    let context: Context
    var missing: String?
    switch self {
    case .keyNotFound(let key, let found): (context, missing) = (found, key.stringValue)
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    @unknown default: return "it cannot be decoded"
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    if let missing { return "\((path + [missing]).joined(separator: ".")) is missing" }
    return path.isEmpty
      ? "it is no JSON object" : "\(path.joined(separator: ".")) is not what it should be"
  }
}

extension SnapshotResult.Picture {
  /// Describes a picture.
  init(_ picture: SnapshotPicture, path: String) throws {
    let decoder = try AnimationDecoder(picture.bytes)
    var (width, height, frames, duration) = (0, 0, 0, FrameDelay.zero)
    while let frame = try decoder.next() {
      (width, height) = (frame.canvas.width, frame.canvas.height)
      frames += 1
      duration = duration + frame.delay.shown
    }
    self.init(path: path, width: width, height: height, frames: frames)
    if frames > 1 { (self.duration, plays) = (duration.seconds, decoder.plays.number) }
  }
}
