import Foundation
import Testing
import TwirlKit

@testable import TwirlCommand

/// What `--show` writes to a terminal, read by a small terminal of the tests' own.
@Suite struct ShowTests {
  /// A terminal that understands the two protocols as far as they are documented.
  private struct Terminal {
    struct Frame {
      var canvas: Bitmap
      var gap: Int
    }

    /// Whole files, with their stated sizes.
    var files: [(size: Int, bytes: [UInt8])] = []
    var frames: [Frame] = []
    var ids: Set<String> = []
    var loops: Int?
    var longestPart = 0
    /// What is no sequence.
    var text = ""
    private var keys: [String: String] = [:]
    private var payload = ""

    init(_ stream: String) throws {
      var rest = Substring(stream)
      while let escape = rest.firstIndex(of: "\u{1B}") {
        text += rest[..<escape]
        rest = rest[escape...]
        let isGraphics = rest.hasPrefix("\u{1B}_G")
        let end = try #require(rest.range(of: isGraphics ? "\u{1B}\\" : "\u{7}"))
        let body = rest[rest.startIndex..<end.lowerBound]
        rest = rest[end.upperBound...]
        if isGraphics { try graphics(body.dropFirst(3)) } else { try file(body.dropFirst(1)) }
      }
      text += rest
    }

    private mutating func file(_ body: Substring) throws {
      let prefix = "]1337;File="
      try #require(body.hasPrefix(prefix))
      let parts = body.dropFirst(prefix.count).split(separator: ":", maxSplits: 1)
      let values = Dictionary(
        uniqueKeysWithValues: parts[0].split(separator: ";").map {
          let pair = $0.split(separator: "=", maxSplits: 1)
          return (String(pair[0]), String(pair[1]))
        })
      #expect(values["inline"] == "1")
      let bytes = try #require(Data(base64Encoded: String(parts[1])))
      files.append((Int(values["size"] ?? "") ?? -1, [UInt8](bytes)))
    }

