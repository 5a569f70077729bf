import Foundation
import Testing
import TwirlKit

/// `twirl diff`: verdicts, exit statuses, pictures.
@Suite struct DiffTests {
  static func png(_ changes: [(x: Int, y: Int)] = [], width: Int = 30) throws -> [UInt8] {
    var bitmap = Bitmap(width: width, height: 20, fill: Color.white.pixel)
    for change in changes { bitmap[change.x, change.y] = Color.black.pixel }
    return try PNGEncoder().encode(bitmap)
  }

  static func folder(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try FileSink.write(bytes, to: "\(folder.path)/\(name)")
    }
    return folder
  }

  @Test func `equal pictures are told and succeed`() throws {
    let folder = try Self.folder(["a.png": Self.png(), "b.png": Self.png()])
    let outcome = try Twirl.run("diff", "a.png", "b.png", in: folder)
    #expect((outcome.status, outcome.output, outcome.errors) == (0, "equal\n", ""))
  }

  @Test func `pictures that differ give status 1 and a difference`() throws {
    let folder = try Self.folder(["a.png": Self.png(), "b.png": Self.png([(4, 5), (6, 7)])])
    let outcome = try Twirl.run("diff", "a.png", "b.png", "-o", "d.png", "--json", in: folder)
    #expect((outcome.status, outcome.errors) == (1, ""))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(json["verdict"] as? String == "different")
    #expect(json["count"] as? Int == 2)
    #expect(json["bounds"] as? [Int] == [4, 5, 3, 3])
    #expect(json["largest"] as? [Int] == [255, 255, 255, 0])
    let difference = try PNGDecoder().decode(FileSource.read("\(folder.path)/d.png"))
    #expect(difference[4, 5] == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(difference[0, 0] == Color.white.pixel)
  }

  @Test func `tolerances and masks let differences pass`() throws {
    let folder = try Self.folder(["a.png": Self.png(), "b.png": Self.png([(4, 5), (6, 7)])])
    func status(_ options: String...) throws -> Int32 {
      try Twirl.run(["diff", "a.png", "b.png"] + options, in: folder).status
    }
    #expect(try status("--metric", "exact") == 1)
    #expect(try status("--metric", "channels", "--pixels", "1") == 1)
    #expect(try status("--metric", "channels", "--pixels", "2") == 0)
    #expect(try status("--metric", "pixelmatch") == 1)
    #expect(try status("--metric", "pixelmatch", "--threshold", "1") == 0)
    #expect(try status("--mask", "0,0,10,6") == 1)
    #expect(try status("--mask", "0,0,10,6", "--mask", "6,7,1,1") == 0)
  }

  @Test func `other sizes and bad files`() throws {
    let folder = try Self.folder([
      "a.png": Self.png(), "b.png": Self.png(width: 31), "c.png": [1, 2, 3],
    ])
    let sizes = try Twirl.run("diff", "a.png", "b.png", in: folder)
    #expect(sizes.status == 1)
    #expect(sizes.output.contains("30x20 against 31x20"))
    #expect(try Twirl.run("diff", "a.png", "c.png", in: folder).status == 65)
    #expect(try Twirl.run("diff", "none.png", "a.png", in: folder).status == 66)
    #expect(try Twirl.run("diff", "a.png", "a.png", "--mask", "x", in: folder).status == 64)
  }

  /// A folder with the scene of the square that moves, rendered with changes.
  static func clips(_ names: [String: (edit: (String) -> String, options: [String])]) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    for (name, clip) in names.sorted(by: { $0.key < $1.key }) {
      try folder.write(clip.edit(SceneText.mover), to: "scene.json")
      let outcome = try Twirl.run(["render", "scene.json", "-o", name] + clip.options, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    return folder
  }

  static func late(_ seconds: Double) -> (String) -> String {
    { $0.replacingOccurrences(of: #""script": ["#, with: #""script": [{ "wait": \#(seconds) },"#) }
  }

  @Test func `a late clip is called late, and may be tolerated`() throws {
    let folder = try Self.clips([
      "a.apng": ({ $0 }, []), "b.apng": (Self.late(0.04), []), "c.gif": (Self.late(0.03), []),
    ])
    let outcome = try Twirl.run("diff", "a.apng", "b.apng", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("same motion, 40 ms late; frames 0…23 of 26"))
    #expect(try Twirl.run("diff", "a.apng", "c.gif", in: folder).output.contains(" 30 ms late"))
    func status(_ options: String...) throws -> Int32 {
      try Twirl.run(["diff", "a.apng", "b.apng"] + options, in: folder).status
    }
    #expect(try status("--time-tolerance", "0.04") == 0)
    #expect(try status("--time-tolerance", "0.03") == 1)
    #expect(try status("--time-tolerance", "0.04", "--duration-tolerance", "0") == 1)
    #expect(
      try status("--time-tolerance", "0.04", "--duration-tolerance", "0", "--ignore-duration") == 0)
    #expect(try status("--time-tolerance", "-1") == 64)
    let json = try Twirl.run("diff", "a.apng", "b.apng", "--json", in: folder)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let finding = try #require(object["finding"] as? [String: Any])
    let headline = try #require(finding["headline"] as? [String: Any])
    #expect(headline["kind"] as? String == "differentTiming")
    let change = try #require(headline["change"] as? [String: Any])
    #expect(change["shift"] as? Double == 0.04)
    #expect(change["kind"] as? String == "shift")
    #expect(change["frames"] as? [[Int]] == [[0, 23]])
    #expect(
      finding["summary"] as? String == outcome.output.split(separator: "\n").first.map(String.init))
    #expect((object["spans"] as? [Any])?.count == 26)
    #expect((object["flicker"] as? [String: Any])?["count"] as? Int ?? 0 > 0)
  }

  @Test func `frames in a folder are a clip`() throws {
    let folder = try Self.clips([
      "a.apng": ({ $0 }, ["--plays", "2"]), "frames/": ({ $0 }, []),
      "n-%03d.png": ({ $0 }, []), "slow/": ({ $0 }, ["--fps", "10"]),
    ])
    for pair in [["frames/", "a.apng"], ["a.apng", "frames"], ["n-%03d.png", "frames/"]] {
      let outcome = try Twirl.run(["diff"] + pair, in: folder)
      #expect((outcome.status, outcome.output, outcome.errors) == (0, "equal\n", ""))
    }
    let half = try Twirl.run("diff", "frames/", "a.apng", "--fps", "25", in: folder)
    #expect(half.status == 1)
    #expect(half.output.hasPrefix("same motion, 50 % faster"))
    let rate = try Twirl.run("diff", "a.apng", "slow/", "--fps", "10", in: folder)
    #expect(rate.output.hasPrefix("different frame rate: 50 frames a second are expected, not 10"))
    let useless = try Twirl.run("diff", "a.apng", "a.apng", "--fps", "10", in: folder)
    #expect(useless.status == 64)
    try folder.write("no png", to: "frames/frame-0003.png")
    let bad = try Twirl.run("diff", "frames/", "a.apng", in: folder)
    #expect(bad.status == 65)
    #expect(bad.errors.hasPrefix("twirl: frames/frame-0003.png: "))
    try folder.write(folder.bytes("a.apng"), to: "frames/frame-0003.png")
    #expect(
      try Twirl.run("diff", "frames/", "a.apng", in: folder).errors
        == "twirl: frames/frame-0003.png: an animation among single frames; give it alone, or "
        + "decode it first\n")
    #expect(try Twirl.run("diff", "none/", "a.apng", in: folder).status == 66)
  }

  @Test func `plays and flicker are looked at as asked`() throws {
    let folder = try Self.clips([
      "a.apng": ({ $0 }, []), "b.apng": ({ $0 }, ["--plays", "1"]),
    ])
    let once = try Twirl.run("diff", "a.apng", "b.apng", in: folder)
    #expect((once.status, once.output) == (1, "it is shown once instead of for ever\n"))
    #expect(try Twirl.run("diff", "a.apng", "b.apng", "--ignore-plays", in: folder).status == 0)
    let still = try Self.folder(["a.png": Self.png(), "b.png": Self.png([(1, 1)])])
    for (name, files) in [("calm/", ["a", "a", "a"]), ("crawling/", ["a", "b", "a"])] {
      let made = try Twirl.run(
        ["encode"] + files.map { $0 + ".png" } + ["--no-sort", "-o", name.dropLast() + ".apng"],
        in: still)
      #expect(made.status == 0, "\(made.errors)")
    }
    let loose = ["diff", "calm.apng", "crawling.apng", "--metric", "channels", "--pixels", "1"]
    #expect(try Twirl.run(loose, in: still).status == 0)
    // Two of twice 600 still pixels change.
    #expect(try Twirl.run(loose + ["--max-flicker", "0.00167"], in: still).status == 0)
    let strict = try Twirl.run(loose + ["--max-flicker", "0.00166"], in: still)
    #expect(strict.status == 1)
    #expect(strict.output.hasPrefix("0.167 % of the still pixels flicker\n"))
  }
}
