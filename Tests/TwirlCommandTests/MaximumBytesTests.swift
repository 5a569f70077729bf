import Foundation
import Testing
import TwirlKit

@Suite struct MaximumBytesTests {
  /// Frames of a gradient that moves under a disc, which take more colours than a GIF has.
  private func write(_ count: Int, in folder: TemporaryFolder) throws {
    for k in 0..<count {
      let pixels = (0..<48 * 32).map { i in
        let (x, y) = (i % 48, i / 48)
        let inside = (x - 8 - k) * (x - 8 - k) + (y - 16) * (y - 16) < 80
        return inside
          ? Pixel(red: 250, green: UInt8(60 + k), blue: UInt8(y * 7), alpha: 255)
          : Pixel(red: UInt8(x * 5), green: UInt8(y * 7), blue: UInt8(120 + k), alpha: 255)
      }
      try folder.write(
        try PNGEncoder().encode(Bitmap(width: 48, height: 32, pixels: pixels)), to: "f\(k).png")
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `encode gives up what it must, and says what`() throws {
    let folder = try TemporaryFolder()
    try write(12, in: folder)
    let whole = try Twirl.run("encode", "f%d.png", "-o", "whole.gif", "--json", in: folder)
    #expect(whole.status == 0)
    let size = try folder.bytes("whole.gif").count
    #expect(try object(whole.output)["reduction"] is NSNull)
    for (percent, parts) in [
      (100, []), (80, ["quality"]), (15, ["framesPerSecond"]),
      (8, ["framesPerSecond", "scale"]),
    ] as [(Int, [String])] {
      let limit = size * percent / 100
      let arguments = ["encode", "f%d.png", "-o", "a.gif", "--max-bytes", "\(limit)"]
      let outcome = try Twirl.run(arguments + ["--json"], in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      let report = try object(outcome.output)
      let bytes = try folder.bytes("a.gif")
      #expect(bytes.count <= limit)
      #expect(report["bytes"] as? Int == bytes.count)
      let reduction = report["reduction"] as? [String: Any]
      #expect((reduction == nil) == parts.isEmpty)
      for part in parts { #expect(reduction?[part] is Double, "\(percent) %: \(part)") }
      #expect(
        reduction.map { Set($0.keys) } ?? []
          == (parts.isEmpty ? [] : ["quality", "framesPerSecond", "scale"]))
      let scale = reduction?["scale"] as? Double ?? 1
      #expect(report["width"] as? Int == Int((48 * scale).rounded()))
      #expect(report["height"] as? Int == Int((32 * scale).rounded()))
      // The same in words, with one thread, to the same bytes.
      let line = try Twirl.run(arguments + ["--jobs", "1"], in: folder).output
      #expect(line.contains("bytes; ") == !parts.isEmpty)
      #expect(line.contains("quality ") == (reduction?["quality"] is Double))
      #expect(line.contains(" frames a second") == (reduction?["framesPerSecond"] is Double))
      #expect(line.contains(" % of the size") == (reduction?["scale"] is Double))
      #expect(try folder.bytes("a.gif") == bytes)
    }
  }

  @Test func `an impossible limit leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    try write(3, in: folder)
    try folder.write(SceneText.mover, to: "s.json")
    for arguments in [["encode", "f0.png", "f1.png", "f2.png"], ["render", "s.json"]] {
      let outcome = try Twirl.run(
        arguments + ["-o", "a.gif", "--max-bytes", "40"], in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("twirl: --max-bytes: it does not fit into 40 bytes: "))
      #expect(folder.names() == ["f0.png", "f1.png", "f2.png", "s.json"])
    }
  }

  @Test func `render keeps to a limit`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    #expect(try Twirl.run("render", "s.json", "-o", "whole.gif", in: folder).status == 0)
    let limit = try folder.bytes("whole.gif").count * 2 / 3
    let outcome = try Twirl.run(
      "render", "s.json", "-o", "a.gif", "--max-bytes", "\(limit)B", "--json", in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.bytes("a.gif").count <= limit)
    #expect(try object(outcome.output)["reduction"] is [String: Any])
  }

  @Test(arguments: [
    ("10MB", true), ("900KB", true), ("2MiB", true), ("1.5 mb", true), ("500000", true),
    ("512 KiB", true), ("99999b", true), ("1GB", true), ("1gib", true), ("", false), ("0", false),
    ("-5", false), ("MB", false), ("10 TB", false), ("1e6", false), ("nan", false), ("inf", false),
    ("0x10", false), ("1,000", false), ("0.5", false), ("9999999GB", false), ("1..5MB", false),
  ])
  func `sizes are read as people write them`(_ text: String, _ isRight: Bool) throws {
    let folder = try TemporaryFolder()
    try write(1, in: folder)
    let outcome = try Twirl.run(
      "encode", "f0.png", "-o", "a.gif", "--max-bytes=\(text)", in: folder)
    #expect(outcome.status == (isRight ? 0 : 64))
    if !isRight {
      #expect(outcome.errors.hasPrefix("twirl: --max-bytes \(text): not a number of bytes; give "))
    }
  }

  /// Limits around the size of the whole file, in every unit.
  @Test(arguments: [("KB", 1_000.0), ("KiB", 1_024), ("MB", 1e6), ("MiB", 1_048_576), ("B", 1)])
  func `units are what they say`(_ unit: String, _ bytes: Double) throws {
    let folder = try TemporaryFolder()
    try write(2, in: folder)
    #expect(try Twirl.run("encode", "f%d.png", "-o", "whole.gif", in: folder).status == 0)
    let size = Double(try folder.bytes("whole.gif").count)
    for (limit, fits) in [(size + 0.5, true), (size - 0.5, false)] {
      let number = String(format: "%.9f", limit / bytes)
      let outcome = try Twirl.run(
        "encode", "f%d.png", "-o", "a.gif", "--max-bytes", "\(number)\(unit)", in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("quality") == !fits)
    }
  }

  @Test(arguments: ["a.apng", "a.png"])
  func `an APNG gives up frames, then size`(output: String) throws {
    let folder = try TemporaryFolder()
    try write(12, in: folder)
    #expect(try Twirl.run("encode", "f%d.png", "-o", output, in: folder).status == 0)
    let size = try folder.bytes(output).count
    for (percent, parts) in [
      (100, []), (50, ["framesPerSecond"]), (25, ["framesPerSecond", "scale"]),
    ] as [(Int, Set<String>)] {
      let limit = size * percent / 100
      let outcome = try Twirl.run(
        "encode", "f%d.png", "-o", output, "--max-bytes", "\(limit)", "--json", in: folder)
      #expect(outcome.status == 0)
      let bytes = try folder.bytes(output)
      #expect(bytes.count <= limit)
      let report = try object(outcome.output)
      #expect(report["bytes"] as? Int == bytes.count)
      let reduction = report["reduction"] as? [String: Any] ?? [:]
      #expect(Set(reduction.filter { $0.value is Double }.keys) == parts)
      let decoder = try AnimationDecoder(bytes)
      let first = try #require(try decoder.next())
      #expect(first.canvas.width == Int((48 * (reduction["scale"] as? Double ?? 1)).rounded()))
    }
  }

  @Test(arguments: ["a.apng", "a.png"])
  func `render keeps an APNG to a limit`(output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    #expect(try Twirl.run("render", "s.json", "-o", output, in: folder).status == 0)
    let limit = try folder.bytes(output).count * 2 / 3
    let outcome = try Twirl.run(
      "render", "s.json", "-o", output, "--max-bytes", "\(limit)", in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.bytes(output).count <= limit)
    #expect(outcome.output.contains(" frames a second"))
    try folder.write(SceneText.still, to: "t.json")
    #expect(
      try Twirl.run("render", "t.json", "-o", output, "--max-bytes", "10", in: folder).status == 64)
  }

  @Test func `folders have no limit`() throws {
    let folder = try TemporaryFolder()
    try write(1, in: folder)
    let outcome = try Twirl.run(
      "encode", "f0.png", "-o", "b.gif", "-o", "frames/", "--max-bytes", "1MB", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("twirl: --max-bytes: frames/ is more than one file"))
    #expect(folder.names() == ["f0.png"])
  }
}
