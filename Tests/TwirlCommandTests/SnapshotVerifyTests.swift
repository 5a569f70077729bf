import Foundation
import Testing
import TwirlKit

/// `twirl snapshot verify` and `record`.
@Suite struct SnapshotVerifyTests {
  @Test func `what is recorded is what render writes, and verifies`() throws {
    let folder = try SnapshotFolder()
    let output = try folder.succeed("record", "scenes")
    #expect(
      withoutTimes(output) == """
        recorded still: recorded as scenes/__Snapshots__/still.png: there was no reference
        recorded sub/mover: recorded as scenes/__Snapshots__/sub/mover.png: there was no reference
        2 snapshots: 2 recorded

        """)
    #expect(folder.files(in: "scenes/__Snapshots__") == ["still.png", "sub/mover.png"])
    for name in ["still", "sub/mover"] {
      _ = try Twirl.run("render", "scenes/\(name).json", "-o", "a.png", in: folder.folder)
      #expect(try folder.areEqual("scenes/__Snapshots__/\(name).png", "a.png"))
    }
    #expect(try withoutTimes(folder.succeed("verify", "scenes")) == "2 snapshots: 2 passed\n")
    #expect(
      folder.files(in: ".build/snapshots") == ["still.result.json", "sub/mover.result.json"])
    let results = try folder.results()
    #expect(results["sub/mover"]?.status == .passed)
    #expect(results["sub/mover"]?.referenceFile == "scenes/__Snapshots__/sub/mover.png")
    #expect((results["sub/mover"]?.elapsed ?? 0) > 0)
  }

  @Test func `recording what looks the same changes no file`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed("record", "scenes")
    // Another program's file of the same pictures.
    let decoder = PNGDecoder()
    let place = "scenes/__Snapshots__/still.png"
    let pixels = try decoder.decode(folder.folder.bytes(place))
    let other = try PNGEncoder(layout: .rgba, compression: .fast).encode(pixels)
    try folder.folder.write(other, to: place)
    #expect(try withoutTimes(folder.succeed("record", "scenes")) == "2 snapshots: 2 passed\n")
    #expect(try folder.folder.bytes(place) == other)
  }

  @Test func `a snapshot that differs fails, with evidence and what to do`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed("record", "scenes")
    let before = try folder.folder.bytes("scenes/__Snapshots__/sub/mover.png")
    try folder.write(SceneText.changedMover, to: "scenes/sub/mover.json")
    let outcome = try folder.snapshot("verify", "scenes")
    #expect((outcome.status, outcome.errors) == (1, ""))
    #expect(outcome.output.hasPrefix("failed   sub/mover: "))
    #expect(
      outcome.output.contains("twirl snapshot accept --artifacts .build/snapshots sub/mover\n"))
    #expect(withoutTimes(outcome.output).hasSuffix("2 snapshots: 1 passed, 1 failed\n"))
    let evidence = folder.files(in: ".build/snapshots/sub")
    for kind in ["actual.png", "difference.png", "reference.png", "result.json"] {
      #expect(evidence.contains("mover.\(kind)"))
    }
    _ = try Twirl.run("render", "scenes/sub/mover.json", "-o", "a.png", in: folder.folder)
    #expect(try folder.areEqual(".build/snapshots/sub/mover.actual.png", "a.png"))
    #expect(try folder.folder.bytes("scenes/__Snapshots__/sub/mover.png") == before)
    // What matches again leaves no evidence.
    try folder.write(SceneText.mover, to: "scenes/sub/mover.json")
    try folder.succeed("verify", "scenes")
    #expect(folder.files(in: ".build/snapshots/sub") == ["mover.result.json"])
  }

  /// What each mode makes of a snapshot that is equal, that differs, and that has no reference.
  static let modes: [(String, String, [String])] = [
    ("never", "passed failed missing", []),
    ("missing", "passed failed recorded", ["new"]),
    ("failed", "passed recorded recorded", ["different", "new"]),
    ("all", "passed recorded recorded", ["different", "new"]),
  ]

  @Test(arguments: modes, ["option", "environment"])
  func `modes record what they say`(
    _ mode: (name: String, statuses: String, recorded: [String]), _ way: String
  ) throws {
    let folder = try SnapshotFolder(["equal": SceneText.still, "different": SceneText.still])
    try folder.succeed("record", "scenes")
    try folder.write(SceneText.changedStill, to: "scenes/different.json")
    try folder.write(SceneText.mover, to: "scenes/new.json")
    let option = way == "option" ? ["--record", mode.name] : []
    let variable = way == "option" ? "all" : mode.name
    let outcome = try folder.snapshot(
      ["verify", "scenes", "--json"] + option, environment: ["TWIRL_SNAPSHOTS": variable])
    #expect(outcome.status == 1)
    let summary = try PrintedSummary(outcome.output)
    #expect(summary.snapshots.map(\.name) == ["different", "equal", "new"])
    let statuses = [1, 0, 2].map { summary.snapshots[$0].status.rawValue }
    #expect(statuses.joined(separator: " ") == mode.statuses)
    for (status, count) in summary.counts {
      #expect(count == statuses.count { $0 == status }, "\(status)")
    }
    for name in mode.recorded {
      _ = try Twirl.run("render", "scenes/\(name).json", "-o", "a.png", in: folder.folder)
      #expect(try folder.areEqual("scenes/__Snapshots__/\(name).png", "a.png"))
    }
    let files = ["different.png", "equal.png"] + (mode.recorded.contains("new") ? ["new.png"] : [])
    #expect(folder.files(in: "scenes/__Snapshots__") == files)
  }

  @Test(arguments: [
    ("--missing", 1, "1 passed, 1 failed, 1 recorded"), ("--failed", 0, "1 passed, 2 recorded"),
  ])
  func `record can leave out what is there`(
    _ option: String, _ status: Int32, _ counts: String
  ) throws {
    let folder = try SnapshotFolder(["equal": SceneText.still, "different": SceneText.still])
    try folder.succeed("record", "scenes")
    try folder.write(SceneText.changedStill, to: "scenes/different.json")
    try folder.write(SceneText.mover, to: "scenes/new.json")
    let outcome = try folder.snapshot("record", "scenes", option)
    #expect((outcome.status, outcome.errors) == (status, ""))
    #expect(withoutTimes(outcome.output).hasSuffix("3 snapshots: \(counts)\n"))
  }

  @Test func `a broken scene is told and the others go on`() throws {
    let folder = try SnapshotFolder([
      "a": SceneText.still, "b": #"{ "version": 1, "size": [60, 20"#,
      "c": SceneText.scene(script: #"{ "set": "nobody", "alpha": 1 }"#), "d": SceneText.mover,
    ])
    let outcome = try folder.snapshot("record", "scenes")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("twirl: scenes/b.json:1:"))
    #expect(outcome.errors.hasSuffix(" (and 1 more error)\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output.contains("error    c: scenes/c.json: script[0]"))
    #expect(withoutTimes(outcome.output).hasSuffix("4 snapshots: 2 recorded, 2 errors\n"))
    #expect(folder.files(in: "scenes/__Snapshots__") == ["a.png", "d.png"])
    #expect(try folder.results()["b"]?.status == .error)
  }

  @Test func `an endless scene needs a duration`() throws {
    let endless = SceneText.mover.replacing(
      "\"duration\"", with: #""options": ["repeat"], "duration""#)
    let folder = try SnapshotFolder(["endless": endless])
    let outcome = try folder.snapshot("record", "scenes")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("scenes/endless.json: "))
    #expect(outcome.errors.contains("--duration 3"))
    try folder.succeed("record", "scenes", "--duration", "0.2", "--fps", "10")
    let info = try Twirl.run(
      "info", "scenes/__Snapshots__/endless.png", "--json", in: folder.folder)
    #expect(info.output.contains("\"frames\" : 2"))
  }

  @Test func `a reference that is no picture is an error until it is recorded again`() throws {
    let folder = try SnapshotFolder(["a": SceneText.still, "b": SceneText.still])
    try folder.succeed("record", "scenes")
    try folder.write("no picture", to: "scenes/__Snapshots__/a.png")
    let outcome = try folder.snapshot("verify", "scenes")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("scenes/__Snapshots__/a.png: the reference cannot be read"))
    #expect(withoutTimes(outcome.output).hasSuffix("2 snapshots: 1 passed, 1 error\n"))
    try folder.succeed("record", "scenes", "--failed")
    try folder.succeed("verify", "scenes")
    // Half of a file is none.
    let whole = try folder.folder.bytes("scenes/__Snapshots__/a.png")
    try folder.folder.write(whole.prefix(whole.count / 2), to: "scenes/__Snapshots__/a.png")
    #expect(try folder.snapshot("verify", "scenes").status == 65)
    try FileManager.default.removeItem(atPath: "\(folder.path)/scenes/__Snapshots__/a.png")
    try folder.write("", to: "scenes/__Snapshots__/a.png/file")
    let isFolder = try folder.snapshot("verify", "scenes", "--record", "all")
    #expect(isFolder.status == 65)
    #expect(isFolder.errors.contains("a.png: cannot be read: it is a folder"))
  }

  @Test func `what is printed does not depend on the jobs`() throws {
    var scenes: [String: String] = [:]
    for number in 1...12 {
      scenes["sub\(number % 3)/s\(number)"] =
        number % 5 == 0 ? "{ version: 1, size: 2 }" : SceneText.mover
    }
    let folder = try SnapshotFolder(scenes)
    var outputs: Set<String> = []
    for jobs in ["1", "2", "7"] {
      outputs.insert(try withoutTimes(folder.snapshot("verify", "scenes", "--jobs", jobs).output))
    }
    #expect(outputs.count == 1)
    let names = (outputs.first ?? "").split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .compactMap { $0.firstMatch(of: #/(sub\d/s\d+): /#)?.output.1 }
    #expect(
      names == [
        "sub0/s3", "sub0/s6", "sub0/s9", "sub0/s12", "sub1/s1", "sub1/s4", "sub1/s7", "sub1/s10",
        "sub2/s2", "sub2/s5", "sub2/s8", "sub2/s11",
      ])
  }

  @Test func `references do not depend on the jobs`() throws {
    var scenes: [String: String] = [:]
    for number in 1...9 {
      scenes["s\(number)"] = number % 2 == 0 ? SceneText.mover : SceneText.still
    }
    let folder = try SnapshotFolder(scenes)
    try folder.succeed("record", "scenes", "--references", "one", "--jobs", "1")
    try folder.succeed("record", "scenes", "--references", "many", "--jobs", "5")
    #expect(folder.files(in: "one").count == 9)
    for file in folder.files(in: "one") {
      #expect(try folder.folder.bytes("one/\(file)") == folder.folder.bytes("many/\(file)"))
    }
  }

  @Test func `shards are disjoint and make up all`() throws {
    var scenes: [String: String] = [:]
    for number in 1...10 { scenes["s\(number)"] = SceneText.still }
    let folder = try SnapshotFolder(scenes)
    var found: [String] = []
    for index in 1...3 {
      let outcome = try folder.snapshot(
        "record", "scenes", "--shard", "\(index)/3", "--artifacts", "shard\(index)", "--json")
      #expect(outcome.status == 0)
      let names = try PrintedSummary(outcome.output).snapshots.map(\.name)
      #expect(names.count < 10)
      #expect(try Set(folder.results(in: "shard\(index)").keys) == Set(names))
      found += names
    }
    #expect(found.count == 10)
    #expect(Set(found) == Set(scenes.keys))
  }

  @Test func `stills are of their moments`() throws {
    let folder = try SnapshotFolder(["mover": SceneText.mover])
    try folder.succeed("record", "scenes", "--at", "0.3,0,0.1,0.30")
    #expect(
      folder.files(in: "scenes/__Snapshots__") == [
        "mover.0ms.png", "mover.100ms.png", "mover.300ms.png",
      ])
    _ = try Twirl.run(
      "render", "scenes/mover.json", "-o", "frames/", "--fps", "10", in: folder.folder)
    let frames = folder.files(in: "frames")
    for (still, frame) in [("0ms", 0), ("100ms", 1), ("300ms", 3)] {
      #expect(
        try folder.areEqual("scenes/__Snapshots__/mover.\(still).png", "frames/\(frames[frame])"))
    }
    try folder.succeed("verify", "scenes", "--at", "0,0.1,0.3")
    try folder.write(SceneText.changedMover, to: "scenes/mover.json")
    let outcome = try folder.snapshot("verify", "scenes", "--at", "0,0.1,0.2")
    #expect(outcome.status == 1)
    #expect(withoutTimes(outcome.output).hasSuffix("3 snapshots: 2 failed, 1 missing\n"))
  }

  @Test func `rate and scale are as asked for`() throws {
    let folder = try SnapshotFolder(["mover": SceneText.mover])
    try folder.succeed("record", "scenes", "--fps", "4", "--scale", "3")
    let info = try Twirl.run("info", "scenes/__Snapshots__/mover.png", "--json", in: folder.folder)
    #expect(info.output.contains("\"frames\" : 3"))
    #expect(info.output.contains("\"width\" : 180"))
    try folder.succeed("verify", "scenes", "--fps", "4", "--scale", "3")
    #expect(try folder.snapshot("verify", "scenes", "--fps", "4").status == 1)
  }

  @Test func `tolerances are those of diff`() throws {
    let folder = try SnapshotFolder(["still": SceneText.still])
    try folder.succeed("record", "scenes")
    try folder.write(SceneText.changedStill, to: "scenes/still.json")
    func status(_ options: String...) throws -> Int32 {
      try folder.snapshot(["verify", "scenes"] + options).status
    }
    #expect(try status() == 1)
    // Ten pixels above and ten below.
    #expect(try status("--metric", "channels", "--pixels", "19") == 1)
    #expect(try status("--metric", "channels", "--pixels", "20") == 0)
    #expect(try status("--metric", "channels", "--tolerance", "255") == 0)
    #expect(try status("--mask", "0,5,10,1") == 1)
    #expect(try status("--mask", "0,5,10,1", "--mask", "0,15,10,1") == 0)
  }

  @Test func `files that are no scenes are left out, unless there is a reference`() throws {
    let folder = try SnapshotFolder(["a": SceneText.still, "__Snapshots__/c": SceneText.still])
    try folder.write(#"{ "name": "x", "version": "1.0" }"#, to: "scenes/package.json")
    try folder.write(SceneText.still, to: "scenes/.hidden.json")
    try folder.write(SceneText.still, to: "scenes/.git/b.json")
    #expect(
      try withoutTimes(folder.succeed("record", "scenes")).hasSuffix("1 snapshot: 1 recorded\n"))
    try folder.write("", to: "scenes/a.json")
    let outcome = try folder.snapshot("verify", "scenes")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("twirl: scenes/a.json:1:1: "))
  }

  @Test func `a scene that is named has the reference of its folder`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed("record", "scenes")
    #expect(
      try withoutTimes(folder.succeed("verify", "scenes/sub/mover.json", "scenes/still.json"))
        == "2 snapshots: 2 passed\n")
    #expect(try Set(folder.results().keys) == ["still", "sub/mover"])
    // Without references above it, beside it.
    try folder.write(SceneText.still, to: "other/deep/x.json")
    try folder.succeed("record", "other/deep/x.json")
    #expect(folder.files(in: "other") == ["deep/__Snapshots__/x.png", "deep/x.json"])
  }

  @Test func `places can be chosen`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed(
      "record", "scenes/", "--references", "refs/r", "--artifacts", "out/", "--only", "sub")
    #expect(folder.files(in: "refs") == ["r/sub/mover.png"])
    #expect(folder.files(in: "out") == ["sub/mover.result.json"])
    #expect(folder.files(in: "scenes") == ["still.json", "sub/mover.json"])
    let outcome = try folder.snapshot(
      "verify", "scenes", "--references", "refs/r", environment: ["TWIRL_ARTIFACTS": "env"])
    #expect(outcome.status == 1)
    #expect(
      folder.files(in: "env") == [
        "still.actual.png", "still.result.json", "sub/mover.result.json",
      ])
    // Outside of the current folder, and through a link.
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: "\(other.path)/link", withDestinationPath: "\(folder.path)/scenes")
    let linked = try Twirl.run(
      "snapshot", "record", "link", "--artifacts", "a", in: other,
      environment: ["TWIRL_SNAPSHOTS": "never"])
    #expect(linked.status == 0)
    #expect(folder.files(in: "scenes/__Snapshots__") == ["still.png", "sub/mover.png"])
    let far = try folder.snapshot(
      "verify", "\(folder.path)/../\((folder.path as NSString).lastPathComponent)/scenes")
    #expect(far.status == 0)
  }

  @Test func `results of scenes that are gone go, and others stay`() throws {
    let folder = try SnapshotFolder()
    try folder.succeed("record", "scenes", "--at", "0")
    try folder.write(SceneText.changedMover, to: "scenes/sub/mover.json")
    #expect(try folder.snapshot("verify", "scenes", "--at", "0").status == 1)
    try folder.succeed("record", "scenes")
    try folder.write(SceneText.still, to: "others/x.json")
    try folder.succeed("record", "others")
    #expect(try folder.results().count == 5)
    try FileManager.default.removeItem(atPath: "\(folder.path)/scenes/sub/mover.json")
    try folder.succeed("verify", "scenes")
    #expect(try Set(folder.results().keys) == ["still", "still.0ms", "x"])
    #expect(folder.files(in: ".build/snapshots/sub") == [])
  }

  @Test func `a progress bar is shown on demand and leaves results alone`() throws {
    let folder = try SnapshotFolder()
    let outcome = try folder.snapshot("record", "scenes", "--progress", "always")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("snapshots "))
    #expect(outcome.errors.contains("0 of 2"))
    #expect(withoutTimes(outcome.output).hasSuffix("2 snapshots: 2 recorded\n"))
  }

  @Test func `a killed process leaves whole references, and prune finds the rest`() throws {
    var scenes: [String: String] = [:]
    for number in 10...29 {
      scenes["s\(number)"] = SceneText.quad.replacing("007AFF", with: "0\(number)AFF")
    }
    let folder = try SnapshotFolder(scenes)
    let options = ["scenes", "--fps", "5", "--scale", "1", "--jobs", "2", "--artifacts", "a"]
    #expect(try folder.snapshot(["record", "--references", "clean"] + options).status == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Twirl.path)
    process.arguments = ["snapshot", "record", "--references", "killed"] + options
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // Killed as soon as there is a reference; how far it is by then does not matter.
    let mark = "\(folder.path)/killed/s12.png"
    while process.isRunning, !FileManager.default.fileExists(atPath: mark) { usleep(1000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let files = folder.files(in: "killed")
    #expect(files.contains("s12.png"))
    let leftOvers = files.filter { $0.hasPrefix(".") }
    for file in files where !leftOvers.contains(file) {
      #expect(try folder.folder.bytes("killed/\(file)") == folder.folder.bytes("clean/\(file)"))
    }
    // As if it had been killed while it wrote, which it may have been as well.
    try folder.write("half", to: "killed/.s29.png.4711-0")
    let pruned = try folder.succeed("prune", "scenes", "--references", "killed")
    #expect(pruned.contains("removed killed/.s29.png.4711-0\n"))
    #expect(
      pruned.hasSuffix("\(leftOvers.count + 1) file\(leftOvers.isEmpty ? "" : "s") removed\n"))
    #expect(folder.files(in: "killed") == files.filter { !$0.hasPrefix(".") })
  }
}
