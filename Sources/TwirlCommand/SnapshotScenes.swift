import Foundation
import TwirlKit

/// A scene file that snapshots are made of.
struct SnapshotScene {
  /// Its path as errors name it.
  let path: String
  /// The folders that it lies in, below the one that was named.
  let groups: [String]
  /// Its file's name without extension.
  let test: String

  /// The name of the whole animation's snapshot, or of a moment's.
  func name(at moment: SnapshotMoment? = nil) -> SnapshotName {
    SnapshotName(groups: groups, test: test, key: moment?.key)
  }
}

/// The scenes that an operand of a command line stands for, and where their references are.
///
/// A JSON file below a folder is a scene if it has the words `version` and `size` as keys, or if there
/// is a reference for it; a file that is named is one in any case.
struct SnapshotScenes {
  let operand: String
  let references: ReferenceFolder
  let scenes: [SnapshotScene]
  /// The JSON files that are no scenes.
  let others: [String]

  /// The name of the folder of references, beside the scenes.
  static let referenceFolder = ReferenceFolder.defaultName

  /// Finds the scenes of a folder, or takes one that is named.
  ///
  /// - Parameter references: the folder of the references; nil for that beside the scenes or, for a
  ///   scene that is named, for the nearest one above it.
  init(_ operand: String, references: String?) throws {
    self.operand = operand
    var isFolder: ObjCBool = false
    guard !operand.isEmpty, FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder)
    else { throw FileError.notFound(path: operand) }
    let name = (operand as NSString).lastPathComponent
    guard isFolder.boolValue else {
      let parent = (operand as NSString).deletingLastPathComponent
      let base = references == nil ? Self.base(above: parent) : (folder: parent, groups: [])
      self.references = Self.folder(references ?? Self.joined(base.folder, Self.referenceFolder))
      let test = name.lowercased().hasSuffix(".json") ? String(name.dropLast(5)) : name
      scenes = [SnapshotScene(path: operand, groups: base.groups, test: test.isEmpty ? name : test)]
      others = []
      return
    }
    let folder = Self.folder(references ?? Self.joined(operand, Self.referenceFolder))
    self.references = folder
    var (scenes, others): ([SnapshotScene], [String]) = ([], [])
    try Self.forEachFile(in: operand, groups: []) { path, groups, test in
      let scene = SnapshotScene(path: path, groups: groups, test: test)
      let file = folder.path(of: scene.name())
      if try Self.isScene(path) || FileManager.default.fileExists(atPath: file) {
        scenes.append(scene)
      } else {
        others.append(path)
      }
    }
    (self.scenes, self.others) = (scenes, others)
  }

  /// The folder with references that is nearest to a folder, itself included, and the groups between
  /// them; the folder itself if there is none.
  private static func base(above folder: String) -> (folder: String, groups: [String]) {
    var (place, groups) = (folder, [String]())
    // Only folders that the path itself names can be groups.
    while true {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(
        atPath: joined(place, referenceFolder), isDirectory: &isFolder), isFolder.boolValue
      {
        return (place, groups)
      }
      let name = (place as NSString).lastPathComponent
      guard !place.isEmpty, ![".", "..", "/", ""].contains(name) else { return (folder, []) }
      groups.insert(name, at: 0)
      place = (place as NSString).deletingLastPathComponent
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// A folder of references whose root is the current folder, if it lies in that, or else its parent.
  private static func folder(_ path: String) -> ReferenceFolder {
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL.path
    }
    let current = absolute(FileManager.default.currentDirectoryPath)
    let place = absolute(path)
    if place == current { return ReferenceFolder("", in: current) }
    // The whole file system is no root that results could be accepted in.
    if current != "/", place.hasPrefix(current + "/") {
      return ReferenceFolder(String(place.dropFirst(current.count + 1)), in: current)
    }
    let parent = (place as NSString).deletingLastPathComponent
    return ReferenceFolder((place as NSString).lastPathComponent, in: parent)
  }

  /// Calls a closure with each JSON file below a folder, in order; links to folders, hidden files and
  /// references are left out.
  private static func forEachFile(
    in folder: String, groups: [String], _ body: (String, [String], String) throws -> Void
  ) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw FileError.readFailed(
        path: folder, reason: "the folder cannot be listed; change its permissions")
    }
    for name in names where !name.hasPrefix(".") && name != referenceFolder {
      let path = joined(folder, name)
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      switch attributes?[.type] as? FileAttributeType {
      case .typeDirectory: try forEachFile(in: path, groups: groups + [name], body)
      case .typeRegular, .typeSymbolicLink:
        let isResult = name.hasSuffix(".result.json")
        guard name.lowercased().hasSuffix(".json"), name.utf8.count > 5, !isResult else { break }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if !isFolder.boolValue { try body(path, groups, String(name.dropLast(5))) }
      default: break
      }
    }
  }

  /// Whether a file has what every scene has; true for one that cannot be read, which is an error then.
  private static func isScene(_ path: String) throws -> Bool {
    guard let bytes = try? FileSource.read(path) else { return true }
    let data = Data(bytes)
    return ["version", "size"].allSatisfy { hasKey($0, data) }
  }

  private static func hasKey(_ key: String, _ data: Data) -> Bool {
    var rest = data.startIndex..<data.endIndex
    while let found = data.range(of: Data(key.utf8), in: rest) {
      let after = data[found.upperBound...].prefix(64).drop { "\"' \t\r\n".utf8.contains($0) }
      if after.first == UInt8(ascii: ":") { return true }
      rest = found.upperBound..<data.endIndex
    }
    return false
  }
}

extension SnapshotScenes {
  /// Finds the scenes of all operands.
  ///
  /// - Throws: also if there are none, or if two would have one name.
  static func find(_ operands: [String], references: String?, command: String) throws -> [Self] {
    guard !operands.isEmpty else {
      throw CommandError.usage("no folder or scene was given; see 'twirl \(command) --help'")
    }
    let found = try operands.map { try SnapshotScenes($0, references: references) }
    for part in found where part.scenes.isEmpty {
      let others = part.others.first.map {
        "; of \(counted(part.others.count, "JSON file")), such as \($0), none has \"version\" and \"size\""
      }
      throw CommandError(
        message: "\(part.operand): there are no scenes in it\(others ?? "; name another folder")",
        status: .noInput)
    }
    var paths: [String: String] = [:]
    for part in found {
      for scene in part.scenes {
        let name = scene.name()
        // Results lie in one folder, whatever folders the references are in.
        if let other = paths.updateValue(scene.path, forKey: name.path.lowercased()) {
          throw CommandError.badInput(
            "\(scene.path): its snapshot would be called \(name), as that of \(other) is; rename one "
              + "of them, or give each folder a run and --artifacts of its own")
        }
      }
    }
    return found
  }
}

extension SnapshotScenes {
  /// The paths of the scenes' snapshots, without regard to case.
  var scenePaths: Set<String> { Set(scenes.map { $0.name().path.lowercased() }) }

  /// Whether a snapshot's path is that of one of some scenes, or of a moment of one.
  static func isOfScene(_ path: String, _ scenePaths: Set<String>) -> Bool {
    let folded = path.lowercased()
    if scenePaths.contains(folded) { return true }
    guard let point = folded.lastIndex(of: "."), !folded[point...].contains("/") else {
      return false
    }
    return scenePaths.contains(String(folded[..<point]))
  }
}
