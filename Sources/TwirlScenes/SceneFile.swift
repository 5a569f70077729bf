import Foundation

/// Reads the bytes of scene files and pages.
enum SceneFile {
  /// Reads a file or a pipe.
  static func read(_ path: String) throws(SceneFileError) -> Data {
    do {
      // Data(contentsOf:) refuses pipes on Linux, and scenes may come out of one.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      return try file.readToEnd() ?? Data()
    } catch {
      throw SceneFileError(reading: path, error)
    }
  }

  /// Reads a file that another one names: no pipe or device, which might never end.
  static func readRegular(_ path: String, limit: Int) throws(SceneFileError) -> Data {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    } catch {
      throw SceneFileError(reading: path, error)
    }
    let type = attributes[.type] as? FileAttributeType
    guard type == .typeRegular else {
      let what = type == .typeDirectory ? "it is a folder" : "it is no regular file"
      throw .unreadable(path: path, reason: "\(what); name a file")
    }
    guard (attributes[.size] as? NSNumber)?.intValue ?? 0 <= limit else {
      throw .unreadable(path: path, reason: "it is larger than \(limit >> 20) MiB; make it smaller")
    }
    return try read(path)
  }

  /// The path of a file by its name, which is relative to the folder of another file.
  static func path(_ name: String, besides file: String) -> String {
    if name.hasPrefix("/") { return name }
    guard let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }
}
