import Foundation
import Testing
import TwirlKit

@testable import TwirlCommand

@Suite struct FrameRunTests {
  /// A picture with a bar as long as its number; 3 and 4 look alike.
  private static func picture(_ number: Int) -> Bitmap {
    var picture = Bitmap(width: 16, height: 4, fill: Color.white.pixel)
    let length = number == 4 ? 3 : number
    picture.fill(PixelRect(x: 0, y: 1, width: length, height: 2), with: Color.black.pixel)
    return picture
  }

  private static let count = 8

  /// The frames that a look shows, as a viewer that draws the updates has them.
  private func look(_ run: FrameRun) throws -> (pictures: [Bitmap], rects: [PixelRect]) {
    var (pictures, rects): ([Bitmap], [PixelRect]) = ([], [])
    try run.forEach(stage: .encoding, { _ in }) { update, delay in
      #expect(delay > .zero)
      var canvas = pictures.last ?? update.pixels
      canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      pictures.append(canvas)
      rects.append(update.rect)
    }
    return (pictures, rects)
  }

  /// A budget for nothing, for some of the frames and for all of them.
  @Test(arguments: [0, 300, 64 << 20], ["png", "apng", "gif"])
  func `every look shows the same, kept or not`(_ budget: Int, _ kind: String) throws {
    let folder = try TemporaryFolder()
    for number in 0..<Self.count {
      try folder.write(try PNGEncoder().encode(Self.picture(number)), to: "f\(number).png")
    }
    let expected = (0..<Self.count).map(Self.picture)
    var files = try FrameFiles([folder.path], sorts: true)
    var numbers = Array(0..<Self.count)
    if kind != "png" {
      try #require(
        try Twirl.run("encode", "f%d.png", "-o", "a.\(kind)", in: folder).status == 0)
      files = try FrameFiles(["\(folder.path)/a.\(kind)"], sorts: true)
      // Frames that look alike are one.
      numbers.remove(at: 4)
    }
    let delays = Array(repeating: FrameDelay(centiseconds: 2), count: numbers.count)
    let run = FrameRun(
      files: files, timeline: FrameTimeline(delays: delays), jobs: 2, budget: budget)
    let first = try look(run)
    #expect(first.pictures == numbers.map { expected[$0] })
    // The column by which the bar grows.
    #expect(first.rects[0] == PixelRect(x: 0, y: 0, width: 16, height: 4))
    #expect(first.rects[2] == PixelRect(x: 1, y: 1, width: 1, height: 2))
    if kind == "png" { #expect(first.rects[4] == .empty) }
    let second = try look(run)
    #expect(second.pictures == first.pictures && second.rects == first.rects)
    for period in [3, 4, 5, 9] {
      let slower = run.shown(run.timeline.sampled(every: FrameDelay(centiseconds: period)))
      let shown = try look(slower)
      #expect(shown.pictures == slower.timeline.entries.map { expected[numbers[$0.frame]] })
      #expect(shown.pictures.count < numbers.count)
    }
    #expect(try look(run).pictures == first.pictures)
  }

  @Test(arguments: [(2, 50.0), (4, 25), (10, 10)])
  func `the rate of a timeline is that of its fastest part`(_ centiseconds: Int, _ rate: Double) {
    let delays = [90, centiseconds, 30].map { FrameDelay(centiseconds: $0) }
    #expect(abs(FrameTimeline(delays: delays).highestRate - rate) < 1e-9)
    #expect(FrameTimeline(delays: []).highestRate == 1)
  }
}
