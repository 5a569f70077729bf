import Foundation
import Testing

/// What the README shows is what the tests run.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The fenced blocks of a language.
  private func blocks(_ language: String) throws -> [String] {
    try text("README.md").components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `the class in the README is the one that is tested`() throws {
    let source = try text("Tests/TwirlKitTests/RecommendButton.swift")
    let code = try #require(blocks("swift").first { $0.contains("final class RecommendButton") })
    let type = try #require(source.range(of: "final class"))
    #expect(code.contains(source[type.lowerBound...]))
  }

  @Test func `the scene in the README is the fixture`() throws {
    let scene = try text("fixtures/scenes/recommend-button.json")
    let shown = try #require(blocks("json").first)
    #expect(scene.hasSuffix(shown))
  }

  @Test func `the make targets in the README exist`() throws {
    let makefile = try text("Makefile")
    let named = try text("README.md").matches(of: /make ([a-z-]+)/).map { String($0.output.1) }
    #expect(named.count > 4)
    for target in named { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }
}
