import Testing

/// Command lines of `twirl snapshot` that are wrong: one line, the right status, nothing written.
@Suite struct SnapshotBadInputTests {
  static let cases: [([String], Int32, String)] = [
    ([], 64, "no command was given; see 'twirl snapshot --help'"),
    (["verfy"], 64, "snapshot verfy: no such command; did you mean 'snapshot verify'?"),
    (["zzz"], 64, "snapshot zzz: no such command; see 'twirl snapshot --help'"),
    (["--json"], 64, "--json: options follow a command; see 'twirl snapshot --help'"),
    (["verify"], 64, "no folder or scene was given; see 'twirl snapshot verify --help'"),
    (["record"], 64, "no folder or scene was given; see 'twirl snapshot record --help'"),
    (["prune"], 64, "no folder or scene was given; see 'twirl snapshot prune --help'"),
    (["verify", "none"], 66, "none: there is no such file; check the name and the folder"),
    (["verify", ""], 66, ": there is no such file; check the name and the folder"),
    (
      ["verify", "empty"], 66,
      "empty: there are no scenes in it; of 1 JSON file, such as empty/x.json, none has \"version\" and \"size\""
    ),
    (
      ["verify", "scenes/__Snapshots__"], 66,
      "scenes/__Snapshots__: there are no scenes in it; name another folder"
    ),
    (
      ["verify", "scenes", "other"], 65,
      "other/still.json: its snapshot would be called still, as that of scenes/still.json is; rename one of them, or give each folder a run and --artifacts of its own"
    ),
    (
      ["verify", "scenes", "--record", "al"], 64,
      "--record al: no such mode; give never, missing, failed or all"
    ),
    (
      ["verify", "scenes", "--shard", "3/2"], 64,
      "--shard 3/2: no share; give I/N with I from 1 to N, such as 2/4"
    ),
    (
      ["verify", "scenes", "--shard", "0/2"], 64,
      "--shard 0/2: no share; give I/N with I from 1 to N, such as 2/4"
    ),
    (
      ["verify", "scenes", "--shard", "x"], 64,
      "--shard x: no share; give I/N with I from 1 to N, such as 2/4"
    ),
    (["verify", "scenes", "--at", "0,x"], 64, "--at x: not a time; give seconds from 0 to 86400"),
    (
      ["verify", "scenes", "--at", "0", "--duration", "1"], 64,
      "--duration: stills have none; leave it out, or leave out --at"
    ),
    (["verify", "scenes", "--fps", "0"], 64, "--fps 0: out of range; give 0.01 to 1000"),
    (["verify", "scenes", "--jobs", "0"], 64, "--jobs 0: out of range; give 1 to 256"),
    (
      ["verify", "scenes", "--only", "stil"], 64,
      "--only stil: no such snapshot; did you mean 'still'?"
    ),
    (
      ["verify", "scenes", "--metric", "x"], 64,
      "--metric x: no such metric; give perceptual, exact, channels or pixelmatch"
    ),
    (
      ["verify", "scenes", "--pixels", "1"], 64,
      "--pixels: not of the metric perceptual; add --metric channels"
    ),
    (
      ["verify", "scenes", "--mask", "1"], 64,
      "--mask 1: not a rectangle; give X,Y,WIDTH,HEIGHT in pixels"
    ),
    (
      ["verify", "scenes", "--progress", "x"], 64,
      "--progress x: no such mode; give auto, always or never"
    ),
    (
      ["verify", "scenes", "--recor"], 64,
      "--recor: the option needs a value; see 'twirl snapshot verify --help'"
    ),
    (
      ["record", "scenes", "--missing", "--failed"], 64,
      "--missing and --failed: they exclude each other; give one"
    ),
    (
      ["accept"], 66,
      ".build/snapshots: there are no results in it; run the tests or 'twirl snapshot verify' first, or name another folder with --artifacts"
    ),
    (["prune", "none"], 66, "none: there is no such file; check the name and the folder"),
  ]

  @Test(arguments: cases)
  func `a wrong command line is told with a hint`(
    _ arguments: [String], _ status: Int32, _ message: String
  ) throws {
    let folder = try SnapshotFolder(["still": SceneText.still])
    try folder.write(SceneText.still, to: "other/still.json")
    try folder.write("{}", to: "empty/x.json")
    try folder.write("", to: "scenes/__Snapshots__/README")
    let before = folder.files(in: "")
    let outcome = try folder.snapshot(arguments)
    #expect(outcome.status == status)
    #expect(outcome.errors == "twirl: \(message)\n")
    #expect(outcome.output == "")
    #expect(folder.files(in: "") == before)
  }

  @Test func `a mode that the environment has wrong is told`() throws {
    let folder = try SnapshotFolder()
    let outcome = try folder.snapshot(
      "verify", "scenes", environment: ["TWIRL_SNAPSHOTS": "always"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "twirl: TWIRL_SNAPSHOTS=always: no such mode; set all, failed, missing or never\n")
    #expect(folder.files(in: "").count == 2)
  }

  @Test(arguments: [
    (
      "verify",
      "record references artifacts only shard at fps duration scale metric tolerance pixels threshold include-aa mask time-tolerance duration-tolerance ignore-duration ignore-plays max-flicker jobs progress json"
    ),
    (
      "record",
      "missing failed references artifacts only shard at fps duration scale jobs progress json"
    ),
    ("accept", "artifacts root"), ("report", "output junit json"),
    ("prune", "references at unused artifacts dry-run"),
  ])
  func `help names every option`(_ command: String, _ options: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run("snapshot", command, "--help", in: folder)
    #expect((outcome.status, outcome.errors) == (0, ""))
    #expect(outcome.output.contains("usage: twirl snapshot \(command) "))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 101, "\(line)") }
    for option in options.split(separator: " ") { #expect(outcome.output.contains("--\(option)")) }
    #expect(try Twirl.run("help", "snapshot", command, in: folder).output == outcome.output)
  }

  @Test func `help names every command`() throws {
    let folder = try TemporaryFolder()
    let help = try Twirl.run("snapshot", "--help", in: folder)
    #expect((help.status, help.errors) == (0, ""))
    for command in ["verify", "record", "accept", "report", "prune"] {
      #expect(help.output.contains("\n  \(command) "))
    }
    for line in help.output.split(separator: "\n") { #expect(line.count <= 101, "\(line)") }
    #expect(try Twirl.run("help", "snapshot", in: folder).output == help.output)
    #expect(try Twirl.run("--help", in: folder).output.contains("\n  snapshot "))
  }
}
