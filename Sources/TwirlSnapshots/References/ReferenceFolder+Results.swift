import Foundation

extension ReferenceFolder {
  /// The name of the folders that tests keep references in, beside their source files.
  public static let defaultName = "__Snapshots__"

  /// A folder of references, and which of them are in use.
  package struct Usage {
    /// The folder.
    package let references: ReferenceFolder
    /// The paths of snapshots in it that have a result, without extension and in lower case.
    package var paths: Set<String>
  }

  /// Returns the folders called `__Snapshots__` that results speak of, in order, and what is in use there.
  ///
  /// Results may have come from another machine: their root is the current folder where it is not there,
  /// and those that point out of it are left out.
  package static func usage(in results: [SnapshotResult]) -> [Usage] {
    var usages: [Usage] = []
    for result in results {
      let parts = result.referenceFile.split(separator: "/", omittingEmptySubsequences: false)
        .map(String.init)
      guard let name = parts.lastIndex(of: defaultName), name + 1 < parts.count,
        !parts.contains(where: { ["", ".", ".."].contains($0) }),
        parts[parts.count - 1].hasSuffix(".png")
      else { continue }
      var isFolder: ObjCBool = false
      let isThere =
        result.root != "/"
        && FileManager.default.fileExists(atPath: result.root, isDirectory: &isFolder)
        && isFolder.boolValue
      let folder = ReferenceFolder(
        parts[...name].joined(separator: "/"), in: isThere ? result.root : ".")
      let path = parts[(name + 1)...].joined(separator: "/").dropLast(4).lowercased()
      if let index = usages.firstIndex(where: { $0.references == folder }) {
        usages[index].paths.insert(path)
      } else {
        usages.append(Usage(references: folder, paths: [path]))
      }
    }
    return usages
  }
}
