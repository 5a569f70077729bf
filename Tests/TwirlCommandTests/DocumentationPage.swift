import Foundation

/// A page of the documentation with its fenced blocks.
struct DocumentationPage: CustomStringConvertible {
  /// A block between two lines of three backticks.
  struct Block {
    /// What follows the first backticks: `sh`, `json`, `swift`, or nothing.
    var language: String
    var text: String
    /// The number of its first line in the file.
    var line: Int
    /// The text above it, up to the block before.
    var introduction: String
  }

  var path: String
  var blocks: [Block]
  var description: String { path }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .resolvingSymlinksInPath()

  /// The README and all articles.
  static let all: [DocumentationPage] = {
    let catalogue = "Sources/TwirlKit/TwirlKit.docc"
    let articles =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(catalogue).path)) ?? []
    return
      (["README.md"] + articles.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" })
      .compactMap { try? DocumentationPage(path: $0) }
  }()

  init(path: String) throws {
    self.path = path
    blocks = []
    let text = try String(
      contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    var language: String?
    var (lines, introduction): ([Substring], [Substring]) = ([], [])
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      switch language {
      case nil where line.hasPrefix("```"):
        language = String(line.dropFirst(3))
      case nil: introduction.append(line)
      case let kind? where line == "```":
        blocks.append(
          Block(
            language: kind, text: lines.joined(separator: "\n") + "\n",
            line: index + 1 - lines.count, introduction: introduction.joined(separator: "\n")))
        (language, lines, introduction) = (nil, [], [])
      default: lines.append(line)
      }
    }
  }
}
