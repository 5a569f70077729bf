import TwirlLayers
import TwirlViews

/// Which frames a recording has, and how long each is shown.
///
///     frame      0      1      2          count − 1
///     time       0 ──── t1 ─── t2 ─── … ──┼──────── end
///     sampled    s      s + v·t1  s + v·t2          the animation's own time, from s on, at a speed v
///
/// Slow motion samples the animation more often; no frame is shown twice for it. Made by running the animation once without drawing anything, so that its length is known, and an
/// endless one found out, before the first frame is drawn.
package struct FramePlan: Equatable, Sendable {
  /// The instants of the frames.
  package let grid: FrameGrid
  /// The number of frames, at least one.
  package let frameCount: Int
  /// Where the clip ends.
  package let end: MediaTime
  /// Where in the animation the clip begins.
  package let start: MediaTime
  /// How much of the animation passes in a second of the clip.
  package let speed: Double

  /// Creates the plan of a clip of a part of the animation.
  ///
  /// - Parameters:
  ///   - duration: the length of that part, in the animation's own time.
  ///   - start: where it begins.
  ///   - speed: how much of it passes in a second of the clip.
  /// - Precondition: the speed is positive and finite.
  package init(
    grid: FrameGrid, duration: MediaTime, from start: MediaTime = .zero, speed: Double = 1
  ) {
    precondition(speed > 0 && speed.isFinite, "A speed is not a positive number.")
    (self.grid, self.start, self.speed) = (grid, start, speed)
    let length = speed == 1 ? duration : MediaTime(seconds: duration.seconds / speed)
    frameCount = grid.frameCount(before: length)
    end = grid.rounded(length)
  }

  /// Creates the plan of a clip that ends with the frame which shows the state at rest.
  ///
  /// - Parameter isOver: whether nothing else is to be seen that goes on after the rest.
  /// - Throws: `RecordingError.endless`, `.tooLong`, or `ClockError`.
  /// - Precondition: the speed is positive and finite.
  package init(
    grid: FrameGrid, untilRestOf stage: Stage, from start: MediaTime = .zero, speed: Double = 1,
    and isOver: (MediaTime) -> Bool = { _ in true }
  ) throws {
    precondition(speed > 0 && speed.isFinite, "A speed is not a positive number.")
    (self.grid, self.start, self.speed) = (grid, start, speed)
    var index = 0
    while true {
      let time = Self.sampleTime(of: index, on: grid, from: start, speed: speed)
      try stage.advance(to: time)
      if stage.isAtRest {
        if isOver(time) { break }
        index += 1
        continue
      }
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

  /// Returns the instant of the animation that a frame shows.
  package func sampleTime(of index: Int) -> MediaTime {
    Self.sampleTime(of: index, on: grid, from: start, speed: speed)
  }

  private static func sampleTime(
    of index: Int, on grid: FrameGrid, from start: MediaTime, speed: Double
  ) -> MediaTime {
    let time = grid.time(of: index)
    return start + (speed == 1 ? time : MediaTime(seconds: time.seconds * speed))
  }
}
