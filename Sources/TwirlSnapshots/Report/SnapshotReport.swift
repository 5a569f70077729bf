import Foundation
import TwirlCodecs

/// What became of many snapshots, to be read by a person or a build server.
///
///     let report = try SnapshotReport(folders: ["artifacts/shard-1", "artifacts/shard-2"])
///     var page = try FileSink(path: "report.html")
///     try report.writeHTML(to: &page)
///     try page.commit()
///
/// A snapshot that several folders have a result of counts once, with the worst one. Results are
/// sorted by status, the worst first, then by name, as a person would: 10 follows 9. Equal files give
/// equal reports.
public struct SnapshotReport: Sendable {
  /// A result and where it was found.
  public struct Entry: Sendable, Equatable {
    /// What became of the snapshot.
    public var result: SnapshotResult
    /// The folder that the result's pictures are relative to.
    public var folder: String

    /// Creates an entry.
    public init(result: SnapshotResult, folder: String) {
      (self.result, self.folder) = (result, folder)
    }

    /// Where a picture is; nil if its path would leave the folder.
    ///
    /// Results come from other machines: they may not name files that have nothing to do with them.
    public func file(of picture: SnapshotResult.Picture) -> String? {
      let names = picture.path.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = names.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      return isInside && !picture.path.utf8.contains(0) ? "\(folder)/\(picture.path)" : nil
    }
  }

  /// The results, the worst status first, then by name; every name once.
  public let entries: [Entry]

  /// Creates a report of results in memory.
  ///
  /// Of results with equal names the worst is kept; of equally bad ones the first.
  public init(_ entries: [Entry]) {
    var places: [String: Int] = [:]
    var kept: [Entry] = []
    for entry in entries {
      guard let place = places[entry.result.name] else {
        places[entry.result.name] = kept.count
        kept.append(entry)
        continue
      }
      if entry.result.status.rank < kept[place].result.status.rank { kept[place] = entry }
    }
    self.entries = kept.sorted { a, b in
      let ranks = (a.result.status.rank, b.result.status.rank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return NaturalOrder.precedes(a.result.name, b.result.name)
    }
  }

  /// Collects the files `*.result.json` of folders and of the folders in them.
  ///
  /// Hidden files and folders, and links to folders, are left out.
  ///
  /// - Throws: ``SnapshotReportError``.
  public init(folders: [String]) throws(SnapshotReportError) {
    var entries: [Entry] = []
    for folder in folders {
      for file in try Self.results(in: folder) {
        let place = file.split(separator: "/").dropLast().joined(separator: "/")
        let folder = place.isEmpty ? folder : "\(folder)/\(place)"
        entries.append(Entry(result: try .read("\(folder)/\(file.lastName)"), folder: folder))
      }
    }
    self.init(entries)
  }

  /// How many snapshots have a status.
  public func count(of status: SnapshotResult.Status) -> Int {
    entries.reduce(0) { $0 + ($1.result.status == status ? 1 : 0) }
  }
}

extension SnapshotReport {
  private static let suffix = ".result.json"

  /// The results in a folder, relative to it, sorted.
  private static func results(in folder: String) throws(SnapshotReportError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw .noFolder(path: folder) }
    var found: [String] = []
    // Folders that are still to be looked into, relative.
    var open = [""]
    while let place = open.popLast() {
      let path = place.isEmpty ? folder : "\(folder)/\(place)"
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw .unreadable(path: path, reason: "the folder cannot be listed")
      }
      for name in names where !name.hasPrefix(".") {
        let relative = place.isEmpty ? name : "\(place)/\(name)"
        let type = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(relative)")[.type]
        if type as? FileAttributeType == .typeDirectory {
          open.append(relative)
        } else if name.hasSuffix(suffix) {
          found.append(relative)
        }
      }
    }
    return found.sorted(by: NaturalOrder.precedes)
  }
}

extension String {
  /// What follows the last slash.
  fileprivate var lastName: Substring { split(separator: "/").last ?? Substring(self) }
}

extension SnapshotResult {
  /// Reads a result.
  fileprivate static func read(_ path: String) throws(SnapshotReportError) -> SnapshotResult {
    struct Version: Decodable { var version: Int }
    let bytes: [UInt8]
    do {
      bytes = try FileSource.read(path)
    } catch {
      throw .file(error)
    }
    do {
      let version = try JSONDecoder().decode(Version.self, from: Data(bytes)).version
      guard version == 1 else {
        throw SnapshotReportError.version(path: path, version: version)
      }
      return try JSONDecoder().decode(SnapshotResult.self, from: Data(bytes))
    } catch let error as SnapshotReportError {
      throw error
    } catch let error as DecodingError {
      throw .unreadable(path: path, reason: error.place)
    } catch {
      throw .unreadable(path: path, reason: "it is no JSON")
    }
  }
}

extension DecodingError {
  /// What is wrong, and where in the file.
  fileprivate var place: String {
    func path(_ keys: [any CodingKey]) -> String {
      keys.reduce("") { path, key in
        if let index = key.intValue { return path + "[\(index)]" }
        return path.isEmpty ? key.stringValue : path + "." + key.stringValue
      }
    }
    switch self {
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context.codingPath)) is of another kind"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(path(context.codingPath)) has a value that is not known"
    case .dataCorrupted: return "it is no JSON"
    @unknown default: return "it is no result"
    }
  }
}

extension SnapshotResult.Status {
  /// How bad it is, the worst 0.
  var rank: Int {
    switch self {
    case .failed: 0
    case .error: 1
    case .missing: 2
    case .recorded: 3
    case .passed: 4
    }
  }

  /// From the worst to the best.
  static let ranked = allCases.sorted { $0.rank < $1.rank }
}
