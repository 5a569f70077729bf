import Foundation

/// A folder that is removed with the value that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "twirl-snapshots-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

  /// All files, sorted.
  func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}
