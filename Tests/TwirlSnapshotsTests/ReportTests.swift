import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics

@testable import TwirlSnapshots

/// Collecting results, their order, and the forms that programs read.
@Suite struct ReportTests {
  static func entry(
    _ name: String, _ status: SnapshotResult.Status, _ headline: String = "it is so",
    folder: String = "results"
  ) -> SnapshotReport.Entry {
    let result = SnapshotResult(
      name: name, status: status, headline: headline, referenceFile: "\(name).png", root: "/app")
    return .init(result: result, folder: folder)
  }

  // MARK: Order

  @Test(arguments: [
    ["a2", "a10"], ["A", "b"], ["a", "B"], ["a", "ab"], ["case 9.dark", "case 10.light"],
    ["a01", "a1b"], ["a01", "a1"], ["9", "a"], ["ä", "ö"],
    ["99999999999999999999998", "99999999999999999999999"], ["", "a"], ["B", "b"],
  ])
  func namesAreInTheOrderOfAPerson(_ pair: [String]) {
    #expect(NaturalOrder.precedes(pair[0], pair[1]))
    #expect(!NaturalOrder.precedes(pair[1], pair[0]))
    #expect(!NaturalOrder.precedes(pair[0], pair[0]))
  }

  @Test func theWorstComeFirst() {
    let report = SnapshotReport([
      Self.entry("b", .passed), Self.entry("a10", .failed), Self.entry("c", .recorded),
      Self.entry("d", .missing), Self.entry("e", .error), Self.entry("a9", .failed),
    ])
    #expect(report.entries.map(\.result.name) == ["a9", "a10", "e", "d", "c", "b"])
    #expect(report.count(of: .failed) == 2)
    #expect(report.count(of: .passed) == 1)
  }

  @Test func ofEqualNamesTheWorstCounts() {
    let report = SnapshotReport([
      Self.entry("a", .passed, folder: "one"), Self.entry("a", .failed, folder: "two"),
      Self.entry("a", .failed, folder: "three"), Self.entry("a", .recorded, folder: "four"),
      Self.entry("b", .error, folder: "five"), Self.entry("b", .missing, folder: "six"),
    ])
    #expect(report.entries.map(\.folder) == ["two", "five"])
  }

  // MARK: Files

  static func folder(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-report-\(UUID().uuidString)")
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder.path
  }

  static func json(_ entry: SnapshotReport.Entry) throws -> String {
    String(decoding: try JSONEncoder().encode(entry.result), as: UTF8.self)
  }

  @Test func shardsAreMerged() throws {
    let passed = try Self.json(Self.entry("Group/a", .passed))
    let failed = try Self.json(Self.entry("Group/a", .failed))
    let other = try Self.json(Self.entry("b", .passed))
    let shards = [
      try Self.folder([
        "Group/a.result.json": passed, "b.result.json": other, "Group/a.png": "",
        ".hidden.result.json": "no JSON", ".staging/x.result.json": "no JSON",
      ]),
      try Self.folder(["deep/er/Group/a.result.json": failed]),
    ]
    defer { for shard in shards { try? FileManager.default.removeItem(atPath: shard) } }
    let report = try SnapshotReport(folders: shards)
    #expect(report.entries.map(\.result.name) == ["Group/a", "b"])
    #expect(report.entries.map(\.result.status) == [.failed, .passed])
    #expect(report.entries.map(\.folder) == ["\(shards[1])/deep/er/Group", shards[0]])
  }

  @Test(arguments: [
    ("{", "it is no JSON"), ("{}", "version is missing"),
    (#"{"version": 1, "name": "a"}"#, "status is missing"),
    (#"{"version": 1, "name": "a", "status": "odd"}"#, "status has a value that is not known"),
    (
      #"{"version":1,"name":"a","status":"failed","headline":"","details":[1]}"#,
      "details[0] is of another kind"
    ),
  ])
  func whatIsNoResultIsNamed(_ text: String, _ reason: String) throws {
    let folder = try Self.folder(["x/bad.result.json": text])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      throws: SnapshotReportError.unreadable(path: "\(folder)/x/bad.result.json", reason: reason)
    ) { try SnapshotReport(folders: [folder]) }
  }

  @Test func versionsAndFoldersThatAreNotKnownAreNamed() throws {
    let folder = try Self.folder(["a.result.json": #"{"version": 7}"#])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: SnapshotReportError.version(path: "\(folder)/a.result.json", version: 7)) {
      try SnapshotReport(folders: [folder])
    }
    #expect(throws: SnapshotReportError.noFolder(path: "/nowhere")) {
      try SnapshotReport(folders: ["/nowhere"])
    }
    #expect("\(SnapshotReportError.noFolder(path: "/nowhere"))".hasPrefix("/nowhere: there is no"))
  }

  @Test(arguments: [
    ("a.png", true), ("b/a.png", true), ("/etc/passwd", false), ("../a.png", false),
    ("b/../../a.png", false), ("./a.png", false), ("", false), ("a.png\0", false),
    ("..a.png", true),
  ])
  func picturesStayInTheirFolder(_ path: String, _ isInside: Bool) {
    let file = Self.entry("a", .failed).file(of: .init(path: path, width: 1, height: 1))
    #expect(file == (isInside ? "results/\(path)" : nil))
  }

  // MARK: JSON

  @Test func jsonHasTotalsAndResults() throws {
    let report = SnapshotReport([Self.entry("a", .failed), Self.entry("b", .passed)])
    let text = try report.json()
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let object = try #require(value as? [String: Any])
    #expect(
      object["totals"] as? [String: Int] == [
        "all": 2, "failed": 1, "passed": 1, "missing": 0, "recorded": 0, "error": 0,
      ])
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.map { $0["folder"] as? String } == ["results", "results"])
    let first = try #require(results[0]["result"] as? [String: Any])
    #expect(first["name"] as? String == "a")
    #expect(first["status"] as? String == "failed")
    #expect(try report.json() == text)
  }
}
