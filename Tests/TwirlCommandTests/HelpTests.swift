import Testing

@Suite struct HelpTests {
  static let commands = [
    "render", "encode", "decode", "info", "inspect", "diff", "snapshot", "init", "schema",
    "completions",
  ]

  @Test(arguments: ["--help", "-h", "help"])
  func `help names every command`(word: String) throws {
    let outcome = try Twirl.run(word, in: TemporaryFolder())
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
    #expect(outcome.output.contains("exit status"))
    #expect(outcome.output.hasSuffix("\n"))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 100) }
  }

  @Test func `the version is a number`() throws {
    let outcome = try Twirl.run("--version", in: TemporaryFolder())
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /twirl \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(
    arguments: [
      (
        "render",
        "fps scale plays duration background quality matte alpha dither compatible max-bytes jobs json progress output"
          + " speed from to hold-last bounce compare compare-layout compare-names label label-position label-background device-frame show touches"
      ),
      (
        "encode",
        "output fps plays scale compression quality matte alpha dither compatible max-bytes no-sort jobs json progress max-pixels max-frames max-clip-pixels"
          + " speed from to hold-last bounce compare compare-layout compare-names label label-position label-background device-frame show"
      ),
      ("inspect", "at json"), ("info", "json max-frames"),
      ("decode", "output json max-pixels max-frames max-clip-pixels"),
      (
        "diff",
        "output json metric tolerance pixels threshold include-aa mask fps time-tolerance duration-tolerance ignore-duration ignore-plays max-flicker max-pixels max-frames max-clip-pixels"
      ),
    ])
  func `a command's help names its options`(_ command: String, _ options: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run(command, "--help", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("usage: twirl \(command) "))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 101) }
    for option in options.split(separator: " ") { #expect(outcome.output.contains("--\(option)")) }
    #expect(try Twirl.run("help", command, in: folder).output == outcome.output)
    #expect(try Twirl.run(command, "-h", in: folder).output == outcome.output)
  }

  @Test(
    arguments: [
      ([], "no command was given; see 'twirl --help'"),
      (["rendr"], "rendr: no such command; did you mean 'render'?"),
      (["zzz"], "zzz: no such command; see 'twirl --help'"),
      (["help", "inspec"], "inspec: no such command; did you mean 'inspect'?"),
      (["--json", "info"], "--json: options follow a command; see 'twirl --help'"),
      (["render"], "no scene was given; see 'twirl render --help'"),
      (["info", "a", "b"], "b: one file is enough; see 'twirl info --help'"),
      (["render", "s.json", "--fsp", "3"], "--fsp: unknown option; did you mean --fps?"),
      (["render", "s.json", "--zzzzzz"], "--zzzzzz: unknown option; see 'twirl render --help'"),
      (["render", "--fsp=3"], "--fsp: unknown option; did you mean --fps?"),
      (["render", "-x"], "-x: unknown option; see 'twirl render --help'"),
      (["render", "--json", "-xo"], "-xo: unknown option; see 'twirl render --help'"),
      (["render", "s.json", "-xo"], "-xo: unknown option; see 'twirl render --help'"),
      (
        ["render", "s.json", "--p", "1"],
        "--p: short for several options; write --plays or --progress"
      ),
      (["render", "--json=1"], "--json=1: the option takes no value; write --json"),
      (
        ["render", "s.json", "--fps"], "--fps: the option needs a value; see 'twirl render --help'"
      ),
      (["render", "s.json", "-o"], "-o: the option needs a value; see 'twirl render --help'"),
      (["inspect", "s.json"], "no times were given; add --at 0,0.5 or --log"),
      (["encode"], "no output was given; add -o NAME.gif, NAME.apng or FOLDER/"),
      (["encode", "-o", "x.gif"], "no frame was given; see 'twirl encode --help'"),
      (["decode", "x.gif"], "no output was given; add -o FOLDER/"),
      (["diff", "a.png"], "two pictures are compared; see 'twirl diff --help'"),
      (["diff", "a", "b", "-o", "d.gif"], "d.gif: the difference is a PNG; name it DIFF.png"),
      (
        ["diff", "a", "b", "--pixels", "3"],
        "--pixels: not of the metric perceptual; add --metric channels"
      ),
      (
        ["diff", "a", "b", "--metric", "flip"],
        "--metric flip: no such metric; give perceptual, exact, channels or pixelmatch"
      ),
      (
        ["diff", "a", "b", "--mask", "1,2,3"],
        "--mask 1,2,3: not a rectangle; give X,Y,WIDTH,HEIGHT in pixels"
      ),
    ] as [([String], String)])
  func `a wrong command line is told with a hint`(_ arguments: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run(arguments, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "twirl: \(message)\n")
    #expect(outcome.output == "")
    #expect(folder.names() == [])
  }
}
