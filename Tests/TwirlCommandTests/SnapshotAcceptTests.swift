import Foundation
import Testing
import TwirlKit

/// `twirl snapshot accept` and `prune`.
@Suite struct SnapshotAcceptTests {
  /// Scenes with references, of which one has changed and one is new, verified.
  private static func verified() throws -> SnapshotFolder {
    let folder = try SnapshotFolder(["a": SceneText.still, "sub/b": SceneText.mover])
    try folder.succeed("record", "scenes")
    try folder.write(SceneText.changedMover, to: "scenes/sub/b.json")
    try folder.write(SceneText.still, to: "scenes/new.json")
    #expect(try folder.snapshot("verify", "scenes").status == 1)
    return folder
  }

  @Test func `what failed and what is missing become references`() throws {
    let folder = try Self.verified()
    let actual = try folder.folder.bytes(".build/snapshots/sub/b.actual.png")
    let output = try folder.succeed("accept")
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix("accepted new: ") && lines[0].hasSuffix("/scenes/__Snapshots__/new.png"))
    #expect(lines[1].hasPrefix("accepted sub/b: "))
    #expect(lines[2] == "2 snapshots accepted")
    #expect(try folder.folder.bytes("scenes/__Snapshots__/sub/b.png") == actual)
    #expect(
      folder.files(in: ".build/snapshots") == [
        "a.result.json", "new.result.json", "sub/b.result.json",
      ])
    let results = try folder.results()
    #expect(results["sub/b"]?.status == .recorded)
    #expect(results["sub/b"]?.actual == nil)
    #expect(results["sub/b"]?.actualOrigin["Software"]?.hasPrefix("Twirl ") == true)
    #expect(results["a"]?.status == .passed)
    #expect(try withoutTimes(folder.succeed("verify", "scenes")) == "3 snapshots: 3 passed\n")
    #expect(
      try folder.succeed("accept")
        == "nothing to accept: none of the 3 snapshots failed or is missing\n")
  }

  @Test(arguments: [
    ("sub/b", ["sub/b"]), ("sub", ["sub/b"]), ("*", ["new"]), ("**", ["new", "sub/b"]),
    ("s*/?", ["sub/b"]), ("a", []),
  ])
  func `names choose`(_ name: String, _ accepted: [String]) throws {
    let folder = try Self.verified()
    let output = try folder.succeed("accept", name)
    let names = output.matches(of: #/accepted (\S+): /#).map { String($0.output.1) }
    #expect(names == accepted)
    let results = try folder.results()
    for (name, result) in results where result.status == .recorded {
      #expect(accepted.contains(name))
    }
  }

  @Test func `a name that is not there is told with the nearest`() throws {
    let folder = try Self.verified()
    let outcome = try folder.snapshot("accept", "new", "sub/c")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "twirl: sub/c: no such snapshot; did you mean 'sub/b'?\n")
    #expect(outcome.output == "")
    #expect(folder.files(in: "scenes/__Snapshots__") == ["a.png", "sub/b.png"])
  }

  @Test func `results from another machine go to this folder or the one that is named`() throws {
    let folder = try Self.verified()
    for name in ["new", "sub/b"] { try folder.change(name) { $0.root = "/no/such/machine" } }
    try folder.succeed("accept", "new")
    #expect(folder.files(in: "scenes/__Snapshots__").contains("new.png"))
    #expect(try folder.snapshot("accept", "--root", "elsewhere").status == 66)
    try folder.write("", to: "elsewhere/file")
    try folder.succeed("accept", "--root", "elsewhere")
    #expect(folder.files(in: "elsewhere") == ["file", "scenes/__Snapshots__/sub/b.png"])
  }

  @Test func `the whole file system is no root`() throws {
    let folder = try Self.verified()
    let outside = try TemporaryFolder()
    try folder.change("new") {
      $0.root = "/"
      $0.referenceFile = outside.path.dropFirst() + "/x.png"
    }
    try folder.succeed("accept", "new")
    #expect(outside.names() == [])
  }

  /// Places that a result must not name.
  static let escapes: [(String, @Sendable (inout SnapshotResult) -> Void)] = [
    ("../x.png", { $0.referenceFile = "../x.png" }),
    ("/tmp/twirl-escape/x.png", { $0.referenceFile = "/tmp/twirl-escape/x.png" }),
    ("scenes/../../x.png", { $0.referenceFile = "scenes/../../x.png" }),
    ("scenes//x.png", { $0.referenceFile = "scenes//x.png" }),
    ("Package.swift", { $0.referenceFile = "Package.swift" }),
    ("link/x.png", { $0.referenceFile = "link/x.png" }),
    ("link/deep/x.png", { $0.referenceFile = "link/deep/x.png" }),
    ("dangling.png", { $0.referenceFile = "dangling.png" }),
    ("", { $0.referenceFile = "" }),
    ("../../outside.png", { $0.actual?.path = "../../outside.png" }),
    ("/etc/passwd", { $0.actual?.path = "/etc/passwd" }),
  ]

  @Test(arguments: escapes.indices)
  func `results that lead out of their folder are refused`(_ index: Int) throws {
    let folder = try Self.verified()
    let outside = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: outside.path)
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/dangling.png", withDestinationPath: "\(outside.path)/x.png")
    let (path, change) = Self.escapes[index]
    try folder.change("sub/b", change)
    let before = folder.files(in: "")
    let outcome = try folder.snapshot("accept")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("twirl: .build/snapshots/sub/b.result.json: it names \(path)"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output == "")
    #expect(outside.names() == [])
    // Not even what was in order.
    #expect(folder.files(in: "") == before)
  }

  @Test func `what cannot be read is refused before anything is written`() throws {
    let folder = try Self.verified()
    let place = ".build/snapshots/sub/b.actual.png"
    let actual = try folder.folder.bytes(place)
    let before = folder.files(in: "scenes")
    for bytes in [Array(actual[..<(actual.count * 3 / 4)]), [1, 2, 3], Array("GIF89a".utf8)] {
      try folder.folder.write(bytes, to: place)
      let outcome = try folder.snapshot("accept")
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("twirl: \(place): the picture cannot be read: "))
    }
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(place)")
    #expect(try folder.snapshot("accept").status == 66)
    try folder.change("sub/b") { $0.actual = nil }
    #expect(try folder.snapshot("accept").status == 65)
    try folder.write("{}", to: ".build/snapshots/sub/b.result.json")
    let outcome = try folder.snapshot("accept")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("sub/b.result.json: no result of a snapshot"))
    #expect(folder.files(in: "scenes") == before)
    let none = try folder.snapshot("accept", "--artifacts", "none")
    #expect(none.status == 66)
    #expect(none.errors.hasPrefix("twirl: none: there are no results in it; "))
  }

  @Test func `snapshots that could not be drawn are left`() throws {
    let folder = try SnapshotFolder(["a": SceneText.still, "b": "{"])
    try folder.write("", to: "scenes/__Snapshots__/b.png")
    #expect(try folder.snapshot("verify", "scenes").status == 65)
    #expect(
      try folder.succeed("accept").hasSuffix(
        "1 snapshot accepted; 1 could not be drawn and is left\n"))
  }

  @Test func `orphans are listed, then removed`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed("record", "scenes")
    try folder.succeed("record", "scenes", "--at", "0,0.1")
    let used = folder.files(in: "scenes/__Snapshots__")
    #expect(used.count == 6)
    for orphan in ["gone", "sub/old/gone", "sub/mover.dark/x", "still2", "still2.0ms"] {
      try folder.write("x", to: "scenes/__Snapshots__/\(orphan).png")
    }
    try folder.write("x", to: "scenes/__Snapshots__/.still.png.12-3")
    // Not ours to remove.
    try folder.write("x", to: "scenes/__Snapshots__/README.md")
    try folder.write("x", to: "scenes/__Snapshots__/ButtonTests/grows.png")
    try folder.write("x", to: "scenes/ButtonTests.swift")
    let all = folder.files(in: "scenes")
    let dry = try folder.succeed("prune", "scenes", "--dry-run")
    #expect(folder.files(in: "scenes") == all)
    let names = [
      ".still.png.12-3", "gone.png", "still2.0ms.png", "still2.png", "sub/mover.dark/x.png",
      "sub/old/gone.png",
    ]
    let lines = names.map { "scenes/__Snapshots__/\($0)\n" }
    #expect(dry == lines.map { "would remove " + $0 }.joined() + "6 files to remove\n")
    #expect(
      try folder.succeed("prune", "scenes") == lines.map { "removed " + $0 }.joined()
        + "6 files removed\n")
    #expect(
      folder.files(in: "scenes/__Snapshots__")
        == (used + ["README.md", "ButtonTests/grows.png"]).sorted())
    let manager = FileManager.default
    #expect(!manager.fileExists(atPath: "\(folder.path)/scenes/__Snapshots__/sub/old"))
    #expect(try folder.succeed("prune", "scenes") == "0 files removed\n")
    // Only the stills of these moments.
    #expect(
      try folder.succeed("prune", "scenes", "--at", "0.1") == """
        removed scenes/__Snapshots__/still.0ms.png
        removed scenes/__Snapshots__/sub/mover.0ms.png
        2 files removed

        """)
  }

  /// The result of a test with a reference in a package, as tests write it.
  private static func result(_ name: String, root: String) -> String {
    #"""
    {"version": 1, "name": "\#(name)", "status": "passed", "headline": "equal", "details": [],
     "referenceFile": "Tests/AppTests/__Snapshots__/\#(name).png", "root": "\#(root)", "spans": [],
     "referenceOrigin": {}, "actualOrigin": {}}
    """#
  }

  @Test func `references of tests without a result are unused`() throws {
    let folder = try SnapshotFolder([:])
    let references = "Tests/AppTests/__Snapshots__"
    for name in ["A/kept", "A/gone", "Old/gone"] {
      try folder.write("x", to: "\(references)/\(name).png")
    }
    // The reference of a scene beside the tests, and files that are no references.
    try folder.write("x", to: "\(references)/scene.png")
    try folder.write("{}", to: "Tests/AppTests/scene.json")
    try folder.write("x", to: "\(references)/README.md")
    try folder.write("x", to: "Tests/OtherTests/__Snapshots__/A/other.png")
    let nothing = try folder.snapshot("prune", "--unused")
    #expect(nothing.status == 66)
    #expect(nothing.errors.contains(".build/snapshots: there are no results in it; run all tests"))
    try folder.write(
      Self.result("A/kept", root: folder.path), to: "out/AppTests/A/kept.result.json")
    let all = folder.files(in: "Tests")
    let list = ["A/gone", "Old/gone"].map { "\(references)/\($0).png\n" }
    #expect(
      try folder.succeed("prune", "--unused", "--artifacts", "out", "--dry-run")
        == list.map { "would remove " + $0 }.joined() + "2 files to remove\n")
    #expect(folder.files(in: "Tests") == all)
    #expect(
      try folder.succeed("prune", "--unused", "--artifacts", "out")
        == list.map { "removed " + $0 }.joined() + "2 files removed\n")
    #expect(
      folder.files(in: "Tests")
        == all.filter { !["A/gone.png", "Old/gone.png"].contains(where: $0.hasSuffix) })
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(references)/Old"))
  }

  @Test func `results that point elsewhere prune nothing`() throws {
    let folder = try SnapshotFolder([:])
    try folder.write("x", to: "up/__Snapshots__/a.png")
    try folder.write("x", to: "package/in")
    let result = Self.result("../../../../up/__Snapshots__/b", root: "\(folder.path)/package")
    try folder.write(result, to: "out/b.result.json")
    #expect(try folder.succeed("prune", "--unused", "--artifacts", "out") == "0 files removed\n")
    #expect(folder.files(in: "up") == ["__Snapshots__/a.png"])
    let both = try folder.snapshot("prune", "up", "--unused", "--artifacts", "out")
    #expect(both.status == 64)
  }

  @Test func `a folder without scenes is not pruned`() throws {
    let folder = try SnapshotFolder(["a": SceneText.still])
    try folder.succeed("record", "scenes")
    try FileManager.default.removeItem(atPath: "\(folder.path)/scenes/a.json")
    let outcome = try folder.snapshot("prune", "scenes")
    #expect(outcome.status == 66)
    #expect(folder.files(in: "scenes") == ["__Snapshots__/a.png"])
  }
}
