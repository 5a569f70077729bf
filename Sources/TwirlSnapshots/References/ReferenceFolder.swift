import Foundation
import TwirlCodecs

/// A folder of references, one PNG or APNG a snapshot.
///
///     let references = ReferenceFolder("Tests/AppTests/__Snapshots__", in: packageRoot)
///     let expected = try references.picture(of: SnapshotName(test: "grows"))
///
/// References are replaced whole or not at all, so that a process which is killed leaves what was there
/// before. Clips are `.png` as well: that is what browsers and code reviews show moving.
public struct ReferenceFolder: Sendable, Equatable {
  /// The folder that paths in results are relative to, such as a package's; absolute.
  public let root: String
  /// The folder of the references, relative to the root; empty for the root itself.
  public let folder: String

  /// Creates a folder, which need not exist yet.
  ///
  /// - Parameters:
  ///   - folder: relative to the root.
  ///   - root: relative to the current folder, or absolute.
  public init(_ folder: String, in root: String) {
    self.root = URL(fileURLWithPath: root).standardizedFileURL.path
    self.folder = folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// The file of a snapshot relative to ``root``.
  public func file(of name: SnapshotName) -> String {
    (folder.isEmpty ? "" : folder + "/") + name.path + ".png"
  }

  /// Whether a file, relative to ``root``, lies in the folder.
  func contains(file: String) -> Bool { folder.isEmpty || file.hasPrefix(folder + "/") }

  /// The file of a snapshot as an absolute path.
  public func path(of name: SnapshotName) -> String { root + "/" + file(of: name) }
}

extension ReferenceFolder {
  /// Returns a snapshot's reference, or nil if there is none.
  ///
  /// - Throws: `FileError` for a file that is there and cannot be read.
  public func picture(of name: SnapshotName) throws(FileError) -> SnapshotPicture? {
    do throws(FileError) {
      return SnapshotPicture(signedBytes: try FileSource.read(path(of: name)))
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
  }

  /// Makes a picture a snapshot's reference.
  ///
  /// - Throws: `FileError`.
  public func record(_ picture: SnapshotPicture, as name: SnapshotName) throws(FileError) {
    try Folders.write(picture.signedBytes, to: path(of: name))
  }
}

extension ReferenceFolder {
  /// The references that none of these snapshots has, relative to ``root`` and sorted; what a killed
  /// process left of a file that it wrote is among them.
  ///
  /// - Throws: `FileError` if the folder is there and cannot be listed.
  public func orphans(besides names: some Sequence<SnapshotName>) throws(FileError) -> [String] {
    let used = Set(names.map { $0.foldedPath })
    return try orphans { used.contains($0.lowercased()) }
  }

  /// The references of which a closure says, given a snapshot's path, that nobody uses them, and what
  /// killed processes left; as ``orphans(besides:)`` returns them.
  package func orphans(unless isUsed: (String) -> Bool) throws(FileError) -> [String] {
    let top = folder.isEmpty ? root : root + "/" + folder
    return try Folders.files(under: top).filter { file in
      if Folders.isLeftOver(file, of: [".png"]) { return true }
      return file.hasSuffix(".png") && !isUsed(String(file.dropLast(4)))
    }.map { (folder.isEmpty ? "" : folder + "/") + $0 }
  }

  /// Removes references, and folders that have become empty.
  ///
  /// - Parameter orphans: what ``orphans(besides:)`` returned.
  /// - Throws: `FileError`.
  public func remove(_ orphans: [String]) throws(FileError) {
    let top = folder.isEmpty ? root : root + "/" + folder
    for file in orphans {
      let path = root + "/" + file
      do { try FileManager.default.removeItem(atPath: path) } catch {
        throw .writeFailed(
          path: path, reason: "it cannot be removed; change the permissions of its folder")
      }
      Folders.removeEmpty(from: path, upTo: top)
    }
  }
}

/// What snapshots need of folders beyond single files.
enum Folders {
  /// Writes a file whole or not at all, and the folders that it lies in.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotCreate(
        path: folder, reason: "no folder can be made there; check its path and permissions")
    }
    try FileSink.write(bytes, to: path)
  }

  /// Writes a file of which there will be another one: whole or not at all if the process is killed,
  /// but not, as that takes most of the time, synced to survive the machine.
  static func writeEvidence(_ bytes: [UInt8], to path: String) throws(FileError) {
    let temporary = temporaryPath(beside: path)
    let manager = FileManager.default
    if manager.createFile(atPath: temporary, contents: Data(bytes)),
      rename(temporary, path) == 0
    {
      return
    }
    removeIfPresent(temporary)
    // Makes the folder, or says what is wrong.
    try write(bytes, to: path)
  }

  private static func temporaryPath(beside path: String) -> String {
    let (folder, name) = (
      (path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent
    )
    return "\(folder)/.\(name).\(ProcessInfo.processInfo.processIdentifier)-0"
  }

  /// Whether a file is what an interrupted writer leaves of a file with one of these endings:
  /// `.grows.png.4711-0`.
  static func isLeftOver(_ file: String, of endings: [String]) -> Bool {
    guard let name = file.split(separator: "/").last, name.hasPrefix("."),
      let point = name.lastIndex(of: ".")
    else { return false }
    let suffix = name[point...].dropFirst()
    return suffix.contains("-") && suffix.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") }
      && endings.contains { name[..<point].hasSuffix($0) }
  }

  /// All files under a folder, relative to it and sorted; none if there is no folder.
  static func files(under folder: String) throws(FileError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else {
      throw .readFailed(path: folder, reason: "it is no folder; give it another name")
    }
    guard let names = FileManager.default.enumerator(atPath: folder) else {
      throw .readFailed(path: folder, reason: "it cannot be listed; change its permissions")
    }
    var files: [String] = []
    for case let name as String in names {
      let path = folder + "/" + name
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        files.append(name)
      }
    }
    return files.sorted()
  }

  /// Removes a file, if it is there.
  static func removeIfPresent(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes the folders of a file that are empty, up to and without a top one.
  static func removeEmpty(from file: String, upTo top: String) {
    var folder = (file as NSString).deletingLastPathComponent
    // rmdir refuses what is not empty.
    while folder.hasPrefix(top + "/"), rmdir(folder) == 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
  }
}
