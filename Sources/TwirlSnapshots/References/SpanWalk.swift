import TwirlCodecs
import TwirlGraphics

/// Two clips side by side, one span of time after another in which neither changes.
///
/// A still is held for as long as the clip takes that it is beside.
///
///     reference  |--0--|------1------|
///     actual     |----0----|--1--|-2-|
///     spans      |0,0  |1,0|1,1  |1,2|
struct SpanWalk {
  /// What both show for a while.
  struct Step {
    var start: FrameDelay
    var end: FrameDelay
    /// The frame and its picture; nil after the clip's end.
    var reference: (number: Int, canvas: Bitmap)?
    var actual: (number: Int, canvas: Bitmap)?
  }

  private struct Side {
    private var frames: any ClipFrames
    private(set) var current: (number: Int, canvas: Bitmap)?
    private(set) var end = FrameDelay.zero
    private var number = -1

    /// The frame after the current one, if it had to be looked at.
    private var ahead: AnimationFrame?
    /// Whether it is one frame without a time.
    private(set) var isStill = false

    init(_ frames: any ClipFrames) throws {
      self.frames = frames
      guard let first = try self.frames.next() else { return }
      show(first)
      ahead = try self.frames.next()
      isStill = ahead == nil && first.delay == .zero
    }

    private mutating func show(_ frame: AnimationFrame) {
      number += 1
      current = (number, frame.canvas)
      end = end + frame.delay.shown
    }

    mutating func advance() throws {
      let frame = try ahead ?? frames.next()
      (ahead, current) = (nil, nil)
      if let frame { show(frame) }
    }
  }

  private var reference: Side
  private var actual: Side
  private var start = FrameDelay.zero

  /// Begins with the first frames.
  init(_ reference: any ClipFrames, _ actual: any ClipFrames) throws {
    (self.reference, self.actual) = (try Side(reference), try Side(actual))
  }

  /// Returns the next span, or nil when both clips have ended.
  mutating func next() throws -> Step? {
    let (a, b) = (reference.current, actual.current)
    // Which side sets the time: a still only beside another one, or alone.
    let (isReferenceHeld, isActualHeld) =
      (reference.isStill && b != nil, actual.isStill && a != nil)
    let end: FrameDelay
    switch (a, b) {
    case (nil, nil): return nil
    case (_?, nil): end = reference.end
    case (nil, _?): end = actual.end
    case (_?, _?) where isReferenceHeld && !isActualHeld: end = actual.end
    case (_?, _?) where isActualHeld && !isReferenceHeld: end = reference.end
    case (_?, _?): end = min(reference.end, actual.end)
    }
    if b != nil, actual.end == end { try actual.advance() }
    if a != nil, reference.end == end { try reference.advance() }
    // A still that was held ends with its clip.
    if reference.isStill, b != nil, actual.current == nil { try reference.advance() }
    if actual.isStill, a != nil, reference.current == nil { try actual.advance() }
    defer { start = end }
    return Step(start: start, end: end, reference: a, actual: b)
  }
}
