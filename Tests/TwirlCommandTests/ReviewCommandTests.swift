import Foundation
import Testing
import TwirlKit

/// The options of `render` and `encode` that show a clip as a reviewer wants it.
@Suite struct ReviewCommandTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    return folder
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws {
    let outcome = try Twirl.run(arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
  }

  private func pictures(_ name: String, in folder: TemporaryFolder) throws -> [Bitmap] {
    let decoder = try AnimationDecoder(folder.bytes(name))
    var pictures: [Bitmap] = []
    while let frame = try decoder.next() { pictures.append(frame.canvas) }
    return pictures
  }

  @Test func `slow motion has more frames and the file says how long they are`() throws {
    let folder = try folder()
    let outcome = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "--speed", "0.25", "--from", "0.1", "--to", "0.4",
      "--hold-last", "1", "--json", in: folder)
    let report = try object(outcome.output)
    #expect(report["frames"] as? Int == 60)
    #expect(report["duration"] as? Double == 2180)
    let delays = try #require(report["delays"] as? [Double])
    #expect(delays == Array(repeating: 20, count: 59) + [1000])
    // The square is 10 wide and 10 high, at 80 points a second: its left edge at (0.1 + 0.005 k) s.
    for (k, picture) in try pictures("a.gif", in: folder).enumerated() {
      let left = 80 * (0.1 + 0.005 * Double(k))
      for x in 0..<60 {
        let covered = max(0, min(Double(x + 1), left + 10) - max(Double(x), left))
        let level = 255 * (1 - covered)
        #expect(abs(Double(picture[x, 10].red) - level) <= 1.5, "frame \(k), column \(x)")
      }
    }
  }

  /// All options at once, in several files at once: the order in which they are given does not matter.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: interPath), "Inter is not installed"))
  func `all options go together for any number of threads`() throws {
    let folder = try folder()
    try run("render", "s.json", "-o", "old.gif", "--fps", "20", in: folder)
    var options = [
      ["--speed", "0.5"], ["--from", "0.1"], ["--to", "0.5"], ["--hold-last", "0.3"], ["--bounce"],
      ["--compare", "old.gif"], ["--compare-layout", "stack"], ["--compare-names", "old,new"],
      ["--label", "{time} {frame}/{frames}"], ["--label-position", "above"],
      ["--label-background", "#202020"], ["--device-frame"], ["--touches"], ["--fps", "25"],
      ["--scale", "2"], ["--plays", "3"], ["-o", "a.gif"], ["-o", "a.apng"],
    ]
    var files: [[[UInt8]]] = []
    for jobs in 1...3 {
      let arguments = ["render", "s.json", "--jobs", "\(jobs)"] + options.flatMap(\.self)
      #expect(try Twirl.run(arguments, in: folder).status == 0)
      files.append([try folder.bytes("a.gif"), try folder.bytes("a.apng")])
      options.reverse()
      // The first output comes first again.
      options.swapAt(0, 1)
    }
    #expect(files[1] == files[0] && files[2] == files[0])
    // 0.4 s at half the speed: 20 frames at 25 a second, and 18 on the way back.
    let info = try APNGInfo(files[0][1])
    #expect(info.plays == .times(3))
    #expect(try pictures("a.gif", in: folder).count == 38)
    let seconds = info.frames.map(\.delay.seconds).reduce(0, +)
    #expect(abs(seconds - (37 * 0.04 + 0.3)) < 1e-4)
    // 120 x 40 pixels, and 60 x 20 of the old one in the middle; each with a bezel of 2 pixels.
    let picture = try #require(try pictures("a.apng", in: folder).first)
    #expect(picture.width == 120 + 4 && picture.height == 3 * 56 + 20 + 4 + 40 + 4)
    #expect(picture[1, 1] == Pixel(red: 0x20, green: 0x20, blue: 0x20, alpha: 255))
  }

  private static let interPath = "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: interPath), "Inter is not installed"))
  func `a scene is compared with anything that shows it`() throws {
    let folder = try folder()
    try folder.write(SceneText.mover, to: "old.json")
    let rate = ["--fps", "20"]
    for output in ["old.gif", "old.apng", "old/", "o-%04d.png"] {
      #expect(try Twirl.run(["render", "s.json", "-o", output] + rate, in: folder).status == 0)
    }
    var seen: [[UInt8]] = []
    for old in ["old.gif", "old.apng", "old", "o-%04d.png", "old.json"] {
      let outcome = try Twirl.run(
        ["render", "s.json", "-o", "c.gif", "--compare", old] + rate, in: folder)
      #expect(outcome.status == 0 && outcome.errors == "", "\(old)")
      seen.append(try folder.bytes("c.gif"))
    }
    #expect(Set(seen).count == 1)
    for picture in try pictures("c.gif", in: folder) {
      #expect(picture.width == 132 && picture.height == 48)
      let halves = [0, 72].map {
        picture.cropped(to: PixelRect(x: $0, y: 28, width: 60, height: 20))
      }
      #expect(halves[0] == halves[1])
    }
    let encoded = try Twirl.run(
      "encode", "old.apng", "-o", "e.gif", "--compare", "old.json", "--fps", "20", in: folder)
    #expect(encoded.status == 0)
    #expect(try pictures("e.gif", in: folder) == pictures("c.gif", in: folder))
  }

  @Test func `a limit of bytes holds for what is shown`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.quad, to: "s.json")
    let options = ["--device-frame", "--bounce", "--from", "0.2", "--to", "0.6"]
    for output in ["a.gif", "a.apng"] {
      let whole = try Twirl.run(["render", "s.json", "-o", output] + options, in: folder)
      #expect(whole.status == 0)
      let limit = try folder.bytes(output).count / 2
      let outcome = try Twirl.run(
        ["render", "s.json", "-o", output, "--max-bytes", "\(limit)", "--json"] + options,
        in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try folder.bytes(output).count <= limit)
      let report = try object(outcome.output)
      #expect(report["reduction"] is [String: Any])
      // There and back, with both ends once: 0.4 s and 0.4 s without the first and the last frame.
      let reduction = report["reduction"] as? [String: Any]
      let period = 1 / (reduction?["framesPerSecond"] as? Double ?? 50)
      let duration = try #require(report["duration"] as? Double) / 1000
      #expect(abs(duration - (0.8 - 2 * period)) < 0.0201)
      let pictures = try pictures(output, in: folder)
      #expect(pictures.count > 4 && pictures.count % 2 == 0)
      // A GIF of less quality keeps what is on show where that is near.
      if output == "a.apng" { #expect(pictures[1] == pictures[pictures.count - 1]) }
    }
  }

  @Test func `frames are held, repeated and sent back`() throws {
    let folder = try folder()
    try run(
      "render", "s.json", "-o", "frames/", "--fps", "10", "--hold-last", "0.3", "--bounce",
      in: folder)
    // 6 frames to the one at rest, which is there 3 times, and 4 back.
    let names = folder.names(in: "frames")
    #expect(names.count == 12)
    let files = try names.map { try PNGDecoder().decode(folder.bytes("frames/\($0)")) }
    #expect(files[5] == files[6] && files[6] == files[7] && files[4] == files[8])
    #expect(files[1] == files[11] && files[0] != files[1])
    try run("encode", "frames/", "-o", "half.apng", "--fps", "10", "--speed", "0.5", in: folder)
    let info = try APNGInfo(try folder.bytes("half.apng"))
    #expect(info.frames.map(\.delay).reduce(.zero, +) == FrameDelay(centiseconds: 240))
  }

  @Test func `touches are shown`() throws {
    let folder = try TemporaryFolder()
    let scene = """
      { "version": 1, "size": [60, 40],
        "views": [{ "id": "a", "type": "view", "frame": [0, 0, 20, 20], "backgroundColor": "#00F" }],
        "events": [{ "at": 0.1, "tap": [40, 20] }] }
      """
    try folder.write(scene, to: "s.json")
    try run("render", "s.json", "-o", "plain.apng", "--fps", "10", in: folder)
    try run("render", "s.json", "-o", "a.apng", "--fps", "10", "--touches", in: folder)
    let (plain, touched) = (
      try pictures("plain.apng", in: folder), try pictures("a.apng", in: folder)
    )
    #expect(plain.count == 1)
    // 0, 0.1 and 0.2 s; then it fades until 0.55 s, which is before 0.6 s.
    #expect(touched.first == plain.first && touched.last == plain.first)
    #expect(touched[1][40, 20].red < 200 && touched[1][40, 20].alpha == 255)
    #expect(touched[1][10, 10] == plain[0][10, 10] && touched[1][40, 36] == plain[0][40, 36])
    #expect(touched.count == 6)
  }

  @Test(
    arguments: [
      (["--speed", "0"], "--speed 0: out of range; give 0.01 to 100"),
      (["--speed", "x"], "--speed x: not a number; give 0.01 to 100"),
      (["--from", "1", "--to", "0.5"], "--to 0.5: not after --from 1; give a later instant"),
      (
        ["--to", "1", "--duration", "2"],
        "--to: the length is given with --duration already; give one of them"
      ),
      (["--hold-last", "-1"], "--hold-last -1: out of range; give 0.01 to 600 seconds"),
      (
        ["--compare-layout", "over"],
        "--compare-layout: nothing is compared; add --compare OLD"
      ),
      (
        ["--compare", "o.gif", "--compare-layout", "over"],
        "--compare-layout over: no such choice; give side, split or stack"
      ),
      (
        ["--compare", "o.gif", "--compare-names", "a"],
        "--compare-names a: not two names; give OLD,NEW"
      ),
      (["--label-position", "above"], "--label-position: there is no --label TEXT; add it"),
      (
        ["--label", "a", "--label-background", "red"],
        "--label-background red: not a colour; give #RGB, #RRGGBB, #RRGGBBAA or clear"
      ),
    ] as [([String], String)])
  func `a wrong option is told with a hint`(_ options: [String], _ message: String) throws {
    let folder = try folder()
    let outcome = try Twirl.run(["render", "s.json", "-o", "a.gif"] + options, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "twirl: \(message)\n")
    #expect(folder.names() == ["s.json"])
  }

  @Test func `wrong inputs are told by name`() throws {
    let folder = try folder()
    try folder.write("GIF89a", to: "broken.gif")
    try folder.write("{", to: "broken.json")
    for (old, status) in [("no.gif", 66), ("broken.gif", 65), ("broken.json", 65), ("no/", 66)] {
      let outcome = try Twirl.run(
        "render", "s.json", "-o", "a.gif", "--compare", old, in: folder)
      #expect(outcome.status == Int32(status), "\(old): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("twirl: \(old)"), "\(outcome.errors)")
    }
    let endless = """
      { "animate": "a", "duration": 1, "options": ["repeat"], "to": { "alpha": 0 } }
      """
    try folder.write(
      SceneText.scene(
        views: #"{ "id": "a", "type": "view", "frame": [0, 0, 9, 9] }"#, script: endless),
      to: "endless.json")
    let outcome = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "--compare", "endless.json", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("twirl: endless.json: an animation repeats for ever; "))
    let long = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "--to", "80000", "--speed", "0.01", in: folder)
    #expect(long.status == 65)
    #expect(
      long.errors.hasPrefix("twirl: s.json: 400000000 frames are more than the 1000000 that "))
    try run("render", "s.json", "-o", "ok.gif", in: folder)
    let late = try Twirl.run("encode", "ok.gif", "-o", "a.gif", "--from", "3", in: folder)
    #expect(late.status == 65)
    #expect(
      late.errors == "twirl: ok.gif: there is nothing between 3 s and 0.52 s; begin earlier\n")
  }
}
