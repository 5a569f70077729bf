import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Changes that were sown into the scene of the README are found, named and measured.
@Suite struct SeededVerdictTests {
  static let frame = 0.04
  /// 51 frames of 40 ms.
  static let base = Result { try SeededScene().clip() }

  static func finding(
    _ actual: any ClipFrames, of reference: (any ClipFrames)? = nil,
    _ comparison: AnimationComparison = AnimationComparison()
  ) throws -> AnimationFinding {
    try comparison.compare(reference ?? base.get(), actual).finding
  }

  static func edited(_ change: (inout [EditableClip.Frame]) -> Void) throws -> EditableClip {
    var clip = try base.get()
    change(&clip.frames)
    return clip
  }

  static func timing(_ finding: AnimationFinding) throws -> TimingChange {
    guard case .differentTiming(let change) = finding.headline else {
      throw Unexpected(finding: finding.summary)
    }
    return change
  }

  struct Unexpected: Error { var finding: String }

  @Test func `the steps written out are the animation`() throws {
    let finding = try Self.finding(SeededScene.clip(SeededScene.original()))
    #expect(finding == AnimationFinding(headline: .equal, summary: "equal"))
  }

  @Test(arguments: [0.01, 0.033, 0.04, 0.1, 0.25])
  func `a late motion is late by so much`(late: Double) throws {
    let clip = try SeededScene(wait: late).clip()
    let change = try Self.timing(Self.finding(clip))
    #expect(change.kind == .shift)
    #expect(abs(change.shift - late) < 0.005)
    #expect(change.hasSamePictures == (late == 0.04))
    // The frames are those that differ where they stand.
    let frames = BitmapComparison()
    let different = try zip(Self.base.get().frames, clip.frames).enumerated().filter {
      !frames.compare($0.element.0.picture, $0.element.1.picture).isMatch
    }
    #expect(change.frames == FrameNumbers(different.map(\.offset)))
    let early = try Self.timing(Self.finding(Self.base.get(), of: clip))
    #expect(early.kind == .shift)
    #expect(abs(early.shift + late) < 0.005)
  }

  @Test(arguments: [1.1, 0.9, 1.5, 2, 0.5])
  func `a slow motion is slow by so much`(slowness: Double) throws {
    let finding = try Self.finding(SeededScene(slowness: slowness).clip())
    let change = try Self.timing(finding)
    #expect(change.kind == .scale)
    // Within a frame at the end of two seconds.
    #expect(abs(change.scale - slowness) * 2 < Self.frame / 2)
    let end = 2 * (slowness - 1)
    #expect(abs(change.largestDeviation - end) < 1.01 * Self.frame)
  }

  @Test func `late and slow are told apart`() throws {
    let change = try Self.timing(Self.finding(SeededScene(wait: 0.033, slowness: 1.1).clip()))
    #expect(change.kind == .shiftAndScale)
    #expect(abs(change.shift - 0.033) < Self.frame / 2)
    #expect(abs(change.scale - 1.1) * 2 < Self.frame)
  }

