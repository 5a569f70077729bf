import Foundation
import Testing
import TwirlKit
import TwirlUIKit

/// The examples as files.
@Suite(.enabled(if: hasInter, "the examples are set in Inter, which is not installed"))
struct ClipTests {
  @Test(arguments: Example.allCases)
  func everyExampleBecomesAClip(example: Example) throws {
    let clip = try Clip.of(example)
    #expect(clip.summary.width == 320 && clip.summary.height == 240)
    #expect(clip.frames.count == clip.summary.frameTimes.count)
    // Frames that look alike are one; half of them must differ for it to be smooth.
    let expected = example.duration * 50
    #expect(Double(clip.frames.count) <= expected + 2)
    #expect(Double(clip.frames.count) >= expected * 0.5)
    let extra = clip.summary.duration - example.duration
    #expect((0...0.0401).contains(extra), "\(clip.summary.duration) s")
  }

  @Test func equalEachTime() throws {
    let bytes = try (1...2).map { jobs in
      var recording = Example.shake.recording()
      recording.options.jobs = jobs
      return try Clip(recording).bytes
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test func pulse() throws {
    let clip = try Clip.of(.pulse)
    // The dot's middle, its white rim at 12 points, the halo at 18, and at 36 only when it is wide.
    for frame in [clip.frame(at: 0), clip.frame(at: 0.9)] {
      #expect(frame.shows(.systemBlue, x: 160, y: 104))
      #expect(frame.shows(.white, x: 172, y: 104))
      #expect(!frame.shows(.systemGroupedBackground, x: 178, y: 104))
    }
    #expect(clip.frame(at: 0).shows(.systemGroupedBackground, x: 196, y: 104))
    #expect(!clip.frame(at: 0.9).shows(.systemGroupedBackground, x: 196, y: 104))
    // The last frame is one step before the first: the clip has no seam.
    let last = try #require(clip.frames.last)
    #expect(last.shows(.systemGroupedBackground, x: 196, y: 104))
  }

  @Test func shake() throws {
    let clip = try Clip.of(.shake)
    let (first, last) = (clip.frame(at: 0), try #require(clip.frames.last))
    // The field from (32, 50) to (288, 98); the button below it from 138 to 186.
    for frame in [first, last] {
      #expect(frame.shows(.white, x: 160, y: 60))
      #expect(frame.shows(.systemBlue, x: 60, y: 160))
    }
    #expect(first.shows(.systemGray4, x: 160, y: 50, tolerance: 24))
    #expect(last.shows(.systemRed, x: 160, y: 50, tolerance: 40))
    #expect(first[40, 74] == last[40, 74])
    // Mid-shake the left edge lies 12 points further left.
    let moved = clip.frames.contains { $0.shows(.white, x: 27, y: 74) }
    #expect(moved && !first.shows(.white, x: 27, y: 74))
  }

  @Test func cardFlip() throws {
    let clip = try Clip.of(.cardFlip)
    // A point of the card without text, near its middle.
    let place = (x: 160, y: 175)
    #expect(clip.frame(at: 0).shows(.white, x: place.x, y: place.y))
    #expect(clip.frame(at: 0.66).shows(.white, x: place.x, y: place.y))
    #expect(clip.frame(at: 0.74).shows(.systemIndigo, x: place.x, y: place.y))
    let last = try #require(clip.frames.last)
    #expect(last.shows(.systemIndigo, x: place.x, y: place.y))
    // The card's left part is bare while it is narrow.
    #expect(!clip.frame(at: 0).shows(.systemGroupedBackground, x: 60, y: 120))
    #expect(!last.shows(.systemGroupedBackground, x: 60, y: 120))
    let narrow = clip.frame(at: 0.7)
    #expect(
      !narrow.shows(.white, x: 60, y: 120) && !narrow.shows(.systemIndigo, x: 60, y: 120))
  }

  @Test func springPop() throws {
    let clip = try Clip.of(.springPop)
    let (first, last) = (clip.frame(at: 0), try #require(clip.frames.last))
    #expect(first.shows(.systemGroupedBackground, x: 160, y: 100))
    #expect(last.shows(.systemGreen, x: 145, y: 80))
    #expect(last.shows(.white, x: 80, y: 120))
  }

  @Test func progressRing() throws {
    let clip = try Clip.of(.progressRing)
    let (first, last) = (clip.frame(at: 0), try #require(clip.frames.last))
    // The track at 3, 6 and 9 o'clock, and at 10:30: 72 % end at 8:38.
    for (x, y) in [(228, 120), (160, 188)] {
      #expect(first.shows(.systemGray5, x: x, y: y))
      #expect(last.shows(.systemBlue, x: x, y: y))
    }
    for (x, y) in [(92, 120), (112, 72)] {
      #expect(last.shows(.systemGray5, x: x, y: y))
    }
  }

  @Test func heartBeat() throws {
    let clip = try Clip.of(.heartBeat)
    let (first, beat) = (clip.frame(at: 0), clip.frame(at: 0.16))
    // The heart's lobes are 20 points wide from (120, 80) on, and a quarter larger in its beat.
    #expect(first.shows(.systemRed, x: 124, y: 100))
    #expect(first.shows(.systemGroupedBackground, x: 112, y: 100))
    #expect(!beat.shows(.systemGroupedBackground, x: 114, y: 98))
    #expect(try #require(clip.frames.last).shows(.systemRed, x: 124, y: 100, tolerance: 8))
  }

  @Test func bounceButton() throws {
    let clip = try Clip.of(.bounceButton)
    // The button is 160 points wide, and 141 while it is pressed.
    #expect(clip.frame(at: 0).shows(.systemBlue, x: 84, y: 120))
    #expect(clip.frame(at: 0.48).shows(.systemGroupedBackground, x: 84, y: 120))
    #expect(try #require(clip.frames.last).shows(.systemPink, x: 84, y: 120))
  }

  @Test func shimmer() throws {
    let clip = try Clip.of(.shimmer)
    // Bars 36 points apart, from 72 on; each lighter when it has breathed out.
    for y in [82, 118, 154] { #expect(clip.frames.contains { $0[40, y] != clip.frames[0][40, y] }) }
    for y in [64, 100, 136] { #expect(!clip.frame(at: 0).shows(.systemGray5, x: 40, y: y)) }
  }

  @Test func menuIcon() throws {
    let clip = try Clip.of(.menuIcon)
    let (first, last) = (clip.frame(at: 0), try #require(clip.frames.last))
    for y in [102, 120, 138] { #expect(first.shows(.label, x: 140, y: y)) }
    // A cross: the bars' ends lie 20 points from the middle, both ways.
    for (x, y) in [(160, 120), (144, 104), (176, 136), (144, 136), (176, 104)] {
      #expect(last.shows(.label, x: x, y: y, tolerance: 24))
    }
    #expect(last.shows(.systemGroupedBackground, x: 140, y: 120))
  }

  @Test func pageDots() throws {
    let clip = try Clip.of(.pageDots)
    let (first, last) = (clip.frame(at: 0), try #require(clip.frames.last))
    // The pill is over 124, then over 172, and hops up on its way.
    #expect(first.shows(.systemBlue, x: 136, y: 120) && last.shows(.systemBlue, x: 172, y: 120))
    #expect(last.shows(.systemGray3, x: 112, y: 120))
    #expect(clip.frames.contains { $0.shows(.systemGroupedBackground, x: 178, y: 120) })
  }

  @Test func slideIn() throws {
    let clip = try Clip.of(.slideIn)
    let (first, shown) = (clip.frame(at: 0), clip.frame(at: 0.68))
    #expect(first.shows(.white, x: 160, y: 230) && first.shows(.white, x: 20, y: 20))
    #expect(shown.shows(.secondarySystemBackground, x: 20, y: 200))
    #expect(shown.shows(UIColor(white: 0.6), x: 20, y: 20, tolerance: 4))
    let last = try #require(clip.frames.last)
    #expect(last.shows(.white, x: 20, y: 200) && last.shows(.white, x: 20, y: 20))
  }

  /// Writes the clips where TWIRL_UIKIT_OUTPUT says, to be looked at.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["TWIRL_UIKIT_OUTPUT"] != nil),
    arguments: Example.allCases)
  func writeForTheEye(example: Example) throws {
    let folder = try #require(ProcessInfo.processInfo.environment["TWIRL_UIKIT_OUTPUT"])
    try example.recording(scale: 2).write(to: "\(folder)/\(example.rawValue).gif")
  }
}
