import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlText
import TwirlViews

@Suite struct RecordingLengthTests {
  /// Half a second ends at 0.5 s exactly where a frame falls there, and with the next frame elsewhere.
  @Test(arguments: [(50, 26, 0.5), (30, 16, 0.5), (24, 13, 0.5), (7, 5, 0.57), (3, 3, 0.67)])
  func `a clip ends with the frame at rest`(_ rate: Double, _ count: Int, _ last: Double) throws {
    let (files, summary) = try Clip.mover(Clip.options(framesPerSecond: rate)).pngs()
    #expect(files.count == count)
    #expect(summary.frameTimes.count == count)
    #expect(summary.frameTimes.last == last)
    #expect(summary.delays.count == count)
    #expect(summary.width == 60 && summary.height == 20)
    #expect(summary.bytes == files.reduce(0) { $0 + $1.count })
    var expected = Bitmap(width: 60, height: 20, fill: Color.white.pixel)
    expected.fill(PixelRect(x: 40, y: 5, width: 10, height: 10), with: Color.black.pixel)
    let end = try #require(files.last)
    #expect(try PNGDecoder().decode(end) == expected)
  }

  @Test func `frames show the moments they are shown at`() throws {
    // 40 points in 0.5 s: 0.8 a centisecond. At 30 frames a second frame 1 is at 0.03, 2 at 0.07.
    let files = try Clip.mover(Clip.options(framesPerSecond: 30)).pngs().files
    for (index, centiseconds) in [0.0, 3, 7, 10, 13].enumerated() {
      let picture = try PNGDecoder().decode(files[index])
      let left = 0.8 * centiseconds
      let column = Int(left)
      let expected = 255 * (left - Double(column))
      #expect(abs(Double(picture[column, 10].red) - expected) <= 1, "frame \(index)")
    }
  }

  @Test func `what does not move is one frame`() throws {
    let recording = Recording(size: CGSize(width: 4, height: 3), options: Clip.options()) { _ in }
    let (gif, summary) = try recording.gif()
    #expect(try GIFDecoder.pictures(gif).count == 1)
    #expect(summary.delays == [0.02])
    #expect(summary.frameTimes == [0])
    #expect(try recording.pngs().files.count == 1)
  }

  @Test(arguments: [(1, 10), (0.31, 30), (0.25, 50), (2, 12), (0.93, 12), (0.005, 50)])
  func `a given length is kept`(_ duration: Double, _ rate: Double) throws {
    let options = Clip.options(framesPerSecond: rate, duration: duration)
    let length = max(0.02, (duration * 100).rounded() / 100)
    let gif = try Clip.mover(options).gif().summary
    let pngs = try Clip.mover(options).pngs().summary
    #expect(abs(gif.duration - length) < 1e-9)
    #expect(abs(pngs.duration - length) < 1e-9)
    #expect(pngs.frameTimes.allSatisfy { $0 < length })
    #expect(gif.delays.allSatisfy { $0 > 0.0199 })
  }

  @Test func `frames that look alike are one in a GIF, and keep their time`() throws {
    let recording = Recording(size: CGSize(width: 20, height: 20), options: Clip.options()) {
      stage in
      let square = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      square.backgroundColor = .black
      stage.window.addSubview(square)
      stage.schedule(at: MediaTime(seconds: 1)) { square.center.x += 10 }
      stage.schedule(at: MediaTime(seconds: 1.5)) {}
    }
    let summary = try recording.gif().summary
    #expect(summary.frameTimes == [0, 1])
    #expect(summary.delays == [1, 0.52])
    #expect(try recording.pngs().files.count == 76)
  }

