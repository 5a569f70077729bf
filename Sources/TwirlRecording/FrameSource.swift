import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Runs a stage and gives a display list for every frame of its recording.
///
/// A recording ends with the first frame at which nothing animates and nothing is scheduled: the
/// state at rest. With an explicit length it has the frames before that.
struct FrameSource {
  /// One frame to be drawn.
  struct Frame: Sendable {
    let index: Int
    let time: MediaTime
    let list: DisplayList
  }

  private let stage: Stage
  private let grid: FrameGrid
  private let frameCount: Int?
  private var next = 0
  private var isOver = false

  /// The number of pixels a point.
  var scale: CGFloat { stage.scale }

  init(stage: Stage, grid: FrameGrid, duration: MediaTime?) {
    self.stage = stage
    self.grid = grid
    frameCount = duration.map(grid.frameCount(before:))
  }

  /// Moves the stage on to the next frame, or returns nil after the last.
  mutating func nextFrame() throws -> Frame? {
    guard !isOver else { return nil }
    let time = grid.time(of: next)
    try stage.advance(to: time)
    if let frameCount {
      isOver = next + 1 >= frameCount
    } else {
      isOver = stage.isAtRest
      if stage.isEndless { throw RecordingError.endless }
      if let event = stage.clock.nextEventTime, event > Recording.maximumDuration {
        throw RecordingError.tooLong
      }
      if time > Recording.maximumDuration { throw RecordingError.tooLong }
    }
    defer { next += 1 }
    return Frame(index: next, time: time, list: try list(at: time))
  }

  private func list(at time: MediaTime) throws -> DisplayList {
    try DisplayList(
      stage.window.layer, size: stage.size, scale: stage.scale, background: stage.backgroundColor,
      at: time, fonts: stage.fonts)
  }
}
