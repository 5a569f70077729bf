import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics

@testable import TwirlRecording

/// Ways back that do not fit into memory.
@Suite struct ReviewTakeTests {
  /// Counts what is drawn.
  private final class Counter {
    var opened = 0
    var drawn = 0
  }

  private static let count = 12

  /// A picture with a bar as long as its number.
  private func picture(_ number: Int) -> Bitmap {
    var picture = Bitmap(width: 16, height: 4, fill: Color.white.pixel)
    picture.fill(PixelRect(x: 0, y: 1, width: number, height: 2), with: Color.black.pixel)
    return picture
  }

  private func take(
    budget: Int, factor: Double = 1, counter: Counter = Counter()
  ) -> ReviewTake {
    let starts = (0..<Self.count).map { FrameDelay(centiseconds: 5 * $0) }
    let frames = TimedFrames(starts: starts, end: FrameDelay(centiseconds: 5 * Self.count)) { _ in
      throw Refused()
    }
    return ReviewTake(
      ReviewTimeline(frames), bounces: true, lastDelay: nil, factor: factor, budget: budget
    ) { moments in
      counter.opened += 1
      var previous: Bitmap?
      var next = moments.startIndex
      return ClosureStream {
        guard next < moments.endIndex else { return nil }
        let picture = self.picture(moments[next].after)
        defer {
          previous = picture
          next += 1
          counter.drawn += 1
        }
        return StreamedFrame(
          update: previous.map { FrameUpdate(from: $0, to: picture) } ?? FrameUpdate(picture))
      }
    }
  }

  private func look(_ take: ReviewTake) throws -> [Bitmap] {
    var pictures: [Bitmap] = []
    var positions: [Int] = []
    var progress: [Recording.Progress] = []
    try take.forEach(stage: .frames, { progress.append($0) }) { update, position in
      var canvas = pictures.last ?? update.pixels
      canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      pictures.append(canvas)
      positions.append(position)
    }
    #expect(positions == Array(0..<Self.count) + (1..<Self.count - 1).reversed())
    #expect(progress.map(\.framesDone) == Array(1...2 * Self.count - 2))
    #expect(progress.allSatisfy { $0.framesTotal == 2 * Self.count - 2 })
    return pictures
  }

  // A column of the bar takes 8 bytes; the canvas 256. The way back needs 10 columns, 80 bytes.
  @Test(arguments: [0, 8, 16, 24, 79, 80, 300, 1 << 20])
  func `any budget gives the same frames`(_ budget: Int) throws {
    let counter = Counter()
    let take = take(budget: budget, counter: counter)
    let expected = (0..<Self.count).map(picture)
    let pictures = try look(take)
    #expect(pictures == expected + expected[1..<Self.count - 1].reversed())
    // Each frame is drawn once forward, and each part back is drawn once, after the frame before it.
    let parts = budget >= 80 ? 0 : (10 + max(budget / 8, 1) - 1) / max(budget / 8, 1)
    #expect(counter.opened == 1 + parts)
    #expect(counter.drawn == Self.count + (parts == 0 ? 0 : 10 + parts))
    #expect(try look(take) == pictures)
  }

  @Test(arguments: [0, 16, 1 << 20])
  func `smaller pictures go back as well`(_ budget: Int) throws {
    let pictures = try look(take(budget: budget, factor: 0.5))
    #expect(pictures[0].width == 8 && pictures[0].height == 2)
    for k in 1..<Self.count - 1 { #expect(pictures[2 * Self.count - 2 - k] == pictures[k]) }
  }
}