  @Test func `what has no end needs a length`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.gif", "frames/", "f-%03d.png", "still.png", "a.apng"] {
      #expect(throws: RecordingError.endless) {
        try Clip.endless(Clip.options()).write(to: "\(folder.path)/\(name)")
      }
    }
    #expect(folder.names() == [])
    let options = Clip.options(framesPerSecond: 10, duration: 1)
    let (files, summary) = try Clip.endless(options).pngs()
    #expect(files.count == 10)
    #expect(summary.delays == Array(repeating: 0.1, count: 10))
    #expect(files[0] != files[1])
  }

  @Test func `a chain that never ends is too long`() throws {
    func again(_ view: View) {
      View.animate(withDuration: 5, animations: { view.alpha = 1.5 - view.alpha }) { _ in
        again(view)
      }
    }
    let recording = Recording(
      size: CGSize(width: 8, height: 8), options: Clip.options(framesPerSecond: 1)
    ) { stage in
      let view = View(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      view.backgroundColor = .black
      stage.window.addSubview(view)
      again(view)
    }
    #expect(throws: RecordingError.tooLong) { try recording.gif() }
    var limited = recording
    limited.options.duration = 3
    #expect(try limited.pngs().files.count == 3)

    let late = Recording(size: CGSize(width: 8, height: 8)) { stage in
      stage.schedule(at: MediaTime(seconds: 601)) {}
    }
    #expect(throws: RecordingError.tooLong) { try late.pngs() }
  }

  @Test func `events that follow each other at one instant are an error`() throws {
    let recording = Recording(size: CGSize(width: 8, height: 8)) { stage in
      func again() { stage.schedule(at: stage.now, again) }
      again()
    }
    #expect(throws: ClockError(time: .zero)) { try recording.gif() }
  }

  @Test(arguments: [(20_000.0, 10.0), (9_000, 9_000), (1e9, 1e9)])
  func `a huge canvas is refused before memory is taken`(_ width: Double, _ height: Double) {
    let recording = Recording(size: CGSize(width: width, height: height)) { _ in }
    for path in ["/dev/null", "/tmp/never/"] {
      let error = #expect(throws: RecordingError.self) { try recording.write(to: path) }
      guard case .canvasTooLarge = error else {
        Issue.record("not the canvas: \(String(describing: error))")
        return
      }
    }
  }

  @Test func `rates above 50 are for PNG only`() throws {
    let recording = Clip.mover(Clip.options(framesPerSecond: 60))
    #expect(throws: RecordingError.tooFastForGIF(framesPerSecond: 60)) { try recording.gif() }
    let summary = try recording.pngs().summary
    // 0.5 s are 30 sixtieths.
    #expect(summary.frameTimes.count == 31)
    #expect(summary.frameTimes[1] == 0.016_666_667)
    #expect(abs(summary.duration - 31.0 / 60) < 2e-9)
  }
}

@Suite struct RecordingOutputTests {
  // MARK: Threads

  @Test func `the number of threads changes no byte`() throws {
    let gif = try Clip.busy(Clip.options(jobs: 1)).gif()
    let pngs = try Clip.busy(Clip.options(jobs: 1)).pngs()
    // 0.5 s at 50 frames a second, and the frame at rest.
    #expect(pngs.files.count == 26)
    for jobs in [2, 3, 8] {
      let other = try Clip.busy(Clip.options(jobs: jobs)).gif()
      #expect(other.bytes == gif.bytes)
      #expect(other.summary == gif.summary)
      let files = try Clip.busy(Clip.options(jobs: jobs)).pngs()
      #expect(files.files == pngs.files)
      #expect(files.summary == pngs.summary)
    }
  }

  // MARK: Failures

