import Foundation

/// Reads the files of a catalogue, and none outside of it.
///
/// Links are followed where they lead to something in the catalogue; a link that leads out of it, or
/// back to a folder that it lies in, is refused.
struct AssetFiles: Sendable {
  /// How deep folders may lie in each other.
  static let depthLimit = 16
  /// The most files and folders that are looked at.
  static let countLimit = 100_000
  /// The largest `Contents.json`, in bytes.
  static let contentsLimit = 4_194_304

  /// The path as it was given.
  let root: String
  /// Where that is, without links.
  private let realRoot: String

  /// Looks a catalogue's folder up.
  init(root: String) throws(AssetError) {
    self.root = root
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
      throw AssetError(.notFound, root, "no such folder; check the path")
    }
    guard isFolder.boolValue else {
      throw AssetError(.wrongFileType, root, "it is a file; name the .xcassets folder")
    }
    realRoot = Self.real(root)
  }

  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// What lies at a path.
  enum Item {
    case file
    case folder
    case other
    case nothing
  }

  /// Tells what lies at a path of the catalogue.
  ///
  /// - Throws: `outside` where a link on the way leads out of the catalogue.
  func item(at path: String) throws(AssetError) -> Item {
    let place = Self.real(path)
    guard place == realRoot || place.hasPrefix(realRoot + "/") else {
      throw AssetError(
        .outside, path, "a link leads out of the catalogue; put the file itself there")
    }
    // Of the place itself, which is no link any more; a pipe must not be opened.
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    switch attributes?[.type] as? FileAttributeType {
    case .typeRegular: return .file
    case .typeDirectory: return .folder
    case nil, .typeSymbolicLink: return .nothing
    default: return .other
    }
  }

  /// Whether a path is a link to a folder that it lies in.
  func isLoop(_ path: String) -> Bool {
    let (place, parent) = (Self.real(path), Self.real((path as NSString).deletingLastPathComponent))
    return parent == place || parent.hasPrefix(place + "/")
  }

  /// Returns the names in a folder, sorted by their scalars, without hidden ones.
  func names(in folder: String) throws(AssetError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }
        .sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    } catch {
      throw AssetError(
        .unreadable, folder, "the folder cannot be read; check its permissions")
    }
  }

  /// Returns the path of a file that a set names.
  ///
  /// - Throws: `outside` for a name that is no plain one.
  func path(of name: String, in folder: String) throws(AssetError) -> String {
    let isPlain =
      !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\\")
      && !name.unicodeScalars.contains("\0")
    guard isPlain else {
      throw AssetError(
        .outside, folder, "\(Message.quoted(name)) is no file name; name a file in the folder")
    }
    return folder + "/" + name
  }

  /// Returns a folder's `Contents.json`, or nil where it has none.
  func contents(of folder: String) throws(AssetError) -> AssetNode? {
    let path = folder + "/Contents.json"
    switch try item(at: path) {
    case .nothing: return nil
    case .folder, .other:
      throw AssetError(.wrongFileType, path, "it is no file; put a JSON file there")
    case .file: break
    }
    let bytes = try bytes(of: path, limit: Self.contentsLimit)
    guard bytes.count <= Self.contentsLimit else {
      throw AssetError(
        .limitExceeded, path, "the file is larger than \(Self.contentsLimit) bytes; make it smaller"
      )
    }
    do throws(SceneError) {
      return AssetNode(value: try JSONParser.parse(bytes), file: path)
    } catch {
      throw AssetError(.syntax, path, error.description)
    }
  }

  /// Returns the beginning of a file: one byte more than the limit where it is longer.
  func bytes(of path: String, limit: Int) throws(AssetError) -> [UInt8] {
    let failure = AssetError(
      .unreadable, path, "the file cannot be read; check its permissions")
    guard let handle = FileHandle(forReadingAtPath: path) else { throw failure }
    defer { try? handle.close() }
    do {
      return Array(try handle.read(upToCount: limit + 1) ?? Data())
    } catch {
      throw failure
    }
  }
}
