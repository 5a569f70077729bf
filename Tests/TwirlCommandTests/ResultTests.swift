import Foundation
import Testing
import TwirlKit

/// What the program prints and writes when all is well.
@Suite struct ResultTests {
  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try json(text) as? [String: Any])
  }

  // MARK: render

  @Test func `render tells what it wrote`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    let outcome = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "-o", "frames/", "-o", "f-%02d.png", "--fps", "10",
      "--json",
      "--plays", "3", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let report = try object(outcome.output)
    #expect(report["width"] as? Int == 60)
    #expect(report["height"] as? Int == 20)
    #expect(report["frames"] as? Int == 6)
    #expect(report["delays"] as? [Double] == Array(repeating: 100, count: 6))
    #expect(report["duration"] as? Double == 600)
    #expect(report["plays"] as? Int == 3)
    #expect(report["bytes"] as? Int == (try folder.bytes("a.gif").count))
    // At 10 frames a second the square is at whole pixels: black and white.
    #expect(report["colors"] as? Int == 2)
    #expect(report["frameTimes"] as? [Double] == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
    let outputs = try #require(report["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0["path"] as? String } == ["a.gif", "frames/", "f-%02d.png"])
    #expect(outputs.allSatisfy { $0["frames"] as? Int == 6 && $0.keys.contains("colors") })
    #expect(folder.names(in: "frames") == (0..<6).map { "frame-000\($0).png" })
    #expect(folder.names() == ["a.gif"] + (0..<6).map { "f-0\($0).png" } + ["frames", "s.json"])
    let sizes = try (0..<6).map { try folder.bytes("f-0\($0).png").count }
    #expect(outputs[2]["bytes"] as? Int == sizes.reduce(0, +))
  }

  @Test func `options change what they say`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    let outcome = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "--scale=0.5", "--duration", "0.25", "--fps", "20",
      "--background", "clear", "--jobs", "1", "--json", in: folder)
    let report = try object(outcome.output)
    #expect(report["width"] as? Int == 30 && report["height"] as? Int == 10)
    #expect(report["duration"] as? Double == 250)
    #expect(report["plays"] as? Int == 0)
    let decoder = try GIFDecoder(try folder.bytes("a.gif"))
    let first = try #require(try decoder.next())
    #expect(first.canvas[29, 0] == .clear)
    #expect(first.canvas[1, 5] == Color.black.pixel)
  }

  @Test func `without an output the GIF is called as the scene`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "walk.json")
    let outcome = try Twirl.run("render", "\(folder.path)/walk.json", in: folder)
    #expect(outcome.status == 0)
    #expect(folder.names() == ["walk.gif", "walk.json"])
    #expect(outcome.output.hasPrefix("walk.gif: 60x20 pixels, 26 frames, 0.52 s, "))
    #expect(outcome.output.count(where: \.isNewline) == 1)
    #expect(outcome.errors == "")
  }

  @Test func `equal scenes give equal bytes, with any number of threads`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    for jobs in [1, 2, 5] {
      #expect(
        try Twirl.run("render", "s.json", "-o", "\(jobs).gif", "--jobs", "\(jobs)", in: folder)
          .status
          == 0)
    }
    #expect(try folder.bytes("1.gif") == folder.bytes("2.gif"))
    #expect(try folder.bytes("1.gif") == folder.bytes("5.gif"))
  }

  @Test func `a still is a PNG`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.still, to: "s.json")
    let outcome = try Twirl.run("render", "s.json", "-o", "a.png", in: folder)
    let size = try folder.bytes("a.png").count
    #expect(outcome.output == "a.png: 60x20 pixels, 1 frame, \(size) bytes\n")
    let report = try object(
      try Twirl.run("render", "s.json", "-o", "a.png", "--json", in: folder).output)
    #expect(report["frames"] as? Int == 1)
    #expect(report["colors"] is NSNull)
  }

  @Test func `a GIF may go to standard output, alone`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    for redirection in ["> out.gif", "| cat > out.gif", ">> out.gif"] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/out.gif")
      let outcome = try Twirl.shell(
        "\"$0\" render s.json -o /dev/stdout \(redirection)", in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(try Twirl.run("render", "s.json", "-o", "file.gif", in: folder).status == 0)
      #expect(try folder.bytes("out.gif") == folder.bytes("file.gif"))
    }
    let both = try Twirl.shell(
      "\"$0\" render s.json -o /dev/stdout --json | cat > out.gif", in: folder)
    #expect(both.errors.hasPrefix("twirl: --json: "))
  }

  // MARK: info and decode

  @Test func `info tells what is in a GIF`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    #expect(try Twirl.run("render", "s.json", "-o", "a.gif", "--fps", "10", in: folder).status == 0)
    let report = try object(try Twirl.run("info", "a.gif", "--json", in: folder).output)
    #expect(report["width"] as? Int == 60 && report["height"] as? Int == 20)
    #expect(report["frames"] as? Int == 6)
    #expect(report["delays"] as? [Double] == Array(repeating: 100, count: 6))
    #expect(report["duration"] as? Double == 600)
    #expect(report["plays"] as? Int == 0)
    #expect(report["bytes"] as? Int == (try folder.bytes("a.gif").count))
    #expect(report["colors"] as? Int != nil)
    let text = try Twirl.run("info", "a.gif", in: folder).output
    #expect(text.hasPrefix("a.gif: GIF, 60x20 pixels, "))
    #expect(text.contains("played for ever"))
    // A line for each frame, after the table's head.
    #expect(
      text.split(separator: "\n").suffix(6).map { $0.split(separator: " ").first }
        == (0..<6).map { "\($0)" })
  }

  @Test func `decode gives the frames back`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    let rendered = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "-o", "png/", "--fps", "10", in: folder)
    #expect(rendered.status == 0)
    let outcome = try Twirl.run("decode", "a.gif", "-o", "gif/", "--json", in: folder)
    let report = try object(outcome.output)
    #expect(report["frames"] as? Int == 6)
    #expect(report["delays"] as? [Int] == Array(repeating: 100, count: 6))
    #expect(folder.names(in: "gif") == folder.names(in: "png"))
    for name in folder.names(in: "png") {
      let (one, two) = (try folder.bytes("gif/\(name)"), try folder.bytes("png/\(name)"))
      #expect(try PNGDecoder().decode(one) == PNGDecoder().decode(two))
    }
    let one = try Twirl.run("decode", "png/frame-0002.png", "-o", "one-%d.png", in: folder)
    #expect(one.output == "one-%d.png: 1 frame\n")
    #expect(folder.names().contains("one-0.png"))
    let info = try object(try Twirl.run("info", "one-0.png", "--json", in: folder).output)
    #expect(info["width"] as? Int == 60 && info["frames"] as? Int == 1)
  }

  // MARK: inspect

  @Test func `inspect gives model and presentation at each time`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.quad, to: "s.json")
    let times = [1.9, 0, 0.1, 0.3, 0.5, 0.6, 0.75, 1, 1.25, 1.4, 1.6, 2, 3]
    let list = times.map { "\($0)" }.joined(separator: ",")
    let outcome = try Twirl.run("inspect", "s.json", "--at", list, "--json", in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    let moments = try #require(try json(outcome.output) as? [[String: Any]])
    #expect(moments.map { $0["time"] as? Double } == times)
    let geometry = ["alpha", "anchorPoint", "bounds", "center", "frame", "transform"]
    for moment in moments {
      #expect(moment.keys.sorted() == ["time", "views"])
      let time = try #require(moment["time"] as? Double)
      let views = try #require(moment["views"] as? [String: [String: Any]])
      #expect(Array(views.keys) == ["recommend"])
      let view = try #require(views["recommend"])
      #expect(view.keys.sorted() == (geometry + ["presentation", "toCanvas"]).sorted())
      let shown = try #require(view["presentation"] as? [String: Any])
      #expect(shown.keys.sorted() == geometry)
      let bounds = try #require(shown["bounds"] as? [Double])
      for (one, two) in zip(bounds, [0.0, 0, 120, 44]) { #expect(abs(one - two) < 1e-9) }
      #expect(shown["alpha"] as? Double == 1)

      let expected = Motion.matrix(at: time, x: 120, y: 78, width: 120, height: 44)
      let actual = try #require(view["toCanvas"] as? [Double])
      #expect(actual.count == 6)
      for (one, two) in zip(actual, expected) { #expect(abs(one - two) < 1e-9, "at \(time)") }
      // The frame is the smallest rectangle around the corners.
      let corners = [(0.0, 0.0), (120, 0), (120, 44), (0, 44)].map { x, y in
        (
          expected[0] * x + expected[2] * y + expected[4],
          expected[1] * x + expected[3] * y + expected[5]
        )
      }
      let (left, right) = (corners.map(\.0).min() ?? 0, corners.map(\.0).max() ?? 0)
      let (top, bottom) = (corners.map(\.1).min() ?? 0, corners.map(\.1).max() ?? 0)
      let frame = try #require(shown["frame"] as? [Double])
      for (one, two) in zip(frame, [left, top, right - left, bottom - top]) {
        #expect(abs(one - two) < 1e-9, "at \(time)")
      }
    }
    // At 0.3 s the model is where the first stage ends, about the right edge.
    let model = try #require((moments[3]["views"] as? [String: [String: Any]])?["recommend"])
    #expect(model["anchorPoint"] as? [Double] == [1, 0.5])
    #expect(model["center"] as? [Double] == [240, 100])
    #expect(model["transform"] as? [Double] == [1.2, 0, 0, 1.2, 0, 0])
  }

  @Test func `numbers read back as they are`() throws {
    let folder = try TemporaryFolder()
    let scene = SceneText.scene(
      views: """
        { "id": "v", "type": "view", "bounds": [0, 0, 0.30000000000000004, 1e-7],
          "center": [0.7, 0.1], "alpha": 0.7,
          "subviews": [{ "id": "w", "type": "view", "bounds": [3, 4, 5, 6], "center": [1, 1] }] }
        """)
    try folder.write(scene, to: "s.json")
    let text = try Twirl.run("inspect", "s.json", "--at", "0,0.1", "--json", in: folder).output
    let moments = try #require(try json(text) as? [[String: Any]])
    #expect(moments[1]["time"] as? Double == 0.1)
    let views = try #require(moments[0]["views"] as? [String: [String: Any]])
    // JSONSerialization itself loses the last digit.
    #expect(text.split(whereSeparator: " ,\n[]".contains).contains("0.30000000000000004"))
    #expect((views["v"]?["bounds"] as? [Double])?.last == 1e-7)
    #expect(views["v"]?["alpha"] as? Double == 0.7)
    #expect(views["v"]?["center"] as? [Double] == [0.7, 0.1])
    // Own coordinates begin at the bounds' origin: their corner is at center − size / 2 within v.
    let map = try #require(views["w"]?["toCanvas"] as? [Double])
    #expect(abs(map[4] - (0.7 - 0.15 + 1 - 2.5)) < 1e-12)
    #expect(abs(map[5] - (0.1 - 0.5e-7 + 1 - 3)) < 1e-12)
    #expect(views["w"]?["bounds"] as? [Double] == [3, 4, 5, 6])
    let table = try Twirl.run("inspect", "s.json", "--at", "-0", in: folder).output
    #expect(table.hasPrefix("0 s\n  v\n"))
  }

  // MARK: Streams

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "a device of Linux's"))
  func `results that do not arrive are a failure`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    for arguments in [
      ["--help"], ["inspect", "s.json", "--at", "0"], ["render", "s.json", "--fps", "5", "--json"],
    ] {
      let full = try Twirl.run(arguments, in: folder, output: "/dev/full")
      #expect(full.status == 74, "\(arguments)")
      #expect(full.errors.hasPrefix("twirl: standard output: "))
      let words = arguments.map { "'\($0)'" }.joined(separator: " ")
      let closed = try Twirl.shell("\"$0\" \(words) >&-", in: folder)
      #expect(closed.status == 74, "\(arguments)")
      #expect(closed.errors.hasPrefix("twirl: standard output: "))
    }
  }

  @Test func `closed streams spoil no file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    #expect(try Twirl.run("render", "s.json", "-o", "a.gif", in: folder).status == 0)
    for closed in ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-"] {
      _ = try Twirl.shell("\"$0\" render s.json -o b.gif --progress always \(closed)", in: folder)
      #expect(try folder.bytes("b.gif") == folder.bytes("a.gif"), "\(closed)")
    }
    let failed = try Twirl.shell("\"$0\" render none.json 2>&-", in: folder)
    #expect(failed.status == 66)
  }

  @Test func `progress is for terminals`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    for mode in [[], ["--progress", "auto"], ["--progress=never"]] as [[String]] {
      let outcome = try Twirl.run(["render", "s.json", "-o", "a.gif"] + mode, in: folder)
      #expect(outcome.errors == "")
    }
    let always = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "--progress", "always", in: folder)
    #expect(always.errors.contains("of 26 frames"))
    // The line is gone at the end.
    #expect(always.errors.hasSuffix("\r\u{1B}[K"))
    #expect(always.output.hasPrefix("a.gif: "))
  }
}

/// The motion of the quad, worked out without the engine.
enum Motion {
  private static func ease(_ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func curve(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if curve(middle, 0.42, 0.58) < x { low = middle } else { high = middle }
    }
    return curve((low + high) / 2, 0, 1)
  }

  /// Grows to 1.2 in 0.5 s, turns by 9°, −18° and 9° in 0.25, 0.5 and 0.25 s, shrinks in 0.5 s.
  private static func state(_ t: Double) -> (Double, Double) {
    let nine = Double.pi * 0.05
    if t < 0.5 { return (1 + 0.2 * ease(t / 0.5), 0) }
    if t < 0.75 { return (1.2, nine * ease((t - 0.5) / 0.25)) }
    if t < 1.25 { return (1.2, nine - 2 * nine * ease((t - 0.75) / 0.5)) }
    if t < 1.5 { return (1.2, -nine + nine * ease((t - 1.25) / 0.25)) }
    if t < 2 { return (1.2 - 0.2 * ease((t - 1.5) / 0.5), 0) }
    return (1, 0)
  }

  /// The map from the view's own coordinates to the canvas: a, b, c, d, tx, ty.
  static func matrix(
    at time: Double, x: Double, y: Double, width: Double, height: Double
  ) -> [Double] {
    let (scale, angle) = state(time)
    let (a, b) = (cos(angle) * scale, sin(angle) * scale)
    let (centerX, centerY) = (x + width - scale * width / 2, y + height / 2)
    return [
      a, b, -b, a, centerX - (a * width / 2 - b * height / 2),
      centerY - (b * width / 2 + a * height / 2),
    ]
  }
}