    private mutating func graphics(_ body: Substring) throws {
      let parts = body.split(separator: ";", maxSplits: 1)
      let data = parts.count > 1 ? String(parts[1]) : ""
      longestPart = max(longestPart, data.count)
      let isFirst = payload.isEmpty
      var values: [String: String] = [:]
      for pair in parts[0].split(separator: ",") {
        let pair = pair.split(separator: "=", maxSplits: 1)
        values[String(pair[0])] = String(pair[1])
      }
      if isFirst {
        keys = values
        if let id = values["i"] { ids.insert(id) }
      } else {
        // Later parts have no other keys; those of frames say once more that they are.
        #expect(values["a"] == (keys["a"] == "f" ? "f" : nil))
        #expect(values.keys.allSatisfy { ["a", "m"].contains($0) })
      }
      payload += data
      if values["m"] == "1" {
        #expect(data.count % 4 == 0)
        return
      }
      defer { payload = "" }
      switch keys["a"] {
      case "T", "t":
        #expect(keys["f"] == "100")
        frames = [Frame(canvas: try picture(), gap: 0)]
      case "f":
        let base = try #require(Int(keys["c"] ?? ""))
        var canvas = frames[base - 1].canvas
        #expect(keys["X"] == "1")
        canvas.replace(
          x: try #require(Int(keys["x"] ?? "")), y: try #require(Int(keys["y"] ?? "")),
          with: try picture())
        frames.append(Frame(canvas: canvas, gap: try #require(Int(keys["z"] ?? ""))))
      case "a":
        if keys["r"] == "1" { frames[0].gap = try #require(Int(keys["z"] ?? "")) }
        if keys["s"] == "3" { loops = Int(keys["v"] ?? "") }
      default: Issue.record("an unknown action \(keys)")
      }
    }

    private func picture() throws -> Bitmap {
      try PNGDecoder().decode([UInt8](try #require(Data(base64Encoded: payload))))
    }
  }

  /// A clip with noise, so that its pictures need several parts; the third is the second again.
  private func clip(_ plays: Plays) throws -> [UInt8] {
    var seed: UInt32 = 7
    func noise() -> Pixel {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Pixel(
        red: UInt8(seed >> 24), green: UInt8(seed >> 16 & 255), blue: UInt8(seed >> 8 & 255),
        alpha: 255)
    }
    let first = Bitmap(width: 60, height: 40, pixels: (0..<2400).map { _ in noise() })
    var second = first
    second.replace(
      x: 5, y: 7, with: Bitmap(width: 50, height: 32, pixels: (0..<1600).map { _ in noise() }))
    second.fill(PixelRect(x: 20, y: 10, width: 4, height: 4), with: .clear)
    let encoder = try APNGEncoder(
      APNGClip(width: 60, height: 40, frameCount: 4), plays: plays, into: MemorySink())
    for (picture, delay) in zip([first, second, second, first], [3, 50, 4, 1]) {
      try encoder.add(picture, delay: FrameDelay(centiseconds: delay))
    }
    _ = try encoder.finish()
    return encoder.sink.bytes
  }

  private final class Lines {
    var text = ""
  }

  private func sequences(_ body: (ShowSequences) throws -> Void) rethrows -> String {
    let lines = Lines()
    try body(ShowSequences(id: 77) { lines.text += $0 })
    return lines.text
  }

  @Test(arguments: [(Plays.forever, 1), (.times(1), 2), (.times(4), 5)])
  func `kitty gets all frames with their times`(_ plays: Plays, _ loops: Int) throws {
    let bytes = try clip(plays)
    let terminal = try Terminal(sequences { try $0.animation(bytes) })
    var expected: [Bitmap] = []
    let decoder = try AnimationDecoder(bytes)
    while let frame = try decoder.next() { expected.append(frame.canvas) }
    #expect(terminal.frames.map(\.canvas) == expected && expected.count == 4)
    // 10 ms count as 100, as in a browser.
    #expect(terminal.frames.map(\.gap) == [30, 500, 40, 100])
    #expect(terminal.loops == loops && terminal.ids == ["77"])
    #expect(terminal.longestPart == 4096)
    #expect(terminal.text == "\n" && terminal.files.isEmpty)
  }

  @Test func `a still is one picture`() throws {
    let picture = Bitmap(width: 3, height: 2, fill: Color.white.pixel)
    let terminal = try Terminal(
      sequences { try $0.animation(PNGEncoder().encode(picture)) })
    #expect(terminal.frames.map(\.canvas) == [picture] && terminal.loops == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4096, 196_607, 196_608, 400_001])
  func `iTerm2 gets the whole file`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let text = sequences { try? $0.file(bytes, name: "a") }
    guard count > 0 else {
      #expect(text.hasSuffix(":\u{7}\n"))
      return
    }
    let terminal = try Terminal(text)
    #expect(terminal.files.count == 1 && terminal.text == "\n")
    #expect(terminal.files.first?.bytes == bytes && terminal.files.first?.size == count)
  }

  @Test(
    arguments: [
      ([:], nil), (["TERM": "xterm-256color"], nil), (["TERM": "xterm-kitty"], .kitty),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-ghostty", "KITTY_WINDOW_ID": "1"], .ghostty),
      (["TERM_PROGRAM": "ghostty"], .ghostty), (["TERM_PROGRAM": "WezTerm"], .inlineFiles),
      (["TERM_PROGRAM": "iTerm.app"], .inlineFiles), (["LC_TERMINAL": "iTerm2"], .inlineFiles),
      (["KONSOLE_VERSION": "220401"], .konsole), (["TERM_PROGRAM": "Apple_Terminal"], nil),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/a,1,0"], nil),
      (["TERM": "screen-256color", "LC_TERMINAL": "iTerm2"], nil),
    ] as [([String: String], ShowTerminal?)])
  func `terminals are known by what they set`(
    _ environment: [String: String], _ expected: ShowTerminal?
  ) {
    let found = ShowTerminal(environment: environment, isTerminal: true)
    if let expected {
      #expect(found == expected)
    } else {
      let isUnknown = if case .unknown = found { true } else { false }
      #expect(isUnknown, "\(found)")
    }
    #expect(
      ShowTerminal(environment: environment, isTerminal: false)
        == .unknown("standard output is no terminal"))
  }

  // MARK: The program

  @Test func `without a terminal files are written and one line says why no more`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    let reason =
      "twirl: --show: standard output is no terminal; use kitty, Ghostty, Konsole (the first frame), "
      + "WezTerm or iTerm2"
    let outcome = try Twirl.run("render", "s.json", "-o", "a.gif", "--show", in: folder)
    #expect(outcome.status == 0 && outcome.errors == reason + "\n")
    #expect(folder.names() == ["a.gif", "s.json"])
    let nothing = try Twirl.run("render", "s.json", "--show", in: folder)
    #expect(nothing.status == 64)
    #expect(nothing.errors == reason + ", or name a file with -o\n")
    #expect(folder.names() == ["a.gif", "s.json"])
    let encode = try Twirl.run("encode", "a.gif", "--show", in: folder)
    #expect(encode.status == 64 && encode.errors == nothing.errors)
    let json = try Twirl.run("render", "s.json", "-o", "b.gif", "--show", "--json", in: folder)
    #expect(json.status == 64 && folder.names() == ["a.gif", "s.json"])
  }

  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// Runs the program with a terminal, whose line ends it changes.
  private func runInTerminal(
    _ arguments: String, _ environment: String, in folder: TemporaryFolder
  ) throws -> String {
    let outcome = try Twirl.shell(
      "env -i PATH=\"$PATH\" \(environment) /usr/bin/script -qec \"'$0' \(arguments)\" /dev/null",
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test(.enabled(if: hasScript, "there is no script(1) to make a terminal"))
  func `a terminal gets what was written`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    let iTerm = try Terminal(
      try runInTerminal(
        "render s.json -o a.gif --fps 10 --show", "TERM=xterm TERM_PROGRAM=iTerm.app", in: folder))
    #expect(iTerm.files.map(\.bytes) == [try folder.bytes("a.gif")])
    #expect(iTerm.text.hasPrefix("a.gif: 60x20 pixels, 6 frames, "))
    let wezTerm = try Terminal(
      try runInTerminal(
        "render s.json --fps 10 --show", "TERM=xterm TERM_PROGRAM=WezTerm", in: folder))
    #expect(wezTerm.files.map(\.bytes) == [try folder.bytes("a.gif")])
    let kitty = try Terminal(
      try runInTerminal("encode a.gif --show --speed 0.5", "TERM=xterm-kitty", in: folder))
    #expect(kitty.frames.count == 6 && kitty.frames.allSatisfy { $0.gap == 200 })
    let decoder = try AnimationDecoder(try folder.bytes("a.gif"))
    for frame in kitty.frames { #expect(try decoder.next()?.canvas == frame.canvas) }
    #expect(folder.names() == ["a.gif", "s.json"])
    // One picture after another in the same place; the last one stays.
    let ghostty = try Terminal(
      try runInTerminal(
        "render s.json --fps 20 --speed 5 --show", "TERM=xterm-ghostty", in: folder))
    #expect(ghostty.frames.count == 1 && ghostty.ids.count == 1)
    #expect(ghostty.frames.first?.canvas == kitty.frames.last?.canvas)
  }
}
