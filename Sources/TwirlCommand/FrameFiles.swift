import Foundation
import TwirlKit

/// The files that `twirl encode` takes its frames from.
enum FrameFiles {
  /// One picture a file, in the order in which they are shown.
  case pictures([String])
  /// One GIF, APNG or PNG in memory.
  case animation(path: String, [UInt8])

  /// Finds the files that the operands of a command line stand for.
  init(_ operands: [String], sorts: Bool) throws {
    guard let first = operands.first else {
      throw CommandError.usage("no frame was given; see 'twirl encode --help'")
    }
    if operands.count > 1 {
      self = .pictures(sorts ? operands.sorted(by: NaturalOrder.precedes) : operands)
    } else if Self.isFolder(first) {
      self = .pictures(try Self.pictures(inFolder: first))
    } else if first.contains("%"), !FileManager.default.fileExists(atPath: first),
      let sequence = FileSequence(pattern: first)
    {
      self = .pictures(try Self.pictures(of: sequence, pattern: first))
    } else {
      self = .animation(path: first, try FileSource.read(first))
    }
  }

  /// What a message calls them.
  var name: String {
    switch self {
    case .pictures(let paths): paths.first ?? ""
    case .animation(let path, _): path
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func names(_ folder: String) throws(FileError) -> [String] {
    guard isFolder(folder) else { throw .notFound(path: folder) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .readFailed(path: folder, reason: "permission denied; change the permissions")
    }
    return names
  }

  private static func pictures(inFolder folder: String) throws -> [String] {
    let names = try names(folder).filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
    if names.isEmpty {
      throw CommandError(
        message: "\(folder): there are no PNG files in it; name another folder", status: .noInput)
    }
    let place = folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted(by: NaturalOrder.precedes).map { place + $0 }
  }

  private static func pictures(of sequence: FileSequence, pattern: String) throws -> [String] {
    let names = try names(sequence.folder).filter { sequence.contains(name: $0) }
    if names.isEmpty {
      throw CommandError(
        message: "\(pattern): there is no such file; check the name and the folder",
        status: .noInput)
    }
    let place = pattern.contains("/") ? sequence.folder + "/" : ""
    return names.sorted(by: NaturalOrder.precedes).map { place + $0 }
  }
}
