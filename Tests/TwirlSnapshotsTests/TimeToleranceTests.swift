import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Frames that match a little earlier or later, and lengths that differ a little.
@Suite struct TimeToleranceTests {
  static let clip = DotClip.clip(1, DotClip.move(from: 0.2))

  static func verdict(
    _ actual: EditableClip, of reference: EditableClip = clip, tolerance: Double,
    _ change: (inout AnimationComparison) -> Void = { _ in }
  ) throws -> AnimationDifference {
    var comparison = AnimationComparison(timeTolerance: tolerance)
    change(&comparison)
    return try comparison.compare(reference, actual)
  }

  @Test func `a frame may be as late or early as is tolerated`() throws {
    var late = Self.clip
    late.frames.insert(late.frames[0], at: 0)
    #expect(try Self.verdict(late, tolerance: 0.039).verdict == .different)
    let tolerated = try Self.verdict(late, tolerance: 0.04)
    #expect(tolerated.verdict == .similar)
    #expect(tolerated.finding.headline == .similar)
    #expect(tolerated.spans.count { $0.isInTime } > 5)
    #expect(try Self.verdict(Self.clip, of: late, tolerance: 0.04).verdict == .similar)
    #expect(try Self.verdict(Self.clip, of: late, tolerance: 0.039).verdict == .different)
  }

  @Test func `a dropped frame whose time is filled is late by that time`() throws {
    var dropped = Self.clip
    dropped.frames[9].delay = dropped.frames[9].delay + dropped.frames.remove(at: 10).delay
    #expect(try Self.verdict(dropped, tolerance: 0).verdict == .different)
    #expect(try Self.verdict(dropped, tolerance: 0.04).verdict == .similar)
    #expect(try Self.verdict(dropped, tolerance: 0.03).verdict == .different)
  }

  @Test func `a motion may be late by a part of a frame`() throws {
    let late = DotClip.clip(1, DotClip.move(from: 0.233))
    #expect(try Self.verdict(late, tolerance: 0).verdict == .different)
    #expect(try Self.verdict(late, tolerance: 0.06).verdict == .similar)
    #expect(try Self.verdict(late, tolerance: 0.02).verdict == .different)
    let beside = DotClip.clip(1) { (DotClip.move(from: 0.233)($0).x, 22) }
    #expect(try Self.verdict(beside, tolerance: 0.06).verdict == .different)
  }

  @Test func `other pictures are different at all times`() throws {
    var other = Self.clip
    other.frames[9].picture = DotClip.picture(x: 3, y: 30)
    let difference = try Self.verdict(other, tolerance: 0.4)
    #expect(difference.differing.map(\.actualFrame) == [9])
  }

  @Test func `lengths have a tolerance of their own`() throws {
    var long = Self.clip
    long.frames[24].delay = FrameDelay(10, over: 100)
    #expect(try Self.verdict(long, tolerance: 0).verdict == .different)
    #expect(try Self.verdict(long, tolerance: 0.06).verdict == .similar)
    #expect(
      try Self.verdict(long, tolerance: 0.06) { $0.durationTolerance = 0 }.verdict == .different)
    #expect(
      try Self.verdict(long, tolerance: 0) { $0.durationTolerance = 0.06 }.verdict == .similar)
    #expect(
      try Self.verdict(long, tolerance: 0) { $0.durationTolerance = 0.05 }.verdict == .different)
    #expect(
      try Self.verdict(long, tolerance: 0) { $0.comparesDuration = false }.verdict == .similar)
  }

  @Test func `all spans are there for a plot`() throws {
    var other = Self.clip
    other.frames[9].picture = DotClip.picture(x: 3, y: 30)
    let difference = try Self.verdict(other, tolerance: 0)
    #expect(difference.spans.map(\.referenceFrame) == Array(0...24))
    #expect(difference.spans.filter { $0.count > 0 }.map(\.actualFrame) == [9])
    #expect(difference.spans[9].start == FrameDelay(36, over: 100))
    #expect(difference.spans[9].end == FrameDelay(40, over: 100))
  }

  @Test func `a clip that is read but once is understood as well`() throws {
    struct Once: ClipFrames {
      var clip: EditableClip
      var plays: Plays { clip.plays }
      mutating func next() -> AnimationFrame? { clip.next() }
    }
    var late = Self.clip
    late.frames.insert(late.frames[0], at: 0)
    let finding = try AnimationComparison()
      .compare(Once(clip: Self.clip), Once(clip: late)).finding
    #expect(finding == (try AnimationComparison().compare(Self.clip, late).finding))
    #expect(finding.summary.hasPrefix("same motion, 40 ms late; frames 6…18 of 26"))
  }

  @Test func `masks count for times, too`() throws {
    var late = Self.clip
    late.frames.insert(late.frames[0], at: 0)
    for number in late.frames.indices {
      late.frames[number].picture[number, 0] = Color.black.pixel
    }
    let mask = ComparisonMask(rects: [PixelRect(x: 0, y: 0, width: 64, height: 1)])
    let finding = try AnimationComparison(frames: BitmapComparison(mask: mask))
      .compare(Self.clip, late).finding
    #expect(finding.summary.hasPrefix("same motion, 40 ms late"))
  }

  @Test func `findings go to JSON and back`() throws {
    var late = Self.clip
    late.frames.insert(late.frames[0], at: 0)
    late.plays = .times(2)
    let finding = try AnimationComparison().compare(Self.clip, late).finding
    let size = PixelSize(width: 3, height: 4)
    let all: [AnimationVerdict] =
      finding.verdicts + [
        .equal, .similar, .differentSize(reference: size, actual: size),
        .differentDelays([
          DelayChange(referenceFrame: 1, actualFrame: 2, reference: 0.1, actual: 0.2)
        ]),
        .droppedFrames(
          FrameLoss(frames: FrameNumbers([3]), frameCount: 9, isHeld: true, seconds: 0)),
        .repeatedFrames(
          FrameGain(frames: FrameNumbers([3]), actualFrames: FrameNumbers([4]), seconds: 0.1)),
        .addedFrames(FrameNumbers([1, 2])), .differentFrameRate(reference: 50, actual: 25),
        .differentPixels(
          PixelChange(
            frames: FrameNumbers([1]), referenceFrames: FrameNumbers([2]), frameCount: 3, start: 0,
            end: 1, worstFrame: 1, worstCount: 7, largest: 9)), .flicker(share: 0.5),
      ]
    for verdict in all {
      let bytes = try JSONEncoder().encode(verdict)
      #expect(try JSONDecoder().decode(AnimationVerdict.self, from: bytes) == verdict)
      #expect(String(decoding: bytes, as: UTF8.self).contains("\"kind\":\"\(verdict.kind)\""))
    }
    let bytes = try JSONEncoder().encode(finding)
    #expect(try JSONDecoder().decode(AnimationFinding.self, from: bytes) == finding)
    let text = String(
      decoding: try JSONEncoder().encode(FrameNumbers([1, 2, 3, 7])), as: UTF8.self)
    #expect(text == "[[1,3],[7,7]]")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FrameNumbers.self, from: Data("[[3,1]]".utf8))
    }
    #expect(FrameNumbers([9, 3, 4, 5, 5]).description == "3…5, 9")
    #expect(FrameNumbers((0..<8).map { $0 * 2 }).description == "0, 2, 4, 6, 8, … (8 in all)")
  }
}
