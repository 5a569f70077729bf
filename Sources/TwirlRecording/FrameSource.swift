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
    /// The fingers on the canvas, if they are to be seen.
    var touches: [TouchDot] = []
    /// The pixels around them, and around those of the frame before, that are not the same there.
    var touchDamage = PixelRect.empty
  }

  private let stage: Stage
  private let plan: FramePlan
  /// The number of pixels a point.
  let scale: CGFloat
  private var next = 0
  /// The numbers of the frames that are wanted, rising; nil for all of them.
  private let frames: [Int]?
  private var failure: (any Error)?
  private let showsTouches: Bool
  private var touches: [TouchDot] = []

  /// Whether every pixel of every frame is opaque: what is drawn over an opaque one stays so.
  var isOpaque: Bool { stage.backgroundColor.pixel.alpha == 255 }

  package init(
    stage: Stage, plan: FramePlan, scaledBy factor: CGFloat = 1, frames: [Int]? = nil,
    showsTouches: Bool = false
  ) {
    self.stage = stage
    self.frames = frames
    self.showsTouches = showsTouches
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
    guard next < frames?.count ?? plan.frameCount else { return nil }
    defer { next += 1 }
    let index = frames.map { $0[next] } ?? next
    let time = plan.sampleTime(of: index)
    try stage.advance(to: time)
    let list = try DisplayList(
      stage.window.layer, size: stage.size, scale: scale, background: stage.backgroundColor,
      at: time, fonts: stage.fonts)
    guard showsTouches else { return Frame(index: index, list: list) }
    let shown = stage.touches.compactMap { TouchDot($0, at: time, scale: scale) }
    let damage = TouchDot.damage(from: touches, to: shown, on: list.bounds)
    touches = shown
    return Frame(index: index, list: list, touches: shown, touchDamage: damage)
  }
}
