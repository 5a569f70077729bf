import Foundation
import Testing
import TwirlSnapshots

@testable import TwirlTesting

/// Mistakes in calls: each is an issue of its own, and none touches a reference.
@Suite struct MistakeTests {
  @Test func `a test with arguments must name its snapshots`() throws {
    let package = try SamplePackage()
    let result = package.check(isParameterized: true, record: .all)
      .outcome { try Picture.still(Picture.blue) }.result
    #expect(result.status == .error)
    #expect(result.headline.contains("each of several arguments"))
    #expect(package.files.isEmpty)
    let named = package.check(named: "1", isParameterized: true, record: .all)
      .outcome { try Picture.still(Picture.blue) }.result
    #expect(named.status == .recorded)
  }

  @Test func `a name is not empty`() throws {
    let package = try SamplePackage()
    let result = package.check(named: "", record: .all)
      .outcome { try Picture.still(Picture.blue) }.result
    #expect(result.status == .error)
    #expect(result.headline.contains("its name is empty"))
    #expect(package.files.isEmpty)
  }

  @Test(
    arguments: [
      (nil, nil, false), ("a", "a", false), ("a", "A", false), (nil, "a", true), ("a", "b", true),
    ] as [(String?, String?, Bool)])
  func `two lines do not share a name`(one: String?, other: String?, isGood: Bool) throws {
    let (package, names) = (try SamplePackage(), UsedNames())
    let results = [(one, 7), (other, 8)].map { name, line in
      package.check(
        named: name, names: names, place: "ButtonTests.swift:\(line)", record: .missing
      ).outcome { try Picture.still(Picture.blue) }.result
    }
    #expect(results[0].status == .recorded)
    #expect(results[1].status == (isGood ? .recorded : .error))
    #expect(results[1].headline.contains("at ButtonTests.swift:7") == !isGood)
  }

  @Test func `the line that has a name keeps it`() throws {
    let (package, names) = (try SamplePackage(), UsedNames())
    let statuses = [7, 8, 7, 8].map { line in
      package.check(names: names, place: "ButtonTests.swift:\(line)", record: .missing)
        .outcome { try Picture.still(Picture.blue) }.result.status
    }
    #expect(statuses == [.recorded, .error, .passed, .error])
  }

  @Test func `a test that is repeated takes its names again`() throws {
    let (package, names) = (try SamplePackage(), UsedNames())
    let statuses = (0..<3).map { _ in
      package.check(names: names, record: .missing)
        .outcome { try Picture.still(Picture.blue) }.result.status
    }
    #expect(statuses == [.recorded, .passed, .passed])
    // A picture that was wrong at first may be right when the test is tried again.
    let retried = [Picture.red, Picture.blue].map { color in
      package.check(names: names, record: .never).outcome { try Picture.still(color) }.result
    }
    #expect(retried.map(\.status) == [.failed, .passed])
    #expect(retried[1].details.isEmpty)
  }

  @Test func `a loop without names fails and is told why`() throws {
    let (package, names) = (try SamplePackage(), UsedNames())
    let results = [Picture.blue, Picture.red].map { color in
      package.check(names: names, record: .missing).outcome { try Picture.still(color) }.result
    }
    #expect(results.map(\.status) == [.recorded, .failed])
    #expect(results[1].details.last?.contains("another picture under the same name") == true)
  }

  @Test func `in the scope of a trait, one test case has no name twice`() throws {
    let package = try SamplePackage()
    let results = [CaseNames(), CaseNames()].flatMap { scope in
      (0..<2).map { _ in
        package.check(settings: SnapshotSettings(names: scope), record: .missing)
          .outcome { try Picture.still(Picture.blue) }.result
      }
    }
    #expect(results.map(\.status) == [.recorded, .error, .passed, .error])
    #expect(results[1].headline.contains("has had a snapshot of this name already"))
  }

  @Test(
    arguments: [
      (nil, SnapshotSettings()), (.all, SnapshotSettings()), (nil, SnapshotSettings(record: .all)),
    ] as [(RecordMode?, SnapshotSettings)])
  func `an unknown mode in the environment is an issue whatever else is said`(
    argument: RecordMode?, settings: SnapshotSettings
  ) throws {
    let package = try SamplePackage()
    for _ in 0..<2 {
      let result = package.check(
        settings: settings, environment: ["TWIRL_SNAPSHOTS": "fialed"], record: argument
      ).outcome { try Picture.still(Picture.blue) }.result
      #expect(result.status == .error)
      #expect(
        result.headline
          == "TWIRL_SNAPSHOTS=fialed: no such mode; set all, failed, missing or never")
    }
    #expect(package.files.isEmpty)
  }

  @Test func `names are safe in parallel`() async throws {
    let (package, names) = (try SamplePackage(), UsedNames())
    let statuses = await withTaskGroup(of: SnapshotResult.Status.self) { group in
      for index in 0..<64 {
        group.addTask {
          package.check(named: "\(index % 32)", names: names, record: .missing)
            .outcome { try Picture.still(Picture.blue) }.result.status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count == 64)
    #expect(statuses.allSatisfy { $0 == .recorded || $0 == .passed })
    #expect(package.files.filter { $0.hasSuffix(".png") }.count == 32)
  }
}
