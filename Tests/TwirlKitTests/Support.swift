import Foundation
import TwirlKit

/// The repository's fixtures.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures").path

  static func scene(_ name: String) -> String { "\(folder)/scenes/\(name).json" }

  /// A scene in the test font, so that no installed one is needed.
  static func sceneInTestFont(_ name: String) throws -> Scene {
    let text = try String(contentsOfFile: scene(name), encoding: .utf8)
    return try Scene(
      json: text.replacingOccurrences(of: "\"Inter\"", with: "\"Twirl Test\"").utf8, path: name)
  }

  static func book() -> FontBook {
    FontBook(files: ["\(folder)/fonts/TwirlTest.ttf"], usesSystemFonts: false)
  }
}

extension Stage {
  /// The display list of the present instant.
  func list() throws -> DisplayList {
    try DisplayList(
      window.layer, size: size, scale: scale, background: backgroundColor, at: now, fonts: fonts)
  }
}

/// A folder that goes with the value that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-kit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of all files in a folder within it, in the order of their names.
  func files(in name: String) throws -> [(name: String, bytes: Data)] {
    let folder = "\(path)/\(name)"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))
    }
  }
}
