import Foundation
import TwirlCodecs

/// A failed or missing snapshot that can be made its own reference.
///
///     for file in try artifacts.resultFiles() {
///       let acceptance = try SnapshotAcceptance(of: "\(artifacts.folder)/\(file)")
///       try acceptance?.accept()
///     }
///
/// Results may have come from another machine: what they name is checked before anything is written.
///
/// Invariant: the picture could be read, and lies below the result's folder; the reference lies below
/// the root, whatever links there are.
public struct SnapshotAcceptance: Sendable {
  /// What became of the snapshot.
  public let result: SnapshotResult
  /// Where the result is.
  public let resultPath: String
  /// The picture that becomes the reference.
  public let picturePath: String
  /// Where the reference goes.
  public let referencePath: String

  /// Reads a result; nil if it is not of a snapshot that failed or is missing.
  ///
  /// - Parameters:
  ///   - path: of the file `NAME.result.json`.
  ///   - root: the folder that references are relative to; nil for the one that the result names or, if
  ///     that is not there, the current folder.
  /// - Throws: `FileError`; ``SnapshotError/badResult(path:reason:)``,
  ///   ``SnapshotError/escapingPath(_:result:)`` or ``SnapshotError/badPicture(path:reason:)``.
  public init?(of path: String, root: String? = nil) throws {
    let result = try SnapshotArtifacts.result(at: path)
    guard result.status == .failed || result.status == .missing else { return nil }
    guard let actual = result.actual else {
      throw SnapshotError.badResult(path: path, reason: "it names no actual picture")
    }
    let own = (path as NSString).deletingLastPathComponent
    let root = root ?? (Self.isRoot(result.root) ? result.root : ".")
    for (file, folder) in [(actual.path, own), (result.referenceFile, root)] {
      guard Self.isBelow(folder, file) else {
        throw SnapshotError.escapingPath(file, result: path)
      }
    }
    (self.result, resultPath) = (result, path)
    picturePath = own.isEmpty ? actual.path : "\(own)/\(actual.path)"
    referencePath = "\(root)/\(result.referenceFile)"
    try Self.check(FileSource.read(picturePath), picturePath)
  }

  /// Makes the picture the reference, and the result one of a snapshot that was recorded.
  ///
  /// The reference is replaced whole or not at all, before the evidence goes.
  ///
  /// - Returns: the new result.
  /// - Throws: `FileError`.
  @discardableResult
  public func accept() throws(FileError) -> SnapshotResult {
    try Folders.write(try FileSource.read(picturePath), to: referencePath)
    var accepted = SnapshotResult(
      name: result.name, status: .recorded,
      headline: "recorded as \(result.referenceFile): it was accepted",
      referenceFile: result.referenceFile, root: result.root)
    accepted.actualOrigin = result.actualOrigin
    accepted.source = result.source
    accepted.elapsed = result.elapsed
    try SnapshotArtifacts.write(accepted, to: resultPath)
    SnapshotArtifacts.removePictures(notNamedBy: accepted, at: resultPath)
    return accepted
  }

  /// Throws unless all frames of a PNG or APNG can be read.
  private static func check(_ bytes: [UInt8], _ path: String) throws(SnapshotError) {
    do {
      let decoder = try AnimationDecoder(bytes)
      guard decoder.format != .gif else {
        throw SnapshotError.badPicture(path: path, reason: "it is a GIF, not a PNG")
      }
      while try decoder.next() != nil {}
    } catch let error as SnapshotError {
      throw error
    } catch {
      throw .badPicture(path: path, reason: "\(error)")
    }
  }
}

extension SnapshotAcceptance {
  /// Whether a result's root is there; the whole file system is none.
  private static func isRoot(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return path.hasPrefix("/") && path.contains { $0 != "/" }
      && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether a relative path of a PNG stays in a folder, symbolic links included.
  private static func isBelow(_ folder: String, _ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard file.hasSuffix(".png"), !file.utf8.contains(0),
      parts.allSatisfy({ !["", ".", ".."].contains($0) }),
      let top = real(folder.isEmpty ? "." : folder)
    else { return false }
    // What is not there yet cannot lead anywhere; the folder it will be in can.
    for count in (1...parts.count).reversed() {
      let path = ([folder.isEmpty ? "." : folder] + parts[..<count].map(String.init))
        .joined(separator: "/")
      if let place = real(path) { return place.hasPrefix(top == "/" ? top : top + "/") }
      // A link to nowhere would be followed when it is written to.
      var status = stat()
      if lstat(path, &status) == 0 { return false }
    }
    return true
  }

  /// A path without links; nil if nothing is there.
  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
