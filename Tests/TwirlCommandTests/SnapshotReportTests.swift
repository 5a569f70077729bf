import Foundation
import Testing
import TwirlKit

/// `twirl snapshot report`: shards merged into pages and files.
@Suite struct SnapshotReportTests {
  /// Ten scenes, of which one has changed, verified in two shards.
  private static func verified() throws -> SnapshotFolder {
    var scenes: [String: String] = [:]
    for number in 1...10 { scenes["s\(number)"] = SceneText.still }
    let folder = try SnapshotFolder(scenes)
    try folder.succeed("record", "scenes", "--artifacts", "recorded")
    try folder.write(SceneText.changedStill, to: "scenes/s3.json")
    var statuses: [Int32] = []
    for index in 1...2 {
      statuses.append(
        try folder.snapshot(
          "verify", "scenes", "--shard", "\(index)/2", "--artifacts", "shards/\(index)"
        ).status)
    }
    #expect(statuses.sorted() == [0, 1])
    return folder
  }

  @Test func `shards become one page and files for build servers`() throws {
    let folder = try Self.verified()
    let outcome = try folder.snapshot(
      "report", "shards/1", "shards/2", "-o", "page.html", "--junit", "junit.xml", "--json",
      "r.json",
      "--title", "Buttons")
    #expect((outcome.status, outcome.errors) == (1, ""))
    #expect(
      outcome.output
        == ["page.html", "junit.xml", "r.json"].map {
          "\($0): 10 snapshots: 9 passed, 1 failed\n"
        }.joined())
    let page = String(decoding: try folder.folder.bytes("page.html"), as: UTF8.self)
    #expect(page.contains("<title>Buttons"))
    let shard = folder.files(in: "shards/1").contains("s3.actual.png") ? 1 : 2
    #expect(page.contains("twirl snapshot accept --artifacts shards/\(shard) s3"))
    let xml = String(decoding: try folder.folder.bytes("junit.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"10\"") && xml.contains("failures=\"1\""))
    let json = try JSONSerialization.jsonObject(with: Data(folder.folder.bytes("r.json")))
    let totals = (json as? [String: Any])?["totals"] as? [String: Int]
    #expect(totals?["passed"] == 9 && totals?["failed"] == 1)
  }

  @Test func `without options the page of the usual folder is made`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed("record", "scenes")
    #expect(try folder.succeed("report") == "report.html: 2 snapshots: 2 recorded\n")
    #expect(folder.files(in: "").contains("report.html"))
    let junit = try folder.succeed("report", "--junit", "j.xml")
    #expect(junit == "j.xml: 2 snapshots: 2 recorded\n")
  }

  @Test func `failures become successes once they are accepted`() throws {
    let folder = try Self.verified()
    #expect(try folder.snapshot("report", "shards").status == 1)
    try folder.succeed("accept", "s3", "--artifacts", "shards")
    #expect(
      try folder.succeed("report", "shards")
        == "report.html: 10 snapshots: 9 passed, 1 recorded\n")
  }

  @Test func `folders without results are errors`() throws {
    let folder = try SnapshotFolder()
    let none = try folder.snapshot("report", "none")
    #expect(none.status == 66)
    #expect(none.errors.hasPrefix("twirl: none: there is no such folder; "))
    let empty = try folder.snapshot("report", "scenes")
    #expect(empty.status == 66)
    #expect(empty.errors.hasPrefix("twirl: scenes: there are no results in it; "))
    try folder.write("{}", to: "bad/x.result.json")
    let bad = try folder.snapshot("report", "bad")
    #expect(bad.status == 65)
    #expect(bad.errors.hasPrefix("twirl: bad/x.result.json: "))
    try folder.succeed("record", "scenes")
    #expect(try folder.snapshot("report", "-o", "no/such/folder.html").status == 73)
    #expect(!folder.files(in: "").contains { $0.hasSuffix("html") })
  }
}
