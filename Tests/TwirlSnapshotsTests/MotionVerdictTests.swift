import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Verdicts on motions that are hard to tell from themselves at another time.
@Suite struct MotionVerdictTests {
  typealias Motion = (Double) -> (x: Double, y: Double)

  static func finding(
    _ reference: EditableClip, _ actual: EditableClip, plays: Plays = .forever,
    _ comparison: AnimationComparison = AnimationComparison()
  ) throws -> AnimationFinding {
    var (one, two) = (reference, actual)
    (one.plays, two.plays) = (plays, plays)
    return try comparison.compare(one, two).finding
  }

  static func late(_ seconds: Double, _ motion: @escaping Motion) -> Motion {
    { motion($0 - seconds) }
  }

  static func timing(_ finding: AnimationFinding) throws -> TimingChange {
    guard case .differentTiming(let change) = finding.headline else {
      throw SeededVerdictTests.Unexpected(finding: finding.summary)
    }
    return change
  }

  @Test(arguments: [0.04, 0.033, 0.3, -0.3])
  func `an endless spinner is late in its loop`(late: Double) throws {
    for seconds in [1.0, 3] {
      let change = try Self.timing(
        Self.finding(
          DotClip.clip(seconds, DotClip.spin),
          DotClip.clip(seconds, Self.late(late, DotClip.spin))))
      #expect(change.kind == .shift)
      #expect(abs(change.shift - late) < 0.01, "\(seconds) s")
      if abs(late) != 0.033 { #expect(change.wraps) }
    }
  }

  @Test(arguments: [0.04, 0.033, 0.3, -0.3])
  func `a spinner that is shown once begins elsewhere`(late: Double) throws {
    let finding = try Self.finding(
      DotClip.clip(3, DotClip.spin), DotClip.clip(3, Self.late(late, DotClip.spin)),
      plays: .times(1))
    let change = try Self.timing(finding)
    #expect(abs(change.shift - late) < 0.01)
    #expect(!change.wraps)
    if abs(late) == 0.3 {
      guard case .differentPixels(let rest) = finding.details.first else {
        throw SeededVerdictTests.Unexpected(finding: finding.summary)
      }
      // What comes before the reference's beginning, or after its end, is nowhere in it.
      #expect(rest.frames.first == (late > 0 ? 0 : 70))
    }
  }

  @Test(arguments: [0.04, 0.033, 0.1])
  func `a swing is not taken for the next one`(late: Double) throws {
    let change = try Self.timing(
      Self.finding(
        DotClip.clip(2.04, DotClip.swing), DotClip.clip(2.04, Self.late(late, DotClip.swing)),
        plays: .times(1)))
    #expect(change.kind == .shift)
    #expect(abs(change.shift - late) < 0.02)
  }

  @Test(arguments: [0.04, 0.033, 0.1, -0.1])
  func `a long hold hides no shift`(late: Double) throws {
    for seconds in [7, 5.56 + max(0, late)] {
      let change = try Self.timing(
        Self.finding(
          DotClip.clip(seconds, DotClip.move(from: 5)),
          DotClip.clip(seconds, DotClip.move(from: 5 + late))))
      #expect(change.kind == .shift)
      #expect(abs(change.shift - late) < 0.01)
      #expect((120...126).contains(change.frames.first ?? 0))
    }
  }

  @Test func `a motion that is cut off at the end is late all the same`() throws {
    let finding = try Self.finding(
      DotClip.clip(1, DotClip.move(from: 0.5)), DotClip.clip(1, DotClip.move(from: 0.6)))
    #expect(abs(try Self.timing(finding).shift - 0.1) < 0.01)
    #expect(!(try Self.timing(finding).wraps))
    #expect(finding.details == [])
  }

  @Test(arguments: [(0.0, 1.0), (0, 0.5), (1, 0), (0.5, 0)])
  func `a motion beside its path is one of other pixels`(x: Double, y: Double) throws {
    let motion = DotClip.move(from: 0.2)
    let finding = try Self.finding(
      DotClip.clip(1, motion),
      DotClip.clip(1) {
        let place = motion($0)
        return (place.x + x, place.y + y)
      })
    guard case .differentPixels(let change) = finding.headline else {
      throw SeededVerdictTests.Unexpected(finding: finding.summary)
    }
    // Half a pixel may be less than what rounding tolerates.
    #expect(change.frames.count >= 20)
    #expect((change.frames.first, change.frames.last) == (0, 24))
    #expect(finding.details == [])
  }

  @Test func `stills and clips of one frame`() throws {
    let clip = DotClip.clip(1, DotClip.spin)
    let still = EditableClip([clip.frames[0]])
    let other = try Self.finding(still, EditableClip([clip.frames[5]]))
    guard case .differentPixels(let change) = other.headline else {
      throw SeededVerdictTests.Unexpected(finding: other.summary)
    }
    #expect((change.frames, change.frameCount) == (FrameNumbers([0]), 1))
    #expect(other.timing == nil)
    #expect(try Self.finding(still, still).headline == .equal)
    let moving = try Self.finding(still, clip)
    #expect(moving.headline == .addedFrames(FrameNumbers(1...24)), "\(moving.summary)")
    let stopped = try Self.finding(clip, still)
    #expect(
      stopped.headline
        == .droppedFrames(
          FrameLoss(frames: FrameNumbers(1...24), frameCount: 25, isHeld: false, seconds: 0.96)),
      "\(stopped.summary)")
    var long = still
    long.frames[0].delay = FrameDelay(1, over: 1)
    let longer = try Self.finding(still, long)
    #expect(longer.verdicts == [.differentDuration(reference: 0.04, actual: 1)])
    #expect(longer.timing == nil)
  }

