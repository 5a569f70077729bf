import Foundation
import Testing
import TwirlKit

/// What `twirl encode` makes of frames that exist.
@Suite struct EncodeTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// A picture that says which one it is: a bar as long as its number.
  private func picture(_ number: Int) -> Bitmap {
    var picture = Bitmap(width: 16, height: 4, fill: Color.white.pixel)
    picture.fill(PixelRect(x: 0, y: 1, width: number, height: 2), with: Color.black.pixel)
    return picture
  }

  private func write(_ numbers: some Sequence<Int>, in folder: TemporaryFolder) throws {
    for number in numbers {
      try folder.write(try PNGEncoder().encode(picture(number)), to: "f\(number).png")
    }
  }

  private func frames(_ bytes: [UInt8]) throws -> [Bitmap] {
    let decoder = try AnimationDecoder(bytes)
    var pictures: [Bitmap] = []
    while let frame = try decoder.next() { pictures.append(frame.canvas) }
    return pictures
  }

  @Test(arguments: ["a.gif", "a.apng", "a.png"])
  func `files are sorted as a person sorts them`(output: String) throws {
    let folder = try TemporaryFolder()
    try write(1...11, in: folder)
    let expected = (1...11).map(picture)
    let shuffled = [10, 2, 1, 11, 3, 5, 4, 9, 8, 7, 6].map { "f\($0).png" }
    for inputs in [shuffled, ["f%d.png"], ["."]] {
      let outcome = try Twirl.run(["encode"] + inputs + ["-o", output], in: folder)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.hasPrefix("\(output): 16x4 pixels, 11 frames, 0.22 s, "))
      let bytes = try folder.bytes(output)
      #expect(try frames(bytes) == expected)
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(output)")
    }
    let unsorted = try Twirl.run(
      ["encode", "--no-sort"] + shuffled + ["-o", output], in: folder)
    #expect(unsorted.status == 0)
    #expect(try frames(folder.bytes(output)).first == picture(10))
  }

  @Test func `the figures are told`() throws {
    let folder = try TemporaryFolder()
    try write(1...6, in: folder)
    let outcome = try Twirl.run(
      "encode", ".", "-o", "a.apng", "--fps", "60", "--plays", "3", "--scale", "2", "--json",
      in: folder)
    let report = try object(outcome.output)
    #expect(report["width"] as? Int == 16 && report["height"] as? Int == 4)
    #expect(report["frames"] as? Int == 6 && report["plays"] as? Int == 3)
    #expect(report["duration"] as? Double == 100)
    #expect(report["colors"] as? Int == 2)
    #expect(report["bytes"] as? Int == (try folder.bytes("a.apng").count))
    let info = try object(try Twirl.run("info", "a.apng", "--json", in: folder).output)
    #expect(info["format"] as? String == "APNG")
    #expect(info["frames"] as? Int == 6 && info["plays"] as? Int == 3)
    #expect(info["duration"] as? Double == 100)
    let text = try Twirl.run("info", "a.apng", in: folder).output
    #expect(text.contains("frames    6, 0.1 s, played 3 times\n"))
    #expect(
      text.split(separator: "\n").suffix(6).map { $0.split(separator: " ").first }
        == (0..<6).map { "\($0)" })
  }

  @Test(arguments: [
    (10.0, 10, 100), (12, 12, 100), (15, 15, 100), (24, 24, 100), (25, 25, 100), (30, 30, 100),
    (50, 50, 100), (60, 60, 100),
  ])
  func `every rate keeps its length`(_ rate: Double, _ count: Int, _ length: Int) throws {
    let folder = try TemporaryFolder()
    // Numbers that alternate, so that no two neighbours look alike.
    for index in 0..<count {
      try folder.write(
        try PNGEncoder().encode(picture(1 + index % 15)), to: "f\(index).png")
    }
    let fps = "\(rate)"
    let outcome = try Twirl.run(
      "encode", "f%d.png", "-o", "a.gif", "-o", "a.apng", "--fps", fps, in: folder)
    #expect(outcome.status == 0)
    let gif = try GIFInfo(try folder.bytes("a.gif"))
    #expect(gif.frames.map(\.delay).reduce(0, +) == length)
    #expect(gif.frames.allSatisfy { $0.delay >= 2 })
    let apng = try APNGInfo(try folder.bytes("a.apng"))
    #expect(apng.frames.map(\.delay) == Array(repeating: FrameDelay(1, over: count), count: count))
  }

  /// 47 frames that all differ from their neighbours, at a number of frames in a number of seconds.
  private func source(_ frames: Int, _ seconds: Int) throws -> [UInt8] {
    let analysis = APNGAnalysis(width: 16, height: 4)
    for k in 0..<47 { analysis.add(FrameUpdate(picture(1 + k % 15))) }
    let encoder = try APNGEncoder(analysis.clip, plays: .times(2), into: MemorySink())
    for k in 0..<47 {
      try encoder.add(picture(1 + k % 15), delay: FrameDelay(seconds, over: frames))
    }
    _ = try encoder.finish()
    return encoder.sink.bytes
  }

  /// Whatever the rate was and is to be, the length stays: wulkano/Kap#856, sw33tLie/macshot#340.
  @Test(arguments: [
    (10, 1), (12, 1), (15, 1), (24, 1), (25, 1), (30, 1), (100, 3), (50, 1), (60, 1),
  ])
  func `a clip of any rate keeps its length at any other`(_ frames: Int, _ seconds: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(try source(frames, seconds), to: "s.apng")
    let length = FrameDelay(47 * seconds, over: frames)
    for rate in [nil, "15", "24", "33.333333333333336", "60"] {
      let options = rate.map { ["--fps", $0] } ?? []
      let outcome = try Twirl.run(
        ["encode", "s.apng", "-o", "a.gif", "-o", "a.apng"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let gif = try GIFInfo(try folder.bytes("a.gif"))
      #expect(gif.frames.allSatisfy { $0.delay >= 2 })
      let sum = Double(gif.frames.map(\.delay).reduce(0, +)) / 100
      #expect(abs(sum - length.seconds) <= 0.005 + 1e-9, "at \(rate ?? "the same")")
      let apng = try APNGInfo(try folder.bytes("a.apng"))
      #expect(apng.frames.map(\.delay).reduce(.zero, +) == length, "at \(rate ?? "the same")")
      if rate == nil {
        #expect(
          apng.frames.map(\.delay) == Array(repeating: FrameDelay(seconds, over: frames), count: 47)
        )
      }
      #expect(try self.frames(try folder.bytes("a.gif")).last == picture(1 + 46 % 15))
    }
  }

  @Test func `an animation keeps its times and plays`() throws {
    let folder = try TemporaryFolder()
    try write([1, 2, 3], in: folder)
    #expect(
      try Twirl.run(
        "encode", "f%d.png", "-o", "a.apng", "--fps", "7", "--plays", "2", in: folder
      ).status == 0)
    for (input, output) in [("a.apng", "b.gif"), ("b.gif", "c.apng"), ("c.apng", "d/")] {
      #expect(try Twirl.run("encode", input, "-o", output, in: folder).status == 0)
    }
    let gif = try GIFInfo(try folder.bytes("b.gif"))
    // 14.29, 28.57 and 42.86 hundredths.
    #expect(gif.frames.map(\.delay) == [14, 15, 14])
    #expect(gif.plays == .times(2))
    let apng = try APNGInfo(try folder.bytes("c.apng"))
    #expect(apng.frames.map(\.delay) == [14, 15, 14].map { FrameDelay(centiseconds: $0) })
    #expect(apng.plays == .times(2))
    #expect(folder.names(in: "d") == (0..<3).map { "frame-000\($0).png" })
    let back = try folder.names(in: "d").map { try PNGDecoder().decode(folder.bytes("d/\($0)")) }
    #expect(back == (1...3).map(picture))
    // Another rate: the length stays.
    #expect(
      try Twirl.run("encode", "c.apng", "-o", "e.apng", "--fps", "100", in: folder).status == 0)
    #expect(try APNGInfo(folder.bytes("e.apng")).frames.map(\.delay) == apng.frames.map(\.delay))
  }

  @Test func `one frame is a PNG, or an APNG if that is named`() throws {
    let folder = try TemporaryFolder()
    try write([5], in: folder)
    let outcome = try Twirl.run("encode", "f5.png", "-o", "a.png", "-o", "a.apng", in: folder)
    #expect(outcome.status == 0)
    #expect(!PNGHeader.isAnimated(try folder.bytes("a.png")))
    #expect(PNGHeader.isAnimated(try folder.bytes("a.apng")))
  }

  @Test func `frames of another size are told with their name`() throws {
    let folder = try TemporaryFolder()
    try write([1, 2], in: folder)
    try folder.write(try PNGEncoder().encode(Bitmap(width: 5, height: 4)), to: "f3.png")
    for output in ["a.gif", "a.apng", "a.png", "frames/"] {
      let outcome = try Twirl.run("encode", ".", "-o", output, in: folder)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors
          == "twirl: ./f3.png: 5x4 pixels, and the first frame has 16x4; make all frames of one size\n"
      )
      #expect(folder.names() == ["f1.png", "f2.png", "f3.png"])
    }
    let missing = try Twirl.run("encode", "f1.png", "f9.png", "-o", "a.gif", in: folder)
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("twirl: f9.png: "))
  }

  @Test func `an animation is no frame`() throws {
    let folder = try TemporaryFolder()
    try write([1, 2], in: folder)
    #expect(try Twirl.run("encode", ".", "-o", "z.apng", in: folder).status == 0)
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/z.apng", toPath: "\(folder.path)/z.png")
    let outcome = try Twirl.run("encode", ".", "-o", "a.gif", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("twirl: ./z.png: an animation among single frames; "))
  }

  @Test func `equal frames give equal bytes, with any number of threads`() throws {
    let folder = try TemporaryFolder()
    try write(1...11, in: folder)
    for jobs in [1, 2, 5] {
      let outcome = try Twirl.run(
        "encode", "f%d.png", "-o", "\(jobs).apng", "-o", "\(jobs).gif", "--jobs", "\(jobs)",
        in: folder)
      #expect(outcome.status == 0)
    }
    for kind in ["apng", "gif"] {
      #expect(try folder.bytes("1.\(kind)") == folder.bytes("2.\(kind)"))
      #expect(try folder.bytes("1.\(kind)") == folder.bytes("5.\(kind)"))
    }
  }

  @Test func `render writes an APNG, and decode reads it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.mover, to: "s.json")
    let rendered = try Twirl.run(
      "render", "s.json", "-o", "a.png", "-o", "b.apng", "-o", "png/", "--fps", "10", in: folder)
    #expect(rendered.status == 0 && rendered.errors == "")
    #expect(try folder.bytes("a.png") == folder.bytes("b.apng"))
    let outcome = try Twirl.run("decode", "a.png", "-o", "apng/", "--json", in: folder)
    let report = try object(outcome.output)
    #expect(report["frames"] as? Int == 6)
    #expect(report["delays"] as? [Double] == Array(repeating: 100, count: 6))
    #expect(folder.names(in: "apng") == folder.names(in: "png"))
    for name in folder.names(in: "png") {
      let (one, two) = (try folder.bytes("apng/\(name)"), try folder.bytes("png/\(name)"))
      #expect(try PNGDecoder().decode(one) == PNGDecoder().decode(two))
    }
  }

  @Test func `a damaged APNG is told with its frame`() throws {
    let folder = try TemporaryFolder()
    try write(1...3, in: folder)
    #expect(try Twirl.run("encode", ".", "-o", "a.apng", in: folder).status == 0)
    var bytes = try folder.bytes("a.apng")
    try folder.write(bytes.dropLast(20), to: "short.apng")
    // A bit in the last frame's data: 12 bytes of IEND and 4 of a checksum lie behind it.
    bytes[bytes.count - 20] ^= 1
    try folder.write(bytes, to: "wrong.apng")
    for name in ["short.apng", "wrong.apng"] {
      for command in ["encode", "decode"] {
        let outcome = try Twirl.run(command, name, "-o", "out/", in: folder)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("twirl: \(name): the PNG "))
      }
    }
    #expect(!folder.names().contains("out"))
  }
}
