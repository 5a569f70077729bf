import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Runs a stage and gives a display list for every frame of its recording.
package struct FrameSource {
  /// One frame to be drawn.
  package struct Frame: Sendable {
    package let index: Int
    package let list: DisplayList
  }

  private let stage: Stage
  private let plan: FramePlan
  /// The number of pixels a point.
  let scale: CGFloat
  private var next = 0
  private var failure: (any Error)?

  /// Whether every pixel of every frame is opaque: what is drawn over an opaque one stays so.
  var isOpaque: Bool { stage.backgroundColor.pixel.alpha == 255 }

  package init(stage: Stage, plan: FramePlan, scaledBy factor: CGFloat = 1) {
    self.stage = stage
    self.plan = plan
    scale = stage.scale * factor
  }

  /// Has the next call throw an error that came too early for the caller.
  mutating func fail(with error: any Error) {
    failure = error
  }

  /// Moves the stage on to the next frame, or returns nil after the last.
  package mutating func nextFrame() throws -> Frame? {
    if let failure { throw failure }
    guard next < plan.frameCount else { return nil }
    defer { next += 1 }
    let time = plan.time(of: next)
    try stage.advance(to: time)
    let list = try DisplayList(
      stage.window.layer, size: stage.size, scale: scale, background: stage.backgroundColor,
      at: time, fonts: stage.fonts)
    return Frame(index: next, list: list)
  }
}