  /// The most by which a step of half a second is late with another curve, from the curves alone.
  private func deviation(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    func value(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    func time(_ progress: Double, _ c: (Double, Double, Double, Double)) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if value(middle, c.1, c.3) < progress { low = middle } else { high = middle }
      }
      return value(low, c.0, c.2)
    }
    let times = (1..<1000).map { k in
      time(Double(k) / 1000, (x1, y1, x2, y2)) - time(Double(k) / 1000, (0.42, 0, 0.58, 1))
    }
    return (times.map { abs($0) }.max() ?? 0) / 2
  }

  @Test func `another curve is a change of times without a shift`() throws {
    for (name, largest) in [
      ("linear", deviation(0.3, 0.3, 0.7, 0.7)), ("easeIn", deviation(0.42, 0, 1, 1)),
      ("easeOut", deviation(0, 0, 0.58, 1)),
    ] {
      let finding = try Self.finding(SeededScene(curve: "\"\(name)\"").clip())
      let change = try Self.timing(finding)
      #expect(change.kind == .uneven, "\(name)")
      #expect(abs(abs(change.largestDeviation) - largest) < Self.frame, "\(name)")
      #expect((change.shift, change.scale) == (0, 1))
      #expect(finding.timing?.isConfirmed == true)
    }
  }

  @Test(arguments: [8, 22, 45])
  func `a dropped frame is named, and what became of its time`(number: Int) throws {
    let short = try Self.finding(Self.edited { $0.remove(at: number) })
    #expect(
      short.verdicts == [
        .droppedFrames(
          FrameLoss(
            frames: FrameNumbers([number]), frameCount: 51, isHeld: false, seconds: 0.04)),
        .differentDuration(reference: 2.04, actual: 2),
      ], "\(short.summary)")
    let held = try Self.finding(
      Self.edited { frames in
        let delay = frames.remove(at: number).delay
        frames[number - 1].delay = frames[number - 1].delay + delay
      })
    #expect(
      held.verdicts == [
        .droppedFrames(
          FrameLoss(frames: FrameNumbers([number]), frameCount: 51, isHeld: true, seconds: 0))
      ], "\(held.summary)")
  }

  @Test(arguments: [8, 22, 45])
  func `a repeated frame is named`(number: Int) throws {
    let finding = try Self.finding(Self.edited { $0.insert($0[number], at: number) })
    guard case .repeatedFrames(let gain) = finding.headline else {
      throw Unexpected(finding: finding.summary)
    }
    #expect(gain.frames == FrameNumbers([number]))
    #expect(gain.actualFrames == FrameNumbers([number, number + 1]))
    #expect(abs(gain.seconds - 0.04) < 1e-9)
    #expect(finding.details == [.differentDuration(reference: 2.04, actual: 2.08)])
  }

  @Test(arguments: ["[0.99166, 0.5]", "[1, 0.477]"])
  func `an anchor that is a point off changes pixels, not times`(anchor: String) throws {
    let finding = try Self.finding(
      SeededScene(anchor: anchor, scale: 2).clip(), of: SeededScene(scale: 2).clip())
    guard case .differentPixels(let change) = finding.headline else {
      throw Unexpected(finding: finding.summary)
    }
    // It stands off from the middle of the growth to the middle of the restoration.
    #expect((6...12).contains(change.frames.first ?? 0))
    #expect((38...44).contains(change.frames.last ?? 0))
    #expect(finding.details == [])
    #expect(finding.timing?.isConfirmed == false)
    #expect(abs(finding.timing?.shift ?? 1) < 0.005)
    #expect(finding.summary.hasSuffix("the timing is the same"))
  }

  @Test(arguments: [0, 3, 9, 25, 50])
  func `a row of inverted pixels in one frame is that frame's`(number: Int) throws {
    let finding = try Self.finding(
      Self.edited { frames in
        for x in 0..<320 {
          let old = frames[number].picture[x, 100]
          frames[number].picture[x, 100] = Pixel(
            red: 255 - old.red, green: 255 - old.green, blue: 255 - old.blue, alpha: 255)
        }
      })
    guard case .differentPixels(let change) = finding.headline else {
      throw Unexpected(finding: finding.summary)
    }
    #expect(change.frames == FrameNumbers([number]))
    #expect(change.referenceFrames == FrameNumbers([number]))
    #expect((change.worstFrame, change.worstCount, change.largest) == (number, 320, 255))
    #expect(abs(change.start - Double(number) * 0.04) < 1e-9)
    #expect(abs(change.end - Double(number + 1) * 0.04) < 1e-9)
    #expect(finding.details == [])
  }

  @Test(arguments: ["#008AFF", "#FF3B30"])
  func `another colour from the middle on is named from there on`(color: String) throws {
    let finding = try Self.finding(SeededScene(color: color).clip())
    guard case .differentPixels(let change) = finding.headline else {
      throw Unexpected(finding: finding.summary)
    }
    // The third step begins after 0.75 s.
    #expect(change.frames == FrameNumbers(19...50))
    #expect(finding.details == [])
    #expect(finding.summary.hasSuffix("the timing is the same"))
  }

  @Test func `plays are a difference of their own`() throws {
    var once = try Self.base.get()
    once.plays = .times(1)
    #expect(try Self.finding(once).verdicts == [.differentPlays(reference: 0, actual: 1)])
    var comparison = AnimationComparison()
    comparison.comparesPlays = false
    #expect(try comparison.compare(Self.base.get(), once).verdict == .equal)
  }

  @Test func `several changes are told one after another`() throws {
    var late = try SeededScene(wait: 0.04).clip()
    late.plays = .times(3)
    let both = try Self.finding(late)
    #expect(abs(try Self.timing(both).shift - 0.04) < 1e-9)
    #expect(
      both.details == [
        .differentDuration(reference: 2.04, actual: 2.08), .differentPlays(reference: 0, actual: 3),
      ])
    let red = try Self.finding(SeededScene(wait: 0.033, color: "#FF3B30").clip())
    guard case .differentPixels(let change) = red.headline,
      case .differentTiming(let timing) = red.details.first
    else { throw Unexpected(finding: red.summary) }
    #expect(change.frames == FrameNumbers(20...50))
    #expect(abs(timing.shift - 0.033) < 0.005)
    #expect((timing.frames.last ?? 99) < 20)
  }

  @Test func `another frame rate is not fifty failures`() throws {
    let fast = try SeededScene().clip(fps: 50)
    for (one, two, rates) in [
      (try Self.base.get(), fast, (25.0, 50.0)), (fast, try Self.base.get(), (50.0, 25.0)),
      (try SeededScene().clip(fps: 30), try Self.base.get(), (30.0, 25.0)),
    ] {
      let finding = try Self.finding(two, of: one)
      guard case .differentFrameRate(let reference, let actual) = finding.headline else {
        throw Unexpected(finding: finding.summary)
      }
      #expect(abs(reference - rates.0) < 0.01)
      #expect(abs(actual - rates.1) < 0.01)
    }
  }

  @Test func `formats may be mixed`() throws {
    let apng = try SeededScene().file(.apng)
    let similar = try Self.finding(SeededScene().file(.gif), of: apng)
    #expect(similar.headline == .similar)
    let exact = AnimationComparison(frames: BitmapComparison(.exact))
    let colors = try Self.finding(SeededScene().file(.gif), of: apng, exact)
    guard case .differentPixels = colors.headline else {
      throw Unexpected(finding: colors.summary)
    }
    #expect(colors.details == [])
    #expect(colors.summary.hasSuffix("the timing is the same"))
    let late = try Self.timing(
      Self.finding(SeededScene(wait: 0.033).file(.gif), of: apng))
    #expect(late.kind == .shift)
    #expect(abs(late.shift - 0.033) < 0.005)
  }

  @Test func `a longer pause is a picture that is held`() throws {
    let finding = try Self.finding(
      SeededScene(pause: 1.04).clip(), of: SeededScene(pause: 1).clip())
    guard case .differentDelays(let changes) = finding.headline, changes.count == 1 else {
      throw Unexpected(finding: finding.summary)
    }
    #expect((changes[0].referenceFrame, changes[0].actualFrame) == (19, 19))
    #expect(abs(changes[0].reference - 1) < 1e-9)
    #expect(abs(changes[0].actual - 1.04) < 1e-9)
  }

  @Test func `a motion that runs backwards is another one`() throws {
    let finding = try Self.finding(Self.edited { $0.reverse() })
    guard case .differentPixels(let change) = finding.headline else {
      throw Unexpected(finding: finding.summary)
    }
    #expect(change.frames == FrameNumbers(Array(14...24) + Array(26...36)))
  }

  @Test(arguments: [BitmapComparison.Metric.exact, .pixelmatch(Pixelmatch())])
  func `metrics do not matter to times`(metric: BitmapComparison.Metric) throws {
    let change = try Self.timing(
      Self.finding(
        SeededScene(wait: 0.033).clip(), of: nil,
        AnimationComparison(frames: BitmapComparison(metric))))
    #expect(change.kind == .shift)
    #expect(abs(change.shift - 0.033) < 0.005)
  }
}
