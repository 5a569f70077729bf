import Foundation
import Testing

/// What the README says of snapshot tests is what the sample package does.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The fenced blocks of a language in the part about snapshot tests.
  private func blocks(_ language: String) throws -> [String] {
    let readme = try text("README.md")
    let start = try #require(readme.range(of: "\n## Snapshot tests\n"))
    let rest = readme[start.upperBound...]
    let end = rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex
    return rest[..<end].components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `the tests in the README are those of the sample package`() throws {
    let shown = try blocks("swift")
    try #require(shown.count == 2)
    let sample = "fixtures/sample-package/"
    #expect(try text(sample + "Tests/DesignSystemTests/ButtonTests.swift").hasPrefix(shown[0]))
    let manifest = try text(sample + "Package.swift").replacing(" ", with: "")
    #expect(manifest.contains(shown[1].replacing(" ", with: "").dropLast()))
  }

  @Test func `the files that the README names exist`() throws {
    let folder = Self.root
      .appendingPathComponent("fixtures/sample-package/Tests/DesignSystemTests/").path
    let readme = try text("README.md")
    for file in [
      "__Snapshots__/ButtonTests/ButtonTests/themes.dark.png",
      "__Snapshots__/ButtonTests/ButtonTests/pulsesAtInstants.0200ms.png",
    ] {
      #expect(readme.contains(file.split(separator: "/").last ?? ""))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)"), "\(file)")
    }
  }

  @Test(arguments: [
    ("import SnapshotTesting", "import TwirlTesting"),
    ("@testable import SnapshotTesting2", "@testable import SnapshotTesting2"),
    ("  assertSnapshot(of: view, as: .image)", "  expectSnapshot(of: view)"),
    ("assertSnapshot(matching: view, as: .image)", "expectSnapshot(of: view)"),
    (
      #"assertSnapshot(of: make(view, 3), as: .image, named: "dark")"#,
      #"expectSnapshot(of: make(view, 3), named: "dark")"#
    ),
    (
      #"assertSnapshot(of: view, as: .image(precision: 0.99), named: "dark")"#,
      #"expectSnapshot(of: view, named: "dark")"#
    ),
    (
      "assertSnapshot(of: view, as: .image(traits: .init(displayScale: 2)), record: .all)",
      "expectSnapshot(of: view, record: .all)"
    ),
    ("assertSnapshot(of: user, as: .dump)", "assertSnapshot(of: user, as: .dump)"),
  ])
  func `the recipe turns calls into ours and leaves the rest`(old: String, new: String) throws {
    let recipe = try #require(blocks("sh").first)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-recipe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = folder.appendingPathComponent("Tests/AppTests")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    let file = tests.appendingPathComponent("ButtonTests.swift")
    try Data((old + "\n").utf8).write(to: file)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", recipe]
    shell.currentDirectoryURL = folder
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == new + "\n")
  }
}
