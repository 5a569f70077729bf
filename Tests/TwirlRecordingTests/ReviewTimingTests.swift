import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlViews

@testable import TwirlRecording

/// Parts, speeds, holds and ways back, against the formulas that they are defined by.
@Suite struct ReviewTimingTests {
  private func review(
    _ clip: PlainClip = .mover, fps: Double = 50, duration: Double? = nil
  ) -> Review {
    Review(
      of: clip.recording(Clip.options(framesPerSecond: fps, duration: duration)),
      fonts: TestFont.book())
  }

  /// Frame k shows the instant from + speed · round(100 k / fps) / 100.
  @Test(
    arguments: [(1.0, 0.0), (0.25, 0), (0.5, 0.1), (2, 0), (0.1, 0.33), (0.3, 0.05)],
    [50.0, 30, 12.5])
  func `a recording is sampled at the slower grid`(
    _ timing: (speed: Double, from: Double), _ fps: Double
  ) throws {
    var review = review(fps: fps)
    (review.options.speed, review.options.start) = (timing.speed, timing.from)
    let take = try review.take(Review.Pace(unit: .centiseconds))
    var pictures: [Bitmap] = []
    try take.forEach(stage: .frames, { _ in }) { update, _ in
      var canvas = pictures.last ?? update.pixels
      canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      pictures.append(canvas)
    }
    // All is at rest at 0.5 s; the first frame of the grid that is not before that is the last.
    func time(_ k: Int) -> Double { (100 * Double(k) / fps).rounded() / 100 }
    let instants = (0..<2_000).lazy.map { (k: Int) -> Int64 in
      Int64((timing.from * 1e9).rounded() + (time(k) * timing.speed * 1e9).rounded())
    }
    let count = (instants.firstIndex { $0 >= 500_000_000 } ?? 0) + 1
    #expect(pictures.count == count)
    for (index, instant) in instants.prefix(count).enumerated() {
      #expect(
        try pictures[index] == PlainClip.mover.picture(at: MediaTime(nanoseconds: instant)),
        "frame \(index)")
    }
    let delays = (0..<count).map { take.delay(of: $0) }
    #expect(
      delays
        == (0..<count).map {
          FrameDelay(centiseconds: Int(((time($0 + 1) - time($0)) * 100).rounded()))
        })
  }

  @Test func `slow motion repeats no frame`() throws {
    var slow = review()
    slow.options.speed = 0.25
    let (bytes, summary) = try slow.gif()
    // 0.5 s of motion: 25 steps at 50 frames a second, four times as many at a quarter of the speed.
    #expect(summary.delays.count == 101)
    #expect(abs(summary.duration - 2.02) < 1e-9)
    let shown = try ShownClip(bytes)
    #expect(shown.pictures.count == 101)
    #expect(Set(shown.pictures).count == 101)
  }

  @Test(arguments: [(0.1, 0.4), (0, 0.2), (0.25, 2)], [0.5, 1])
  func `a part has the length that it should have`(
    _ part: (from: Double, to: Double), _ speed: Double
  ) throws {
    var review = review()
    (review.options.start, review.options.end) = (part.from, part.to)
    review.options.speed = speed
    let length = (part.to - part.from) / speed
    let (gif, summary) = try review.gif()
    #expect(abs(summary.duration - length) < 0.005 + 1e-9)
    let first = try ShownClip(gif).pictures.first
    #expect(try first == PlainClip.mover.picture(at: MediaTime(seconds: part.from)))
    #expect(abs(try review.apng().summary.duration - length) < 1e-6)
    review.output.duration = part.to - part.from
    review.options.end = nil
    #expect(try review.gif().bytes == gif)
  }

  @Test func `an empty part is an error`() throws {
    var review = review()
    (review.options.start, review.options.end) = (0.5, 0.5)
    #expect(throws: RecordingError.emptyPart(start: 0.5, end: 0.5)) { try review.gif() }
    var file = Review(
      of: try ReviewClip(animation: try PlainClip.mover.recording(Clip.options()).gif().bytes))
    file.options.start = 3
    #expect(throws: RecordingError.emptyPart(start: 3, end: 0.52)) { try file.apng() }
  }

  @Test(arguments: [0.5, 1, 0.334])
  func `the last frame is held`(_ seconds: Double) throws {
    var review = review(fps: 25)
    let plain = try review.gif().summary
    review.options.holdLast = seconds
    let gif = try review.gif().summary
    #expect(gif.delays.dropLast() == plain.delays.dropLast())
    #expect(gif.delays.last == (seconds * 100).rounded() / 100)
    let apng = try review.apng().summary
    #expect(abs((apng.delays.last ?? 0) - seconds) < 2e-5)
    // 14 frames of 0.04 s; the last is at rest.
    let (pictures, files) = try review.pngs()
    let copies = Int((seconds / 0.04).rounded())
    #expect(pictures.count == 13 + copies)
    #expect(Set(pictures.suffix(copies)).count == 1)
    #expect(pictures[12] != pictures[13])
    #expect(files.delays == Array(repeating: 0.04, count: 13 + copies))
  }

  @Test(arguments: [1, 3], [nil, 0.4])
  func `a clip that bounces is a palindrome without doubled ends`(
    _ jobs: Int, _ hold: Double?
  ) throws {
    var review = review(.card, fps: 20)
    review.output.jobs = jobs
    let forward = try ShownClip(try review.apng().bytes)
    (review.options.bounces, review.options.holdLast) = (true, hold)
    let both = try ShownClip(try review.apng().bytes)
    let count = forward.pictures.count
    #expect(count == 9)
    #expect(both.pictures.count == 2 * count - 2)
    #expect(Array(both.pictures.prefix(count)) == forward.pictures)
    for k in 1..<count - 1 { #expect(both.pictures[2 * count - 2 - k] == forward.pictures[k]) }
    let end = forward.times[count - 1] + Int(((hold ?? 0.05) * 1000).rounded())
    #expect(Array(both.times.prefix(count + 1)) == forward.times.dropLast() + [end])
    #expect(both.times.last == end + 50 * (count - 2))
    let (pictures, _) = try review.pngs()
    let copies = hold == nil ? 1 : 8
    #expect(pictures.count == 2 * count - 3 + copies)
    #expect(pictures.last == forward.pictures[1] && pictures.first == forward.pictures[0])
    #expect(Set(pictures[count - 1..<count - 1 + copies]).count == 1)
  }

  @Test func `a still bounces as a still`() throws {
    var review = review()
    review.options.bounces = true
    (review.options.start, review.options.end) = (0, 0.02)
    #expect(try review.apng().summary.delays.count == 1)
    review.options.end = 0.04
    #expect(try review.apng().summary.delays.count == 2)
  }

  /// Frames of a file are on show for 1 / speed of their time, from the instant that was asked for.
  @Test func `frames of files are cut and stretched exactly`() throws {
    let (gif, summary) = try PlainClip.mover.recording(Clip.options(framesPerSecond: 30)).gif()
    let source = try ShownClip(gif)
    #expect(summary.delays.prefix(3).map { Int(($0 * 100).rounded()) } == [3, 4, 3])
    var review = Review(of: try ReviewClip(animation: gif))
    (review.options.start, review.options.end, review.options.speed) = (0.05, 0.15, 0.25)
    // 3 4 3 3 4 3: the hundredths from 5 to 15 belong to frames 1 (5, 6), 2 (7…9), 3 (10…12), 4 (13, 14).
    let apng = try review.apng()
    #expect(apng.summary.delays.map { ($0 * 1000).rounded() } == [80, 120, 120, 80])
    #expect(try ShownClip(apng.bytes).pictures == Array(source.pictures[1...4]))
    #expect(try review.gif().summary.delays.map { ($0 * 1000).rounded() } == [80, 120, 120, 80])
    // Faster than a GIF can show: some are left out, and the length stays.
    (review.options.start, review.options.end, review.options.speed) = (0, nil, 4)
    let fast = try review.gif().summary
    #expect(fast.delays.allSatisfy { $0 >= 0.02 })
    #expect(abs(fast.duration - summary.duration / 4) < 0.005 + 1e-9)
    #expect(try ShownClip(try review.gif().bytes).pictures.last == source.pictures.last)
  }

  @Test func `a part of pictures is read and no other`() throws {
    let review = Review(
      of: ReviewClip(pictures: 100, framesPerSecond: 10) { index in
        guard (20..<30).contains(index) else { throw Refused() }
        return Bitmap(width: 4, height: 3, fill: Color(white: CGFloat(index) / 100).pixel)
      })
    var part = review
    (part.options.start, part.options.end) = (2, 3)
    let shown = try ShownClip(try part.apng().bytes)
    #expect(shown.pictures.count == 10 && shown.times == (0...10).map { $0 * 100 })
    #expect(throws: Refused.self) { try review.apng() }
  }

  @Test func `pictures of several sizes are an error`() throws {
    let review = Review(
      of: ReviewClip(pictures: 3, framesPerSecond: 10) { Bitmap(width: 4 + $0 / 2, height: 3) })
    #expect(
      throws: RecordingError.sizesDiffer(
        frame: 2, width: 5, height: 3, expectedWidth: 4, expectedHeight: 3)
    ) { try review.apng() }
  }

  @Test func `plain options give the frames of a recording`() throws {
    let recording = PlainClip.card.recording(Clip.options(framesPerSecond: 25))
    #expect(Review.Options().isPlain)
    let sink = SharedSink()
    let summary = try recording.writeAPNG(into: sink)
    let review = try Review(of: recording).apng()
    #expect(review.bytes == sink.bytes && review.summary == summary)
    #expect(try Review(of: recording).gif().bytes == recording.gif().bytes)
  }
}
