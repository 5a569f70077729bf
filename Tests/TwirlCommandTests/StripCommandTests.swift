import Foundation
import Testing
import TwirlKit

/// What `twirl strip` takes, prints and refuses.
@Suite struct StripCommandTests {
  private static let endless = SceneText.scene(
    views:
      ##"{ "id": "square", "type": "view", "frame": [0, 5, 10, 10], "backgroundColor": "#000" }"##,
    script:
      #"{ "animate": "square", "duration": 1, "options": ["repeat"], "to": { "alpha": 0 } }"#)

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "mover.json")
    try folder.write(SceneText.still, to: "still.json")
    try folder.write(Self.endless, to: "endless.json")
    return folder
  }

  @Test func `the help names every option`() throws {
    let outcome = try Twirl.run("strip", "--help", in: TemporaryFolder())
    #expect(outcome.status == 0)
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 101) }
    for option in """
    output frames at by from to columns onion-skin solid of rulers anchors curves title scale \
    background fps json
    """.split(separator: " ") {
      #expect(outcome.output.contains("--\(option) "))
    }
    #expect(try Twirl.run("--help", in: TemporaryFolder()).output.contains("\n  strip "))
  }

  @Test func `every form is drawn`() throws {
    let folder = try folder()
    for form in [
      "", "--rulers --anchors", "--curves", "--onion-skin", "--by motion",
      "--onion-skin --rulers --anchors --curves --of square --solid first --background #222",
      "--columns 1 --from 0.1 --to 0.4 --frames 4 --scale 2 --background clear",
    ] {
      let arguments =
        ["strip", "mover.json", "-o", "s.png"] + form.split(separator: " ").map(String.init)
      let outcome = try Twirl.run(arguments, in: folder)
      #expect(outcome.status == 0, "\(form)")
      #expect(outcome.errors == "")
      #expect(outcome.output.hasPrefix("s.png: "))
      #expect(outcome.output.hasSuffix("\n"))
      let picture = try PNGDecoder().decode(folder.bytes("s.png"))
      #expect(outcome.output.contains("\(picture.width)x\(picture.height) pixels"))
      #expect(folder.names() == ["endless.json", "mover.json", "s.png", "still.json"])
    }
  }

  @Test func `what moves is told by name`() throws {
    let outcome = try Twirl.run(
      "strip", "mover.json", "-o", "s.png", "--curves", "--frames", "3", in: folder())
    #expect(outcome.output.contains(", 3 moments, "))
    #expect(outcome.output.hasSuffix("bytes; moving: square\n"))
  }

  @Test func `a strip goes down a pipe`() throws {
    let folder = try folder()
    let outcome = try Twirl.shell(
      #""$0" strip mover.json -o /dev/stdout | cat > s.png"#, in: folder)
    #expect((outcome.status, outcome.errors) == (0, ""))
    #expect(try PNGDecoder().decode(folder.bytes("s.png")).width > 100)
  }

  @Test func `clips have moments, too`() throws {
    let folder = try folder()
    for output in ["c.gif", "c.apng", "f/"] {
      let outcome = try Twirl.run("render", "mover.json", "-o", output, "--fps", "20", in: folder)
      #expect(outcome.status == 0)
    }
    let files = folder.names(in: "f").map { "f/\($0)" }
    for arguments in [["c.gif"], ["c.apng"], ["f/", "--fps", "20"], files + ["--fps", "20"]] {
      for spacing in ["time", "motion"] {
        let outcome = try Twirl.run(
          ["strip"] + arguments + ["-o", "s.png", "--frames", "3", "--by", spacing, "--json"],
          in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONDecoder().decode(
          StripGhostTests.Report.self, from: Data(outcome.output.utf8))
        // It moves by 4 pixels a frame from 0 to 0.5 s: even in time and in change.
        #expect(report.moments.map(\.frame) == [0, 5, 10])
        #expect(report.moments.map(\.time) == [0, 0.25, 0.5])
        let picture = try PNGDecoder().decode(folder.bytes("s.png"))
        for (moment, x) in zip(report.moments, [0, 20, 40]) {
          #expect(picture[moment.rect[0] + x + 5, moment.rect[1] + 10] == Color.black.pixel)
          #expect(picture[moment.rect[0] + (x + 30) % 60, moment.rect[1] + 10].red == 255)
        }
      }
    }
  }

  @Test(
    arguments: [
      ("", 64, "no output was given; add -o NAME.png"),
      ("-o s.png", 64, "no scene or clip was given; see 'twirl strip --help'"),
      ("mover.json -o s.gif", 64, "s.gif: a strip is one PNG file; name a .png"),
      ("mover.json -o s/", 64, "s/: a strip is one PNG file; name a .png"),
      ("mover.json -o %02d.png", 64, "%02d.png: a strip is one PNG file; name a .png"),
      ("mover.json -o a.png -o b.png", 64, "b.png: one output is enough; a strip is one PNG"),
      (
        "mover.json still.json -o s.png", 64,
        "still.json: one scene is enough; see 'twirl strip --help'"
      ),
      ("none.json -o s.png", 66, "none.json: no such file; check the path"),
      ("mover.json -o none/s.png", 73, "none/s.png: "),
      ("mover.json -o s.png --frames 0", 64, "--frames 0: out of range; give 1 to 1000"),
      ("mover.json -o s.png --at 0,x", 64, "--at x: not a time; give seconds from 0 to 86400"),
      (
        "mover.json -o s.png --at 0 --frames 2", 64,
        "--frames and --at: give the number of moments or the moments"
      ),
      ("mover.json -o s.png --by size", 64, "--by size: no such spacing; give time or motion"),
      (
        "mover.json -o s.png --at 0 --by time", 64,
        "--by and --at: moments that are given are not spaced"
      ),
      ("mover.json -o s.png --solid last", 64, "--solid: only --onion-skin has ghosts; add it"),
      (
        "mover.json -o s.png --onion-skin --solid both", 64,
        "--solid both: no such moment; give first or last"
      ),
      (
        "mover.json -o s.png --onion-skin --columns 2", 64,
        "--columns: an onion skin is one picture; leave it out"
      ),
      (
        "mover.json -o s.png --of sqare", 64,
        "--of: no view is called \"sqare\"; did you mean \"square\"?"
      ),
      (
        "mover.json -o s.png --from 1", 64,
        "mover.json: there is nothing from 1 s to 0.5 s; give a later end or an earlier start"
      ),
      ("mover.json -o s.png --fps 3", 64, "--fps: a scene's moments need no rate; leave it out"),
      (
        "still.json -o s.png --by motion", 65,
        "still.json: nothing moves, so that moments cannot be even in motion; take them even in time, with --by time"
      ),
      (
        "endless.json -o s.png", 65,
        "endless.json: an animation repeats for ever; say where the strip ends, such as --to 3"
      ),
      (
        "mover.json -o s.png --scale 100 --frames 1000", 64,
        "mover.json: a strip of "
      ),
      (
        "c.png -o s.png --onion-skin", 64,
        "c.png: an onion skin shows where views are, which the pixels of a clip do not tell; give the scene"
      ),
      (
        "c.png -o s.png --curves", 64,
        "c.png: a value curve shows where views are, which the pixels of a clip do not tell; give the scene"
      ),
      (
        "c.png -o s.png --at 5", 64,
        "c.png: the clip ends at 0.1 s, before 5 s; give an earlier time"
      ),
      (
        "c.png -o s.png --scale 2", 64,
        "--scale: a clip's pixels are shown as they are; leave it out"
      ),
      (
        "c.png -o s.png --fps 2", 64,
        "--fps: the clip says itself how long its frames are; leave it out"
      ),
      (
        "c.png d.png -o s.png", 65,
        "d.png: 4x3 pixels, and the frames before it have 3x3; give frames of one size"
      ),
      ("bad.png -o s.png", 65, "bad.png: "),
      ("none.gif -o s.png", 66, "none.gif: "),
    ])
  func `mistakes are told in a line`(line: String, status: Int32, message: String) throws {
    let folder = try folder()
    let square = Bitmap(width: 3, height: 3, fill: Color.black.pixel)
    try folder.write(PNGEncoder().encode(square), to: "c.png")
    try folder.write(PNGEncoder().encode(Bitmap(width: 4, height: 3)), to: "d.png")
    try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], to: "bad.png")
    let outcome = try Twirl.run(
      ["strip"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.status == status)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("twirl: " + message), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(!folder.names().contains("s.png"))
  }
}
