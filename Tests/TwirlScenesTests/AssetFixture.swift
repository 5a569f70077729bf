import Foundation
import Testing
import TwirlGraphics

@testable import TwirlScenes

/// A folder that is gone after the test, with a catalogue in it.
final class AssetFixture {
  let folder: URL
  /// The catalogue, or what would be it.
  let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    path = folder.appendingPathComponent("Assets.xcassets").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file of the catalogue, with the folders that it lies in.
  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let place = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  /// The beginning of a PNG file, which is all that a catalogue looks at.
  static func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
  }

  /// A set with one colour for everything.
  static func color(_ color: String) -> String {
    #"{ "colors": [{ "idiom": "universal", "color": \#(color) }], "info": { "version": 1 } }"#
  }

  static func components(_ red: String, _ green: String, _ blue: String) -> String {
    """
    { "color-space": "srgb", "components":
      { "red": \(red), "green": \(green), "blue": \(blue), "alpha": "1.000" } }
    """
  }

  func catalog() throws -> AssetCatalog { try AssetCatalog(path: path) }
}

/// Returns what a closure throws.
func assetError(_ body: () throws -> Void) -> AssetError? {
  do {
    try body()
    return nil
  } catch {
    return error as? AssetError
  }
}
