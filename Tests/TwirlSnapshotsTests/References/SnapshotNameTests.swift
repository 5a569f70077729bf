import Testing
import TwirlSnapshots

/// Names of snapshots and their paths.
///
/// The hashes are FNV-1a's, 64 bit, folded by exclusive or, computed by a program of its own.
@Suite struct SnapshotNameTests {
  @Test(
    arguments: [
      ("grows", "grows"),
      ("grows()", "grows"),
      ("grows(by:)", "grows-by-1ae085ae"),
      ("größe", "gr-e-42c44ec4"),
      ("a b", "a-b-e2bca18b"),
      ("a-b", "a-b"),
      ("a/b", "a-b-e2480c78"),
      ("con", "con-fb059532"),
      ("日本", "b4ceb0a4"),
      ("..", "b37a252a"),
      (String(repeating: "x", count: 120), String(repeating: "x", count: 120)),
      (String(repeating: "x", count: 200), String(repeating: "x", count: 111) + "-c02c10c9"),
    ])
  func aPathIsSafe(_ test: String, _ path: String) {
    #expect(SnapshotName(test: test).path == path)
  }

  @Test func groupsAreFoldersAndAKeyIsASuffix() {
    let name = SnapshotName(
      groups: ["ButtonTests.swift", "Pressed"], test: "grows()", key: "dark 1")
    #expect(name.description == "ButtonTests.swift/Pressed/grows.dark 1")
    let parts = name.path.split(separator: "/")
    #expect(parts.count == 3)
    #expect(parts[0].hasPrefix("ButtonTests-swift-"))
    #expect(parts[1] == "Pressed")
    #expect(parts[2].hasPrefix("grows.dark-1-"))
  }

  @Test func differentNamesHaveDifferentPaths() {
    let parts = [
      "a", "a.b", "a b", "a_b", "a-b", "a--b", "-a", "a-", ".a", "ä", "ae", "a()", "a(b:)",
    ]
    var names: [SnapshotName] = []
    for test in parts {
      names.append(SnapshotName(test: test))
      for other in parts {
        names.append(SnapshotName(test: test, key: other))
        names.append(SnapshotName(groups: [test], test: other))
      }
    }
    // `a` and `a()` are one test to a person, and there cannot be both.
    let distinct = Set(names.map(\.description))
    #expect(Set(names.map(\.path)).count == distinct.count)
  }

  @Test(
    arguments: [
      ("Buttons/grows", [2, 1, 2]), ("a", [1, 2, 1]), ("b", [2, 2, 2]), ("c", [1, 1, 3]),
      ("pages/scroll.dark", [2, 2, 2]),
    ])
  func shardsFollowFromTheName(_ path: String, _ expected: [Int]) {
    let parts = path.split(separator: "/").map(String.init)
    let file = parts[parts.count - 1].split(separator: ".").map(String.init)
    let name = SnapshotName(
      groups: Array(parts.dropLast()), test: file[0], key: file.count > 1 ? file[1] : nil)
    #expect(name.path == path)
    for (count, index) in zip([2, 3, 4], expected) {
      let takers = (1...count).filter { SnapshotShard(index: $0, of: count).contains(name) }
      #expect(takers == [index])
    }
  }

  @Test(
    arguments: [
      ("1/1", true), ("2/4", true), ("4/4", true), ("0/4", false), ("5/4", false), ("1", false),
      ("1/0", false), ("-1/2", false), ("1/2/3", false), ("a/b", false), ("", false), ("1/", false),
    ])
  func aShardIsReadFromText(_ text: String, _ isShard: Bool) {
    #expect((SnapshotShard(text) != nil) == isShard)
  }
}
