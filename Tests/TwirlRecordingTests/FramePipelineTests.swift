import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlText
import TwirlViews

@Suite struct FramePipelineTests {
  private func source(of recording: Recording) throws -> FrameSource {
    let grid = FrameGrid(framesPerSecond: recording.options.framesPerSecond, unit: .centiseconds)
    return try recording.source(of: try recording.plan(on: grid))
  }

  /// Counts what runs on other threads.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var counts = (begun: 0, ended: 0)

    func begin() { lock.withLock { counts.begun += 1 } }
    func end() { lock.withLock { counts.ended += 1 } }
    var now: (begun: Int, ended: Int) { lock.withLock { counts } }
  }

  @Test(arguments: [1, 2, 3, 8])
  func `frames come in order, each with what changed`(workers: Int) throws {
    let recording = Clip.busy(Clip.options())
    var canvas = Bitmap(width: 135, height: 90)
    var pictures: [Bitmap] = []
    try FramePipeline(workerCount: workers).run(
      try source(of: recording), transform: { $0.update }
    ) { update in
      canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      pictures.append(canvas)
    }
    let files = try recording.pngs().files
    #expect(try pictures == files.map { try PNGDecoder().decode($0) })
  }

  @Test(arguments: [1, 2, 3, 8])
  func `after a failure no thread works on`(workers: Int) throws {
    let counter = Counter()
    var taken = 0
    #expect(throws: Refused()) {
      try FramePipeline(workerCount: workers).run(
        try source(of: Clip.busy(Clip.options())),
        transform: { _ in
          counter.begin()
          counter.end()
        }
      ) {
        taken += 1
        if taken == 4 { throw Refused() }
      }
    }
    let counts = counter.now
    #expect(taken == 4)
    #expect(counts.begun == counts.ended)
    Thread.sleep(forTimeInterval: 0.05)
    #expect(counter.now == counts)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `what fails on a worker comes out in its turn`(workers: Int) throws {
    let numbers = Counter()
    var taken = 0
    #expect(throws: Refused()) {
      try FramePipeline(workerCount: workers).run(
        try source(of: Clip.mover()),
        transform: { frame in
          numbers.begin()
          if frame.damage.x >= 4 { throw Refused() }
        }
      ) { taken += 1 }
    }
    // 1.6 points a frame: frame 3 is at 4.8, so that frame 4 differs from there on.
    #expect(taken == 4)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `frames before the stage's failure come first`(workers: Int) throws {
    // Frames 0…14 are before 0.3 s.
    let recording = Clip.brokenAfterAWhile(Clip.options())
    let broken = TextError.missingGlyphs(["\u{416}"], family: "Twirl Test")
    var taken = 0
    #expect(throws: broken) {
      try FramePipeline(workerCount: workers).run(
        try source(of: recording), transform: { $0.damage }
      ) { _ in taken += 1 }
    }
    #expect(taken == 15)
    taken = 0
    #expect(throws: Refused()) {
      try FramePipeline(workerCount: workers).run(
        try source(of: recording), transform: { $0.damage }
      ) { _ in
        taken += 1
        if taken == 12 { throw Refused() }
      }
    }
  }

  /// The number of pixels in all updates but the first.
  private func changedPixels(_ width: CGFloat, _ height: CGFloat) throws -> [Int] {
    let recording = Clip.mover(
      Clip.options(framesPerSecond: 25), width: width, height: height)
    var counts: [Int] = []
    try FramePipeline(workerCount: 1).run(
      try source(of: recording), transform: { $0.update.pixels.pixels.count }
    ) { counts.append($0) }
    #expect(counts.first == Int(width * height))
    return Array(counts.dropFirst())
  }

  @Test func `the canvas' size does not matter after the first frame`() throws {
    let large = try changedPixels(3840, 2160)
    let small = try changedPixels(640, 400)
    #expect(large == small)
    // The square of 10 moves 3.2 a frame: at most 15 columns, from its old place to its new one.
    #expect(large.count == 13)
    #expect(large.allSatisfy { $0 <= 150 && $0 > 0 })
  }
}
