import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

@testable import TwirlTesting

/// A package with a test file, in a folder that goes with the value that made it.
final class SamplePackage: Sendable {
  let root: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-testing-\(UUID().uuidString)").standardizedFileURL
    root = url.path
    try FileManager.default.createDirectory(
      atPath: root + "/Tests/AppTests", withIntermediateDirectories: true)
    try Data("// swift-tools-version: 6.0".utf8)
      .write(to: URL(fileURLWithPath: root + "/Package.swift"))
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The last part of its path.
  var name: String { (root as NSString).lastPathComponent }

  /// A check in `ButtonTests.grows`, with names of its own.
  func check(
    named: String? = nil, suites: [String] = ["ButtonTests"], function: String = "grows()",
    isParameterized: Bool = false, settings: SnapshotSettings = SnapshotSettings(),
    environment: [String: String] = [:], names: UsedNames = UsedNames(),
    place: String = "ButtonTests.swift:7", record: RecordMode? = nil,
    tolerance: AnimationComparison? = nil, mask: ComparisonMask = ComparisonMask()
  ) -> SnapshotCheck {
    var identity = TestIdentity(
      filePath: root + "/Tests/AppTests/ButtonTests.swift", fileID: "AppTests/ButtonTests.swift",
      suites: suites, function: function)
    identity.isParameterized = isParameterized
    var settings = settings
    settings.environment = environment
    return SnapshotCheck(
      identity: identity, settings: settings, names: names, place: place, named: named,
      record: record, tolerance: tolerance, mask: mask)
  }

  /// All files below it besides the manifest, sorted.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: root + "/" + $0, isDirectory: &isFolder)
      return !isFolder.boolValue && $0 != "Package.swift"
    }.sorted()
  }

  func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/" + file)))
  }
}

/// Pictures of one colour.
enum Picture {
  static let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
  static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
  /// Off by one level of red.
  static let almostBlue = Pixel(red: 1, green: 0, blue: 255, alpha: 255)

  static func still(_ color: Pixel) throws -> SnapshotPicture {
    try SnapshotPicture(Bitmap(width: 24, height: 16, fill: color))
  }

  /// A clip, 20 ms a frame.
  static func clip(_ colors: [Pixel]) throws -> SnapshotPicture {
    try SnapshotPicture(
      colors.map { Bitmap(width: 24, height: 16, fill: $0) },
      delays: colors.map { _ in FrameDelay(nanoseconds: 20_000_000) })
  }
}

/// What keeps something from being drawn.
struct Unpaintable: Error, CustomStringConvertible {
  let description = "the paint is out"
}
