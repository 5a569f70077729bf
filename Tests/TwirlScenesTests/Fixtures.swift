import Foundation
import Testing
import TwirlLayers
import TwirlScenes
import TwirlText
import TwirlViews

/// Files in the package's fixtures folder.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures")

  /// The family "Twirl Test" alone, which has only a few letters.
  static let fonts = FontBook(
    files: [folder.appendingPathComponent("fonts/TwirlTest.ttf").path], usesSystemFonts: false)

  static func scenePath(_ name: String) -> String {
    folder.appendingPathComponent("scenes/\(name).json").path
  }

  static func scene(_ name: String) throws -> Scene {
    try Scene(contentsOf: scenePath(name))
  }
}

/// Returns the scene that a text describes.
func scene(_ json: String) throws(SceneError) -> Scene {
  try Scene(json: json.utf8, path: "scene.json")
}

/// Returns a stage for views and further keys, 400 by 300 points.
func stage(views: String, _ rest: String = "") throws -> Stage {
  try scene(#"{"version": 1, "size": [400, 300], "views": [\#(views)], \#(rest)}"#).makeStage()
}

/// Returns a stage with a view `v` at [200, 100, 100, 40] that runs a script.
func stage(script: String, _ rest: String = "") throws -> Stage {
  try stage(
    views: #"{"id": "v", "type": "view", "frame": [200, 100, 100, 40]}"#,
    #""script": [\#(script)], \#(rest)"#)
}

extension Stage {
  /// Returns a view by its id, or records an issue.
  func view(_ id: String) throws -> View {
    try #require(window.view(identifiedBy: id))
  }

  /// Moves on to a time in seconds.
  func advance(seconds: Double, includingEvents: Bool = true) throws {
    try advance(to: MediaTime(seconds: seconds), includingEvents: includingEvents)
  }
}

func isClose(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-9) -> Bool {
  isClose(a.origin, b.origin, within: tolerance)
    && isClose(a.width, b.width, within: tolerance)
    && isClose(a.height, b.height, within: tolerance)
}

func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
}