  @Test(arguments: [1, 2, 5], [0, 20, 900])
  func `a sink's error comes out`(jobs: Int, capacity: Int) throws {
    #expect(throws: Refused()) {
      try Clip.busy(Clip.options(jobs: jobs)).writeGIF(into: FailingSink(capacity: capacity))
    }
  }

  @Test(arguments: [1, 2, 5])
  func `an error of the stage on the way comes out, and nothing is left`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("as it was", to: "old.gif")
    for name in ["old.gif", "frames/", "f-%03d.png"] {
      #expect(throws: TextError.missingGlyphs(["\u{416}"], family: "Twirl Test")) {
        try Clip.brokenAfterAWhile(Clip.options(jobs: jobs)).write(to: "\(folder.path)/\(name)")
      }
    }
    #expect(folder.names() == ["old.gif"])
    #expect(try folder.bytes("old.gif") == Array("as it was".utf8))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "a device of Linux's"),
    arguments: [1, 3])
  func `a full disk is told`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let link = "\(folder.path)/x.gif"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
    for path in ["/dev/full", link] {
      let error = #expect(throws: FileError.self) {
        try Clip.mover(Clip.options(jobs: jobs)).write(to: path)
      }
      guard case .writeFailed(path, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(folder.names() == ["x.gif"])
  }

  // MARK: GIF against PNG

  @Test func `a clear background stays clear in a GIF`() throws {
    let options = Clip.options(framesPerSecond: 10)
    let gif = try Clip.mover(options, background: .clear).gif().bytes
    let pngs = try Clip.mover(options, background: .clear).pngs().files
    let frames = try GIFDecoder.pictures(gif)
    #expect(frames.count == 6)
    #expect(pngs.count == 6)
    for (frame, png) in zip(frames, pngs) {
      #expect(frame.canvas[59, 0] == .clear)
      // At 10 frames a second the square is at whole pixels: nothing is half covered.
      #expect(try frame.canvas == PNGDecoder().decode(png))
      // The square leaves its place, which must be cleared, also before the clip starts again.
      #expect(frame.info.disposal == .clear)
    }
  }

  @Test func `half clear pixels are either`() throws {
    let options = Clip.options(framesPerSecond: 12.5)
    let frames = try GIFDecoder.pictures(try Clip.mover(options, background: .clear).gif().bytes)
    let pngs = try Clip.mover(options, background: .clear).pngs().files
    #expect(frames.count == pngs.count)
    for (frame, png) in zip(frames, pngs) {
      for (shown, exact) in zip(frame.canvas.pixels, try PNGDecoder().decode(png).pixels) {
        #expect(shown.alpha == (exact.alpha >= 128 ? 255 : 0))
      }
    }
  }

  @Test func `an opaque clip keeps its frames`() throws {
    let info = try GIFInfo(try Clip.mover().gif().bytes)
    #expect(info.frames.allSatisfy { $0.disposal == .keep })
    #expect(info.plays == .forever)
    var twice = Clip.mover()
    twice.options.plays = .times(2)
    let (bytes, summary) = try twice.gif()
    #expect(try GIFInfo(bytes).plays == .times(2))
    #expect(summary.plays == .times(2))
  }

  @Test func `many colours come near`() throws {
    let recording = Recording(
      size: CGSize(width: 40, height: 44), options: Clip.options(framesPerSecond: 10)
    ) { stage in
      var random = SeededGenerator(seed: 7)
      for index in 0..<400 {
        let tile = View(
          frame: CGRect(x: 2 * (index % 20), y: 2 * (index / 20), width: 2, height: 2))
        // 400 colours in a corner of the cube, as a photograph has.
        tile.backgroundColor = Color(
          red: .random(in: 0.2...0.6, using: &random),
          green: .random(in: 0.3...0.7, using: &random),
          blue: .random(in: 0.4...0.8, using: &random))
        stage.window.addSubview(tile)
        View.animate(withDuration: 0.2) { tile.center.y += 4 }
      }
    }
    let (bytes, summary) = try recording.gif()
    #expect((240...255).contains(try #require(summary.colors)))
    let pngs = try recording.pngs().files
    let frames = try GIFDecoder.pictures(bytes)
    #expect(frames.count == pngs.count)
    var (sum, count, worst) = (0, 0, 0)
    for (frame, png) in zip(frames, pngs) {
      for (shown, exact) in zip(frame.canvas.pixels, try PNGDecoder().decode(png).pixels) {
        for (one, two) in [
          (shown.red, exact.red), (shown.green, exact.green), (shown.blue, exact.blue),
        ] {
          let error = abs(Int(one) - Int(two))
          (sum, count, worst) = (sum + error, count + 1, max(worst, error))
        }
      }
    }
    // 255 cells in a volume of 102 · 102 · 102 levels are 16 levels wide.
    #expect(worst <= 16)
    #expect(Double(sum) / Double(count) < 4)
  }

  // MARK: Stills

  @Test func `a picture that does not move is a PNG`() throws {
    let folder = try TemporaryFolder()
    let still = Recording(size: CGSize(width: 6, height: 5), backgroundColor: .black) { stage in
      stage.schedule(at: MediaTime(seconds: 1)) {}
    }
    let summary = try still.write(to: "\(folder.path)/a.png")
    let bytes = try folder.bytes("a.png")
    #expect(
      try PNGDecoder().decode(bytes) == Bitmap(width: 6, height: 5, fill: Color.black.pixel))
    #expect(summary.bytes == bytes.count)
    #expect(summary.frameTimes == [0])
    #expect(folder.names() == ["a.png"])
  }

  @Test func `a point may have more pixels than a PNG can state`() throws {
    let recording = Recording(size: CGSize(width: 0.01, height: 0.02), scale: 3_000) { _ in }
    let picture = try PNGDecoder().decode(try recording.pngs().files[0])
    #expect(picture.width == 30 && picture.height == 60)
  }

  // MARK: Progress

  @Test(arguments: [1, 3])
  func `progress counts every frame of each look`(jobs: Int) throws {
    var seen: [Recording.Progress] = []
    let recording = Clip.mover(Clip.options(framesPerSecond: 10, jobs: jobs))
    _ = try recording.writeGIF(into: MemorySink()) { seen.append($0) }
    let expected = [Recording.Progress.Stage.colors, .frames].flatMap { stage in
      (1...6).map { Recording.Progress(stage: stage, framesDone: $0, framesTotal: 6) }
    }
    #expect(seen == expected)
  }

  // MARK: Paths

  @Test func `a path tells what is written`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("dir")
    try folder.write("", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "file")
    func output(_ name: String) -> Recording.Output? {
      Recording.Output(path: "\(folder.path)/\(name)")
    }
    func path(_ name: String) -> String { "\(folder.path)/\(name)" }
    #expect(output("a.gif") == .gif(path: path("a.gif")))
    #expect(output("A.GIF") == .gif(path: path("A.GIF")))
    #expect(output("a.png") == .png(path: path("a.png")))
    #expect(output("a.apng") == .apng(path: path("a.apng")))
    #expect(output("new/") == .pngs(FileSequence(folder: path("new"))))
    #expect(output("dir") == .pngs(FileSequence(folder: path("dir"))))
    let pattern = try #require(FileSequence(pattern: path("a-%02d.png")))
    #expect(output("a-%02d.png") == .pngs(pattern))
    #expect(Recording.Output(path: "/dev/null") == .gif(path: "/dev/null"))
    for unknown in ["a", "a.apngx", "a.webp", "file", "link", "gif", "a-%02d.jpg"] {
      #expect(output(unknown) == nil, "\(unknown)")
    }
    #expect(Recording.Output(path: "") == nil)
  }
}
