import TwirlLayers
import TwirlViews

/// Which frames a recording has, and how long each is shown.
///
///     frame      0      1      2          count − 1
///     time       0 ──── t1 ─── t2 ─── … ──┼──────── end
///
/// Made by running the animation once without drawing anything, so that its length is known, and an
/// endless one found out, before the first frame is drawn.
package struct FramePlan: Equatable, Sendable {
  /// The instants of the frames.
  package let grid: FrameGrid
  /// The number of frames, at least one.
  package let frameCount: Int
  /// Where the clip ends.
  package let end: MediaTime

  /// Creates the plan of a clip whose length is given.
  package init(grid: FrameGrid, duration: MediaTime) {
    self.grid = grid
    frameCount = grid.frameCount(before: duration)
    end = grid.rounded(duration)
  }

  /// Creates the plan of a clip that ends with the frame which shows the state at rest.
  ///
  /// - Throws: `RecordingError.endless`, `.tooLong`, or `ClockError`.
  package init(grid: FrameGrid, untilRestOf stage: Stage) throws {
    self.grid = grid
    var index = 0
    while true {
      let time = grid.time(of: index)
      try stage.advance(to: time)
      if stage.isAtRest { break }
      if stage.isEndless { throw RecordingError.endless }
      let next = max(stage.clock.nextEventTime ?? time, time)
      guard next <= Recording.maximumDuration else { throw RecordingError.tooLong }
      index += 1
    }
    frameCount = index + 1
    end = grid.time(of: frameCount)
  }

  /// Returns the instant of a frame.
  package func time(of index: Int) -> MediaTime { grid.time(of: index) }

  /// Returns how long a frame is shown; the last one fills what is left of the clip.
  package func duration(of index: Int) -> MediaTime {
    index + 1 < frameCount ? grid.duration(of: index) : end - grid.time(of: index)
  }
}
