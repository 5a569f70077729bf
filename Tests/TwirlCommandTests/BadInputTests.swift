import Foundation
import Testing
import TwirlKit

/// Whatever is wrong: one line that says what and what to do, the right status, and no file.
@Suite struct BadInputTests {
  /// A run that must fail.
  struct Case: CustomTestStringConvertible, Sendable {
    /// What is wrong.
    var what: String
    /// The text of s.json, or nil for no such file.
    var scene: String?
    var arguments: [String]
    var status: Int32
    /// Parts of the line on standard error, in order.
    var parts: [String]

    init(
      _ what: String, _ scene: String?,
      _ arguments: [String] = ["render", "s.json", "-o", "x.gif"],
      _ status: Int32, _ parts: String...
    ) {
      (self.what, self.scene, self.arguments) = (what, scene, arguments)
      (self.status, self.parts) = (status, parts)
    }

    var testDescription: String { what }
  }

  private static func view(_ keys: String) -> String {
    SceneText.scene(views: #"{ "id": "v", "type": "view", \#(keys) }"#)
  }

  private static func render(_ options: String...) -> [String] {
    ["render", "s.json", "-o", "x.gif"] + options
  }

  private static let endless = SceneText.scene(
    views: ##"{ "id": "v", "type": "view", "frame": [0, 0, 9, 9], "backgroundColor": "#000" }"##,
    script: #"{ "animate": "v", "duration": 1, "options": ["repeat"], "to": { "alpha": 0 } }"#)

  static let scenes: [Case] = [
    Case("no such scene", nil, render(), 66, "s.json: ", "no such file", "; "),
    Case("no JSON", "{ \"version\": 1,\n  oops }", render(), 65, "s.json:2:", ": "),
    Case("an empty file", "", render(), 65, "s.json:1:1: "),
    Case("a picture instead", "GIF89a\u{1}\u{2}", render(), 65, "s.json:1:1: "),
    Case(
      "an unknown key", view(#""frame": [0, 0, 1, 1], "aplha": 1"#), render(), 65, "s.json: ",
      "views[0].aplha: ", "alpha"),
    Case(
      "an unknown view", SceneText.scene(script: #"{ "set": "nobody", "alpha": 1 }"#), render(), 65,
      "s.json: ", "script[0]", "nobody"),
    Case("a negative size", SceneText.scene(size: "[-60, 20]"), render(), 65, "s.json: ", "size"),
    Case("no size", SceneText.scene(size: "[0, 20]"), render(), 65, "s.json: ", "size"),
    Case("NaN", SceneText.scene(size: "[NaN, 20]"), render(), 65, "s.json"),
    Case("a negative width", view(#""frame": [0, 0, -1, 1]"#), render(), 65, "s.json: ", "frame"),
    Case(
      "a huge canvas", SceneText.scene(size: "[100000, 100000]"), render(), 65, "s.json: ", "size",
      "16384"),
    Case(
      "a double ID",
      SceneText.scene(
        views: (0..<2).map { _ in
          #"{ "id": "v", "type": "view", "frame": [0, 0, 1, 1] }"#
        }.joined(separator: ",")), render(), 65, "s.json: ", "views[1]", "\"v\""),
    Case(
      "a missing font",
      SceneText.scene(
        views: """
          { "type": "label", "frame": [0, 0, 50, 20], "text": "a",
            "font": { "family": "Intre Nosuch", "size": 12 } }
          """), render(), 65, "s.json: ", "views[0].font", "\"Intre Nosuch\"", "; "),
    Case("no end", endless, render(), 65, "s.json: ", "for ever", "--duration"),
    Case("an object of the wrong kind", "[1, 2]", render(), 65, "s.json"),
    Case("deep nesting", String(repeating: "[", count: 100_000), render(), 65, "s.json:1:"),
  ]

  static let options: [Case] = [
    Case("60 fps for a GIF", SceneText.mover, render("--fps", "60"), 64, "--fps 60: ", "50"),
    Case("no fps", SceneText.mover, render("--fps", "0"), 64, "--fps 0: ", "; give 0.01 to 1000"),
    Case("fps in words", SceneText.mover, render("--fps", "ten"), 64, "--fps ten: not a number; "),
    Case("NaN fps", SceneText.mover, render("--fps", "nan"), 64, "--fps nan: "),
    Case("a negative duration", SceneText.mover, render("--duration", "-1"), 64, "--duration -1: "),
    Case("no duration", SceneText.mover, render("--duration=0"), 64, "--duration 0: ", "seconds"),
    Case(
      "an endless duration", SceneText.mover, render("--duration", "inf"), 64, "--duration inf: "),
    Case("a great scale", SceneText.mover, render("--scale", "1e9"), 64, "--scale 1e9: "),
    Case(
      "a scale for a huge canvas", SceneText.scene(size: "[9000, 900]"),
      render("--scale", "50"), 64, "--scale 50: ", "16384", "smaller"),
    Case("no jobs", SceneText.mover, render("--jobs", "0"), 64, "--jobs 0: ", "1 to 256"),
    Case("half a job", SceneText.mover, render("--jobs", "1.5"), 64, "--jobs 1.5: not a whole"),
    Case("no plays", SceneText.mover, render("--plays", "0"), 64, "--plays 0: ", "forever"),
    Case("too many plays", SceneText.mover, render("--plays", "65537"), 64, "--plays 65537: "),
    Case(
      "a colour by name", SceneText.mover, render("--background", "red"), 64,
      "--background red: ", "#RRGGBB"),
    Case(
      "an unknown mode", SceneText.mover, render("--progress", "x"), 64, "--progress x: ", "never"),
    Case(
      "an unknown kind", SceneText.mover, ["render", "s.json", "-o", "x.webp"], 64, "x.webp: ",
      ".gif"),
    Case("no kind", SceneText.mover, ["render", "s.json", "-o", "x"], 64, "x: ", "FOLDER/"),
    Case("times in words", SceneText.mover, ["inspect", "s.json", "--at", "0,x"], 64, "--at x: "),
    Case("no time", SceneText.mover, ["inspect", "s.json", "--at", ""], 64, "--at : "),
    Case("a negative time", SceneText.mover, ["inspect", "s.json", "--at", "-1"], 64, "--at -1: "),
    Case(
      "a time not a number", SceneText.mover, ["inspect", "s.json", "--at", "nan"], 64, "--at nan: "
    ),
    Case(
      "an unknown kind of encode", SceneText.mover, ["encode", "s.json", "-o", "x.webp"], 64,
      "x.webp: ", ".apng"),
    Case(
      "too many plays of encode", SceneText.mover,
      ["encode", "s.json", "-o", "x.gif", "--plays", "65537"], 64, "--plays 65537: "),
    Case(
      "no such compression", SceneText.mover,
      ["encode", "s.json", "-o", "x.apng", "--compression", "best"], 64, "--compression best: ",
      "small"),
    Case("a matte by name", SceneText.mover, render("--matte", "red"), 64, "--matte red: ", "#RGB"),
    Case(
      "a clear matte", SceneText.mover, render("--matte", "clear"), 64, "--matte clear: ", "#RGB"),
    Case(
      "a translucent matte", SceneText.mover, render("--matte", "#FFF8"), 64, "--matte #FFF8: ",
      "opaque", "#RGB"),
    Case(
      "no such alpha", SceneText.mover, render("--alpha", "key"), 64, "--alpha key: ",
      "threshold:N or ordered"),
    Case(
      "a threshold of nothing", SceneText.mover, render("--alpha", "threshold:0"), 64,
      "--alpha threshold:0: ", "threshold:1 to threshold:255"),
    Case(
      "a threshold too great", SceneText.mover,
      ["encode", "s.json", "-o", "x.gif", "--alpha", "threshold:256"], 64,
      "--alpha threshold:256: ", "threshold:255"),
    Case(
      "a threshold without a number", SceneText.mover, render("--alpha=threshold:"), 64,
      "--alpha threshold:: "),
    Case(
      "no such dither", SceneText.mover,
      ["encode", "s.json", "-o", "x.gif", "--dither", "floyd"], 64, "--dither floyd: ",
      "none or ordered"),
    Case(
      "a value for compatible", SceneText.mover, render("--compatible=1"), 64, "--compatible=1: ",
      "no value"),
    Case(
      "frames into one file", SceneText.mover, ["decode", "s.json", "-o", "x.png"], 64, "x.png: ",
      "%04d"),
  ]

  /// A GIF of 9 x 0 pixels with a frame of none; all its bytes are letters to UTF-8.
  private static let noPixels =
    "GIF89a\u{9}\0\0\0\0\0\0,\0\0\0\0\0\0\0\0\0\u{2}\0;"

  static let files: [Case] = [
    Case(
      "a folder that is missing", SceneText.mover, ["render", "s.json", "-o", "no/x.gif"], 73,
      "no/x.gif: ", "no folder no", "create it"),
    Case(
      "frames in a folder that is missing", SceneText.mover,
      ["render", "s.json", "-o", "no/frames/"], 73, "no/frames: ", "no folder no"),
    Case(
      "a pattern in a folder that is missing", SceneText.mover,
      ["render", "s.json", "-o", "no/f-%04d.png"], 73, "no: ", "no folder no"),
    Case(
      "a file where a folder should be", SceneText.mover, ["render", "s.json", "-o", "s.json/"],
      73, "s.json: ", "file of that name"),
    Case(
      "a folder within a file", SceneText.mover, ["render", "s.json", "-o", "s.json/x.gif"], 73,
      "s.json/x.gif: ", "not a folder"),
    Case("info of text", "garbage", ["info", "s.json"], 65, "s.json: neither a GIF nor a PNG; "),
    Case("info of nothing", nil, ["info", "s.json"], 66, "s.json: "),
    Case("info of an empty file", "", ["info", "s.json"], 65, "s.json: "),
    Case("info of the beginning of a GIF", "GIF89a", ["info", "s.json"], 65, "s.json: ", "; "),
    Case("decode of text", "garbage", ["decode", "s.json", "-o", "x/"], 65, "s.json: "),
    Case("decode of nothing", nil, ["decode", "s.json", "-o", "x/"], 66, "s.json: "),
    Case(
      "decode of the beginning of a GIF", "GIF89a", ["decode", "s.json", "-o", "x/"], 65, "s.json: "
    ),
    Case("encode of text", "garbage", ["encode", "s.json", "-o", "x.gif"], 65, "s.json: "),
    Case("encode of nothing", nil, ["encode", "s.json", "-o", "x.gif"], 66, "s.json: "),
    Case("decode of no pixels", noPixels, ["decode", "s.json", "-o", "x/"], 65, "no pixels"),
    Case("encode of no pixels", noPixels, ["encode", "s.json", "-o", "x.apng"], 65, "no pixels"),
    Case("encode of no pattern", nil, ["encode", "f%d.png", "-o", "x.gif"], 66, "f%d.png: "),
    Case("encode of a folder of others", "x", ["encode", ".", "-o", "x.gif"], 66, ".: ", "PNG"),
    Case(
      "encode of text among frames", "garbage", ["encode", "s.json", "s.json", "-o", "x.apng"], 65,
      "s.json: "),
    Case(
      "encode of the beginning of a GIF", "GIF89a", ["encode", "s.json", "-o", "x.gif"], 65,
      "s.json: "),
    Case("inspect of nothing", nil, ["inspect", "s.json", "--at", "0"], 66, "s.json: "),
    Case("inspect of text", "x", ["inspect", "s.json", "--at", "0"], 65, "s.json:1:1: "),
  ]

  @Test(arguments: scenes + options + files)
  func `a failure is one line, its status, and nothing left`(_ failing: Case) throws {
    let folder = try TemporaryFolder()
    if let scene = failing.scene { try folder.write(scene, to: "s.json") }
    let outcome = try Twirl.run(failing.arguments, in: folder)
    #expect(outcome.status == failing.status, "\(outcome.errors)")
    try expectOneLine(outcome.errors, failing.parts)
    #expect(outcome.output == "")
    #expect(folder.names() == (failing.scene == nil ? [] : ["s.json"]))
  }

  private func expectOneLine(_ errors: String, _ parts: [String]) throws {
    #expect(errors.hasPrefix("twirl: "))
    #expect(errors.hasSuffix("\n") && errors.count(where: \.isNewline) == 1, "\(errors)")
    #expect(errors.count < 400)
    var rest = errors[...]
    for part in parts {
      let found = rest.range(of: part)
      #expect(found != nil, "\(part) is not in \(errors)")
      if let found { rest = rest[found.upperBound...] }
    }
  }

  @Test func `a font is missed with the names of close ones`() throws {
    let folder = try TemporaryFolder()
    // Two letters change places: what is installed under the right name is not needed here.
    let scene = SceneText.scene(
      views: """
        { "type": "label", "frame": [0, 0, 50, 20], "text": "a",
          "font": { "family": "Intre", "size": 12 } }
        """)
    try folder.write(scene, to: "s.json")
    let outcome = try Twirl.run("render", "s.json", in: folder)
    #expect(outcome.status == 65)
    let installed = (try? FontBook().typeface(for: .system(size: 12))) != nil
    #expect(outcome.errors.contains(installed ? "did you mean \"Inter" : "\"Intre\""))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "a device of Linux's"))
  func `a full disk is told, directly and through a link`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/x.gif", withDestinationPath: "/dev/full")
    for path in ["x.gif", "/dev/full"] {
      let outcome = try Twirl.run("render", "s.json", "-o", path, in: folder)
      #expect(outcome.status == 74)
      #expect(
        outcome.errors
          == "twirl: \(path): writing failed: no space is left there; free some or choose another "
          + "place\n")
      #expect(folder.names() == ["s.json", "x.gif"])
    }
  }

  @Test func `an output that was there stays as it was`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.endless, to: "s.json")
    try folder.write("old", to: "x.gif")
    #expect(try Twirl.run("render", "s.json", "-o", "x.gif", in: folder).status == 65)
    #expect(try folder.bytes("x.gif") == Array("old".utf8))
    #expect(folder.names() == ["s.json", "x.gif"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a write-protected folder is told`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/locked", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o555])
    for path in ["locked/x.gif", "locked/frames/", "locked/"] {
      let outcome = try Twirl.run("render", "s.json", "-o", path, in: folder)
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("permission denied"))
    }
    #expect(folder.names(in: "locked") == [])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "a folder of Linux's"))
  func `a folder where nothing can be made is told`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    for path in ["/proc/self/x.gif", "/proc/self/frames/"] {
      let outcome = try Twirl.run("render", "s.json", "-o", path, in: folder)
      #expect(outcome.status == 73)
      try expectOneLine(outcome.errors, ["/proc/self/", "cannot be created"])
    }
  }

  @Test(arguments: [0.2, 0.47, 0.9])
  func `a GIF that ends in the middle is told`(part: Double) throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    #expect(try Twirl.run("render", "s.json", "-o", "s.gif", in: folder).status == 0)
    let bytes = try folder.bytes("s.gif")
    try folder.write(bytes.prefix(Int(Double(bytes.count) * part)), to: "cut.gif")
    for arguments in [["info", "cut.gif"], ["decode", "cut.gif", "-o", "frames/"]] {
      let outcome = try Twirl.run(arguments, in: folder)
      #expect(outcome.status == 65)
      try expectOneLine(outcome.errors, ["twirl: cut.gif: ", "; "])
      #expect(outcome.output == "")
    }
    #expect(folder.names() == ["cut.gif", "s.gif", "s.json"])
  }

  /// The clip has 60 x 20 pixels and more than three frames.
  @Test(arguments: [
    (["--max-pixels", "1199"], 65, "1199"), (["--max-frames", "3"], 65, "3 frames"),
    (["--max-clip-pixels", "3600"], 65, "3600"), (["--max-pixels", "1200"], 0, ""),
    (["--max-frames", "0"], 64, "--max-frames 0: "),
    (["--max-pixels", "many"], 64, "--max-pixels many: not a whole number"),
  ])
  func `a clip beyond the limits is refused`(_ options: [String], _ status: Int32, _ part: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    for name in ["s.gif", "s.apng"] {
      #expect(try Twirl.run("render", "s.json", "-o", name, in: folder).status == 0)
      let outcome = try Twirl.run(["decode", name, "-o", "frames/"] + options, in: folder)
      #expect(outcome.status == status)
      if status != 0 { try expectOneLine(outcome.errors, [part]) }
      #expect(folder.names().contains("frames") == (status == 0))
      try? FileManager.default.removeItem(atPath: "\(folder.path)/frames")
    }
    #expect(try Twirl.run("info", "s.gif", "--max-frames", "3", in: folder).status == 65)
    #expect(try Twirl.run("info", "s.apng", "--max-frames", "99", in: folder).status == 0)
  }

  @Test func `a name with a line break does not break the line`() throws {
    let outcome = try Twirl.run("info", "a\nb\u{1B}[2J.gif", in: TemporaryFolder())
    #expect(outcome.status == 66)
    try expectOneLine(outcome.errors, ["a\\nb\\u{1B}[2J.gif: "])
  }
}
