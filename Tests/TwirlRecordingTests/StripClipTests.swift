import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlRecording

/// Strips of clips.
@Suite struct StripClipTests {
  /// A clip of grey frames of 20 x 10 with their delays in hundredths of a second.
  private func clip(
    _ frames: [(level: Int, delay: Int)], _ change: (inout Strip.Options) -> Void = { _ in }
  ) -> ClipStrip {
    ClipStrip(options: stripOptions(change), fonts: TestFont.book()) {
      var next = 0
      return {
        guard next < frames.count else { return nil }
        defer { next += 1 }
        let level = UInt8(frames[next].level)
        return ClipStrip.Frame(
          canvas: Bitmap(
            width: 20, height: 10, fill: Pixel(red: level, green: level, blue: level, alpha: 255)),
          delay: FrameDelay(centiseconds: frames[next].delay))
      }
    }
  }

  private static let steady = (0..<11).map { (level: $0 * 20, delay: 10) }
  private static let uneven = [(0, 50), (10, 10), (20, 10), (200, 30), (210, 100)]
    .map { (level: $0.0, delay: $0.1) }

  private func frames(_ strip: ClipStrip) throws -> [Int?] { try strip.draw().moments.map(\.frame) }

  @Test func `moments are frames, even in time`() throws {
    // The frames begin at 0, 0.1 … 1.
    let drawing = try clip(Self.steady) { $0.momentCount = 6 }.draw()
    #expect(drawing.moments.map(\.frame) == [0, 2, 4, 6, 8, 10])
    #expect(drawing.moments.map(\.time) == [0, 0.2, 0.4, 0.6, 0.8, 1])
    // 0, 0.5, 0.6, 0.7 and 1: at 0, 0.25, 0.5, 0.75 and 1 the first, second, fourth and last.
    let uneven = try clip(Self.uneven) { $0.momentCount = 5 }.draw()
    #expect(uneven.moments.map(\.frame) == [0, 1, 3, 4])
    #expect(uneven.moments.map(\.time) == [0, 0.5, 0.7, 1])
  }

  /// Of the difference of 210 levels 10, 10, 180 and 10 lie between the frames.
  @Test func `moments are frames, even in change`() throws {
    func chosen(_ count: Int) throws -> [Int?] {
      try frames(clip(Self.uneven) { ($0.momentCount, $0.spacing) = (count, .motion) })
    }
    #expect(try chosen(2) == [0, 4])
    // Half of it, 105, is as near to 20 as to 190 … the nearest sums are 20 and 200.
    #expect(try chosen(3) == [0, 2, 4])
    #expect(try chosen(22) == [0, 1, 2, 3, 4])
    #expect(
      try frames(clip(Self.steady) { ($0.momentCount, $0.spacing) = (3, .motion) }) == [0, 5, 10])
  }

  @Test func `a span limits the moments`() throws {
    let strip = clip(Self.steady) { ($0.momentCount, $0.start, $0.end) = (3, 0.3, 0.7) }
    #expect(try frames(strip) == [3, 5, 7])
    // An end after the last frame's beginning is that.
    #expect(try frames(clip(Self.steady) { ($0.momentCount, $0.end) = (3, 5) }) == [0, 5, 10])
    let motion = clip(Self.steady) {
      ($0.momentCount, $0.start, $0.end, $0.spacing) = (3, 0.3, 0.7, .motion)
    }
    #expect(try frames(motion) == [3, 5, 7])
  }

  /// A moment that is given keeps its time, and shows the frame that is on show then.
  @Test func `moments can be given`() throws {
    let drawing = try clip(Self.uneven) { $0.times = [0.55, 0.49, 1.9, 0.5] }.draw()
    #expect(drawing.moments.map(\.time) == [0.49, 0.5, 0.55, 1.9])
    #expect(drawing.moments.map(\.frame) == [0, 1, 1, 4])
    for (moment, level) in zip(drawing.moments, [0, 10, 10, 210] as [UInt8]) {
      let picture = drawing.picture.cropped(to: moment.rect)
      #expect(
        picture
          == Bitmap(
            width: 20, height: 10, fill: Pixel(red: level, green: level, blue: level, alpha: 255)))
    }
  }

  /// Thirds of a second are no whole number of nanoseconds.
  @Test func `times that are no whole numbers find their frames`() throws {
    let strip = ClipStrip(
      options: stripOptions { $0.times = (0..<60).map { Double($0) / 60 } }, fonts: TestFont.book()
    ) {
      var next = 0
      return {
        defer { next += 1 }
        return next < 60
          ? ClipStrip.Frame(
            canvas: Bitmap(width: 4, height: 4, fill: Color.black.pixel),
            delay: FrameDelay(1, over: 60)) : nil
      }
    }
    #expect(try frames(strip) == Array(0..<60))
  }

  @Test func `a GIF and an APNG are read`() throws {
    let recording = Clip.mover(Clip.options(framesPerSecond: 20))
    let sink = SharedSink()
    _ = try recording.writeGIF(into: sink)
    let strip = ClipStrip(
      sink.bytes, options: stripOptions { $0.momentCount = 3 }, fonts: TestFont.book())
    let drawing = try strip.draw()
    #expect(drawing.moments.map(\.time) == [0, 0.25, 0.5])
    // The square of 10 at 0, 20 and 40.
    for (moment, x) in zip(drawing.moments, [0, 20, 40]) {
      let picture = drawing.picture.cropped(to: moment.rect)
      #expect(picture[x + 5, 10] == Color.black.pixel)
      #expect(picture[(x + 30) % 60, 10] == Color.white.pixel)
    }
  }

  @Test func `what cannot be is said`() throws {
    func error(_ change: (inout Strip.Options) -> Void) -> StripError? {
      #expect(throws: StripError.self) { try clip(Self.steady, change).draw() }
    }
    #expect(error { $0.isOnionSkin = true } == .needsViews(form: "an onion skin"))
    #expect(error { $0.showsCurves = true } == .needsViews(form: "a value curve"))
    #expect(error { $0.showsAnchors = true } == .needsViews(form: "the mark of an anchor point"))
    #expect(error { $0.viewNames = ["a"] } == .needsViews(form: "a motion path"))
    #expect(error { $0.times = [1.2] } == .momentAfterEnd(1.2, end: 1.1))
    #expect(error { $0.start = 2 } == .emptySpan(from: 2, to: 1))
    #expect(throws: StripError.emptyClip) { try clip([]).draw() }
    // 1,500 pictures of 10 pixels, each with 27 for its label and the gap, less the last gap.
    let long = clip((0..<1_500).map { (level: $0 % 256, delay: 2) }) {
      ($0.momentCount, $0.columns) = (1_500, 1)
    }
    #expect(throws: StripError.tooLarge(width: 232, height: 1_500 * 37 - 8 + 32)) {
      try long.draw()
    }
    let still = clip([(7, 10), (7, 10)]) { $0.spacing = .motion }
    #expect(throws: StripError.nothingMoves) { try still.draw() }
  }
}
