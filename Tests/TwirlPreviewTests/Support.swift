import Foundation
import TwirlScenes

@testable import TwirlPreview

/// A folder that is gone with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-preview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes in place, as some editors do.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Writes beside and renames, as most editors do.
  func replace(_ name: String, with text: String) throws {
    try write(text, to: name + "~")
    guard rename(file(name + "~"), file(name)) == 0 else { throw SystemError("renaming") }
  }

  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

/// A square of 10 points that moves to the right by `distance` within a second.
func movingScene(distance: Int = 20, more: String = "") -> String {
  """
  { "version": 1, "size": [40, 20], "background": "#FFFFFF",
    "views": [ { "id": "box", "type": "view", "frame": [0, 5, 10, 10], "backgroundColor": "#FF0000" } ],
    "script": [ { "animate": "box", "duration": 1, "curve": "linear",
      "to": { "center": [\(5 + distance), 10] } } ]\(more) }
  """
}

/// Waits for something that another thread or the system brings about.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<2_000 {
    if try condition() { return true }
    usleep(5_000)
  }
  return false
}
