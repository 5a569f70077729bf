import Testing
import TwirlCommand

/// Names of snapshots as a person gives them.
@Suite struct SnapshotPatternTests {
  static let cases: [(pattern: String, name: String, matches: Bool)] = [
    ("Buttons/grows", "Buttons/grows", true),
    ("Buttons/grows", "Buttons/grows.dark", true),
    ("Buttons/grows", "Buttons/growsMore", false),
    ("Buttons/grow", "Buttons/grows", false),
    ("Buttons", "Buttons/grows", true),
    ("Buttons/", "Buttons/sub/grows", true),
    ("Button", "Buttons/grows", false),
    ("grows", "Buttons/grows", false),
    ("*", "grows", true),
    ("*", "Buttons/grows", false),
    ("**", "Buttons/sub/grows.dark", true),
    ("Buttons/*", "Buttons/grows.dark", true),
    ("Buttons/*", "Buttons/sub/grows", false),
    ("*/grows", "Buttons/grows", true),
    ("**/grows", "Buttons/sub/grows", true),
    ("**.dark", "Buttons/sub/grows.dark", true),
    ("**.dark", "Buttons/sub/grows.darker", false),
    ("B*s/g?ows", "Buttons/grows", true),
    ("B?ttons?grows", "Buttons/grows", false),
    ("**/a*b", "x/aab/acb", true),
    ("a**b*c", "a/b/bxc", true),
    ("a**b*c", "a/b/bx/c", false),
    ("a[b]*", "a[b]c", true),
    ("*", "", true),
    ("", "a", false),
  ]

  @Test(arguments: cases)
  func `patterns mean what they should`(
    _ entry: (pattern: String, name: String, matches: Bool)
  ) {
    #expect(SnapshotPattern(entry.pattern).matches(entry.name) == entry.matches)
  }

  /// By trying everything: slow and obvious.
  static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if pattern.hasPrefix("**") {
      return matches(pattern.dropFirst(2), name)
        || (!name.isEmpty && matches(pattern, name.dropFirst()))
    }
    if first == "*" {
      if matches(pattern.dropFirst(), name) { return true }
      guard let next = name.first, next != "/" else { return false }
      // A star that has taken something stays a single one, whatever follows it.
      return matchesStar(pattern.dropFirst(), name.dropFirst())
    }
    guard let next = name.first, next == first || (first == "?" && next != "/") else {
      return false
    }
    return matches(pattern.dropFirst(), name.dropFirst())
  }

  static func matchesStar(_ rest: Substring, _ name: Substring) -> Bool {
    if matches(rest, name) { return true }
    guard let next = name.first, next != "/" else { return false }
    return matchesStar(rest, name.dropFirst())
  }

  @Test func `one way through finds what trying everything does`() {
    var seed: UInt64 = 7
    func random(_ letters: [String], _ most: Int) -> String {
      func next(_ count: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % count
      }
      return (0..<next(most + 1)).map { _ in letters[next(letters.count)] }.joined()
    }
    var matched = 0
    for _ in 0..<20_000 {
      // Letters on both sides of what is compared, so that no pattern is a folder's name.
      let pattern = "x" + random(["a", "b", "/", "*", "**", "?"], 6) + "*z"
      let name = "x" + random(["a", "b", "/"], 8) + "z"
      let expected = Self.matches(pattern[...], name[...])
      #expect(SnapshotPattern(pattern).matches(name) == expected, "\(pattern) \(name)")
      matched += expected ? 1 : 0
    }
    #expect(matched > 1_000)
  }
}
