import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Pixels that change where the reference stands still.
///
/// The numbers of the pair are those of a plain count over all pixels and frames, at the middle of each of
/// the reference's frames.
@Suite struct FlickerTests {
  /// A slow, obvious count.
  static func count(_ reference: EditableClip, _ actual: EditableClip) -> (still: Int, count: Int) {
    // In milliseconds, in which all sums are exact.
    func length(_ frame: EditableClip.Frame) -> Double { (frame.delay.seconds * 1000).rounded() }
    func shown(_ clip: EditableClip, at time: Double) -> Bitmap {
      var end = 0.0
      for frame in clip.frames {
        end += length(frame)
        if time < end { return frame.picture }
      }
      return clip.frames[clip.frames.count - 1].picture
    }
    var (still, count) = (0, 0)
    var start = 0.0
    var last: (Bitmap, Bitmap)?
    for frame in reference.frames {
      let now = (frame.picture, shown(actual, at: start + length(frame) / 2))
      if let last {
        for y in 0..<now.0.height {
          for x in 0..<now.0.width where last.0[x, y] == now.0[x, y] {
            still += 1
            if last.1[x, y] != now.1[x, y] { count += 1 }
          }
        }
      }
      last = now
      start += length(frame)
    }
    return (still, count)
  }

  static func sprinkled(_ clip: EditableClip, seed: UInt64) -> EditableClip {
    var clip = clip
    var state = seed
    for number in clip.frames.indices {
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let (x, y) = (Int(state >> 33) % 64, Int(state >> 45) % 48)
        clip.frames[number].picture[x, y].blue = UInt8(truncatingIfNeeded: state >> 56)
      }
    }
    return clip
  }

  @Test(arguments: [1, 2, 3] as [UInt64], [25.0, 50, 20])
  func `it is the count over all pixels`(seed: UInt64, fps: Double) throws {
    let reference = DotClip.clip(1, DotClip.move(from: 0.2))
    let actual = Self.sprinkled(DotClip.clip(0.9, fps: fps, DotClip.move(from: 0.2)), seed: seed)
    let flicker = try AnimationComparison().compare(reference, actual).flicker
    let expected = Self.count(reference, actual)
    #expect((flicker.stillCount, flicker.count) == (expected.still, expected.count))
    #expect(flicker.count > 100)
    #expect(flicker.share == Double(expected.count) / Double(expected.still))
  }

  @Test func `what is stored once is still for as long as it is shown`() throws {
    let frame = DotClip.clip(0.04, DotClip.spin).frames[0]
    let calm = EditableClip(Array(repeating: frame, count: 10))
    let actual = Self.sprinkled(calm, seed: 5)
    let expected = try AnimationComparison().compare(calm, actual).flicker
    var stored = EditableClip([frame])
    stored.frames[0].delay = FrameDelay(40, over: 100)
    let once = try AnimationComparison().compare(stored, actual).flicker
    #expect((once.count, once.stillCount) == (expected.count, expected.stillCount))
    #expect(once.count > 100)
    stored.frames[0].delay = .zero
    let held = try AnimationComparison().compare(stored, actual).flicker
    #expect((held.count, held.stillCount) == (expected.count, expected.stillCount))
  }

  @Test func `a motion is no flicker`() throws {
    let clip = DotClip.clip(1, DotClip.spin)
    let flicker = try AnimationComparison().compare(clip, clip).flicker
    #expect((flicker.count, flicker.share, flicker.worstFrame) == (0, 0, nil))
    #expect(flicker.stillCount > 0)
  }

  @Test func `too much of it makes clips different, if that is asked for`() throws {
    let clip = EditableClip(Array(repeating: DotClip.clip(0.04, DotClip.spin).frames[0], count: 5))
    var crawling = clip
    for x in 0..<64 { crawling.frames[2].picture[x, 2].green = 254 }
    var comparison = AnimationComparison()
    let tolerant = try comparison.compare(clip, crawling)
    // 64 pixels come and go, of four times 64x48.
    let share = 128.0 / (4 * 64 * 48)
    #expect(tolerant.verdict == .similar)
    #expect((tolerant.flicker.count, tolerant.flicker.largestCount) == (128, 64))
    #expect(tolerant.flicker.worstFrame == 2)
    #expect(tolerant.flicker.share == share)
    comparison.flickerTolerance = share
    #expect(try comparison.compare(clip, crawling).verdict == .similar)
    comparison.flickerTolerance = share * 0.99
    let strict = try comparison.compare(clip, crawling)
    #expect(strict.verdict == .different)
    #expect(strict.finding.verdicts == [.flicker(share: share)])
    #expect(strict.finding.summary == "1.042 % of the still pixels flicker")
  }
}