  @Test func `a still without a time is held`() throws {
    let clip = DotClip.clip(1, DotClip.spin)
    let still = EditableClip([EditableClip.Frame(picture: clip.frames[0].picture, delay: .zero)])
    let moving = try AnimationComparison().compare(still, clip)
    guard case .differentPixels(let change) = moving.finding.headline else {
      throw SeededVerdictTests.Unexpected(finding: moving.finding.summary)
    }
    #expect(change.frames == FrameNumbers(1...24))
    #expect(moving.finding.details == [])
    #expect((moving.unmatchedCount, moving.spanCount) == (0, 25))
    let stopped = try Self.finding(clip, still)
    #expect(stopped.summary.hasPrefix("different pixels against frames 1…24 of the reference"))
    let calm = EditableClip(Array(repeating: clip.frames[0], count: 3))
    #expect(try AnimationComparison().compare(still, calm).verdict == .equal)
    #expect(try AnimationComparison().compare(calm, still).verdict == .equal)
    #expect(try AnimationComparison().compare(still, still).verdict == .equal)
  }

  @Test func `one frame in a hold`() throws {
    let calm = EditableClip(
      Array(repeating: DotClip.clip(0.04, DotClip.spin).frames[0], count: 25))
    var flashed = calm
    flashed.frames[9].picture[3, 3] = Color.black.pixel
    let finding = try Self.finding(calm, flashed)
    guard case .differentPixels(let change) = finding.headline else {
      throw SeededVerdictTests.Unexpected(finding: finding.summary)
    }
    #expect(change.frames == FrameNumbers([9]))
    #expect(finding.details == [])
  }

  @Test func `noise is similar, and hides no shift`() throws {
    let clip = DotClip.clip(1, DotClip.move(from: 0.2))
    var noisy = clip
    for number in noisy.frames.indices {
      for x in 0..<64 {
        noisy.frames[number].picture[x, 5].green = (number + x) % 2 == 0 ? 255 : 254
      }
    }
    #expect(try Self.finding(clip, noisy).headline == .similar)
    let exact = try Self.finding(
      clip, noisy, AnimationComparison(frames: BitmapComparison(.exact)))
    guard case .differentPixels = exact.headline else {
      throw SeededVerdictTests.Unexpected(finding: exact.summary)
    }
    #expect(exact.summary.hasSuffix("the timing is the same"))
    var late = noisy
    late.frames.insert(noisy.frames[0], at: 0)
    #expect(abs(try Self.timing(Self.finding(clip, late)).shift - 0.04) < 1e-9)
    #expect(abs(try Self.timing(Self.finding(late, clip)).shift + 0.04) < 1e-9)
  }

  @Test func `a frame in addition`() throws {
    let clip = DotClip.clip(1, DotClip.move(from: 0.2))
    var more = clip
    more.frames.insert(
      EditableClip.Frame(picture: DotClip.picture(x: 3, y: 30), delay: clip.frames[0].delay), at: 9)
    let finding = try Self.finding(clip, more)
    #expect(finding.verdicts.contains(.addedFrames(FrameNumbers([9]))), "\(finding.summary)")
  }

  @Test func `sizes that differ are told first`() throws {
    let clip = DotClip.clip(0.2, DotClip.spin)
    var wide = clip
    for number in wide.frames.indices {
      wide.frames[number].picture = Bitmap(width: 70, height: 48, fill: Color.white.pixel)
    }
    let finding = try Self.finding(clip, wide)
    #expect(
      finding.headline
        == .differentSize(
          reference: PixelSize(width: 64, height: 48), actual: PixelSize(width: 70, height: 48)))
  }
}
