import Foundation
import Testing
import TwirlScenes

/// The page about the scene format has every key that the reader has, each in its table.
@Suite struct SceneFormatPageTests {
  private static let path = Fixtures.folder.resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("Sources/TwirlKit/TwirlKit.docc/SceneFormat.md")

  /// The tables by the comments above them: `<!-- keys: shadow -->`.
  private func tables() throws -> [String: [String]] {
    var tables: [String: [String]] = [:]
    var current: String?
    for line in try String(contentsOf: Self.path, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: /<!-- keys: (.+) -->/) {
        current = String(match.output.1)
        tables[current ?? ""] = []
      } else if let match = line.firstMatch(of: /^\| `([^`]+)` \|/), let name = current {
        tables[name]?.append(String(match.output.1))
      } else if !line.hasPrefix("|") {
        current = nil
      }
    }
    return tables
  }

  @Test func `every key of every object is in its table, and no other`() throws {
    let reader = SceneSchema.readerKeys.reduce(into: [:]) { $0[$1.definition] = $1.keys }
    let tables = try tables()
    func keys(_ name: String) throws -> Set<String> {
      Set(try #require(reader[name], "\(name) is no object of the reader's"))
    }
    let kinds = ["plainView", "buttonView", "labelView", "imageView"]
    let common = try kinds.map(keys).reduce(keys(kinds[0])) { $0.intersection($1) }
    let looks = try common.intersection(keys("setStep"))
      .subtracting(keys("changes")).subtracting([
        "hidden", "clipsToBounds", "userInteractionEnabled", "borderWidth", "borderColor",
      ])
    var described: Set<String> = []
    for (name, listed) in tables {
      #expect(Set(listed).count == listed.count, "a key is twice in \(name)")
      let expected: Set<String>
      switch name {
      case "scene": (expected, described) = (try keys(""), described.union([""]))
      case "looks": expected = looks
      case "common of views, without looks": expected = common.subtracting(looks)
      case "setStep, without changes and looks":
        expected = try keys("setStep").subtracting(keys("changes")).subtracting(looks)
      default:
        let parts = name.components(separatedBy: ", without ")
        expected = try keys(parts[0]).subtracting(parts.count > 1 ? common : [])
      }
      described.insert(name.components(separatedBy: ", ")[0])
      #expect(Set(listed) == expected, "\(name)")
    }
    // What a transition changes is said in words: what `set` does.
    #expect(Set(reader.keys).subtracting(described) == ["transitionChanges"])
    #expect(try keys("transitionChanges") == keys("setStep").subtracting(["set"]))
  }

  /// The words of a table are those of the schema, which tests hold against the reader.
  @Test func `every name that a key can have is on the page`() throws {
    let page = try String(contentsOf: Self.path, encoding: .utf8)
    var count = 0
    for place in SceneSchema.root.places() {
      guard let names = place.value["enum"] else { continue }
      for name in names.elements.compactMap(\.string) where name != "identity" {
        count += 1
        let isThere = page.contains("`\(name)`")
        #expect(isThere, "\(place.path): \(name)")
      }
    }
    #expect(count > 60)
  }
}
