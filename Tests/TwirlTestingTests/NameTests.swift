import Foundation
import Testing
import TwirlSnapshots

@testable import TwirlTesting

/// What snapshots are called, and where they lie.
@Suite struct NameTests {
  @Test(arguments: [
    ("AppTests.grows()/ButtonTests.swift:3:4", [String]()),
    ("AppTests.ButtonTests/grows()/ButtonTests.swift:3:4", ["ButtonTests"]),
    ("AppTests.Outer/Inner/grows(by:)/ButtonTests.swift:3:4", ["Outer", "Inner"]),
    ("AppTests.Outer/`a / b.c`/`grows / shrinks`()/ButtonTests.swift:3:4", ["Outer", "a / b.c"]),
    ("AppTests.`a.b/c`/grows()/ButtonTests.swift:3:4", ["a.b/c"]),
    ("AppTests", []),
    ("", []),
  ])
  func `suites are read from a test's identifier`(identifier: String, suites: [String]) {
    #expect(TestIdentity.suites(in: identifier) == suites)
  }

  @Test(arguments: [
    ("grows()", "grows"), ("grows(by:_:)", "grows"), ("testGrows", "testGrows"),
    ("`grows (twice)`()", "grows (twice)"), ("`a / b`(_:)", "a / b"), ("", "test"),
  ])
  func `a test is called by its name without arguments`(function: String, name: String) {
    #expect(TestIdentity.baseName(function) == name)
  }

  @Test(
    arguments: [
      (nil, nil, "grows"), ("dark", nil, "grows.dark"), (nil, 0.25, "grows.0250ms"),
      ("dark", 0.0, "grows.dark-0000ms"), (nil, 12.5, "grows.12500ms"),
      (nil, 0.0005, "grows.0500us"), (nil, 1.0 / 3, "grows.333333333ns"),
    ] as [(String?, Double?, String)])
  func `a snapshot is called by its test, name and instant`(
    named: String?, time: Double?, file: String
  ) throws {
    let package = try SamplePackage()
    let outcome = package.check(named: named).outcome(at: time) { try Picture.still(Picture.blue) }
    let path = "Tests/AppTests/__Snapshots__/ButtonTests/ButtonTests/\(file).png"
    #expect(outcome.result.referenceFile == path)
    #expect(outcome.result.root == package.root)
    #expect(
      package.files == [
        ".build/snapshots/AppTests/ButtonTests/ButtonTests/\(file).result.json", path,
      ])
  }

  @Test(arguments: [
    ([String: String](), ".build/snapshots/AppTests"),
    (["TWIRL_ARTIFACTS": ""], ".build/snapshots/AppTests"),
    (["TWIRL_ARTIFACTS": "out/pictures"], "out/pictures/AppTests"),
  ])
  func `results lie where the environment says, a folder for each target`(
    environment: [String: String], folder: String
  ) throws {
    let package = try SamplePackage()
    _ = package.check(environment: environment).outcome { try Picture.still(Picture.blue) }
    #expect(package.files.contains("\(folder)/ButtonTests/ButtonTests/grows.result.json"))
  }

  @Test func `results may lie outside of the package`() throws {
    let (package, other) = (try SamplePackage(), try SamplePackage())
    _ = package.check(environment: ["TWIRL_ARTIFACTS": other.root + "/../" + other.name])
      .outcome { try Picture.still(Picture.blue) }
    #expect(other.files == ["AppTests/ButtonTests/ButtonTests/grows.result.json"])
  }

  @Test(arguments: [
    ("References", "Tests/AppTests/References/"), ("../References", "Tests/References/"),
    ("./a/../b", "Tests/AppTests/b/"),
  ])
  func `references lie where a trait says, beside the test's file`(
    folder: String, path: String
  ) throws {
    let package = try SamplePackage()
    let outcome = package.check(settings: SnapshotSettings(folder: folder))
      .outcome { try Picture.still(Picture.blue) }
    #expect(outcome.result.referenceFile == path + "ButtonTests/ButtonTests/grows.png")
    #expect(package.files.contains(outcome.result.referenceFile))
  }

  @Test func `references outside of the package have a root of their own`() throws {
    let (package, other) = (try SamplePackage(), try SamplePackage())
    let result = package.check(settings: SnapshotSettings(folder: other.root + "/References"))
      .outcome { try Picture.still(Picture.blue) }.result
    #expect(result.root == other.root + "/References")
    #expect(other.files == ["References/ButtonTests/ButtonTests/grows.png"])
  }

  @Test func `without a manifest, paths are relative to the test's file`() throws {
    let package = try SamplePackage()
    try FileManager.default.removeItem(atPath: package.root + "/Package.swift")
    // The temporary folder has no manifest either.
    let result = package.check().outcome { try Picture.still(Picture.blue) }.result
    #expect(result.root == package.root + "/Tests/AppTests")
    #expect(result.referenceFile == "__Snapshots__/ButtonTests/ButtonTests/grows.png")
  }

  /// The tests that run, as Swift Testing tells them.
  struct Inner {
    private static let caller = SnapshotCaller(
      fileID: "OtherTests/Helper.swift", filePath: "/elsewhere/Helper.swift", function: "help()",
      line: 3, column: 1)

    @Test func plain() {
      let identity = TestIdentity.current(Self.caller)
      #expect(identity.groups == ["NameTests", "NameTests", "Inner"])
      #expect(identity.test == "plain")
      #expect(identity.module == "TwirlTestingTests")
      #expect(identity.filePath == #filePath)
      #expect(!identity.isParameterized)
    }

    @Test func `with / a slash`() {
      #expect(TestIdentity.current(Self.caller).test == "with / a slash")
      #expect(TestIdentity.current(Self.caller).groups == ["NameTests", "NameTests", "Inner"])
    }

    @Test(arguments: [1, 2]) func withArguments(_: Int) {
      #expect(TestIdentity.current(Self.caller).test == "withArguments")
      #expect(TestIdentity.current(Self.caller).isParameterized)
    }

    @Test func detached() async {
      // A task of its own knows no test; the call's place is all there is, as in XCTest.
      let identity = await Task.detached { TestIdentity.current(Self.caller) }.value
      #expect(identity.groups == ["Helper"])
      #expect(identity.test == "help")
      #expect(identity.module == "OtherTests")
      #expect(identity.filePath == "/elsewhere/Helper.swift")
    }
  }
}
