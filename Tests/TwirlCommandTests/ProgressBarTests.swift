import Testing
import TwirlKit

import TwirlCommand

@Suite struct ProgressBarTests {
  @Test(
    arguments: [
      (50, 100, 0.5, "drawing ██████░░░░░░  50 %   50 of 100 frames, 100/s, 0.5 s left"),
      (1, 3, 2, "drawing ████░░░░░░░░  33 %   1 of 3 frames, 1/s, 4.0 s left"),
      (101, 101, 1, "drawing ████████████ 100 %   101 of 101 frames, 101/s, 0.0 s left"),
      (0, 7, 1, "drawing ░░░░░░░░░░░░   0 %   0 of 7 frames"),
      (1, 1, 0, "drawing ████████████ 100 %   1 of 1 frame"),
      (999, 1000, 10, "drawing ███████████░  99 %   999 of 1000 frames, 100/s, 0.0 s left"),
    ] as [(Int, Int, Double, String)])
  func `the line says how far the work is`(
    _ done: Int, _ total: Int, _ elapsed: Double, _ line: String
  ) {
    let progress = Recording.Progress(stage: .frames, framesDone: done, framesTotal: total)
    #expect(ProgressBar.line(progress, elapsed: elapsed) == line)
  }

  @Test func `a try of a search for a size has its number`() {
    var progress = Recording.Progress(stage: .colors, framesDone: 1, framesTotal: 4)
    progress.attempt = 12
    #expect(
      ProgressBar.line(progress, elapsed: 1)
        == "size, try 12 ███░░░░░░░░░  25 %   1 of 4 frames, 1/s, 3.0 s left")
  }

  @Test(arguments: [(1, 1_000_000, 100.0), (999_999, 1_000_000, 50), (3, 1, -1), (1, 0, 1e-300)])
  func `the line fits on a terminal`(_ done: Int, _ total: Int, _ elapsed: Double) {
    let progress = Recording.Progress(stage: .colors, framesDone: done, framesTotal: total)
    #expect(ProgressBar.line(progress, elapsed: elapsed).count < 80)
  }
}
